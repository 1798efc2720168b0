"""Tables for two: moves as they are played, clocks by the hours of events, challenges, the record in the folder."""

import html
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.problems import ProblemsError
from arbitraj.wings.games.duels.duel import Duel, DuelPlay, Duels, play_of, record_text
from arbitraj.wings.games.duels.duel_events import (
    DuelChallenged,
    DuelClockSet,
    DuelEnded,
    DuelOpened,
    DuelRuled,
    DuelTurn,
)
from arbitraj.wings.games.duels.judged import turn_taken_back
from arbitraj.wings.games.duels.of_tournament import Results
from arbitraj.wings.games.duels.playing import Games
from arbitraj.wings.games.played import RowKind
from arbitraj.wings.games.refereed.refereeing import referee
from arbitraj.wings.games.tournament.running import new_tournament, rank_tournament
from tests.folders import folder as composition
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room
from tests.hall.small import ANA, EVA, ION, Small, small_hall
from tests.press.golden import differences
from tests.tournament.folders import tournament

PAGES = Path(__file__).parents[1] / "tournament" / "golden" / "mese.txt"
NINE = datetime(2026, 11, 22, 9, 0, 0)
OPENED = DuelOpened(1, first="Albu Ana", second="Barbu Ion", lexicon="fara", minutes=20)
CASA, STIRE = ("H7", "CASA"), ("I8", "STIRE")


def play(player: str, position: str, word: str, **more: str) -> DuelTurn:
    return DuelTurn(1, player=player, what="depunere", position=position, word=word, **more)  # type: ignore[arg-type]


class Table(Room):
    """A hall at an hour of the test's own."""

    def __init__(self, *opened: Body) -> None:
        self.at = NINE
        super().__init__(now=lambda: self.at)
        for body in opened:
            self.does(CHIEF, body)

    def after(self, seconds: int, who: Any, body: Body) -> HallEvent:
        self.at += timedelta(seconds=seconds)
        return self.does(who, body)

    @property
    def duel(self) -> Duel:
        return self.hall.state.of(Duels).tables[1]

    @property
    def play(self) -> DuelPlay:
        return play_of(self.duel)

    def used(self, seconds: int = 0) -> tuple[int, int]:
        clock = self.play.clock.at(self.at + timedelta(seconds=seconds))
        return clock.used["A"], clock.used["B"]

    def why_not(self, who: Any, body: Body) -> str:
        answered = self.tries(who, body)
        assert answered.refused is not None
        return answered.refused.key


@pytest.fixture
def table() -> Table:
    return Table(OPENED)


def test_clocks_are_what_the_hours_of_the_events_say(table: Table) -> None:
    assert table.used(100) == (0, 0)  # not started
    table.after(5, TYPIST, DuelClockSet(1, "pornit"))
    table.after(60, TYPIST, play("A", *CASA))
    assert table.used(10) == (60, 10)
    table.after(30, TYPIST, play("B", *STIRE))
    table.after(20, ARBITER, DuelClockSet(1, "pauza"))
    assert table.used(1000) == (80, 30)
    table.after(500, ARBITER, DuelClockSet(1, "reluat"))
    assert table.used(1) == (81, 30)
    table.after(0, ARBITER, DuelClockSet(1, "indreptat", "B", "1:10"))
    assert table.used(2) == (82, 70)
    assert [line.cells["timp"] for line in table.play.lines] == ["1:00", "0:30"]


