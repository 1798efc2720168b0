"""The drawing rules of 4.2-4.5, each written once: for letters being drawn, drawn by hand, or already played.

Every rule names the letter from which drawing is taken up again (4.3): the first one after which no further letters
can keep the rule. For letters already played what they break is a warning, never a refusal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.record.game_types import Material
from arbitraj.record.model import Competition
from arbitraj.text import say

FOLDER, LOG = "extragere", "jurnal.json"  # where a draw by lot is written, in the folder of the competition
MOST_IN_A_ROW = 3  # 4.3
_SHARE = 4  # 4.2: one letter in so many
_ONE_GROUP = (Material.GROUP, Material.GROUP_ON_BOARD)


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that letters break: its article, the letter (from 1, in its group) to redraw from, and why, in words.

    `group` counts from 1; 0 where the material is one row.
    """

    article: str
    at: int
    text: str
    group: int = 0


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which tiles are vowels and which consonants; jokers are neither, or stand for either where asked."""

    vowels: frozenset[str]
    joker_stands: bool = False

    def of(self, tile: str) -> str:
        """`vowel`, `consonant` or, for a joker, nothing."""
        return "" if tile == JOKER else "vowel" if tile in self.vowels else "consonant"

    def counts_as(self, tile: str, kind: str) -> bool:
        """Whether a tile helps towards the least number of a kind."""
        return self.of(tile) == kind or (tile == JOKER and self.joker_stands)


def drawing_warnings(competition: Competition) -> tuple[str, ...]:
    """What the letters announced break of the drawing rules, in words."""
    return tuple(breach.text for breach in breaches(competition))


def breaches(competition: Competition) -> Iterator[Breach]:
    """All that the letters or groups of a competition break, rule by rule."""
    game_type, letters, groups = competition.game_type, competition.letters, competition.groups
    variant = competition.variant
    kinds = Kinds(variant.vowels, competition.joker_stands)
    yield from _too_many(groups or (letters,), bool(groups), variant)
    if game_type.letters:
        yield from _count(competition)
    if game_type.material is Material.LETTERS:
        # letters that are still too few may yet get what they lack
        size = max(len(letters), game_type.letters[0] if game_type.letters else 0)
        yield from too_small_share(letters, size, kinds, game_type.article)
    if game_type.material is Material.STRING:
        yield from long_runs(letters, kinds)
    if game_type.material in _ONE_GROUP and len(groups) > 1:
        yield Breach(game_type.article, 1, say("files.warn_one_group", found=len(groups)), group=2)
    for number, group in enumerate(groups, 1):
        # 4.4, 4.5, with vowels chosen by the players: what is announced are not whole groups
        if not competition.vowels_chosen:
            yield from _group_size(number, group, variant.rack, game_type.article)
            if game_type.has_groups:
                yield from unmixed_group(number, group, variant.rack, kinds, game_type.article)


def too_small_share(row: str, size: int, kinds: Kinds, article: str) -> Iterator[Breach]:
    """4.2: of `size` letters, vowels and consonants are at least a quarter each; `row` holds those drawn so far."""
    least = -(-size // _SHARE)
    for kind, at in _too_few(row, size, least, kinds):
        found = sum(kinds.counts_as(tile, kind) for tile in row)
        what = say(f"files.{kind}s")
        if len(row) == size:
            text = say("files.warn_share", what=what, found=found, total=size, article=article)
        else:
            most = found + size - len(row)
            text = say("files.warn_share_lost", what=what, most=most, total=size, article=article)
        yield Breach(article, at, text)


def long_runs(row: str, kinds: Kinds, start: int = 0) -> Iterator[Breach]:
    """4.3: at most three vowels or three consonants in a row; only `row[start:]` is looked at."""
    at = start
    for kind, run in groupby(row[start:], kinds.of):
        length = len(list(run))
        if kind and length > MOST_IN_A_ROW:
            what = say(f"files.{kind}s_row")
            text = say("files.warn_row", what=what, at=at + 1, letters=row[at : at + length])
            yield Breach("4.3", at + 1 + MOST_IN_A_ROW, text)
        at += length


def unmixed_group(number: int, group: str, size: int, kinds: Kinds, article: str) -> Iterator[Breach]:
    """4.4, 4.5: a group of `size` letters has at least one vowel and one consonant; `group` holds those drawn."""
    for kind, at in _too_few(group, size, 1, kinds):
        text = say("files.warn_group_mix", group=number, what=say(f"files.{kind}"), article=article)
        yield Breach(article, at, text, number)


def _too_few(row: str, size: int, least: int, kinds: Kinds) -> Iterator[tuple[str, int]]:
    """Each kind of which `size` letters that begin with `row` cannot hold `least`, and the letter that lost it."""
    spare = size - least
    if len(row) <= spare:
        return
    for kind in ("vowel", "consonant"):
        others = [at for at, tile in enumerate(row, 1) if not kinds.counts_as(tile, kind)]
        if len(others) > spare:
            yield kind, others[spare]


def _too_many(rows: tuple[str, ...], grouped: bool, variant: Variant) -> Iterator[Breach]:
    """3.1: no more of a letter than the set has."""
    places = [(tile, group * grouped, at) for group, row in enumerate(rows, 1) for at, tile in enumerate(row, 1)]
    for letter, has in variant.pieces.items():
        mine = [(group, at) for tile, group, at in places if tile == letter]
        if len(mine) > has:
            text = say("files.warn_too_many", found=len(mine), letter=letter, has=has)
            yield Breach("3.1", mine[has][1], text, mine[has][0])


def _count(competition: Competition) -> Iterator[Breach]:
    """4.2, 4.3: the number of letters is in the interval; too few are gone on with, too many cut."""
    game_type, found = competition.game_type, len(competition.letters)
    assert game_type.letters
    low, high = game_type.letters
    if not low <= found <= high:
        shown = say(f"files.type_{game_type.key}")
        article = game_type.article
        if low == high:
            text = say("files.warn_count_exact", count=found, type=shown, wanted=low, article=article)
        else:
            text = say("files.warn_count", count=found, type=shown, low=low, high=high, article=article)
        yield Breach(article, min(found, high) + 1, text)


def _group_size(number: int, group: str, rack: int, article: str) -> Iterator[Breach]:
    if len(group) != rack:
        text = say("files.warn_group_size", group=number, found=len(group), rack=rack, article=article)
        yield Breach(article, min(len(group), rack) + 1, text, number)
