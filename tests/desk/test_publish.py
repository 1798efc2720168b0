"""An edition published and verified at the desk, without a terminal."""

import json
import re
import shutil
import zipfile
import zlib
from base64 import a85decode, a85encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest

from arbitraj.cli.publishing import _print_verified
from arbitraj.desk.command_io import CommandIo, Progress
from arbitraj.desk.editions.edition import JSON, Options, RoundTimes
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.editions.same_documents import differing
from arbitraj.desk.editions.verify import Verifying, verify
from arbitraj.desk.inputs import sha256
from arbitraj.folder.published import sealed
from arbitraj.problems import ProblemsError
from arbitraj.record.results_file import EditionTimes
from arbitraj.report.edition import Stage
from arbitraj.writing.plan import contents
from tests.folders import folder

pytestmark = pytest.mark.usefixtures("no_terminal")
PROVISIONAL = Publishing(Stage.PROVISIONAL, Options(one_each=False, both_sides=False))


TOLD: dict[str, list[tuple[int, int]]] = {}  # how far each part of the first publishing was


@contextmanager
def progress_for(part: str) -> Iterator[Progress]:
    told = TOLD.setdefault(part, [])
    yield lambda done, total: told.append((done, total))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with provisional results."""
    where = folder(tmp_path_factory.mktemp("made"))
    done = publish(where, PROVISIONAL, CommandIo(progress_for))
    assert done.folder == where / "publicat" / "provizoriu"
    assert {"clasament.pdf", "pentru-arbitri/rezultate.json"} <= set(done.documents)
    assert done.kept is None
    assert [text.partition(" ")[0] for text in done.warnings] == ["arbitrul", "termenul"]
    assert done.alarms == done.basis.look_at[:1]  # a list of ten words
    assert TOLD["correcting"] == [(1, 2), (2, 2)]
    return where


@pytest.fixture
def where(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "concurs"))


@pytest.mark.usefixtures("made")
def test_each_part_of_a_publishing_is_told_rising_to_its_whole_and_never_past_it() -> None:
    assert max(map(len, TOLD.values())) > 2
    for part, told in TOLD.items():
        assert told == sorted(told), part
        assert {total for _, total in told} == {done for done, _ in told[-1:]}, part


def test_the_same_is_not_published_twice_and_what_was_published_is_kept(where: Path) -> None:
    assert publish(where, PROVISIONAL).documents == ()
    _change(where / "solutii" / "01.csv")
    done = publish(where, PROVISIONAL)
    assert done.documents
    assert done.kept == where / "publicat" / "provizoriu-v1"


def test_provisional_results_stand_beside_final_ones_only_where_that_is_wanted(where: Path) -> None:
    (where / "publicat" / "final").mkdir()
    with pytest.raises(ProblemsError, match="final"):
        publish(where, PROVISIONAL)
    assert publish(where, replace(PROVISIONAL, beside_final=True)).documents == ()


AT = datetime(2026, 5, 1, 12, 30, 15, 999, tzinfo=UTC)
FINAL, EARLY = Publishing(Stage.FINAL), Publishing(Stage.FINAL, early=True)
CONTESTED = """[[contestatie]]
nr = 7
masa = 2
nume = "Ilie Dan"
fisa = "02"
text = "x"
primita = 2026-11-21T18:20:00
"""
LATER = 'contestatii_pana_la = "21.11.2099 18:30"\n[partida]'


@pytest.mark.parametrize(
    ("file", "old", "new", "asked", "told"),
    [
        ("", "", "", replace(PROVISIONAL, options=Options(best_moves=True)), ["--cele-mai-bune, --ideal"]),
        ("", "", "", replace(PROVISIONAL, options=Options(ideal=True)), ["--cele-mai-bune, --ideal"]),
        ("", "", "", FINAL, ["concurs.toml", "fără un termen al contestațiilor (8.6)"]),
        ("concurs.toml", "[partida]", LATER, FINAL, ["concurs.toml", "21.11.2099, ora 18:30"]),
        ("solutii/02.csv", "", None, EARLY, ["predare.csv", "02"]),
        ("solutii/02.csv", "STIRE", "ST1RE", EARLY, ["lamuriri.toml", "02", "ST1RE"]),
        ("contestatii.toml", "", CONTESTED, EARLY, ["contestatii.toml", "contestația 7", "Ilie Dan"]),
    ],
)
def test_what_stands_in_the_way_of_publishing_is_told_and_nothing_is_written(
    where: Path, file: str, old: str, new: str | None, asked: Publishing, told: list[str]
) -> None:
    path = where / file
    if new is None:
        path.unlink()
    elif file:
        text = path.read_text("utf-8") if old else ""
        path.write_text(text.replace(old, new) if old else new, "utf-8")
    before = contents(where)
    with pytest.raises(ProblemsError) as refused:
        publish(where, asked)
    (problem,) = refused.value.problems
    assert problem.file == told[0]
    assert all(part in str(problem) for part in told)
    assert contents(where) == before


def test_8_6_a_final_ranking_without_a_deadline_is_asked_about_where_a_provisional_one_could_be_contested(
    where: Path, tmp_path: Path
) -> None:
    assert publish(where, EARLY).documents
    assert publish(folder(tmp_path / "b"), FINAL).documents


@pytest.mark.parametrize("flags", [*product((False, True), repeat=5)])
def test_options_of_an_edition_come_back_from_its_json(flags: tuple[bool, ...]) -> None:
    options = Options(*flags)
    one_each, _, solutions, best_moves, ideal = flags
    data = options.as_data()
    assert (Options.of(data), data["fise"]) == (options, "separat" if one_each else "una")
    assert options.solved == (solutions or best_moves)
    assert [bool(options.problems(stage)) for stage in (Stage.PROVISIONAL, Stage.FINAL)] == [best_moves or ideal, False]
    assert Options.of({}) == Options() == Options(False, False, False, False, False)


def test_an_edition_fits_its_folder_until_something_changes(where: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = verify(where, Verifying(again=True))
    assert (done.stage, done.inputs, done.documents, done.remade) == (Stage.PROVISIONAL, (), (), ())
    assert done.input_files == 5
    assert done.document_files == len([path for path in done.folder.rglob("*") if path.is_file()])
    _change(where / "solutii" / "01.csv")
    (done.folder / "clasament.pdf").unlink()
    changed = verify(where, Verifying(Stage.PROVISIONAL))
    assert [len(part) for part in (changed.inputs, changed.documents)] == [1, 1]
    assert "solutii/01.csv" in changed.inputs[0]
    assert "clasament.pdf" in changed.documents[0]
    assert changed.differences == changed.inputs + changed.documents
    assert changed.remade is None
    _print_verified(changed)
    told = f"Clasamentul provizoriu din {changed.folder}, amprenta {changed.fingerprint[:16]}"
    assert capsys.readouterr().out.splitlines()[0] == told
    with pytest.raises(ProblemsError, match="final"):
        verify(where, Verifying(Stage.FINAL))


def _change(path: Path) -> None:
    path.write_text(path.read_text("utf-8").replace(";8;", ";9;", 1), encoding="utf-8")


def _repacked(name: str, data: bytes, old: bytes = b"", new: bytes = b"") -> bytes:
    """A document with its parts packed otherwise, and something in it replaced."""
    if name.endswith(".xlsx"):
        out = BytesIO()
        with zipfile.ZipFile(BytesIO(data)) as book, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as again:
            for part in book.infolist():
                again.writestr(part.filename, book.read(part).replace(old, new))
        return out.getvalue()
    if name.endswith(".png"):
        chunks, at = list[bytes](), 8
        while at < len(data):
            chunks.append(data[at : at + 12 + int.from_bytes(data[at : at + 4])])
            at += len(chunks[-1])
        pixels = zlib.decompress(b"".join(chunk[8:-4] for chunk in chunks if chunk[4:8] == b"IDAT"))
        packed = zlib.compress(pixels.replace(old, new, 1), 1)
        chunks = [chunk for chunk in chunks if chunk[4:8] != b"IDAT"]
        chunks[-1:-1] = [len(packed).to_bytes(4) + b"IDAT" + packed + b"\0" * 4]
        return data[:8] + b"".join(chunks)
    if name.endswith(".pdf"):
        text = re.compile(rb"(?<=[^d]stream\n).*?(?=~>endstream|\n?endstream)", re.DOTALL)
        return text.sub(lambda found: _again(found[0], old, new), data)
    return data.replace(old, new)


def _again(stream: bytes, old: bytes, new: bytes) -> bytes:
    """A stream packed otherwise; one of raw bytes stays."""
    try:
        return a85encode(zlib.compress(zlib.decompress(a85decode(stream)).replace(old, new), 1))
    except ValueError:
        return stream


def test_only_what_is_known_is_told_to_the_second_and_without_a_zone() -> None:
    assert RoundTimes().as_data() is None
    assert RoundTimes(minutes=90, stopped=AT).as_data() == EditionTimes(durata=90, oprit="2026-05-01T12:30:15")
    assert RoundTimes(final=AT).as_data() == EditionTimes(final="2026-05-01T12:30:15")


def test_documents_that_are_packed_otherwise_are_the_same_and_every_other_content_is_told(made: Path) -> None:
    folder_of = made / "publicat" / "provizoriu"
    kinds = {".pdf": b"Prob", ".xlsx": b"Prob", ".png": b"\xff\xff\xff\xff", ".html": b"Prob", ".svg": b"viewBox"}
    names = [next(name for name in contents(folder_of) if name.endswith(suffix)) for suffix in kinds]
    there = {name: (folder_of / name).read_bytes() for name in (*names, JSON)}
    packed = {name: _repacked(name, data) for name, data in there.items()}
    changed = [name for name in there if packed[name] != there[name]]
    assert changed == names[:3]
    about = json.loads(there[JSON])
    about["editie"]["documente"] |= {name: sha256(packed[name]) for name in changed}
    del about["sha256"]
    packed[JSON] = sealed(about).encode()
    assert differing(there, packed) == differing(packed, there) == []
    for name, old in zip(names, kinds.values(), strict=True):
        other = _repacked(name, there[name], old, b"\xff\xff\0\xff" if name.endswith(".png") else old[::-1])
        assert differing(there, there | {name: other}) == [name]
        assert differing(there, packed | {name: other}) == sorted([name, *[JSON] * (name in changed)])
    assert differing(there, {JSON: there[JSON]}) == differing({JSON: there[JSON]}, there) == sorted(names)
