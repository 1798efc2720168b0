"""The JSON of a published edition, whatever became of it: a sentence that names it, and no traceback."""

import json
import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from arbitraj.folder.published import read_published, sealed
from arbitraj.problems import ProblemsError
from tests.commands import Run, Said
from tests.longer import longer
from tests.press.test_publica import DECISION, a_published_round, a_round, data_of, published

JSON = "pentru-arbitri/rezultate.json"


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return a_published_round(tmp_path)


def read(arbitraj: Run, where: Path) -> tuple[Said, Said]:
    """What both commands that read a published JSON say of it."""
    return arbitraj("verifica", where, "--provizoriu"), arbitraj("publica", where, "--final", "--totusi")


def put(where: Path, content: str | bytes) -> Path:
    path = published(where) / JSON
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return path


@pytest.mark.parametrize(("total", "may_be"), [(-(10**9), True), (-150, True), (10**9, True), (-(10**9) - 1, False)])
def test_a_total_may_lie_far_below_zero(where: Path, total: int, may_be: bool) -> None:
    path = published(where) / JSON
    data = json.loads(path.read_text(encoding="utf-8"))
    data["clasament"][0]["total"] = total
    put(where, json.dumps(data))
    if may_be:
        assert read_published(path)
        return
    with pytest.raises(ProblemsError, match="total"):
        read_published(path)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe{}", b"[" * 100_000, b'{"a":' * 100_000, b'{"clasament": NaN}',
        b'{"clasament": ' + b"9" * 5000 + b"}", b'{"clasament": "\\ud800"}', '{"clasament": "\ud800"}',
        b'{"clasament": 1e999}',
    ],
)  # fmt: skip
def test_what_is_no_json_of_ours_is_refused(arbitraj: Run, where: Path, content: bytes | str) -> None:
    put(where, content)
    for said in read(arbitraj, where):
        assert said.status == 2
        assert "rezultate.json" in said.err
        assert "nu se poate citi ca rezultate publicate de arbitraj" in said.err


def places(data: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where something stands in a JSON, all of it."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [at, *(place for key, value in inside for place in places(value, (*at, key)))]


OTHER: tuple[Any, ...] = (None, 7, -1, 1.5, 10**40, "x", "", [], {}, [1], {"x": 1}, True, [[]], [{}], "corecta")


@pytest.mark.parametrize("seed", range(4))
def test_parts_of_other_types_are_refused_or_read(where: Path, seed: int) -> None:
    from arbitraj.desk.editions.changes import changes
    from arbitraj.desk.inputs import differences
    from arbitraj.folder.published import read_published
    from arbitraj.problems import ProblemsError

    rng, refused = random.Random(seed), 0
    whole, sound = data_of(published(where)), read_published(published(where) / JSON)
    for place in rng.sample(places(whole)[1:], 60):
        data = json.loads(json.dumps(whole))
        part = data
        for key in place[:-1]:
            part = part[key]
        if rng.random() < 0.2:
            del part[place[-1]]
        else:
            part[place[-1]] = rng.choice(OTHER)
        put(where, sealed(data) if rng.random() < 0.5 else json.dumps(data))
        try:
            edition = read_published(published(where) / JSON)
        except ProblemsError as error:
            refused += 1
            assert "rezultate.json" in str(error)  # noqa: PT017
            continue
        list(changes(edition.results, sound.results))
        list(differences(edition.about.intrari, sound.about.intrari))
        assert isinstance(edition.sealed, bool)
    assert refused > 5


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda data: data.update(clasament={}), "clasament"),
        (lambda data: data["clasament"][0].update(total="189"), "clasament[0].total"),
        (lambda data: data["clasament"][0].update(masa=[1]), "clasament[0].masa"),
        (lambda data: data["clasament"][0]["depuneri"].append(7), "depuneri"),
        (lambda data: data["clasament"][0]["depuneri"][0].update(stare="bună"), "stare"),
        (lambda data: data.update(neclasati=[{"masa": 1, "nume": "x", "fisa": "1", "motiv": "x"}]), "motiv"),
        (lambda data: data["editie"].update(intrari=[]), "intrari"),
        (lambda data: data["editie"]["intrari"].update(fisiere={"a": 1}), "fisiere"),
        (lambda data: data["editie"].update(documente=["a"]), "documente"),
        (lambda data: data["editie"].update(amprenta=7), "amprenta"),
        (lambda data: data["editie"].pop("documente"), "documente"),
        (lambda data: data.update(decizii=[{"fisa": 1}]), "decizii"),
    ],
)
def test_the_part_that_is_otherwise_is_named(
    arbitraj: Run, where: Path, change: Callable[[Any], object], place: str
) -> None:
    data = data_of(published(where))
    change(data)
    put(where, sealed(data))
    for said in read(arbitraj, where):
        assert said.status == 2
        assert place in said.err


