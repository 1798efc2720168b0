"""Identity of persons over the years: by name, with recorded answers about similar names. Nothing is merged here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.likeness import near_pairs
from arbitraj.record.names import names_hint, plain_name
from arbitraj.text import Message
from arbitraj.wings.years.archive.base import ArchiveBase, Row, refused

# who was on which list: rounds (`etapa` 1), results of other disciplines, games of two, final tables
_LISTS = """
WITH liste AS (
  SELECT persoana, rezultate.nume, club, categorie, runde.id AS lista, competitie, ordine, 1 AS etapa
  FROM rezultate JOIN runde ON runde.cheie = runda WHERE curenta = 1
  UNION ALL SELECT persoana, nume, club, categorie, tabele.id, competitie, 0, 0
  FROM alte_probe JOIN tabele ON tabele.cheie = tabel
  UNION ALL SELECT DISTINCT persoana1, nume1, '', NULL, tabele.id, competitie, 0, 0
  FROM partide JOIN tabele ON tabele.cheie = tabel
  UNION ALL SELECT DISTINCT persoana2, nume2, '', NULL, tabele.id, competitie, 0, 0
  FROM partide JOIN tabele ON tabele.cheie = tabel
  UNION ALL SELECT persoana, nume, club, categorie, tabele.id, competitie, 0, 0
  FROM clasamente JOIN tabele ON tabele.cheie = tabel)
SELECT persoane.id, liste.nume, club, categorie, coalesce(data, ''), lista, competitie, ordine, etapa
FROM liste JOIN persoane ON persoane.cheie = persoana JOIN competitii ON competitii.id = competitie
"""

# the names on those lists
_NAMES = """
SELECT persoane.id, liste.nume FROM (
  SELECT persoana, nume FROM rezultate WHERE runda IN (SELECT cheie FROM runde WHERE curenta = 1)
  UNION SELECT persoana, nume FROM alte_probe
  UNION SELECT persoana1, nume1 FROM partide
  UNION SELECT persoana2, nume2 FROM partide
  UNION SELECT persoana, nume FROM clasamente) AS liste
JOIN persoane ON persoane.cheie = persoana
"""


@dataclass(frozen=True, slots=True)
class ArchivedPerson:
    """A person: the name displayed, all keys of names, spellings, clubs, categories by year.

    `lists`: the rounds, tournaments and other disciplines with this person. `rounds`: the number of rounds.
    """

    id: str
    name: str
    keys: tuple[str, ...]
    written: tuple[str, ...]
    clubs: tuple[str, ...]
    categories: Mapping[str, str]
    lists: tuple[str, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two that may be one person, with the reasons for and against."""

    one: ArchivedPerson
    other: ArchivedPerson
    pro: tuple[Message, ...]
    contra: tuple[Message, ...]


def who_is_who(base: ArchiveBase) -> dict[str, str]:
    """Main name by name, as keys, for every name recorded as another's."""
    stands: dict[str, str] = {}
    for one, other in base.rows("SELECT unul, altul FROM perechi WHERE aceiasi = 1 ORDER BY nr"):
        first, second = _root(stands, one), _root(stands, other)
        if first != second:
            stands[second] = first
    return {name: _root(stands, name) for name in stands}


def _root(stands: Mapping[str, str], name: str) -> str:
    while name in stands:
        name = stands[name]
    return name


def people_kept(base: ArchiveBase) -> list[ArchivedPerson]:
    """All persons, by id."""
    names: dict[str, str] = dict(base.rows("SELECT id, nume FROM persoane"))
    stands = who_is_who(base)
    seen: dict[str, list[Row]] = {}
    for row in sorted(base.rows(_LISTS), key=lambda row: (row[4], row[6], row[7], row[5], row[1])):
        seen.setdefault(_root(stands, row[0]), []).append(row)
    people = []
    for person, rows in sorted(seen.items()):
        people.append(
            ArchivedPerson(
                person,
                names.get(person) or rows[0][1],
                tuple(sorted({row[0] for row in rows})),
                tuple(sorted({row[1] for row in rows})),
                tuple(sorted({row[2] for row in rows} - {""})),
                {row[4][:4]: row[3] for row in rows if row[3]},
                tuple(dict.fromkeys(row[5] for row in rows)),
                len({row[5] for row in rows if row[8]}),
            )
        )
    return people


