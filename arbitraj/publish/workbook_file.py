"""A workbook as a file: always the same bytes, and beside each formula the value that it comes to."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from os import PathLike
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl.writer.excel import ExcelWriter

from arbitraj.publish.workbook_style import Book, plain_text

# what stands for the moment of writing, so that the same content gives the same bytes
_NO_DAY = datetime(2000, 1, 1)
_ZIP_DAY = (1980, 1, 1, 0, 0, 0)
_FORMULA = re.compile(r'(<c r="([A-Z]+[0-9]+)"[^>]*><f>[^<]*</f>)<v\s*(?:/>|></v>)')


def save_book(book: Book, title: str, day: date | None, path: Path) -> None:
    """Write a book to a file. Raises OSError where it cannot be written."""
    properties = book.workbook.properties
    properties.creator, properties.title, properties.language = "arbitraj", plain_text(title), "ro-RO"
    properties.created = properties.modified = datetime.combine(day, time()) if day else _NO_DAY
    values = {
        f"xl/worksheets/sheet{number}.xml": book.computed[title]
        for number, title in enumerate(book.workbook.sheetnames, 1)
        if title in book.computed
    }
    with _SteadyZip(path, values) as archive:
        ExcelWriter(book.workbook, archive).save()


class _SteadyZip(ZipFile):
    """A zip whose members carry no moment and no system of writing; `values` are those of formulas, by member."""

    def __init__(self, path: Path, values: Mapping[str, Mapping[str, int | float]]) -> None:
        super().__init__(path, "w", ZIP_DEFLATED)
        self._values = values

    def write(self, filename: str | PathLike[str], arcname: Any = None, *_: Any, **__: Any) -> None:
        self.writestr(str(arcname), Path(filename).read_bytes())

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = str(zinfo_or_arcname)
        if name in self._values:
            text = data.decode("utf-8") if isinstance(data, bytes) else data
            data = _FORMULA.sub(lambda found: f"{found[1]}<v>{self._values[name][found[2]]!r}</v>", text)
        info = ZipInfo(name, _ZIP_DAY)
        info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, 0, 0
        super().writestr(info, data)
