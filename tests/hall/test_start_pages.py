"""The start and the wall over HTTP, with a real folder: what is drawn is written there and served to nobody before."""

import re
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import msgspec
import pytest
from starlette.testclient import TestClient

from arbitraj.desk.grading.grade import open_folder
from arbitraj.desk.preparing.draw_check import number_by_lot
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, HallPerson
from arbitraj.hall.page.site import COOKIE, Site
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.letters import by_lot, from_bag, next_letter
from arbitraj.hall.start.steps import ClockSet, LettersReady, StartStep
from arbitraj.hall.start.wall import OtherGameSeen, RankingSource, SecondGame, WallRanking, games_beside, ranking_page
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard
from arbitraj.problems import ProblemsError
from tests.hall.guarded import HOST, HTML, PEOPLE, SAMPLES

GROUPS = ("XJZHBAE", "GFVDIOU")  # no three of them stand together in a page's other words
PAGES = ("/", "/start", "/ecran", "/ceas", "/predare", "/fise", "/coada", "/panou", "/jurnal", "/conturi", "/fisa")
DRAWN_NOW = {"pas": "c", "sorti": "1", "de_la": "21", "pana_la": "35"}
TOLD: dict[str, tuple[Body, ...]] = {
    "integral_partial": (
        StartStep("a"), StartStep("b"), StartStep("c", 28), StartStep("e", minutes=75), StartStep("g"),
    ),
    "n_scrabble": (StartStep("a"), StartStep("b", 2), StartStep("e", minutes=60), StartStep("g")),
}  # fmt: skip


def folder_of(base: Path, tip: str = "integral_partial", letters: str = "", name: str = "seniori") -> Path:
    """A competition whose players are there and whose letters may not be drawn yet."""
    folder = base / name
    folder.mkdir()
    shutil.copy(SAMPLES / "cupa-demo" / "jucatori.csv", folder)
    settings = (SAMPLES / "cupa-demo" / "concurs.toml").read_text("utf-8")
    settings = re.sub(r"litere = .*\n", letters, settings).replace('"integral_partial"', f'"{tip}"')
    (folder / "concurs.toml").write_text(settings, "utf-8")
    return folder


def letters_in(folder: Path) -> object:
    game = tomllib.loads((folder / "concurs.toml").read_text("utf-8"))["partida"]
    return game.get("litere") or game.get("grupe")


@dataclass
class AtDoor:
    """An open hall of a folder, asked over HTTP."""

    site: Site

    def client(self, role: str = CHIEF, address: str = "testclient") -> TestClient:
        headers = {"origin": f"http://{HOST}", **HTML}
        client = TestClient(
            Guard(make_app(self.site), {HOST}), f"http://{HOST}", headers=headers, client=(address, 50_000)
        )
        client.cookies.set(COOKIE, joined_in(self.site).sessions.begin(PEOPLE[role], "x"))
        return client

    def did(self, *bodies: Body, role: str = CHIEF) -> None:
        for body in bodies:
            answered = self.site.hall.do(HallPerson(PEOPLE[role], role), "", token_hex(16), body)
            assert answered.event, str(answered.refused)

    def says(self, times: int) -> None:
        for _ in range(times):
            body = next_letter(self.site.hall)
            assert body
            self.did(body)


@contextmanager
def opened_hall(folder: Path) -> Iterator[AtDoor]:
    with opened_site(folder, "probă") as site:
        for role, name in PEOPLE.items():
            body = AccountChanged(name, role, "intrat")
            assert site.hall.do(PROGRAM, "", token_hex(16), body).event
        yield AtDoor(site)


def tiles(page: str) -> str:
    """The letters that stand alone in an element, the hall's own sign left aside."""
    body = page.split("</header>", 1)[-1].split('class="row-actions keys-of-letters"')[0]
    return "".join(re.findall(r"<span class=\"tile[^\"]*\">\s*([A-Z?])(?:<small>|</span>)", body))


