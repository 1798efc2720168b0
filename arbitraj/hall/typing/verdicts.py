"""View of a transcription for a person: its rows and, if permitted, the verdicts and the board.

A typist sees no verdicts before finishing. In a second transcription nobody sees verdicts or anything of the first.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from msgspec import Struct, field

from arbitraj.game.tile import is_joker
from arbitraj.hall.decided.sanctioned import warnings_of
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import HallPerson, may_see_verdicts
from arbitraj.hall.kernel.state import HallSheet, Transcription
from arbitraj.hall.typing.blind import shown_to
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.hands import entries_of
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.record.findings import Finding, State
from arbitraj.record.model import Competition
from arbitraj.report.shown import as_read, in_words
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import text_of


class RowVerdict(Struct, frozen=True):
    """Verdict on a row, as on the wire. `clean`: correct as written, with its points, and without remarks."""

    row: str = field(name="rand")
    state: str = field(name="stare")
    points: int = field(name="puncte")
    clean: bool = field(name="curat")
    articles: tuple[str, ...] = field(name="articole")
    texts: tuple[str, ...] = field(name="texte")


@dataclass(frozen=True, slots=True)
class HandView:
    """A transcription as a page shows it. `verdicts`, `board` (SVG) and `left` (letters not laid yet) are set only if
    permitted. `texts` are findings on the whole sheet, `asked` the program's questions about it.
    """

    sheet: HallSheet
    number: int
    transcription: Transcription
    verdicts: tuple[RowVerdict, ...] | None = None
    board: str = ""
    left: str = ""
    texts: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    total: int | None = None


def hand_view(hall: Hall, person: HallPerson, number: str, hand: int) -> HandView:
    """View of a transcription for a person. Raises KeyError if the sheet does not exist.

    Callers ask only for the person's own: another's must not be seen by persons who may still type the sheet.
    """
    sheet = hall.state.sheets[number]
    own = sheet.hands.get(hand) or Transcription(person.name)
    if not may_see_verdicts(person, hand, own):
        return HandView(sheet, hand, own)
    return _seen(hall, sheet, hand, own, _graded(hall, sheet, own))


def verdicts_of(hall: Hall, person: HallPerson, number: str, hand: int, rows: Container[str]) -> tuple[RowVerdict, ...]:
    """Verdicts on some rows, () if not permitted. Answers to single rows need no board."""
    sheet = hall.state.sheets[number]
    own = sheet.hands.get(hand)
    if own is None or not may_see_verdicts(person, hand, own):
        return ()
    entries = corrected_rows(own, hall.of(Grader).correction(sheet, own, hall.settled))
    return tuple(_verdict(row, entry) for row, entry in entries if row in rows)


def case_view(hall: Hall, person: HallPerson, case: SheetStatus) -> HandView:
    """View of a sheet with settled values, for persons who may see all of it. Records that the person saw it."""
    shown_to(hall, person, case.sheet.number)
    return _seen(hall, case.sheet, 1, case.transcription or Transcription(""), correction_of_case(hall, case))


def correction_of_case(hall: Hall, case: SheetStatus) -> Correction:
    """Correction of a sheet as its page shows it."""
    return case.correction or _graded(hall, case.sheet, case.transcription or Transcription(""))


def _graded(hall: Hall, sheet: HallSheet, transcription: Transcription) -> Correction:
    """Correction as in the ranking and the folder, with the player's warnings (8.5). Its pages show no totals."""
    warnings = warnings_of(hall.state, sheet.table)
    return hall.of(Grader).judged(sheet, transcription, hall.settled, warnings, weighed=False)


def _seen(hall: Hall, sheet: HallSheet, number: int, transcription: Transcription, correction: Correction) -> HandView:
    return HandView(
        *(sheet, number, transcription),
        tuple(_verdict(row, entry) for row, entry in corrected_rows(transcription, correction)),
        svg(picture_of(correction.board, hall.competition.variant), text_of("hall.board")),
        _left(hall.competition, correction),
        tuple(as_read(in_words(finding)) for finding in correction.findings if finding.entry is None),
        tuple(question.text for question in correction.questions),
        correction.total,
    )


def corrected_rows(transcription: Transcription, correction: Correction) -> Iterator[tuple[str, CorrectedEntry]]:
    """(row id, corrected entry) of the rows read as entries."""
    second = correction.entries if correction.construction else ()
    tables = {"": correction.construction or correction.entries, "solutii": second}
    found = entries_of(transcription, correction.sheet)
    yield from ((row.id, tables[row.which][n - 1]) for row, n in found if n <= len(tables[row.which]))


def _verdict(row: str, entry: CorrectedEntry) -> RowVerdict:
    said: tuple[Finding, ...] = tuple(finding for finding in entry.findings if not finding.struck)
    clean = entry.state is State.CORRECT and not said
    texts = tuple(as_read(in_words(finding)) for finding in said)
    return RowVerdict(row, entry.state.value, entry.points, clean, entry.articles, texts)


def _left(competition: Competition, correction: Correction) -> str:
    """Announced letters that no entry has laid, if all are there from the start. A joker is `?`."""
    left = list(competition.letters)
    for entry in (*correction.construction, *correction.entries):
        for tile in entry.new_tiles if entry.state is State.CORRECT else "":
            used = "?" if is_joker(tile) else tile
            if used in left:
                left.remove(used)
    return competition.variant.alphabet.in_order("".join(left)) if left else ""