def test_a_json_that_was_changed_is_told_though_it_can_be_read(arbitraj: Run, where: Path) -> None:
    data = data_of(published(where))
    del data["sha256"]
    put(where, json.dumps(data))
    for said in read(arbitraj, where):
        assert said.status == 2
        assert "sha256" in said.err


def test_a_seal_is_of_the_bytes_that_every_edition_was_sealed_with() -> None:
    """Written in another way, the seals of all editions before would no longer fit."""
    digest = "95e95bc863d81c9c294614350ebd656b57bad3a9f5f6b1aeca6da59a61d032c8"
    assert sealed({"nume": "Ștefan"}) == f'{{\n "nume": "Ștefan",\n "sha256": "{digest}"\n}}\n'


def test_a_file_too_big_to_be_one_is_not_read(arbitraj: Run, where: Path) -> None:
    path = published(where) / JSON
    os.truncate(path, 500_000_000)
    for said in read(arbitraj, where):
        assert said.status == 2
        assert "500 MB" in said.err


@pytest.mark.parametrize("kind", ["fifo", "folder", "device", "loop"])
def test_what_is_no_file_is_not_waited_for(arbitraj: Run, where: Path, kind: str) -> None:
    path = published(where) / JSON
    instead(path, kind)
    with no_waiting():
        for said in read(arbitraj, where):
            assert said.status == 2
            assert "rezultate.json" in said.err


def instead(path: Path, kind: str) -> None:
    """Put something else in place of a file."""
    path.unlink(missing_ok=True)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if kind == "device" else path)


@contextmanager
def no_waiting(seconds: int = 20) -> Iterator[None]:
    """Whoever waits for a pipe is stopped."""

    def stop(number: int, frame: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "name",
    [
        *("concurs.toml", "jucatori.csv", "decizii.toml", "lexic.txt", "solutii/01.csv", "solutii.xlsx", "publicat"),
        *map(longer, ("predare.csv", "lamuriri.toml", "contestatii.toml", "sanctiuni.toml", "scara.csv")),
        *map(longer, ("extragere/jurnal.json", "rezultate/.scrise.json", "rezultate/clasament.xlsx")),
        *map(longer, ("mese/sala.txt", "mese/mese.pdf")),
    ],
)
def test_no_pipe_in_place_of_a_file_is_waited_for(arbitraj: Run, tmp_path: Path, name: str) -> None:
    where = a_round(tmp_path)
    (where / name).parent.mkdir(exist_ok=True, parents=True)
    instead(where / name, "fifo")
    if name.startswith("mese"):
        (where / "predare.csv").unlink()
    for command in (
        ("verifica", where),
        ("corecteaza", where),
        ("mese", where, "--din-nou"),
        ("contestatie", "lista", where),
        ("sanctiune", "lista", where),
        ("publica", where, "--final", "--totusi") if name == "publicat" else ("decide", where, *DECISION[1:]),
        ("fisa", "citeste", where / name),
        ("nou", tmp_path / "nou", "--jucatori", where / name),
        ("lexic", "importa", where / name, "--nume", "lista"),
        ("formulare", "--tip", "integral", "-o", where / name),
    ):
        with no_waiting():
            assert arbitraj(*command).status in (0, 1, 2)


def test_an_edition_that_is_not_there_is_told_in_words_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match="fișierul lipsește"):
        read_published(tmp_path / "rezultate.json")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_was_saved_with_a_mark_at_its_beginning_is_read(where: Path, encoding: str) -> None:
    path = published(where) / JSON
    before = read_published(path)
    path.write_bytes(path.read_text("utf-8").encode(encoding))
    assert (read_published(path), before.sealed) == (before, True)


def test_what_is_read_is_written_again_as_it_was(where: Path) -> None:
    path = published(where) / JSON
    data = data_of(published(where))
    assert data["clasament"][0]["depuneri"]
    # what this round has none of, in the file's order
    made = {"nr": 1, "arbitru": "A", "motiv": "m", "data": None}
    about = {"articol": "8.2", "fel": "observatie", "depunere": None, "text": "", "interpretare": None, "sursa": None}
    data["clasament"][0]["constatari"] = [
        {**about, "anulata": True, "decizie": made, "tabel": "constructie", "puncte_pierdute": 0},
        {**about, "puncte_pierdute": 0},
    ]
    data["decizii"] = [{"fisa": "1", "depunere": None, "actiune": "anuleaza", **made, "decizie": 1, "stare": "anulata"}]
    for change in (lambda: None, lambda: data["clasament"][0].update(constructie=[], litere_grila=0)):
        change()
        put(where, sealed({key: part for key, part in data.items() if key != "sha256"}))
        again = read_published(path).results
        assert sealed(to_builtins(replace(again, sha256=""))) == path.read_text("utf-8")
