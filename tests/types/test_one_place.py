"""What differs between types of games stands in their files: nobody else asks which one it is."""

import ast
import re
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

import arbitraj
from arbitraj.record.interpretations import Sanctions
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES

PACKAGE = Path(arbitraj.__file__).parent
CLASSES = {"Policy", "GameType", "Material"}
OF_A_TYPE = re.compile(r"\bgame_type\.(key|article|name|material\b(?!\.))")
# what all types are; the module of one is nobody's business
SHARED = {"arbitraj.types", "arbitraj.types.base"}


def faults(source: str) -> Iterator[str]:
    """The places of a module outside types/ that tell one type from another."""
    for node in ast.walk(ast.parse(source)):
        if found(node):
            yield ast.unparse(node)


def found(node: ast.AST) -> bool:
    match node:
        case ast.Compare():
            inside = list(ast.walk(node))
            asks = any(getattr(inner, "attr", getattr(inner, "id", "")) == "game_type" for inner in inside)
            return (asks and bool(OF_A_TYPE.search(ast.unparse(node)))) or any(map(is_key, inside))
        case ast.Dict(keys=keys):
            return any(map(is_key, keys))
        case ast.MatchValue(value=word):
            return is_key(word)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
            return any(isinstance(part, ast.Name) and part.id in CLASSES for part in ast.walk(kinds))
        case ast.ImportFrom(module=str(module)):
            return module.startswith("arbitraj.types") and module not in SHARED
        case ast.JoinedStr():
            return "files.type_" in ast.unparse(node)
    return False


def is_key(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value in GAME_TYPES


def test_nobody_outside_types_asks_which_type_it_is() -> None:
    told = {
        path.relative_to(PACKAGE).as_posix(): which
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent.name != "types" and (which := list(faults(path.read_text("utf-8"))))
    }
    assert told == {}


@pytest.mark.parametrize(
    "line",
    [
        'game_type.article == "4.4"', 'competition.game_type.key == "superscrabble_incomplet"',
        'key in ("integral", "pe_sir")', "game_type.material is STRING", 'MINUTES = {"superscrabble": (60, 90)}',
        "isinstance(policy, Policy)", "from arbitraj.types.superscrabble import SUPERSCRABBLE",
        'say(f"files.type_{competition.game_type.key}")',
    ],
)  # fmt: skip
def test_such_a_question_is_found(line: str) -> None:
    assert list(faults(line))


# section 4: letters drawn, groups, minutes (by the letters, or those that an arbiter chooses from)
FIGURES = {
    "4.1": "integral", "4.2": "integral_partial 21-35: 21-25 60, 26-30 75, 31-35 90",
    "4.3": "pe_sir 31-45: 31-35 60, 36-40 75, 41-45 90", "4.4": "serie_maxime 7: 60", "4.5": "n_scrabble: 60",
    "4.6": "superscrabble: 60-90", "4.7": "superscrabble_incomplet: 90-120",
}  # fmt: skip
# 8.3-8.5: what 3, 4, 7 and 10 warnings take, with a penalty, with a disciplinary warning too
TAKEN = {
    "points": [0, 5, 20, 35, 20, 40], "share": [0.0, 0.01, 0.04, 0.07, 0.04, 0.08], "solutions": [0, 1, 2, 3, 1, 2],
}  # fmt: skip
SHEETS = [*map(Sanctions, (3, 4, 7, 10)), Sanctions(0, 1), Sanctions(0, 1, 1)]


def test_each_type_has_the_figures_of_its_article_in_section_4() -> None:
    found = {}
    for game_type in GAME_TYPES.values():
        low, high = game_type.letters or (0, 0)
        by_letters = [f"{first}-{last} {minutes}" for (first, last), minutes in game_type.minutes if last]
        chosen = game_type.minutes_between or [minutes for (_, last), minutes in game_type.minutes if not last]
        about = f"{game_type.key} {f'{low}-{high}' if high else game_type.usual_groups or ''}".rstrip()
        times = ", ".join(by_letters) or "-".join(map(str, chosen))
        found[game_type.article] = f"{about}: {times}" if times else about
        for letters in range(low, high + 1) if high else (0, 42):
            fitting = [time for (first, last), time in game_type.minutes if first <= letters <= (last or 42)]
            assert game_type.time_for(letters) == next(iter(fitting), None)
        assert [game_type.tariff.taken(sheet) for sheet in SHEETS] == pytest.approx(TAKEN[game_type.tariff.unit])
    assert found == FIGURES
    units = {key: game_type.tariff.unit for key, game_type in GAME_TYPES.items() if game_type.tariff.unit != "points"}
    assert units == {"serie_maxime": "share", "superscrabble": "solutions", "superscrabble_incomplet": "solutions"}
    for flag, keys in (
        ("stops_at_incorrect", ["pe_sir"]), ("compares_entries", ["serie_maxime"]), ("has_construction", [*units][2:]),
        ("counts_solutions", [*units][1:]), ("points_on_demand", [*units][1:]),
        ("has_groups", ["serie_maxime", "n_scrabble"]),
    ):  # fmt: skip
        assert [key for key, game_type in GAME_TYPES.items() if getattr(game_type, flag)] == keys, flag
    # what is announced, in the order in which it is drawn or not, and the rows of its form (annex 3)
    materials = {policy.article: (policy.material, policy.form) for policy in GAME_TYPES.values()}
    assert {
        article: (*material.keys, *["in order"] * material.in_order, *["drawn"] * material.drawn, *astuple(form))
        for article, (material, form) in materials.items()
    } == {
        "4.1": (40, 40, 0, ("mm",)), "4.2": ("litere", "drawn", 25, 0, 0, ()),
        "4.3": ("litere", "in order", "drawn", 30, 31, 13, ()), "4.4": ("grupe", "drawn", 14, 0, 0, ()),
        "4.5": ("grupe", "drawn", 14, 0, 0, ()), "4.6": ("grupe", "tabla", 60, 42, 18, ("mmm",)),
        "4.7": ("grupe", "drawn", 40, 45, 18, ("mss", "sss")),
    }  # fmt: skip


def test_each_type_stands_in_the_file_of_its_key() -> None:
    for key, game_type in GAME_TYPES.items():
        module = PACKAGE / "types" / f"{key}.py"
        assert f'key="{key}"' in module.read_text("utf-8")
        assert game_type.shown
        assert f"{game_type.article} " in module.read_text("utf-8").splitlines()[0]
        assert ARTICLES[game_type.article].where == module.relative_to(PACKAGE.parent).as_posix()


def test_the_lists_that_people_read_have_every_type() -> None:
    """The comment of a new concurs.toml, the row of docs/comenzi.md, and of those that are drawn the help."""
    settings = (PACKAGE / "text/ro/folder/concurs.toml").read_text("utf-8")
    docs = (PACKAGE.parent / "docs/comenzi.md").read_text("utf-8")
    lists = (
        re.findall(r'^tip = "@TIP@" +# (.+)$', settings, re.MULTILINE),
        re.findall(r"^\| `tip` \| .*?; (.+) \|$", docs, re.MULTILINE),
        re.findall(r"\((.+)\)", text_of("draw.arg_kind")),
    )
    drawn = [key for key, game_type in GAME_TYPES.items() if game_type.material.drawn]
    assert [re.split(r"[ |,]+", keys) for (keys,) in lists] == [[*GAME_TYPES], [*GAME_TYPES], drawn]
