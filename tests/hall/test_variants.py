"""Another game in the hall: its letters typed and graded, its board on the entry page, its name on every page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitraj.game.variant import load_variant
from arbitraj.hall.typing.grading import Grader, open_grader
from arbitraj.hall.typing.rows import HeadingTyped
from tests.folders import folder
from tests.hall.browsers import Opens, opener
from tests.hall.halls import ANA, hall_on
from tests.hall.rooms import CHIEF, Room
from tests.hall.sites import done, served, sit, site_of
from tests.hall.test_pages import client
from tests.hall.waiting import BROWSER

HEAD = '[concurs]\ntitlu = "Cupa"\n[partida]\ntip = "integral"\nlexic = "lexic.txt"\n'
HAND_IN = "fisa,ordine,masa,stare\n"


def where_(tmp_path: Path, variant: str, words: str) -> Path:
    settings = f'{HEAD}varianta = "{variant}"\n[citire]\ngrile = "transcrise"\n'
    lists = "\n".join(words.split())
    return folder(tmp_path, concurs=settings, lexic=lists, predare=HAND_IN, solutii_01=None, solutii_02=None)


def test_polish_words_are_graded_in_the_hall_as_in_the_folder(tmp_path: Path) -> None:
    with hall_on(where_(tmp_path, "polona", "żółw wór")) as opened:
        opened.do(ANA, "predare", fisa="01", masa=1, ordine=1)
        opened.do(ANA, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
        for row, position, word, points in (("r1", "H5", "ŻÓŁW", "28"), ("r2", "8H", "W(Ó)R", "2")):
            opened.do(ANA, "rand", fisa="01", mana=1, rand=row, pozitie=position, depunere=word, puncte=points)
        opened.do(ANA, "gata", fisa="01", mana=1)
        assert opened.same()
        (line,) = [standing for standing in opened.mirror.graded().ranking.standings if standing.correction.entries]
        # a Ó that is a joker is no O
        assert [(entry.word, entry.points, entry.articles) for entry in line.correction.entries] == [
            ("ŻÓŁW", 28, ()),
            ("WóR", 2, ()),
        ]


@pytest.mark.parametrize("page", ["/", "/predare", "/fise", "/fisa/01/1"])
def test_a_reconstructed_board_is_marked_on_the_pages_of_the_hall(page: str) -> None:
    room = Room(variant=load_variant("scribo"))
    room.hands_in("01")
    text = client(room, CHIEF).get(page).text
    assert '<span class="game">Scribo – tablă reconstituită</span>' in text


@pytest.fixture(scope="module")
def chromium() -> Iterator[Opens]:
    with opener() as opens:
        yield opens


@pytest.mark.lung
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("variant", "words", "row", "sent", "tiles", "corner"),
    [
        ("polona", "żółw", "h5 ŻÓŁW 28", ("H5", "ŻÓŁW", "28"), ["Ż", "Ó", "Ł", "W"], "Ą"),
        ("scribo", "du-te", "7e DU-TE 100", ("7E", "DU-TE", "100"), ["D", "U", "-", "T", "E"], "-"),
    ],
)
def test_what_is_typed_on_the_entry_page_are_letters_of_the_game(
    tmp_path: Path, browser: str, chromium: Opens, variant: str, words: str, row: str, sent: tuple[str, ...],
    tiles: list[str], corner: str,
) -> None:  # fmt: skip
    where = where_(tmp_path, variant, words)
    grader: Grader = open_grader(where)
    with site_of(where, grader, {"01": 1}) as site, served(site) as address:
        done(site, "ana", HeadingTyped("01", 1, "Pop Ana", "1"))
        context = chromium(browser).new_context(viewport={"width": 360, "height": 740})
        context.set_default_timeout(BROWSER)
        sit(context, site, address, "ana")
        page = context.new_page()
        page.goto(f"{address}/fisa/01/1")
        expect(page.locator(".bar .game")).to_contain_text(grader.competition.variant.title)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for text in row.split():
            page.keyboard.insert_text(text)
            page.keyboard.press("Enter")
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")
        (typed,) = site.hall.state.sheets["01"].hands[1].rows
        assert typed.fields[1:4] == sent
        page.keyboard.insert_text("h4")
        page.keyboard.press("Enter")
        page.keyboard.insert_text(row.split()[1])
        assert [text[0] for text in page.locator("#litere > *").all_inner_texts()] == tiles
        page.keyboard.press("Escape")
        page.locator("li.rand input.pozitie").last.fill("/")
        expect(page.locator("#grila")).to_be_visible()
        page.keyboard.insert_text(corner)
        page.keyboard.press("Enter")
        expect(page.locator("#stare-trimise")).to_have_text("totul trimis")
        assert site.hall.state.sheets["01"].hands[1].grid[7][7] == corner
        context.close()
