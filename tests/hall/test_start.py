"""The start as 6.2 orders it: what is refused, what is asked about; what the wall shows, and never shows before."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from arbitraj.hall.folder.preparing import letters_known
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.strip import strip_now
from arbitraj.hall.start.letters import breach_now, next_letter
from arbitraj.hall.start.steps import LetterSaid
from arbitraj.hall.start.wall import shown_rows, wall_game
from arbitraj.hall.triage.stage import Triage
from arbitraj.record.model import Competition
from tests.hall.scene import ANA, DAN, ION, SEED, InHall, competition

LETTERS = competition("integral_partial").announced[0]
NUMBER = len(LETTERS)


def refused(at: InHall, who: HallPerson, kind: str, **data: Any) -> str:
    answered = at.does(who, kind, **data)
    assert answered.refused is not None
    return answered.refused.key.removeprefix("hall.")


def told(at: InHall, *steps: str) -> None:
    """Steps of 6.2 done, with what each has to say."""
    says: dict[str, dict[str, Any]] = {"c": {"numar": NUMBER}, "e": {"minute": 60, "oricum": True}}
    for step in steps or "abceg":
        at.did(DAN, "pas", pas=step, **says.get(step, {}))


def says_next(at: InHall, times: int = 1, tile: str = "") -> None:
    for _ in range(times):
        body = next_letter(at.hall, tile)
        assert body is not None
        at.did(DAN, "litera", a_cata=body.at, litera=body.tile, grupa=body.group, citirea=body.reading)


def shown(at: InHall) -> str:
    """The letters on the wall."""
    game = wall_game(at.grader.competition, at.hall.state, at.hall.drawn)
    return "".join(tile.letter for row in game.rows for tile in row)


def started(of: Competition | None = None) -> InHall:
    at = InHall(of)
    told(at)
    at.did(DAN, "extragere", cum="dosar")
    says_next(at, 2 * NUMBER)
    return at


# what the regulation makes impossible otherwise


def test_the_time_and_the_letters_wait_for_the_number() -> None:
    at = InHall()
    assert refused(at, DAN, "pas", pas="e", minute=60, oricum=True) == "start_number_first"
    assert refused(at, DAN, "pas", pas="c", numar=20, oricum=True) == "start_bad_number"
    assert refused(at, DAN, "pas", pas="c", numar=36, oricum=True) == "start_bad_number"
    told(at, "a", "b")
    at.did(DAN, "pas", pas="d", numar=NUMBER, jucator="Pop Ana")  # 6.2.d in the place of 6.2.c
    assert at.hall.state.of(GameStart).step("c") is None
    assert at.hall.state.of(GameStart).number == NUMBER


def test_another_time_than_the_regulations_is_asked_about() -> None:
    at = InHall()
    told(at, "a", "b", "c")
    assert refused(at, DAN, "pas", pas="e", minute=40) == "start_other_minutes"
    assert refused(at, DAN, "pas", pas="e", minute=4, oricum=True) == "start_bad_minutes"
    at.did(DAN, "pas", pas="e", minute=40, oricum=True)


def test_what_is_passed_over_is_asked_about_and_then_done() -> None:
    at = InHall()
    assert str(at.does(DAN, "pas", pas="g").refused).startswith("Înainte mai sunt de făcut: a, b, c/d, e.")
    told(at, "a", "b", "c", "e")
    assert refused(at, DAN, "extragere", cum="dosar") == "start_skips"
    at.did(DAN, "extragere", cum="dosar", oricum=True)
    assert refused(at, DAN, "pas", pas="c", numar=21, oricum=True) == "start_letters_there"


def test_letters_come_in_their_order_and_the_clock_after_the_last() -> None:
    at = InHall()
    told(at)
    assert refused(at, DAN, "litera", a_cata=1, litera=LETTERS[0]) == "start_none_drawn"
    at.did(DAN, "extragere", cum="dosar")
    assert refused(at, DAN, "litera", a_cata=2, litera=LETTERS[1]) == "start_not_next"
    assert refused(at, DAN, "litera", a_cata=1, litera="Z") == "start_not_next"
    says_next(at, NUMBER - 1)
    assert refused(at, DAN, "ceas", ce="pornit", minute=60, oricum=True) == "start_not_all_said"
    assert refused(at, DAN, "litera", a_cata=1, litera=LETTERS[0], citirea=2) == "start_not_all_said"
    says_next(at)
    assert refused(at, DAN, "litera", a_cata=1, litera=LETTERS[0]) == "start_not_next"
    at.did(DAN, "ceas", ce="pornit", minute=60)
    assert refused(at, DAN, "pas", pas="a") == "start_over"


def test_the_clock_starts_with_the_last_letter_of_the_second_reading() -> None:
    at = started()
    letter, clock = at.hall.state.log[-2:]
    assert isinstance(letter.body, LetterSaid)
    assert (clock.when, clock.who) == (letter.when, "Dan")
    assert at.hall.state.of(GameClock).minutes == 60
    assert [step.step for step in at.hall.state.of(GameStart).done] == list("abceghij")


def test_letters_that_players_have_heard_are_drawn_again_by_the_chief_alone() -> None:
    at = InHall()
    told(at)
    at.did(DAN, "extragere", cum="dosar")
    says_next(at, 3)
    assert refused(at, DAN, "extragere", cum="dosar", motiv="greșit") == "start_heard"
    assert refused(at, ANA, "extragere", cum="dosar") == "start_heard"
    at.did(ANA, "extragere", cum="dosar", motiv="s-a văzut sacul")
    assert shown(at) == ""


def test_without_the_start_the_clock_is_asked_about() -> None:
    at = InHall()
    assert refused(at, DAN, "ceas", ce="pornit", minute=60) == "clock_unheard"
    assert shown(at) == ""
    at.did(DAN, "ceas", ce="pornit", minute=60, oricum=True)
    assert shown(at) == LETTERS


def test_an_integral_has_no_letters_to_wait_for() -> None:
    at = InHall(replace(competition("integral"), letters=""))
    assert refused(at, DAN, "pas", pas="c", numar=30) == "start_not_here"
    assert refused(at, DAN, "extragere", cum="dosar") == "start_nothing_drawn"
    at.did(DAN, "ceas", ce="pornit", minute=60)


def test_the_start_is_the_arbiters_and_typists_look_on() -> None:
    at = InHall()
    for kind, data in (("pas", {"pas": "a"}), ("ceas", {"ce": "nevazut"}), ("alaturi", {"dosar": "x"})):
        assert refused(at, ION, kind, **data) == "may_not"


# out of the bag


def bag(tip: str, **changes: Any) -> InHall:
    return InHall(replace(competition(tip), letters="", groups=(), **changes))


def test_a_string_comes_out_of_the_bag_and_back_from_where_it_breaks_its_rule() -> None:
    at = bag("pe_sir")
    told(at, "a", "b")
    at.did(DAN, "pas", pas="c", numar=31)
    assert refused(at, DAN, "extragere", cum="dosar", oricum=True) == "start_none_drawn"
    at.did(DAN, "extragere", cum="sac", oricum=True)
    for tile in "CAEI":
        says_next(at, tile=tile)
    assert breach_now(at.hall) is None
    says_next(at, tile="O")
    found = breach_now(at.hall)
    assert found is not None
    assert found.at == 5  # 4.3: taken up again from the fourth vowel in a row
    assert refused(at, DAN, "litera", a_cata=6, litera="C") == "start_back_first"
    at.did(DAN, "inapoi", a_cata=5)
    assert shown(at) == "CAEI"
    says_next(at, tile="J")
    assert refused(at, DAN, "litera", a_cata=6, litera="J") == "start_no_tile"  # the set has one


def test_of_groups_the_last_letters_alone_go_back() -> None:
    at = bag("n_scrabble")
    told(at, "a")
    assert refused(at, DAN, "pas", pas="b") == "start_no_groups"
    at.did(DAN, "pas", pas="b", numar=2)
    at.did(DAN, "extragere", cum="sac", oricum=True)
    for tile in "AEIRNTSAE":
        says_next(at, tile=tile)
    assert at.hall.state.of(GameStart).rows == ("AEIRNTS", "AE")
    assert refused(at, DAN, "inapoi", a_cata=7, grupa=1) == "start_no_back"
    back = at.did(DAN, "inapoi", a_cata=1, grupa=2)
    assert at.hall.state.of(GameStart).rows == ("AEIRNTS", "")
    strip = strip_now(at.hall, DAN, "/start")  # a slip is taken back as any other
    assert strip is not None
    assert str(strip.told) == "Am pus literele înapoi în sac, de la litera 1."
    assert strip.fields["nr"] == str(back.number)
    at.did(DAN, "anulat", nr=back.number, motiv="anulat îndată")
    assert at.hall.state.of(GameStart).rows == ("AEIRNTS", "AE")


def test_where_letters_are_announced_in_order_they_are_typed_first() -> None:
    at = bag("integral_partial")
    told(at)
    assert refused(at, DAN, "extragere", cum="sac") == "start_none_drawn"


# a hall that is killed and opened again; undoing


@pytest.mark.parametrize("letters", [0, 1, 9, NUMBER, NUMBER + 5])
def test_a_hall_that_is_opened_again_goes_on_where_it_was(letters: int) -> None:
    at = InHall()
    told(at)
    at.did(DAN, "extragere", cum="dosar")
    says_next(at, letters)
    again = Hall(at.log, Triage(at.grader, SEED), at.clock)
    assert (again.state.of(GameStart), again.state.of(GameClock)) == (
        at.hall.state.of(GameStart),
        at.hall.state.of(GameClock),
    )
    assert next_letter(again) == next_letter(at.hall)


def test_what_rests_on_a_step_is_undone_first() -> None:
    at = started()
    number = next(step.number for step in at.hall.state.of(GameStart).done if step.step == "c")
    assert refused(at, ANA, "anulat", nr=number, motiv="x") == "rests_on"
    clock = at.hall.state.number
    assert refused(at, DAN, "anulat", nr=clock, motiv="x") == "chief_only"
    at.did(ANA, "anulat", nr=clock, motiv="pornit prea devreme")
    assert at.hall.state.of(GameClock).started is None
    assert shown(at) == LETTERS


# what is handed in: 6.3.1.o, 6.3.2.g


def at_minute(at: InHall, left: float) -> None:
    ends = at.hall.state.of(GameClock).ends
    assert ends is not None
    at.clock.time = ends - timedelta(minutes=left, seconds=1)


def test_nothing_is_handed_in_before_the_game_nor_without_letters() -> None:
    at = InHall()
    told(at, "a")
    assert refused(at, ION, "predare", fisa="01", masa=1, ordine=1) == "game_not_begun"
    assert refused(bag("pe_sir"), ION, "predare", fisa="01", masa=1, ordine=1) == "no_letters_yet"
    late = InHall()
    late.did(ION, "predare", fisa="01", masa=1, ordine=1)
    assert refused(late, DAN, "pas", pas="a") == "start_after_sheets"


def test_in_the_last_minute_players_stay_at_their_tables() -> None:
    at = started()
    at_minute(at, 1.1)
    at.did(ION, "predare", fisa="01", masa=1, ordine=1)
    at_minute(at, 0.9)
    sheet = {"fisa": "02", "masa": 2, "ordine": 2}
    assert refused(at, ION, "predare", **sheet) == "last_minute"
    assert refused(at, ANA, "predare", **sheet) == "last_minute"
    assert refused(at, DAN, "predare", **sheet, ridicat=True) == "chief_only"
    at.did(ANA, "predare", **sheet, ridicat=True)  # he had risen before it


def test_what_is_taken_at_the_stop_shares_its_order() -> None:
    at = started()
    at.did(ION, "predare", fisa="01", masa=1, ordine=at.hall.state.next_order)
    assert refused(at, DAN, "ceas", ce="oprit") == "clock_early"
    at_minute(at, -0.5)
    at.did(DAN, "ceas", ce="oprit")
    for table in (2, 3):
        at.did(ION, "predare", fisa=f"0{table}", masa=table, ordine=at.hall.state.next_order)
    assert [sheet.order for sheet in at.hall.state.sheets.values()] == [1, 2, 2]


def test_the_time_over_is_a_stop_though_nobody_said_so() -> None:
    at = started()
    at_minute(at, -0.5)
    for table in (2, 3):
        at.did(ION, "predare", fisa=f"0{table}", masa=table, ordine=at.hall.state.next_order)
    assert [sheet.order for sheet in at.hall.state.sheets.values()] == [1, 1]
    assert at.hall.state.of(GameClock).stopped
    stop = next(event for event in at.hall.state.log if event.who == "program")
    assert refused(at, ANA, "anulat", nr=stop.number, motiv="x") == "rests_on"


def test_announcements_are_ticked_once_and_when_they_are_due() -> None:
    at = started()
    assert refused(at, DAN, "anuntat", ramase=45) == "clock_not_yet"
    assert refused(at, DAN, "anuntat", ramase=44) == "clock_no_saying"
    at_minute(at, 44.5)
    at.did(DAN, "anuntat", ramase=45)
    assert refused(at, ANA, "anuntat", ramase=45) == "clock_said_already"


def test_an_extension_is_of_1_to_120_minutes() -> None:
    at = started()
    for minutes in (0, 121):
        assert refused(at, DAN, "ceas", ce="prelungit", minute=minutes) == "start_bad_minutes"
    for minutes in (1, 120):
        at.did(DAN, "ceas", ce="prelungit", minute=minutes)
    assert at.hall.state.of(GameClock).minutes == 181


# the wall


def test_letters_announced_elsewhere_are_shown_and_no_secret_once_somebody_says_so_or_the_clock_goes() -> None:
    drawn, competition = (LETTERS,), InHall().grader.competition
    for start, clock, rows in (
        (GameStart(), GameClock(60), ()),
        (GameStart(), GameClock(60, datetime(2026, 11, 21, 10)), drawn),
        (GameStart(how="anuntate"), GameClock(60), drawn),
        (GameStart(how="dosar"), GameClock(60), ()),
        (GameStart(how="dosar"), GameClock(60, datetime(2026, 11, 21, 10)), ()),
    ):
        assert shown_rows(competition, start, clock, drawn) == rows
    at = InHall()
    assert not letters_known(at.hall)
    at.did(DAN, "ceas", ce="pornit", minute=60, oricum=True)
    assert letters_known(at.hall)  # before the first sheet too


def test_the_wall_shows_what_players_have_heard_and_nothing_else() -> None:
    at = InHall()
    game = wall_game(at.grader.competition, at.hall.state, at.hall.drawn)
    assert (game.phase, game.facts, game.rows, game.begins) == ("asteapta", ("Integral parțial",), (), "")
    told(at)
    assert wall_game(at.grader.competition, at.hall.state, at.hall.drawn).facts == (
        "Integral parțial",
        f"{NUMBER} de litere",
        "60 de minute",
    )
    at.did(DAN, "extragere", cum="dosar")
    for n in range(1, NUMBER + 1):
        says_next(at)
        assert shown(at) == LETTERS[:n]
    game = wall_game(at.grader.competition, at.hall.state, at.hall.drawn)
    assert (game.phase, game.letter) == ("recitire", ("?", "JOKER"))  # Annex 2
    assert game.clock.left(at.clock.time) == timedelta(minutes=60)  # 6.2.j: it stands there already
    at.did(DAN, "ceas", ce="pornit", minute=60)
    at_minute(at, -1)
    at.did(ION, "predare", fisa="01", masa=1, ordine=1)
    game = wall_game(at.grader.competition, at.hall.state, at.hall.drawn)
    assert (game.phase, game.progress.players, game.progress.handed_in, game.progress.typed) == ("stop", 6, 1, 0)
