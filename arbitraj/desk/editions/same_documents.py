"""Comparison of documents by their contents: on another system zlib compresses the same pixels, pages and cells
differently.

An edition made on one system is verified, and published again, on another, where its documents differ only in
compressed bytes. Unknown formats are compared byte for byte.
"""

import json
import re
import struct
import zipfile
import zlib
from base64 import a85decode
from collections.abc import Iterator, Mapping
from io import BytesIO

from arbitraj.desk.editions.edition import JSON
from arbitraj.folder.published import is_sealed

_LARGEST = 256 << 20  # bytes of one document when unpacked: a folder may come from a stranger
_PNG = b"\x89PNG\r\n\x1a\n"
_STREAM = re.compile(rb"(?<=[^d]stream)(\r?\n.*?)(?=endstream)", re.DOTALL)
_PLACES = re.compile(  # lengths and places, and the name that is made of all bytes
    rb"/Length \d+|/ID ?\n?\[<[0-9a-f]*><[0-9a-f]*>\]|startxref\n\d+|^\d{10} \d{5} [nf] ?\r?\n", re.MULTILINE
)


def differing(there: Mapping[str, bytes], made: Mapping[str, bytes]) -> list[str]:
    """Names of documents with different contents in two editions, including those missing from one.

    The JSON has the hash of each document as compressed. Another hash for the same contents is not a difference.
    """
    different = {name for name in {*there, *made} if not _same(there.get(name), made.get(name))}
    if JSON in different and JSON in there and JSON in made:
        packed = [name for name in made if name not in different and there[name] != made[name]]
        if _same_data(there[JSON], made[JSON], packed):
            different.remove(JSON)
    return sorted(different)


def _same(one: bytes | None, other: bytes | None) -> bool:
    return one == other or (
        one is not None and other is not None and unpacked_document(one) == unpacked_document(other)
    )


def unpacked_document(document: bytes) -> bytes:
    """A PNG, workbook or PDF with its compressed parts unpacked, without lengths and offsets."""
    try:
        if document.startswith(_PNG):
            return b"\0".join(_png(document))
        if document.startswith(b"PK"):
            return b"\0".join(_zip(document))
        if document.startswith(b"%PDF"):
            return _PLACES.sub(b"", _STREAM.sub(lambda found: _stream(found[1]), document))
    except (ValueError, zlib.error, zipfile.BadZipFile, struct.error, NotImplementedError, RuntimeError):
        pass  # not of the format that it begins like
    return document


def _png(document: bytes) -> Iterator[bytes]:
    pixels, at = list[bytes](), len(_PNG)
    while at < len(document):
        (length,) = struct.unpack_from(">I", document, at)
        kind, data = document[at + 4 : at + 8], document[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IDAT":
            pixels.append(data)
        else:
            yield kind + data
    yield _inflated(b"".join(pixels))


def _zip(document: bytes) -> Iterator[bytes]:
    with zipfile.ZipFile(BytesIO(document)) as archive:
        if sum(part.file_size for part in archive.infolist()) > _LARGEST:
            raise ValueError(_LARGEST)
        for part in archive.infolist():
            yield part.filename.encode()
            yield archive.read(part)


def _stream(data: bytes) -> bytes:
    """The content of a stream of a PDF, unpacked if it is compressed."""
    packed = data.removeprefix(b"\r").removeprefix(b"\n")
    try:
        text = packed.strip()
        return _inflated(a85decode(text.removesuffix(b"~>")) if text.endswith(b"~>") else packed)
    except (ValueError, zlib.error):
        return data


def _inflated(data: bytes) -> bytes:
    """Decompress data. Raises ValueError if it exceeds the size of a document."""
    reader = zlib.decompressobj()
    found = reader.decompress(data, _LARGEST)
    if reader.unconsumed_tail:
        raise ValueError(_LARGEST)
    return found


def _same_data(there: bytes, made: bytes, packed: list[str]) -> bool:
    """Whether two intact JSON files of editions are equal, except for the hashes of documents compressed
    differently.
    """
    try:
        one, other = json.loads(there), json.loads(made)
        whole = is_sealed(one) and is_sealed(other)
        for name in packed:
            one["editie"]["documente"][name] = other["editie"]["documente"][name]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False
    return whole and {**one, "sha256": ""} == {**other, "sha256": ""}
