"""Signs of a settled competition: only what was settled, only where the chief allowed it, nobody's name."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from arbitraj.wings.camera.handwriting.network import CHARACTERS
from tests.commands import run
from tests.hall.camera.test_camera import camera_hall, closed
from tests.hall.camera.test_photographed import photograph, seen, sends_photo, settled_from_paper
from tests.hall.test_players import finished_by_player, rows_of

pytest.importorskip("zxingcpp")
pytestmark = pytest.mark.greu


def test_a_settled_sheet_gives_its_signs_and_nothing_else(tmp_path: Path) -> None:
    with camera_hall(tmp_path, more='aduna_semne = true\n[citire]\ngrile = "la_cerere"\n') as hall:
        finished_by_player(hall, rows_of())
        sends_photo(hall, photograph())
        seen(hall)
        folder = hall.site.folder
        assert folder
        before = run(tmp_path, "scris", "aduna", folder, "--iesire", tmp_path / "s.npz")
        assert before.status == 2  # it is open still: nothing was settled
        assert "niciun semn" in before.err
        settled_from_paper(hall)
        assert closed(hall)
        assert not hall.site.flush()
    done = run(tmp_path, "scris", "aduna", folder, "--iesire", tmp_path / "s.npz")
    assert done.status == 0, done.err
    with np.load(tmp_path / "s.npz") as made:
        assert {*made.files} == {"x", "y", "w"}
        assert {*made["w"]} == {0}
        signs = Counter(CHARACTERS[n] for n in made["y"])
    rows = [(position, word if word.isupper() else "", points) for position, word, points, _ in rows_of()]
    written = Counter("".join(text for row in rows for text in row))
    assert signs <= written
    assert sum(signs.values()) >= 0.5 * sum(written.values()), signs
    assert "Pop" not in done.out
    small = BytesIO()
    Image.new("L", (10, 10)).save(small, "WEBP")
    (page,) = (folder / "sala" / "poze").glob("*-foaie.webp")
    for damaged in (b"RIFF", small.getvalue()):
        page.write_bytes(damaged)
        none = run(tmp_path, "scris", "aduna", folder, "--iesire", tmp_path / "none.npz")
        assert none.status == 2
        assert "niciun semn" in none.err


def test_where_the_chief_did_not_allow_it_nothing_is_gathered(tmp_path: Path) -> None:
    with camera_hall(tmp_path) as hall:
        folder = hall.site.folder
    done = run(tmp_path, "scris", "aduna", folder, "--iesire", tmp_path / "s.npz")
    assert (done.status, (tmp_path / "s.npz").exists()) == (2, False)
    assert "aduna_semne = true" in done.err


def test_a_folder_without_a_hall_has_nothing_to_give(tmp_path: Path) -> None:
    with camera_hall(tmp_path, more="aduna_semne = true\n") as hall:
        folder = hall.site.folder
    assert folder
    (folder / "sala" / "jurnal.jsonl").unlink()
    done = run(tmp_path, "scris", "aduna", folder, "--iesire", tmp_path / "s.npz")
    assert done.status == 2
    assert "jurnalul unei săli" in done.err
