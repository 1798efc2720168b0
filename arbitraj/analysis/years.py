"""The years of the archive as typed frames; each method of `Archive` gives one, a row as the docs say (arhiva.md)."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import pandas as pd

from arbitraj.analysis.frames import CATEGORY, ENTRIES, FINDINGS, FLAG, INTEGER, RANKING, TEXT
from arbitraj.archive.base import ArchiveBase, asked_base, in_memory, opened
from arbitraj.archive.edition_rows import read_edition_rows
from arbitraj.archive.keeping import keep
from arbitraj.archive.persons import people_kept, who_is_who
from arbitraj.archive.sources import sources_of
from arbitraj.problems import ProblemsError, refuse_any
from arbitraj.text import say

MOMENT: Final = "datetime64[ns]"

PLAYERS: Mapping[str, tuple[str, str]] = {
    "nume": (TEXT, "name shown"),
    "alte_nume": (TEXT, "how else it was written, a JSON list"),
    "categorii": (TEXT, "seniori or tineret by year, a JSON object"),
    "etape": (INTEGER, "rounds that the player was on the list of"),
}
ROUNDS_PLAYED: Mapping[str, tuple[str, str]] = {
    "editie": (INTEGER, "1, 2, … as it was corrected and published again"),
    "curenta": (FLAG, "whether no later edition replaces it"),
    "competitie": (TEXT, "its competition: day, title, place"),
    "titlu": (TEXT, "title of the competition"),
    "loc": (TEXT, "where it was held"),
    "data": (MOMENT, "day; missing where the settings say none"),
    "varianta": (CATEGORY, "variant of the game"),
    "ordine": (INTEGER, "number of the round in its competition, from 1"),
    "nume": (TEXT, "name of the round"),
    "tip": (CATEGORY, "type of game (section 4)"),
    "litere": (TEXT, "letters or groups as announced"),
    "jucatori": (INTEGER, "players ranked"),
    "lexic": (CATEGORY, "name of the word list"),
    "lexic_sha256": (TEXT, "hash of its words"),
    "reguli": (TEXT, "interpretations other than the usual ones, a JSON object"),
    "amprenta": (TEXT, "hash of everything that the edition was made from"),
}
RESULTS_BY_PLAYER: Mapping[str, tuple[str, str]] = {
    "runda": (CATEGORY, "index of the rounds"),
    "editie": (INTEGER, "edition of the round"),
    "persoana": (CATEGORY, "index of the players"),
    "nume": (TEXT, "name as written then"),
    "club": (CATEGORY, "club as written then; missing where there is none"),
    "categorie": RANKING["categorie"],
    "masa": (INTEGER, "table"),
    "loc": RANKING["loc"],
    "impartit": RANKING["impartit"],
    "total": RANKING["total"],
    "puncte_depuneri": RANKING["puncte_depuneri"],
    "avertismente_tehnice": RANKING["avertismente_tehnice"],
    "penalizari_tehnice": RANKING["penalizari_tehnice"],
    "avertismente_disciplinare": RANKING["avertismente_disciplinare"],
    "puncte_clasament": RANKING["puncte_clasament"],
    "ordine_predare": (INTEGER, "order in which the sheet was handed in, from 1; missing where none was"),
    "stare": RANKING["stare"],
}
ENTRIES_WRITTEN: Mapping[str, tuple[str, str]] = {
    "runda": (CATEGORY, "index of the rounds"),
    "editie": (INTEGER, "edition of the round"),
    "persoana": (CATEGORY, "index of the players"),
    "tabel": ENTRIES["tabel"],
    "nr": ENTRIES["nr"],
    "grupa": ENTRIES["grupa"],
    "pozitie": ENTRIES["pozitie"],
    "cuvant": ENTRIES["cuvant"],
    "scris_pozitie": (TEXT, "position as written"),
    "scris_cuvant": (TEXT, "word as written"),
    "puncte": ENTRIES["puncte"],
    "puncte_scrise": ENTRIES["puncte_scrise"],
    "stare": ENTRIES["stare"],
    "litere_noi": ENTRIES["litere_noi"],
    "prima": (FLAG, "whether it lays as many tiles as a rack holds; missing in editions that do not say"),
}
FINDINGS_MADE: Mapping[str, tuple[str, str]] = {
    "runda": (CATEGORY, "index of the rounds"),
    "editie": (INTEGER, "edition of the round"),
    "persoana": (CATEGORY, "index of the players"),
    "tabel": FINDINGS["tabel"],
    "nr": FINDINGS["nr"],
    "articol": FINDINGS["articol"],
    "fel": (CATEGORY, "kind of the finding, as in the results file"),
    "interpretare": FINDINGS["interpretare"],
    "hotarare": (INTEGER, "number of the decision that struck it out or added it, if any"),
    "puncte": (INTEGER, "points lost by it: the total without it less the total"),
    "anulata": FINDINGS["anulata"],
}
DECISIONS_TAKEN: Mapping[str, tuple[str, str]] = {
    "runda": (CATEGORY, "index of the rounds"),
    "editie": (INTEGER, "edition of the round"),
    "persoana": (CATEGORY, "index of the players; missing where its sheet is nobody's"),
    "nr": (INTEGER, "number of the decision in its round"),
    "depunere": (INTEGER, "number of the entry; missing for the whole sheet"),
    "fel": (CATEGORY, "what it does: accepta, respinge, joker, grupa, adauga, scoate"),
    "motiv": (TEXT, "why"),
    "arbitru": (CATEGORY, "who took it"),
    "ora": (MOMENT, "when, where it is written"),
}
_ROUND = {"runda": "runde.id", "persoana": "persoane.id", "editie": "runde.editie"}
_CLUB = {"club": "nullif(rezultate.club, '')"}
_COMPETITION = "JOIN competitii ON competitii.id = competitie"
_JOINED = f"LEFT JOIN persoane ON persoane.cheie = persoana JOIN runde ON runde.cheie = runda {_COMPETITION}"
# databases order texts each in its own way: what is ordered is ordered here
_ORDER = ["data", "competitie", "ordine", "runda", "editie"]
_WITHIN = ("loc", "masa", "persoana", "tabel", "nr", "articol", "fel", "hotarare", "puncte")


@dataclass(frozen=True)
class Archive:
    """An archive of published rounds, each method a frame; what the columns mean stands in docs/arhiva.md.

    `base` is asked anew by every method. `all_editions`: those that were replaced too. `anonymous`: players and clubs
    are numbers, arbiters and reasons of decisions are left out. `years`: the first and the last that count, None for
    all; `person`: whose rows alone are wanted, empty for everybody's.
    """

    base: Callable[[], AbstractContextManager[ArchiveBase]]
    all_editions: bool = False
    anonymous: bool = False
    years: tuple[int, int] | None = None
    person: str = ""
    _kept: ExitStack = field(default_factory=ExitStack, repr=False, compare=False)

    def with_replaced(self) -> "Archive":
        """The same with all editions, not only the last of each round."""
        return replace(self, all_editions=True)

    def without_names(self) -> "Archive":
        """The same without names of people and clubs."""
        return replace(self, anonymous=True)

    def between(self, first: int, last: int) -> "Archive":
        """The same of the rounds of these years alone; one without a day is in none of them."""
        return replace(self, years=(first, last))

    def of_person(self, person: str) -> "Archive":
        """The same with the rows of one person alone, called as in the index of the players with names."""
        return replace(self, person=person)

    def numbered(self) -> tuple[dict[str, str], dict[str, str]]:
        """How every person, by index, and every club is called where they have no names."""
        with self.base() as base:
            return _numbers_of_people(base), _numbers_of_clubs(base)

    def players(self) -> pd.DataFrame:
        """A row a person, index `persoana`."""
        with self.base() as base:
            people, hidden = people_kept(base), self._hidden(base)
        rows = [
            (
                hidden.get(each.id, each.id),
                hidden.get(each.id, each.name),
                _json([] if hidden else [name for name in each.written if name != each.name]),
                _json(each.categories),
                len(each.rounds),
            )
            for each in people
        ]
        return _typed(rows, {"persoana": (TEXT, ""), **PLAYERS}).set_index("persoana").sort_index()

    def rounds(self) -> pd.DataFrame:
        """A row a graded round, index `runda`, in the order of days and of the rounds of a competition."""
        own = {"runda": "runde.id"} | {name: f"competitii.{name}" for name in ("titlu", "loc", "data", "varianta")}
        wanted = ", ".join(own.get(name, f"runde.{name}") for name in ("runda", *ROUNDS_PLAYED))
        with self.base() as base:
            condition, values = self._which()
            found = base.rows(f"SELECT {wanted} FROM runde {_COMPETITION} WHERE {condition}", *values)
        frame = _typed(found, {"runda": (TEXT, ""), **ROUNDS_PLAYED})
        return frame.sort_values(_ORDER, na_position="first").set_index("runda")

    def results(self) -> pd.DataFrame:
        """A row a player in a round, those that are not ranked too, indexed from 0."""
        return self._of_rounds("rezultate", RESULTS_BY_PLAYER, _CLUB)

    def entries(self) -> pd.DataFrame:
        """A row an entry of a ranked player, indexed from 0."""
        return self._of_rounds("depuneri", ENTRIES_WRITTEN)

    def findings(self) -> pd.DataFrame:
        """A row a finding, indexed from 0."""
        return self._of_rounds("constatari", FINDINGS_MADE)

    def decisions(self) -> pd.DataFrame:
        """A row a decision of an arbiter, indexed from 0."""
        return self._of_rounds("hotarari", DECISIONS_TAKEN)

    def _of_rounds(
        self, table: str, columns: Mapping[str, tuple[str, str]], own: Mapping[str, str] | None = None
    ) -> pd.DataFrame:
        special = {**_ROUND, **(own or {})}
        wanted = ", ".join(special.get(name, f"{table}.{name}") for name in columns)
        with self.base() as base:
            stands, hidden = who_is_who(base), self._hidden(base)
            clubs = _numbers_of_clubs(base) if self.anonymous else {}
            condition, values = self._which()
            if self.person:
                names = [self.person, *(name for name, root in stands.items() if root == self.person)]
                condition += f" AND persoane.id IN ({', '.join('?' * len(names))})"
                values += names
            found = base.rows(f"SELECT {wanted} FROM {table} {_JOINED} WHERE {condition}", *values)
        frame = _typed(found, columns)
        people = frame["persoana"].astype(TEXT)
        frame["persoana"] = (people.replace(stands) if stands else people).astype(CATEGORY)
        in_order = pd.CategoricalDtype(self.rounds().index.unique())
        frame["runda"] = frame["runda"].astype(in_order)
        if self.anonymous:
            frame = _without_names(frame, hidden, clubs)
        within = [name for name in _WITHIN if name in columns]
        return frame.sort_values(["runda", "editie", *within], ignore_index=True)

    def _which(self) -> tuple[str, list[object]]:
        """What holds of the rounds that are asked for, and the values in it."""
        edition = "1 = 1" if self.all_editions else "curenta = 1"
        if self.years is None:
            return edition, []
        first, last = self.years
        return f"{edition} AND competitii.data >= ? AND competitii.data < ?", [f"{first:04}", f"{last + 1:04}"]

    def _hidden(self, base: ArchiveBase) -> dict[str, str]:
        """The number of each person; none where names are shown."""
        return _numbers_of_people(base) if self.anonymous else {}


def _numbers_of_people(base: ArchiveBase) -> dict[str, str]:
    stands = who_is_who(base)
    names: set[str] = {name for (name,) in base.rows("SELECT id FROM persoane")}
    people = (names | {*stands.values()}) - {*stands}
    return {name: say("arhiva.player_number", number=number) for number, name in enumerate(_mixed(people), 1)}


def _numbers_of_clubs(base: ArchiveBase) -> dict[str, str]:
    clubs = [name for (name,) in base.rows("SELECT DISTINCT club FROM rezultate WHERE club <> ''")]
    return {name: say("arhiva.club_number", number=number) for number, name in enumerate(_mixed(clubs), 1)}


def _mixed(names: Iterable[str]) -> list[str]:
    """In an order that says nothing of the names."""
    return sorted(names, key=lambda name: sha256(name.encode()).digest())


def open(base: str | Path = "") -> Archive:
    """The archive in a file or at an address (`postgresql://…`); by default that of the user's data folder.

    One that is not there is an empty archive. Raises ProblemsError where a frame is asked for and it cannot be read.
    """
    where = asked_base(str(base))
    return Archive(lambda: opened(where))


def from_folders(paths: Iterable[str | Path]) -> Archive:
    """The same of final editions in folders, of rounds or whole competitions, without an archive.

    Raises ProblemsError with all that cannot be read.
    """
    sources, problems = sources_of(Path(path) for path in paths)
    refuse_any(problems)
    stack = ExitStack()
    base = stack.enter_context(in_memory())
    for source in sources:
        try:
            keep(base, read_edition_rows(source))
        except ProblemsError as error:
            problems += error.problems
    refuse_any(problems)
    return Archive(lambda: nullcontext(base), _kept=stack)


def _typed(rows: Sequence[tuple[object, ...]], columns: Mapping[str, tuple[str, str]]) -> pd.DataFrame:
    made = pd.DataFrame(rows, columns=list(columns))
    for name, (kind, _) in columns.items():
        if kind == MOMENT:
            made[name] = pd.to_datetime(made[name], format="ISO8601", errors="coerce").astype(MOMENT)
    return made.astype({name: kind for name, (kind, _) in columns.items()})


def _without_names(frame: pd.DataFrame, hidden: Mapping[str, str], clubs: Mapping[str, str]) -> pd.DataFrame:
    frame["persoana"] = frame["persoana"].astype(TEXT).map(dict(hidden)).astype(CATEGORY)
    if "nume" in frame:
        frame["nume"] = frame["persoana"].astype(TEXT)
    if "club" in frame:
        frame["club"] = frame["club"].astype(TEXT).map(dict(clubs)).astype(CATEGORY)
    # a column of its own: categories would keep the names that no row shows any more
    for name, kind in (("arbitru", CATEGORY), ("motiv", TEXT)):
        if name in frame:
            frame[name] = pd.Series([None] * len(frame), index=frame.index, dtype=kind)
    return frame


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
