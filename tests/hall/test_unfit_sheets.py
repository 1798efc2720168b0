"""A grid larger than the board, and whatever else of a sheet the program fails at: the hall goes on without it."""

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from arbitraj.game.variant import variant_of
from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.kernel.event import Body, NewEvent, TakenBack
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing import grading
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, GridTyped
from arbitraj.rules.asking import correct_asking
from tests.correcting import EXAMPLE, GRID
from tests.games import VARIANTS as DATA
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room
from tests.hall.scene import ANA, DAN, ION, SEED, InHall, competition

LINES = GRID.split()
TOO_LARGE = [[*LINES, "." * 15], [*LINES, ""], [*LINES[:7], f"{LINES[7]}.", *LINES[8:]], ["A" * 40] * 15, ["A"] * 40]


def at_a_sheet(**of: Any) -> InHall:
    at = InHall(competition("integral", **of))
    at.handed_in(1, 2)
    at.did(ION, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    return at


@pytest.mark.parametrize("lines", TOO_LARGE)
def test_a_grid_larger_than_the_board_is_refused(lines: Sequence[str]) -> None:
    at = at_a_sheet()
    assert at.refused(ION, "grila", fisa="01", mana=1, randuri=lines) == "grid_too_large"
    assert at.hall.state.sheets["01"].hands[1].grid == ()


def test_a_board_of_another_size_has_its_own_grid() -> None:
    data = tomllib.loads((DATA / "mic16.toml").read_text("utf-8"))
    variant = variant_of("mic16", data)
    assert variant.size != 15
    at = at_a_sheet(variant=variant)
    one = ["." * variant.size] * variant.size
    assert at.does(ION, "grila", fisa="01", mana=1, randuri=one).event
    assert at.refused(ION, "grila", fisa="01", mana=1, randuri=[*one, "."]) == "grid_too_large"


@pytest.mark.parametrize(
    "lines",
    [LINES, LINES[:11], [line.rstrip(".") for line in LINES], [line.replace(".", " ") for line in LINES], ["CASA"]],
    ids=["whole", "short", "ragged", "blanks", "one"],
)
def test_a_grid_that_fits_is_kept_with_all_its_squares(lines: Sequence[str]) -> None:
    at = at_a_sheet()
    at.did(ION, "grila", fisa="01", mana=1, randuri=lines)
    kept = at.hall.state.sheets["01"].hands[1].grid
    assert [len(line) for line in kept] == [15] * 15
    assert kept[0].startswith("CASA") or kept == tuple(LINES)
    at.rows(ION, "01", EXAMPLE)
    before = at.grader.correction(at.hall.state.sheets["01"], at.hall.state.sheets["01"].hands[1])
    at.did(ION, "gata", fisa="01", mana=1)
    after = at.case("01").correction
    assert after
    assert before.sheet
    assert after.sheet
    assert (before.sheet.grid, before.total) == (after.sheet.grid, after.total) == (kept, after.total)


@pytest.mark.parametrize("sign", ["ß", "ŉ", "1", "?", "#", "a\u0301", "İ", "😀", "/"])
def test_signs_that_are_no_tiles_are_a_grid_that_cannot_be_read(sign: str) -> None:
    at = at_a_sheet()
    lines = [(sign * 15)[:15]] * 15
    at.did(ION, "grila", fisa="01", mana=1, randuri=lines)
    at.rows(ION, "01", EXAMPLE)
    for _ in range(2):
        at.hall.queue()
        sheet = at.hall.state.sheets["01"]
        read = at.grader.correction(sheet, sheet.hands[1]).sheet
        assert read
        assert read.grid is None
        assert read.grid_unread
        if not sheet.hands[1].finished:
            at.did(ION, "gata", fisa="01", mana=1)


def test_no_grid_and_a_grid_at_once_is_refused() -> None:
    at = at_a_sheet()
    given = {"fisa": "01", "mana": 1, "randuri": LINES, "absenta": "necompletata"}
    assert at.refused(ION, "grila", **given) == "grid_and_none"


def test_two_grids_that_differ_are_settled_from_the_paper() -> None:
    """All 225 squares are what a third person reads."""
    other = [*LINES[:4], ".....C.........", *LINES[5:]]
    at = at_a_sheet()
    for who, hand, lines in ((ION, 1, LINES), (DAN, 2, other)):
        at.did(who, "antet", fisa="01", mana=hand, nume="Pop Ana", masa="1")
        at.did(who, "grila", fisa="01", mana=hand, randuri=lines)
        at.rows(who, "01", EXAMPLE.replace("CASA 8", "CASA 9"), hand)
        at.did(who, "gata", fisa="01", mana=hand)
    (item,) = at.waits("01", "diferenta")
    at.did(ANA, "a_treia", fisa="01", diferenta=item.question, valoare="/".join(LINES))
    assert not at.waits("01", "diferenta")


# what old journals hold


def journal(at: InHall, *more: tuple[str, Body]) -> Hall:
    """A hall started from a log in which somebody has these besides, as an older version accepted them."""
    at.log.append([NewEvent(f"vechi-{n}", "2026-11-21T16:00:00", who, "s", b) for n, (who, b) in enumerate(more)])
    return Hall(at.log, Triage(Grader(at.grader.competition, at.grader.words), SEED), at.clock)


def test_a_grid_of_an_old_journal_is_survived_and_its_sheet_still_graded() -> None:
    at = at_a_sheet()
    at.rows(ION, "01", EXAMPLE)
    hall = journal(at, ("Ion", GridTyped("01", 1, (*LINES, "." * 15))), ("Ion", Finished("01", 1)))
    assert hall.case("01").stage.value == "inchisa"
    correction = hall.case("01").correction
    assert correction
    assert correction.total > 0
    number = next(event.number for event in hall.state.log if isinstance(event.body, GridTyped))
    why = "grila este mai mare decât tabla"
    for body in (Reopened("01", why), TakenBack(number + 1, why), TakenBack(number, why)):
        assert hall.do(ANA, "s", f"indreptare-{body}"[:40], body).refused is None
    assert hall.state.sheets["01"].hands[1].grid == ()


@pytest.mark.usefixtures("held")
def test_a_sheet_of_a_table_that_the_roster_has_not_is_asked_about() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01")
    events: list[tuple[str, Body]] = [("dosar", HandedIn("07", 99, 7)), ("Ion", Finished("07", 1))]
    hall = journal(at, *events)
    assert [item.sheet for item in hall.queue()] == ["07"]
    assert hall.case("01").stage.value == "inchisa"


# what the program fails at


class FailsError(Exception):
    """A fault of the program."""


@pytest.fixture
def failing() -> Iterator[set[str]]:
    """The sheets that the program fails at."""
    sheets = set[str]()

    def fails(case: Any, weighed: bool = True) -> Any:
        if case.submission.sheet in sheets and case.sheet.entries:
            raise FailsError
        return correct_asking(case, weighed)

    with patch.object(grading, "correct_asking", fails):
        yield sheets


@pytest.mark.usefixtures("held")
def test_a_fault_in_one_sheet_is_a_question_of_that_sheet_and_the_rest_goes_on(failing: set[str]) -> None:
    failing.add("01")
    at = InHall()
    at.handed_in(1, 2)
    at.typed(ION, "01")
    (item,) = at.waits("01")
    assert item.chief
    assert "Programul nu poate corecta fișa" in item.text
    assert at.stage("01") != "inchisa"
    at.typed(ION, "02", "H7 CASA 8")
    assert at.stage("02") == "inchisa"
    anew = Hall(at.log, Triage(Grader(at.grader.competition, at.grader.words), SEED), at.clock)
    assert [waiting.sheet for waiting in anew.queue()] == ["01"]
    failing.clear()  # the program that is put right
    anew = Hall(at.log, Triage(Grader(at.grader.competition, at.grader.words), SEED), at.clock)
    assert not anew.queue()
    assert anew.case("01").stage.value == "inchisa"


@pytest.mark.usefixtures("held")
def test_a_closed_sheet_that_cannot_be_graded_any_more_is_asked_about(failing: set[str]) -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01")
    assert at.stage("01") == "inchisa"
    failing.add("01")
    anew = Hall(at.log, Triage(Grader(at.grader.competition, at.grader.words), SEED), at.clock)
    assert [item.sheet for item in anew.queue()] == ["01"]


@pytest.mark.usefixtures("held")
def test_pages_show_a_hall_with_a_sheet_that_cannot_be_graded(failing: set[str]) -> None:
    failing |= {"01", "02"}
    room = Room()
    room.hands_in("01", "02", "03")
    room.types(TYPIST, "01")
    room.types(ARBITER, "02", end=False)
    room.types(TYPIST, "03")
    client = TestClient(room.app, cookies={"sala": CHIEF.name})
    paths = ("/", "/fise", "/fise/01", "/fise/02", "/fise/03", "/coada", "/panou", "/jurnal", "/diferente")
    for path in (*paths, *(f"/coada/una?nume={item.name}" for item in room.hall.queue())):
        assert client.get(path, headers={"accept": "text/html"}).status_code == 200, path
    assert TestClient(room.app, cookies={"sala": ARBITER.name}).get("/fisa?nr=02").status_code == 200
