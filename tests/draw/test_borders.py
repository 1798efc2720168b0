"""Each drawing rule on both sides of its border, as letters drawn by hand: what fails, and where to redraw from."""

import pytest

from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import by_hand
from arbitraj.record.drawing import Breach
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from tests.draw.rules import KINDS, ROMANIAN, first_moves, runs_longer_than_3, short_words, slow_first_move

STRING = "CASATISEROMANDATIRACRUPULENOTIL"  # 31 letters
LONG = "CASATISEROMANDATIRACRUPULENOTILADECIREGINUSEBETO"


def broken(
    key: str, rows: str, joker_stands: bool = False, words: FirstMoves | None = None
) -> list[tuple[str, int, int]]:
    """(article, group, letter) of everything that rows of letters break."""
    competition = Competition("", "", None, GAME_TYPES[key], joker_stands=joker_stands)
    return [(b.article, b.group, b.at) for b in by_hand(competition, rows.split(), words or first_moves())]


# a joker is neither, and stands for either only where the setting says so; it ends a run however it counts
BORDERS = {
    "integral_partial": [
        ("AEIOUABCDFGHJLMNPRSTVXZT", ""), ("AEIOUBCDFGHJLMNPRSTVXZTS", "4.2@24"),  # 6 vowels of 24, 5
        ("BCDFGHJLMNPRSTVXZTSAEIOU", "4.2@19"),  # the redraw is from the 19th consonant
        ("AEIOUABCDFGHJLMNPRSTVXZTS", "4.2@25"), ("AEIOUAEBCDFGHJLMNPRSTVXZT", ""),
        ("AAAEEEIIIOOOUUUAEIBCDFGH", ""), ("AAAEEEIIIOOOUUUAEIOBCDFG", "4.2@19"),
        ("AEIOU?BCDFGHJLMNPRSTVXZT", "4.2@24"),
        # of 21 letters 6 are vowels: 15 consonants can still be followed by 6 vowels, 16 cannot
        ("BCDFGHJLMNPRSTV", "4.2@16"), ("BCDFGHJLMNPRSTVX", "4.2@16 4.2@17"),
        (LONG[:20], "4.2@21"), (LONG[:21], ""), (LONG[:35], ""), (LONG[:36], "4.2@36"),
    ],
    "integral_partial joker": [("AEIOU?BCDFGHJLMNPRSTVXZT", "")],
    "pe_sir": [
        (LONG[:30], "4.3@31"), (LONG[:31], ""), (LONG[:45], ""), (LONG[:46], "4.3@46"),
        (STRING, ""), ("CASAEIO" + STRING[4:], "4.3@7"), ("CASAEI" + STRING[4:], ""),  # AEIO, AEI
        ("CASTRLA" + STRING[4:], "4.3@6"), ("CASTRAL" + STRING[4:], ""),  # STRL
        ("CAST?RLNA" + STRING[6:], ""), (STRING[:26] + "NAEIO", "4.3@31"), (STRING[:27] + "NAEI", ""),
        ("CASAE?EI" + STRING[5:], ""),
    ],
    "pe_sir joker": [("CASAE?EI" + STRING[5:], "")],
    "serie_maxime joker": [("AEIOUA? BCDFGH?", "")],
    "superscrabble_incomplet": [("BCDFGHL", ""), ("CASADEL STIRENU", "4.7@1/2")],
}  # fmt: skip
GROUPS = [
    ("CASADEL STIRENU", ""), ("AEIOUAB BCDFGHA", ""), ("CASADEL AEIOUAE", "@7/2"), ("CASADEL BCDFGHL", "@7/2"),
    ("CASADEL AEIOUA?", "@7/2"), ("CASADE STIRENU", "@7/1"), ("CASADELA STIRENU", "@8/1"),
]  # fmt: skip
for tip, article in (("serie_maxime", "4.4"), ("n_scrabble", "4.5")):
    BORDERS.setdefault(tip, []).extend((rows, article * bool(at) + at) for rows, at in GROUPS)


def hold(*games: str) -> None:
    for tip in games:
        key, _, joker = tip.partition(" ")
        for rows, wanted in BORDERS[tip]:
            found = broken(key, rows, bool(joker))
            shown = [f"{article}@{at}{f'/{group}' * bool(group)}" for article, group, at in found]
            assert (rows, shown) == (rows, wanted.split())


def test_4_2_a_quarter_of_vowels_and_of_consonants_and_the_interval() -> None:
    hold("integral_partial", "integral_partial joker")


def test_4_3_at_most_three_in_a_row_and_the_interval() -> None:
    hold("pe_sir", "pe_sir joker")


def test_4_4_4_5_groups_of_seven_with_a_vowel_and_a_consonant() -> None:
    hold("serie_maxime", "serie_maxime joker", "n_scrabble")


