"""Training data from a settled competition: glyphs cut out of its photographed sheets, with their settled characters.

Nothing identifies the writers: no names, numbers of sheets or tables, photos or fields. The glyphs of all sheets are
mixed, so that no word can be put together. Every sheet has a random number, the same for all its glyphs, so that
writers can be separated. Only with the chief arbiter's permission in the folder.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from PIL import Image

from arbitraj.forms.fields import GRID, WrittenField
from arbitraj.game.tile import Alphabet
from arbitraj.game.variant import Variant
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallState, Transcription
from arbitraj.hall.kernel.store.journal import read_journal
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.hall.kernel.store.rows import event_of
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.sheets.form_plan import Leaf, Plan, plan_by_key
from arbitraj.text import Message
from arbitraj.wings.camera.handwriting.sets import KnownSign
from arbitraj.wings.camera.photos.album import PHOTOS, Album
from arbitraj.wings.camera.photos.developing import STRAIGHT_SIZE
from arbitraj.wings.camera.photos.pictures import SHEET, FieldRead
from arbitraj.wings.camera.photos.reading import SheetReader
from arbitraj.wings.camera.reading.confirming import rows_inked
from arbitraj.wings.camera.reading.reader import pages_of

_SIGNS = re.compile("[0-9A-Z]+")
_LEARNED = ("grupa", "pozitie", "depunere", "puncte")  # without the running total, which is never settled
_Page = tuple[Image.Image, Plan, Leaf]


def settled_signs(folder: Path, kinds: EventKinds) -> Iterator[list[KnownSign]]:
    """Glyphs of every closed and photographed sheet. Raises ProblemsError: unreadable, no hall, or not allowed."""
    grader = open_grader(folder)
    if not grader.competition.signs_may_teach:
        raise ProblemsError([Problem(str(folder), "", Message("scris.not_allowed"))])
    journal = read_journal(folder / HALL / JOURNAL)
    refuse_any(journal.problems)
    if not journal.rows:
        raise ProblemsError([Problem(str(folder), "", Message("scris.no_hall"))])
    state = fold((event_of(row, kinds) for row in journal.rows), HallState(kinds))
    triage, settled = Triage(grader, journal.competition), settled_of(state)
    album, reader = Album(folder / HALL / PHOTOS), SheetReader(grader.competition.variant)
    for number, sheet in state.sheets.items():
        case = triage.case(state, number, settled) if sheet.closed else None
        if case and case.transcription and not case.open_differences:
            pages = list(_pages(case, album, grader.competition.variant))
            yield list(_of_sheet(pages, case.transcription, reader, grader.competition.variant.alphabet))


def _pages(case: SheetStatus, album: Album, variant: Variant) -> Iterator[_Page]:
    for photo in pages_of(album, case.sheet):
        plan, data = plan_by_key(photo.form, variant, photo.layout), album.picture(photo.sha256, SHEET)
        leaf = next((page for page in plan.pages if page.number == photo.page), None) if plan else None
        if plan and leaf and data and (image := _opened(data)):
            yield image, plan, leaf


def _opened(data: bytes) -> Image.Image | None:
    """A straightened page, None if the file is damaged or not ours."""
    with suppress(OSError, Image.DecompressionBombError), Image.open(BytesIO(data), formats=["WEBP"]) as image:
        return image.convert("L") if image.size == STRAIGHT_SIZE else None
    return None


def _of_sheet(
    pages: Sequence[_Page], transcription: Transcription, reader: SheetReader, alphabet: Alphabet
) -> Iterator[KnownSign]:
    fields = [read for page in pages for read in reader.read(*page)]
    known = dict(_settled(fields, transcription, alphabet))
    for page in pages:
        for place, signs in reader.apart(*page, {place: len(text) for place, text in known.items()}):
            yield from zip(known[place], signs, strict=True)


def _settled(
    fields: Sequence[FieldRead], transcription: Transcription, alphabet: Alphabet
) -> Iterator[tuple[WrittenField, str]]:
    """(field, settled text) pairs. Rows count only if the paper has as many as were typed, and at least one field of a
    row is read as settled: else it may be another row, struck out on the paper.
    """
    inked = rows_inked(fields)
    for which in ("", "solutii"):
        rows, typed = [of for of in inked if of[0].place.second is bool(which)], transcription.of_table(which)
        if len(rows) == len(typed):
            for of, row in zip(rows, typed, strict=True):
                texts = [(read, _plain(getattr(row, ROW_COLUMNS[read.place.kind]), alphabet)) for read in of]
                if any(text and read.value == text for read, text in texts):
                    yield from ((read.place, text) for read, text in texts if text and read.place.kind in _LEARNED)
    squares = "".join(transcription.grid)
    for field in fields:
        tile = squares[field.place.number] if field.place.kind == GRID and len(squares) > field.place.number else ""
        if text := _plain(tile, alphabet):
            yield field.place, text


def _plain(typed: str, alphabet: Alphabet) -> str:
    """A text as capitals and digits, "" if it has other characters, such as a ringed joker."""
    text = alphabet.fold(typed.replace(" ", ""))
    return text if _SIGNS.fullmatch(text) and typed == typed.upper() else ""
