"""Which hall a second laptop follows: kept beside its copy, asked before this one takes over, told after."""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field

from arbitraj.atomic import write_text

FILE = "urmarita.json"


class FirstHall(Struct, frozen=True):
    """Where the hall was that is followed, and the certificate by which it is trusted.

    `own` is the mandate by which this laptop took over, 0 as long as it only copies; `told` the one that the first hall
    was told of.
    """

    address: str = field(name="adresa")
    trusted: str = field(name="autoritate", default="")
    told: int = field(name="stie", default=1)
    own: int = field(name="mandat", default=0)


_READS = msgspec.json.Decoder(FirstHall)


def keep_first(home: Path, first: FirstHall) -> None:
    """Keep whom this laptop follows; where the disk takes nothing a person is asked later."""
    with suppress(OSError):
        write_text(home / FILE, msgspec.json.encode(first).decode() + "\n")


def first_hall(home: Path) -> FirstHall | None:
    """Whom this laptop followed; None where it followed nobody, or nobody can tell."""
    with suppress(OSError, msgspec.DecodeError):
        return _READS.decode((home / FILE).read_bytes())
    return None
