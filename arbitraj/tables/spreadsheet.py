"""Common parts of all written workbooks: text that stays text, names of sheets, reproducible bytes."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from os import PathLike
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

_LONGEST = 16_000  # characters: a cell holds 32,767 UTF-16 units
_TITLE_UNITS = 31  # UTF-16 units in the name of a sheet
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\\t\r\n]")
_LIKE_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
# a fixed moment of writing, so that the same content gives the same bytes
_NO_DAY = datetime(2000, 1, 1)
NO_MOMENT = (1980, 1, 1, 0, 0, 0)
_FORMULA = re.compile(r'(<c r="([A-Z]+[0-9]+)"[^>]*><f>[^<]*</f>)<v\s*(?:/>|></v>)')
Computed = Mapping[str, int | float]  # results of a sheet's formulas, by cell


def plain_text(text: str) -> str:
    """Text as a cell can hold and show it: without control characters and escapes of the format.

    >>> plain_text("CA\\x00SA"), plain_text("_x0041_")
    ('CASA', '_x005F_x0041_')
    """
    return _LIKE_ESCAPE.sub("_x005F_", xml_text(text))


def xml_text(text: str) -> str:
    """Text without characters invalid in XML, cut to the length of a cell."""
    return _NOT_XML.sub("", text)[:_LONGEST]


def sheet_title(text: str, taken: set[str]) -> str:
    """A name that a sheet can have, different from those `taken`, and added to them.

    >>> taken = set()
    >>> sheet_title("1. [Ana]/Pop", taken), sheet_title("1. ana pop", taken), sheet_title("1. ANA POP", taken)
    ('1. Ana Pop', '1. ana pop (2)', '1. ANA POP (3)')
    """
    wanted = " ".join(_NOT_XML.sub("", _NOT_IN_TITLE.sub(" ", text)).split())
    title, number = "", 0
    while not title or title.casefold() in taken:
        number += 1
        ending = f" ({number})" if number > 1 else ""
        fitting = wanted.encode("utf-16-le")[: 2 * (_TITLE_UNITS - len(ending))]
        title = fitting.decode("utf-16-le", errors="ignore").strip(" '") + ending
    taken.add(title.casefold())
    return title


def save_workbook(
    workbook: Workbook, path: Path, title: str, day: date | None, computed: Mapping[str, Computed] | None = None
) -> None:
    """Save under `path`, dated `day`, with the results of each sheet's formulas. Raises OSError."""
    properties = workbook.properties
    properties.creator, properties.title, properties.language = "arbitraj", plain_text(title), "ro-RO"
    properties.created = properties.modified = datetime.combine(day, time()) if day else _NO_DAY
    values = {
        f"xl/worksheets/sheet{number}.xml": (computed or {}).get(name, {})
        for number, name in enumerate(workbook.sheetnames, 1)
    }
    with _SteadyZip(path, values) as archive:
        ExcelWriter(workbook, archive).save()


class _SteadyZip(ZipFile):
    """A zip whose members have no time and no system. `values` are results of formulas, by member."""

    def __init__(self, path: Path, values: Mapping[str, Computed]) -> None:
        super().__init__(path, "w", ZIP_DEFLATED)
        self._values = values

    def write(self, filename: str | PathLike[str], arcname: Any = None, *_: Any, **__: Any) -> None:
        # openpyxl lets the system end lines in some of them: within a cell too
        self.writestr(str(arcname), Path(filename).read_bytes().replace(b"\r\n", b"\n"))

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = str(zinfo_or_arcname)
        if values := self._values.get(name):
            text = data.decode("utf-8") if isinstance(data, bytes) else data
            data = _FORMULA.sub(lambda found: f"{found[1]}<v>{values[found[2]]!r}</v>", text)
        info = ZipInfo(name, NO_MOMENT)
        info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, 0, 0
        super().writestr(info, data)
