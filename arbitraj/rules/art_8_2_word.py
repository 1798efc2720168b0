"""8.2.a-c: faults of a word laid at a place. 8.2.c also finds the offer that covers its tiles (8.3.c)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from arbitraj.game.board import BLOCKED, Laid, Unlayable
from arbitraj.game.points import points
from arbitraj.record.findings import Fault, Kind, Offer, OtherRows, Situation, Supply, Unmarked
from arbitraj.rules.art_8_3 import AS_MARKED, Settled, preferred, relaid, settle
from arbitraj.rules.article import Article, Given

ART_8_2_A = Article("8.2.a", __file__, Kind.INCORRECT, given=Given())
ART_8_2_B = Article("8.2.b", __file__, Kind.INCORRECT, ("I-main-word", "I-repeated-row"), given=Given())
ART_8_2_C = Article("8.2.c", __file__, Kind.INCORRECT, ("I-eliminated", "I-group-used", "I-group-wrong"), given=Given())


def word_not_in_list(word: str) -> Fault:
    """8.2.a: the fault of a word that cannot even be laid."""
    return ART_8_2_A.fault("word_not_in_list", words=(word,))


def one_letter_word(case: Situation, laid: Laid) -> Fault | None:
    """8.2.a: the fault of a main word of one letter."""
    lone = len(laid.main.tiles) < 2 and laid.crosses
    return ART_8_2_A.fault("one_letter_word", word=laid.main.word) if lone else None


def words(case: Situation, laid: Laid) -> Fault | None:
    """8.2.a: the main word or cross-words are not in the list."""
    runs = laid.runs if len(laid.main.tiles) > 1 else laid.crosses
    wrong = [run.word for run in runs if run.word not in case.game.words]
    if not wrong:
        return None
    invalid = tuple(dict.fromkeys(wrong))
    if case.game.variant.two_letters and all(len(word) == 2 for word in invalid):
        return ART_8_2_A.fault("two_letters_not_in_list", words=invalid)  # S.8
    key = "word_not_in_list" if len(invalid) == 1 else "words_not_in_list"
    return ART_8_2_A.fault(key, words=invalid)


def cannot_lie(case: Situation, why: Unlayable, tiles: str) -> Fault:
    """8.2.b: the fault of tiles that cannot be laid at all."""
    if why.square is None:
        return ART_8_2_B.fault("off_board", word=tiles.upper())
    square = case.board.name(why.square)
    if why.there == BLOCKED:
        return ART_8_2_B.fault("over_stop", square=square)
    return ART_8_2_B.fault("taken_square", square=square, there=why.there.upper())


def number_of_tiles(case: Situation, laid: Laid) -> Fault | None:
    """8.2.b: at least one new tile, at most a rack of them, or exactly as many as the type asks for."""
    number, rack = len(laid.new), case.game.variant.rack
    if not number:
        return ART_8_2_B.fault("no_new_tile")
    if case.exactly is not None and number != case.exactly:
        return ART_8_2_B.fault("not_all_tiles", found=number, wanted=case.exactly)
    return ART_8_2_B.fault("too_many_tiles", found=number, rack=rack) if number > rack else None


def through_centre(case: Situation, laid: Laid) -> Fault | None:
    """8.2.b: the first move goes through the centre."""
    centre = case.game.variant.centre
    if case.board.tiles or centre is None or centre in laid.new:
        return None
    return ART_8_2_B.fault("not_through_centre", centre=case.board.name(centre))


def two_letters_first(case: Situation, laid: Laid) -> Fault | None:
    """8.2.b: the first move has two letters at least."""
    alone = not case.board.tiles and len(laid.written.tiles) < 2
    return ART_8_2_B.fault("one_letter_first") if alone else None


def contact(case: Situation, laid: Laid) -> Fault | None:
    """8.2.b: every later move meets a tile."""
    return ART_8_2_B.fault("no_contact") if case.board.tiles and not laid.touches else None


def main_word(case: Situation, laid: Laid) -> Fault | None:
    """8.2.b: the fault of a word that is only a part of the run on its line."""
    run, word = laid.main, laid.written
    longer = len(run.tiles) > len(word.tiles)
    return ART_8_2_B.fault("longer_run", "I-main-word", run=run.word, word=word.word) if longer else None


_Covered = tuple[Offer, Laid, Unmarked | None, Settled, int]


# the principles of the game (8.2.b) and the word list (8.2.a), in the order in which their faults are named
RULES: tuple[Callable[[Situation, Laid], Fault | None], ...] = (
    number_of_tiles,
    through_centre,
    two_letters_first,
    contact,
    main_word,
    one_letter_word,
    words,
)


def cover(case: Situation, laid: Laid, on_grid: Laid | None, others: bool) -> _Covered | Fault:
    """8.2.c: the offer that covers the new tiles, and the tiles with the jokers found.

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
    found = [offer for offer in tried if not isinstance(offer, Fault)]
    plain = [offer for offer in found if offer[2] is not Unmarked.STOCK] or found
    return plain[0] if len(plain) == 1 else covered


def _covered(case: Situation, laid: Laid, on_grid: Laid | None, others: bool) -> _Covered | Fault:
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
        return ART_8_2_C.fault("letters_eliminated", "I-eliminated", letters=", ".join(short))
    return case.supply.lacks(short)


def unwritten(supply: Supply, others: OtherRows) -> tuple[Offer, ...]:
    """The free groups that no row of the sheet names. Empty in a game without groups."""
    free = supply.offers("")
    return () if isinstance(free, Fault) else tuple(o for o in free if o.group and o.group not in others.groups)
