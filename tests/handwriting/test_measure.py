"""`arbitraj scris masoara`: sets of characters whose meaning is known, as a table and as JSON."""

import json
import os
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import the_network
from arbitraj.wings.camera.handwriting.sets import THRESHOLDS, BadSetError, measured, read_set
from samples.training.drawn import CHARACTERS
from tests.commands import run
from tests.handwriting.test_signs import pictures


def written(path: Path, names: str, seed: int = 4) -> Path:
    x, meant = pictures(names, seed)
    np.savez_compressed(path, x=x, y=np.array([CHARACTERS.index(sign) for sign in meant], np.int8))
    return path


def test_every_source_is_measured_by_itself_kind_by_kind(tmp_path: Path) -> None:
    sets = tmp_path / "seturi"
    sets.mkdir()
    written(sets / "cifre.npz", "07")
    written(sets / "toate.npz", "AZ7")
    said = run(tmp_path, "scris", "masoara", sets, "--json", tmp_path / "m.json")
    rows = [line for line in said.out.splitlines() if line.startswith("| ")]
    assert [row.split(" | ")[:7] for row in rows[1:]] == [
        ["| cifre", "toate, dintre 36", "16", "75%", "100%", "100% (4)", "81,3% (3)"],
        ["| cifre", "cifre", "16", "100%", "100%", "100% (0)", "100% (0)"],
        ["| toate", "toate, dintre 36", "24", "95,8%", "100%", "100% (1)", "95,8% (0)"],
        ["| toate", "litere", "16", "93,8%", "100%", "100% (1)", "93,8% (0)"],
        ["| toate", "cifre", "8", "100%", "100%", "100% (0)", "100% (0)"],
        ["| toate", "A–O (poziții)", "8", "87,5%", "100%", "100% (1)", "87,5% (0)"],
    ]
    told = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert told["model"] == the_network().name
    assert [measure["numar"] for measure in told["masurate"]] == [16, 16, 24, 16, 8, 8]


def test_what_is_read_wrong_is_counted_as_wrong(tmp_path: Path) -> None:
    """Characters whose meaning is said falsely are all wrong, and wrong among those taken."""
    x, _ = pictures("7", 4)
    np.savez_compressed(tmp_path / "fals.npz", x=x, y=np.full(len(x), 3, np.int8))
    (found,) = (measure for measure in measured([tmp_path / "fals.npz"], the_network()) if measure.kind == "digits")
    assert found.first == 0
    assert found.wrong == tuple(round(share * len(x)) for share in found.taken)
    assert found.taken[THRESHOLDS.index(0.5)] > 0.5


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (np.zeros((2, 28, 28), np.uint8), np.array([1, 36]), "alte numere"),
        (np.zeros((2, 28, 28), np.uint8), np.array([1]), "câte un număr"),
        (np.zeros((2, 32, 32), np.uint8), np.array([1, 2]), "28 pe 28"),
        (np.zeros((0, 28, 28), np.uint8), np.zeros(0, np.int8), "nicio imagine"),
    ],
)
def test_what_is_no_set_is_refused(x: np.ndarray, y: np.ndarray, said: str, tmp_path: Path) -> None:
    np.savez(tmp_path / "s.npz", x=x, y=y)
    done = run(tmp_path, "scris", "masoara", tmp_path / "s.npz")
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.npz").write_bytes(b"PK\x03\x04 damaged")
    assert "nu este un fișier .npz" in run(tmp_path, "scris", "masoara", tmp_path / "s.npz").err
    assert "nu este un fișier .npz" in run(tmp_path, "scris", "masoara", tmp_path / "nu-este.npz").err
    (tmp_path / "gol").mkdir()
    assert "nu este niciun fișier" in run(tmp_path, "scris", "masoara", tmp_path / "gol").err
    np.savez(tmp_path / "o.npz", x=np.array([object()]), y=np.array([1]))
    assert "nu este un fișier .npz" in run(tmp_path, "scris", "masoara", tmp_path / "o.npz").err


@pytest.mark.parametrize("shape", [(10**12, 28, 28), (10**30, 28, 28)])
def test_a_head_that_says_more_than_any_memory_holds_is_refused(shape: tuple[int, ...], tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "s.npz", "w") as made, made.open("x.npy", "w") as file:
        np.lib.format.write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": shape})
    with pytest.raises(BadSetError):
        read_set(tmp_path / "s.npz")


def test_a_zip_bomb_is_refused_before_anything_is_unpacked(tmp_path: Path) -> None:
    """A small file that would fill the memory: it is named, with what is wrong and what would be right."""
    bomb = tmp_path / "bomba.npz"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made, made.open("x.npy", "w") as file:
        np.lib.format.write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": (400_000, 28, 28)})
        for _ in range(400):
            file.write(bytes(784_000))
    assert bomb.stat().st_size < 2_000_000
    tracemalloc.start()
    done = run(tmp_path, "scris", "masoara", bomb)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (done.status, done.out) == (2, "")
    for said in ("bomba.npz", "ar avea 313 MB", "cel mult 250 MB", "împărțiți-l"):
        assert said in done.err
    assert most < 50_000_000


def test_what_is_locked_or_no_file_at_all_is_refused(tmp_path: Path) -> None:
    locked = written(tmp_path / "s.npz", "0123")
    data = bytearray(locked.read_bytes())
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(head)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(head, at + 1)
    locked.write_bytes(data)
    (os.mkfifo if hasattr(os, "mkfifo") else os.mkdir)(tmp_path / "t.npz")
    for name in ("s.npz", "t.npz"):
        with pytest.raises(BadSetError, match="unreadable"):
            read_set(tmp_path / name)
