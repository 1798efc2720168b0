"""Statistics of a round: what each figure counts, in each type of game."""

from dataclasses import replace

import pytest

from arbitraj.record.game import Game
from arbitraj.record.model import HandInState, Player
from arbitraj.report.statistics import Best, Statistics, moves_of, statistics
from arbitraj.report.statistics_shown import statistics_tables
from arbitraj.rules.correct import Correction
from tests.correcting import EXAMPLE, GRID, LETTERS, STRING, articles, corrected, texts
from tests.press.rounds import ALL, graded

LINES = [line.strip() for line in EXAMPLE.strip().splitlines()]


def at(table: int, correction: Correction) -> Correction:
    player = Player(table, f"Nume{table}", "Ana")
    return replace(correction, player=player, hand_in=replace(correction.hand_in, table=table, sheet=str(table)))


def of(*corrections: Correction) -> Statistics:
    """Statistics of players at tables 1, 2, ..."""
    game = graded("1-integral-partial")[0].game
    game = Game(replace(game.competition, letters=LETTERS), game.variant, game.words)
    return statistics(game, [at(table, correction) for table, correction in enumerate(corrections, 1)])


def ways(record: Best | None) -> list[tuple[str, str, list[int]]]:
    assert record
    return [(way.word, way.position, [player.table for player in way.players]) for way in record.ways]


def test_the_best_move_is_the_correct_entry_with_the_most_points_and_ties_are_all_there() -> None:
    found = of(corrected(EXAMPLE), corrected("\n".join(LINES[:4])), corrected(EXAMPLE))
    assert found.best
    assert found.best.value == 86
    assert ways(found.best) == [("CAPRARUL", "K5", [1, 3])]
    assert found.best.players == 2
    assert ways(of(corrected(LINES[0]), corrected("8H CASA 8")).best) == [("CASA", "8H", [2]), ("CASA", "H7", [1])]


def test_an_incorrect_entry_is_no_best_move_however_much_it_would_bring() -> None:
    found = of(corrected("H7 CASA 8\nA1 CAPRARUL 200"))
    assert found.best
    assert found.best.value == 8
    assert (found.sheets, found.entries, found.correct) == (1, 2, 1)


def test_the_best_first_move_counts_who_found_it() -> None:
    found = of(corrected(EXAMPLE), corrected("H7 CASA 8"), corrected("H8 AS 4"), corrected("A1 CASA 8\nH7 CASA 8"))
    assert found.first
    assert found.first.value == 8
    assert ways(found.first) == [("CASA", "H7", [1, 2])]


def test_the_longest_word_counts_letters_that_were_there_already() -> None:
    assert ways(of(corrected(EXAMPLE)).longest) == [("CAPRARUL", "K5", [1]), ("TRACASAI", "H4", [1])]


def test_bingos_are_moves_of_seven_new_tiles() -> None:
    found = of(corrected(EXAMPLE), corrected("\n".join(LINES[:4])))
    game = graded("1-integral-partial")[0].game
    assert [move.new_tiles for move in moves_of(game, corrected(EXAMPLE))] == [4, 5, 7, 3, 7]
    assert found.bingos
    assert (found.bingos.total, found.bingos.most) == (3, 2)
    assert [player.table for player in found.bingos.players] == [1]
    assert of(corrected("H7 CASA 8")).bingos is None


def test_all_letters_are_used_where_every_tile_lies_on_the_board() -> None:
    exact = corrected("H7 CASA 8\nI8 STIRE 13", letters="CASASTIRE")
    game = graded("1-integral-partial")[0].game

    def who(letters: str) -> list[int]:
        of_letters = Game(replace(game.competition, letters=letters), game.variant, game.words)
        found = statistics(of_letters, [exact]).all_letters
        assert found is not None
        return [player.table for player in found]

    assert who("CASASTIRE") == [1]
    assert who("CASASTIREA") == []


def test_words_rejected_are_counted_by_entries_players_and_those_rejected_for_it_alone() -> None:
    wrong = "H7 CASA 8\nI8 STIREX 20\nA1 CASZ 3"
    found = of(corrected(wrong), corrected("H7 CASZ 8"), corrected(EXAMPLE))
    by_word = {word.word: (word.entries, word.players, word.alone) for word in found.rejected}
    assert by_word["CASZ"] == (2, 2, 1)  # in one of the two entries it also touches nothing (8.2.b)
    assert by_word["STIREX"] == (1, 1, 1)
    assert [word.entries for word in found.rejected] == sorted((w.entries for w in found.rejected), reverse=True)
    alone = of(corrected("H7 ACSA 8"), corrected("H7 ACSA 8"), corrected("8H ACSA 8\n8H ACSA 8"))
    assert [(w.word, w.entries, w.players, w.alone) for w in alone.rejected] == [("ACSA", 4, 3, 4)]