def test_4_7_one_group_of_any_seven_letters() -> None:
    hold("superscrabble_incomplet")


def test_3_1_more_of_a_letter_than_the_set_has_is_redrawn_from_there() -> None:
    assert broken("integral_partial", "JAJ" + STRING[:20]) == [("3.1", 0, 3)]
    assert broken("n_scrabble", "CASADEL CHARMAT HOTARUL") == [("3.1", 3, 1)]
    assert broken("n_scrabble", "CASADEL CHARMAT NOTARUL") == []


@pytest.mark.parametrize(
    ("words", "first", "at"),
    [
        ("CASA", "CASARTI", 0),  # the first 4
        ("ASAC", "CASARTI", 0),  # in any order
        ("TIRASAC", "CASARTI", 0),  # all 7
        ("CASE", "CASARTI", 4),  # the 4th letter had to be E
        ("CA", "AC?RTIN", 0),
        ("CASTRU", "?CATSRI", 0),  # a joker for U
        ("CASTRUI", "CASTRUE", 7),
        ("CASTRU", "CASTREU", 6),
        ("STRACURI", "CASTRUI", 1),  # 8 letters are no first move
        ("CASARTIN", "CASARTI", 1),
        ("AX", "A?RTINE", 0),  # a joker for X
        ("TAXI", "A?TCRIN", 4),
        ("TAXI", "A?TIRCN", 0),
        ("TAXA", "A??TRCN", 0),  # two jokers
    ],
)
def test_4_3_the_first_move_uses_the_first_2_to_7_letters(words: str, first: str, at: int) -> None:
    moves = FirstMoves(words.split(), ROMANIAN, KINDS)
    breach = moves.breach(first)
    told = f"din primele 7 litere ({first}) nu se poate face nicio primă depunere (art. 4.3)"
    assert breach == (Breach("4.3", at, told) if at else None)


def test_4_3_a_first_move_is_looked_for_only_once_seven_letters_are_there() -> None:
    moves = FirstMoves(["CASA"], ROMANIAN, KINDS)
    assert moves.breach("CASERT") is None
    assert moves.breach("CASERTI") is not None


def test_4_3_a_joker_can_stand_for_a_letter_that_is_on_no_tile() -> None:
    moves = FirstMoves(["KIWI"], ROMANIAN, KINDS)
    assert moves.allows("I?I?")
    assert not moves.allows("I?IR")
    assert moves.can_come("II")  # both jokers are still in the bag
    assert not moves.can_come("IIR")
    assert not FirstMoves(["KIWIKA"], ROMANIAN, KINDS).can_come("")  # three letters on no tile, two jokers


def test_4_3_what_can_still_come_keeps_to_three_in_a_row() -> None:
    assert FirstMoves(["AEIOB"], ROMANIAN, KINDS).can_come("AEI")  # B, then O
    assert FirstMoves(["AEIO"], ROMANIAN, KINDS).can_come("EIO")  # a joker for A
    assert not FirstMoves(["AEIOUAE"], ROMANIAN, KINDS).can_come("??EIO")  # two vowels more, and no joker
    assert FirstMoves(["AEIOUBC"], ROMANIAN, KINDS).can_come("??EIO")
    assert FirstMoves(["AEIO"], ROMANIAN, KINDS).can_come("E?I")  # a joker ends the run


def test_4_3_the_redraw_is_from_the_first_letter_that_no_others_could_follow() -> None:
    """Against every continuation: before that letter one still leads to a first move, with it none does."""
    rows = [
        row for row in ("XHZCVLN", "CHGEXES", "CHGETLI", "BRXTAMI", "LNTRAOU", "GEMDLAT") if not slow_first_move(row)
    ]
    assert len(rows) > 3

    def hope(row: str) -> bool:
        if len(row) == 7:
            return first_moves().allows(row)
        for tile in set(ROMANIAN.all_tiles):
            more = row + tile
            if more.count(tile) <= ROMANIAN.pieces[tile] and not runs_longer_than_3(more) and hope(more):
                return True
        return False

    for row in rows:
        breach = first_moves().breach(row)
        assert breach
        assert hope(row[: breach.at - 1])
        if breach.at > 4:
            assert not hope(row[: breach.at])


def test_4_3_the_index_agrees_with_a_slow_search() -> None:
    from arbitraj.draw.lots import Bag, Lots

    lots, found = Lots("index", "test"), 0
    for _ in range(300):
        bag = Bag(ROMANIAN.all_tiles, lots)
        row = "".join(bag.draw() for _ in range(7))
        found += first_moves().allows(row)
        assert first_moves().allows(row) == bool(slow_first_move(row)), row
    assert 200 < found < 300
    assert len(short_words()) > 50_000
