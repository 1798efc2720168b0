"""Formats that no reader here supports, recognised by their first bytes and not by the name, with advice."""

import io
import re
from collections.abc import Collection
from zipfile import BadZipFile, ZipFile

from arbitraj.text import Message

_HEAD = 4_000  # bytes in which a file of text says what it is
_OFFICE = b"\xd0\xcf\x11\xe0"  # containers of Office before 2007, and those of files with a password
# streams of such a container
_STREAMS = (("EncryptedPackage", "files.encrypted"), ("Workbook", "files.old_excel"), ("Book", "files.old_excel"))
_OLDER_EXCEL = re.compile(rb"\t[\0\2\4\10]([\4\6\10])\0", re.DOTALL)  # before containers: its first record
_HTML = re.compile(r"<(?:!doctype html|html|head|meta|body|table|style|div)\b")
_SYLK = re.compile(r"id;p[a-z]*(?:;[ne])*\n(?:p|b|c|f|o|nn);")
_TEXTS = (  # start of the head, a text in it, and the format
    ("<", "urn:schemas-microsoft-com:office:spreadsheet", "files.excel_xml"),
    ("<", "urn:oasis:names:tc:opendocument:xmlns:", "files.flat_office"),
    ("mime-version:", "", "files.web_page"),
    ("{\\rtf", "", "files.word_document"),
    ("{", "docs.google.com", "files.google_link"),
)
_MEMBERS = (  # start and end of a member's name, and the format of the archive
    ("encrypted-package", "", "files.encrypted"),
    ("xl/workbook.bin", "", "files.binary_workbook"),
    ("word/", ".xml", "files.word_document"),
    ("Index/", ".iwa", "files.numbers"),
    ("Index.zip", "", "files.numbers"),
)
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"BM6", b"II*\0", b"MM\0*")


def foreign_format(data: bytes) -> Message | None:
    """The format of a file that is no current workbook and no plain text, with advice. None if it may be one.

    `data` are all its bytes: a container names its streams anywhere.
    """
    if data.startswith(_OFFICE):
        found = (key for name, key in _STREAMS if f"{name}\0".encode("utf-16-le") in data)
        return Message(next(found, "files.encrypted_or_old"))
    if _OLDER_EXCEL.match(data):
        return Message("files.old_excel")
    if data.startswith(_PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:11] == b"ftyphei":
        return Message("files.picture")
    head = _head(data)
    if _HTML.match(head) or (head.startswith("<") and _HTML.search(head) and "<table" in head):
        return Message("files.web_page")
    if _SYLK.match(head):
        return Message("files.old_excel")
    named = (key for begins, holds, key in _TEXTS if head.startswith(begins) and holds in head)
    return Message(key) if (key := next(named, "")) else None


def foreign_file(data: bytes) -> Message | None:
    """The same of the bytes of a file that may be an archive."""
    if not data.startswith(b"PK"):
        return foreign_format(data)
    try:
        return foreign_archive(ZipFile(io.BytesIO(data)).namelist())
    except (BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        return None


def foreign_archive(names: Collection[str]) -> Message | None:
    """The format of an archive by the names of its members. None if it may be a workbook."""
    found = (key for starts, ends, key in _MEMBERS if any(n.startswith(starts) and n.endswith(ends) for n in names))
    return Message(key) if (key := next(found, "")) else None


def _head(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = data[:_HEAD].decode("utf-16" if wide else "utf-8", "ignore")
    return text.lstrip("\ufeff \t\r\n").lower().replace("\r\n", "\n")
