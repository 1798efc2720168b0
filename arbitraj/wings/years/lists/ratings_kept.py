"""Cache of strengths, in files of the user's data folder, so that the next list continues from the last one.

Missing or damaged files are computed anew. Nothing else depends on them.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from arbitraj.atomic import write_text
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.wings.years.lists import rating
from arbitraj.wings.years.lists.rating import Strength

_FOLDER, _SUFFIX = "ratinguri", ".json"
_MOST = 60  # files, one for each list made. The oldest are deleted
_READS = msgspec.json.Decoder(dict[str, tuple[float, float, int, date]])


@dataclass
class RatingsKept:
    """Cache of strengths by fingerprint. Strengths that cannot be written are known as long as the object lives."""

    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)
    _known: dict[str, Mapping[str, Strength]] = field(default_factory=dict)

    def find(self, print_of: str) -> Mapping[str, Strength] | None:
        """Strengths after the rounds of this fingerprint, None if unknown."""
        name = self._name(print_of)
        if name not in self._known and name in self._there:
            with suppress(OSError, ValueError, RecursionError):
                rows = _READS.decode((self.folder / name).read_bytes())
                self._known[name] = {person: Strength(*row) for person, row in rows.items()}
        return self._known.get(name)

    def keep(self, print_of: str, known: Mapping[str, Strength]) -> None:
        """Store strengths."""
        name = self._name(print_of)
        self._known[name] = known
        rows = {person: (each.mean, each.spread, each.rounds, each.last) for person, each in known.items()}
        with suppress(OSError):
            write_text(self.folder / name, msgspec.json.encode(rows).decode())
            files = sorted(self.folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
            for path in files[:-_MOST]:
                path.unlink(missing_ok=True)

    @cached_property
    def _there(self) -> frozenset[str]:
        return frozenset(path.name for path in self.folder.glob(f"*{_SUFFIX}"))

    def _name(self, print_of: str) -> str:
        return f"{sha256(f'{self._by}{print_of}'.encode()).hexdigest()[:32]}{_SUFFIX}"

    @cached_property
    def _by(self) -> str:
        """Version of the library and source of the model: another of either may give other strengths."""
        library = ""
        with suppress(PackageNotFoundError):
            library = version("openskill")
        return f"{library}{Path(rating.__file__).read_text('utf-8')}"
