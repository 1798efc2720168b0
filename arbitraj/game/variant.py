"""A game as data: tile set, board layout, rack and bonus, read from `variants/NAME.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from arbitraj.game.alphabet import Alphabet
from arbitraj.game.board import BLOCKED, EMPTY, Board
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, alphabetical

DEFAULT = "romana"  # of a competition that names none, and where there is no competition yet
_FOLDER = files("arbitraj.game").joinpath("variants")


@dataclass(frozen=True)
class Variant:
    """A tile set and a board.

    `pieces` and `values` are by tile (`?` the joker); `letter_times` and `word_times` give the premium of each
    square, row by row; `bonus` is for placing `rack` tiles in one move; `centre` is the square that the first
    move must cover, None where the board already holds letters; `names` are the words that announce the tiles
    (Annex 2), by tile, empty where the game has none; `common` are some of the language's commonest words, folded,
    empty where nobody wrote any.
    """

    name: str
    title: str
    alphabet: Alphabet
    vowels: frozenset[str]
    pieces: MappingProxyType[str, int]
    values: MappingProxyType[str, int]
    rack: int
    bonus: int
    size: int
    letter_times: tuple[int, ...]
    word_times: tuple[int, ...]
    centre: int | None
    start: Board
    names: MappingProxyType[str, str]
    common: frozenset[str] = frozenset()

    @cached_property
    def worth(self) -> dict[str, int]:
        """Points of every character that can stand on the board; a joker is worth 0 for ever."""
        worth = {letter: self.values.get(letter, 0) for letter in self.alphabet.letters}
        return worth | {letter.lower(): 0 for letter in self.alphabet.letters}

    @cached_property
    def all_tiles(self) -> str:
        """Every tile of the set, in the order of the alphabet, jokers last."""
        return alphabetical("".join(letter * number for letter, number in self.pieces.items()))


def variant_names() -> tuple[str, ...]:
    """The variants that there are."""
    files_of = (each.name for each in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files_of if name.endswith(".toml")))


@cache
def load_variant(name: str = DEFAULT) -> Variant:
    """Read a variant by the name of its file. Raises FileNotFoundError where there is none."""
    return _build(name, tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")))


def _build(name: str, data: dict[str, Any]) -> Variant:
    pieces = {tile: figures[0] for tile, figures in data["piese"].items()}
    values = {tile: figures[1] for tile, figures in data["piese"].items()}
    letters = frozenset(pieces) - {JOKER} | frozenset(data["alfabet"].get("doar_joker", ""))
    folds = tuple((s, to) for to, signs in data["alfabet"].get("echivalente", {}).items() for s in signs)
    layout, legend = data["tabla"]["randuri"], data["tabla"]["legenda"]
    size = len(layout)
    assert all(len(row) == size for row in layout), f"{name}: the board is not square"
    squares = "".join(layout)
    blocked = {sign for sign, meaning in legend.items() if meaning.get("stop")}
    start = [BLOCKED if sign in blocked else EMPTY for sign in squares]
    # letters printed on the board are worth nothing, as a joker is
    for text in data["tabla"].get("cuvinte", []):
        where, word = text.split()
        position = Position.parse(where)
        for n, letter in enumerate(word.lower()):
            row, col = position.row + n * position.vertical, position.col + n * (not position.vertical)
            start[row * size + col] = letter
    centre = Position.parse(data["tabla"]["centru"]) if "centru" in data["tabla"] else None
    alphabet = Alphabet(letters, folds)
    return Variant(
        name=name,
        title=data["nume"],
        alphabet=alphabet,
        vowels=frozenset(data["alfabet"]["vocale"]),
        pieces=MappingProxyType(pieces),
        values=MappingProxyType(values),
        rack=data["reguli"]["suport"],
        bonus=data["reguli"]["prima"],
        size=size,
        letter_times=tuple(legend.get(sign, {}).get("litera", 1) for sign in squares),
        word_times=tuple(legend.get(sign, {}).get("cuvant", 1) for sign in squares),
        centre=None if centre is None else centre.row * size + centre.col,
        start=Board.of("".join(start), size),
        names=MappingProxyType(dict(data.get("adresare", {}))),
        common=frozenset(map(alphabet.fold, data.get("lista", {}).get("comune", "").split())),
    )