def test_what_is_drawn_by_lot_is_in_the_folder_and_on_no_page(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with opened_hall(folder) as at:
        at.did(*TOLD["integral_partial"])
        chief = at.client()
        assert chief.post("/start/litere", data={"cum": "sorti"}).status_code == 200  # it is asked first
        assert not at.site.hall.drawn
        assert chief.post("/start/litere", data={"cum": "sorti", "da": "1"}).status_code == 200
        drawn = at.site.hall.drawn[0]
        assert letters_in(folder) == drawn
        assert len(drawn) == 28
        assert not any(problem for ask in at.site.warned for problem in ask())  # the hall's own writing is no hand edit
        for role in PEOPLE:
            client = at.client(role)
            for page in PAGES:
                text = client.get(page).text
                assert drawn not in text.replace(" ", ""), (role, page)
                assert tiles(text) == "", (role, page)
        for n in range(3):
            assert chief.post("/start/litera", data={"a_cata": str(n + 1)}).status_code == 200
        assert tiles(chief.get("/ecran").text) == drawn[:3] + drawn[2]  # the one said now stands larger beside
        # two screens that ask for the same letter: it comes once
        chief.post("/start/litera", data={"a_cata": "3"})
        assert at.site.hall.state.of(GameStart).heard == 3


def test_letters_that_were_drawn_before_are_told_to_nobody_either(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, "n_scrabble", f"grupe = {list(GROUPS)}\n".replace("'", '"'))) as at:
        at.did(*TOLD["n_scrabble"], LettersReady("dosar"))
        at.says(4)
        for role in PEOPLE:
            client = at.client(role)
            for page in PAGES:
                text = client.get(page).text
                assert not re.search("JZHB|ZHB|HBA|GFV|FVD|VDI|DIO", text.replace(" ", "")), (role, page)
                assert set(tiles(text)) <= set("XJZH"), (role, page)
        refused = at.client().post("/predare", data={"masa": "1"})
        assert "Partida nu a început" in refused.text