def test_a_hall_opened_again_has_the_same_clocks(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    table.after(61, TYPIST, play("A", *CASA))
    again = fold(table.hall.state.log, KINDS.nothing)
    assert again.of(Duels).tables == table.hall.state.of(Duels).tables
    assert play_of(again.of(Duels).tables[1]).clock.at(table.at + timedelta(seconds=7)).used == {"A": 61, "B": 7}


def test_a_laptop_clock_set_back_takes_nothing(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    table.after(-3600, TYPIST, play("A", *CASA))
    assert table.used() == (0, 0)


def test_a_challenge_stops_the_clocks_until_it_is_ruled_on(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    table.after(10, TYPIST, play("A", *CASA))
    table.after(10, TYPIST, DuelChallenged(1))
    assert table.used(600) == (10, 10)
    assert table.why_not(TYPIST, play("B", *STIRE)) == "mese.ruling_first"
    assert table.why_not(TYPIST, DuelRuled(1, True)) == "hall.may_not"
    table.after(300, ARBITER, DuelRuled(1, True))
    assert table.used(4) == (10, 14)
    assert [(line.player, line.cells["depunere"]) for line in table.play.lines] == [("A", "CASA"), ("A", "retras")]


def test_a_challenge_without_ground_costs_what_the_rules_say() -> None:
    table = Table(DuelOpened(1, first="Ana", second="Ion"))  # by the list of the program
    table.does(TYPIST, play("A", *CASA))
    table.does(TYPIST, DuelChallenged(1))
    assert table.hall.of(Games).of(table.duel).formed == (("CASA", True),)
    assert table.why_not(ARBITER, DuelRuled(1, True)) == "mese.why_against_list"
    table.does(ARBITER, DuelRuled(1, False, 5))
    game = table.hall.of(Games).of(table.duel).game
    assert [(turn.row.deed, turn.points) for turn in game.turns] == [(RowKind.PLAY, 8), (RowKind.CHALLENGE, -5)]
    assert game.turns[-1].row.player == "B"
    assert not game.turns[-1].findings
    assert table.why_not(TYPIST, DuelChallenged(1)) == "partida.nothing_to_challenge"


def test_a_word_out_of_the_list_is_taken_back_by_the_list() -> None:
    table = Table(DuelOpened(1, first="Ana", second="Ion"))
    table.does(TYPIST, play("A", "H7", "CASX"))
    found = table.hall.of(Games).of(table.duel)
    assert [(finding.rule, finding.article) for finding in found.game.turns[-1].findings] == [("cuvinte", "G.2")]
    table.does(TYPIST, DuelChallenged(1))
    assert table.hall.of(Games).of(table.duel).ground is True
    assert table.why_not(ARBITER, DuelRuled(1, False, 5)) == "mese.why_against_list"
    table.does(ARBITER, DuelRuled(1, True))
    game = table.hall.of(Games).of(table.duel).game
    assert game.board.tiles == 0
    assert [finding.rule for finding in game.findings] == ["neincheiata"]


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (play("A", "ZZ", "CASA"), "partida.no_position"),
        (play("A", "-", "pas"), "partida.no_position"),
        (play("A", "H7", "Ж!"), "partida.foreign"),
        (play("A", "H7", "-"), "mese.word_needed"),
        (play("A", "H7", "CASA", points="opt"), "partida.no_number"),
        (play("A", "H7", "CASA", time="1:99"), "partida.no_time"),
        (DuelTurn(1, player="A", what="pas", word="retras"), "mese.no_word_wanted"),
        (DuelTurn(1, player="A", what="schimb", word="%"), "partida.foreign"),
        (DuelTurn(2, player="A", what="pas"), "mese.no_duel"),
        (DuelChallenged(1), "partida.nothing_to_challenge"),
        (DuelClockSet(1, "pauza"), "mese.clock_other"),
        (DuelEnded(1), "mese.not_ended_yet"),
    ],
)
def test_what_is_no_record_is_refused(table: Table, body: Body, key: str) -> None:
    assert table.why_not(TYPIST, body) == key
    assert not table.duel.done


def test_faults_against_the_rules_are_entered_and_told(table: Table) -> None:
    table.does(TYPIST, play("B", "A1", "CASA", points="99"))
    found = table.hall.of(Games).of(table.duel).game.turns[0].findings
    assert {(finding.rule, finding.article) for finding in found} == {
        ("ordine", "L.3"),
        ("prima", "G.2"),
        ("puncte", "G.5"),
    }
    assert record_text(table.duel).splitlines()[-1] == "1;B;;A1;CASA;99;;"


def test_the_last_thing_is_taken_back_by_an_event(table: Table) -> None:
    table.after(0, TYPIST, DuelClockSet(1, "pornit"))
    first = table.after(30, TYPIST, play("A", *CASA))
    second = table.after(30, TYPIST, play("B", "I8", "STIRA"))
    assert table.why_not(TYPIST, TakenBack(first.number)) == "mese.only_the_last"
    assert table.why_not(CHIEF, TakenBack(first.number, "altfel")) == "mese.only_the_last"
    table.after(90, TYPIST, TakenBack(second.number))
    assert [line.cells["depunere"] for line in table.play.lines] == ["CASA"]
    assert turn_taken_back(table.hall.state, table.duel) == (second.body, "0:30")
    assert second in table.hall.state.log
    table.after(5, TYPIST, play("B", *STIRE, time="0:30"))  # what the correction took is nobody's
    assert table.used(1) == (31, 30)
    assert turn_taken_back(table.hall.state, table.duel) is None


def test_two_devices_at_one_table(table: Table) -> None:
    seen = table.duel.last.number
    table.does(TYPIST, play("A", *CASA))
    late = table.hall.do(ARBITER, "s2", "a" * 32, play("A", "H7", "MASA"), seen)
    assert late.stale
    assert late.refused is not None
    assert late.refused.key == "mese.changed_since"
    key = "b" * 32
    once, twice = (table.hall.do(ARBITER, "s2", key, play("B", *STIRE), 0) for _ in range(2))
    assert once.event == twice.event
    assert len(table.play.lines) == 2


def test_the_end_is_an_arbiter_s_where_the_rules_do_not_say_it(table: Table) -> None:
    assert table.why_not(ARBITER, DuelEnded(1)) == "mese.why_ended"
    table.does(TYPIST, DuelTurn(1, player="A", what="pas"))
    assert table.hall.of(Games).of(table.duel).game.ended is None
    table.does(TYPIST, DuelTurn(1, player="B", what="pas"))
    ended = table.does(TYPIST, DuelEnded(1, ("AEI", "STR?")))
    game = table.hall.of(Games).of(table.duel).game
    assert [(score.total, score.left) for score in game.scores] == [(-3, "AEI"), (-3, "RST?")]
    assert table.why_not(TYPIST, DuelTurn(1, player="A", what="pas")) == "mese.is_over"
    assert table.why_not(TYPIST, TakenBack(ended.number)) == "hall.may_not"
    table.does(ARBITER, TakenBack(ended.number))
    assert not table.duel.over


def test_a_table_is_opened_by_an_arbiter_with_what_there_is() -> None:
    table = Table()
    assert table.why_not(TYPIST, OPENED) == "hall.may_not"
    assert table.why_not(ARBITER, DuelOpened(1, first="Ana", second=" ana ")) == "mese.same_player"
    assert table.why_not(ARBITER, DuelOpened(1, first="Ana", second="Ion", variant="klingon")) == "variant.unknown"
    assert table.why_not(ARBITER, DuelOpened(1, first="Ana", second="Ion", rules="x")) == "mese.no_rules"
    assert table.why_not(ARBITER, DuelOpened(1, first="Ana", second="Ion", lexicon="../x")) == "partida.list_unknown"
    assert table.why_not(ARBITER, DuelOpened(1, first="Ana", second="Ion", round=1, table=1)) == "mese.no_tournament"


# the folder of a tournament

MIC = 'varianta = "mic16.toml"\nregulament = "komorow"\nlexic = "fara"\nrunde = 5\n'
FINE = ("E3", "CARTE"), ("3C", "MAC"), ("7E", "ERATA")  # of 16 tiles: the game is over


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[tuple[Path, Small]]:
    folder = tournament(tmp_path, settings=MIC)
    with small_hall(folder) as hall:
        yield folder, hall


def opened(hall: Small, **fields: str) -> str:
    """The address of a table that an arbiter opened by the form."""
    answer = hall.forms(EVA, "/mese", **{"nr1": "1", "nr2": "2", "runda": "1", "masa": "3", "minute": "20", **fields})
    assert answer.status_code == 303, html.unescape(answer.text)
    return str(answer.headers["location"])


def moves(hall: Small, at: str) -> None:
    for n, (position, word) in enumerate(FINE):
        answer = hall.forms(ION, f"{at}/tura", ce="depunere", cine="AB"[n % 2], pozitie=position, depunere=word)
        assert answer.status_code == 303, html.unescape(answer.text)


def played(hall: Small, **fields: str) -> str:
    """The address of a game of a tournament that has ended."""
    at = opened(hall, **fields)
    moves(hall, at)
    assert hall.forms(ION, f"{at}/incheie").status_code == 303
    return at


def test_a_game_of_a_tournament_becomes_its_row(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    at = opened(hall, incepe="2")
    assert "J2 P – J1 P" in hall.page(ION, at)
    moves(hall, at)
    page = hall.page(ION, at)
    assert "Partida s-a terminat după reguli" in page
    assert hall.forms(ION, f"{at}/incheie").status_code == 303
    entered(hall)
    assert (folder / "rezultate.csv").read_text("utf-8").splitlines()[-1] == "1,3,2,,1,,,,partide/runda-1-masa-3.csv,"
    standings, unfinished = rank_tournament(folder)
    assert unfinished == ("runda 1: fără rezultat J3 P, J4 P, J5 P, J6 P",)  # the other tables play on
    (line,) = [line for line in standings.lines if line.wins]
    assert (line.player.number, line.points, line.difference) == (2, 23, 22)
    assert not standings.findings
    assert "J2 P" in (folder / "partide" / "runda-1-masa-3.html").read_text("utf-8")


def entered(hall: Small, *warned: str) -> None:
    """What the hall does by itself within two seconds, done now."""
    assert hall.site.folder
    assert hall.site.flush() == ()
    results = Results(hall.site.folder, hall.site.hall)
    results.look()
    assert [problem.message.key for problem in results.warnings] == list(warned)


def test_a_game_taken_up_again_stays_the_round_s(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    at = played(hall)
    entered(hall)
    rows = (folder / "rezultate.csv").read_bytes()
    last = str(hall.site.hall.state.of(Duels).tables[1].last.number)
    assert hall.forms(EVA, f"{at}/inapoi", nr=last).status_code == 409  # another's work: with the PIN
    hall.gave_pin(EVA)
    assert hall.forms(EVA, f"{at}/inapoi", nr=last).status_code == 303
    hall.site.flush()
    assert not (folder / "partide" / "runda-1-masa-3.html").exists()
    assert hall.forms(EVA, f"{at}/incheie").status_code == 303
    entered(hall)
    assert (folder / "rezultate.csv").read_bytes() == rows
    assert [turn.word for turn in referee(folder / "partide" / "runda-1-masa-3.csv").turns] == [
        word for _, word in FINE
    ]


def test_a_row_that_somebody_wrote_is_never_changed(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    rows = "1,3,1,200,2,300,,,,\n"
    with (folder / "rezultate.csv").open("a", encoding="utf-8") as file:
        file.write(rows)
    played(hall)
    entered(hall, "turneu.row_taken")
    assert (folder / "rezultate.csv").read_text("utf-8").endswith(rows)


def test_a_record_changed_by_hand_is_a_question(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    at = opened(hall)
    moves(hall, at)
    hall.site.flush()
    file = folder / "partide" / "runda-1-masa-3.csv"
    file.write_text("al meu", "utf-8")
    (folder / "partide" / "alta.csv").write_text("a altcuiva", "utf-8")
    assert [str(problem.file) for problem in hall.site.flush()] == ["partide/runda-1-masa-3.csv"]
    assert file.read_text("utf-8") == "al meu"
    assert "runda-1-masa-3.csv" in hall.page(ANA, "/coada")


def test_a_round_s_pairs_are_offered(cup: tuple[Path, Small]) -> None:
    _, hall = cup
    assert "J1 P – J2 P" in hall.page(EVA, "/mese?perechi=1&runda=1")
    opened(hall)
    page = hall.page(EVA, "/mese?perechi=1&runda=1")
    assert "începe J3 P" in page
    assert "începe J1 P" not in page
    taken = hall.forms(EVA, "/mese", nr1="2", nr2="3", runda="1", masa="4", incepe="1")
    assert taken.status_code == 409
    assert "J2 P joacă deja în runda 1, la masa 3" in html.unescape(taken.text)
    other = hall.forms(EVA, "/mese", nr1="4", nr2="3", runda="9", masa="4", incepe="1")
    assert "Scrieți runda (1 – 5) și masa" in html.unescape(other.text)


def seen(page: str) -> str:
    """What a page has, a part a line, without keys, hours and folders."""
    main = re.sub(r"<svg.*?</svg>", "", page[page.index("<main") : page.index("</main>")], flags=re.DOTALL)
    main = re.sub(r'(name="cheie" value|data-(?:ends|left|at|used))="[^"]*"', r"\1", " ".join(main.split()))
    main = re.sub(r'(dosar(?:" value="|=)).*?(?=&amp;|")', r"\1", main)
    return re.sub(r" *(<(?:form|section|details|li|h[12])\b)", r"\n\1", main)


def test_the_pages_of_a_table_are_as_they_were_looked_at(cup: tuple[Path, Small]) -> None:
    _, hall = cup
    at = opened(hall)
    pages = [hall.page(EVA, at)]
    moves(hall, at)
    pages.append(hall.page(ION, at))
    refused = hall.forms(EVA, f"{at}/tura", cine="A", ce="depunere", pozitie="Z99", depunere="<b>X", puncte="12")
    pages += [refused.text, hall.page(EVA, at)]
    assert hall.forms(EVA, f"{at}/incheie", restA="A", restB="").status_code == 303
    pages += [hall.page(ION, at), hall.page(EVA, "/mese"), hall.page(ANA, "/turneu")]
    other = opened(hall, nr1="4", nr2="3", masa="1", minute="0")
    assert hall.forms(ION, f"{other}/tura", ce="depunere", cine="A", pozitie="E3", depunere="CARTE").status_code == 303
    assert hall.forms(ION, f"{other}/contestatie").status_code == 303
    pages += [hall.page(EVA, other), hall.page(ION, other)]
    found = differences(PAGES, "\n\n".join(map(seen, pages)) + "\n")
    assert not found, found


def test_nothing_is_handed_in_at_a_tournament(cup: tuple[Path, Small]) -> None:
    _, hall = cup
    assert hall.of(ANA).get("/").headers["location"] == "/mese"
    for path in ("/predare", "/start", "/pregatire", "/publicare", "/fise"):
        assert hall.of(ANA).get(path, headers={"accept": "text/html"}).status_code == 404, path
    page = hall.page(ANA, "/mese")
    assert not re.findall('href="/(?:predare|start|urmatoarea|publicare|sali)"', page)
    for path in ("/panou", "/jurnal", "/conturi", "/coada", "/ecran"):
        hall.page(ANA, path)
    assert "Mese care se joacă" in hall.page(ANA, "/panou")
    assert "Proba" not in hall.page(ANA, "/panou")


def test_rounds_and_standings_are_there_while_the_hall_is_open(cup: tuple[Path, Small]) -> None:
    folder, hall = cup
    assert 'href="/turneu"' in hall.page(ANA, "/mese")
    assert 'href="/turneu"' not in hall.page(EVA, "/mese")
    assert "Scrieți perechile rundei 1" in hall.page(ANA, "/turneu")
    asked = {"runda": "1"}
    assert hall.forms(EVA, "/turneu/perechi", **asked).status_code == 403
    assert hall.forms(ANA, "/turneu/perechi", **asked).status_code == 303
    played(hall, masa="1")  # a game at one table, points typed at another
    entered(hall)
    typed = {f"{name}-3": "400" for name in ("puncte1", "puncte2")} | {"era-puncte1-3": "", "era-puncte2-3": ""}
    assert hall.forms(ANA, "/turneu/rezultate", **asked, **typed).status_code == 303
    assert hall.forms(ANA, "/turneu/retragere", **asked, jucator="6", de_la="2").status_code == 303
    assert "retras din runda 2" in hall.page(ANA, "/turneu")
    rows = (folder / "rezultate.csv").read_text("utf-8").splitlines()[1:]
    assert rows == ["1,1,1,,2,,,,partide/runda-1-masa-1.csv,", "1,2,3,400,4,400,,,,", "1,3,5,,6,,,,,"]
    assert "6,J6,P,2" in (folder / "jucatori.csv").read_text("utf-8")
    # another folder is never meant
    other = tournament(folder.parent / "alt", settings=MIC)
    assert hall.forms(ANA, "/turneu/perechi", **asked, dosar=str(other)).status_code == 303
    assert (other / "rezultate.csv").read_text("utf-8").count("\n") == 1


def test_a_tournament_of_nobody_is_not_opened(tmp_path: Path) -> None:
    new_tournament(tmp_path / "nou")
    with pytest.raises(ProblemsError, match="niciun rând"), opened_site(tmp_path / "nou", "probă"):
        pass


def test_a_hall_of_compositions_has_tables_for_two_beside_its_sheets(tmp_path: Path) -> None:
    folder = composition(tmp_path, solutii_01=None)
    with small_hall(folder) as hall:
        assert 'href="/mese"' in hall.page(EVA, "/start")
        assert 'href="/mese"' not in hall.page(ION, "/predare")  # there is none to go to yet
        answer = hall.forms(
            EVA, "/mese", nume1="<img src=x>", nume2="Ion", varianta="romana", regulament="libera", lexic="lexic.txt"
        )
        assert answer.status_code == 303, html.unescape(answer.text)
        at = answer.headers["location"]
        answer = hall.forms(ION, f"{at}/tura", ce="depunere", cine="A", pozitie="H7", depunere="casa")
        assert answer.status_code == 303, html.unescape(answer.text)
        assert "<img" not in hall.page(ION, at)
        assert hall.forms(ION, f"{at}/contestatie").status_code == 303
        assert "este bună: rămâne" in hall.page(EVA, at)
        refused = hall.forms(EVA, f"{at}/hotarare", ce="retrasa")
        assert "Lista și regulile spun altceva" in html.unescape(refused.text)
        assert hall.forms(EVA, f"{at}/hotarare", ce="ramane", puncte="5").status_code == 303
        assert hall.forms(ION, f"{at}/ceas", ce="pornit").status_code == 303
        assert re.search('data-used="[0-9]"', hall.page(ION, at))
        stale = hall.forms(ION, f"{at}/tura", ce="pas", cine="B", vazut="1")
        assert "s-a schimbat ceva între timp" in html.unescape(stale.text)
        assert hall.forms(EVA, f"{at}/incheie", restA="AEI", motiv="s-a făcut târziu").status_code == 303
        assert "s-a făcut târziu" in hall.page(ION, at)
        assert "Tură" in hall.page(ANA, "/jurnal")
        hall.site.flush()
        game = referee(folder / "partide" / "masa-1.csv")
        assert [(score.player.name, score.total) for score in game.scores] == [("<img src=x>", 8), ("Ion", -5)]
        assert [found.rule for found in game.findings] == ["neincheiata"]
    with (
        patch("arbitraj.wings.games.refereed.page.game_page", side_effect=AssertionError),
        opened_site(folder, "probă") as again,
    ):
        assert again.flush() == ()  # the page that is there is not drawn once more
        assert play_of(again.hall.state.of(Duels).tables[1]).lines[0].cells["depunere"] == "casa"
