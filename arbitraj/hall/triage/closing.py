"""Rules for closing a sheet after one transcription, and the control sample.

A claim of points is a check digit only if everything agrees. The sample is a tenth of the sheets that closed
themselves, at least three, typed again and compared.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import ceil

from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.scene import is_cameras
from arbitraj.hall.kernel.state import BY_FOLDER, HallSheet, HallState, Transcription
from arbitraj.record.findings import State
from arbitraj.record.model import read_number
from arbitraj.rules.correct import Correction


def obstacles(
    sheet: HallSheet, transcription: Transcription, correction: Correction, asks_points: bool
) -> Iterator[str]:
    """Obstacles to closing itself, by the names of the texts `obstacle_…`. With none, the sheet closes itself."""
    if not transcription.finished:
        yield "unfinished"
    if not asks_points:
        yield "no_claims"  # superscrabble: nothing on the paper checks what was typed
    if correction.questions or sheet.asked:
        yield "question"
    entries = (*correction.construction, *correction.entries)
    if not entries:
        yield "no_rows"
    if any(entry.state is not State.CORRECT for entry in entries):
        yield "incorrect"
    if correction.findings:
        yield "finding"
    if any(read_number(entry.entry.points) != entry.points for entry in entries):
        yield "claim"
    if sheet.touched or transcription.changed or any(row.changed for row in transcription.rows):
        yield "changed"
    if sheet.sample:
        yield "sample"
    if sheet.reopened:
        yield "reopened"


def on_one_word(sheet: HallSheet) -> bool:
    """Whether a person settled the own typing, as the chief may allow if too few are there (o_mana).

    Answers given for several sheets at once are about the rules, not about a paper's text.
    """
    own = (done for done in (*sheet.thirds, *sheet.rulings) if done.who in sheet.typists - {BY_FOLDER})
    return any(not getattr(done.body, "among", ()) for done in own)


def alike(sheet: HallSheet, transcription: Transcription, state: HallState) -> str:
    """Number of another sheet with the same rows, "" if none: perhaps one paper typed under two numbers."""
    mine = _rows(transcription)
    same = (
        other.number
        for other in state.sheets.values()
        if other.number != sheet.number and 1 in other.hands and _rows(other.hands[1]) == mine
    )
    return next(same, "") if mine else ""


def _rows(transcription: Transcription) -> list[list[str]]:
    """Values typed, without blanks and case."""
    return [["".join(text.split()).casefold() for text in row.fields[:4]] for row in transcription.rows]


def in_sample(sheet: str, seed: str, per_cent: int) -> bool:
    """Whether a sheet that would close itself is drawn for the control sample. The lot is always the same."""
    return lot_of(sheet, seed) % 10_000 < per_cent * 100


def lot_of(sheet: str, seed: str) -> int:
    """Lot of a sheet, by the competition's seed."""
    return int.from_bytes(sha256(f"{seed}\n{sheet}".encode()).digest()[:8], "big")


FEWEST = 3  # sheets of a control sample, however few closed themselves
LEAST_OF_CAMERA = 10  # per cent of the sheets closed with the camera's transcription that a person types too


@dataclass(frozen=True, slots=True)
class Sampled:
    """Numbers of the sheets in a sample: drawn, typed again, and with a wrong first transcription."""

    sheets: tuple[str, ...]
    typed: tuple[str, ...]
    differed: tuple[str, ...]


def sampled(cases: Iterable[SheetStatus]) -> Sampled:
    """Progress of the control sample. A difference counts if the first transcription was wrong."""
    drawn = [case for case in cases if "sample" in case.obstacles and case.sheet.camera is None]
    typed = [case for case in drawn if 2 in case.sheet.hands and case.sheet.hands[2].finished]
    differed = [case for case in typed if any(difference.real for difference in case.differences)]
    return Sampled(_numbers(drawn), _numbers(typed), _numbers(differed))


def cameras_sampled(cases: Iterable[SheetStatus]) -> Sampled:
    """Progress of the sample of sheets closed with the camera's transcription, typed by a person since. A difference
    counts if the camera was wrong.
    """
    drawn = [case for case in cases if case.sheet.camera and case.sheet.sample]
    typed = [case for case in drawn if 2 in case.sheet.hands and case.sheet.hands[2].finished]
    return Sampled(_numbers(drawn), _numbers(typed), _numbers(case for case in typed if case.misread))


def _numbers(cases: Iterable[SheetStatus]) -> tuple[str, ...]:
    return tuple(case.sheet.number for case in cases)


def all_typed(state: HallState, tables: Iterable[int]) -> bool:
    """Whether no more sheets are expected (the stop was called, or every table is accounted for) and all first
    transcriptions are finished.
    """
    handed_in = {sheet.table for sheet in state.sheets.values()}
    known = {*handed_in, *state.absent}
    over = state.stop is not None or all(table in known or is_out(state, table) for table in tables)
    return over and all(1 in sheet.hands and sheet.hands[1].finished for sheet in state.sheets.values())


def to_draw(state: HallState, cases: Mapping[str, SheetStatus], tables: Iterable[int], seed: str) -> tuple[str, ...]:
    """Sheets that closed themselves and are drawn now that all are typed: the sample is too small, or the setting
    `proba` was raised since.
    """
    if not state.settings["proba"] or not all_typed(state, tables):
        return ()
    short = FEWEST - len(sampled(cases.values()).sheets)
    closed = [number for number, case in cases.items() if case.sheet.closed == "singura"]
    late = [number for number in closed if "sample" in cases[number].obstacles]
    return (*late, *_by_lot(closed, late, short, seed))


def cameras_to_draw(
    state: HallState, cases: Mapping[str, SheetStatus], tables: Iterable[int], seed: str
) -> tuple[str, ...]:
    """Sheets closed with the camera's transcription that a person is to type, by the same lots: at least a tenth, and
    at least three once no more come. Sheets taken in with the folder had their lots in the hall that closed them.
    """
    here = [number for number, case in cases.items() if is_cameras(case.sheet.hands.get(2))]
    closed = [number for number in here if cases[number].sheet.closed == "camera"]
    per_cent = max(LEAST_OF_CAMERA, state.settings["proba"])
    late = [number for number in closed if in_sample(number, seed, per_cent)]
    drawn = sum(case.sheet.camera is not None and case.sheet.sample for case in cases.values())
    if not closed or not all_typed(state, tables):
        return tuple(late)
    wanted = max(FEWEST, ceil(per_cent * (drawn + len(closed)) / 100))
    return (*late, *_by_lot(closed, late, wanted - drawn - len(late), seed))


def _by_lot(closed: Iterable[str], late: Container[str], short: int, seed: str) -> list[str]:
    """The first `short` of the other sheets, in order of their lots."""
    others = sorted((number for number in closed if number not in late), key=lambda number: lot_of(number, seed))
    return others[: max(0, short)]
