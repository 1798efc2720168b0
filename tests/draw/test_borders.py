"""Each drawing rule on both sides of its border, as letters drawn by hand: what fails, and where to redraw from."""

from dataclasses import replace

import pytest

from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import by_hand
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from tests.draw.rules import KINDS, ROMANIAN, first_moves, runs_longer_than_3, short_words, slow_first_move

STRING = "CASATISEROMANDATIRACRUPULENOTIL"  # 31 letters


def broken(
    key: str, rows: str, joker_stands: bool = False, words: FirstMoves | None = None
) -> list[tuple[str, int, int]]:
    """(article, group, letter) of everything that rows of letters break."""
    competition = Competition("", "", None, GAME_TYPES[key], joker_stands=joker_stands)
    return [(b.article, b.group, b.at) for b in by_hand(competition, rows.split(), words or first_moves())]


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        ("AEIOUA" + "BCDFGHJLMNPRSTVXZT", []),  # 6 vowels of 24
        ("AEIOU" + "BCDFGHJLMNPRSTVXZTS", [("4.2", 0, 24)]),  # 5: the 19th consonant is one too many
        ("BCDFGHJLMNPRSTVXZTS" + "AEIOU", [("4.2", 0, 19)]),  # and the redraw is from there
        ("AEIOUA" + "BCDFGHJLMNPRSTVXZTS", [("4.2", 0, 25)]),  # 6 of 25 are under a quarter
        ("AEIOUAE" + "BCDFGHJLMNPRSTVXZT", []),
        ("AAAEEEIIIOOOUUUAEI" + "BCDFGH", []),  # 6 consonants of 24
        ("AAAEEEIIIOOOUUUAEIO" + "BCDFG", [("4.2", 0, 19)]),
        ("AEIOU?" + "BCDFGHJLMNPRSTVXZT", [("4.2", 0, 24)]),  # a joker is neither
    ],
)
def test_4_2_a_quarter_of_vowels_and_of_consonants(letters: str, found: list[tuple[str, int, int]]) -> None:
    assert broken("integral_partial", letters) == found


def test_4_2_letters_not_all_drawn_break_the_share_only_once_nothing_can_help() -> None:
    """Of 21 letters 6 are vowels: 15 consonants can still be followed by 6 vowels, 16 cannot."""
    assert broken("integral_partial", "BCDFGHJLMNPRSTV") == [("4.2", 0, 16)]  # too few, nothing else
    assert broken("integral_partial", "BCDFGHJLMNPRSTVX") == [("4.2", 0, 16), ("4.2", 0, 17)]


def test_4_2_a_joker_stands_for_either_where_the_setting_says_so() -> None:
    letters = "AEIOU?" + "BCDFGHJLMNPRSTVXZT"
    assert broken("integral_partial", letters)
    assert broken("integral_partial", letters, joker_stands=True) == []


@pytest.mark.parametrize(
    ("key", "number", "found"),
    [
        ("integral_partial", 20, [("4.2", 0, 21)]), ("integral_partial", 21, []), ("integral_partial", 35, []),
        ("integral_partial", 36, [("4.2", 0, 36)]), ("pe_sir", 30, [("4.3", 0, 31)]), ("pe_sir", 31, []),
        ("pe_sir", 45, []), ("pe_sir", 46, [("4.3", 0, 46)]),
    ],
)  # fmt: skip
def test_4_2_4_3_the_interval(key: str, number: int, found: list[tuple[str, int, int]]) -> None:
    letters = "CASATISEROMANDATIRACRUPULENOTILADECIREGINUSEBETO"[:number]
    assert broken(key, letters) == found


def test_5_1_a_narrower_interval_is_judged_by_itself() -> None:
    game_type = replace(GAME_TYPES["integral_partial"], letters=(21, 27))
    letters = "CASATISEROMANDATIRACRUPULENO"
    for number, wrong in ((27, 0), (28, 1)):
        found = by_hand(Competition("", "", None, game_type), [letters[:number]], None)
        assert len(found) == wrong


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        (STRING, []),
        ("CASAEIO" + STRING[4:], [("4.3", 0, 7)]),  # AEIO: the fourth vowel
        ("CASAEI" + STRING[4:], []),  # AEI
        ("CASTRLA" + STRING[4:], [("4.3", 0, 6)]),  # STRL
        ("CASTRAL" + STRING[4:], []),
        ("CAST?RLNA" + STRING[6:], []),  # a joker ends a run
        (STRING[:26] + "NAEIO", [("4.3", 0, 31)]),  # at the very end
        (STRING[:27] + "NAEI", []),
    ],
)
def test_4_3_at_most_three_in_a_row(letters: str, found: list[tuple[str, int, int]]) -> None:
    assert [breach for breach in broken("pe_sir", letters) if breach[0] == "4.3"] == found


@pytest.mark.parametrize("joker_stands", [False, True])
def test_4_3_a_joker_ends_a_run_however_it_counts(joker_stands: bool) -> None:
    assert broken("pe_sir", "CASAE?EI" + STRING[5:], joker_stands) == []


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("CASADEL STIRENU", []),
        ("AEIOUAB BCDFGHA", []),  # one consonant, one vowel
        ("CASADEL AEIOUAE", [("4.4", 2, 7)]),
        ("CASADEL BCDFGHL", [("4.4", 2, 7)]),
        ("CASADEL AEIOUA?", [("4.4", 2, 7)]),
        ("CASADE STIRENU", [("4.4", 1, 7)]),
        ("CASADELA STIRENU", [("4.4", 1, 8)]),
    ],
)
def test_4_4_groups_of_seven_with_a_vowel_and_a_consonant(rows: str, found: list[tuple[str, int, int]]) -> None:
    assert broken("serie_maxime", rows) == found
    assert broken("n_scrabble", rows) == [("4.5", group, at) for _, group, at in found]


def test_4_4_a_joker_stands_for_the_missing_kind_where_the_setting_says_so() -> None:
    assert broken("serie_maxime", "AEIOUA? BCDFGH?", joker_stands=True) == []


def test_3_1_more_of_a_letter_than_the_set_has_is_redrawn_from_there() -> None:
    assert broken("integral_partial", "JAJ" + STRING[:20]) == [("3.1", 0, 3)]
    assert broken("n_scrabble", "CASADEL CHARMAT HOTARUL") == [("3.1", 3, 1)]
    assert broken("n_scrabble", "CASADEL CHARMAT NOTARUL") == []


def test_4_7_one_group_of_any_seven_letters() -> None:
    assert broken("superscrabble_incomplet", "BCDFGHL") == []
    assert broken("superscrabble_incomplet", "CASADEL STIRENU") == [("4.7", 2, 1)]


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
    assert (breach.at if breach else 0) == at


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
