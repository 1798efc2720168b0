"""What a person sees of a hand: its rows, and where he or she may see them, the verdicts and the board.

A typist sees no verdict before the hand is finished; in a second hand nobody sees a verdict or anything of the first.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from arbitraj.game.tile import is_joker
from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.scene import HallPerson, may_see_verdicts
from arbitraj.hall.kernel.state import HallSheet, Hand
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.typing.hands import entries_of
from arbitraj.hall.written.sanctioned import warnings_of
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.record.findings import Finding, State
from arbitraj.record.model import Competition
from arbitraj.report.shown import as_read, in_words
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class RowVerdict:
    """What became of a row: `clean` where it is correct as written, with its points, and nothing is said of it."""

    row: str
    state: str
    points: int
    clean: bool
    articles: tuple[str, ...]
    texts: tuple[str, ...]


def verdict_data(verdict: RowVerdict) -> dict[str, Any]:
    """A row's verdict on the wire."""
    return {
        "rand": verdict.row,
        "stare": verdict.state,
        "puncte": verdict.points,
        "curat": verdict.clean,
        "articole": list(verdict.articles),
        "texte": list(verdict.texts),
    }


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as a page shows it. `verdicts`, `board` (SVG) and `left` (letters not laid yet) only where they may be
    seen; `texts` are the findings of the whole sheet, `asked` the program's questions about it."""

    sheet: HallSheet
    number: int
    hand: Hand
    verdicts: tuple[RowVerdict, ...] | None = None
    board: str = ""
    left: str = ""
    texts: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    total: int | None = None


def hand_view(hall: Hall, person: HallPerson, number: str, hand: int) -> HandView:
    """A hand as a person may see it. Raises KeyError where there is no such sheet.

    Another person's hand is seen by nobody who may still type the sheet's other one: the caller asks for the own one.
    """
    sheet = hall.state.sheets[number]
    own = sheet.hands.get(hand) or Hand(person.name)
    if not may_see_verdicts(person, hand, own):
        return HandView(sheet, hand, own)
    return _seen(hall, sheet, hand, own, _graded(hall, sheet, own))


def verdicts_of(hall: Hall, person: HallPerson, number: str, hand: int, rows: Container[str]) -> tuple[RowVerdict, ...]:
    """What became of some rows of a hand, where a person may see it: an answer to a row needs no board drawn."""
    sheet = hall.state.sheets[number]
    own = sheet.hands.get(hand)
    if own is None or not may_see_verdicts(person, hand, own):
        return ()
    entries = _entries_of_rows(own, hall.triage.bench.correction(sheet, own, hall.settled))
    return tuple(_verdict(row, entry) for row, entry in entries if row in rows)


def case_view(hall: Hall, person: HallPerson, case: SheetCase) -> HandView:
    """A sheet as who may see all of it sees it: its hand with what was settled in place. It is remembered who did."""
    hall.shown(person, case.sheet.number)
    return _seen(hall, case.sheet, 1, case.hand or Hand(""), correction_of_case(hall, case))


def correction_of_case(hall: Hall, case: SheetCase) -> Correction:
    """A sheet corrected as its page shows it."""
    return case.correction or _graded(hall, case.sheet, case.hand or Hand(""))


def _graded(hall: Hall, sheet: HallSheet, hand: Hand) -> Correction:
    """As the ranking and the folder count it: with the warnings of its player (8.5). No page of it shows totals."""
    warnings = warnings_of(hall.state, sheet.table)
    return hall.triage.bench.judged(sheet, hand, hall.settled, warnings, weighed=False)


def _seen(hall: Hall, sheet: HallSheet, number: int, hand: Hand, correction: Correction) -> HandView:
    competition = hall.triage.bench.competition
    whole = tuple(_read(each) for each in correction.findings if each.entry is None)
    return HandView(
        sheet,
        number,
        hand,
        tuple(_verdict(row, entry) for row, entry in _entries_of_rows(hand, correction)),
        svg(picture_of(correction.board, competition.variant), say("hall.board")),
        _left(competition, correction),
        whole,
        tuple(question.text for question in correction.questions),
        correction.total,
    )


def _entries_of_rows(hand: Hand, correction: Correction) -> Iterator[tuple[str, CorrectedEntry]]:
    """Each row that a reader takes for an entry, with what became of it."""
    tables = {
        "": correction.construction or correction.entries,
        "solutii": correction.entries if correction.construction else (),
    }
    found = entries_of(hand, correction.sheet)
    yield from ((row.id, tables[row.which][n - 1]) for row, n in found if n <= len(tables[row.which]))


def _verdict(row: str, entry: CorrectedEntry) -> RowVerdict:
    said: tuple[Finding, ...] = tuple(each for each in entry.findings if not each.struck)
    clean = entry.state is State.CORRECT and not said
    return RowVerdict(
        row,
        entry.state.value,
        entry.points,
        clean,
        entry.articles,
        tuple(_read(each) for each in said),
    )


def _read(finding: Finding) -> str:
    return as_read(in_words(finding))


def _left(competition: Competition, correction: Correction) -> str:
    """The letters announced that no entry has laid, where all are there from the start; a joker is `?`."""
    left = list(competition.letters)
    for entry in (*correction.construction, *correction.entries):
        for tile in entry.new_tiles if entry.state is State.CORRECT else "":
            used = "?" if is_joker(tile) else tile
            if used in left:
                left.remove(used)
    return competition.variant.alphabet.in_order("".join(left)) if left else ""
