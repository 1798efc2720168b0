"""Every route and every event with what nobody would type: a sentence, never a fault of ours, and the hall goes on."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
import pytest
from starlette.routing import Route

import arbitraj.hall as hall_package
from arbitraj.hall.kernel.event import data_of, tag_of
from arbitraj.hall.kernel.scene import TYPIST
from arbitraj.hall.page.asking import whole
from arbitraj.hall.page.turns import SendingPace
from arbitraj.hall.parts import FRAME, KINDS
from arbitraj.hall.typing.asked import PersonAsks
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import HeadingTyped, RowTyped
from arbitraj.hall.web.front import OWN_ROUTES
from tests.correcting import EXAMPLE
from tests.folders import folder as made, sheet
from tests.hall.guarded import HTML, JSON, sent
from tests.hall.small import ANA, DAN, ION, Small, small_hall

HUGE = "9" * 5000  # Python reads no number of more than 4,300 digits
# as they stand in an address or a form: too long, below zero, of other signs, none at all, half a sign, another thing
WORST = [pytest.param(HUGE, id="huge"), "²", "%ED%A0%80", "<img src=x onerror=a()>"]
MORE = (f"-{HUGE}"[:4400], "-1", "٣", "", "\x00", "01/²", "../../x", "1e9")
ALMOST = ("²", "9" * 20, "001")  # for the number of a sheet
NOBODY = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
STRANGE: tuple[Any, ...] = (10**17, -1, 0, "²", "٣", "9" * 20, HUGE, "\x00", "", None, [], {}, ["x"], {"fel": "x"}, 1.5)
_AT_ONCE = 45  # fields: more are no form of ours
_FIELDS = re.compile(r'(?:field|number|get)\(f?"(\w+)"')
_SOURCES = [file.read_text("utf-8") for file in Path(hall_package.__file__).parent.rglob("*.py")]
FIELDS = sorted({name for source in _SOURCES for name in _FIELDS.findall(source)})
assert len(FIELDS) > 60


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Small]:
    """One whose sheet 01 came with the folder; 02 is in work and asked about."""
    folder = made(tmp_path_factory.mktemp("ostil"), solutii_01=sheet(rows=EXAMPLE), solutii_02=None)
    with small_hall(folder) as hall:
        hall.does(ION, HeadingTyped("02", 1, "Ilie Dan", "2"))
        hall.does(ION, RowTyped("02", 1, "r1", position="H8", word="CASA", points="8"))
        hall.does(ION, PersonAsks("02", "ce este aceasta?"))
        yield hall


def _paths(value: str) -> Iterator[tuple[str, str]]:
    written = value if value.startswith("%") else quote(value, safe="")
    for route in (*OWN_ROUTES, *FRAME.routes):
        assert isinstance(route, Route)
        for method in sorted(route.methods - {"HEAD"} if route.methods else {"GET"}):
            if route.path not in ("/flux", "/evenimente", "/plecare"):
                yield (method, re.sub(r"\{[\w:]+\}", lambda _: written or "x", route.path))


@pytest.mark.parametrize(
    "value", WORST + [pytest.param(sample, marks=pytest.mark.lung, id=ascii(sample[:12])) for sample in MORE]
)
def test_no_route_falls_over_what_it_is_sent(here: Small, value: str) -> None:
    known = [item.name for item in here.site.hall.queue()][:2]
    for method, path in _paths(value):
        if method == "GET":
            fields = urlencode(dict.fromkeys(FIELDS, value[:2000])) if len(value) < 100 else f"nr={value}"
            answers = [here.of(ANA).get(f"{path}?{fields}", headers=HTML)]
        else:
            at_once = dict.fromkeys(FIELDS[:_AT_ONCE], value)
            answers = [here.forms(ANA, path, **at_once)]
            answers += [here.forms(ANA, path, **dict.fromkeys(FIELDS[_AT_ONCE:], value))]
            if path.startswith("/coada"):
                answers += [
                    here.forms(ANA, path, **at_once | {"nume": name, "ales": ales})
                    for name in known
                    for ales in ("alta", "decizie", "raspuns", f"citire:{value}")
                ]
            if path == "/panou/setare":
                answers += [here.forms(ANA, path, nume=name, valoare=value) for name in ("proba", "o_mana")]
            if path == "/panou/da":
                answers += [here.forms(ANA, path, mana=f"02/{value}", cui=value)]
        for answer in answers:
            assert answer.status_code < 500, (method, path[:60])
            html = "html" in answer.headers.get("content-type", "")
            assert not html or "<img src" not in answer.text


@pytest.mark.parametrize("header", ["last-event-id", "content-length", "x-statie", "cookie"])
@pytest.mark.parametrize("value", [HUGE, "-1", "\xb2", ""])
def test_no_header_is_a_fault(here: Small, header: str, value: str) -> None:
    headers = [(header.encode(), value.encode("latin-1")), (b"content-type", b"application/x-www-form-urlencoded")]
    if header != "last-event-id":
        assert here.of(ANA).post("/predare/stop", content=b"", headers=headers).status_code < 500
    assert here.of(ANA).get("/flux", headers=headers).status_code < 500


def _events() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind with every field of it set to what it cannot be, or hardly."""
    for kind in KINDS:
        names = [field.encode_name for field in msgspec.structs.fields(kind)]
        whole: dict[str, Any] = {"fisa": "02", "mana": 1, "motiv": "x", "rand": "r1", "text": "?", "masa": 2, "nr": 3}
        whole |= {"cum": "lasat", "intrebare": "x", "ordine": 3, "diferenta": "x", "valoare": "x", "cui": "Ion"}
        whole |= {"inaintea": "r1", "pornit": False, "nume": "o_mana" if kind.__name__ == "SettingChanged" else "x"}
        whole |= {"persoana": "Ion", "rol": TYPIST, "ce": "schimbat", "fisier": "x", "sha256": "x"}
        whole |= {"masa": "2"} if kind is HeadingTyped else {}
        base = {name: whole[name] for name in names if name in whole}
        base |= {"cum": "o_singura_mana"} if kind.__name__ == "Closed" else {}
        for name in names:
            for value in STRANGE:
                yield tag_of(kind), {**base, name: value}


