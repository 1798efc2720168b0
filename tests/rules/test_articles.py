"""The register of articles: complete, in plain Romanian, and docs/regulament.md generated from it."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from arbitraj.record.findings import Kind, Reason
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.record.model import Category, Competition
from arbitraj.rules.article import Article
from arbitraj.rules.articles import ARTICLES, article_explained, article_of, close_codes
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES
from arbitraj.wings.games.rules.articles import GAME_CHOICES
from tests.tools import articles_page

ROOT = Path(__file__).parents[2]
PARTS = ("titlu", "scurt", "face", "exemplu", "indreptare")
CODES = """
    3.1 3.3.b 3.3.c 3.3.d 3.3.e 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5.1 5.2 6.1 6.2 6.3.2.b 6.3.2.c 6.3.2.e 6.3.2.f
    6.3.2.g 6.3.2.h 6.3.2.i 6.3.2.j 7.1 8.1.a 8.1.b 8.2 8.2.a 8.2.b 8.2.c 8.2.d 8.2.e 8.2.f 8.2.g 8.2.h 8.3
    8.3.a 8.3.b 8.3.c 8.3.c.1 8.3.c.2 8.3.c.3 8.3.d 8.3.e 8.4 8.4.a 8.4.b 8.4.c 8.4.d 8.5 8.6 8.7 9.1.1.c
    9.1.3 9.2.3
    F.1 F.2 F.3 F.4 F.5 F.6 G.1 G.2 G.3 G.4 G.5 L.1 L.2 L.3 L.4 L.5 L.6 L.7 P.1 P.2 P.3 P.4 P.5 P.6 P.7 P.8 P.9
    S.1 S.2 S.3 S.4 S.5 S.6.1 S.6.2 S.6.3 S.6.4 S.6.5 S.6.6 S.7 S.8
    W.1.2 W.1.3 W.1.4 W.2.1 W.3.1 W.3.10 W.3.2 W.3.5 W.3.9 W.5
