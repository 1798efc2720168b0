"""The years of the archive as typed frames, one for each method of `Archive` (docs/arhiva.md)."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Self

import pandas as pd

from arbitraj.problems import ProblemsError, refuse_any
from arbitraj.text import text_of
from arbitraj.wings.years.archive.base import ArchiveBase, asked_base, in_memory, opened
from arbitraj.wings.years.archive.edition_rows import ANSWER, CONTESTATION, read_edition_rows
from arbitraj.wings.years.archive.keeping import keep, keep_table
from arbitraj.wings.years.archive.persons import names_kept, people_kept, who_is_who
from arbitraj.wings.years.archive.sources import sources_of, tables_of_season
from arbitraj.wings.years.frames.bulk import by_key, categories, in_order, numbers_by_key, typed
from arbitraj.wings.years.frames.frames import (
    CATEGORY,
    DECISIONS_TAKEN,
    ENTRIES_WRITTEN,
    FINAL_PLACES,
    FINDINGS_MADE,
    GAMES_PLAYED,
    INTEGER,
    MOMENT,
    OTHER_PLACES,
    PLAYERS,
    RESULTS_BY_PLAYER,
    ROUNDS_PLAYED,
    TEXT,
)

Columns = Mapping[str, tuple[str, str]]
# the name that a player had then is in the results
_NAMED = "LEFT JOIN rezultate ON rezultate.runda = {0}.runda AND rezultate.persoana = {0}.persoana"
_COMPETITION = "JOIN competitii ON competitii.id = competitie"
_RESULTS = "rezultate"
# kinds of records: the column with a round's best value, and the condition of the entries that reach it
_HELD_BY = (
    ("max_mutare", "depuneri.puncte = {}"),
    ("max_cuvant", "length(depuneri.cuvant) = {}"),
    ("max_prime", "depuneri.prima = 1"),
)
_USUAL = {"depuneri": {"tabel": "depuneri", "stare": "corecta", "grupa": ""}, "constatari": {"tabel": "depuneri"}}
_SAME = {"depuneri": {"scris_pozitie": "pozitie", "scris_cuvant": "cuvant"}}
_MOVES = """
SELECT persoana, runda, nr, cuvant, pozitie, puncte, prima FROM depuneri
WHERE stare = 'corecta' AND tabel = 'depuneri' AND persoana IN ({})
"""
# databases order texts differently, so rows are ordered here
_ORDER = ["data", "competitie", "ordine", "runda", "editie"]
_WITHIN = ("loc", "masa", "persoana", "tabel", "nr", "articol", "fel", "hotarare", "puncte")


class Move(NamedTuple):
    """A correct entry with its person and round. `rack`: whether it lays a whole rack, None: the edition is silent."""

    person: str
    round: str
    number: int
    word: str
    position: str
    points: int
    rack: int | None


@dataclass(frozen=True)
class Archive:
    """An archive of published rounds, with a method for each frame (columns: docs/arhiva.md).

    `base` opens the database anew for every method. `all_editions` includes replaced ones. `anonymous` numbers players
    and clubs and leaves out arbiters and reasons of decisions. `years` are the first and the last. `people` and `only`
    limit the rows to some persons and rounds. None means all.
    """

    base: Callable[[], AbstractContextManager[ArchiveBase]]
    all_editions: bool = False
    anonymous: bool = False
    years: tuple[int, int] | None = None
    people: frozenset[str] | None = None
    only: frozenset[str] | None = None
    _kept: ExitStack = field(default_factory=ExitStack, repr=False, compare=False)

    def with_replaced(self) -> "Archive":
        """The archive with all editions, not only the last of each round."""
        return replace(self, all_editions=True)

    def without_names(self) -> "Archive":
        """The archive without names of people and clubs."""
        return replace(self, anonymous=True)

    def between(self, first: int, last: int) -> "Archive":
        """The archive limited to the rounds of these years. A round without a day is in none of them."""
        return replace(self, years=(first, last))

    def of_person(self, person: str) -> "Archive":
        """The archive with the rows of one person, by the index of the players with names."""
        return self.of_people([person])

    def of_people(self, people: Iterable[str]) -> Self:
        """The archive with the rows of some people, by the index of the players with names."""
        return replace(self, people=frozenset(people))

    def of_rounds(self, rounds: Iterable[str]) -> Self:
        """The archive with the rows of some rounds. `rounds` still gives all."""
        return replace(self, only=frozenset(rounds))

    def numbered(self) -> tuple[dict[str, str], dict[str, str]]:
        """Anonymous numbers of every person, by index, and of every club."""
        with self.base() as base:
            return _numbers_of_people(base), _numbers_of_clubs(base)

    def names(self) -> dict[str, str]:
        """Displayed name of every person. Cheaper than `players`."""
        with self.base() as base:
            return dict(base.rows("SELECT id, nume FROM persoane"))

    def names_written(self) -> dict[str, tuple[str, ...]]:
        """Names of every person by index, the displayed one first."""
        with self.base() as base:
            return names_kept(base)

    def players(self) -> pd.DataFrame:
        """One row for each person, index `persoana`."""
        with self.base() as base:
            people, (hidden, _) = people_kept(base), self._hidden(base)
        rows = [
            (
                hidden.get(person.id, person.id),
                hidden.get(person.id, person.name),
                _json([] if hidden else [name for name in person.written if name != person.name]),
                _json(person.categories),
                person.rounds,
            )
            for person in people
        ]
        return typed([rows] if rows else [], {"persoana": (TEXT, ""), **PLAYERS}).set_index("persoana").sort_index()

    def rounds(self) -> pd.DataFrame:
        """One row for each graded round, index `runda`, ordered by day and number in the competition."""
        own = {"runda": "runde.id"} | {name: f"competitii.{name}" for name in ("titlu", "loc", "data", "varianta")}
        wanted = ", ".join(own.get(name, f"runde.{name}") for name in ("runda", *ROUNDS_PLAYED))
        with self.base() as base:
            condition, values = self._which()
            found = base.rows(f"SELECT {wanted} FROM runde {_COMPETITION} WHERE {condition}", *values)
        frame = typed([found] if found else [], {"runda": (TEXT, ""), **ROUNDS_PLAYED})
        return frame.sort_values(_ORDER, na_position="first").set_index("runda")

    def results(self) -> pd.DataFrame:
        """One row for each player in a round, the unranked included, indexed from 0."""
        return self._of_rounds("rezultate", RESULTS_BY_PLAYER)

    def entries(self, columns: Collection[str] = ENTRIES_WRITTEN.keys()) -> pd.DataFrame:
        """One row for each entry of a ranked player, indexed from 0. Choose `columns`: there may be a million rows."""
        return self._of_rounds("depuneri", {name: ENTRIES_WRITTEN[name] for name in columns})

    def best_entries(self) -> tuple[pd.DataFrame, int]:
        """Record entries of each variant and type: most points, longest word, and all whole-rack moves of the rounds
        where somebody had most of them. Also the number of rounds that do not say which moves were of a whole rack.

        Only rounds that reach a record are read.
        """
        condition, values = self._which()
        reached = ", ".join(column for column, _ in _HELD_BY)
        asked = f"SELECT runde.id, cheie, prime_nespuse, varianta, tip, {reached} FROM runde {_COMPETITION}"
        seen, holders, unsaid = {*self.rounds().index}, dict[tuple[str, ...], dict[int, list[int]]](), 0
        with self.base() as base:
            rows = [row for row in base.rows(f"{asked} WHERE {condition}", *values) if row[0] in seen]
        for _, key, not_said, variant, kind, *own in rows:
            unsaid += not_said > 0
            for (_, reaches), value in zip(_HELD_BY, own, strict=True):
                if value is not None:
                    holders.setdefault((variant, kind, reaches), {}).setdefault(value, []).append(key)
        highest = ((reaches, *max(by_value.items())) for (*_, reaches), by_value in holders.items())
        chosen = [
            f"depuneri.runda IN ({', '.join(map(str, keys))}) AND depuneri.stare = 'corecta' AND {reaches.format(most)}"
            for reaches, most, keys in highest
        ]
        entries = self._of_rounds("depuneri", ENTRIES_WRITTEN, " OR ".join(chosen) or "1 = 0")
        return entries, unsaid

    def moves(self) -> list[Move]:
        """Correct entries of the sheets, of the second table where there are two. Persons are called by the index with
        names.

        No frame is made: a few people have tens of thousands.
        """
        places = {name: n for n, name in enumerate(self.rounds().index) if self.only is None or name in self.only}
        condition, values = self._which()
        with self.base() as base:
            stands = who_is_who(base)
            listed = base.rows("SELECT cheie, id FROM persoane")
            everybody = {key: str(stands.get(name, name)) for key, name in listed}
            people = {key: name for key, name in everybody.items() if self.people is None or name in self.people}
            rounds = base.rows(f"SELECT cheie, runde.id FROM runde {_COMPETITION} WHERE {condition}", *values)
            found = base.rows(_MOVES.format(", ".join(map(str, people)) or "NULL"))
        named: dict[int, str] = {key: name for key, name in rounds if name in places}
        moves = [Move(people[who], named[key], *row) for who, key, *row in found if key in named]
        return sorted(moves, key=lambda move: (places[move.round], move.number, move.points))

    def findings(self) -> pd.DataFrame:
        """One row for each finding, indexed from 0."""
        return self._of_rounds("constatari", FINDINGS_MADE)

    def decisions(self) -> pd.DataFrame:
        """One row for each ruling of an arbiter, indexed from 0."""
        return self._of_rounds("hotarari", DECISIONS_TAKEN)

    def games(self) -> pd.DataFrame:
        """One row for each played game of tournaments and tables, indexed from 0."""
        return self._of_tables("partide", GAMES_PLAYED)

    def other_results(self) -> pd.DataFrame:
        """One row for each player in the results of another discipline, indexed from 0."""
        return self._of_tables("alte_probe", OTHER_PLACES)

    def final_tables(self) -> pd.DataFrame:
        """One row for each player in the final table of games of two or in a general ranking, indexed from 0."""
        return self._of_tables("clasamente", FINAL_PLACES)

    def _of_tables(self, table: str, columns: Columns) -> pd.DataFrame:
        of_table = {"competitie": "tabele.competitie", "data": "competitii.data", "proba": "tabele.proba"}
        with self.base() as base:
            of_table["runda"] = f"tabele.id || ' / ' || {table}.ordine"
            frame = self._read(base, table, columns, of_table, f"JOIN tabele ON tabele.cheie = tabel {_COMPETITION}")
        within = [
            name for name in ("data", "competitie", "proba", "ordine", "nr", "loc", "persoana") if name in columns
        ]
        return in_order(frame, within)

    def _of_rounds(self, table: str, columns: Columns, chosen: str = "") -> pd.DataFrame:
        """Rows of the selected rounds, or those of the SQL condition `chosen`, which selects rounds itself."""
        own = {"editie": f"{table}.runda", "data": f"{table}.runda"}
        beside = ""
        if "nume" in columns and table != _RESULTS:
            own["nume"], beside = f"{_RESULTS}.nume", _NAMED.format(table)
        condition, values = self._which()
        these = f"{table}.runda IN (SELECT cheie FROM runde {_COMPETITION} WHERE {condition})"
        where, values = (chosen, []) if chosen else (these, values)
        chosen = f"{beside} WHERE ({where})"
        with self.base() as base:
            if self.people is not None:
                others = (name for name, root in who_is_who(base).items() if root in self.people)
                names = sorted({*self.people, *others})
                chosen += f" AND {table}.persoana IN (SELECT cheie FROM persoane WHERE id IN ({_marks(names)}))"
                values += names
            if self.only is not None:
                chosen += f" AND {table}.runda IN (SELECT cheie FROM runde WHERE id IN ({_marks(self.only)}))"
                values += sorted(self.only)
            # a round is joined here, by its number: a million times its name is not fetched
            kinds = {
                name: (INTEGER, "") if name in own and name != "nume" else about for name, about in columns.items()
            }
            frame = self._read(base, table, kinds, own, chosen, *values)
            found = base.rows(f"SELECT runde.cheie, runde.id, editie, data FROM runde {_COMPETITION}")
            editions = {key: (name, edition) for key, name, edition, _ in found}
        keys = frame["editie"].array
        rounds = by_key(keys, {key: name for key, (name, _) in editions.items()})
        frame["runda"] = rounds.set_categories(self.rounds().index.unique())
        numbers = numbers_by_key(keys, {key: edition for key, (_, edition) in editions.items()})
        frame["editie"] = pd.array(numbers, dtype=INTEGER)
        if "data" in columns:
            days = typed([[(day,) for *_, day in found]] if found else [], {"data": (MOMENT, "")})["data"].array
            places = numbers_by_key(keys, {key: place for place, (key, *_) in enumerate(found)})
            frame["data"] = days.take(places, allow_fill=True)
        return in_order(frame, ["runda", "editie", *(name for name in _WITHIN if name in columns)])

    def _read(
        self, base: ArchiveBase, table: str, columns: Columns, own: Mapping[str, str], joined: str, *values: object
    ) -> pd.DataFrame:
        usual, same = _USUAL.get(table, {}), _SAME.get(table, {})
        # usual and repeated values are not fetched
        shorter = {name: f"nullif({table}.{name}, '{text}')" for name, text in usual.items()}
        shorter |= {name: f"nullif({table}.{name}, {table}.{other})" for name, other in same.items()}
        special = {"club": f"nullif({table}.club, '')", **shorter, **own}
        wanted = ", ".join(special.get(name, f"{table}.{name}") for name in columns)
        keys = {name for name in columns if name.startswith("persoana")}
        kinds = {name: (INTEGER, "") if name in keys else about for name, about in columns.items()}
        frame = typed(base.pieces(f"SELECT {wanted} FROM {table} {joined}", *values), kinds, usual)
        stands, hidden, clubs = who_is_who(base), *self._hidden(base)
        people: dict[int, str] = dict(base.rows("SELECT cheie, id FROM persoane"))
        names = {key: stands.get(person, person) for key, person in people.items()}
        shown = {key: hidden.get(person, person) for key, person in names.items()}
        for name, other in same.items() if same.keys() <= columns.keys() else ():
            frame[name] = frame[name].fillna(frame[other])
        for name in keys:
            frame[name] = by_key(frame[name].array, shown)
        return _without_names(frame, clubs) if self.anonymous else frame

    def _which(self) -> tuple[str, list[object]]:
        edition = "1 = 1" if self.all_editions else "curenta = 1"
        if self.years is None:
            return edition, []
        first, last = self.years
        return f"{edition} AND competitii.data >= ? AND competitii.data < ?", [f"{first:04}", f"{last + 1:04}"]

    def _hidden(self, base: ArchiveBase) -> tuple[dict[str, str], dict[str, str]]:
        return (_numbers_of_people(base), _numbers_of_clubs(base)) if self.anonymous else ({}, {})


def _marks(values: Collection[str]) -> str:
    return ", ".join("?" * len(values)) or "NULL"


def _numbers_of_people(base: ArchiveBase) -> dict[str, str]:
    stands = who_is_who(base)
    names: set[str] = {name for (name,) in base.rows("SELECT id FROM persoane")}
    people = (names | {*stands.values()}) - {*stands}
    return {name: text_of("arhiva.player_number", number=number) for number, name in enumerate(_mixed(people), 1)}


def _numbers_of_clubs(base: ArchiveBase) -> dict[str, str]:
    found = "SELECT club FROM rezultate UNION SELECT club FROM alte_probe UNION SELECT club FROM clasamente"
    clubs = [name for (name,) in base.rows(found) if name]
    return {name: text_of("arhiva.club_number", number=number) for number, name in enumerate(_mixed(clubs), 1)}


def _mixed(names: Iterable[str]) -> list[str]:
    """Names ordered by hash, which reveals nothing about them."""
    return sorted(names, key=lambda name: sha256(name.encode()).digest())


def open(base: str | Path = "") -> Archive:
    """The archive in a file or at an address (`postgresql://…`), by default in the user's data folder.

    A missing file is an empty archive. Methods raise ProblemsError if it cannot be read.
    """
    where = asked_base(str(base))
    return Archive(lambda: opened(where))


def from_folders(paths: Iterable[str | Path]) -> Archive:
    """Archive of final editions in folders, of rounds or whole competitions, held in memory.

    Raises ProblemsError with everything that cannot be read.
    """
    folders = [Path(path) for path in paths]
    sources, problems = sources_of(folders)
    refuse_any(problems)
    stack = ExitStack()
    base = stack.enter_context(in_memory())
    for source in sources:
        try:
            keep(base, read_edition_rows(source))
        except ProblemsError as error:
            problems += error.problems
    for tables, wrong in map(tables_of_season, folders):  # after the rounds, whose sum a general ranking is
        problems += wrong
        for table in tables:
            try:
                keep_table(base, table)
            except ProblemsError as error:
                problems += error.problems
    refuse_any(problems)
    return Archive(lambda: nullcontext(base), _kept=stack)


def _without_names(frame: pd.DataFrame, clubs: Mapping[str, str]) -> pd.DataFrame:
    for column in [name for name in map(str, frame) if name.startswith("nume")]:
        frame[column] = frame[column.replace("nume", "persoana")].astype(TEXT)
    if "club" in frame:
        numbered = [clubs[name] for name in frame["club"].cat.categories]
        frame["club"] = categories(numbered, frame["club"].cat.codes.to_numpy())
    # a column of its own: categories would keep the names that no row shows any more
    for name, kind in (("arbitru", CATEGORY), ("motiv", TEXT)):
        if name in frame:
            frame[name] = pd.Series([None] * len(frame), index=frame.index, dtype=kind)
    if "registru" in frame:  # a player's own words may name anybody, and a text about no entry may be read as a name
        of_sheet = frame["depunere"].isna()
        frame["vazut"] = frame["vazut"].mask(of_sheet | (frame["registru"] == CONTESTATION))
        frame["raspuns"] = frame["raspuns"].mask(of_sheet & (frame["registru"] == ANSWER))
    return frame


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
