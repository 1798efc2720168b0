"""A game as data: the variants that come with the program have no faults, and all faults of one are told at once."""

import pickle
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from arbitraj.folder.variant_file import named_variant, variant_faults
from arbitraj.game.variant import load_variant, variant_names
from arbitraj.problems import ProblemsError

BAD = """
numele = "Greșită"
reconstituita = "da"
[alfabet]
vocale = "A1"
ordine = "AAB"
doar_joker = "Aß-"
[alfabet.echivalente]
"Ă" = "Z"
[piese]
A = [2, 1]
B = [1, -1]
c = [1, 1]
"?" = 2
[reguli]
suport = 0
prima = 5000
[tabla]
randuri = ["..x..", ".....", "....", ".....", "....."]
legenda = { c = { cuvant = 0, litera = 2 }, xx = { litere = 2 } }
[cuvinte]
doua_litere = "AA A"
[adresare]
Q = "QUEEN"
"""


def faults_of(text: str) -> list[str]:
    return [str(fault) for fault in variant_faults("rea.toml", tomllib.loads(text))]


@pytest.mark.parametrize("name", variant_names())
def test_those_that_come_with_the_program_have_no_faults(name: str) -> None:
    variant = load_variant(name)
    assert variant_faults(name, variant.data) == []
    assert pickle.loads(pickle.dumps(variant)) == variant


def test_what_each_of_them_is() -> None:
    found = {name: load_variant(name) for name in variant_names()}
    assert {name: len(variant.all_tiles) for name, variant in found.items()} == {
        "engleza": 100, "franceza": 102, "polona": 100, "romana": 100, "scribo": 108,
    }  # fmt: skip
    assert (found["polona"].all_tiles[9:12], found["polona"].regulation) == ("ĄBB", "komorow")
    scribo = found["scribo"]
    assert (len(scribo.two_letters), scribo.reconstructed, scribo.printed, scribo.centre) == (114, True, True, None)
    squares = list(zip(scribo.letter_times, scribo.word_times, strict=True))
    assert (squares.count((10, 1)), squares.count((1, 5)), scribo.start.rows.count("#")) == (20, 30, 6)  # S.1
    assert str(scribo.start).splitlines()[7] == "..#..start..#.."
    assert scribo.alphabet.fold("într–un") == "INTR-UN"


def test_all_that_is_wrong_is_told_at_once_each_with_its_key() -> None:
    keys = [fault.split("«")[1].split("»")[0] for fault in faults_of(BAD)]
    assert keys == [
        "numele", "nume", "reconstituita", "piese", "piese", "piese", "doar_joker", "doar_joker", "ordine", "vocale",
        "echivalente", "adresare", "suport", "prima", "legenda", "legenda", "tabla.legenda.xx", "randuri",
        "doua_litere",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "more", "told"),
    [
        (["...."] * 4, "", "tabla are 4 rânduri; poate avea de la 5 la 26"),
        (["." * 27] * 27, "", "tabla are 27 de rânduri"),
        (["..x..", *["....."] * 4], "", "semnele x nu sunt în [tabla.legenda]"),
        (["....."] * 5, 'cuvinte = ["A4 AA", "A5 A", "A9 A", "B1 AZ", "vorba"]', "«A9 A» nu se poate tipări"),
        (["....."] * 5, 'centru = "F1"', "centrul «F1» nu este un pătrat liber"),
        (["....x"] * 5, 'centru = "A5"\nlegenda = { x = { stop = true } }', "centrul «A5» nu este"),
        (["....x"] * 5, 'cuvinte = ["A4 AA"]\nlegenda = { x = { stop = true } }', "«A4 AA» nu se poate tipări"),
    ],
)
def test_what_is_wrong_with_a_board(rows: list[str], more: str, told: str) -> None:
    text = f"""
nume = "Mică"
[alfabet]
vocale = "A"
[piese]
A = [9, 1]
[reguli]
suport = 7
prima = 50
[tabla]
randuri = {rows}
{more}
"""
    faults = faults_of(text)
    assert any(told in fault for fault in faults), faults
    assert faults_of(right := text.replace(str(rows), str(["....."] * 5)).replace(more, "")) == []
    for line in ('nume = "Mică"', 'vocale = "A"', "A = [9, 1]", "suport = 7"):
        assert faults_of(right.replace(line, "")), line


def test_a_variant_is_named_as_it_comes_or_by_a_file_of_the_folder(tmp_path: Path) -> None:
    shipped = files("arbitraj.game").joinpath("variants", "polona.toml").read_text("utf-8")
    (tmp_path / "mea.toml").write_text(shipped, "utf-8")
    assert (named_variant("polona", tmp_path).name, named_variant("mea.toml", tmp_path).name) == ("polona", "mea.toml")
    (tmp_path / "rea.toml").write_text(BAD, "utf-8")
    for name, told in (("mea", "nu se cunoaște"), ("../mea.toml", "nu se cunoaște"), ("rea.toml", "rea.toml: cheia")):
        with pytest.raises(ProblemsError, match=told):
            named_variant(name, tmp_path)


def test_the_example_of_the_docs_is_a_variant() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formate.md").read_text("utf-8")
    example = page.partition("## O variantă a jocului")[2].partition("```toml\n")[2].partition("```")[0]
    assert faults_of(example) == []