def test_a_hall_closed_in_the_middle_of_the_letters_goes_on_with_them(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with opened_hall(folder) as at:
        at.did(*TOLD["integral_partial"])
        by_lot(at.site.hall, folder)
        at.did(LettersReady("sorti"))
        at.says(5)
        drawn = at.site.hall.drawn[0]
    with opened_site(folder, "probă") as site:
        assert site.hall.state.of(GameStart).rows == (drawn[:5],)
        again = AtDoor(site)
        again.says(28 - 5 + 28)
        assert site.hall.state.of(GameStart).rows == (drawn,)
        assert site.hall.state.of(GameClock).running
        assert site.hall.competition.letters == drawn
        client = again.client(ARBITER)
        assert client.get("/ceas").json()["ramase"] in range(75 * 60 - 30, 75 * 60 + 1)
        client.post("/predare", data={"masa": "1"})
        assert list(site.hall.state.sheets) == ["01"]
    assert open_folder(folder).contest.competition.letters == drawn


def test_letters_of_the_bag_that_break_a_rule_are_not_shown_again(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with opened_hall(folder) as at:
        at.did(*TOLD["integral_partial"])
        chief, bad = at.client(), "BCDDFGHLLMMNNPPRRSSTTVXZCDTT"
        page = chief.post("/start/litere", data={"cum": "sac", "litere": bad}).text
        assert "Literele nu respectă articolul 4.2" in page
        assert bad not in page
        assert "CDDF" not in page
        assert letters_in(folder) is None
        good = "ANRTIELOSCUMDPAIENRTAULOIES?"
        assert chief.post("/start/litere", data={"cum": "sac", "litere": good}).status_code == 200
        assert letters_in(folder) == "".join(sorted(good[:-1])) + "?"  # 6.2.h
        assert (folder / "extragere" / "litere.pdf").is_file()


def test_a_string_that_was_announced_as_it_came_is_written_at_its_end(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "pe_sir")
    settings = folder / "concurs.toml"
    settings.write_text(settings.read_text("utf-8").replace("hunspell-ro", "lista.txt"), "utf-8")
    (folder / "lista.txt").write_text("case\nset\n", "utf-8")
    with opened_hall(folder) as at:
        at.did(StartStep("a"), StartStep("b"), StartStep("c", 31), StartStep("e", minutes=60), StartStep("g"))
        at.did(LettersReady("sac"))
        chief, string = at.client(), "CASETUNIRALOPEMATIRUCELADONISEV"
        for n, tile in enumerate(string, 1):
            assert letters_in(folder) is None
            answer = chief.post("/start/litera", data={"a_cata": str(n), "litera": tile.lower()})
            assert answer.status_code == 200, answer.text
        assert letters_in(folder) == string
        assert at.site.hall.drawn == (string,)


def test_a_log_of_other_letters_does_not_stay_as_their_proof(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "superscrabble_incomplet")
    with opened_hall(folder) as at:
        by_lot(at.site.hall, folder)
        assert (folder / "extragere" / "jurnal.json").is_file()
        assert from_bag(at.site.hall, folder, ["AEIRNTS"]) is None
    assert letters_in(folder) == ["AEIRNTS"]
    assert [path.name for path in (folder / "extragere").glob("jurnal*")] == ["jurnal-v1.json"]


def test_the_page_of_the_start_says_when_the_hall_was_opened_as_every_page_does(tmp_path: Path) -> None:
    """Who compares it with what the stream says is told of a restart where they differ."""
    with opened_hall(folder_of(tmp_path)) as at:
        for path in ("/start", "/panou"):
            assert f'data-pornita="{at.site.started}"' in at.client().get(path).text, path


@pytest.mark.parametrize(
    ("groups", "taken"),
    [
        *((letters, False) for letters in ("AB CDEFGHI", "AEIRNTS AEIRNTSO", "AEIRNTS", "AEIRNTS AEIRNTS AEIRNTS", "")),
        *(
            (letters, True) for letters in ("AEIRNTS OLMDCPB", "AEIRNTSOLMDCPB")
        ),  # cut by as many letters as a group has
    ],
)
def test_groups_typed_together_are_of_their_length_or_refused_by_the_server_too(
    tmp_path: Path, groups: str, taken: bool
) -> None:
    with opened_hall(folder_of(tmp_path, "n_scrabble", "vocale_la_alegere = true\n")) as at:
        at.did(*TOLD["n_scrabble"])
        answer = at.client().post("/start/litere", data={"cum": "sac", "litere": groups, "oricum": "1"})
        assert answer.status_code == (200 if taken else 409), answer.text
        # players choose the vowels
        assert letters_in(tmp_path / "seniori") == (["RNTS", "LMDCPB"] if taken else None)
        assert bool(at.site.hall.drawn) == taken
        assert taken or not any(word in answer.text.split("</header>")[1] for word in groups.split() if len(word) > 2)


def test_a_number_by_lot_is_of_the_interval_that_was_asked_for(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path)) as at:
        chief = at.client()
        for low, high, good in (("21", "27", True), ("20", "27", False), ("28", "21", False), ("", "x", False)):
            data = {"pas": "c", "sorti": "1", "de_la": low, "pana_la": high, "oricum": "1"}
            assert (chief.post("/start/pas", data=data).status_code == 200) == good
        assert 21 <= at.site.hall.state.of(GameStart).number <= 27
    drawn = {number_by_lot(at.site.hall.competition.game_type, (25, 27)) for _ in range(120)}
    assert drawn == {25, 26, 27}  # one of them never comes in 1 of 10^20 runs


@pytest.mark.parametrize(
    ("tip", "step", "typed", "said", "kept"),
    [
        ("integral_partial", StartStep("c", 28), {"pas": "c", "numar": "24"}, ("28 de litere", "24 de litere"), 24),
        ("integral_partial", StartStep("d", 28, by="Pop Ana"), DRAWN_NOW, ("28 de litere", "alt număr"), 0),
        ("n_scrabble", StartStep("b", 2), {"pas": "b", "numar": "3"}, ("2 grupe", "3 grupe"), 3),
        ("n_scrabble", StartStep("e", minutes=90), {"pas": "e", "minute": "60"}, ("90 de minute", "60 de minute"), 60),
    ],
)
def test_what_another_arbiter_said_meanwhile_is_asked_about_before_it_is_replaced(
    tip: str, step: StartStep, typed: dict[str, str], said: tuple[str, str], kept: int, tmp_path: Path
) -> None:
    with opened_hall(folder_of(tmp_path, tip)) as at:
        at.did(StartStep("a"), *([] if step.step == "b" else [StartStep("b", 2 if tip == "n_scrabble" else 0)]))
        late = at.client(ARBITER)
        shown = re.search(r'name="vazut" value="(\d+)"', late.get("/start").text)
        assert shown
        at.did(msgspec.structs.replace(step, anyway=True))
        start = at.site.hall.state.of(GameStart)
        asked = late.post("/start/pas", data={**typed, "oricum": "1", "vazut": shown[1]}).text
        assert at.site.hall.state.of(GameStart) == start
        assert f"{PEOPLE[CHIEF]} a scris între timp {said[0]}" in asked
        dialog = asked.split("<dialog", 1)[1].split("</dialog>")[0]
        assert said[1] in dialog
        again = dict(re.findall(r'name="(\w+)" value="([^"]*)"', dialog))
        assert late.post("/start/pas", data={**again, "oricum": "1"}).url.path == "/start"
        now = at.site.hall.state.of(GameStart)
        done = now.step(step.step if step.step != "d" else "c")
        assert done
        assert done.who == PEOPLE[ARBITER]
        assert not kept or kept == (now.minutes if step.step == "e" else now.number)


def test_the_wall_has_no_name_and_no_points_before_a_ranking_is_published(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path, letters='litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n')) as at:
        at.did(ClockSet("pornit", 75, anyway=True), ClockSet("oprit", anyway=True))
        at.client().post("/predare", data={"masa": "1"})
        players = at.site.hall.players.values()
        page = at.client(ARBITER).get("/ecran").text
        assert not [name for name in players if name in page or name.split()[0] in page]
        assert "1<small> / 24</small>" in page
        lines = tuple((str(n), f"Nume {n}", str(900 - n)) for n in range(1, 51))
        at.site.hall.tools[RankingSource] = RankingSource(
            lambda: WallRanking("Clasament provizoriu", lines, ("Loc", "Nume", "Total"))
        )
        first, second = (at.client(ARBITER).get(f"/ecran?pagina={n}").text for n in (1, 2))
        assert ("Nume 40<" in first, "Nume 41<" in first, "Nume 41<" in second) == (True, False, True)
        assert "locurile 41–50 din 50 · pagina 2 din 2" in second
        assert 'href="/ecran?pagina=1"' in second  # round again