def test_no_event_falls_over_what_it_holds(tmp_path: Path) -> None:
    folder = made(tmp_path, solutii_02=None)
    with small_hall(folder) as hall:
        hall.site.pace = SendingPace(1e9)  # nothing of it is put off
        hall.does(ION, HeadingTyped("02", 1, "Ilie Dan", "2"))
        every = [event for event in _events() if event[0] != "cont"]
        for n in range(0, len(every), 200):
            answer = hall.of(ANA).post("/evenimente", json=sent(*every[n : n + 200], pin="x"), headers=JSON)
            assert answer.status_code in (200, 400), answer.text
            assert not re.findall("Traceback|Error:", answer.text)
        _goes_on(hall)


@pytest.mark.parametrize("number", ALMOST)
def test_sheets_are_taken_in_after_a_strange_number(tmp_path: Path, number: str) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        hall.site.hall.do(ION, "s", token_hex(16), HandedIn(number, 1, 1))
        _goes_on(hall)
        assert hall.forms(ANA, "/predare", masa="2").status_code == 303
        assert {sheet.table for sheet in hall.site.hall.state.sheets.values()} >= {2}


def test_a_place_at_handing_in_that_leaves_no_next_one_is_refused(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        answered = hall.site.hall.do(ION, "s", token_hex(16), HandedIn("01", 1, 100_000))
        assert answered.refused
        assert answered.refused.key == "hall.bad_order"


def _goes_on(hall: Small) -> None:
    for path in ("/", "/fise", "/predare", "/coada", "/diferente", "/panou", "/jurnal", "/fisa?nr=2", "/urmatoarea"):
        assert hall.of(ANA).get(path, headers=HTML).status_code < 500, path
    for number in hall.site.hall.state.sheets:
        assert hall.of(ANA).get(f"/fise/{quote(number)}", headers=HTML).status_code == 200, number
    kinds = {data_of(event.body)[0] for event in hall.site.hall.state.log}
    assert "cont" in kinds


@pytest.mark.parametrize("name", ["mandat", "nr", "statie"])
def test_no_batch_is_a_fault(here: Small, name: str) -> None:
    answer = here.of(ANA).post("/evenimente", content=f'{{"statie":"s","evenimente":[],"{name}":{HUGE}}}', headers=JSON)
    assert answer.status_code in (200, 400)


def test_a_number_is_one_of_ours_or_none() -> None:
    assert [whole(value) for value in ("7", "007", "999999999", "", "-1", "٣", "²", " 7", "1e3", HUGE)] == [
        *(7, 7, 999_999_999),
        *([0] * 7),
    ]


def test_a_script_that_is_given_is_answered_as_data_that_no_browser_runs(tmp_path: Path) -> None:
    script, here = "<script>alert(1)</script>", made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    given, answered = quote(script, safe=""), set[str]()
    with small_hall(here) as hall:
        hall.does(ANA, HandedIn("01", 1, 1))
        hall.does(ION, HeadingTyped("01", 1, script, "1"))
        hall.does(ION, RowTyped("01", 1, "r1", position="H8", word=script, points=script))
        data = (
            "date?nr=01", f"date?nr={given}", f"date?nr=01&mana={given}", "01/1/date", f"{given}/1/date",
            f"?nr={given}",
        )  # fmt: skip
        for path in (
            *(f"/fisa/{value}" for value in data), "/fisa/01/1", f"/urmatoarea/date?fara={given}", "/urmatoarea/pila",
        ):  # fmt: skip
            for who, accept in product((ION, DAN), ("text/html", "*/*", "application/json")):
                answer = hall.of(who).get(path, headers={"accept": accept})
                assert answer.headers["x-content-type-options"] == "nosniff", path
                if script in answer.text:
                    assert answer.headers["content-type"] == "application/json", path
                    answered.add(path)
    assert {"/fisa/date?nr=01", "/fisa/01/1/date"} <= answered
