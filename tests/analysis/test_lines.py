"""Premium lines: what a word could be multiplied by says no less than what it was multiplied by."""

from hypothesis import given
from hypothesis.strategies import integers, lists, sampled_from, tuples

from arbitraj.game.position import Position
from arbitraj.wings.years.reports.player import most_multiplied, words_multiplied

TYPE, VARIANT = "integral", "romana"
PLACES = [str(Position(row, col, down)) for row in range(15) for col in range(15) for down in (False, True)]


@given(lists(tuples(sampled_from(PLACES), integers(2, 15).map("A".__mul__)), max_size=12))
def test_no_word_is_multiplied_by_more_than_it_could_be(laid: list[tuple[str, str]]) -> None:
    found = [*words_multiplied(TYPE, VARIANT, laid)]
    most = [most_multiplied(VARIANT, position, len(word)) for position, word in laid]
    assert all(times <= could for times, could in zip(found, most, strict=True))
    assert found[:1] == most[:1]  # nothing lies under the first


def test_three_triple_squares_make_a_line_of_27() -> None:
    assert most_multiplied(VARIANT, "A1", 15) == 27
