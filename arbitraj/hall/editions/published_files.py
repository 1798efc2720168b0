"""What of an edition anybody in the hall may have: the documents that its seal names and that are not for arbiters."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from arbitraj.desk.edition import FOR_ARBITERS, JSON, PAGE, edition_folder, read_edition
from arbitraj.near import folded
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage

_FEWEST = 2  # letters of a name that is looked for


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player of an edition's ranking, as it hangs on the wall."""

    place: int
    table: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class PublicEdition:
    """An edition: `documents` are the names of the public ones in its folder; `until`: contestations are taken."""

    stage: Stage
    folder: Path
    documents: frozenset[str]
    players: tuple[RankedPlayer, ...]
    until: datetime | None = None

    def file(self, name: str) -> Path | None:
        """A public document; None where there is none of that name."""
        return self.folder / name if name in self.documents else None

    def found(self, who: str) -> list[RankedPlayer]:
        """The players of a table, or whose names have these letters, as they stand in the ranking."""
        asked = who.strip()
        if asked.isdecimal() and asked.isascii() and len(asked) < 7:
            return [each for each in self.players if each.table == int(asked)]
        wanted = folded(asked).split("-")  # in any order: names are written either way
        if sum(map(len, wanted)) < _FEWEST:
            return []
        return [each for each in self.players if all(part in folded(each.name) for part in wanted)]

    def where(self, player: RankedPlayer) -> str:
        """The address of a player's sheet within the edition's page."""
        return f"/public/{self.stage.value}/{PAGE}#masa-{player.table}"


def shown_edition(folder: Path) -> PublicEdition | None:
    """The edition that hangs on the wall: the final one where there is one; None before anything is published."""
    return next((found for stage in (Stage.FINAL, Stage.PROVISIONAL) if (found := public_edition(folder, stage))), None)


def public_edition(folder: Path, stage: Stage) -> PublicEdition | None:
    """An edition; None where there is none, or where it is not as it was published."""
    path = edition_folder(folder, stage) / JSON
    try:
        about = path.stat()
        return _read(folder, stage, about.st_mtime_ns, about.st_size)
    except OSError:
        return None


@lru_cache(8)
def _read(folder: Path, stage: Stage, changed: int, size: int) -> PublicEdition | None:
    try:
        published = read_edition(folder, stage)
    except ProblemsError:
        return None
    if published is None or not published.sealed:
        return None
    names = published.about["documente"]
    players = (
        RankedPlayer(each["loc"], each["masa"], each["nume"], each["total"]) for each in published.results["clasament"]
    )
    public = frozenset(name for name in names if not name.startswith(f"{FOR_ARBITERS}/"))
    until = published.results["concurs"]["contestatii_pana_la"] if stage is Stage.PROVISIONAL else None
    moment = datetime.fromisoformat(until) if until else None
    return PublicEdition(stage, edition_folder(folder, stage), public, tuple(players), moment)
