"""A game as data: tile set, board layout, rack and bonus, read from `variants/NAME.toml`.

The contents of such a file are checked by `folder/variant_file.py`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from arbitraj.game.board import BLOCKED, EMPTY, Board
from arbitraj.game.position import Position
from arbitraj.game.tile import HYPHEN, JOKER, Alphabet

DEFAULT = "romana"  # of a competition that names none, and where there is no competition yet
REGULATION = "libera"  # the rules of a game of two, where a variant names none (`reguli.regulament`)
_FOLDER = files("arbitraj.game").joinpath("variants")
_DASHES = "‐‑–—−"  # characters that programs write for a hyphen


@dataclass(frozen=True)
class Variant:
    """A tile set and a board.

    `pieces` and `values` are by tile (`?` is the joker). `letter_times` and `word_times` are the premiums of each
    square, row by row. `bonus` is for placing `rack` tiles in one move. `centre` is the square that the first move must
    cover, None if the board already has letters (`start`) or none is required. `names` are the words that announce the
    tiles (Annex 2), by tile, empty if the game has none. `common` are some of the language's commonest words, folded,
    possibly empty. `two_letters` are the only words of two letters (S.8), empty if the list decides. `regulation` names
    the rules of its game for two. `reconstructed`: parts of the board are unknown (I-S-tabla), to be mentioned wherever
    it is shown. `data` is the file.
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
    two_letters: frozenset[str] = frozenset()
    regulation: str = REGULATION
    reconstructed: bool = False
    data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)  # of two that are called the same all the rest is compared

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a built-in variant by its name, another one as its file's data."""
        return (load_variant, (self.name,)) if self.name in variant_names() else (variant_of, (self.name, self.data))

    @cached_property
    def worth(self) -> dict[str, int]:
        """Points of every character on a board. A joker is always worth 0."""
        worth = {letter: self.values.get(letter, 0) for letter in self.alphabet.letters}
        return worth | {letter.lower(): 0 for letter in self.alphabet.letters}

    @cached_property
    def all_tiles(self) -> str:
        """Every tile of the set, in the order of the alphabet, jokers last."""
        return self.alphabet.in_order("".join(letter * number for letter, number in self.pieces.items()))

    @property
    def printed(self) -> bool:
        """Whether words are printed on the board, which the first move must meet."""
        return self.start.tiles > 0


def variant_names() -> tuple[str, ...]:
    """The variants that come with the program."""
    files_of = (path.name for path in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files_of if name.endswith(".toml")))


@cache
def load_variant(name: str = DEFAULT) -> Variant:
    """Read a variant by the name of its file. Raises FileNotFoundError if there is none."""
    return variant_of(name, tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")))


def variant_of(name: str, data: Mapping[str, Any]) -> Variant:
    """The variant that a file says, which must be one without faults."""
    pieces = {tile: figures[0] for tile, figures in data["piese"].items()}
    values = {tile: figures[1] for tile, figures in data["piese"].items()}
    letters = frozenset(pieces) - {JOKER} | frozenset(data["alfabet"].get("doar_joker", ""))
    folds = tuple((s, to) for to, signs in data["alfabet"].get("echivalente", {}).items() for s in signs)
    if HYPHEN in letters:
        folds += tuple((dash, HYPHEN) for dash in _DASHES)
    layout, legend = data["tabla"]["randuri"], data["tabla"].get("legenda", {})
    size, squares = len(layout), "".join(layout)
    blocked = {sign for sign, meaning in legend.items() if meaning.get("stop")}
    start = [BLOCKED if sign in blocked else EMPTY for sign in squares]
    # letters printed on the board are worth nothing, as a joker is
    for text in data["tabla"].get("cuvinte", []):
        for square, letter in printed_squares(text, size):
            start[square] = letter
    centre = Position.parse(data["tabla"]["centru"]) if "centru" in data["tabla"] else None
    alphabet = Alphabet(letters, folds, data["alfabet"].get("ordine", ""))
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
        common=_words(alphabet, data.get("lista", {}).get("comune", "")),
        two_letters=_words(alphabet, data.get("cuvinte", {}).get("doua_litere", "")),
        regulation=data["reguli"].get("regulament", REGULATION),
        reconstructed=data.get("reconstituita", False),
        data=data,
    )


def printed_squares(text: str, size: int) -> list[tuple[int, str]]:
    """The squares of a word printed on the board (`H6 START`), with its letters in lower case.

    Raises ValueError if the text is none, or leads off the board.

    >>> printed_squares("2A RE", 5)
    [(1, 'r'), (6, 'e')]
    """
    where, word = text.split()
    position = Position.parse(where)
    rows = [position.row + n * position.vertical for n in range(len(word))]
    cols = [position.col + n * (not position.vertical) for n in range(len(word))]
    if min(rows + cols) < 0 or max(rows + cols) >= size:
        raise ValueError(text)
    return [(row * size + col, letter) for row, col, letter in zip(rows, cols, word.lower(), strict=True)]


def _words(alphabet: Alphabet, text: str) -> frozenset[str]:
    return frozenset(map(alphabet.fold, text.split()))
