"""The frames of an archive as files: CSV, a workbook, parquet.

The workbook is written in batches: ten times as fast as by a library that makes an object for each cell. It is a zip of
XML (ECMA-376, part 1, section 18) without formulas, and equal texts are stored once.
"""

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pandas as pd
from openpyxl.utils import get_column_letter

from arbitraj.atomic import replacing
from arbitraj.near import key_called
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.tables.text import guarded
from arbitraj.text import Message
from arbitraj.wings.years.frames.frames import LIST
from arbitraj.wings.years.frames.years import Archive

Step = Callable[[int, int], None]  # rows done, of how many

_PIECE = 10_000  # rows
_PLAIN, _MOMENT, _HEAD = range(3)  # the styles of cells, as `_STYLES` counts them
_FIRST_DAY = pd.Timestamp("1899-12-30")  # from which a spreadsheet counts its days
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # characters that XML 1.0 excludes
_BEGIN = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>'
    "</numFmts>"
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/>'
    '<xf xfId="0" fontId="1" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_SHEET = (
    f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" '
    'topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetData>'
)


def write_frames(path: Path, frames: Mapping[str, pd.DataFrame], step: Step) -> None:
    """Write each frame as a sheet of its name: headings, texts, numbers, truths, moments. Missing values are empty.

    `step` is the progress callback, in rows. Raises OSError.
    """
    texts = dict[str, int]()
    total, done = sum(map(len, frames.values())), 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        for number, frame in enumerate(frames.values(), 1):
            with book.open(f"xl/worksheets/sheet{number}.xml", "w", force_zip64=True) as sheet:
                numbers = enumerate((_number(str(name), texts) for name in frame.columns), 1)
                heads = (f'<c r="{get_column_letter(n)}1" t="s" s="{_HEAD}"><v>{text}</v></c>' for n, text in numbers)
                sheet.write(f"{_BEGIN}{_SHEET}{_row(1, ''.join(heads))}".encode())
                for start in range(0, len(frame), _PIECE):
                    piece = frame.iloc[start : start + _PIECE]
                    sheet.write("".join(_rows(piece, start + 2, texts)).encode())
                    done += len(piece)
                    step(done, total)
                sheet.write(b"</sheetData></worksheet>")
        for name, content in _around(list(frames), texts):
            book.writestr(name, f"{_BEGIN}{content}")


def _rows(piece: pd.DataFrame, first: int, texts: dict[str, int]) -> Iterator[str]:
    columns = [
        list(_cells(piece.iloc[:, index], get_column_letter(index + 1), first, texts))
        for index in range(piece.shape[1])
    ]
    for row, cells in enumerate(zip(*columns, strict=True), first):
        yield _row(row, "".join(cells))


def _cells(column: pd.Series, letter: str, first: int, texts: dict[str, int]) -> Iterator[str]:
    """Cells of a column from the row `first` on. Each distinct value is formatted once."""
    codes, different = pd.factorize(column)
    ends = [_ending(value, texts) for value in different]
    for row, code in enumerate(codes, first):
        yield f'<c r="{letter}{row}"{ends[code]}' if code >= 0 else ""


def _ending(value: object, texts: dict[str, int]) -> str:
    if isinstance(value, pd.Timestamp):
        return f' s="{_MOMENT}"><v>{(value - _FIRST_DAY) / pd.Timedelta(days=1)!r}</v></c>'
    if pd.api.types.is_bool(value):
        return f' t="b"><v>{int(bool(value))}</v></c>'
    if pd.api.types.is_number(value):
        return f"><v>{value}</v></c>"
    return f' t="s"><v>{_number(str(value), texts)}</v></c>'


def _row(number: int, cells: str) -> str:
    return f'<row r="{number}">{cells}</row>'


def _number(text: str, texts: dict[str, int]) -> int:
    return texts.setdefault(text, len(texts))


def _around(names: list[str], texts: dict[str, int]) -> Iterator[tuple[str, str]]:
    sheets = range(1, len(names) + 1)
    shown = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"/>' for n, name in zip(sheets, names, strict=True)
    )
    yield "xl/workbook.xml", f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>{shown}</sheets></workbook>'
    parts = [("worksheet", f"worksheets/sheet{n}.xml") for n in sheets]
    parts += [("styles", "styles.xml"), ("sharedStrings", "sharedStrings.xml")]
    yield "xl/_rels/workbook.xml.rels", _links(parts)
    yield "_rels/.rels", _links([("officeDocument", "xl/workbook.xml")])
    yield "xl/styles.xml", _STYLES
    kept = "".join(f'<si><t xml:space="preserve">{escape(_NO_TEXT.sub("", text))}</t></si>' for text in texts)
    yield "xl/sharedStrings.xml", f'<sst xmlns="{_MAIN}" uniqueCount="{len(texts)}">{kept}</sst>'
    kinds = {f"/xl/{part}": kind for kind, part in parts} | {"/xl/workbook.xml": "sheet.main"}
    kinds_declared = "".join(
        f'<Override PartName="{part}" ContentType="{_KIND}.{kind}+xml"/>' for part, kind in kinds.items()
    )
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    yield "[Content_Types].xml", f'<Types xmlns="{_PACKAGE}/content-types">{rels}{kinds_declared}</Types>'


def _links(parts: list[tuple[str, str]]) -> str:
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_LINKS}/{kind}" Target="{where}"/>'
        for n, (kind, where) in enumerate(parts, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'


WORKBOOK, MOST_ROWS = "arhiva.xlsx", 1_048_575  # of a workbook's sheet, below its headings
FORMATS = ("csv", "xlsx", "parquet")


def export(archive: Archive, folder: Path, form: str, step: Step = lambda done, total: None) -> tuple[str, ...]:
    """Write every frame into a folder. Returns the names of the files. Raises ProblemsError, OSError.

    Existing files are never overwritten. `step` is the progress callback.
    """
    if not (known := key_called(form, dict.fromkeys(FORMATS, ()))):
        raise ProblemsError(
            [Problem("--format", "", Message("arhiva.bad_format", value=form, known=", ".join(FORMATS)))]
        )
    form = known
    if form == "parquet":
        _refuse_without_arrow()
    names = [WORKBOOK] if form == "xlsx" else [f"{name}.{form}" for name in _METHODS]
    there = [name for name in names if (folder / name).exists()]
    refuse_any([Problem(str(folder / name), "", Message("arhiva.file_there")) for name in there])
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
    refuse_any([Problem(str(target), name, Message("arhiva.too_long", most=MOST_ROWS)) for name in long])
    with replacing(target) as path:
        write_frames(path, {name: _bare(frame) for name, frame in frames.items()}, step)


def _bare(frame: pd.DataFrame) -> pd.DataFrame:
    shown = frame.copy()
    for name, kind in frame.dtypes.items():
        if str(kind) == LIST:
            shown[name] = [json.dumps(value, ensure_ascii=False) for value in frame[name]]
        elif str(kind) in ("string", "category"):
            shown[name] = frame[name].astype("string").map(guarded, na_action="ignore")
    return shown


def _refuse_without_arrow() -> None:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise ProblemsError([Problem("--format parquet", "", Message("arhiva.no_arrow"))]) from None
