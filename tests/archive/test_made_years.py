"""The years that `make bench-arhiva` makes up are an archive like any other, and its own figures hold together."""

from pathlib import Path

from arbitraj.wings.years.archive.base import opened
from arbitraj.wings.years.archive.edition_rows import rows_of_results
from arbitraj.wings.years.archive.keeping import inside_faults, keep, keep_table
from arbitraj.wings.years.frames import open as open_archive
from tests.archive.made_years import YearsAsked, made_games, made_years

SMALL = YearsAsked(years=2, competitions=1, rounds=2, players=20)


def test_made_up_years_hold_together(tmp_path: Path) -> None:
    base, kept = str(tmp_path / "ani.sqlite"), list(made_years(SMALL))
    assert kept == list(made_years(SMALL))
    with opened(base, new=True) as archive:
        for source, results in kept:
            keep(archive, rows_of_results(results, source))
        for table in made_games(SMALL):
            keep_table(archive, table)
        assert inside_faults(archive) == []
    years = open_archive(base)
    assert len(years.rounds()) == 4
    written = [len(line["depuneri"]) for _, results in kept for line in results["clasament"]]
    assert len(years.entries()) == sum(written)
    assert years.entries()["puncte"].sum() == sum(
        entry["puncte"] for _, results in kept for line in results["clasament"] for entry in line["depuneri"]
    )
    told = [len(results[key]) for _, results in kept for key in ("decizii", "lamuriri", "contestatii")]
    assert len(years.decisions()) == sum(told)
    assert len(years.games()) == 200
