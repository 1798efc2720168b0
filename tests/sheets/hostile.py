"""Files made to do harm: bombs, loops, entities."""

import io
import zipfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data" / "sheets"
MEGABYTE = 1 << 20


def changed(name: str, change: Callable[[str, bytes], bytes]) -> bytes:
    """A workbook of the data folder with its parts changed: `change(name, part)` gives the new part."""
    out = io.BytesIO()
    with zipfile.ZipFile(DATA / name) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.namelist():
            new.writestr(member, change(member, old.read(member)))
    return out.getvalue()


def in_sheet(old: bytes, new: bytes, name: str = "xlsx-plain.xlsx") -> bytes:
    """A workbook whose first sheet has the first `old` replaced."""

    def change(member: str, part: bytes) -> bytes:
        if not member.endswith(("sheet1.xml", "content.xml")):
            return part
        assert old in part
        return part.replace(old, new, 1)

    return changed(name, change)


def pdf(*objects: bytes, prev: bool = False) -> bytes:
    """A PDF of these objects, the first of which is its root; `prev`: its table of objects names itself as the one
    before it."""
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    before = b" /Prev %d" % table if prev else b""
    return out + b"trailer\n<< /Size %d /Root 1 0 R%b >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, before, table)


def stream(data: bytes, filters: bytes = b"/FlateDecode", more: bytes = b"") -> bytes:
    head = b"<< /Length %d /Filter %b %b >>" % (len(data), filters, more)
    return head + b"\nstream\n" + data + b"\nendstream"


def page(contents: bytes, more: bytes = b"", prev: bool = False) -> bytes:
    """A PDF of one page that draws `contents`, an object."""
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R %b"
        b" /Resources << /Font << /F1 5 0 R >> /XObject << /X 4 0 R >> >> >>" % more,
        contents,
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        prev=prev,
    )


@cache
def zeros(megabytes: int) -> bytes:
    """So many megabytes of blanks, packed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(b" " * MEGABYTE) for _ in range(megabytes)) + packer.flush()
