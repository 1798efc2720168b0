"""A sealed final edition as rows. The archive reads results files only here."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import msgspec

from arbitraj.decoding import encoded_once
from arbitraj.folder.published import WholeNumber, part_of, read_published
from arbitraj.game.variant import DEFAULT
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import read_number
from arbitraj.record.names import plain_name
from arbitraj.text import Said, harmless, said, say
from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.archive.decision_rows import SettledTold, settled_rows
from arbitraj.wings.years.archive.sources import RoundSource, competition_id, shown_day

RANKED = "clasat"
_TABLES = (("constructie", "constructie"), ("depuneri", "depuneri"))


class _Entry(msgspec.Struct, frozen=True):
    nr: WholeNumber
    pozitie: str
    cuvant: str
    puncte: WholeNumber
    stare: Literal["corecta", "incorecta", "necorectata"]
    grupa: str = ""
    scris: str = ""
    puncte_scrise: str = ""
    litere_noi: str = ""
    prima: bool | None = None


class _Ruling(msgspec.Struct, frozen=True):
    nr: WholeNumber


class _Found(msgspec.Struct, frozen=True):
    articol: str
    fel: str
    depunere: WholeNumber | None
    interpretare: str | None = None
    puncte_pierdute: WholeNumber | None = None
    anulata: bool = False
    tabel: str = ""
    decizie: _Ruling | None = None


class _Placed(msgspec.Struct, frozen=True):
    loc: WholeNumber
    masa: WholeNumber
    nume: str
    fisa: str
    categorie: str
    total: WholeNumber
    puncte_depuneri: WholeNumber
    avertismente_tehnice: WholeNumber
    penalizari_tehnice: WholeNumber
    avertismente_disciplinare: WholeNumber
    puncte_clasament: float | None
    depuneri: tuple[_Entry, ...]
    constatari: tuple[_Found, ...]
    constructie: tuple[_Entry, ...] = ()
    club: str = ""
    ordine_predare: WholeNumber | None = None
    rating: WholeNumber | None = None


class _Unplaced(msgspec.Struct, frozen=True):
    masa: WholeNumber
    nume: str
    fisa: str
    motiv: str
    club: str = ""
    categorie: str | None = None
    rating: WholeNumber | None = None


class _Contest(msgspec.Struct, frozen=True):
    titlu: str
    tip: str
    loc: str = ""
    data: str | None = None
    varianta: str = DEFAULT
    litere: tuple[str, ...] = ()


class _WordList(msgspec.Struct, frozen=True):
    nume: str
    sha256: str


class _Times(msgspec.Struct, frozen=True):
    durata: WholeNumber | None = None
    oprit: str | None = None
    provizoriu: str | None = None
    final: str | None = None


class _About(msgspec.Struct, frozen=True):
    stadiu: Literal["final"]
    amprenta: str
    timpuri: _Times = _Times()
    maxim: WholeNumber | None = None


class _Results(SettledTold, frozen=True, kw_only=True):
    concurs: _Contest
    lexic: _WordList
    clasament: tuple[_Placed, ...]
    neclasati: tuple[_Unplaced, ...]
    editie: _About
    sha256: str
    reguli: dict[str, Any] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArchivedEdition:
    """An edition as the archive stores it: columns of its competition and round, rows of the other tables.

    `people` maps keys to names. Rows begin with such a key instead of round and person. `told`: notices about names.
    """

    competition: dict[str, Any]
    round: dict[str, Any]
    people: dict[str, str]
    rows: dict[str, list[tuple[Any, ...]]]
    told: tuple[str, ...] = ()


def read_edition_rows(source: RoundSource) -> ArchivedEdition:
    """Read the final edition of a folder. Raises ProblemsError if it is damaged or was changed after sealing."""
    path = source.results
    published = read_published(path)
    if not published.sealed:
        raise ProblemsError([Problem(str(path), "", said("arhiva.unsealed"))])
    try:
        return rows_of_results(published.results, source)
    except msgspec.ValidationError as error:
        message = said("publish.json_bad", why=say("publish.json_part", part=part_of(str(error))))
        raise ProblemsError([Problem(str(path), "", message)]) from None


def rows_of_results(data: Mapping[str, Any], source: RoundSource) -> ArchivedEdition:
    """As `read_edition_rows`, from the data of a results file. Raises msgspec.ValidationError, ProblemsError."""
    data, garbled = _with_names(data)
    results = msgspec.convert(_harmless(data), _Results)
    lines: list[_Placed | _Unplaced] = [*results.clasament, *results.neclasati]
    if len({line.masa for line in lines}) < len(lines):
        raise ProblemsError([Problem(str(source.results), "", said("arhiva.same_table"))])
    people = _named(lines)
    keys = {table: key for table, (key, _) in people.items()}
    of_sheet = {line.fisa: keys[line.masa] for line in lines if line.fisa}
    competition, about = _competition(source, results.concurs), results.concurs
    placed = [(keys[line.masa], line) for line in results.clasament]
    return ArchivedEdition(
        competition,
        {
            "id": f"{competition['id']} / {source.order if source.season else about.tip}",
            "competitie": competition["id"],
            "ordine": source.order,
            "nume": source.name or about.titlu,
            "tip": about.tip,
            "litere": " ".join(about.litere),
            "jucatori": len(results.clasament),
            "lexic": results.lexic.nume,
            "lexic_sha256": results.lexic.sha256,
            "reguli": json.dumps(results.reguli, ensure_ascii=False, sort_keys=True),
            "amprenta": results.editie.amprenta,
            "sigiliu": results.sha256,
            "dosar": str(source.folder.resolve()),
            **_times(results.editie.timpuri, about),
            "maxim": results.editie.maxim,
        },
        dict(people.values()),
        {
            "rezultate": [*_ranked(placed), *(_unranked(keys[line.masa], line) for line in results.neclasati)],
            "depuneri": [row for key, line in placed for row in _entries(key, line)],
            "constatari": [_finding(key, each) for key, line in placed for each in line.constatari],
            "hotarari": [*settled_rows(results, of_sheet, _articles(results.clasament))],
        },
        tuple(str(Problem(str(source.results), "", each)) for each in garbled),
    )


def _with_names(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Said]]:
    """The data with doubly encoded names repaired, and a notice for every repair."""
    told: list[Said] = []

    def read(line: Any) -> Any:
        if not isinstance(line, dict):
            return line
        texts = {key: line[key] for key in ("nume", "club") if isinstance(line.get(key), str)}
        once = {key: encoded_once(text) for key, text in texts.items()}
        changed = (key for key in once if once[key] != texts[key])
        told.extend(said("files.garbled", garbled=texts[key], text=once[key]) for key in changed)
        return line | once

    parts = {part: data.get(part) for part in ("clasament", "neclasati")}
    named = {part: [*map(read, lines)] for part, lines in parts.items() if isinstance(lines, list)}
    return {**data, **named}, told


def _harmless(data: Any) -> Any:
    """Without characters that a terminal would obey or a database refuses."""
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, dict):
        return {harmless(key): _harmless(each) for key, each in data.items()}
    return [_harmless(each) for each in data] if isinstance(data, list) else data


def _competition(source: RoundSource, about: _Contest) -> dict[str, Any]:
    season = source.season
    title, place, day = (
        (season.title, season.place, shown_day(season.day)) if season else (about.titlu, about.loc, about.data)
    )
    return {
        "id": competition_id(title, place, day),
        "titlu": title,
        "loc": place,
        "data": day,
        "varianta": about.varianta,
    }


def _named(lines: Sequence[_Placed | _Unplaced]) -> dict[int, tuple[str, str]]:
    """Key and name of the person at each table. Namesakes of a round get their club, else their table."""
    plain = Counter(plain_name(line.nume) for line in lines)
    clubs = Counter((plain_name(line.nume), line.club) for line in lines)

    def shown(line: _Placed | _Unplaced) -> str:
        name = plain_name(line.nume)
        if plain[name] == 1:
            return line.nume
        own = line.club and clubs[name, line.club] == 1
        return f"{line.nume} ({line.club if own else say('arhiva.at_table', table=line.masa)})"

    return {line.masa: (" ".join(plain_name(name := shown(line))), name) for line in lines}


def _ranked(placed: Sequence[tuple[str, _Placed]]) -> Iterator[tuple[Any, ...]]:
    """Rows of the ranked. If places begin anew, each category has its own ranking."""
    own = any(before.loc > line.loc for (_, before), (_, line) in pairwise(placed))
    places = Counter((line.loc, own and line.categorie) for _, line in placed)
    for key, line in placed:
        shared = places[line.loc, own and line.categorie] > 1
        yield (
            *(key, line.nume, line.club, line.categorie, line.masa, line.fisa, line.loc, int(shared), line.total),
            *(line.puncte_depuneri, line.avertismente_tehnice, line.penalizari_tehnice),
            *(line.avertismente_disciplinare, line.puncte_clasament, line.ordine_predare, RANKED, line.rating),
        )


def _unranked(key: str, line: _Unplaced) -> tuple[Any, ...]:
    return (key, line.nume, line.club, line.categorie, line.masa, line.fisa, *[None] * 9, line.motiv, line.rating)


def _entries(key: str, line: _Placed) -> Iterator[tuple[Any, ...]]:
    for table, field in _TABLES:
        for entry in getattr(line, field):
            position, word = _as_written(entry.scris)
            whole = None if entry.prima is None else int(entry.prima)
            yield (
                *(key, table, entry.nr, entry.grupa, entry.pozitie, entry.cuvant, position, word, entry.puncte),
                *(read_number(entry.puncte_scrise), entry.stare, entry.litere_noi, whole),
            )


def _as_written(text: str) -> tuple[str, str]:
    """Position and word: a position has a digit, a word is last.

    >>> _as_written("8 H CASA"), _as_written("CASA"), _as_written("H7")
    (('8 H', 'CASA'), ('', 'CASA'), ('H7', ''))
    """
    position, _, word = text.rpartition(" ")
    alone = not position and any(sign.isdigit() for sign in word)
    return (word, "") if alone else (position, word)


def _finding(key: str, finding: _Found) -> tuple[Any, ...]:
    table = finding.tabel or "depuneri"
    number = finding.decizie.nr if finding.decizie else None
    about = finding.depunere, finding.articol, finding.fel, finding.interpretare, number, finding.puncte_pierdute
    return (key, table, *about, int(finding.anulata))


def _articles(placed: Sequence[_Placed]) -> dict[int, str]:
    """Articles by number of the decision: those of the findings that it struck out or added."""
    found: dict[int, str] = {}
    for each in (each for line in placed for each in line.constatari if each.decizie):
        number = each.decizie.nr if each.decizie else 0
        found[number] = min(found.get(number, each.articol), each.articol)
    return found


def _times(times: _Times, about: _Contest) -> dict[str, Any]:
    """Known times. Without a clock kept in the hall, the duration is that of the type (section 4)."""
    known = GAME_TYPES.get(about.tip)
    drawn = len(about.litere[0]) if known and known.material.in_a_row and about.litere else 0
    usual = known.time_for(drawn) if known else None
    return {
        "durata": times.durata or usual,
        "oprit": times.oprit,
        "provizoriu": times.provizoriu,
        "final": times.final,
    }
