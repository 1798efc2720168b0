"""Damage inside a PDF: numbers, names and references of its objects, and what is drawn on its pages."""

import re
import zlib
from random import Random

from tests.tools.fuzz.mutate import BYTES, HOSTILE

_NUMBER = re.compile(rb"(?<=[\s\[/<(])-?\d+(?:\.\d+)?(?=[\s\]/>)])")
_NAME = re.compile(rb"/[A-Za-z][A-Za-z0-9]*")
_REFERENCE = re.compile(rb"\d+ \d+ R\b")
_OBJECT = re.compile(rb"\n(\d+) \d+ obj\b.*?endobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_STRING = re.compile(rb"\((?:[^()\\]|\\.){0,80}\)", re.DOTALL)
_NUMBERS = (
    b"0",
    b"-1",
    b"1",
    b"2147483648",
    b"99999999999999999999",
    b"1e9",
    b"1e308",
    b"-0.0",
    b"0.00000001",
    b"65536",
    b"null",
    b"NaN",
)
_NAMES = tuple(
    f"/{name}".encode()
    for name in (
        "Kids Parent Prev Contents Annots AcroForm Fields V T FlateDecode LZWDecode ASCII85Decode "
        "RunLengthDecode DCTDecode JBIG2Decode Crypt Encrypt Widget Page Pages Type0 Type3 Identity-H "
        "ToUnicode XObject Form ObjStm XRef JavaScript"
    ).split()
)
_DRAWN = (
    b"q " * 3000, b"BT " * 500, b"[" * 5000, b"<<" * 3000, b"(" * 3000, b"ET Q " * 500, b"1e30 0 0 1e30 0 0 cm ",
    b"0 0 0 0 0 0 cm ", b"/F1 99999 Tf ", b"/F1 0 Tf ", b"BT /F1 9 Tf 1 0 0 1 9999999 9999999 Tm (CASA) Tj ET ",
    b"/Fm0 Do " * 50, b"0 0 1 1 re f " * 20000, b"0 0 m 9 9 l S " * 8000, b"BT (A) Tj ET " * 9000,
    b"BI /W 9999 /H 9999 ID \0\0 EI ", b"<" * 300, b"/" * 300, b"1 2 3 4 5 6 7 8 9 " * 200, b"Tj TJ ' \" Td TD Tm T* ",
    b"\x1b[31m", b"1 0 0 1 NaN inf cm ",
)  # fmt: skip


def document(rng: Random, data: bytes) -> bytes:
    """One thing changed in a PDF."""
    return rng.choice(_WAYS)(rng, data)


def _replaced(rng: Random, pattern: re.Pattern[bytes], data: bytes, new: bytes) -> bytes:
    found = pattern.search(data, rng.randrange(len(data) + 1)) or pattern.search(data)
    return data[: found.start()] + new + data[found.end() :] if found else data


def number(rng: Random, data: bytes) -> bytes:
    return _replaced(rng, _NUMBER, data, rng.choice(_NUMBERS))


def name(rng: Random, data: bytes) -> bytes:
    return _replaced(rng, _NAME, data, rng.choice(_NAMES))


def string(rng: Random, data: bytes) -> bytes:
    new = rng.choice(HOSTILE).encode("utf-16" if rng.random() < 0.3 else "utf-8", "surrogatepass")
    return _replaced(rng, _STRING, data, b"(" + new.replace(b")", b"") + b")")


def reference(rng: Random, data: bytes) -> bytes:
    """A reference to another object, to one that is not there, to the object itself."""
    known = [found[1] for found in _OBJECT.finditer(data)] or [b"1"]
    new = rng.choice([*known, b"999999"]) + b" 0 R"
    return _replaced(rng, _REFERENCE, data, new)


def loop(rng: Random, data: bytes) -> bytes:
    """A loop: pages that are their own children, ancestors, or the annotations of one another."""
    found = _OBJECT.search(data, rng.randrange(len(data) + 1)) or _OBJECT.search(data)
    if not found:
        return data
    own = found[1] + b" 0 R"
    key = rng.choice(
        (
            b"/Kids [%b]",
            b"/Parent %b",
            b"/Annots [%b]",
            b"/Contents [%b %b]",
            b"/V %b",
            b"/Resources %b",
            b"/Length %b",
            b"/Filter %b",
        )
    )
    inside = key.replace(b"%b", own)
    changed = found[0].replace(b"<<", b"<< " + inside + b" ", 1)
    return data[: found.start()] + changed + data[found.end() :]


def trailer(rng: Random, data: bytes) -> bytes:
    """Where the table of objects is said to stand."""
    how = rng.randrange(4)
    if how == 0:
        return re.sub(rb"startxref\s+\d+", b"startxref\n" + rng.choice((b"0", b"9", b"999999999", b"-5")), data)
    if how == 1:
        place = re.search(rb"startxref\s+(\d+)", data)
        return data.replace(b"trailer", b"trailer", 1).replace(
            b"/Root", b"/Prev " + (place[1] if place else b"0") + b" /Root", 1
        )
    if how == 2:
        return data.replace(
            b"/Root",
            b"/Encrypt << /Filter /Standard /V %d /R %d /O (x) /U (x) /P -1 >> /Root"
            % (rng.randrange(7), rng.randrange(8)),
            1,
        )
    return data.replace(b"xref", b"xfer", rng.choice((1, 2)))


def objects(rng: Random, data: bytes) -> bytes:
    """An object lost, or repeated, or put in the place of another."""
    found = list(_OBJECT.finditer(data))
    if len(found) < 2:
        return data
    one, other = rng.choice(found), rng.choice(found)
    new = rng.choice((b"", one[0] * 2, other[0], one[0].replace(b"endobj", b""), b"\n%b 0 obj\nnull\nendobj" % one[1]))
    return data[: one.start()] + new + data[one.end() :]


def drawing(rng: Random, data: bytes) -> bytes:
    """What is drawn on a page, or the table that a font gives its signs by, changed inside its packing."""
    found = _STREAM.search(data, rng.randrange(len(data) + 1)) or _STREAM.search(data)
    if not found:
        return data
    try:
        inside = zlib.decompress(found[1])
        packed = zlib.compress(_drawn(rng, inside), 1)
    except zlib.error:
        packed = rng.choice(BYTES)(rng, found[1])
    head = data[: found.start(1)]
    direct = re.search(rb"/Length \d+(?! \d+ R)(?=[^/]*(?:/(?!Length)[^/]*)*$)", head[-200:])
    if direct:
        at = len(head) - min(200, len(head))
        head = head[: at + direct.start()] + b"/Length %d" % len(packed) + head[at + direct.end() :]
    return head + packed + data[found.end(1) :]


def _drawn(rng: Random, inside: bytes) -> bytes:
    how = rng.randrange(4)
    at = rng.randrange(len(inside) + 1)
    if how == 0:
        return inside[:at] + b" " + rng.choice(_DRAWN) + inside[at:]
    if how == 1:
        return _replaced(rng, _NUMBER, inside, rng.choice(_NUMBERS))
    if how == 2:
        return _replaced(
            rng, _STRING, inside, b"(" + rng.choice(HOSTILE).encode("utf-8", "replace").replace(b")", b"") + b")"
        )
    return rng.choice(BYTES)(rng, inside)


_WAYS = (number, number, name, string, reference, reference, loop, trailer, objects, drawing, drawing, drawing, *BYTES)
