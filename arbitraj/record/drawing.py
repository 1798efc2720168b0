"""The drawing rules of 4.2-4.5, each written once: for letters being drawn, drawn by hand, or already played.

Every rule names the letter from which drawing is repeated (4.3): the first one after which no further letters can keep
the rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from arbitraj.game.tile import JOKER
from arbitraj.text import text_of

FOLDER, LOG = "extragere", "jurnal.json"  # files of a draw by lot, in the folder of the competition
MOST_IN_A_ROW = 3  # 4.3
_SHARE = 4  # 4.2: one letter in so many


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken rule: its article, the letter (from 1, in its group) to redraw from, and the reason as text.

    `group` counts from 1, and is 0 if the material is one row.
    """

    article: str
    at: int
    text: str
    group: int = 0


@dataclass(frozen=True, slots=True)
class Kinds:
    """The vowels of an alphabet. A joker is neither vowel nor consonant, or counts as both with `joker_stands`."""

    vowels: frozenset[str]
    joker_stands: bool = False

    def of(self, tile: str) -> str:
        """`vowel`, `consonant`, or "" for a joker."""
        return "" if tile == JOKER else "vowel" if tile in self.vowels else "consonant"

    def counts_as(self, tile: str, kind: str) -> bool:
        """Whether a tile helps towards the least number of a kind."""
        return self.of(tile) == kind or (tile == JOKER and self.joker_stands)


_KINDS = {"vowel": "files.vowel", "consonant": "files.consonant"}
_PLURALS = {"vowel": "files.vowels", "consonant": "files.consonants"}
_ROWS = {"vowel": "files.vowels_row", "consonant": "files.consonants_row"}


def too_small_share(row: str, size: int, kinds: Kinds, article: str, group: int = 0) -> Iterator[Breach]:
    """4.2: of `size` letters, at least a quarter are vowels and a quarter consonants.

    `row` holds those drawn so far.
    """
    least = -(-size // _SHARE)
    for kind, at in _too_few(row, size, least, kinds):
        found = sum(kinds.counts_as(tile, kind) for tile in row)
        what = text_of(_PLURALS[kind])
        if len(row) == size:
            text = text_of("files.warn_share", what=what, found=found, total=size, article=article)
        else:
            most = found + size - len(row)
            text = text_of("files.warn_share_lost", what=what, most=most, total=size, article=article)
        yield Breach(article, at, text)


def long_runs(row: str, kinds: Kinds, start: int = 0) -> Iterator[Breach]:
    """4.3: at most three vowels or three consonants in a row, checked in `row[start:]`."""
    at = start
    for kind, run in groupby(row[start:], kinds.of):
        length = len(list(run))
        if kind and length > MOST_IN_A_ROW:
            what = text_of(_ROWS[kind])
            text = text_of("files.warn_row", what=what, at=at + 1, letters=row[at : at + length])
            yield Breach("4.3", at + 1 + MOST_IN_A_ROW, text)
        at += length


def runs_of_string(row: str, size: int, kinds: Kinds, article: str, group: int = 0) -> Iterator[Breach]:
    """The same of a whole string."""
    return long_runs(row, kinds)


def unmixed_group(row: str, size: int, kinds: Kinds, article: str, group: int = 0) -> Iterator[Breach]:
    """4.4, 4.5: a group of `size` letters has at least one vowel and one consonant. `row` holds those drawn so far."""
    for kind, at in _too_few(row, size, 1, kinds):
        text = text_of("files.warn_group_mix", group=group, what=text_of(_KINDS[kind]), article=article)
        yield Breach(article, at, text, group)


def _too_few(row: str, size: int, least: int, kinds: Kinds) -> Iterator[tuple[str, int]]:
    """Each kind of which `size` letters beginning with `row` cannot have `least`, and the letter that excluded it."""
    spare = size - least
    if len(row) <= spare:
        return
    for kind in ("vowel", "consonant"):
        others = [at for at, tile in enumerate(row, 1) if not kinds.counts_as(tile, kind)]
        if len(others) > spare:
            yield kind, others[spare]
