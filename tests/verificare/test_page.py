"""The page is one file that loads nothing, and puts no text in as HTML."""

import re
import subprocess
from pathlib import Path

import arbitraj.press.html.verificare as room
from arbitraj.game.variant import load_variant
from arbitraj.press.html.verificare import check_page
from tests.verificare.made_up import NODE

SOURCES = sorted(path for path in Path(room.__file__).parent.iterdir() if path.suffix in (".mjs", ".html", ".py"))
TEXT = {path.name: path.read_text(encoding="utf-8") for path in SOURCES}


def test_it_loads_nothing() -> None:
    page = check_page()
    assert not re.search(
        r"https?:|\bsrc=|\bhref=|url\(|@import|\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|\bimport\b", page
    )
    assert "default-src 'none'" in page
    assert "@POLICY@" not in page
    assert "@SCRIPT@" not in page


def test_no_text_becomes_html() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", check_page())
    assert check_page().count("</script") == 1


def test_the_modules_are_one_script(tmp_path: Path) -> None:
    """What they say at their tops has one name in all of them: Node refuses a name that is there twice."""
    script = check_page().split('<script type="module">')[1].split("</script>")[0]
    path = tmp_path / "script.mjs"
    path.write_text(script, encoding="utf-8")
    assert NODE is not None
    subprocess.run([NODE, "--check", path], check=True)
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


def test_3_1_its_tiles_and_squares_are_those_of_the_game() -> None:
    told = re.findall(r'(?:"(\?)"|\b([A-Z])): \[(\d+), (\d+)\]', TEXT["game.mjs"])
    variant = load_variant()
    tiles = {joker or letter: (int(number), int(worth)) for joker, letter, number, worth in told}
    assert tiles == {tile: (number, variant.worth.get(tile, 0)) for tile, number in variant.pieces.items()}
    squares = "".join(re.findall(r'"([.lmct]{15})"', TEXT["game.mjs"]))
    assert [{"l": 2, "m": 3}.get(square, 1) for square in squares] == [*variant.letter_times]
    assert [{"c": 2, "t": 3}.get(square, 1) for square in squares] == [*variant.word_times]


def test_it_is_small_enough_to_be_read() -> None:
    assert sum(len(text.splitlines()) for text in TEXT.values()) <= 3_000


def test_the_texts_have_commas_below() -> None:
    assert not re.search("[şţŞŢ]", TEXT["texte.mjs"] + TEXT["verificare.html"])


def test_it_knows_nothing_of_the_program() -> None:
    """Independence: nothing of the other count is read, or made from."""
    assert not [
        name
        for name, text in TEXT.items()
        if name.endswith(".py") and re.search(r"^(from|import) arbitraj", text, re.MULTILINE)
    ]
