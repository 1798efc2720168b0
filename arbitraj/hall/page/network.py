"""Addresses that the hall is served at: this laptop alone, or also one private address of it, kept over restarts."""

import json
import socket
import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path
from time import time

from arbitraj.atomic import write_text
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import Message

LOOPBACK = "127.0.0.1"
# of halls' routers and of phones. 169.254 is for two laptops and a cable
PRIVATE = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
_SIOCGIFCONF = 0x8912  # of Linux: all addresses, also several of one interface
_BACKLOG = 256
_NEXT = 10  # ports that are tried if none was requested
# documentation addresses of the internet (RFC 5737, 3849, 9637), two a family: a network may use one for itself, and a
# system with a route to both has one to everything
_BEYOND = {socket.AF_INET: ("198.51.100.1", "203.0.113.1"), socket.AF_INET6: ("2001:db8::1", "3fff::1")}


@dataclass(frozen=True, slots=True)
class Where:
    """Addresses of the hall: this laptop, then one private address, over TLS if `encrypted`."""

    addresses: tuple[str, ...]
    encrypted: bool = False


def is_private(address: str) -> bool:
    """Whether an address is of a private network."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return isinstance(found, IPv4Address) and any(found in net for net in PRIVATE)


def private_addresses() -> list[str]:
    """Private addresses of this laptop, those of usual routers first."""
    found = {text for text in (*_of_name(), *_of_routes(), *_of_interfaces()) if is_private(text)}
    return sorted(found, key=lambda text: (_rank(text), tuple(map(int, text.split(".")))))


def _rank(address: str) -> int:
    return next(n for n, net in enumerate(PRIVATE) if IPv4Address(address) in net)


def _of_name() -> Iterable[str]:
    with suppress(OSError):
        return [str(group[4][0]) for group in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return ()


def _of_routes() -> Iterable[str]:
    """Source addresses that the system would use for private networks. Nothing is sent."""
    for net in PRIVATE:
        with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
            asking.connect((str(net[-2]), 9))
            yield str(asking.getsockname()[0])


def way_out() -> str:
    """Source address for the internet, "" if there is no route.

    Only the system's routes are asked: nothing is sent, nothing waits. Whether the router is connected to anything is
    unknown.
    """
    return next(filter(None, map(_from_where, _BEYOND)), "")


def _from_where(family: socket.AddressFamily) -> str:
    """Source address of a family, "" on a link of two laptops and a cable."""
    own = ""
    for address in _BEYOND[family]:
        try:
            with closing(socket.socket(family, socket.SOCK_DGRAM)) as asking:
                asking.connect((address, 9))
                own = str(asking.getsockname()[0]).partition("%")[0]
        except OSError:
            return ""
    found = ip_address(own)
    return "" if found.is_loopback or found.is_link_local or found.is_unspecified else own


def _of_interfaces() -> Iterable[str]:
    if sys.platform != "linux":
        return
    import fcntl

    found = array("B", bytes(8192))
    asked = struct.pack("iP", len(found), found.buffer_info()[0])
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        (length,) = struct.unpack_from("i", fcntl.ioctl(asking.fileno(), _SIOCGIFCONF, asked))
        size = 16 + struct.calcsize("P") * 3  # struct ifreq: a name of 16 bytes, then a union
        for at in range(0, length, size):
            yield socket.inet_ntoa(found[at + 20 : at + 24].tobytes())


def chosen_address(wanted: str, there: Sequence[str]) -> str:
    """The wanted address, else the only private one of `there`. Raises ProblemsError."""
    if wanted:
        if not is_private(wanted):
            raise ProblemsError([Problem("--adresa", "", Message("hall.public_address", address=wanted))])
        return wanted
    if len(there) != 1:
        key = "hall.no_network" if not there else "hall.several_addresses"
        raise ProblemsError([Problem("--retea", "", Message(key, addresses=", ".join(there)))])
    return there[0]


def listening(addresses: Sequence[str], port: int, *, others: bool) -> list[socket.socket]:
    """Listening sockets at all addresses on one port, or with `others` on the first free port after it.

    Raises ProblemsError.
    """
    why = OSError()
    for tried in range(port, port + (_NEXT if others and port else 1)):
        made: list[socket.socket] = []
        try:
            for address in addresses:
                made.append(_bound(address, made[0].getsockname()[1] if made else tried))
        except OSError as error:
            for one in made:
                one.close()
            why = error
        else:
            return made
    raise ProblemsError([Problem("--port", "", Message("hall.port_taken", port=port, why=os_reason(why)))])


def _bound(address: str, port: int) -> socket.socket:
    # with an explicit TCP protocol asyncio sets TCP_NODELAY. Without it an answer's second part waits 40 ms for the
    # first to be acknowledged
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # on Windows two servers could then share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(_BACKLOG)
    except OSError:
        made.close()
        raise
    made.setblocking(False)
    return made


def hosts_of(sockets: Iterable[socket.socket]) -> set[str]:
    """Allowed values of the header `Host`."""
    hosts = set()
    for sock in sockets:
        address, port = sock.getsockname()[:2]
        names = (LOOPBACK, "localhost") if address == LOOPBACK else (address,)
        hosts |= {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())
    return hosts


FILE = "sala/retea.json"
LASTS = 12 * 3600.0  # seconds since the hall was last served, as long as a session: another day it is asked anew
_SEEN = (FILE, "sala/cereri.log", "sala/jurnal.jsonl")  # written as long as a hall is served


@dataclass(frozen=True, slots=True)
class KeptNetwork:
    """Address and port. `encrypted`: over TLS."""

    address: str
    port: int
    encrypted: bool = False

    @property
    def there(self) -> bool:
        """Whether this laptop still has the address."""
        return self.address in private_addresses()

    @property
    def where(self) -> Where:
        """Addresses to serve the hall at again."""
        return Where((LOOPBACK, self.address), self.encrypted)


def keep_network(folder: Path, network: KeptNetwork) -> None:
    """Store the network. An unwritable folder is ignored."""
    kept = {"adresa": network.address, "port": network.port, "criptat": network.encrypted}
    with suppress(OSError):
        write_text(folder / FILE, json.dumps(kept) + "\n")


def forget_network(folder: Path) -> None:
    """Forget the network, so that a restart does not open it again."""
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)


def kept_network(folder: Path, now: float | None = None) -> KeptNetwork | None:
    """The network that a folder's hall was recently served at, None if unknown."""
    try:
        data = json.loads((folder / FILE).read_text("utf-8"))
        kept = KeptNetwork(str(data["adresa"]), int(data["port"]), data["criptat"] is True)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    seen = max((path.stat().st_mtime for name in _SEEN if (path := folder / name).exists()), default=0.0)
    recent = abs((time() if now is None else now) - seen) < LASTS  # a clock may have been set back
    return kept if recent and is_private(kept.address) and 0 < kept.port < 65536 else None