def test_a_word_that_the_arbiter_let_stand_is_no_word_rejected() -> None:
    correction = corrected("H7 CASZ 8")
    struck = tuple(replace(finding, struck=True) for finding in correction.findings)
    entries = tuple(replace(entry, findings=struck) for entry in correction.entries)
    assert [word.word for word in of(correction).rejected] == ["CASZ"]
    assert of(replace(correction, entries=entries, findings=struck)).rejected == ()


def test_what_a_misplaced_word_would_form_is_no_word_rejected() -> None:
    elsewhere = corrected("H7 CASA 8\nG8 STIRE -", grid=GRID)
    assert articles(elsewhere) == [[], ["8.2.e"]]
    assert "nu sunt în lista de cuvinte" in texts(elsewhere)
    assert of(elsewhere).rejected == ()


def test_findings_are_counted_by_article_and_sheets_and_remarks_are_not() -> None:
    found = of(corrected("H7 CASA 9\nI8 STIRE 1"), corrected("H7 CASA 9"), corrected(EXAMPLE, name=""))
    shown = [(line.article, line.findings, line.sheets) for line in found.frequent]
    assert shown == [("8.3.d", 3, 2), ("8.3.a", 1, 1)]


def test_the_spread_leaves_out_what_was_not_handed_in() -> None:
    none = corrected(EXAMPLE, state=HandInState.NOT_HANDED_IN)
    found = of(*(corrected("\n".join(LINES[:number])) for number in (1, 2, 3, 4)), none).spread
    assert found
    assert (found.sheets, found.lowest, found.highest) == (4, 8, 103)
    assert (found.median, found.mean) == ((21 + 92) / 2, (8 + 21 + 92 + 103) / 4)
    assert found.lowest <= found.lower_quartile <= found.median <= found.upper_quartile <= found.highest
    alone = of(corrected("H7 CASA 8")).spread
    assert alone
    assert alone.lower_quartile == alone.median == alone.upper_quartile == 8
    assert of(none).spread is None


def test_struck_findings_are_not_counted() -> None:
    correction = corrected("H7 CASA 9")
    struck = tuple(replace(finding, struck=True) for finding in correction.findings)
    assert of(replace(correction, findings=struck)).frequent == ()


POINTS = {"best", "first", "bingos"}


@pytest.mark.parametrize("name", ALL)
def test_each_type_has_the_figures_that_mean_something_in_it(name: str) -> None:
    ranking, _ = graded(name)
    found = statistics(ranking.game, [standing.correction for standing in ranking.standings])
    assert found.longest
    assert found.spread
    absent = {key for key in found.__slots__ if getattr(found, key) is None}
    if ranking.game.competition.game_type.key.startswith("superscrabble"):
        assert absent == {*POINTS, "all_letters"}
    else:
        assert absent - {"bingos"} == {"solutions"}
    parts = list(statistics_tables(found))
    assert len({part.caption for part in parts}) == len(parts)
    for part in parts:
        assert part.items or part.note or part.empty
        assert all(len(row) == len(part.columns) for row in part.items)


@pytest.mark.parametrize("name", ALL)
def test_the_figures_agree_with_the_corrections(name: str) -> None:
    ranking, _ = graded(name)
    corrections = [standing.correction for standing in ranking.standings]
    found = statistics(ranking.game, corrections)
    assert found == statistics(ranking.game, reversed(corrections))
    points = [entry.points for correction in corrections for entry in correction.entries]
    if found.best:
        assert found.best.value == max(points)
    for correction in corrections:
        laid = sum(move.new_tiles for move in moves_of(ranking.game, correction))
        if not found.solutions:
            assert laid == correction.grid_tiles


def test_superscrabble_counts_different_solutions_and_those_found_by_one() -> None:
    ranking, _ = graded("5-superscrabble")
    corrections = [standing.correction for standing in ranking.standings]
    found = statistics(ranking.game, corrections).solutions
    assert found
    by_player = [{(e.position, e.word) for e in c.entries if e.worth} for c in corrections]
    everything = set().union(*by_player)
    assert found.different == len(everything)
    assert len(found.alone) == sum(sum(way in own for own in by_player) == 1 for way in everything)


def test_a_string_used_to_the_end() -> None:
    game = graded("2-pe-sir")[0].game
    table = "H7 CASA\nI8 TISER"
    correction = corrected(table, tip="pe_sir", letters=STRING, words={"CASA", "TISER", "AT", "AI", "TA"})
    of_string = Game(replace(game.competition, letters=STRING[: correction.grid_tiles]), game.variant, game.words)
    assert statistics(of_string, [correction]).all_letters == (correction.player,)