def names_kept(base: ArchiveBase) -> dict[str, tuple[str, ...]]:
    """Names of all persons by id, the displayed one first. Cheaper than `people_kept`."""
    names: dict[str, str] = dict(base.rows("SELECT id, nume FROM persoane"))
    stands, written = who_is_who(base), dict[str, set[str]]()
    for person, name in base.rows(_NAMES):
        written.setdefault(_root(stands, person), set()).add(name)
    if not all(names.get(person) for person in written):  # a main name was removed itself
        return {
            person.id: (person.name, *(n for n in person.written if n != person.name)) for person in people_kept(base)
        }
    return {person: (names[person], *sorted(own - {names[person]})) for person, own in sorted(written.items())}


def people_alike(base: ArchiveBase) -> list[LookAlike]:
    """Undecided pairs with very similar names that are never in one round."""
    people = {person.id: person for person in people_kept(base)}
    lists: dict[str, dict[tuple[str, ...], str]] = {}
    for person in people.values():
        for name in person.lists:
            lists.setdefault(name, {})[tuple(person.id.split())] = person.id
    different = [tuple(pair) for pair in _apart(base)]
    return [_weighed(people[one], people[other]) for one, other in near_pairs(list(lists.values()), different)]


def _apart(base: ArchiveBase) -> set[frozenset[str]]:
    """Persons recorded as different, by their main names."""
    stands = who_is_who(base)
    rows = base.rows("SELECT unul, altul FROM perechi WHERE aceiasi = 0")
    return {frozenset((_root(stands, one), _root(stands, other))) for one, other in rows}


def _weighed(one: ArchivedPerson, other: ArchivedPerson) -> LookAlike:
    pro, contra = [Message("arhiva.pro_name")], []
    clubs = sorted({*one.clubs} & {*other.clubs})
    if clubs:
        pro.append(Message("arhiva.pro_club", clubs=", ".join(clubs)))
    elif one.clubs and other.clubs:
        contra.append(Message("arhiva.contra_club", one=", ".join(one.clubs), other=", ".join(other.clubs)))
    years = sorted({*one.categories} & {*other.categories})
    if any(one.categories[year] != other.categories[year] for year in years):
        contra.append(Message("arhiva.contra_category"))
    (contra if years else pro).append(
        Message("arhiva.contra_years" if years else "arhiva.pro_years", years=", ".join(years))
    )
    return LookAlike(one, other, tuple(pro), tuple(contra))


def say_who(base: ArchiveBase, names: Sequence[str], same: bool) -> tuple[str, str]:
    """Record that two names are one person's (the first is the main name), or two people's. Returns the names.

    Raises ProblemsError if it contradicts the lists or other records.
    """
    with base.writing():
        shown: dict[str, str] = dict(base.rows("SELECT id, nume FROM persoane"))
        one, other = _two(names, shown)
        pair = "(unul = ? AND altul = ?) OR (unul = ? AND altul = ?)"
        base.run(f"DELETE FROM perechi WHERE {pair}", one, other, other, one)
        base.put("perechi", [(base.next_number("perechi", "nr"), one, other, int(same))])
        if not same and _standing(base, one) == _standing(base, other):
            raise refused("", Message("arhiva.still_same", one=shown[one], other=shown[other]))
        if any(len(other) == 1 for other in _apart(base)):
            raise refused("", Message("arhiva.said_different", one=shown[one], other=shown[other]))
        together = _in_one_round(base)
        if together:
            raise refused("", Message("arhiva.one_round", one=shown[one], other=shown[other], id=together))
    return shown[one], shown[other]


def _two(names: Sequence[str], shown: Mapping[str, str]) -> tuple[str, str]:
    keys = [" ".join(plain_name(name)) for name in names]
    unknown = [name for name, key in zip(names, keys, strict=True) if key not in shown]
    if unknown:
        listed = tuple(shown.values())
        raise ProblemsError(
            [
                Problem("", "", Message("arhiva.name_unknown", name=name, hint=names_hint(name, listed)))
                for name in unknown
            ]
        )
    if len(keys) != 2 or keys[0] == keys[1]:
        raise refused("", Message("arhiva.two_names"))
    return keys[0], keys[1]


def _standing(base: ArchiveBase, name: str) -> str:
    return who_is_who(base).get(name, name)


def _in_one_round(base: ArchiveBase) -> str:
    stands, met = who_is_who(base), dict[tuple[str, str], str]()
    for name, there in ((str(row[0]), str(row[5])) for row in base.rows(_LISTS)):
        if met.setdefault((there, stands.get(name, name)), name) != name:
            return there
    return ""
