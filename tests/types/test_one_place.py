"""What differs between types of games stands in their files: nobody else asks which one it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import arbitraj
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
            asks = any(getattr(each, "attr", getattr(each, "id", "")) == "game_type" for each in inside)
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
        'game_type.article == "4.4"',
        'competition.game_type.key == "superscrabble_incomplet"',
        'key in ("integral", "pe_sir")',
        "game_type.material is STRING",
        'MINUTES = {"superscrabble": (60, 90)}',
        "isinstance(policy, Policy)",
        "from arbitraj.types.superscrabble import SUPERSCRABBLE",
        'say(f"files.type_{competition.game_type.key}")',
    ],
)
def test_such_a_question_is_found(line: str) -> None:
    assert list(faults(line))


def test_each_type_stands_in_the_file_of_its_key() -> None:
    for key, game_type in GAME_TYPES.items():
        module = PACKAGE / "types" / f"{key}.py"
        assert f'key="{key}"' in module.read_text("utf-8")
        assert game_type.shown
        assert f"{game_type.article} " in module.read_text("utf-8").splitlines()[0]
