"""When a game was stopped and its results were published, as an edition tells it: what is not known is left out."""

from datetime import UTC, datetime

from arbitraj.desk.editions.edition import RoundTimes
from arbitraj.record.results_file import EditionTimes

AT = datetime(2026, 5, 1, 12, 30, 15, 999, tzinfo=UTC)


def test_only_what_is_known_is_told_to_the_second_and_without_a_zone() -> None:
    assert RoundTimes().as_data() is None
    assert RoundTimes(minutes=90, stopped=AT).as_data() == EditionTimes(durata=90, oprit="2026-05-01T12:30:15")
    assert RoundTimes(final=AT).as_data() == EditionTimes(final="2026-05-01T12:30:15")
