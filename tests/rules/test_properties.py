"""What must always hold, whatever a player writes."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import example, given, settings, strategies as st

from arbitraj.game.position import Position
from arbitraj.game.tile import drawn
from arbitraj.record.findings import Kind, State
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Category, Competition, Entry, Player, Sheet, Submission
from arbitraj.rules.correct import Correction, correct, correct_all, steps_of
from arbitraj.types import GAME_TYPES
from arbitraj.types.stock import Stock
from tests.correcting import EXAMPLE, GRID, GROUPS, LETTERS, ROMANIAN, STRING, WORDS, corrected
from tests.longer import sampled

POSITIONS = [*"H7 H7 7H I8 8I 6E E6 F6 H4 4H G4 H5 K5 5K H P1 A1 9G 11H".split(), ""]
WRITTEN = [*sorted(WORDS), *"cOMANDA TRA ASI CASAI CA C0OMANDA CoOMANDA aCum ȘT X1 KA RI Ai Casa".split(), ""]
rows = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(POSITIONS), st.text(max_size=4)),
        st.one_of(st.sampled_from(WRITTEN), st.text(max_size=9)),
        st.one_of(st.sampled_from(["8", "13", "71", "11", "86", "", "0"]), st.text(max_size=3)),
        st.one_of(st.sampled_from(["", "1", "2", "III", "a doua", "9"]), st.text(max_size=2)),
    ),
    max_size=9,
)
kinds = st.sampled_from(sorted(GAME_TYPES))
Rows = list[tuple[str, str, str, str]]


def game_of(key: str, letters: str = LETTERS, rules: dict[str, str] | None = None) -> Game:
    player = Player(1, "Pop", "Ana", category=Category.SENIORS)
    return Game(
        Competition(
            "",
            "",
            None,
            GAME_TYPES[key],
            letters=STRING if key == "pe_sir" else letters,
            groups=GROUPS[2:] if key.startswith("super") else GROUPS,
            board=(("H7", "CASA"), ("I8", "STIRE")) if key == "superscrabble" else (),
            players=(player,),
            rules=Rules.of(rules or {}),
        ),
        ROMANIAN,
        WORDS,
    )


def graded(
    key: str, table: Rows, grid: bool = False, letters: str = LETTERS, rules: dict[str, str] | None = None
) -> Correction:
    entries = tuple(Entry(n, g, position, word, points) for n, (position, word, points, g) in enumerate(table, 1))
    sheet = Sheet("01", "Pop Ana", "1", entries, entries, tuple(GRID.split()) if grid else None)
    game = game_of(key, letters, rules)
    return correct(game, Submission("01", 1, 1), game.competition.players[0], sheet)


@settings(max_examples=sampled(300), deadline=None)
@given(kinds, rows, st.booleans())
def test_no_text_raises_anything_and_the_total_is_the_formula(key: str, table: Rows, grid: bool) -> None:
    result = graded(key, table, grid)
    sanctions = result.sanctions
    assert result.points == sum(entry.worth for entry in result.entries)
    if not key.startswith("super") and key != "serie_maxime":
        taken = 5 * max(0, sanctions.warnings - 3) + 20 * (sanctions.penalties + sanctions.disciplinary)
        assert result.total == result.points - taken
    for entry in (*result.entries, *result.construction):
        wrong = [finding for finding in entry.findings if finding.kind is Kind.INCORRECT]
        assert len(wrong) == (entry.state is State.INCORRECT)
        if wrong:
            assert entry.articles == (wrong[0].article,)
            assert entry.worth == 0
        assert all(finding.text for finding in entry.findings)


def told(correction: Correction) -> object:
    """A correction with all that is told of its entries."""
    entries = (*correction.construction, *correction.entries)
    return correction, [(e.group, e.position, e.word, e.points, e.lost, e.new_tiles) for e in entries]


@settings(max_examples=sampled(150), deadline=None)
@given(rows, st.permutations(LETTERS))
def test_points_never_depend_on_the_order_of_the_letters(table: Rows, letters: list[str]) -> None:
    one, other = graded("integral_partial", table), graded("integral_partial", table, letters="".join(letters))
    assert told(one) == told(other)


@settings(max_examples=sampled(200), deadline=None)
@given(rows, st.booleans())
def test_every_tile_is_on_the_board_in_the_stock_or_eliminated(table: Rows, grid: bool) -> None:
    entries = tuple(Entry(n, g, position, word, points) for n, (position, word, points, g) in enumerate(table, 1))
    game = game_of("integral_partial")
    sheet = Sheet("01", "", "", entries, grid=tuple(GRID.split()) if grid else None)
    _, steps = steps_of(game, sheet, game.competition.players[0])
    for step in steps:
        assert isinstance(step.supply, Stock)
        on_board = drawn("".join(tile for tile in step.board.rows if tile.isalpha()))
        everywhere = Counter(on_board) + Counter(step.supply.left.letters) + Counter(step.supply.eliminated)
        assert everywhere == Counter(LETTERS)


@settings(max_examples=sampled(150), deadline=None)
@given(kinds, rows, st.integers(0, 9))
def test_what_comes_later_never_changes_earlier_points(key: str, table: Rows, cut: int) -> None:
    # but for the two settings by which the other rows say how one is read
    rules = {"I-group": "prima", "I-capital": "nimic"}
    whole, part = graded(key, table, rules=rules), graded(key, table[:cut], rules=rules)
    assert [entry.worth for entry in whole.entries[:cut]] == [entry.worth for entry in part.entries]


@settings(max_examples=sampled(60), deadline=None)
@given(kinds, st.lists(rows, min_size=1, max_size=4))
def test_a_sheets_result_does_not_depend_on_the_other_sheets(key: str, tables: list[Rows]) -> None:
    game = game_of(key)
    players = tuple(Player(table, f"Nume{table}") for table in range(1, len(tables) + 1))
    submissions = tuple(Submission(str(player.table), player.table, player.table) for player in players)
    sheets = {}
    for player, table in zip(players, tables, strict=True):
        entries = tuple(Entry(n, g, position, word, points) for n, (position, word, points, g) in enumerate(table, 1))
        sheets[player.table] = Sheet(str(player.table), player.name, str(player.table), entries, entries)
    together = replace(game, competition=replace(game.competition, players=players, submissions=submissions))
    for correction in correct_all(together, sheets):
        at = correction.player.table
        one, its = players[at - 1 : at], submissions[at - 1 : at]
        alone = replace(game, competition=replace(game.competition, players=one, submissions=its))
        assert told(next(iter(correct_all(alone, sheets)))) == told(correction)


def test_the_example_game_replayed_twice_is_the_same() -> None:
    assert corrected() == corrected(EXAMPLE)


def over_diagonal(text: str) -> str:
    """A position, or its only sign, on the sheet turned over its diagonal."""
    if position := Position.read(text):
        return str(Position(position.col, position.row, not position.vertical))
    return {"H": "8", "8": "H", "I": "9"}.get(text, text)


places = st.sampled_from([*POSITIONS, *"8 I 4D D4 5D 10H H10 K8 8K".split()])
on_grid = st.lists(st.tuples(st.sampled_from(sorted(WORDS)), st.integers(0, 7), st.integers(0, 7), st.booleans()))


@settings(max_examples=sampled(400), deadline=None)
@given(
    st.sampled_from(("integral_partial", "n_scrabble")),
    st.lists(
        st.tuples(places, st.sampled_from(WRITTEN), st.sampled_from(["8", "13", "2", ""]), st.just("")), max_size=7
    ),
    on_grid,
)
# a later word that runs off the board lengthens nothing on its other side
@example("integral_partial", [("H7", "CA", "8", ""), ("P1", "ACASA", "8", "")], [("ACASA", 0, 1, False)])
def test_8_2_a_sheet_turned_over_its_diagonal_comes_to_the_same(key: str, table: Rows, drawn_words: Any) -> None:
    """The board is the same on both sides of it: no place is preferred for where it lies (I-meant-place)."""
    cells = [["."] * 15 for _ in range(15)]
    for word, row, col, vertical in drawn_words:
        for n, letter in enumerate(word):
            cells[row + n * vertical][col + n * (not vertical)] = letter
    turned_cells = [list(column) for column in zip(*cells, strict=True)]
    game = game_of(key)
    found = []
    for squares, rows_written in ((cells, table), (turned_cells, [(over_diagonal(p), *rest) for p, *rest in table])):
        entries = tuple(Entry(n, g, p, word, points) for n, (p, word, points, g) in enumerate(rows_written, 1))
        sheet = Sheet("01", "Pop Ana", "1", entries, (), tuple("".join(row) for row in squares))
        result = correct(game, Submission("01", 1, 1), game.competition.players[0], sheet)
        meant = [str(e.judgement.meant.position) if e.judgement.meant else "" for e in result.entries]
        meant = [over_diagonal(place) for place in meant] if squares is turned_cells else meant
        found.append([(e.state, e.articles, e.worth, at) for e, at in zip(result.entries, meant, strict=True)])
    assert found[0] == found[1]
