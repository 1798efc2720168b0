"""A sealed final edition as rows, its rulings (8.6) in one table. The archive reads results files only here."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from arbitraj.decoding import encoded_once
from arbitraj.folder.published import part_of, read_published
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import read_number
from arbitraj.record.names import plain_name
from arbitraj.record.results_file import (
    DecisionEffect,
    EditionResults,
    EditionTimes,
    FindingResult,
    RankedResult,
    RoundFacts,
    UnrankedResult,
)
from arbitraj.text import Message, harmless, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.archive.sources import RoundSource, competition_id, shown_day

DECISION, ANSWER, CONTESTATION, APPEAL = "decizie", "lamurire", "contestatie", "apel"


_NO_EFFECT = DecisionEffect(puncte=None, locuri=None)


def settled_rows(
    settled: EditionResults, of_sheet: Mapping[str, str], articles: Mapping[int, str]
) -> Iterator[tuple[Any, ...]]:
    """Rows of the rulings, beginning with the person of the sheet. `articles`: by number of the decision."""
    effects = {effect.nr: effect for effect in settled.efecte}
    for taken in settled.decizii:
        what = taken.nr, taken.depunere, taken.actiune, taken.motiv, taken.arbitru, taken.data
        about = DECISION, articles.get(taken.nr, ""), "", taken.stare
        yield _row(of_sheet.get(taken.fisa), what, about, effects.get(taken.nr))
    for answer in settled.lamuriri:
        what = answer.nr, answer.depunere, answer.fel, answer.motiv, answer.arbitru, answer.data
        yield _row(of_sheet.get(answer.fisa), what, (ANSWER, "", answer.vazut, answer.raspuns), None)
    for contestation in settled.contestatii:
        kind = APPEAL if contestation.apel else CONTESTATION
        what = (
            contestation.nr,
            contestation.depunere,
            kind,
            contestation.motiv,
            contestation.de,
            contestation.la or contestation.primita,
        )
        about = CONTESTATION, contestation.articol, contestation.text, contestation.hotarare or ""
        yield _row(of_sheet.get(contestation.fisa), what, about, contestation.efect)


def _row(
    key: str | None, what: Sequence[object], about: Sequence[object], effect: DecisionEffect | None
) -> tuple[Any, ...]:
    moved = effect or _NO_EFFECT
    return (key, *what, *about, moved.puncte, moved.locuri)


RANKED = "clasat"
_TABLES = (("constructie", "constructie"), ("depuneri", "depuneri"))


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
        raise ProblemsError([Problem(str(path), "", Message("arhiva.unsealed"))])
    try:
        return rows_of_results(msgspec.to_builtins(published.results), source)
    except msgspec.ValidationError as error:
        message = Message("publish.json_bad", why=text_of("publish.json_part", part=part_of(str(error))))
        raise ProblemsError([Problem(str(path), "", message)]) from None


def rows_of_results(data: Mapping[str, Any], source: RoundSource) -> ArchivedEdition:
    """As `read_edition_rows`, from the data of a results file. Raises msgspec.ValidationError, ProblemsError."""
    data, garbled = _with_names(data)
    results = msgspec.convert(_harmless(data), EditionResults)
    if results.editie.stadiu != "final":
        raise msgspec.ValidationError("not final - at `$.editie.stadiu`")
    lines: list[RankedResult | UnrankedResult] = [*results.clasament, *results.neclasati]
    if len({line.masa for line in lines}) < len(lines):
        raise ProblemsError([Problem(str(source.results), "", Message("arhiva.same_table"))])
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
            **_times(results.editie.timpuri or EditionTimes(), about),
            "maxim": results.editie.maxim,
        },
        dict(people.values()),
        {
            "rezultate": [*_ranked(placed), *(_unranked(keys[line.masa], line) for line in results.neclasati)],
            "depuneri": [row for key, line in placed for row in _entries(key, line)],
            "constatari": [_finding(key, result) for key, line in placed for result in line.constatari],
            "hotarari": [*settled_rows(results, of_sheet, _articles(results.clasament))],
        },
        tuple(str(Problem(str(source.results), "", message)) for message in garbled),
    )


def _with_names(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Message]]:
    """The data with doubly encoded names repaired, and a notice for every repair."""
    told: list[Message] = []

    def read(line: Any) -> Any:
        if not isinstance(line, dict):
            return line
        texts = {key: line[key] for key in ("nume", "club") if isinstance(line.get(key), str)}
        once = {key: encoded_once(text) for key, text in texts.items()}
        changed = (key for key in once if once[key] != texts[key])
        told.extend(Message("files.garbled", garbled=texts[key], text=once[key]) for key in changed)
        return line | once

    parts = {part: data.get(part) for part in ("clasament", "neclasati")}
    named = {part: [*map(read, lines)] for part, lines in parts.items() if isinstance(lines, list)}
    return {**data, **named}, told


def _harmless(data: Any) -> Any:
    """Without characters that a terminal would obey or a database refuses."""
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, dict):
        return {harmless(key): _harmless(item) for key, item in data.items()}
    return [_harmless(value) for value in data] if isinstance(data, list) else data


def _competition(source: RoundSource, about: RoundFacts) -> dict[str, Any]:
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


def _named(lines: Sequence[RankedResult | UnrankedResult]) -> dict[int, tuple[str, str]]:
    """Who sits at each table: what counts of the name, and the name; namesakes of a round with club, or table."""
    plain = Counter(plain_name(line.nume) for line in lines)
    clubs = Counter((plain_name(line.nume), line.club) for line in lines)

    def shown(line: RankedResult | UnrankedResult) -> str:
        name = plain_name(line.nume)
        if plain[name] == 1:
            return line.nume
        own = line.club and clubs[name, line.club] == 1
        return f"{line.nume} ({line.club if own else text_of('arhiva.at_table', table=line.masa)})"

    return {line.masa: (" ".join(plain_name(name := shown(line))), name) for line in lines}


def _ranked(placed: Sequence[tuple[str, RankedResult]]) -> Iterator[tuple[Any, ...]]:
    """Where places begin anew, each category has its own ranking."""
    own = any(before.loc > line.loc for (_, before), (_, line) in pairwise(placed))
    places = Counter((line.loc, own and line.categorie) for _, line in placed)
    for key, line in placed:
        shared = places[line.loc, own and line.categorie] > 1
        yield (
            *(key, line.nume, line.club, line.categorie, line.masa, line.fisa, line.loc, int(shared), line.total),
            *(line.puncte_depuneri, line.avertismente_tehnice, line.penalizari_tehnice),
            *(line.avertismente_disciplinare, line.puncte_clasament, line.ordine_predare, RANKED, line.rating),
        )


def _unranked(key: str, line: UnrankedResult) -> tuple[Any, ...]:
    return (key, line.nume, line.club, line.categorie, line.masa, line.fisa, *[None] * 9, line.motiv, line.rating)


def _entries(key: str, line: RankedResult) -> Iterator[tuple[Any, ...]]:
    for table, field in _TABLES:
        for entry in getattr(line, field) or ():
            position, word = _as_written(entry.scris)
            whole = None if entry.prima is None else int(entry.prima)
            yield (
                *(key, table, entry.nr, entry.grupa, entry.pozitie, entry.cuvant, position, word, entry.puncte),
                *(read_number(entry.puncte_scrise), entry.stare.value, entry.litere_noi, whole),
            )


def _as_written(text: str) -> tuple[str, str]:
    """Position and word: a position has a digit, a word is last.

    >>> _as_written("8 H CASA"), _as_written("CASA"), _as_written("H7")
    (('8 H', 'CASA'), ('', 'CASA'), ('H7', ''))
    """
    position, _, word = text.rpartition(" ")
    alone = not position and any(sign.isdigit() for sign in word)
    return (word, "") if alone else (position, word)


def _finding(key: str, finding: FindingResult) -> tuple[Any, ...]:
    table = finding.tabel or "depuneri"
    number = finding.decizie.nr if finding.decizie else None
    about = finding.depunere, finding.articol, finding.fel, finding.interpretare, number, finding.puncte_pierdute
    return (key, table, *about, int(finding.anulata))


def _articles(placed: Sequence[RankedResult]) -> dict[int, str]:
    """Of each decision the article: that of the findings it struck out or added."""
    found: dict[int, str] = {}
    for result in (result for line in placed for result in line.constatari if result.decizie):
        number = result.decizie.nr if result.decizie else 0
        found[number] = min(found.get(number, result.articol), result.articol)
    return found


def _times(times: EditionTimes, about: RoundFacts) -> dict[str, Any]:
    """Hours as far as known. Without a clock, the minutes that the type allows (section 4)."""
    known = GAME_TYPES.get(about.tip)
    drawn = len(about.litere[0]) if known and known.material.in_a_row and about.litere else 0
    usual = known.time_for(drawn) if known else None
    return {
        "durata": times.durata or usual,
        "oprit": times.oprit,
        "provizoriu": times.provizoriu,
        "final": times.final,
    }
