"""The frames of an archive as files: CSV, a workbook, parquet."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd

from arbitraj.atomic import replacing
from arbitraj.near import key_called
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.tables.text import guarded
from arbitraj.text import said
from arbitraj.wings.years.frames.workbook import Step, write_frames
from arbitraj.wings.years.frames.year_columns import LIST
from arbitraj.wings.years.frames.years import Archive, open as open_archive

WORKBOOK, MOST_ROWS = "arhiva.xlsx", 1_048_575  # of a workbook's sheet, below its headings
FORMATS = ("csv", "xlsx", "parquet")


def export(archive: Archive, folder: Path, form: str, step: Step) -> tuple[str, ...]:
    """Write every frame into a folder. Returns the names of the files. Raises ProblemsError, OSError.

    Existing files are never overwritten. `step` is the progress callback.
    """
    if not (known := key_called(form, dict.fromkeys(FORMATS, ()))):
        raise ProblemsError([Problem("--format", "", said("arhiva.bad_format", value=form, known=", ".join(FORMATS)))])
    form = known
    if form == "parquet":
        _refuse_without_arrow()
    names = [WORKBOOK] if form == "xlsx" else [f"{name}.{form}" for name in _METHODS]
    there = [name for name in names if (folder / name).exists()]
    refuse_any([Problem(str(folder / name), "", said("arhiva.file_there")) for name in there])
    folder.mkdir(parents=True, exist_ok=True)
    if form == "xlsx":
        _workbook(folder / WORKBOOK, archive, step)
    else:
        for done, (name, frame) in enumerate(_frames(archive)):
            step(done, len(_METHODS))
            with replacing(folder / f"{name}.{form}") as path:
                if form == "csv":
                    _bare(frame).to_csv(path, index=False, lineterminator="\n")
                else:
                    with path.open("wb") as target:
                        frame.to_parquet(target, index=False)
    return tuple(names)


_METHODS = {
    "persoane": Archive.players,
    "runde": Archive.rounds,
    "rezultate": Archive.results,
    "depuneri": Archive.entries,
    "constatari": Archive.findings,
    "hotarari": Archive.decisions,
    "partide": Archive.games,
    "alte_probe": Archive.other_results,
}


def _frames(archive: Archive) -> Iterator[tuple[str, pd.DataFrame]]:
    for name, method in _METHODS.items():
        frame = method(archive)
        yield name, frame.reset_index() if frame.index.name else frame


def _workbook(target: Path, archive: Archive, step: Step) -> None:
    frames = dict(_frames(archive))
    long = [name for name, frame in frames.items() if len(frame) > MOST_ROWS]
    refuse_any([Problem(str(target), name, said("arhiva.too_long", most=MOST_ROWS)) for name in long])
    with replacing(target) as path:
        write_frames(path, {name: _bare(frame) for name, frame in frames.items()}, step)


def _bare(frame: pd.DataFrame) -> pd.DataFrame:
    """A copy whose texts a spreadsheet does not read as formulas."""
    shown = frame.copy()
    for name, kind in frame.dtypes.items():
        if str(kind) == LIST:
            shown[name] = [json.dumps(each, ensure_ascii=False) for each in frame[name]]
        elif str(kind) in ("string", "category"):
            shown[name] = frame[name].astype("string").map(guarded, na_action="ignore")
    return shown


def _refuse_without_arrow() -> None:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise ProblemsError([Problem("--format parquet", "", said("arhiva.no_arrow"))]) from None


def export_archive(
    folder: Path,
    form: str,
    anonymous: bool,
    base: str = "",
    *,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[str, ...]:
    """Write the frames of an archive into a folder. Returns the names of the files. `step` is the progress callback.

    Raises ProblemsError, OSError.
    """
    archive = open_archive(base)
    return export(archive.without_names() if anonymous else archive, folder, form, step)
