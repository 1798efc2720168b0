"""Editions put into the archive, found in it, taken out of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from arbitraj.archive.base import ArchiveBase
from arbitraj.archive.edition_rows import ArchivedEdition
from arbitraj.archive.persons import who_is_who
from arbitraj.archive.schema import COLUMNS, COMPETITIONS, OF_A_ROUND, ROUNDS
from arbitraj.archive.sources import FINAL_RESULTS
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import plain_name
from arbitraj.text import said

_SEVERAL = 6  # of the rounds that some words fit, so many are named


class Arrival(Enum):
    """What became of an edition that was given."""

    NEW = "noua"
    REPLACES = "inlocuieste"
    KNOWN = "era"


@dataclass(frozen=True, slots=True)
class KeptEdition:
    """A round of the archive, by its id, with the edition that was given; `folder` is where it came from."""

    round: str
    edition: int
    arrival: Arrival
    folder: str


@dataclass(frozen=True, slots=True)
class RoundKept:
    """A round as the archive holds it now; `edition` counts those that it had."""

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


def keep(base: ArchiveBase, edition: ArchivedEdition) -> KeptEdition:
    """Put an edition in, in one step; one that is there changes nothing, another of the same round replaces its rows.

    Raises ProblemsError where it would take the place of another round, or makes one person of two of its players.
    """
    name, folder = edition.round["id"], edition.round["dosar"]
    with base.writing():
        same = "SELECT id, editie FROM runde WHERE amprenta = ?"
        for known, number in base.rows(same, edition.round["amprenta"]):
            if known != name:
                raise ProblemsError([Problem(folder, "", said("arhiva.other_round", id=known))])
            return KeptEdition(name, number, Arrival.KNOWN, folder)
        before = base.rows("SELECT editie, dosar FROM runde WHERE id = ? ORDER BY editie DESC LIMIT 1", name)
        for _, where in before:
            if where != folder and (Path(where) / FINAL_RESULTS).is_file():
                raise ProblemsError([Problem(folder, "", said("arhiva.two_folders", id=name, other=where))])
        _refuse_two_as_one(base, edition)
        number = before[0][0] + 1 if before else 1
        base.run("UPDATE runde SET curenta = 0 WHERE id = ?", name)
        _put(base, edition, number)
    return KeptEdition(name, number, Arrival.REPLACES if before else Arrival.NEW, folder)


def _refuse_two_as_one(base: ArchiveBase, edition: ArchivedEdition) -> None:
    stands = who_is_who(base)
    times = Counter(stands.get(name, name) for name in edition.people)
    names = [shown for name, shown in edition.people.items() if times[stands.get(name, name)] > 1]
    if names:
        message = said("arhiva.both_play", names=", ".join(names), id=edition.round["id"])
        raise ProblemsError([Problem(edition.round["dosar"], "", message)])


def _put(base: ArchiveBase, edition: ArchivedEdition, number: int) -> None:
    if not base.rows("SELECT 1 FROM competitii WHERE id = ?", edition.competition["id"]):
        base.put("competitii", [[edition.competition[column] for column in COMPETITIONS]])
    key = base.next_number("runde", "cheie")
    facts = {**edition.round, "cheie": key, "editie": number, "curenta": 1}
    base.put("runde", [[facts[column] for column in ROUNDS]])
    people = {name: person for person, name in base.rows("SELECT cheie, id FROM persoane")}
    more = [each for each in edition.people if each not in people]
    first = base.next_number("persoane", "cheie")
    people |= {name: first + n for n, name in enumerate(more)}
    base.put("persoane", [(people[name], name, edition.people[name]) for name in more])
    for table in OF_A_ROUND:
        rows = edition.rows[table]
        base.put(table, [(key, people[name] if name else None, *rest) for name, *rest in rows])


def rounds_kept(base: ArchiveBase) -> list[RoundKept]:
    """The rounds, by day, competition and order."""
    columns = "cheie, runde.id, titlu, nume, data, tip, jucatori, editie, amprenta, sigiliu, dosar"
    order = "coalesce(data, ''), competitie, ordine"
    found = base.rows(
        f"SELECT {order}, {columns} FROM runde JOIN competitii ON competitii.id = competitie WHERE curenta = 1"
    )
    return [RoundKept(*row[3:]) for row in sorted(found, key=lambda row: (*row[:3], row[4]))]


def find_round(base: ArchiveBase, asked: str) -> RoundKept:
    """The round of this id, else the only one that has all these words in it. Raises ProblemsError."""
    known, words = rounds_kept(base), set(plain_name(asked))
    exact = [each for each in known if each.id == asked]
    fitting = exact or [each for each in known if words and words <= set(plain_name(each.id))]
    if len(fitting) == 1:
        return fitting[0]
    named = "; ".join(each.id for each in fitting[:_SEVERAL])
    message = (
        said("arhiva.several_rounds", asked=asked, rounds=named) if fitting else said("arhiva.no_round", asked=asked)
    )
    raise ProblemsError([Problem("", "", message)])


def take_out(base: ArchiveBase, asked: str) -> RoundKept:
    """Take a round out, with all its editions; a competition without rounds and people without results go too."""
    with base.writing():
        found = find_round(base, asked)
        for table in OF_A_ROUND:
            base.run(f"DELETE FROM {table} WHERE runda IN (SELECT cheie FROM runde WHERE id = ?)", found.id)
        base.run("DELETE FROM runde WHERE id = ?", found.id)
        base.run("DELETE FROM competitii WHERE id NOT IN (SELECT competitie FROM runde)")
        base.run("DELETE FROM persoane WHERE cheie NOT IN (SELECT persoana FROM rezultate)")
    return found


def inside_faults(base: ArchiveBase) -> Sequence[str]:
    """The rounds whose rows do not add up: players that are not as many as said, editions without a current one."""
    ranked = "SELECT count(*) FROM rezultate WHERE runda = cheie AND loc IS NOT NULL"
    players = f"SELECT id FROM runde WHERE jucatori <> ({ranked})"
    current = "SELECT id FROM runde GROUP BY id HAVING sum(curenta) <> 1 OR max(editie) <> count(*)"
    points = (
        "SELECT runde.id FROM rezultate JOIN runde ON runda = cheie WHERE puncte_depuneri <> (SELECT coalesce("
        "sum(puncte), 0) FROM depuneri WHERE depuneri.runda = rezultate.runda AND depuneri.persoana = "
        "rezultate.persoana AND tabel = 'depuneri')"
    )
    return sorted({name for question in (players, current, points) for (name,) in base.rows(question)})


def rows_of(base: ArchiveBase, table: str, key: int) -> list[tuple[object, ...]]:
    """The rows of a round in a table of those that hang on it, as an edition gives them, sorted."""
    columns = ", ".join(f"{table}.{column}" for column in COLUMNS[table][2:])
    statement = (
        f"SELECT persoane.id, {columns} FROM {table} LEFT JOIN persoane ON persoane.cheie = persoana WHERE runda = ?"
    )
    return sorted(base.rows(statement, key), key=repr)
