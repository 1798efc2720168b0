"""Warnings about letters and groups that break the drawing rules. They never refuse a competition."""

from collections.abc import Iterator

from arbitraj.game.variant import Variant
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.model import Competition
from arbitraj.text import text_of


def breaches(competition: Competition) -> Iterator[Breach]:
    """All that the letters or groups of a competition break, rule by rule."""
    game_type, letters, groups = competition.game_type, competition.letters, competition.groups
    variant = competition.variant
    kinds = Kinds(variant.vowels, competition.joker_stands)
    yield from _too_many(groups or (letters,), bool(groups), variant)
    if game_type.letters:
        yield from _count(competition)
    material, article = game_type.material, game_type.article
    if material.in_a_row and material.rule:
        # letters that are still too few may yet get what they lack
        size = max(len(letters), game_type.letters[0] if game_type.letters else 0)
        yield from material.rule(letters, size, kinds, article, 0)
    if len(groups) > 1 and "grupe" in material.keys and not material.grouped:
        yield Breach(article, 1, text_of("files.warn_one_group", found=len(groups)), group=2)
    # 4.4, 4.5, with vowels chosen by the players: what is announced are not whole groups
    for number, group in enumerate(() if competition.vowels_chosen else groups, 1):
        if len(group) != variant.rack:
            wrong = {"group": number, "found": len(group), "rack": variant.rack, "article": article}
            yield Breach(article, min(len(group), variant.rack) + 1, text_of("files.warn_group_size", **wrong), number)
        if material.rule and material.grouped:
            yield from material.rule(group, variant.rack, kinds, article, number)


def _too_many(rows: tuple[str, ...], grouped: bool, variant: Variant) -> Iterator[Breach]:
    """3.1: no more of a letter than the set has."""
    places = [(tile, group * grouped, at) for group, row in enumerate(rows, 1) for at, tile in enumerate(row, 1)]
    for letter, has in variant.pieces.items():
        mine = [(group, at) for tile, group, at in places if tile == letter]
        if len(mine) > has:
            text = text_of("files.warn_too_many", found=len(mine), letter=letter, has=has)
            yield Breach("3.1", mine[has][1], text, mine[has][0])


def _count(competition: Competition) -> Iterator[Breach]:
    """4.2, 4.3: the number of letters is in the interval. Too few are completed, too many cut."""
    game_type, found = competition.game_type, len(competition.letters)
    assert game_type.letters
    low, high = game_type.letters
    if not low <= found <= high:
        shown, article = game_type.shown, game_type.article
        if low == high:
            text = text_of("files.warn_count_exact", count=found, type=shown, wanted=low, article=article)
        else:
            text = text_of("files.warn_count", count=found, type=shown, low=low, high=high, article=article)
        yield Breach(article, min(found, high) + 1, text)
