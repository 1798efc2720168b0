"""The two figures that a change of the program must not move, a sheet's points and a place, of every sample.

`python -m tests.figures.figures` writes them anew; `git diff` then shows which sheets moved. Each must have its reason.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from arbitraj.desk.grading.grade import grade

ROOT = Path(__file__).parents[2]
SAMPLES, KEPT = ROOT / "samples", Path(__file__).with_name("figures.csv")
_HEAD = "sample,sheet,table,points,place"
Sheet = tuple[str, str, str]  # the sample, the sheet's number, the table
Figures = Mapping[Sheet, tuple[str, str]]


def samples() -> list[str]:
    """Every folder of a competition among the samples."""
    return sorted(path.parent.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("concurs.toml"))


def figures_of(sample: str) -> Figures:
    """Points and place of each sheet of a sample; who has no place has why instead."""
    results = grade(SAMPLES / sample).results()
    return {
        (sample, line["fisa"], str(line["masa"])): (str(line.get("total", "")), str(line.get("loc", line.get("motiv"))))
        for line in (*results["clasament"], *results["neclasati"])
    }


def kept(sample: str) -> Figures:
    """Those that are kept of a sample."""
    rows = [line.split(",") for line in KEPT.read_text("utf-8").splitlines()[1:]]
    return {(row[0], row[1], row[2]): (row[3], row[4]) for row in rows if row[0] == sample}


def moved(before: Figures, now: Figures) -> Iterator[str]:
    """What is otherwise, a line a sheet."""
    for sheet in sorted(before.keys() | now.keys()):
        was, figures = before.get(sheet), now.get(sheet)
        if was != figures:
            name, number, table = sheet
            yield f"{name}: sheet {number} of table {table}: points and place were {_told(was)}, are {_told(figures)}"


def _told(figures: tuple[str, str] | None) -> str:
    return " and ".join(figures) if figures else "not there"


def main() -> None:
    """Write the figures of all samples, and print what moved."""
    before = {
        sheet: figures for sample in samples() for sheet, figures in (kept(sample) if KEPT.is_file() else {}).items()
    }
    now = {sheet: figures for sample in samples() for sheet, figures in figures_of(sample).items()}
    rows = [",".join((*sheet, *figures)) for sheet, figures in sorted(now.items())]
    KEPT.write_text("\n".join((_HEAD, *rows, "")), "utf-8")
    print(*moved(before, now), f"{len(now)} sheets", sep="\n")


if __name__ == "__main__":
    main()
