"""8.2.c: the letters of an entry are not in stock. Finds the offer that covers its tiles, with its jokers (8.3.c)."""

from collections.abc import Sequence
from dataclasses import replace

from arbitraj.game.board import Laid
from arbitraj.game.points import points
from arbitraj.record.findings import LETTERS, Fault, Kind, Offer, Situation, Unmarked
from arbitraj.rules.art_8_3.b_group import preferred
from arbitraj.rules.art_8_3.c_unmarked_joker import AS_MARKED, Settled, relaid, settle
from arbitraj.rules.article import Article, Given

ARTICLE = Article(LETTERS, __file__, Kind.INCORRECT, ("I-eliminated", "I-group-used", "I-group-wrong"), given=Given())

_Covered = tuple[Offer, Laid, Unmarked | None, Settled, int]


def cover(case: Situation, laid: Laid, on_grid: Laid | None, others: bool) -> _Covered | Fault:
    """The offer that covers the new tiles, and the tiles with the jokers found.

    `on_grid` is the word with the jokers that only the control grid marks, if it marks any (8.3.c.1). A tile that an
    incorrect entry took out counts as present only to judge an entry with other faults (`others`): one correct in
    everything else pays for its tiles again (I-eliminated). If the group written does not cover them, the only other
    one that does is taken, provided a wrong number is read as a missing one (I-group-wrong). A group that needs no
    unmarked joker is preferred.
    """
    covered = _covered(case, laid, on_grid, others)
    if not case.instead or not isinstance(covered, Fault):
        return covered
    tried = (_covered(replace(case, offers=(offer,)), laid, on_grid, others) for offer in case.instead)
    found = [each for each in tried if not isinstance(each, Fault)]
    plain = [each for each in found if each[2] is not Unmarked.STOCK] or found
    return plain[0] if len(plain) == 1 else covered


def _covered(case: Situation, laid: Laid, on_grid: Laid | None, others: bool) -> _Covered | Fault:
    """The offer among those of the entry that covers the new tiles."""
    if isinstance(case.offers, Fault):
        return case.offers
    offers: Sequence[Offer] = case.offers
    if case.grid is None and len(offers) == 1 and not offers[0].missing(laid.new_tiles):
        return offers[0], laid, None, AS_MARKED, 1
    fewest = case.game.rule("I-joker-square") == "mai_putine_puncte"

    def covering(tried: Laid, excuse: bool) -> _Covered | None:
        def points_with(squares: frozenset[int]) -> int:
            return points(case.game.variant, relaid(case, tried, squares))

        if len(offers) == 1 and not offers[0].missing(tried.new_tiles):
            return offers[0], tried, None, AS_MARKED, 1
        placed = tuple(zip(tried.new, tried.new_tiles, strict=True))
        if excuse:
            placed = tuple((sq, tile) for sq, tile in placed if not case.supply.excused(sq, tile.upper()))
        found = [
            (offer, settled) for offer in offers if (settled := settle(offer, placed, points_with, fewest)) is not None
        ]
        if not found:
            return None
        offer, settled = preferred(case, found)
        if not settled.squares:
            return offer, tried, None, settled, len(found)
        return offer, relaid(case, tried, settled.squares), Unmarked.STOCK, settled, len(found)

    if on_grid and (covered := covering(on_grid, excuse=others)):
        offer, final, _, settled, fits = covered
        return offer, final, Unmarked.GRID, settled, fits
    if covered := covering(laid, excuse=others):
        return covered
    excused = not others and (covering(on_grid or laid, excuse=True) or covering(laid, excuse=True))
    short = min((offer.missing(laid.new_tiles) for offer in offers), key=len, default=laid.new_tiles)
    if excused or (short and not set(short) - set(case.supply.eliminated)):
        return ARTICLE.fault("letters_eliminated", "I-eliminated", letters=", ".join(short))
    return case.supply.lacks(short)
