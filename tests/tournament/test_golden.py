"""Whole outputs of the games wing, line by line as they were last looked at by a person."""

from collections.abc import Iterator

import pytest

from tests.press.golden import differences
from tests.tournament.golden import FOLDER, of_draw, of_games, of_tournament


def differing(made: Iterator[tuple[str, str]]) -> str:
    return "\n".join(filter(None, (differences(FOLDER / name, text) for name, text in made)))


def test_a_tournament_is_published_as_it_was_looked_at() -> None:
    assert not differing(of_tournament())


@pytest.mark.mereu
def test_games_are_judged_shown_and_written_as_they_were_looked_at() -> None:
    assert not differing(of_games())


def test_what_is_drawn_and_seated_is_announced_and_printed_as_it_was_looked_at() -> None:
    assert not differing(of_draw())
