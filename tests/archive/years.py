"""Archives of years written in a test: rounds with their results, no sheets."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.record.names import plain_name
from arbitraj.wings.years.archive.base import COLUMNS, VERSION_TABLE, ArchiveBase, in_memory, opened
from arbitraj.wings.years.archive.edition_rows import ArchivedEdition
from arbitraj.wings.years.archive.keeping import keep
from arbitraj.wings.years.frames.years import Archive


@dataclass(frozen=True)
class Had:
    """What somebody had from a round: no place, why."""

    name: str
    place: int | None
    points: float | None = 0
    category: str = "seniori"
    state: str = "clasat"
    club: str = "Alfa"
    shared: bool = False
    rating: int | None = None


@dataclass(frozen=True)
class Round:
    """A round of a competition on a day."""

    day: str | None
    title: str
    order: int
    had: Sequence[Had]


def edition(held: Round, of: str = "") -> ArchivedEdition:
    competition = f"{held.day or ''} {held.title}".strip()
    facts: dict[str, Any] = dict.fromkeys(COLUMNS["runde"], "")
    about: dict[str, Any] = dict.fromkeys(COLUMNS["competitii"], "") | {
        "id": competition,
        "titlu": held.title,
        "data": held.day,
    }
    name = f"{competition} / {held.order}"
    ranked = sum(had.place is not None for had in held.had)
    facts |= {"id": name, "competitie": competition, "ordine": held.order, "nume": f"Etapa {held.order}"}
    facts |= {"amprenta": f"{name} {of}", "tip": "integral", "reguli": json.dumps({}), "jucatori": ranked}
    facts |= dict.fromkeys(("durata", "oprit", "provizoriu", "final", "maxim"))
    names = [" ".join(plain_name(had.name)) for had in held.had]
    rows = [_row(key, had, table) for table, (key, had) in enumerate(zip(names, held.had, strict=True), 1)]
    people = {key: had.name for key, had in zip(names, held.had, strict=True)}
    empty: dict[str, list[Any]] = {"depuneri": [], "constatari": [], "hotarari": []}
    return ArchivedEdition(about, facts, people, {"rezultate": rows, **empty})


def _row(key: str, had: Had, table: int) -> tuple[Any, ...]:
    known = {
        "nume": had.name,
        "club": had.club,
        "categorie": had.category,
        "masa": table,
        "fisa": "",
        "loc": had.place,
        "impartit": None if had.place is None else int(had.shared),
        "puncte_clasament": had.points if had.place else None,
        "stare": had.state,
        "rating": had.rating,
    }
    return (key, *(known.get(column) for column in COLUMNS["rezultate"][2:]))


def fill(base: ArchiveBase, rounds: Sequence[Round]) -> None:
    for held in rounds:
        keep(base, edition(held))


@contextmanager
def years(*rounds: Round) -> Iterator[Archive]:
    """An archive in memory."""
    with ExitStack() as stack:
        base = stack.enter_context(in_memory())
        fill(base, rounds)
        yield Archive(lambda: nullcontext(base))


def as_version_8(base: ArchiveBase) -> None:
    """Take from an empty archive what version 9 added."""
    for column in ("fisa", "straine"):
        base.run(f"ALTER TABLE partide DROP COLUMN {column}")
    base.run("DROP TABLE clasamente")
    base.run(f"UPDATE {VERSION_TABLE} SET versiune = 8")


def on_disk(path: Path, rounds: Sequence[Round]) -> str:
    """An archive as a file."""
    with opened(str(path), new=True) as base:
        fill(base, rounds)
    return str(path)
