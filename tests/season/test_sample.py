"""samples/sezon: three rounds of the same people and another discipline; its general ranking is as it was looked at.

`python -m tests.season.test_sample` writes the ranking anew.
"""

from collections import Counter
from pathlib import Path

from arbitraj.desk.season.season import general_of
from arbitraj.press.csv_table import table_csv
from arbitraj.report.general_table import federation_table

SAMPLE = Path(__file__).parents[2] / "samples" / "sezon"
GOLDEN = Path(__file__).parent / "golden" / "sezon.csv"


def test_the_sample_is_ranked_as_it_was() -> None:
    assert table_csv(federation_table(general_of(SAMPLE))) == GOLDEN.read_text(encoding="utf-8")


def test_the_sample_has_absent_players_and_players_of_every_event() -> None:
    (_, lines), *others = general_of(SAMPLE).groups
    assert not others
    played = Counter(sum(score is not None and not score.missing for score in line.scores) for line in lines)
    assert played[4] >= 3
    assert played[3] >= 3
    assert played[0] == 1


if __name__ == "__main__":
    GOLDEN.write_text(table_csv(federation_table(general_of(SAMPLE))), encoding="utf-8")
