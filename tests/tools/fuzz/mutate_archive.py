"""Damage inside workbooks: their parts renamed, lost, swapped, and the XML in them changed."""

import io
import re
import zipfile
from random import Random
from xml.sax.saxutils import escape

from tests.tools.fuzz.mutate import BYTES, HOSTILE, Mutation, encoded, some

_TEXT = re.compile(rb">([^<>]{1,200})<")
_ATTRIBUTE = re.compile(rb'([\w:.-]+)="([^"<>]{0,200})"')
_ELEMENT = re.compile(rb"<(/?[\w:]+)([^<>]*)>")
_VALUES = (
    *("", "0", "-1", "1", "99", "1048577", "999999999", "99999999999999999999", "1e308", "NaN", "abc", "A0"),
    *("ZZZ99999999", "XFD1048576", "A1:XFD1048576", "s", "b", "d", "e", "n", "str", "inlineStr", "true", "float"),
    *("date", "time", "string", "2026-99-99", "-4713-01-01", "PT99999999999H1M", "PT1H", "../../x.xml"),
    *("/xl/workbook.xml", "http://x/y", "rId999", "0E+00", "d/m/yyyy", "[h]:mm", "hidden"),
    *("veryHidden", "=FALSE()", "of:=1/0", "urn:x", "&#27;[31m", "&#0;", "&amp;&lt;"),
)  # fmt: skip


def workbook(rng: Random, data: bytes) -> bytes:
    """One thing changed in a workbook; its bytes where it is no archive (any more)."""
    parts = _parts(data)
    if not parts:
        return rng.choice(BYTES)(rng, data)
    how = rng.randrange(18)
    # where a table of moves stands, more often than styles and themes
    tables = [
        n for n, (name, _) in enumerate(parts) if re.search(r"sheet\d|content\.xml|sharedStrings|workbook\.xml$", name)
    ]
    at = rng.choice(tables) if tables and rng.random() < 0.7 else rng.randrange(len(parts))
    name, part = parts[at]
    if how < 12:
        for _ in range(rng.choice((1, 1, 2, 3))):
            part = rng.choice(_XML)(rng, part)
        parts[at] = name, part
    elif how == 12:
        del parts[at]
    elif how == 13:
        parts.append((name, rng.choice(parts)[1]))
    elif how == 14:
        other = rng.randrange(len(parts))
        parts[at], parts[other] = (name, parts[other][1]), (parts[other][0], part)
    elif how == 15:
        parts[at] = (
            rng.choice((name.upper(), f"../{name}", f"/{name}", name.replace("/", "\\"), f"{name}\x1b[31m")),
            part,
        )
    elif how == 16:
        parts[at] = name, some(rng, part, BYTES)
    else:
        added = rng.choice(
            ("xl/vbaProject.bin", "xl/externalLinks/externalLink1.xml", "META-INF/manifest.xml", "content.xml")
        )
        parts.append((added, rng.choice((b"", rng.randbytes(50), b"<a/>", b"<encryption-data/>", part))))
    return _packed(parts, rng)


def _parts(data: bytes) -> list[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > 5_000_000:
                return []
            return [(member.filename, archive.read(member)) for member in archive.infolist()]
    except Exception:  # whatever earlier damage causes
        return []


def _packed(parts: list[tuple[str, bytes]], rng: Random) -> bytes:
    out = io.BytesIO()
    method = rng.choice((zipfile.ZIP_DEFLATED,) * 8 + (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = method
            if name not in archive.NameToInfo:  # twice the same name is made by hand, without the library's warning
                archive.writestr(info, part, compresslevel=1)
            else:
                archive.NameToInfo.pop(name)
                archive.writestr(info, part, compresslevel=1)
    return out.getvalue()


def _somewhere(rng: Random, pattern: re.Pattern[bytes], part: bytes) -> re.Match[bytes] | None:
    """A place where the pattern fits, near a point drawn by lot."""
    start = rng.randrange(len(part) + 1)
    return pattern.search(part, start) or pattern.search(part)


def text(rng: Random, part: bytes) -> bytes:
    """The text of an element replaced: a value typed in a cell, mostly."""
    found = _somewhere(rng, _TEXT, part)
    if not found:
        return part
    new = rng.choice(HOSTILE + _VALUES)
    safe = encoded(escape("".join(sign for sign in new if sign >= " "))) if rng.random() < 0.9 else encoded(new)
    return part[: found.start(1)] + safe + part[found.end(1) :]


def attribute(rng: Random, part: bytes) -> bytes:
    """The value of an attribute replaced."""
    found = _somewhere(rng, _ATTRIBUTE, part)
    if not found:
        return part
    return part[: found.start(2)] + encoded(rng.choice(_VALUES)) + part[found.end(2) :]


def no_attribute(rng: Random, part: bytes) -> bytes:
    """An attribute left out."""
    found = _somewhere(rng, _ATTRIBUTE, part)
    return part[: found.start()] + part[found.end() :] if found else part


def element(rng: Random, part: bytes) -> bytes:
    """An element lost, repeated, renamed, or put around itself thousands of times."""
    found = _somewhere(rng, _ELEMENT, part)
    if not found:
        return part
    tag, how = found[0], rng.randrange(5)
    if how == 0:
        new = b""
    elif how == 1:
        new = tag * rng.choice((2, 30, 3000))
    elif how == 2:
        new = b"<" + rng.choice((b"f", b"v", b"c", b"row", b"x:y", b"table:table-row", b"text:p")) + found[2] + b">"
    elif how == 3:
        deep = rng.choice((20, 300, 5000, 60000))
        new = b"<a>" * deep + tag + b"</a>" * deep
    else:
        new = tag + rng.choice(
            (b"<f>A1</f>", b"<v>1</v>", b"<is><t>x</t></is>", b"<!-- x -->", b"<![CDATA[<x>]]>", b"<?x y?>")
        )
    return part[: found.start()] + new + part[found.end() :]


def document_type(rng: Random, part: bytes) -> bytes:
    """Entities, of the file itself or of another one."""
    kind = rng.choice(
        (
            b'<!ENTITY e "x">',
            b'<!ENTITY e SYSTEM "file:///etc/passwd">',
            b'<!ENTITY a "xx"><!ENTITY e "&a;&a;&a;">',
            b"",
        )
    )
    head = rng.choice((b"<!DOCTYPE x [", b"<!DOCTYPE\n x [", b"<!doctype x ["))
    at = part.find(b"?>") + 2 if b"?>" in part else 0
    return text(rng, part[:at] + head + kind + b"]>" + part[at:].replace(b"<v>", b"<v>&e;", 1))


def recoded(rng: Random, part: bytes) -> bytes:
    """Another encoding than the declaration says, or another declaration."""
    name = rng.choice(("utf-16", "utf-16-le", "cp1250", "utf-32", "utf-7", "ebcdic-cp-us"))
    shown = part.replace(b"UTF-8", name.encode()) if rng.random() < 0.7 else part
    codec = name if not name.startswith("ebcdic") else "cp500"
    return shown.decode("utf-8", "replace").encode(codec, "replace")


_XML: tuple[Mutation, ...] = (
    *([text] * 9), *([attribute] * 3), no_attribute, element, element, document_type, recoded,
)  # fmt: skip
