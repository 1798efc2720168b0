"""The drawing rules written a second time, the slow way, and what the tests of this folder share."""

from functools import cache
from itertools import product

from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import Order
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, Lexicon, ListStore
from arbitraj.record.drawing import Kinds
from arbitraj.types import GAME_TYPES

ROMANIAN = load_variant("romana")
KINDS = Kinds(ROMANIAN.vowels)
PARTIAL = Order(GAME_TYPES["integral_partial"], (21, 35))
STRING = Order(GAME_TYPES["pe_sir"], (31, 45))
SERIES = Order(GAME_TYPES["serie_maxime"], groups=7)
HEXA = Order(GAME_TYPES["n_scrabble"], groups=6)
ONE_GROUP = Order(GAME_TYPES["superscrabble_incomplet"], groups=1)
VOWELS, CONSONANTS = "AEIOU", "BCDFGHJLMNPRSTVXZ"


@cache
def lexicon() -> Lexicon:
    """The list that comes with the program, opened by the first test that asks."""
    return ListStore().open(EMBEDDED)


@cache
def first_moves() -> FirstMoves:
    """The first moves of that list."""
    return FirstMoves(lexicon(), ROMANIAN, KINDS)


@cache
def short_words() -> frozenset[str]:
    """The letters, in order, of its words of 7 letters at most."""
    return frozenset("".join(sorted(word)) for word in lexicon() if len(word) <= 7)


def slow_first_move(letters: str) -> str:
    """The letters, in order, of a word of all of the first k letters, k from 2 to 7; empty if there is none."""
    for k in range(2, 8):
        first = letters[:k]
        plain, jokers = first.replace("?", ""), first.count("?")
        for stand_in in product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=jokers):
            if (word := "".join(sorted([*plain, *stand_in]))) in short_words():
                return word
    return ""


def runs_longer_than_3(letters: str) -> bool:
    marks = "".join("v" if tile in VOWELS else "c" if tile in CONSONANTS else "-" for tile in letters)
    return "vvvv" in marks or "cccc" in marks


def counts(letters: str) -> tuple[int, int]:
    """Vowels and consonants, jokers being neither."""
    return sum(tile in VOWELS for tile in letters), sum(tile in CONSONANTS for tile in letters)
