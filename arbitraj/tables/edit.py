"""A few cells of a person's table file changed; every other byte of a text, every other part of a workbook, stays."""

import io
import zipfile
from collections.abc import Callable

from arbitraj.tables.cells import Changes
from arbitraj.tables.edit_text import edited_text
from arbitraj.tables.limits import check_archive
from arbitraj.tables.open import is_workbook


def edited(data: bytes, page: str, is_header: Callable[[tuple[str, ...]], bool], changes: Changes) -> bytes:
    """The file with these cells changed, those beyond the end of a row added, and so are rows that it does not have.

    `page` is the sheet of a workbook. Raises FileError where that cannot be done.
    """
    return _edited_workbook(data, page, changes) if is_workbook(data) else edited_text(data, is_header, changes)


def _edited_workbook(data: bytes, page: str, changes: Changes) -> bytes:
    from arbitraj.tables.edit_ods import edited_ods
    from arbitraj.tables.edit_xlsx import edited_xlsx

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as written:
        parts = dict(check_archive(archive))
        replaced = (
            edited_ods(parts, page, changes) if "content.xml" in parts else edited_xlsx(data, parts, page, changes)
        )
        for member in archive.infolist():
            new = replaced.get(member.filename, b"")
            if new is not None:
                written.writestr(member, new or archive.read(member))
    return out.getvalue()
