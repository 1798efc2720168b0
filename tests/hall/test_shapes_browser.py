"""A field's shape is asked as it is left, in every hand alike, with a soft sound; a whole hand is taken back."""

import pytest
from playwright.sync_api import Page, expect

from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from tests.hall.sites import done
from tests.hall.test_entry_browser import Desk, all_sent, chromium as chromium, desk as desk, keys, rows
from tests.hall.waiting import BROWSER

pytestmark = pytest.mark.chromium
_HEARD = """(() => { window.heard = 0; const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at); }; })()"""


def _second(desk: Desk) -> None:
    """Sheet 01 waits for its second hand."""
    done(desk.site, "eva", HeadingTyped("01", 1, "Nistor Victor", "2"))
    done(desk.site, "eva", RowTyped("01", 1, "r1", position="H2", word="SIMPLII", points="81"))
    done(desk.site, "eva", Finished("01", 1))


def _begins(desk: Desk, where: str) -> Page:
    page = desk.sits("ana", where)
    page.context.add_init_script(_HEARD)
    page.goto(desk.address + where)
    keys(page, "nistor victor\n2\n")
    return page


@pytest.mark.parametrize("where", ["/fisa/02/1", "/fisa/01/2"])
def test_shifted_columns_are_asked_at_the_first_field_in_either_hand(desk: Desk, where: str) -> None:
    _second(desk)
    page = _begins(desk, where)
    keys(page, "dame ")
    expect(page.locator("#verdict")).to_contain_text("Poziția «DAME» nu este o literă cu un număr. Așa scrie pe foaie?")
    expect(page.locator("input.pozitie:focus")).to_have_value("DAME")
    assert page.evaluate("heard") == 1
    keys(page, " ")  # the same key once more: so it stands there
    expect(page.locator("input.depunere:focus")).to_have_value("")
    keys(page, "16 ")
    expect(page.locator("#verdict")).to_contain_text("Depunerea «16» nu este un cuvânt.")
    for _ in "16":
        page.keyboard.press("Backspace")
    keys(page, "dame g6\n")
    expect(page.locator("#verdict")).to_contain_text("Punctele «G6» nu sunt un număr.")
    keys(page, "\n")
    all_sent(page)
    sheet, number = where.split("/")[2:]
    assert desk.rows(sheet, int(number)) == [("DAME", "DAME", "G6")]


def test_what_has_its_shape_is_not_asked_whatever_becomes_of_it(desk: Desk) -> None:
    page = _begins(desk, "/fisa/02/1")
    rows(page, "h2 xqwxq 80", "15o s.implii 0", "a1  ", "? ?? ?", "  7")  # empty and unreadable are answers
    all_sent(page)
    assert page.evaluate("heard") == 0
    assert len(desk.rows("02")) == 5


def test_the_sound_can_be_switched_off_and_the_words_stay(desk: Desk) -> None:
    page = _begins(desk, "/fisa/02/1")
    page.evaluate("localStorage.setItem('sunet', 'nu')")
    keys(page, "12 ")
    expect(page.locator("#verdict")).to_contain_text("Poziția «12»")
    assert page.evaluate("heard") == 0


def test_a_field_left_with_the_mouse_is_asked_and_keeps_nobody(desk: Desk) -> None:
    page = _begins(desk, "/fisa/02/1")
    keys(page, "dame")
    page.locator("#nume").click(timeout=BROWSER)
    expect(page.locator("#verdict")).to_contain_text("Poziția «DAME»")
    all_sent(page)
    assert desk.rows("02") == [("DAME", "", "")]


@pytest.mark.parametrize("where", ["/fisa/02/1", "/fisa/01/2"])
def test_a_whole_hand_is_taken_back_and_typed_anew(desk: Desk, where: str) -> None:
    _second(desk)
    page = _begins(desk, where)
    rows(page, "h2 simplii 80", "3c tencuire 70")
    page.get_by_role("button", name="Am tastat altă fișă").click()
    expect(page.locator("#capat-spune")).to_contain_text("(2)")
    page.keyboard.press("Escape")
    expect(page.locator("li.rand")).to_have_count(3)
    page.get_by_role("button", name="Am tastat altă fișă").click()
    page.locator("#capat-da").click()
    expect(page.locator("#nume")).to_be_focused()
    expect(page.locator("#nume")).to_have_value("")
    expect(page.locator("li.rand")).to_have_count(1)
    all_sent(page)
    page.keyboard.press("Control+z")  # one act, one undoing
    expect(page.locator("li.rand")).to_have_count(3)
    page.get_by_role("button", name="Am tastat altă fișă").click()
    page.locator("#capat-da").click()
    expect(page.locator("li.rand")).to_have_count(1)
    keys(page, "rus ion\n10\n")
    rows(page, "5e drapeaZa 86")
    all_sent(page)
    sheet, number = where.split("/")[2:]
    transcription = desk.transcription(sheet, int(number))
    assert transcription.heading == ("rus ion", "10")
    assert desk.rows(sheet, int(number)) == [("5E", "DRAPEA(Z)A", "86")]


def test_a_letter_that_stands_behind_a_position_on_paper_goes_back_to_it_and_is_asked(desk: Desk) -> None:
    page = _begins(desk, "/fisa/02/1")
    keys(page, "h8a ")  # on the paper: H8A CASA
    expect(page.locator("#verdict")).to_contain_text("Poziția «H8A» nu este o literă cu un număr. Așa scrie pe foaie?")
    expect(page.locator("input.pozitie:focus")).to_have_value("H8A")
    assert page.evaluate("heard") == 1
    keys(page, " casa 80\n")
    rows(page, "h8? casa 80", "8h? casa 80")  # a sign that nobody can read stays where it stands
    all_sent(page)
    assert desk.rows("02") == [("H8A", "CASA", "80"), ("H8?", "CASA", "80"), ("8H?", "CASA", "80")]


@pytest.mark.greu
def test_a_letter_goes_back_by_a_telephones_keyboard_too_and_never_what_was_typed_over_it(desk: Desk) -> None:
    page = _begins(desk, "/fisa/02/1")
    for text in ("h8", "a", " "):  # texts alone, no keys
        page.keyboard.insert_text(text)
    expect(page.locator("#verdict")).to_contain_text("Poziția «H8A»")
    expect(page.locator("input.pozitie:focus")).to_have_value("H8A")
    keys(page, " casa 80\nh9c")
    page.keyboard.press("Backspace")
    keys(page, "? 7\n")  # nobody can read the word
    all_sent(page)
    assert desk.rows("02") == [("H8A", "CASA", "80"), ("H9", "?", "7")]
