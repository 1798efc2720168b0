"""What the solver adds to results: who found what of all there was, and nothing where nobody asked."""

from arbitraj.desk.editions.edition import Options
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player, Sheet, Submission
from arbitraj.report.edition import Possible
from arbitraj.report.ideal import listed
from arbitraj.report.statistics import statistics
from arbitraj.rules.correct import Correction, correct
from arbitraj.types import GAME_TYPES
from arbitraj.wings.search.moves.possible import best_moves, chance_after
from tests.correcting import ROMANIAN, entries
from tests.solver.small import plain

WORDS = ["CASA", "AS", "CASAI", "IT", "TI", "CASAT"]
GAME = Game(
    Competition("Probă", "", None, GAME_TYPES["superscrabble"], groups=("IT",), board=(("H7", "CASA"),)),
    ROMANIAN,
    frozenset(WORDS),
)


def handed(table: int, rows: str) -> Correction:
    player = Player(table, f"Jucător {table}", "")
    sheet = Sheet(str(table), player.name, str(table), entries(rows))
    return correct(GAME, Submission(str(table), table, table), player, sheet)


def test_all_solutions_by_how_many_found_them() -> None:
    one, other = handed(1, "11H IT 0"), handed(2, "11H IT 0\n11G TI 0")
    assert [correction.points for correction in (one, other)] == [1, 2]
    everything = (("11H", "IT"), ("11G", "TI"), ("A1", "IT"))
    told = Possible(everything, {1: 3, 2: 3})
    assert "2 din 3" in told.of_player(other)
    tables = {table.key: table for table in statistics(GAME, [one, other], told)}
    assert [row[1] for row in tables["possible"].items] == [3, 1, 1, 1]
    assert tables["nobody"].items == (("IT A1",),)
    apart = {table.key: table for table in statistics(GAME, [one, handed(3, "11G TI 0")], told)}
    assert [row[1] for row in apart["possible"].items] == [3, 1, 2, 0]
    assert list(listed([("H1", "aC"), ("8H", "aC")])) == ["(A)C H1, 8H"]


def test_the_best_that_could_be_laid_is_told_best_first_and_counts_what_it_says() -> None:
    game = Game(
        Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASAITS"), ROMANIAN, frozenset(WORDS)
    )

    def graded(rows: str) -> Correction:
        return correct(game, Submission("1", 1, 1), Player(1, "Ana", ""), Sheet("1", "Ana", "1", entries(rows)))

    played = "H8 AS 4"
    for entry in (0, 1):
        chance = chance_after(graded(played), entry, 7)
        assert chance
        told = best_moves(plain(WORDS), chance, 50)
        assert len(told) > 5
        assert [move.points for move in told] == sorted((move.points for move in told), reverse=True)
        assert best_moves(plain(WORDS), chance, 3) == told[:3]
        for move in told:
            row = f"{move.position} {move.word} {move.points}"
            assert graded(f"{played}\n{row}" if entry else row).points == (4 if entry else 0) + move.points, row
    assert chance_after(graded(played), 2, 7) is None


def test_nothing_is_told_where_nobody_asked() -> None:
    assert set(Options().as_data()) == {"fise", "fata_verso"}
    asked = Options(solutions=True, ideal=True)
    assert Options.of(asked.as_data()) == asked
    assert not {"possible", "nobody"} & {table.key for table in statistics(GAME, [handed(1, "11H IT 0")])}
