"""Editions that another system packed otherwise: they verify, and are not put away when they are published again."""

import json
import re
import zipfile
import zlib
from base64 import a85decode, a85encode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from arbitraj.desk.editions.edition import JSON
from arbitraj.desk.editions.same_documents import differing, unpacked_document
from arbitraj.desk.inputs import sha256
from arbitraj.folder.published import sealed
from arbitraj.writing.plan import contents
from tests.commands import Run
from tests.press.test_publica import a_published_round, published


def _packed_otherwise(name: str, data: bytes) -> bytes:
    """A document as a system with another zlib packs it."""
    if name.endswith(".png"):
        made = BytesIO()
        Image.open(BytesIO(data)).save(made, format="PNG", compress_level=1)
        return made.getvalue()
    if name.endswith(".xlsx"):
        made = BytesIO()
        with (
            zipfile.ZipFile(BytesIO(data)) as old,
            zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
        ):
            for part in old.infolist():
                new.writestr(part.filename, old.read(part))
        return made.getvalue()
    if name.endswith(".pdf"):
        return re.sub(rb"/Length \d+(\s*>>\s*)stream\n(.*?)endstream", _stream, data, flags=re.DOTALL)
    return data


def _stream(found: re.Match[bytes]) -> bytes:
    packed = found[2].strip()
    coded = packed.endswith(b"~>")
    try:
        plain = zlib.decompressobj().decompress(a85decode(packed.removesuffix(b"~>")) if coded else found[2])
    except (ValueError, zlib.error):
        return found[0]
    anew = zlib.compress(plain, 1)
    anew = a85encode(anew) + b"~>" if coded else anew
    return b"/Length %d%sstream\n%sendstream" % (len(anew), found[1], anew + b"\n")


def repacked(edition: Path) -> list[str]:
    """An edition as another system would have made it; the documents whose bytes are others now."""
    data = json.loads((edition / JSON).read_text("utf-8"))
    del data["sha256"]
    changed = list[str]()
    for name, before in contents(edition).items():
        if (anew := _packed_otherwise(name, before)) != before:
            changed.append(name)
            (edition / name).write_bytes(anew)
            data["editie"]["documente"][name] = sha256(anew)
    (edition / JSON).write_text(sealed(data), encoding="utf-8", newline="\n")
    return changed


def test_an_edition_of_another_system_verifies_and_stays(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    changed = repacked(published(where))
    assert {Path(name).suffix for name in changed} == {".png", ".xlsx", ".pdf"}
    before = contents(where)
    again = arbitraj("verifica", where, "--refa")
    assert (again.status, again.out.splitlines()[-1]) == (0, "Totul corespunde.")
    assert arbitraj("publica", where, "--provizoriu").status == 0
    assert contents(where) == before


@pytest.mark.parametrize("kind", ["png", "xlsx", "pdf"])
def test_a_document_that_says_otherwise_is_told_however_it_is_packed(tmp_path: Path, kind: str) -> None:
    edition = published(a_published_round(tmp_path))
    there = contents(edition)
    name = next(name for name in there if name.endswith(kind))
    plain = unpacked_document(there[name])
    assert plain != there[name]
    assert unpacked_document(_packed_otherwise(name, there[name])) == plain
    assert differing(there, there | {name: _with_another_sign(name, there[name])}) == [name]


def _with_another_sign(name: str, data: bytes) -> bytes:
    made = BytesIO()
    if name.endswith(".png"):
        picture = Image.open(BytesIO(data)).convert("RGB")
        red, *rest = picture.getpixel((3, 3))  # type: ignore[misc]
        picture.putpixel((3, 3), (red ^ 1, *rest))
        picture.save(made, format="PNG")
        return made.getvalue()
    if name.endswith(".xlsx"):
        with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
            for part in old.infolist():
                new.writestr(part, old.read(part).replace(b">189<", b">199<"))
        return made.getvalue()
    return data.replace(b"/Title", b"/Titel", 1)


def test_what_only_begins_like_a_picture_is_compared_as_it_is() -> None:
    for begins in (b"\x89PNG\r\n\x1a\nxx", b"PK\x03\x04", b"%PDF-1.4\nstream\nabcendstream"):
        assert unpacked_document(begins) == begins


def test_a_json_of_figures_changed_and_sealed_anew_differs(tmp_path: Path) -> None:
    edition = published(a_published_round(tmp_path))
    there = contents(edition)
    data = json.loads(there[JSON])
    del data["sha256"]
    data["clasament"][0]["total"] += 1
    assert differing(there, there | {JSON: sealed(data).encode()}) == [JSON]
