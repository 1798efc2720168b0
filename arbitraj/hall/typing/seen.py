"""Detects changes by a typist after seeing a verdict: then the claim is no check digit, and the sheet is typed twice.

The station is not trusted with this: a typist sees the paper and the verdict, and could type what should be there.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from arbitraj.hall.kernel.event import Body, TakenBack
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, may_see_verdicts
from arbitraj.hall.kernel.state import HallState, Transcription
from arbitraj.hall.kernel.undo import called_now
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.rows import (
    Finished,
    GridTyped,
    HandBegunAgain,
    HeadingTyped,
    InHand,
    OfRow,
    RowInserted,
    RowStruck,
    RowTyped,
)
from arbitraj.hall.typing.verdicts import corrected_rows
from arbitraj.record.findings import State
from arbitraj.rules.correct import Correction
from arbitraj.sheets.grid import whole_board

_Change: TypeAlias = RowTyped | RowStruck | HeadingTyped | HandBegunAgain
MARKED = (RowTyped, RowInserted, RowStruck, HeadingTyped, HandBegunAgain, GridTyped, TakenBack)


def stored(scene: CommandContext, person: HallPerson, body: Body) -> tuple[Body]:
    """An event as it is stored: marked if it changes a first transcription after a verdict with faults.

    Undoings are marked whatever the verdict was: a row of the paper may be missing afterwards.
    """
    return (_marked(scene.state, scene.of(Grader), person, body),)


def _marked(state: HallState, grader: Grader, person: HallPerson, body: Body) -> Body:
    if isinstance(body, TakenBack):
        return _taken_back(state, grader, person, body)
    if isinstance(body, GridTyped) and body.lines:
        size = grader.competition.variant.size  # all lines, as in its file
        return msgspec.structs.replace(body, lines=whole_board(body.lines, size))
    if not isinstance(body, _Change) or body.after_verdict:
        return body
    sheet = state.sheets.get(body.sheet)
    transcription = sheet.hands.get(body.hand) if sheet else None
    if sheet and transcription and sheet.again:  # both transcriptions and their verdicts have been seen
        return msgspec.structs.replace(body, after_verdict=_changes(state, transcription, body))
    if body.hand != 1:
        return body
    if sheet is None or transcription is None or not may_see_verdicts(person, 1, transcription):
        return body
    if not _changes(state, transcription, body):
        return body
    # any row may be changed to fit, not only the one with the verdict
    late = _undid(state, body) or any(_unclean(transcription, grader.correction(sheet, transcription)))
    return msgspec.structs.replace(body, after_verdict=late)


def _taken_back(state: HallState, grader: Grader, person: HallPerson, body: TakenBack) -> TakenBack:
    event, body = state.event(body.number), msgspec.structs.replace(body, sheet="")
    row = event.body if event else None
    sheet = state.sheets.get(called_now(state.log, event)) if event and isinstance(row, InHand) else None
    if sheet is None:
        return body
    if isinstance(row, Finished | HeadingTyped) and row.hand == 1:
        transcription = sheet.hands.get(1)
        # the typist saw its verdict, and could now make it fit unseen
        seen = transcription is not None and may_see_verdicts(person, 1, transcription)
        unclean = (
            transcription is not None and seen and any(_unclean(transcription, grader.correction(sheet, transcription)))
        )
        return msgspec.structs.replace(body, sheet=sheet.number) if unclean else body
    transcription = sheet.hands.get(row.hand) if isinstance(row, OfRow) else None
    seen = transcription is not None and isinstance(row, OfRow) and may_see_verdicts(person, row.hand, transcription)
    return msgspec.structs.replace(body, sheet=sheet.number) if seen else body


def _changes(state: HallState, transcription: Transcription, body: _Change) -> bool:
    if isinstance(body, HandBegunAgain):
        return transcription.heading is not None or bool(transcription.rows)
    if isinstance(body, HeadingTyped):
        return transcription.heading not in (None, (body.name, body.table))
    there = next((row for row in transcription.rows if row.id == body.row), None)
    if isinstance(body, RowStruck):
        return there is not None
    return there.fields != body.fields if there else isinstance(body, RowInserted) or _undid(state, body)


def _undid(state: HallState, body: _Change) -> bool:
    """Whether a row of the transcription was typed and undone, so that its verdict was seen."""
    undoings = (event.body for number in state.undoings if (event := state.event(number)))
    undone = (state.event(undoing.number) for undoing in undoings if isinstance(undoing, TakenBack))
    rows = (event.body for event in undone if event and isinstance(event.body, RowTyped))
    return any((row.sheet, row.hand) == (body.sheet, body.hand) for row in rows)


def _unclean(transcription: Transcription, correction: Correction) -> Iterator[bool]:
    """For every row, then for the heading: whether it has faults or remarks."""
    for _, entry in corrected_rows(transcription, correction):
        yield entry.state is not State.CORRECT or any(not finding.struck for finding in entry.findings)
    yield any(finding.entry is None for finding in correction.findings)
