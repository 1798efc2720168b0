"""Editions added to the archive, found in it, removed from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import plain_name
from arbitraj.text import Message, first_of, text_of
from arbitraj.wings.years.archive.base import COLUMNS, FINAL_TABLES, OF_A_ROUND, OF_A_TABLE, REACHED, ArchiveBase
from arbitraj.wings.years.archive.edition_rows import ArchivedEdition
from arbitraj.wings.years.archive.final_tables import refuse_other_points
from arbitraj.wings.years.archive.persons import who_is_who
from arbitraj.wings.years.archive.sources import FINAL_RESULTS, ArchivedTable, TableKind

_PERSONS_SEEN = (
    ("rezultate", "persoana"),
    ("partide", "persoana1"),
    ("partide", "persoana2"),
    ("alte_probe", "persoana"),
    (FINAL_TABLES, "persoana"),
)
_SEVERAL = 6  # most rounds that are named where words fit several


class Arrival(Enum):
    """Outcome of adding an edition."""

    NEW = "noua"
    REPLACES = "inlocuieste"
    KNOWN = "era"


@dataclass(frozen=True, slots=True)
class KeptEdition:
    """An edition that was added: id of its round, number, source `folder`, notices `told`."""

    round: str
    edition: int
    arrival: Arrival
    folder: str
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundKept:
    """A round as the archive holds it now. `edition` is the number of its editions."""

    key: int
    id: str
    title: str
    name: str
    day: str | None
    game_type: str
    players: int
    edition: int
    fingerprint: str
    seal: str
    folder: str


@dataclass(frozen=True, slots=True)
class TableKept:
    """Results of another discipline, or games of two, as the archive holds them."""

    key: int
    id: str
    title: str
    discipline: str
    day: str | None
    kind: str
    rows: int
    fingerprint: str
    folder: str

    @property
    def edition(self) -> int:
        """Always 1: a newer table of the same id replaces it."""
        return 1


def keep(base: ArchiveBase, edition: ArchivedEdition) -> KeptEdition:
    """Add an edition in one transaction. A known one changes nothing, another of the same round replaces its rows.

    Raises ProblemsError if another round has its content, another existing folder has its id, or if it makes one person
    of two of its players.
    """
    name, folder = edition.round["id"], edition.round["dosar"]
    with base.writing():
        same = "SELECT id, editie FROM runde WHERE amprenta = ?"
        for known, number in base.rows(same, edition.round["amprenta"]):
            if known != name:
                raise ProblemsError([Problem(folder, "", Message("arhiva.other_round", id=known))])
            return KeptEdition(name, number, Arrival.KNOWN, folder, edition.told)
        before = base.rows("SELECT editie, dosar FROM runde WHERE id = ? ORDER BY editie DESC LIMIT 1", name)
        for _, where in before:
            if where != folder and (Path(where) / FINAL_RESULTS).is_file():
                raise ProblemsError([Problem(folder, "", Message("arhiva.two_folders", id=name, other=where))])
        _refuse_two_as_one(base, edition.people, name, folder)
        number = before[0][0] + 1 if before else 1
        base.run("UPDATE runde SET curenta = 0 WHERE id = ?", name)
        _put(base, edition, number)
        told = _without_general(base, edition.round["competitie"])
    return KeptEdition(name, number, Arrival.REPLACES if before else Arrival.NEW, folder, (*edition.told, *told))


def keep_table(base: ArchiveBase, table: ArchivedTable) -> KeptEdition:
    """Add a table in one transaction. A known one changes nothing, another of the same id replaces it.

    Raises ProblemsError if another existing file has its id, or if it makes one person of two of its players.
    """
    with base.writing():
        found = base.rows("SELECT cheie, amprenta, dosar FROM tabele WHERE id = ?", table.id)
        for _, fingerprint, where in found:
            if fingerprint == table.fingerprint:
                return KeptEdition(table.id, 1, Arrival.KNOWN, table.source, table.told)
            if where != table.source and Path(where).exists():
                message = Message("arhiva.two_tables", id=table.id, other=where)
                raise ProblemsError([Problem(table.source, "", message)])
        _refuse_two_as_one(base, table.people, table.id, table.source)
        if table.season:
            refuse_other_points(base, table.about.competition["id"], table.rows, table.season)
        for key, *_ in found:
            _clear_table(base, key)
        _put_competition(base, table.about.competition)
        key = base.next_number("tabele", "cheie")
        about = table.about.competition["id"], table.about.discipline, table.kind.value, len(table.rows)
        base.put("tabele", [(key, table.id, *about, table.fingerprint, table.source)])
        people = _put_people(base, table.people)
        columns = COLUMNS[table.kind.value][1:]
        persons = {n for n, column in enumerate(columns) if column.startswith("persoana")}
        rows = ((people[cell] if n in persons else cell for n, cell in enumerate(row)) for row in table.rows)
        base.put(table.kind.value, [(key, *row) for row in rows])
        base.put(FINAL_TABLES, [(key, number, people[person], *rest) for number, person, *rest in table.final])
        results = table.kind is TableKind.RESULTS
        told = _without_general(base, table.about.competition["id"]) if results else ()
        if found or told:
            _clear_unused(base)
    return KeptEdition(table.id, 1, Arrival.REPLACES if found else Arrival.NEW, table.source, (*table.told, *told))


def _without_general(base: ArchiveBase, competition: str) -> tuple[str, ...]:
    """Take out the general ranking of a competition of which other results are archived. Returns the notice, if any."""
    found = base.rows("SELECT cheie, id FROM tabele WHERE competitie = ? AND fel = ?", competition, FINAL_TABLES)
    for key, _ in found:
        _clear_table(base, key)
    return tuple(text_of("arhiva.general_out", id=name) for _, name in found)


def _refuse_two_as_one(base: ArchiveBase, people: Mapping[str, str], name: str, folder: str) -> None:
    stands = who_is_who(base)
    times = Counter(stands.get(key, key) for key in people)
    names = [shown for key, shown in people.items() if times[stands.get(key, key)] > 1]
    if names:
        raise ProblemsError([Problem(folder, "", Message("arhiva.both_play", names=", ".join(names), id=name))])


def _put(base: ArchiveBase, edition: ArchivedEdition, number: int) -> None:
    _put_competition(base, edition.competition)
    key = base.next_number("runde", "cheie")
    facts = {**edition.round, "cheie": key, "editie": number, "curenta": 1}
    base.put("runde", [[facts.get(column) for column in COLUMNS["runde"]]])
    people = _put_people(base, edition.people)
    for table in OF_A_ROUND:
        rows = edition.rows[table]
        base.put(table, [(key, people[name] if name else None, *rest) for name, *rest in rows])
    base.run(f"{REACHED} WHERE cheie = ?", key)


def _put_competition(base: ArchiveBase, facts: Mapping[str, object]) -> None:
    if not base.rows("SELECT 1 FROM competitii WHERE id = ?", facts["id"]):
        base.put("competitii", [[facts[column] for column in COLUMNS["competitii"]]])


def _put_people(base: ArchiveBase, people: Mapping[str, str]) -> dict[str, int]:
    known = {name: person for person, name in base.rows("SELECT cheie, id FROM persoane")}
    more = [person for person in people if person not in known]
    first = base.next_number("persoane", "cheie")
    added = {name: first + n for n, name in enumerate(more)}
    base.put("persoane", [(added[name], name, people[name]) for name in more])
    return known | added


def rounds_kept(base: ArchiveBase) -> list[RoundKept]:
    """Rounds by day, competition and order."""
    columns = "cheie, runde.id, titlu, nume, data, tip, jucatori, editie, amprenta, sigiliu, dosar"
    order = "coalesce(data, ''), competitie, ordine"
    found = base.rows(
        f"SELECT {order}, {columns} FROM runde JOIN competitii ON competitii.id = competitie WHERE curenta = 1"
    )
    return [RoundKept(*row[3:]) for row in sorted(found, key=lambda row: (*row[:3], row[4]))]


def tables_kept(base: ArchiveBase) -> list[TableKept]:
    """Tables of games and other disciplines, by day, competition and name."""
    columns = "cheie, tabele.id, titlu, proba, data, fel, randuri, amprenta, dosar"
    found = base.rows(f"SELECT {columns} FROM tabele JOIN competitii ON competitii.id = competitie")
    return [TableKept(*row) for row in sorted(found, key=lambda row: (row[4] or "", row[1]))]


def find_kept(base: ArchiveBase, asked: str) -> RoundKept | TableKept:
    """The round or table of this id, else the only one that has all these words in its id. Raises ProblemsError."""
    known: list[RoundKept | TableKept] = [*rounds_kept(base), *tables_kept(base)]
    words = set(plain_name(asked))
    exact = [other for other in known if other.id == asked]
    fitting = exact or [other for other in known if words and words <= set(plain_name(other.id))]
    if len(fitting) == 1:
        return fitting[0]
    named = first_of([other.id for other in fitting], _SEVERAL, "; ")
    message = (
        Message("arhiva.several_rounds", asked=asked, rounds=named)
        if fitting
        else Message("arhiva.no_round", asked=asked)
    )
    raise ProblemsError([Problem("", "", message)])


def take_out(base: ArchiveBase, asked: str) -> tuple[RoundKept | TableKept, tuple[str, ...]]:
    """Remove a round with all its editions, or a table, and any competition and people left without rows.

    Returns it, and the notice of the general ranking that went with it.
    """
    with base.writing():
        found = find_kept(base, asked)
        of = "tabele" if isinstance(found, TableKept) else "runde"
        ((competition,),) = base.rows(f"SELECT DISTINCT competitie FROM {of} WHERE id = ?", found.id)
        if isinstance(found, TableKept):
            _clear_table(base, found.key)
        else:
            for table in OF_A_ROUND:
                base.run(f"DELETE FROM {table} WHERE runda IN (SELECT cheie FROM runde WHERE id = ?)", found.id)
            base.run("DELETE FROM runde WHERE id = ?", found.id)
        summed = isinstance(found, RoundKept) or found.kind == TableKind.RESULTS.value
        told = _without_general(base, competition) if summed else ()
        _clear_unused(base)
    return found, told


def _clear_table(base: ArchiveBase, key: int) -> None:
    for table in OF_A_TABLE:
        base.run(f"DELETE FROM {table} WHERE tabel = ?", key)
    base.run("DELETE FROM tabele WHERE cheie = ?", key)


def _clear_unused(base: ArchiveBase) -> None:
    used = "SELECT competitie FROM runde UNION SELECT competitie FROM tabele"
    base.run(f"DELETE FROM competitii WHERE id NOT IN ({used})")
    seen = " UNION ".join(f"SELECT {column} FROM {table}" for table, column in _PERSONS_SEEN)
    base.run(f"DELETE FROM persoane WHERE cheie NOT IN ({seen})")


def inside_faults(base: ArchiveBase) -> Sequence[str]:
    """Ids of rounds whose rows do not add up: wrong number of players, wrong points, no current edition."""
    ranked = "SELECT count(*) FROM rezultate WHERE runda = cheie AND loc IS NOT NULL"
    players = f"SELECT id FROM runde WHERE jucatori <> ({ranked})"
    current = "SELECT id FROM runde GROUP BY id HAVING sum(curenta) <> 1 OR max(editie) <> count(*)"
    written = (
        "SELECT runda, persoana, sum(puncte) AS toate FROM depuneri WHERE tabel = 'depuneri' GROUP BY runda, persoana"
    )
    points = (
        f"SELECT runde.id FROM rezultate JOIN runde ON rezultate.runda = cheie LEFT JOIN ({written}) AS scrise "
        "ON scrise.runda = rezultate.runda AND scrise.persoana = rezultate.persoana "
        "WHERE puncte_depuneri <> coalesce(toate, 0)"
    )
    tables = [
        f"SELECT id FROM tabele WHERE fel = '{table}' AND randuri <> (SELECT count(*) FROM {table} WHERE tabel = cheie)"
        for table in OF_A_TABLE
    ]
    return sorted({name for question in (players, current, points, *tables) for (name,) in base.rows(question)})


def rows_of(base: ArchiveBase, table: str, key: int) -> list[tuple[object, ...]]:
    """Sorted rows of a round in one of its tables, in the form of an edition's rows."""
    columns = ", ".join(f"{table}.{column}" for column in COLUMNS[table][2:])
    statement = (
        f"SELECT persoane.id, {columns} FROM {table} LEFT JOIN persoane ON persoane.cheie = persoana WHERE runda = ?"
    )
    return sorted(base.rows(statement, key), key=repr)
