"""Strengths that ratings led to, each a file in the user's data folder: a list more is gone on from the last one.

What is not there, or damaged, is rated anew; nothing else depends on it.
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
_MOST = 60  # files: one a list that was made, the oldest go
_READS = msgspec.json.Decoder(dict[str, tuple[float, float, int, date]])


@dataclass
class RatingsKept:
    """The strengths that are kept, by what they are made of; what cannot be written is known as long as this is."""

    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)
    _known: dict[str, Mapping[str, Strength]] = field(default_factory=dict)

    def find(self, print_of: str) -> Mapping[str, Strength] | None:
        """The strengths after the rounds of this print; None where they are not known."""
        name = self._name(print_of)
        if name not in self._known and name in self._there:
            with suppress(OSError, ValueError, RecursionError):
                rows = _READS.decode((self.folder / name).read_bytes())
                self._known[name] = {person: Strength(*row) for person, row in rows.items()}
        return self._known.get(name)

    def keep(self, print_of: str, known: Mapping[str, Strength]) -> None:
        """Keep them for the next time."""
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
        """By what they were made: by another version of the library, or another rule, other strengths may come."""
        library = ""
        with suppress(PackageNotFoundError):
            library = version("openskill")
        return f"{library}{Path(rating.__file__).read_text('utf-8')}"
