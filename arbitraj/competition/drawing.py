"""The drawing rules of 4.2-4.5, checked on letters that were already played: warnings, never refusals."""

from collections.abc import Iterator
from itertools import groupby

from arbitraj.competition.game_types import Material
from arbitraj.competition.model import Competition
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.text import say

_MOST_IN_A_ROW = 3  # 4.3


def drawing_warnings(competition: Competition, variant: Variant) -> tuple[str, ...]:
    """What the letters announced break of the drawing rules, in words."""
    return tuple(_warnings(competition, variant))


def _warnings(competition: Competition, variant: Variant) -> Iterator[str]:
    game_type, letters, groups = competition.game_type, competition.letters, competition.groups
    everything = letters + "".join(groups)
    for letter, has in variant.pieces.items():
        if (found := everything.count(letter)) > has:
            yield say("files.warn_too_many", found=found, letter=letter, has=has)
    if game_type.letters:
        low, high = game_type.letters
        if not low <= len(letters) <= high:
            shown = say(f"files.type_{game_type.key}")
            yield say(
                "files.warn_count",
                count=len(letters),
                type=shown,
                low=low,
                high=high,
                article=game_type.article,
            )
    if game_type.material is Material.LETTERS:
        yield from _share(letters, variant, game_type.article)
    if game_type.material is Material.STRING:
        yield from _rows(letters, variant)
    if game_type.material in (Material.GROUP, Material.GROUP_ON_BOARD) and len(groups) > 1:
        yield say("files.warn_one_group", found=len(groups))
    for number, group in enumerate(groups, 1):
        yield from _group(number, group, variant, competition)


def _share(letters: str, variant: Variant, article: str) -> Iterator[str]:
    """4.2: vowels and consonants are at least a quarter each; jokers are neither."""
    total = len(letters)
    vowels = sum(letter in variant.vowels for letter in letters)
    consonants = total - vowels - letters.count(JOKER)
    for what, found in (("vowels", vowels), ("consonants", consonants)):
        if found * 4 < total:
            yield say("files.warn_share", what=say(f"files.{what}"), found=found, total=total, article=article)


def _rows(letters: str, variant: Variant) -> Iterator[str]:
    """4.3: at most three vowels or three consonants in a row."""
    at = 1
    for kind, run in groupby(letters, lambda letter: "" if letter == JOKER else letter in variant.vowels):
        length = len(list(run))
        if kind != "" and length > _MOST_IN_A_ROW:
            what = say("files.vowels_row" if kind else "files.consonants_row")
            yield say("files.warn_row", what=what, at=at, letters=letters[at - 1 : at - 1 + length])
        at += length


def _group(number: int, group: str, variant: Variant, competition: Competition) -> Iterator[str]:
    """4.4, 4.5: groups of seven letters, with at least one vowel or consonant of each kind."""
    article = competition.game_type.article
    if competition.vowels_chosen:
        return
    if len(group) != variant.rack:
        yield say("files.warn_group_size", group=number, found=len(group), rack=variant.rack, article=article)
    if competition.game_type.has_groups:
        vowels = sum(letter in variant.vowels for letter in group)
        for what, found in (("vowel", vowels), ("consonant", len(group) - vowels - group.count(JOKER))):
            if not found:
                yield say("files.warn_group_mix", group=number, what=say(f"files.{what}"), article=article)
