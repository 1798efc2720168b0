"""The sheets of the samples, of every type of game, as a camera might have read them: what of it is taken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import Opened, open_folder
from arbitraj.forms.fields import GRID, WrittenField, places_written
from arbitraj.record.game import Game
from arbitraj.record.model import Player, Sheet
from arbitraj.sheets.form_plan import plan_of
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead
from arbitraj.wings.camera.reading.confirming import FieldConfirmed, confirmed
from tests.hall.camera.paper import EMPTY
from tests.hall.halls import SAMPLES

ROUNDS = sorted(path.parent for part in ("complet", "campionat") for path in (SAMPLES / part).glob("*/concurs.toml"))
_UNREAD = 2  # the row whose word is not read
_SHARE = 0.99


def written(sheet: Sheet, place: WrittenField) -> str:
    """What stands in a field: what a hand without a ring shows of it."""
    if place.kind == GRID:
        drawn = "".join(sheet.grid or ())
        return drawn[place.number].upper().strip(".") if drawn else ""
    rows = {entry.number: entry for entry in (sheet.solutions if place.second else sheet.entries)}
    entry = rows.get(place.number)
    names = {"pozitie": "position", "depunere": "word", "puncte": "points", "total": "total", "grupa": "group"}
    return str(getattr(entry, names[place.kind])).upper() if entry else ""


def readings(opened: Opened, sheet: Sheet) -> Iterator[FieldRead]:
    competition = opened.contest.competition
    plan = plan_of(competition.game_type, competition.variant, len(competition.groups) or 7)
    for place in places_written(plan.pages[0]):
        text = written(sheet, place)
        signs = (
            text.isalpha()
            if place.kind in (GRID, "depunere")
            else text.isalnum()
            if place.kind == "pozitie"
            else text.isdigit()
        )
        unread = not signs or (place.kind, place.number) == ("depunere", _UNREAD)
        reading = EMPTY if not text else FieldReading(Outcome.STRUCK if unread else Outcome.READ, ((text, _SHARE),))
        yield FieldRead(place, reading, "" if unread else text)


def of_sheets(folder: Path) -> Iterator[tuple[Sheet, list[FieldConfirmed]]]:
    opened = open_folder(folder)
    competition = opened.contest.competition
    game = Game(competition, competition.variant, opened.words)
    for sheet in opened.contest.sheets.values():
        player = next(
            (entrant for entrant in competition.players if str(entrant.table) == sheet.table), Player(1, "Pop", "Ana")
        )
        yield sheet, confirmed([*readings(opened, sheet)], game, player)


@pytest.mark.greu
@pytest.mark.parametrize("folder", ROUNDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_of_every_type_of_game_what_stands_on_the_paper_is_taken_and_nothing_else(folder: Path) -> None:
    after = 0
    for sheet, found in of_sheets(folder):
        for field in found:
            place = field.read.place
            assert field.taken in ("", written(sheet, place)), (sheet.number, place)
            after += bool(field.taken) and place.kind == "depunere" and place.number > _UNREAD
    # of a superscrabble nothing on the paper says that a word was read well: no points, no grid that was drawn
    assert bool(after) is ("superscrabble" not in folder.name)
