"""Tables for two where arbiters make mistakes: clocks, forms, the row of a tournament, what a helper may learn."""

import html
import re
from datetime import timedelta
from pathlib import Path

import pytest

from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.parts import KINDS
from arbitraj.wings.games.duels.duel import Duels
from arbitraj.wings.games.duels.duel_events import (
    DuelChallenged,
    DuelClockSet,
    DuelEnded,
    DuelOpened,
    DuelRuled,
    DuelTurn,
)
from arbitraj.wings.games.duels.of_tournament import Results
from arbitraj.wings.games.duels.playing import Games
from arbitraj.wings.games.refereed.game_table import game_data
from arbitraj.wings.games.refereed.refereeing import referee
from arbitraj.wings.games.tournament.running import rank_tournament
from tests.folders import folder as composition
from tests.hall.rooms import ARBITER, TYPIST
from tests.hall.small import EVA, ION, Small, small_hall
from tests.hall.test_duels import CASA, NINE, Table, cup as cup, entered, moves, opened, play, played, table as table


def test_a_record_that_a_row_names_does_not_go(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    at = played(hall)
    entered(hall)
    hall.gave_pin(EVA)  # what is undone may be another's
    refused = ""
    for _ in range(6):
        answer = hall.forms(EVA, f"{at}/inapoi", nr=str(hall.site.hall.state.of(Duels).tables[1].last.number))
        if answer.status_code != 303:
            refused = html.unescape(answer.text)
            break
    assert "scoateți întâi rândul de acolo" in refused
    hall.site.flush()
    rank_tournament(folder)
    results = folder / "rezultate.csv"
    results.write_text("".join(results.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    for _ in range(2):
        last = hall.site.hall.state.of(Duels).tables[1].last.number
        assert hall.forms(EVA, f"{at}/inapoi", nr=str(last)).status_code == 303
    # and others may sit there: their row is theirs
    played(hall, nr1="3", nr2="4")
    entered(hall)
    assert results.read_text("utf-8").splitlines()[-1] == "1,3,3,,4,,,,partide/runda-1-masa-3.csv,"


SEATED = "1,1,1,,2,,,,,\n1,2,3,,4,,,,,\n1,,5,,6,,,,,\n"  # rows that await their results


@pytest.mark.parametrize(
    ("masa", "nr1", "nr2", "why"),
    [
        ("3", "1", "2", "la masa 1 joacă J1 P cu J2 P"),  # the row's table would be written over
        ("2", "2", "1", "la masa 1 joacă J1 P cu J2 P"),
        ("3", "1", "3", "la masa 1 joacă J1 P cu J2 P"),  # the rows of both would wait for ever
        ("2", "5", "6", "la masa 2 joacă J3 P cu J4 P"),
        ("7", "5", "1", "la masa 1 joacă J1 P cu J2 P"),
        ("1", "2", "1", ""),
        ("7", "5", "6", ""),  # no table is said there
    ],
)
def test_a_table_is_opened_where_the_rows_seat_its_players(
    cup: tuple[Path, Small], masa: str, nr1: str, nr2: str, why: str
) -> None:
    folder, hall = cup
    results = folder / "rezultate.csv"
    before = results.read_text("utf-8")
    results.write_text(before + SEATED, "utf-8")
    answer = hall.forms(EVA, "/mese", nr1=nr1, nr2=nr2, runda="1", masa=masa, minute="20")
    assert (answer.status_code == 303) == (not why)
    assert why in html.unescape(answer.text)
    assert answer.status_code == 303 or results.read_text("utf-8") == before + SEATED


def test_a_game_played_at_a_table_of_others_is_told_and_no_row_written_over(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    results = folder / "rezultate.csv"
    before = results.read_text("utf-8")
    played(hall)  # at table 3, before anybody wrote the pairs down
    results.write_text(before + SEATED, "utf-8")
    entered(hall, "turneu.seated_otherwise")
    assert results.read_text("utf-8") == before + SEATED
    results.write_text(before + SEATED.replace("1,1,1", "1,3,1"), "utf-8")  # as the warning says
    entered(hall)
    assert results.read_text("utf-8") == before + SEATED.replace(
        "1,1,1,,2,,,,,", "1,3,1,,2,,,,partide/runda-1-masa-3.csv,"
    )


def test_a_row_of_others_with_this_record_is_told(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    played(hall)
    hall.site.flush()
    results = folder / "rezultate.csv"
    entered(hall)
    text = results.read_text("utf-8")
    results.write_text(text.replace("1,3,1,,2,,,,", "1,3,2,,1,,,,"), "utf-8")
    assert results.read_text("utf-8") != text
    entered(hall, "turneu.row_taken")


def test_the_record_of_somebody_else_becomes_no_row(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    (folder / "partide" / "runda-1-masa-3.csv").write_text("al meu", "utf-8")
    played(hall)
    before = (folder / "rezultate.csv").read_bytes()
    assert hall.site.folder
    hall.site.flush()
    Results(hall.site.folder, hall.site.hall).look()
    assert (folder / "rezultate.csv").read_bytes() == before


def test_who_withdrew_is_not_seated_and_becomes_no_row(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    at = opened(hall)
    moves(hall, at)
    roster = folder / "jucatori.csv"
    lines = roster.read_text("utf-8").splitlines()
    columns = lines[0].count(",") + 1
    lines = [f"{line},{'retras' if not n else '1' if line.startswith('2,') else ''}" for n, line in enumerate(lines)]
    roster.write_text("\n".join(lines) + "\n", "utf-8")
    assert columns == lines[0].count(",")
    assert hall.forms(ION, f"{at}/incheie").status_code == 303
    entered(hall, "turneu.withdrawn_plays")
    rank_tournament(folder)  # the folder can still be read
    refused = hall.forms(EVA, "/mese", nr1="2", nr2="3", runda="2", masa="1", incepe="1")
    assert refused.status_code == 409
    assert "retras" in refused.text


def test_clocks_that_stood_before_a_challenge_stand_after_it(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    table.after(10, TYPIST, play("A", *CASA))
    table.after(10, TYPIST, DuelClockSet(1, "pauza"))
    table.after(10, TYPIST, DuelChallenged(1))
    table.after(60, ARBITER, DuelRuled(1, True))
    assert table.used(100) == (10, 10)
    table.after(0, TYPIST, DuelClockSet(1, "reluat"))
    assert table.used(1) == (10, 11)


def test_the_time_that_clocks_were_seen_to_stand_is_nobody_s(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    table.after(10, TYPIST, play("A", *CASA))
    for stopping in (DuelChallenged(1), DuelClockSet(1, "pauza"), DuelEnded(1, reason="plouă")):
        used = table.used(5)
        event = table.after(5, ARBITER, stopping)
        assert table.used(600) == used, stopping
        table.after(300, ARBITER, TakenBack(event.number))
        assert table.used() == used, stopping
        assert table.used(2) == (used[0], used[1] + 2)
    assert table.used() == (10, 15)
    assert fold(table.hall.state.log, KINDS.nothing).of(Duels).tables == table.hall.state.of(Duels).tables
    # a typist takes back what followed of the own, not what an arbiter set
    event = table.after(5, TYPIST, DuelClockSet(1, "pauza"))
    table.after(5, TYPIST, TakenBack(event.number))
    table.after(0, TYPIST, TakenBack(table.duel.last.number))
    put = table.after(0, ARBITER, DuelClockSet(1, "indreptat", "B", "0:20"))
    assert table.why_not(TYPIST, TakenBack(put.number)) == "hall.may_not"


def test_a_game_that_has_ended_uses_no_time(cup: tuple[Path, Small]) -> None:
    _, hall = cup
    at, now = opened(hall), NINE
    hall.site.hall.clock = lambda: now
    hall.does(ION, DuelClockSet(1, "pornit"))
    now += timedelta(seconds=30)
    moves(hall, at)
    now += timedelta(seconds=300)

    def shown() -> list[str]:
        return re.findall(r'role="timer"[^>]*>([\d:]+)<', hall.page(ION, at))

    assert shown() == ["19:30", "20:00"]
    end = hall.does(EVA, DuelEnded(1))
    assert shown() == ["19:30", "20:00"]
    hall.does(EVA, TakenBack(end.number))
    now += timedelta(seconds=300)
    hall.does(ION, DuelChallenged(1))
    assert shown() == ["19:30", "20:00"]
    hall.does(EVA, DuelRuled(1, True, reason="nu"))
    now += timedelta(seconds=5)
    assert shown() == ["19:30", "19:55"]


def test_a_word_that_is_called_like_an_event_is_a_play(table: Table) -> None:
    table.does(TYPIST, play("A", "H3", "retras"))
    assert table.hall.of(Games).of(table.duel).challengeable
    table.does(TYPIST, DuelChallenged(1))
    assert table.play.challenger == "B"


def test_what_was_typed_in_one_form_is_not_another_s(cup: tuple[Path, Small]) -> None:
    _, hall = cup
    at = opened(hall)
    answer = hall.forms(EVA, f"{at}/ceas", ce="indreptat", cine="B", timp="7:77")
    assert answer.status_code == 409
    assert re.search('id="timp-ceas"[^>]*value="7:77"', answer.text)
    assert re.search('id="timp"[^>]*value=""', answer.text)
    moves(hall, at)
    answer = hall.forms(EVA, f"{at}/hotarare", ce="retrasa", motiv="s-a mutat <tabla>", vazut="1", puncte="5")
    assert answer.status_code == 409
    assert re.search('id="motiv-retras"[^>]*value="s-a mutat &lt;tabla&gt;"', answer.text)
    assert re.search('id="restA"[^>]*value=""', answer.text)
    assert re.search('id="restB"[^>]*value="[A-Z]+"', answer.text)  # what the program knows stays there
    ended = hall.forms(EVA, f"{at}/incheie", restA="%", restB="QQ", motiv="gata")
    assert ended.status_code == 409
    assert re.search('id="restB"[^>]*value="QQ"', ended.text)
    assert hall.forms(ION, f"{at}/contestatie").status_code == 303
    minus = hall.forms(EVA, f"{at}/hotarare", ce="ramane", puncte="-5")
    assert minus.status_code == 409  # rows of a record are written so: it would be 0
    assert re.search('id="puncte-luate"[^>]*value="-5"', minus.text)
    assert hall.forms(EVA, "/mese", nr1="3", nr2="4", runda="1", masa="4", minute="20 min").status_code == 409


def test_what_the_list_says_is_not_told_beside_the_players(tmp_path: Path) -> None:
    with small_hall(composition(tmp_path, solutii_01=None)) as hall:
        hall.does(EVA, DuelOpened(9_999, first="Ana", second="Ion"))  # no number is the last
        for word, told in (("CASA", "corectă"), ("CASX", "necontestată")):
            answer = hall.forms(EVA, "/mese", nume1="Ana", nume2="Ion", varianta="romana", regulament="libera")
            at = answer.headers["location"]
            assert at in ("/mese/1", "/mese/2"), html.unescape(answer.text)
            assert hall.forms(ION, f"{at}/tura", ce="depunere", cine="A", pozitie="H7", depunere=word).is_redirect
            helpers, arbiters = hall.page(ION, at), hall.page(EVA, at)
            assert told in arbiters
            assert not re.search("corectă|necontestată|lista|listă", helpers)
            assert hall.forms(ION, f"{at}/contestatie").is_redirect
            assert "hotărăște" in hall.page(ION, at)
            assert not re.search("este bună|este în listă|întemeiată", hall.page(ION, at))
            # taken back again it has told nothing
            last = next(
                duel.last.number
                for duel in hall.site.hall.state.of(Duels).tables.values()
                if f"/mese/{duel.number}" == at
            )
            assert hall.forms(ION, f"{at}/inapoi", nr=str(last)).is_redirect
            assert hall.forms(ION, f"{at}/tura", ce="pas", cine="B").is_redirect
            assert re.search("corectă|necontestată", hall.page(ION, at))


@pytest.mark.parametrize("name", ["=1+1", '"Ana', "#Ana", "'=Ana", "Ana;B", "-5"])
def test_what_the_page_shows_is_what_the_folder_s_record_comes_to(tmp_path: Path, name: str) -> None:
    folder = composition(tmp_path, solutii_01=None)
    with small_hall(folder) as hall:
        hall.does(EVA, DuelOpened(1, first=name, second="Ion", lexicon="lexic.txt", minutes=1, drew=("?A", "?B")))
        hall.does(ION, play("A", *CASA, points="+8", rack="casatux", time="1:05"))
        hall.does(ION, play("B", "I8", "stire", points="-13"))
        hall.does(ION, DuelChallenged(1))
        hall.does(EVA, DuelRuled(1, True, reason="așa"))
        hall.does(ION, DuelTurn(1, player="A", what="schimb", word="2"))
        hall.does(EVA, DuelEnded(1, ("AEI", ""), "gata"))
        shown = hall.site.hall.of(Games).of(hall.site.hall.state.of(Duels).tables[1]).game
        hall.site.flush()
        read = referee(folder / "partide" / "masa-1.csv")
        assert game_data(shown) == game_data(read)
        assert read.record.players[0].name == name
