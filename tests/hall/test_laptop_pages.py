"""What is done at the hall's own laptop alone: copies on a stick."""

import re
from pathlib import Path

import pytest

from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.page import laptop_pages
from tests.hall.guarded import HTML, THERE, guarded_hall
from tests.hall.test_taken_back import dialog


def test_the_hall_is_opened_to_its_network_at_the_laptop_alone(tmp_path: Path) -> None:
    asked = list[tuple[str, bool]]()
    with guarded_hall(tmp_path) as hall:
        hall.site.serve = lambda address, encrypted: asked.append((address, encrypted))
        there = {"adresa": "8.8.8.8", "criptat": "0"}
        for client, says in ((hall.client(CHIEF, THERE), "numai la calculatorul"), (hall.client(CHIEF), "8.8.8.8")):
            answer = client.post("/retea", data=there, headers=HTML)
            assert (answer.status_code, says in answer.text) == (409, True)
        forms = {"far": hall.client(CHIEF, THERE), "here": hall.client(CHIEF)}
        assert forms["far"].post("/retea/inchidere", data={"da": "1"}, headers=HTML).status_code == 409
        question = forms["here"].post("/retea/inchidere", data={"x": ""}, headers=HTML).text
        assert 'id="asked-title">Închideți rețeaua? Sala se va vedea numai la acest calculator.<' in question
        assert re.search(r'class="button first"[^>]*>Nu, rămâne deschisă<', question)
        assert asked == []
        assert "Rețeaua se închide" in forms["here"].post("/retea/inchidere", data={"da": "1"}, headers=HTML).text
    assert asked == [("", False)]


def test_a_hall_open_to_its_network_offers_to_encrypt_it_unless_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laptop_pages, "private_addresses", lambda: ["192.168.7.5"])
    with guarded_hall(tmp_path) as hall:
        hall.site.shut, hall.site.serve = lambda: None, lambda address, encrypted: pytest.fail("not asked")
        said = {}
        for address in ("http://192.168.7.5:8740/", "https://192.168.7.5:8740/"):
            hall.site.addresses = (address,)
            said[address[:5]] = hall.client(CHIEF).get("/sala", headers=HTML).text
        pressed = {"adresa": "192.168.7.5", "criptat": "1"}
        title, safe, fields = dialog(hall.client(CHIEF).post("/retea", data=pressed, headers=HTML).text)
        assert (title, safe) == ("Criptați rețeaua? Ceilalți intră din nou, la altă adresă.", "Nu, rămâne așa")
        assert fields == {**pressed, "da": "1"}
    form = re.search(r'<form method="post" action="/retea">(.*?)Criptați…', said["http:"])
    assert form
    assert dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1])) == {"adresa": "192.168.7.5", "criptat": "1"}
    assert (
        ["Necriptat" in page for page in said.values()]
        == ["Criptați…" in page for page in said.values()]
        == [True, False]
    )


def test_copies_are_asked_for_by_the_chief_at_the_laptop(tmp_path: Path) -> None:
    folder, stick = tmp_path / "concurs", tmp_path / "stick"
    folder.mkdir()
    stick.mkdir()
    with guarded_hall(folder) as hall:
        hall.site.copy_to = hall.keeper.copies_from_now
        chief = hall.client(CHIEF)
        for wrong in ("", "stick", str(folder), str(folder / "sala"), str(tmp_path / "nu"), "/\0"):
            assert chief.post("/copie", data={"folder": wrong}, headers=HTML).status_code == 409, wrong
        far = hall.client(CHIEF, THERE)
        assert far.post("/copie", data={"folder": str(stick)}, headers=HTML).status_code == 409
        assert list(stick.iterdir()) == []
        assert chief.post("/copie", data={"folder": f'"{stick}"'}, headers=HTML).status_code == 303
        assert len(list(stick.iterdir())) == 2
