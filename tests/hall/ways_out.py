"""Run inside a network of its own (`unshare -rn`): what is known of a way into the internet, under several routes."""

import json
import subprocess

from arbitraj.hall.page.network import way_out

_STEPS = {  # commands of `ip`, one after another
    "nothing": ("link set lo up",),
    "the hall's network alone": ("addr add 192.168.77.5/24 dev lo",),
    "a network of documentation addresses": ("route add 203.0.113.0/24 dev lo src 192.168.77.5",),
    "two laptops and a cable": (
        *("addr flush dev lo", "addr add 169.254.9.9/16 dev lo", "route add default dev lo scope link"),
    ),
    "a router": ("addr flush dev lo", "addr add 192.168.77.5/24 dev lo", "route replace default dev lo"),
    "IPv6 alone": ("route del default", "addr add 2001:db8:7::5/64 dev lo nodad", "-6 route add default dev lo"),
}


def main() -> None:
    """Print what was known after each step, as JSON."""
    seen = {}
    for step, commands in _STEPS.items():
        for command in commands:
            subprocess.run(["ip", *command.split()], check=True)
        seen[step] = way_out()
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
