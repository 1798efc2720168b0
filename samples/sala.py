"""A hall to try things in, in the middle of its evening: `python -m samples.sala` makes `samples/exercitiu` anew.

The sample competition: most sheets are in and some of them ask something, two are to be typed once more, four are there
as photos alone. One of these is what helpers practise on: what it comes to stands beside it (EXERCITIU.txt).
"""

import io
import json
import re
import shutil
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pypdfium2

from arbitraj.atomic import write_text
from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.forms.drawing import Content, Holder
from arbitraj.hall.folder.practice_pages import PAPERS
from arbitraj.hall.folder.taking import hand_typed
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.store.keeper import HALL
from arbitraj.record.model import Sheet
from arbitraj.wings.camera.photos.album import PHOTOS, Album
from arbitraj.wings.camera.photos.developing import developed
from samples.kinds import VARIANT, write_form
from samples.whole_hall import DAN, EVA, ION, Day, opened_day

SAMPLE = Path(__file__).parent / "cupa-demo"
MADE = SAMPLE.with_name("exercitiu")
TITLE = "Sala de exercițiu"
PHOTOGRAPHED = ("04", "06", "08", "12")
EXERCISE = "04"
ONE_HAND = ("13", "21")  # the second hand is still to be typed
DIFFERS = "19"
_DOTS = 2.4  # of a photo, a point of the page


def make(folder: Path) -> None:
    """Make the folder. Raises OSError where it is there already."""
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("README.md"))
    settings = (folder / SETTINGS).read_text("utf-8")
    write_text(folder / SETTINGS, re.sub(r'titlu = ".*"', f'titlu = "{TITLE}"', settings))
    graded = grade(open_folder(folder))
    contest = graded.contest
    paper = {sheet.number: sheet for sheet in contest.sheets.values()}
    names = {each.table: each.name for each in contest.competition.players}
    holders = {sheet.number: Holder(table, names[table]) for table, sheet in contest.sheets.items()}
    totals = {row["fisa"]: row["total"] for row in graded.results()["clasament"]}
    with TemporaryDirectory() as kept:
        shared = Content(contest.competition.title, coded=True)
        photos = {
            number: _photo(Path(kept, "f.pdf"), paper[number], shared, holders[number]) for number in PHOTOGRAPHED
        }
    shutil.rmtree(folder / "solutii")  # what is on paper: the hall types it
    with opened_day(folder, datetime.now() - timedelta(minutes=30)) as day:
        for number, data in photos.items():
            made = developed(data, VARIANT)
            assert made.code
            assert made.is_straight
            code, name = made.code, Album(folder / HALL / PHOTOS).keep(made)
            of = {"formular": code.game_type, "masa_pe_cod": code.table, "foaia": code.page, "asezarea": code.layout}
            day(ION, "poza", fisa=number, sha256=name, indreptata=True, **of)
        for number, sheet in sorted(paper.items()):
            if number not in PHOTOGRAPHED:
                _typed(day, ION, 1, sheet)
            if number not in (*PHOTOGRAPHED, *ONE_HAND):
                _typed(day, DAN, 2, sheet)
        day(EVA, "intrebare", fisa="13", text="Numele de pe foaie se citește?")
    for base in (folder / HALL).glob("sala.db*"):  # made anew from the journal by whoever opens it
        base.unlink()
    papers = [_written(paper[number]) for number in sorted(paper)]
    write_text(folder / PAPERS, json.dumps(papers, ensure_ascii=False, indent=1) + "\n")
    write_text(folder / "EXERCITIU.txt", _answer(paper[EXERCISE], totals[EXERCISE]))


def _photo(path: Path, sheet: Sheet, shared: Content, holder: Holder) -> bytes:
    """A sheet on the form of its table, as a scanner gives it."""
    write_form(path, sheet, "integral_partial", shared, holder)
    with pypdfium2.PdfDocument(path) as document:
        document.init_forms()
        image = document[0].render(scale=_DOTS, may_draw_forms=True).to_pil().convert("RGB")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return out.getvalue()


def _typed(day: Day, who: HallPerson, hand: Literal[1, 2], sheet: Sheet) -> None:
    """A hand of a sheet, left out where the first was enough; in one sheet the second misses a letter."""
    there = day.hall.state.sheets[sheet.number]
    if hand == 2 and sheet.number == DIFFERS:
        first = replace(sheet.entries[0], word=sheet.entries[0].word[:-1])
        sheet = replace(sheet, entries=(first, *sheet.entries[1:]))
    for body in () if there.closed else hand_typed(there, hand, sheet):
        day.do(who, body)


def _written(sheet: Sheet) -> dict[str, object]:
    """What stands on a sheet's paper, for who has no papers in hand."""
    rows = [
        {"grupa": each.group, "pozitie": each.position, "depunere": each.word, "puncte": each.points}
        for each in sheet.entries
    ]
    return {"fisa": sheet.number, "nume": sheet.name, "masa": sheet.table, "randuri": rows, "grila": sheet.grid or []}


def _answer(sheet: Sheet, total: int) -> str:
    """What whoever practises on it compares with."""
    rows = [f"{each.number}. {each.position} {each.word} {each.points}" for each in sheet.entries]
    return "\n".join([f"Fișa {sheet.number}, {sheet.name}, masa {sheet.table}", *rows, f"Total corectat: {total}", ""])


if __name__ == "__main__":
    shutil.rmtree(MADE, ignore_errors=True)
    make(MADE)
