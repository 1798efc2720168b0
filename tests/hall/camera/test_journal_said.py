"""The journal tells of the camera's hand in words: what was likely enough, whose it is; the event stays as it is."""

from pathlib import Path

import pytest

from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.scene import called
from arbitraj.wings.camera.reading.camera_events import CAMERA_READ, CameraRead, FieldSeen, RowSeen
from arbitraj.wings.camera.reading.confirming import thresholds
from tests.hall.camera.test_camera import read_hall
from tests.hall.small import ANA


def words_of(kept: dict[str, float]) -> str:
    assert CAMERA_READ.shown.words
    return CAMERA_READ.shown.words(CameraRead("01", "model", kept, (), ())).get("praguri", "")


def test_every_threshold_is_said_by_its_field() -> None:
    kept = {f"{kind}.{key}": getattr(of, key) for kind, of in thresholds().items() for key in ("once", "twice")}
    said = words_of(kept)
    assert said.startswith("poziția 0,9 cu o confirmare, 0,6 cu două; depunerea 0,9")
    assert said.count("cu o confirmare") == len(thresholds()) == 6
    assert not [word for word in ("once", "twice", "una", "doua", ".", "_") if word in said.split()]


def test_every_field_is_said_with_what_confirms_it() -> None:
    fields = (
        FieldSeen("pozitie", "read", "H8", 0.97, ("pas", "calcul"), (), True),
        FieldSeen("depunere", "read", "CASA", 0.5, ("grila",), ("pas",), False),
        FieldSeen("puncte", "read", "9", 0.98765, ("grila", "la_indemana"), (), True),
    )
    rows = (RowSeen(3, fields), RowSeen(7, (FieldSeen("total", "read", "21", 1.0, (), (), True),)))
    assert CAMERA_READ.shown.words
    assert CAMERA_READ.shown.words(CameraRead("01", "rețea", {"puncte.once": 0.95, "puncte.twice": 0.8}, (), rows)) == {
        "model": "rețea",
        "praguri": "puncte 0,95 cu o confirmare, 0,8 cu două",
        "randuri": "rândul 3: poziția H8 (97%; totalurile, punctele calculate), depunerea necitit, "
        "puncte 9 (98,77%; grila, literele) · rândul 7: total 21 (100%; nimic nu o confirmă)",
    }


@pytest.mark.parametrize("kept", [{}, {"puncte": 0.9}, {"puncte.once": 0.9}, {"altceva.once": 0.9, "altceva.twice": 1}])
def test_what_another_program_kept_otherwise_is_left_out(kept: dict[str, float]) -> None:
    assert words_of(kept) == ""


def test_no_page_says_a_name_of_the_log(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        event = hall.site.hall.state.log[-2]
        assert data_of(event.body)[1]["praguri"] == {"puncte.once": 0.95}
        pages = ("/jurnal", "/jurnal?fisa=01", f"/jurnal/{event.number}", "/fise", "/fise/01", "/panou", "/coada")
        for path in pages:
            text = hall.page(ANA, path).replace('value="program:camera"', "").replace('value="jucator:01"', "")
            for name in ("program:camera", "jucator:01", "puncte.once"):
                assert name not in text, (path, name)
        assert ">jucătorul fișei 01 (Pop Ana, masa 1)</option>" in hall.page(ANA, "/jurnal")


def test_whoever_has_joined_is_called_by_the_own_name() -> None:
    assert [called(author) for author in ("Ana", "program", "dosar", "program:camera", "jucator:07")] == [
        *("Ana", "programul", "dosarul", "camera", "jucătorul fișei 07")
    ]
