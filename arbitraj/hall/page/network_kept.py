"""The network that a hall was served at, kept beside its log to open it the same way after a restart."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time

from arbitraj.atomic import write_text
from arbitraj.hall.page.network import LOOPBACK, Where, is_private, private_addresses

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
