"""The hall that a second laptop follows, stored beside its copy: asked before a takeover, notified after it."""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field

from arbitraj.atomic import write_text

FILE = "urmarita.json"


class TakeOver(Struct, frozen=True):
    """The wish to be the hall from now on: another laptop was it before, whose events are refused."""


class FirstHall(Struct, frozen=True):
    """Address of the followed hall, and the certificate by which it is trusted.

    `own` is the mandate of this laptop's takeover, 0 while it only copies. `told` is the mandate that the first hall
    was notified of.
    """

    address: str = field(name="adresa")
    trusted: str = field(name="autoritate", default="")
    told: int = field(name="stie", default=1)
    own: int = field(name="mandat", default=0)


_READS = msgspec.json.Decoder(FirstHall)


def keep_first(home: Path, first: FirstHall) -> None:
    """Store the followed hall. On a disk error a person is asked later."""
    with suppress(OSError):
        write_text(home / FILE, msgspec.json.encode(first).decode() + "\n")


def first_hall(home: Path) -> FirstHall | None:
    """The stored hall that this laptop followed, None if none or unreadable."""
    with suppress(OSError, msgspec.DecodeError):
        return _READS.decode((home / FILE).read_bytes())
    return None