@pytest.mark.parametrize(
    ("lines", "page", "rows", "columns", "parts", "pages"),
    [
        (0, 1, 1, 1, [], 1), (12, 1, 12, 1, [12], 1), (20, 1, 20, 1, [20], 1), (21, 1, 20, 2, [20, 1], 1),
        (40, 2, 20, 2, [20, 20], 1), (41, 2, 20, 2, [1], 2), (80, 2, 20, 2, [20, 20], 2), (80, -1, 20, 2, [20, 20], 2),
    ],
)  # fmt: skip
def test_a_ranking_has_twenty_lines_a_column_and_two_columns_a_page(
    lines: int, page: int, rows: int, columns: int, parts: list[int], pages: int
) -> None:
    shown = ranking_page([(str(n),) for n in range(1, lines + 1)], page)
    assert (shown.rows, shown.columns, shown.pages) == (rows, columns, pages)
    assert [len(part) for part in shown.parts] == parts
    assert not shown.parts or (shown.parts[0][0], shown.parts[-1][-1]) == ((str(shown.first),), (str(shown.last),))


def test_the_other_game_is_read_from_its_folder_as_far_as_it_is(tmp_path: Path) -> None:
    one, other = folder_of(tmp_path), folder_of(tmp_path, name="tineret")
    assert games_beside(one) == ["tineret"]
    beside = OtherGameSeen(one, KINDS)
    assert not beside.look("nimic")
    assert not beside.look("../seniori")
    with opened_hall(other) as youth:
        youth.did(*TOLD["integral_partial"])
        by_lot(youth.site.hall, other)
        youth.did(LettersReady("sorti"))
        youth.says(3)
    assert beside.look("tineret")
    assert not beside.look("tineret")  # nothing new
    assert beside.game
    assert beside.game.state.of(GameStart) == youth.site.hall.state.of(GameStart)
    journal = other / "sala" / "jurnal.jsonl"
    with journal.open("ab") as file:
        file.write(b'{"nr": 99, "fel": "ceas", "date": {"ce": "pornit", "minute":')  # a line under way
    assert not beside.look("tineret")
    assert beside.game.state.of(GameClock).started is None
    with journal.open("ab") as file:
        file.write(b'75}, "cheie": "k99", "ora": "2026-11-21T10:00:00", "cine": "Ana", "statie": "", "v": 2}\n')
    assert beside.look("tineret")
    assert beside.game.state.of(GameClock).minutes == 75
    with opened_hall(one) as at:
        at.site.hall.tools[OtherGameSeen] = beside
        at.did(SecondGame("tineret"))
        page = at.client(ARBITER).get("/ecran").text
        assert page.count("data-game") == 2
        assert tiles(page) == youth.site.hall.drawn[0][:3]
        assert at.client().post("/start/alaturi", data={"dosar": "../x"}).status_code == 409


def test_the_other_game_is_known_by_its_folder_before_its_hall_is_opened(tmp_path: Path) -> None:
    one, _ = folder_of(tmp_path), folder_of(tmp_path, name="tineret")
    beside = OtherGameSeen(one, KINDS)
    assert beside.look("tineret")
    assert beside.game
    assert (beside.game.name, beside.game.state.of(GameStart).done) == ("tineret", ())
    assert not beside.look("tineret")


def test_a_folder_without_letters_opens_only_before_anybody_handed_in(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "predare.csv").write_text("fisa,ordine,masa,stare\n01,1,1,predat\n", "utf-8")
    with pytest.raises(ProblemsError), opened_site(folder, "probă"):
        pass


def test_a_screen_is_led_to_the_wall(tmp_path: Path) -> None:
    with opened_hall(folder_of(tmp_path)) as at:
        client = at.client("ecran")
        assert client.get("/").url.path == "/ecran"
        assert client.get("/start").status_code == 403
