"""Statistics of a round: what each figure counts, in each type of game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import fmean, median

import pytest

from arbitraj.game.position import Position
from arbitraj.record.findings import Finding, Kind, Reason
from arbitraj.record.game import Game
from arbitraj.record.model import Player, SubmissionState
from arbitraj.report.edition import Possible
from arbitraj.report.statistics import Row, statistics
from arbitraj.report.table import Table
from arbitraj.rules.correct import Correction
from arbitraj.text import count, text_of
from tests.correcting import EXAMPLE, GRID, LETTERS, STRING, articles, corrected, texts
from tests.press.rounds import ALL, graded
from tests.press.worlds import world

LINES = [line.strip() for line in EXAMPLE.strip().splitlines()]


def at(table: int, correction: Correction) -> Correction:
    player = Player(table, f"Nume{table}", "Ana")
    return replace(correction, player=player, submission=replace(correction.submission, table=table, sheet=str(table)))


Found = dict[str, Table[Row]]


def by_key(game: Game, corrections: Iterable[Correction]) -> Found:
    return {table.key: table for table in statistics(game, corrections)}


def of(*corrections: Correction) -> Found:
    """Statistics of players at tables 1, 2, ..."""
    game = graded("1-integral-partial")[0].game
    game = Game(replace(game.competition, letters=LETTERS), game.variant, game.words)
    return by_key(game, [at(table, correction) for table, correction in enumerate(corrections, 1)])


def names(*tables: int) -> str:
    return ", ".join(text_of("statistics.name_at_table", name=f"Nume{table} Ana", table=table) for table in tables)


def figures(found: Found) -> list[object]:
    return [number for _, number in found["figures"].items]


def test_the_best_move_is_the_correct_entry_with_the_most_points_and_ties_are_all_there() -> None:
    found = of(corrected(EXAMPLE), corrected("\n".join(LINES[:4])), corrected(EXAMPLE))
    assert found["best"].note == "86 de puncte."
    assert found["best"].items == (("CAPRARUL", "K5", names(1, 3)),)
    two = of(corrected(LINES[0]), corrected("8H CASA 8"))
    assert two["best"].items == (("CASA", "8H", names(2)), ("CASA", "H7", names(1)))


def test_an_incorrect_entry_is_no_best_move_however_much_it_would_bring() -> None:
    found = of(corrected("H7 CASA 8\nA1 CAPRARUL 200"))
    assert found["best"].note == "8 puncte."
    assert figures(found) == [1, 2, 1]


def test_the_best_first_move_counts_who_found_it() -> None:
    found = of(corrected(EXAMPLE), corrected("H7 CASA 8"), corrected("H8 AS 4"), corrected("A1 CASA 8\nH7 CASA 8"))
    assert found["first"].note.startswith("8 puncte, ")
    assert found["first"].note.endswith("găsită de 2 din 4 jucători.")
    assert found["first"].items == (("CASA", "H7", names(1, 2)),)


def test_the_longest_word_counts_letters_that_were_there_already() -> None:
    found = of(corrected(EXAMPLE))["longest"]
    assert found.note.startswith("8 litere ")
    assert found.items == (("CAPRARUL", "K5", names(1)), ("TRACASAI", "H4", names(1)))


def test_bingos_are_moves_of_seven_new_tiles() -> None:
    found = of(corrected(EXAMPLE), corrected("\n".join(LINES[:4])))
    assert [len(entry.new_tiles) for entry in corrected(EXAMPLE).entries] == [4, 5, 7, 3, 7]
    assert found["bingos"].note == "3 în toată partida; cele mai multe ale unui jucător: 2."
    assert found["bingos"].items == ((names(1),),)
    assert "bingos" not in of(corrected("H7 CASA 8"))


def test_all_letters_are_used_where_every_tile_lies_on_the_board() -> None:
    exact = corrected("H7 CASA 8\nI8 STIRE 13", letters="CASASTIRE")
    game = graded("1-integral-partial")[0].game

    def who(letters: str) -> Sequence[Row]:
        of_letters = Game(replace(game.competition, letters=letters), game.variant, game.words)
        return by_key(of_letters, [at(1, exact)])["all_letters"].items

    assert who("CASASTIRE") == ((names(1),),)
    assert who("CASASTIREA") == ()


def test_words_rejected_are_counted_by_entries_players_and_those_rejected_for_it_alone() -> None:
    wrong = "H7 CASA 8\nI8 STIREX 20\nA1 CASZ 3"
    found = of(corrected(wrong), corrected("H7 CASZ 8"), corrected(EXAMPLE))
    rejected = found["rejected"].items
    assert ("CASZ", 2, 2, 1) in rejected  # in one of the two entries it also touches nothing (8.2.b)
    assert ("STIREX", 1, 1, 1) in rejected
    # most entries, then most players, then by the word
    one = corrected("H7 SISI 8\nH7 SISI 8\nH7 SISI 8\nH7 RIRI 8\nH7 CICI 8\nH7 CICI 8\nH7 BIBI 8\nH7 BIBI 8")
    often = of(one, corrected("8H RIRI 8"))["rejected"].items
    assert [row[:3] for row in often] == [("SISI", 3, 1), ("RIRI", 2, 2), ("BIBI", 2, 1), ("CICI", 2, 1)]


def test_a_word_that_the_arbiter_let_stand_is_no_word_rejected() -> None:
    correction = corrected("H7 CASZ 8")
    struck = tuple(replace(finding, struck=True) for finding in correction.findings)
    entries = tuple(replace(entry, findings=struck) for entry in correction.entries)
    assert [row[0] for row in of(correction)["rejected"].items] == ["CASZ"]
    assert of(replace(correction, entries=entries, findings=struck))["rejected"].items == ()


def test_what_a_misplaced_word_would_form_is_no_word_rejected() -> None:
    elsewhere = corrected("H7 CASA 8\nG8 STIRE -", grid=GRID)
    assert articles(elsewhere) == [[], ["8.2.e"]]
    assert "nu sunt în lista de cuvinte" in texts(elsewhere)
    assert of(elsewhere)["rejected"].items == ()


def test_findings_are_counted_by_article_and_sheets_and_remarks_are_not() -> None:
    found = of(corrected("H7 CASA 9\nI8 STIRE 1"), corrected("H7 CASA 9"), corrected(EXAMPLE, name=""))
    shown = [(article, findings, sheets) for article, _, _, findings, sheets in found["frequent"].items]
    assert shown == [("8.3.d", 3, 2), ("8.3.a", 1, 1)]
    # most findings, then on most sheets, then by the article
    made = {
        article: Finding(article, Kind.WARNING, None, (Reason.of("no_name"),))
        for article in "8.3.a 8.3.b 8.3.c 8.3.d".split()
    }
    first = [made[f"8.3.{letter}"] for letter in "dbbaac"] + [made["8.3.d"]] * 2
    blank = corrected("H7 CASA 8")
    tied = of(replace(blank, findings=tuple(first)), replace(blank, findings=(made["8.3.c"],)))["frequent"].items
    assert [(row[0], *row[3:]) for row in tied] == [("8.3.d", 3, 1), ("8.3.c", 2, 2), ("8.3.a", 2, 1), ("8.3.b", 2, 1)]


def test_the_spread_leaves_out_what_was_not_handed_in() -> None:
    none = corrected(EXAMPLE, state=SubmissionState.NOT_HANDED_IN)
    found = of(*(corrected("\n".join(LINES[:number])) for number in (1, 2, 3, 4)), none)["spread"]
    totals = [8, 21, 92, 103]
    lowest, lower, middle, mean, upper, highest = (value for _, value in found.items)
    assert found.note.endswith(": 4 fișe.")
    assert (lowest, middle, mean, highest) == (8, median(totals), fmean(totals), 103)
    assert (lower, upper) == (17.75, 94.75)
    assert {value for _, value in of(corrected("H7 CASA 8"))["spread"].items} == {8}
    assert "spread" not in of(none)


def test_struck_findings_are_not_counted() -> None:
    correction = corrected("H7 CASA 9")
    struck = tuple(replace(finding, struck=True) for finding in correction.findings)
    assert of(replace(correction, findings=struck))["frequent"].items == ()


POINTS = {"best", "first", "bingos"}
ALWAYS = {"figures", "longest", "rejected", "frequent", "spread"}


@pytest.mark.parametrize("name", ALL)
def test_each_type_has_the_figures_that_mean_something_in_it(name: str) -> None:
    ranking, _ = graded(name)
    found = by_key(ranking.game, [standing.correction for standing in ranking.standings])
    if ranking.game.competition.game_type.key.startswith("superscrabble"):
        assert set(found) == {*ALWAYS, "alone"}
    else:
        assert set(found) - {"bingos"} == {*ALWAYS, *POINTS, "all_letters"} - {"bingos"}
    assert len({table.caption for table in found.values()}) == len(found)
    for table in found.values():
        assert table.items or table.note or table.empty
        assert all(len(row) == len(table.columns) for row in table.items)


@pytest.mark.parametrize("name", ALL)
def test_the_figures_agree_with_the_corrections(name: str) -> None:
    ranking, _ = graded(name)
    corrections = [standing.correction for standing in ranking.standings]
    found = by_key(ranking.game, corrections)
    turned = by_key(ranking.game, reversed(corrections))
    assert [(key, found[key].items) for key in found] == [(key, turned[key].items) for key in turned]
    points = [entry.points for correction in corrections for entry in correction.entries]
    if "best" in found:
        assert found["best"].note == f"{count(max(points), 'point')}."
    for correction in corrections:
        laid = sum(len(entry.new_tiles) for entry in correction.entries)
        if "alone" not in found:
            assert laid == correction.grid_tiles


def test_superscrabble_counts_different_solutions_those_found_by_one_and_those_by_nobody() -> None:
    ranking = world("superscrabble").ranking
    right = ranking.standings[0].correction.entries[0]
    accepted = right.accepted
    assert accepted

    def solved(table: int, *positions: str) -> Correction:
        read = [replace(accepted, position=Position.parse(position)) for position in positions]
        entries = tuple(replace(right, judgement=replace(right.judgement, accepted=reading)) for reading in read)
        return at(table, replace(ranking.standings[0].correction, entries=entries))

    handed = [solved(4, "A1", "B1", "O1"), solved(2, "C1", "B1", "O1"), solved(9, "O1", "D1", "E1")]
    found = by_key(ranking.game, handed)
    assert figures(found) == [3, 9, 9, 6]
    assert [row[:2] for row in found["alone"].items] == [(names(9), 2), (names(2), 1), (names(4), 1)]
    assert [row[2] for row in found["alone"].items] == ["D1 (C)OMANDA, E1 (C)OMANDA", "C1 (C)OMANDA", "A1 (C)OMANDA"]
    everything = tuple((position, right.word) for position in ("A1", "B1", "C1", "D1", "M1", "O1", "N1", "B2"))
    among = {table.key: table for table in statistics(ranking.game, handed, Possible(everything))}
    assert [number for _, number in among["possible"].items] == [8, 3, 3, 1]
    assert "M1, N1, B2" in str(among["nobody"].items[0][0])
    alone = {table.key: table for table in statistics(ranking.game, handed[:1], Possible(everything))}
    assert [number for _, number in alone["possible"].items] == [8, 5, 3, 0]  # one sheet is not everybody's
    own = {table.key: table for table in statistics(ranking.game, handed, Possible((), {4: 7, 9: 11}))}["own_grids"]
    assert [(row[0], row[2]) for row in own.items] == [(names(9), 11), (names(4), 7)]


def test_a_string_used_to_the_end() -> None:
    game = graded("2-pe-sir")[0].game
    table = "H7 CASA\nI8 TISER"
    correction = corrected(table, tip="pe_sir", letters=STRING, words={"CASA", "TISER", "AT", "AI", "TA"})
    of_string = Game(replace(game.competition, letters=STRING[: correction.grid_tiles]), game.variant, game.words)
    assert by_key(of_string, [at(1, correction)])["all_letters"].items == ((names(1),),)
