"""The word list in the browser: its state is told where a day begins, a file is taken as by the command line."""

import re
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from arbitraj.game.variant import load_variant
from arbitraj.hall.parts import FRAME
from arbitraj.hall.web import guard
from arbitraj.hall.web.front import make_founding_app
from arbitraj.lexicon.lexicon import EMBEDDED, FOLDER_VARIABLE, ListStore
from arbitraj.lexicon.normalise import FEWEST

HOST = "127.0.0.1:8710"
BRING, UNOFFICIAL = "Aduceți lista oficială", "Lista de cuvinte nu este cea oficială."
# as many as a list has at the least, the commonest among them
WORDS = [
    *sorted(load_variant("romana").common),
    *(f"{a}{b}{c}" for a in "bcdfg" for b in "aeiou" for c in "lmnprstvzbcdfghjkqwxy"),
][:FEWEST]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    app = make_founding_app(lambda folder: None, tmp_path / "concursuri", FRAME.before_hall())
    client = TestClient(guard.Guard(app, {HOST}), f"http://{HOST}", client=("127.0.0.1", 1), follow_redirects=False)
    client.headers.update({"origin": f"http://{HOST}", "x-arbitraj": "1", "accept": "text/html"})
    return client


def sent(page: TestClient, name: str, text: str, **fields: str) -> Response:
    return page.post("/lista-cuvinte", data=fields, files={"file": (name, text.encode(), "text/plain")})


def test_a_list_is_brought_used_and_told(page: TestClient) -> None:
    for address in ("/", "/dosar-nou"):
        text = page.get(address).text
        assert (UNOFFICIAL in text, BRING in text, 'href="/lista-cuvinte"' in text) == (True, True, True), address
    taken = sent(page, "C:\\liste\\LOC 6.0.txt", "\n".join([*WORDS, "s-a"]))
    assert taken.status_code == 200, taken.text
    assert f"«LOC 6.0» este folosită de acum: {FEWEST} de cuvinte" in unescape(taken.text)
    assert "s-a" in taken.text, "what is left out is said"
    assert ListStore().default_name() == "LOC 6.0"
    text = unescape(page.get("/").text)
    assert (UNOFFICIAL in text, "«LOC 6.0»" in text, BRING in text) == (False, True, False)
    chosen = page.post("/lista-cuvinte/alege", data={"lista": EMBEDDED})
    assert (chosen.status_code, ListStore().default_name()) == (303, EMBEDDED)
    assert page.post("/lista-cuvinte/alege", data={"lista": "../alta"}).status_code == 409


def test_the_published_fingerprint_alone_makes_it_official(page: TestClient) -> None:
    assert sent(page, "a.txt", "\n".join(WORDS)).status_code == 200
    own = ListStore().open("a").info.sha256
    wrong = sent(page, "b.txt", "\n".join(WORDS), amprenta="0" * 64)
    assert (wrong.status_code, own in wrong.text, ListStore().names()[0]) == (409, True, "a")
    assert sent(page, "b.txt", "\n".join(WORDS), amprenta=own).status_code == 200
    assert "Lista de cuvinte oficială: «b»" in unescape(page.get("/").text)


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "nu conține niciun cuvânt"), ("casă\nmasă\n", "mai puțin de 500"), ("\0\1", "nu este un fișier text")],
)
def test_what_is_no_list_is_refused_by_its_name_and_the_page_asks(page: TestClient, text: str, says: str) -> None:
    answer = sent(page, "ș listă.txt", text)
    assert (answer.status_code, says in unescape(answer.text)) == (409, True)
    assert "ș listă.txt: " in unescape(answer.text)
    assert "--" not in re.sub(r"<!--.*?-->", "", answer.text), "an option of the command line"
    assert ListStore().default_name() == EMBEDDED
    asks = 'name="totusi"' in answer.text
    assert (sent(page, "ș listă.txt", text, totusi="1").status_code == 200) == asks == ("casă" in text)


def test_a_list_of_the_same_name_is_replaced_only_if_that_is_said(page: TestClient, tmp_path: Path) -> None:
    assert sent(page, "a.txt", "\n".join(WORDS)).status_code == 200
    other = "\n".join([*WORDS, "zzz"])
    answer = sent(page, "a.txt", other)
    assert (answer.status_code, 'name="inlocuieste"' in answer.text, "--" in answer.text) == (409, True, False)
    assert len(ListStore().open("a")) == FEWEST
    assert sent(page, "a.txt", other, inlocuieste="1").status_code == 200
    assert len(ListStore().open("a")) == FEWEST + 1
    assert (tmp_path / "date" / "a-v1.lexic").is_file()
    for name in (EMBEDDED, "../x", "con"):
        refused = sent(page, "lista.txt", other, nume=name)
        assert (refused.status_code, "--" in refused.text) == (409, False), name


def test_a_file_larger_than_any_list_and_none_at_all(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert page.post("/lista-cuvinte", data={"nume": "a"}, files={"x": ("", b"")}).status_code == 409
    monkeypatch.setattr(guard, "LARGE", {**guard.LARGE, "/lista-cuvinte": 5000})
    assert sent(page, "a.txt", "x" * 9000).status_code == 413
    head = b'--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    unsaid = iter([head, b"x" * 9000, b"\r\n--x--\r\n"])  # how much comes is not said before
    large = page.post("/lista-cuvinte", content=unsaid, headers={"content-type": "multipart/form-data; boundary=x"})
    assert (large.status_code, "nu este o listă de cuvinte" in large.text) == (413, True)
    assert ListStore().default_name() == EMBEDDED


def test_nobody_brings_a_list_from_elsewhere(page: TestClient) -> None:
    far = TestClient(page.app, f"http://{HOST}", client=("192.168.1.77", 4000), headers=dict(page.headers))
    assert sent(far, "a.txt", "\n".join(WORDS)).status_code == 403
    assert far.post("/lista-cuvinte/alege", data={"lista": EMBEDDED}).status_code == 403
    assert "<form" not in far.get("/lista-cuvinte").text
    assert ListStore().names()[0] != "a"
