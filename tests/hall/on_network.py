"""Run inside a network of its own (`unshare -rn`): serves a hall at a private address of it, and asks it there."""

import http.client
import json
import subprocess
import sys
import time

from tests.commands import PROGRAM

ADDRESS, PORT = "192.168.77.5", 8710


def asked(address: str, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
    """The status of an answer, and its text."""
    connection = http.client.HTTPConnection(address, PORT, timeout=10)
    form = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    connection.request(method, path, body, {**form, **headers})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def looked_at(server: subprocess.Popen[str]) -> dict[str, object]:
    """What a hall answers that is served there."""
    assert server.stdout is not None
    told = [server.stdout.readline() for _ in range(2)]
    time.sleep(0.2)
    seen: dict[str, object] = {"told": told}
    ours = {"origin": f"http://{ADDRESS}:{PORT}"}
    seen["join page"] = asked(ADDRESS, "GET", "/intrare")
    seen["chief from the network"] = asked(ADDRESS, "POST", "/intrare/sef", "nume=Altcineva", **ours)[0]
    seen["foreign name"] = asked(ADDRESS, "GET", "/intrare", host="sala.example:8710")[0]
    seen["loopback's name from the network"] = asked(
        ADDRESS, "POST", "/intrare/sef", "nume=Altcineva", host="127.0.0.1:8710", origin="http://127.0.0.1:8710"
    )[0]
    try:
        seen["public"] = asked("8.8.8.8", "GET", "/intrare")[0]
    except OSError as error:
        seen["public"] = type(error).__name__
    chief = asked("127.0.0.1", "POST", "/intrare/sef", "nume=Ana", origin="http://127.0.0.1:8710")
    seen["chief here"] = chief[0]
    server.terminate()
    seen["end"] = server.wait(10)
    return seen


def main(folder: str) -> None:
    """Print what was seen, as JSON."""
    for line in ("ip link set lo up", f"ip addr add {ADDRESS}/24 dev lo", "ip addr add 8.8.8.8/32 dev lo"):
        subprocess.run(line.split(), check=True)
    command = [*PROGRAM, "sala", folder, "--fara-browser", "--retea"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        seen = looked_at(server)
    finally:
        server.kill()
    print(json.dumps(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