"""


TEST = re.compile(r"^(?:(?:async )?def|#) (test_\w+)", re.MULTILINE)


@cache
def names_of_tests() -> tuple[str, ...]:
    """The names of all test functions of the project and sections of cases, found without parsing them."""
    paths = (path for pattern in ("test_*.py", "cases.txt") for path in (ROOT / "tests").rglob(pattern))
    return tuple(name for path in paths for name in TEST.findall(path.read_text("utf-8")))


@cache
def table(name: str) -> dict[str, str]:
    (file,) = (ROOT / "arbitraj").rglob(f"text/ro/{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def literals(pattern: str) -> Iterator[tuple[str, str]]:
    """Strings of the code of the rules and of the types that are wholly of a pattern, with their files."""
    for path in sorted((ROOT / "arbitraj/rules").rglob("*.py")):
        if path.name == "articles.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(pattern, node.value):
                yield node.value, path.name


def test_the_register_is_whole_and_in_order() -> None:
    assert list(ARTICLES) == CODES.split()


def test_every_article_of_a_finding_is_in_the_register() -> None:
    used = dict(literals(r"\d(?:\.\d)+(?:\.[a-z](?:\.\d)?)?"))
    assert {"8.2.d", "8.3.d", "8.4.c", "6.3.2.h"} <= used.keys()
    assert not {code: file for code, file in used.items() if code not in ARTICLES}


def test_every_article_of_section_8_with_a_letter_makes_findings() -> None:
    kinds = {"8.2": Kind.INCORRECT, "8.3": Kind.WARNING, "8.4": Kind.PENALTY}
    for article in ARTICLES.values():
        if re.fullmatch(r"8\.[234]\.\w", article.code):
            assert article.kind is kinds[article.code[:3]], article.code


# one fault each: the signs of a position and the word of the grid, the mark of a joker, who it is
ONE_FAULT = ({"8.3.e", "8.4.b", "8.4.c", "8.4.d"}, {"8.3.c", "8.3.c.1", "8.3.c.2"}, {"8.3.a", "8.4.a"})
# where an arbiter may give them: by what is announced, by category, on a whole sheet
IN_GAMES = {
    "8.2.h": "pe_sir", "8.3.b": "serie_maxime n_scrabble",
    "8.3.d": "integral integral_partial pe_sir serie_maxime n_scrabble",
}  # fmt: skip
COLUMNS = {
    "position": {"8.2.d", "8.2.e", "8.2.f", "8.2.g", "8.3.e", "8.4.b", "8.4.c"}, "table": {"8.3.a", "8.4.a"},
    "group": {"8.3.b"}, "points": {"8.3.d"},
}  # fmt: skip


def test_of_the_articles_of_one_fault_an_arbiter_gives_one_where_its_fault_can_be() -> None:
    given = {article.code: article.given for article in ARTICLES.values() if article.given}
    for code, where in given.items():
        assert {code, *where.instead} == next((group for group in ONE_FAULT if code in group), {code}), code
        played = [
            key
            for key, game_type in GAME_TYPES.items()
            if where.games(Competition("", "", None, game_type, letters="CASA?", groups=("CASADE?",)))
        ]
        assert played == IN_GAMES.get(code, " ".join(GAME_TYPES)).split(), code
        jokers = where.games(Competition("", "", None, GAME_TYPES["integral_partial"], letters="CASA"))
        assert jokers == (code not in ONE_FAULT[1] and code in ("8.3.d", *given.keys() - IN_GAMES.keys())), code
    assert {code for code, where in given.items() if where.of_sheet} == ONE_FAULT[2]
    assert {code: where.category for code, where in given.items() if where.category} == {
        "8.3.e": Category.YOUTH,
        "8.4.b": Category.SENIORS,
    }
    of_word = given.keys() - {code for codes in COLUMNS.values() for code in codes}
    for column, codes in (*COLUMNS.items(), ("word", of_word)):
        assert {code for code in given if ARTICLES[code].column == column} == codes


def test_every_article_has_a_file_that_carries_it() -> None:
    assert not [article.code for article in ARTICLES.values() if not (ROOT / article.where).is_file()]


def test_an_article_of_section_8_is_found_by_the_names_of_modules_alone() -> None:
    elsewhere = {"8.3.e": "8_4", "8.4.a": "8_3"}  # found together with 8.4.b, with 8.3.a
    for code in (code for code in ARTICLES if re.fullmatch(r"8\.[1-4]\.\w.*", code) and code != "8.2.h"):
        number = elsewhere.get(code, "_".join(code.split(".")[:2]))
        name = "art_8_2_word" if code in ("8.2.a", "8.2.b", "8.2.c") else f"art_{number}"
        assert ARTICLES[code].where == f"arbitraj/rules/{name}.py", code
    assert ARTICLES["8.2.h"].where.startswith("arbitraj/types/")


def test_the_column_and_the_audience_of_a_finding_are_those_of_its_article() -> None:
    keys = [key for article in ARTICLES.values() for key in article.for_players]
    assert len(keys) == len(set(keys)) == 15
    assert set(keys) <= set(table("findings"))
    warned, noted = ARTICLES["8.3.b"].finding(1, "group_missing", group=2), ARTICLES["8.3.b"].remark(1, "group_several")
    assert ARTICLES["8.3.b"].shown_to_players(warned)
    assert ARTICLES["8.3.b"].shown_to_players(noted)
    assert not ARTICLES["8.3.b"].shown_to_players(replace(noted, reasons=(Reason.of("repeated"),)))
    # a type of another package may have an article of its own: its remarks are for arbiters
    unknown = replace(noted, article="4.8")
    assert article_of(unknown).column == "word"
    assert not article_of(unknown).shown_to_players(unknown)


def test_every_setting_is_an_interpretation_and_every_interpretation_has_its_article() -> None:
    named = {name for article in ARTICLES.values() for name in article.settings}
    assert named == set(INTERPRETATIONS)
    for choice in INTERPRETATIONS.values():
        assert choice.name in ARTICLES[choice.article].settings


def test_every_interpretation_of_the_code_has_its_texts_and_no_text_is_left_over() -> None:
    wanted = set(INTERPRETATIONS)
    wanted |= {f"{choice.name}.{value}" for choice in INTERPRETATIONS.values() for value in choice.values}
    assert set(table("rules")) == wanted
    assert {name for name, _ in literals(r"I-[a-z-]+")} <= {*INTERPRETATIONS, *GAME_CHOICES}


def test_every_article_has_its_texts_and_no_text_is_left_over() -> None:
    for name in ("articles", "game_articles"):
        of_articles = {key for key in table(name) if "." in key}
        assert of_articles == {f"{a.code}.{part}" for a in ARTICLES.values() if a.texts == name for part in PARTS}
        assert all(text_of(f"{name}.{key}") == table(name)[key] for key in of_articles)


@pytest.mark.parametrize("name", ["articles", "game_articles", "rules"])
def test_texts_are_whole_and_written_with_the_letters_of_romanian(name: str) -> None:
    for key, text in table(name).items():
        assert text.strip(), key
        assert not set(text) & set("şţŞŢãÃǎǍ\u0326\u0327\u0306\u0302"), key
        assert "  " not in text, key
        if key.endswith((".scurt", ".face", ".exemplu", ".indreptare")):
            assert text.endswith("."), key


def test_what_the_program_does_is_told_in_a_few_sentences() -> None:
    for article in ARTICLES.values():
        assert 2 <= len(re.findall(r"\.(?: |$)", article.says("face"))) <= 7, article.code


def test_articles_named_in_the_texts_exist() -> None:
    for key, text in table("articles").items():
        for code in re.findall(r"\b[348]\.\d(?:\.[a-h](?:\.\d)?)?\b", text):
            assert code in ARTICLES, (key, code)
    for key, text in (table("articles") | table("rules")).items():
        for name in re.findall(r"\bI-[a-z]+(?:-[a-z]+)*", text):
            assert name in INTERPRETATIONS or name in GAME_CHOICES, (key, name)


@pytest.mark.parametrize(
    "asked", ["8.2.d", "8.2d", "8.2.D", "art. 8.2.d", " 8.2.d. ", "Articolul 8.2 d", "8.2 lit. d)", "8,2,d"]
)
def test_explain_takes_an_article_as_people_write_it(asked: str) -> None:
    assert article_explained(asked) == article_explained("8.2.d")
    assert (article_explained(asked) or "").startswith("Art. 8.2.d – ")


@pytest.mark.parametrize("asked", ["", "9.9", "8.2.z", "8.2.dd", "abc", "art.", "8/2/d", "82d", "8.1"])
def test_explain_knows_when_there_is_no_such_article(asked: str) -> None:
    assert article_explained(asked) is None
    assert close_codes(asked)


def test_explain_tells_kind_example_remedy_and_settings_with_the_default_marked() -> None:
    text = article_explained("8.2.d") or ""
    for part in ("depunere incorectă", "TRACASAI", "decizii.toml", "I-wrong-sign", "loc_dedus (implicit):"):
        assert part in text
    assert "niciodata:" in text


def test_explain_lists_the_articles_below() -> None:
    text = article_explained("8.3") or ""
    for code in ("8.3.a", "8.3.c.1", "8.3.e"):
        assert f"\n  {code}  {ARTICLES[code].title}" in text
    assert "8.4.a  " not in text


@pytest.mark.parametrize("article", ARTICLES.values(), ids=list(ARTICLES))
def test_explain_fits_a_screen_in_width(article: Article) -> None:
    assert max(map(len, (article_explained(article.code) or "").splitlines())) <= 100


def test_close_codes_are_those_of_the_family_first() -> None:
    assert close_codes("8.4.x") == ["8.4.a", "8.4.b", "8.4.c", "8.4.d"]
    assert close_codes("8.1") == ["8.1.a", "8.1.b"]


def test_the_page_is_up_to_date() -> None:
    written = (ROOT / articles_page.PAGE).read_text(encoding="utf-8")
    assert written == articles_page.page(), "make docs"


def test_the_page_has_a_row_for_each_article_with_no_empty_cell() -> None:
    rows = [line for line in articles_page.page().splitlines() if line.startswith("|**")]
    assert len(rows) == len(ARTICLES) + len(INTERPRETATIONS) + len(GAME_CHOICES)
    for row in rows:
        cells = row.strip("|").split("|")
        assert len(cells) == 2
        assert all(cells)


def test_the_page_is_printed_or_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    monkeypatch.setattr(articles_page, "write_text", lambda path, text: written.append(path))
    articles_page.main([])
    assert capsys.readouterr().out == articles_page.page()
    articles_page.main(["--scrie"])
    assert written == [ROOT / articles_page.PAGE]


def test_every_article_has_a_test_of_its_own_name() -> None:
    begins = {article.code: f"test_{article.code.casefold().replace('.', '_')}_" for article in ARTICLES.values()}
    without = [code for code, begin in begins.items() if not any(name.startswith(begin) for name in names_of_tests())]
    assert not without, f"articles without a test: {', '.join(without)}"
