"""Files opened by the program that they are for, as whoever gets them does; the faults of what they hold."""

import csv
import json
import re
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pandas as pd
from PIL import Image
from pypdf import PdfReader

from arbitraj.wings.camera.handwriting.sets import read_set

# what no person may be shown: a traceback, values that Python or a spreadsheet prints where there is none
_FAULT = re.compile(
    r"Traceback|#(REF|NAME|VALUE|DIV/0|N/A|NULL|NUM)[!?]?|\bNaN\b|\bnan\b|\bNone\b|\bNaT\b|<NA>|\{\w+\}"
)
_PAGES = 1  # of a document: the others are made in the same way


def faults_in(folder: Path) -> Iterator[str]:
    """What is wrong with the files of a folder, each opened by its own reader."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            text = text_of(path)
        except Exception as error:  # whatever a reader says is what is looked for
            yield f"{path.name}: {error!r}"
            continue
        found = _FAULT.search(text)
        if found:
            yield f"{path.name}: {text[max(0, found.start() - 40) : found.end() + 40]!r}"


def text_of(path: Path) -> str:
    """What a file says to whoever opens it; "" for pictures. Raises what its reader raises."""
    match path.suffix:
        case ".json":
            return str(_strings(json.loads(path.read_text("utf-8"))))
        case ".jsonl":
            return "\n".join(str(_strings(json.loads(line))) for line in path.read_text("utf-8").splitlines())
        case ".csv":
            rows = list(csv.reader(path.read_text("utf-8").splitlines()))
            return "\n".join(";".join(row) for row in rows)
        case ".toml":
            return str(_strings(tomllib.loads(path.read_text("utf-8"))))
        case ".xlsx":
            return "\n".join(_cells(path))
        case ".parquet":
            return " ".join(pd.read_parquet(path).columns)
        case ".pdf":
            return "\n".join(page.extract_text() for page in PdfReader(path).pages[:_PAGES])
        case ".html" | ".txt" | ".gcg" | ".md" | ".log" | ".css" | ".js":
            return re.sub(r"<(style|svg|script).*?</\1>|<[^>]*>", " ", path.read_text("utf-8"), flags=re.DOTALL)
        case ".svg" | ".xml":
            return " ".join(ElementTree.parse(path).getroot().itertext())
        case ".png" | ".webp" | ".jpg":
            Image.open(path).verify()
            return ""
        case ".npz":
            return "" if len(read_set(path)[1]) else "Traceback"
        case ".db":
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
                return "" if base.execute("PRAGMA integrity_check").fetchall() == [("ok",)] else "Traceback"
    raise ValueError("nobody here knows how to open it")


def _strings(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in _strings(value)]
    if isinstance(data, list):
        return [text for value in data for text in _strings(value)]
    return [data] if isinstance(data, str) else []


def _cells(path: Path) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(path, read_only=True):
        for row in sheet.iter_rows():
            yield from (cell.value for cell in row if isinstance(cell.value, str) and cell.data_type != "f")
            errors = [cell.coordinate for cell in row if cell.data_type == "e"]
            assert not errors, f"{sheet.title}: {errors}"
