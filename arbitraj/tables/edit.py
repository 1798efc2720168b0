"""Edit cells of a person's table file. All other bytes of a text, and other parts of a workbook, stay."""

import re
from collections.abc import Callable

from arbitraj.decoding import decode, encode_like
from arbitraj.tables.cells import Changes, FileError
from arbitraj.tables.open import is_workbook
from arbitraj.tables.text import guarded, text_table, written_fields
from arbitraj.text import said

_LINE_END = re.compile(r"(\r\n|\r|\n)")


def edited(data: bytes, page: str, headings: Callable[[tuple[str, ...]], int], changes: Changes) -> bytes:
    """The file with these cells changed. Missing cells and rows are added.

    `page` is the sheet of a workbook. Raises FileError if that cannot be done.
    """
    if not is_workbook(data):
        return _edited_text(data, headings, changes)
    from arbitraj.tables.edit_workbook import edited_workbook

    return edited_workbook(data, page, changes)


def _edited_text(data: bytes, headings: Callable[[tuple[str, ...]], int], changes: Changes) -> bytes:
    """The file with these cells changed. Raises FileError if its encoding lacks a character."""
    separator, page = text_table(data, headings)
    pieces = _LINE_END.split(decode(data) or "")
    lines, ends, there = pieces[::2], pieces[1::2], {row.number for row in page.rows}
    for number, cells in sorted(changes.items()):
        at = number - 1
        if number not in there:
            more = 2 if lines[-1] else 1  # the last line may not end
            lines += [""] * more
            ends += (pieces[1:2] or ["\n"]) * more
            at = len(lines) - 2
        fields = written_fields(lines[at], separator)
        fields += [""] * (max(cells) + 1 - len(fields))
        for column, text in cells.items():
            field = guarded(text)  # no formula, and in quotes if it contains a separator or a quote
            quoted = separator in field or '"' in field
            fields[column] = '"{}"'.format(field.replace('"', '""')) if quoted else field
        lines[at] = separator.join(fields)
    whole = "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))
    try:
        return encode_like(whole, data)
    except UnicodeEncodeError as error:
        raise FileError(said("files.no_such_sign", sign=whole[error.start])) from None
