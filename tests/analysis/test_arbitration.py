"""How arbiters worked, against what plain Python finds in the sealed files."""

from datetime import datetime
from pathlib import Path
from statistics import median

from arbitraj.wings.years.frames import Archive, from_folders, open as open_archive
from arbitraj.wings.years.reports.arbitration import Arbitration, arbitration
from tests.analysis.made import Data


def found(archive: Archive) -> Arbitration:
    return arbitration(archive.rounds(), archive.results())


def minutes(data: Data, until: str) -> float | None:
    told = data["editie"].get("timpuri", {})
    if until not in told:
        return None
    return (datetime.fromisoformat(told[until]) - datetime.fromisoformat(told["oprit"])).seconds / 60


def sheets(data: Data) -> int:
    handed = sum(line.get("ordine_predare") is not None for line in data["clasament"])
    return handed or len(data["clasament"])


def open_ones(data: Data, why: str) -> int:
    return sum(line["motiv"] == why for line in data["neclasati"])


def test_each_round_is_what_its_sealed_file_says(folders: list[Path], files: list[Data]) -> None:
    of_round = {(data["concurs"]["titlu"], data["concurs"]["tip"]): data for data in files}
    said = found(from_folders(folders))
    assert len(said.rounds) == len(of_round)
    for work in said.rounds:
        data = of_round[work.competition, work.game_type]
        assert (work.sheets, work.open, work.untyped) == (
            sheets(data),
            open_ones(data, "de_lamurit"),
            open_ones(data, "netastata"),
        )
        assert (work.provisional, work.final) == (minutes(data, "provizoriu"), minutes(data, "final"))
        assert (str(work.year) if work.year else None) == (data["concurs"]["data"] or "")[:4] or work.year is None
    assert {type(work.sheets) for work in said.rounds} == {int}


def test_years_and_types_are_medians_of_what_is_known(folders: list[Path], files: list[Data]) -> None:
    said = found(from_folders(folders))
    for of, sums, group in (
        *(("tip", said.by_type, key) for key in sorted({d["concurs"]["tip"] for d in files})),
        *(("an", said.by_year, key) for key in ("", "2024", "2026")),
    ):
        own = [d for d in files if (d["concurs"]["tip"] if of == "tip" else (d["concurs"]["data"] or "")[:4]) == group]
        (line,) = (work for work in sums if work.of == group)
        known = [(t, sheets(d)) for d in own if (t := minutes(d, "provizoriu")) is not None]
        final = [t for d in own if (t := minutes(d, "final")) is not None]
        assert (line.rounds, line.sheets) == (len(own), sum(map(sheets, own)))
        assert (line.provisional_of, line.final_of) == (len(known), len(final))
        assert line.provisional == (median(t for t, _ in known) if known else None)
        assert line.per_hour == (median(60 * n / t for t, n in known) if known else None)
        assert line.final == (median(final) if final else None)
    assert said.whole.rounds == len(files)
    assert 0 < said.whole.provisional_of < len(files)


def test_of_nothing_nothing_is_known(tmp_path: Path) -> None:
    said = found(open_archive(tmp_path / "none"))
    assert (said.rounds, said.by_year, said.whole.rounds, said.whole.provisional) == ((), (), 0, None)
