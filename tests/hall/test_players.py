"""The players' own hands: first hands that close nothing, count nowhere alone, and open nothing but the own sheet."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import scrypt
from html import unescape
from pathlib import Path
from secrets import token_hex
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.output import FORMS
from arbitraj.desk.preparing.forms import folder_forms
from arbitraj.desk.requests import FormPrinting
from arbitraj.folder import hand_codes
from arbitraj.folder.hand_codes import FILE, LENGTH, SIGNS, new_codes, read_codes
from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.kernel.scene import ARBITER, HallPerson, player_of
from arbitraj.hall.triage.overview import own_work, waits_for_whom
from arbitraj.hall.triage.queue import ranked
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.entry import next_hand
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, GridTyped, HandGiven, HeadingTyped, RowTyped
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from arbitraj.wings.camera.player_entry.deviation_pages import came_by, deviations
from arbitraj.wings.camera.player_entry.phones import Phones, PlayerLeft, drop_overdue
from arbitraj.wings.camera.reading.reader import Camera
from tests.correcting import EXAMPLE, GRID
from tests.folders import SETTINGS, folder as made
from tests.hall.guarded import HOST, HTML, JSON
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.test_preparing import LETTERS
from tests.hall.test_start_pages import folder_of, opened_hall
from tests.plain import words_of

NOBODY = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
FORM = {"content-type": "application/x-www-form-urlencoded", **HTML}
ON = "[sala]\nmana_jucatorului = true\n"
WHEN = datetime(2026, 11, 21, 16, 0)
Rows = tuple[tuple[str, str, str, str], ...]


@contextmanager
def players_hall(path: Path, hall_settings: str = ON) -> Iterator[Small]:
    """The hall of two players, both sheets handed in at four o'clock, with codes on their slips."""
    folder = made(path, predare=NOBODY, solutii_01=None, solutii_02=None, concurs=SETTINGS + hall_settings)
    (folder / FORMS).mkdir()
    with patch.object(hand_codes, "scrypt", _of_little_work):
        codes = read_codes(folder / FORMS / FILE).with_codes({"01": "ACDE3479", "02": "FHJK3479"})
        (folder / FORMS / FILE).write_text(codes.text(), "utf-8")
        with small_hall(folder) as hall:
            hall.site.hall.clock = lambda: WHEN
            for n in (1, 2):
                hall.does(ANA, HandedIn(f"0{n}", n, n))
            yield hall


def _of_little_work(code: bytes, *, n: int, **more: Any) -> bytes:
    """The hash of a code; `test_a_pin_and_a_code_take_their_work` sees to its 10 ms."""
    return scrypt(code, n=16, **more)


def rows_of() -> Rows:
    """The rows of the worked example, with running totals."""
    found, total = [], 0
    for line in filter(str.strip, EXAMPLE.splitlines()):
        position, word, points = line.split()
        total += int(points)
        found.append((position, word, points, str(total)))
    return tuple(found)


def phone(hall: Small, address: str = "192.168.1.50") -> TestClient:
    """A device that nobody has joined at."""
    client = TestClient(hall.app, f"http://{HOST}", client=(address, 1), headers={"origin": f"http://{HOST}"})
    client.follow_redirects = False
    return client


def opens(client: TestClient, code: str) -> Any:
    """A code typed at the page."""
    return client.post("/jucator", content=f"cod={code}", headers=FORM)


def sends(client: TestClient, sheet: str, *events: tuple[str, dict[str, object]]) -> Any:
    """Events as the page sends them."""
    listed = [{"cheie": token_hex(16), "fel": fel, "date": {"fisa": sheet, **data}} for fel, data in events]
    return client.post("/jucator/evenimente", json={"fisa": sheet, "evenimente": listed}, headers=JSON)


def events_of(rows: Rows, name: str = "Pop Ana", table: str = "1") -> list[tuple[str, dict[str, object]]]:
    """A whole hand as the page sends it."""
    typed: list[tuple[str, dict[str, object]]] = [("antet", {"nume": name, "masa": table})]
    for n, (position, word, points, total) in enumerate(rows):
        row: dict[str, object] = {
            "rand": f"r{n}", "pozitie": position, "depunere": word, "puncte": points, "total": total,
        }  # fmt: skip
        typed.append(("rand", row))
    return [*typed, ("gata", {})]


def types(hall: Small, who: HallPerson, rows: Rows, hand: int = 2, sheet: str = "01") -> None:
    """A hand of somebody in the hall."""
    hall.does(who, HeadingTyped(sheet, hand, "Pop Ana", "1"))  # type: ignore[arg-type]
    for n, (position, word, points, _) in enumerate(rows):
        row = RowTyped(sheet, hand, f"{who.name}{n}", position=position, word=word, points=points)  # type: ignore[arg-type]
        hall.does(who, row)
    hall.does(who, Finished(sheet, hand))  # type: ignore[arg-type]


def finished_by_player(hall: Small, rows: Rows) -> TestClient:
    """The first sheet, typed by its player."""
    client = phone(hall)
    assert opens(client, "acde 3479").status_code == 303
    answer = sends(client, "01", *events_of(rows))
    assert all(row.get("pastrat") for row in answer.json()["raspunsuri"]), answer.text
    return client


def closed(hall: Small) -> str:
    """How the first sheet was closed, empty while it is open."""
    return hall.site.hall.state.sheets["01"].closed


def data_of(text: str) -> dict[str, Any]:
    """What the page was given."""
    given = re.search(r"data-date='([^']*)'", text)
    assert given
    told: dict[str, Any] = json.loads(unescape(given[1]))
    return told


def test_a_faultless_hand_of_a_player_closes_nothing_and_counts_nowhere(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, rows_of())
        case = hall.site.hall.case("01")
        assert (case.stage.value, case.obstacles, case.correction) == ("asteapta_mana_2", ("player",), None)
        assert closed(hall) == ""
        snapshot = hall.site.hall.snapshot()
        ranking = ranked(hall.site.hall.of(Grader), snapshot.state, snapshot.cases, snapshot.settled)
        assert not [standing for standing in ranking.standings if standing.correction.submission.sheet == "01"]
        assert not hall.site.flush()
        folder = hall.site.folder
        assert folder
        assert not (folder / "solutii" / "01.csv").exists()
        types(hall, DAN, rows_of())
        assert closed(hall) == "doua_maini"
        assert not hall.site.flush()
        written = (folder / "solutii" / "01.csv").read_text("utf-8-sig")
        assert rows_of()[-1][3] not in written.replace(";", ",").splitlines()[-1].split(",")  # the player's word alone
    graded = grade(folder)
    (first,) = (correction for correction in graded.corrections if correction.submission.sheet == "01")
    assert (first.questions, first.findings, first.total) == ((), (), 189)


@pytest.mark.parametrize(("row", "column", "typed"), [(0, "position", "B2"), (1, "word", "SEC"), (2, "points", "80")])
def test_it_is_the_paper_that_a_third_reads_whatever_the_player_typed(
    tmp_path: Path, row: int, column: str, typed: str
) -> None:
    right, field = rows_of(), ("position", "word", "points").index(column)
    slip = (*right[row][:field], typed, *right[row][field + 1 :])
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, (*right[:row], slip, *right[row + 1 :]))  # type: ignore[arg-type]
        types(hall, DAN, right)
        (difference,) = hall.site.hall.case("01").differences
        assert (difference.column, difference.values) == (column, (typed, right[row][field]))
        assert hall.site.hall.case("01").stage.value == "diferente"
        before = hall.site.hall.case("01").sheet
        hall.does(EVA, ThirdRead("01", difference.key, right[row][field]))
        (listed,) = deviations(hall.site.hall)
        assert (listed.sheet, listed.fields, listed.open) == ("01", 1, 0)
        page = hall.page(ANA, "/jucatori")
        assert "Unde altceva stătea pe foaie" in page
        case = hall.site.hall.case("01")
        assert case.sheet.closed, (case.waiting, before)
        assert case.correction
        by_typist = hall.site.hall.of(Grader).correction(case.sheet, case.sheet.hands[2])
        assert case.correction.total == by_typist.total
        assert hall.of(DAN).get("/jucatori", headers=HTML).status_code == 403


def test_the_direction_of_a_deviation_is_told(tmp_path: Path) -> None:
    right = rows_of()
    fewer = (*right[:-1], ("A1", "XYZ", "99", "1"))  # by the player's hand the sheet would have less
    typing = ["Jucători care tastează", "1"]
    columns = ["Fișa", "câmpuri diferite", "nelămurite", "după tastarea jucătorului fișa ar fi avut"]

    with players_hall(tmp_path) as hall:

        def told() -> list[str]:
            lines, _ = words_of(hall.page(ANA, "/jucatori"))
            return lines[lines.index("Fișele tastate de jucători") + 1 :]

        other = phone(hall, "192.168.1.51")
        opens(other, "FHJK3479")
        sends(other, "02", ("rand", {"rand": "r0", "pozitie": "H8"}))
        assert told()[:2] == typing
        finished_by_player(hall, fewer)
        assert told()[:4] == ["tastate de jucători", "1", *typing]
        assert told()[-1] == "Nicio nepotrivire până acum."
        types(hall, DAN, right)
        # nothing is told of a way before it is settled
        assert told()[-9:] == [*columns, "01", "Pop Ana", "masa 1", "3", "nu se știe încă"]
        for difference in hall.site.hall.case("01").differences:
            hall.does(EVA, ThirdRead("01", difference.key, difference.values[1]))
        assert told()[-9:] == [*columns, "01", "Pop Ana", "masa 1", "3", "mai puțin cu 86 de puncte"]
        assert told()[6:8] == ["02", "Ilie Dan"]


def test_the_page_shows_the_own_rows_and_nothing_else(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        client = phone(hall)
        assert opens(client, "ACDE3479").status_code == 303
        row: dict[str, object] = {"rand": "r0", "pozitie": "H8", "depunere": "XYZ", "puncte": "8"}
        answer = sends(client, "01", ("rand", row))
        assert set(answer.json()) == {"raspunsuri"}
        assert set(answer.json()["raspunsuri"][0]) == {"cheie", "pastrat"}
        page = client.get("/jucator", headers=HTML).text
        given = data_of(page)
        assert set(given) == {"fisa", "antet", "randuri", "tabele", "sala", "terminal", "coloane", "numere", "texte"}
        (shown,) = given["randuri"]
        assert (shown["pozitie"], shown["depunere"], shown["puncte"]) == ("H8", "XYZ", "8")
        assert [key for key, _ in given["coloane"]] == ["pozitie", "depunere", "puncte", "total"]
        for told in ("Popescu", "corect", "verdict", "incorect", "tablă"):
            assert told not in page
        answer = sends(client, "01", ("gata", {}))
        assert set(answer.json()["raspunsuri"][0]) == {"cheie", "pastrat"}


def test_a_code_opens_its_own_sheet_on_one_device_and_nothing_else(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        one, other = phone(hall), phone(hall, "192.168.1.51")
        assert opens(one, "ACDE3479").status_code == 303
        for path in ("/", "/fise", "/fise/01", "/fisa/01/1", "/panou", "/jurnal", "/coada", "/flux", "/jucatori"):
            assert one.get(path, headers=HTML).headers.get("location") == "/intrare", path
        assert one.post("/evenimente", json={"statie": "s", "evenimente": []}, headers=JSON).status_code == 401
        assert sends(one, "02", ("gata", {})).status_code == 401
        batch = {"fisa": "01", "evenimente": [{"cheie": token_hex(16), "fel": "rand", "date": {"fisa": "02"}}]}
        assert one.post("/jucator/evenimente", json=batch, headers=JSON).status_code == 403
        for kind in ("a_treia", "intrebare", "decizie", "predare", "grila", "jucator_gata", "cont"):
            assert sends(one, "01", (kind, {})).status_code == 403, kind
        assert opens(other, "ACDE3479").status_code == 303  # the sheet goes on there
        answer = sends(one, "01", ("rand", {"rand": "r", "pozitie": "H8"}))
        assert (answer.status_code, "alt dispozitiv" in answer.text) == (401, True)
        assert sends(other, "01", ("gata", {})).json()["raspunsuri"][0]["pastrat"]
        for again in (one, other):  # once
            answer = opens(again, "ACDE3479")
            assert (answer.status_code, "nu mai este nimic de făcut" in answer.text) == (403, True)


def test_a_player_may_do_nothing_but_type_the_own_first_hand(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        inner, player = hall.site.hall, player_of("01")
        for body in (
            HeadingTyped("02", 1, "Pop", "1"), HeadingTyped("01", 2, "Pop", "1"), PlayerLeft("02"),
            HandedIn("03", 3, 3), ThirdRead("01", "points::r0:r0", "8"),
        ):  # fmt: skip
            refused = inner.do(player, "", token_hex(16), body).refused
            assert refused, body
            assert refused.key == "hall.may_not", body
        assert inner.do(player, "", token_hex(16), HeadingTyped("01", 1, "Pop", "1")).event


def test_a_grid_that_one_person_alone_typed_is_read_by_another(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, rows_of())
        hall.does(DAN, GridTyped("01", 2, tuple(GRID.split())))
        types(hall, DAN, rows_of())
        assert [difference.column for difference in hall.site.hall.case("01").differences] == ["grila"]
        assert closed(hall) == ""


def test_five_wrong_codes_and_the_device_waits(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        phones = hall.site.opened(Phones)
        assert phones
        now = [0.0]
        phones.tries.clock = lambda: now[0]
        client, other = phone(hall), phone(hall, "192.168.1.51")
        for n in range(4):
            assert "nu deschide" in opens(client, f"AAAA347{n}").text
        assert opens(client, "FHJK3479").status_code == 303  # a right one forgets none of them
        assert "peste 60 s" in opens(client, "AAAA3477").text
        assert opens(client, "ACDE3479").status_code == 403
        assert opens(other, "ACDE3479").status_code == 303
        now[0] = 61.0
        assert opens(client, "ACDE3479").status_code == 303


def test_after_the_deadline_an_arbiter_begins_with_empty_fields(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        inner = hall.site.hall
        client = phone(hall)
        opens(client, "ACDE3479")
        sends(client, "01", ("rand", {"rand": "r0", "pozitie": "H8", "depunere": "XZQV"}))
        assert next_hand(hall.site, ION) is None  # both players have time yet
        assert "jucătorul" in hall.of(ION).get("/fisa/01/1", headers=HTML).text
        inner.clock = lambda: WHEN + timedelta(minutes=20, seconds=-1)
        drop_overdue(inner)
        assert 1 in inner.state.sheets["01"].hands
        inner.clock = lambda: WHEN + timedelta(minutes=20)
        answer = sends(client, "01", ("rand", {"rand": "r1", "pozitie": "H9"}))
        assert "Timpul a trecut la 16:20" in answer.json()["raspunsuri"][0]["refuz"]
        drop_overdue(inner)
        drop_overdue(inner)
        assert [event.body for event in inner.state.log if isinstance(event.body, PlayerLeft)] == [PlayerLeft("01")]
        assert next_hand(hall.site, ION) == ("01", 1)
        page = hall.page(ION, "/fisa/01/1")
        assert (data_of(page)["date"]["randuri"], "XZQV" in page) == ([], False)
        types(hall, ION, rows_of(), 1)
        assert inner.state.sheets["01"].hands[1].typists == {ION.name}
        assert opens(phone(hall), "ACDE3479").status_code == 403


def test_who_would_rather_not_leaves_the_sheet_to_an_arbiter(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        client = phone(hall)
        opens(client, "ACDE3479")
        sends(client, "01", ("rand", {"rand": "r0", "pozitie": "H8"}))
        assert client.post("/jucator/renunt", content="", headers=FORM).status_code == 200  # it is asked first
        assert client.post("/jucator/renunt", content="da=1", headers=FORM).status_code == 303
        assert next_hand(hall.site, ION) == ("01", 1)
        assert not hall.site.hall.state.sheets["01"].hands
        answer = opens(client, "ACDE3479")
        assert "tastează un arbitru" in answer.text
    (tmp_path / "b").mkdir()
    with players_hall(tmp_path / "b") as hall:  # an arbiter who has the paper types, and the player is told
        hall.does(ION, HeadingTyped("01", 1, "Pop Ana", "1"))
        assert "tastează un arbitru" in opens(phone(hall), "ACDE3479").text


def test_the_second_hand_is_blind_to_the_players(tmp_path: Path) -> None:
    typed = (("A1", "XYZQ", "987", "987"),)
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, typed)
        for who in (DAN, EVA, ION, ANA):
            for path in ("/fisa/01/2", "/fisa/01/2/date", "/fisa/01/1", "/fisa/01/1/date", "/urmatoarea/pila"):
                text = hall.of(who).get(path, headers=HTML).text
                assert "XYZQ" not in text, (who, path)
                assert "987" not in text, (who, path)
        for path in ("/fise/01", "/coada", "/panou", "/jucatori", "/jurnal"):
            assert "XYZQ" not in hall.of(DAN).get(path, headers=HTML).text, path
        given = hall.site.hall.do(ANA, "s", token_hex(16), HandGiven("01", 1, "Dan"))
        assert given.refused
        assert given.refused.key == "hall.player_not_given"


def test_a_player_who_arbitrates_types_and_settles_nothing_of_the_own_sheet(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, rows_of())
        hall.site.hall.players[1] = "dan"  # the arbiter Dan plays at this table
        refused = hall.site.hall.do(DAN, "s", token_hex(16), HeadingTyped("01", 2, "Dan", "1")).refused
        assert refused
        assert refused.key == "hall.own_first"
        types(hall, EVA, (("A1", "AB", "1", ""),))
        first, *_ = hall.site.hall.case("01").differences
        refused = hall.site.hall.do(DAN, "s", token_hex(16), ThirdRead("01", first.key, "H8")).refused
        assert refused
        assert refused.key == "hall.own_first"


def test_nobody_joins_under_a_players_name(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        for name in ("jucator:01", " Jucator:01", "JUCATOR:7"):
            answer = hall.forms(ANA, "/intrare/cerere", nume=name)
            assert answer.status_code == 409, name


@pytest.mark.parametrize("off", ["", "[sala]\nmana_jucatorului = false\n"])
def test_without_the_switch_nothing_is_there(tmp_path: Path, off: str) -> None:
    with players_hall(tmp_path, off) as hall:
        client = phone(hall)
        assert client.get("/jucator", headers=HTML).status_code == 404
        assert opens(client, "ACDE3479").status_code == 404
        assert sends(client, "01", ("gata", {})).status_code == 401
        assert "/jucatori" not in hall.page(ANA, "/panou")
        refused = hall.site.hall.do(player_of("01"), "", token_hex(16), HeadingTyped("01", 1, "Pop", "1")).refused
        assert refused
        assert refused.key == "hall.player_off"
        assert next_hand(hall.site, ION) == ("01", 1)


def test_it_is_switched_on_before_the_slips_are_printed_and_works_at_once(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "integral_partial", LETTERS)
    settings = folder / "concurs.toml"
    before = settings.read_bytes()
    with opened_hall(folder) as at:
        chief, step = at.client(), "/pregatire?parte=formulare"

        def switched(key: str, value: str) -> int:
            return chief.post("/pregateste/comutator", data={"nume": key, "valoare": value}).status_code

        chief.post("/pregateste/formulare", data={"fel": "personale"})
        assert chief.get("/jucator").status_code == 404
        assert 'href="/jucatori"' not in chief.get("/fise").text
        assert "Jucătorii își tastează foaia" in chief.get(step).text
        assert switched("mana_jucatorului", "1") == 200
        assert settings.read_bytes().startswith(before.rstrip()), "nothing else is touched"
        assert (folder / "concurs-v1.toml").read_bytes() == before
        assert chief.get("/jucator").status_code == 200, "without a restart"
        assert 'href="/jucatori"' in chief.get("/fise").text
        assert text_of("hall.prep_forms_no_codes") in chief.get("/").text
        chief.post("/pregateste/formulare", data={"fel": "personale"})
        assert text_of("hall.prep_forms_no_codes") not in chief.get("/").text
        assert (folder / FORMS / FILE).is_file()
        assert text_of("hall.switched_on", name=text_of("player_entry.switch")) in chief.get("/jurnal").text
        for value, status in (("0", 404), ("1", 200)):
            assert switched("mana_jucatorului", value) == 200
            assert chief.get("/jucator").status_code == status
        assert at.client(ARBITER).post("/pregateste/comutator", data={"nume": "mana_jucatorului"}).status_code == 403
        assert switched("lexic", "1") == switched("minute_jucator", "1") == 409
        at.did(HandedIn("01", 1, 1))
        assert switched("mana_jucatorului", "0") == 409
        assert "/pregateste/comutator" not in chief.get(step).text
        assert at.site.hall.competition.players_hand


def test_the_camera_reads_as_soon_as_it_is_switched_on_where_two_people_need_not_type(tmp_path: Path) -> None:
    for name, typings, status in (("una", 1, 200), ("doua", 2, 409)):
        folder = folder_of(tmp_path, "integral_partial", LETTERS, name)
        with (folder / "concurs.toml").open("a", encoding="utf-8") as settings:
            settings.write(f"\n[citire]\ndactilografieri = {typings}\n")
        with opened_hall(folder) as at:
            assert Camera not in at.site.hall.tools
            answer = at.client().post("/pregateste/comutator", data={"nume": "mana_camerei", "valoare": "1"})
            assert answer.status_code == status
            assert (text_of("camera_read.two_typings") in answer.text) == (typings == 2)
            assert (Camera in at.site.hall.tools) == at.site.hall.competition.cameras_hand == (typings == 1)


def test_the_slips_carry_codes_that_open_their_sheets(tmp_path: Path) -> None:
    from pypdf import PdfReader

    folder = made(tmp_path, concurs=SETTINGS + ON + 'adresa = "http://192.168.1.10:8710/"\n')
    for n in range(2):
        folder_forms(folder, FormPrinting())
        text = "\n".join(page.extract_text() for page in PdfReader(folder / FORMS / "bonuri-predare.pdf").pages)
        codes = re.findall(rf"\b([{SIGNS}]{{4}} [{SIGNS}]{{4}})\b", text)
        kept = read_codes(folder / FORMS / FILE)
        assert sorted(kept.sheet(code) or "" for code in codes) == ["01", "02"]
        assert "192.168.1.10:8710/jucator" in text
        assert len(kept.sheets) == 2 * (n + 1)  # what was printed before opens its sheet too
        raw = (folder / FORMS / FILE).read_text("utf-8")
        assert not any(code.replace(" ", "") in raw for code in codes)
    assert not set("O0Q1ILS5B8Z2G6V") & set(SIGNS)
    assert {len(code) for code in new_codes(["01", ""]).values()} == {LENGTH}


def test_slips_without_the_switch_are_as_before(tmp_path: Path) -> None:
    folder = made(tmp_path)
    made_now = folder_forms(folder, FormPrinting()).written.files
    assert FILE not in made_now
    assert not (folder / FORMS / FILE).exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sare": "zz", "coduri": {}}', "\x00"])
def test_a_file_of_codes_that_is_none_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    with players_hall(tmp_path) as hall:
        folder = next(tmp_path.glob("**/concurs.toml")).parent
        path = folder / FORMS / FILE
        path.write_text(text, "utf-8")
        client = phone(hall)
        for _ in range(6):  # no guesses of whoever types a good code
            assert "nu se pot citi" in opens(client, "ACDE3479").text
        with pytest.raises(ProblemsError, match=FILE):
            folder_forms(folder, FormPrinting())
        assert path.read_text("utf-8") == text
    assert read_codes(tmp_path / "nu.json").sheets == {}


def test_a_sheet_that_its_player_may_still_type_is_offered_to_nobody_and_counted_apart(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        kernel = hall.site.hall
        for at, offered, waits in ((WHEN, (), "players"), (WHEN + timedelta(hours=1), ("01", "02"), "type")):
            kernel.clock = lambda at=at: at  # type: ignore[misc]
            assert own_work(kernel, ION).firsts == offered
            assert bool(next_hand(hall.site, ION)) == bool(offered)
            assert [(waiting.key, waiting.number) for waiting in waits_for_whom(kernel, at)] == [(waits, 2)]
            said = text_of("hall.waits_to_players") if waits == "players" else "Mai sunt de tastat: 2 fișe."
            assert said in hall.page(ANA, "/")


def test_the_dashboard_says_by_whose_hands_sheets_came(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        finished_by_player(hall, rows_of())
        types(hall, EVA, rows_of())
        assert came_by(hall.site.hall) == [("player_person", 1)]
        assert text_of("player_entry.came_player_person") in hall.page(ANA, "/panou")


def test_where_arbiters_type_all_sheets_nothing_is_said_of_hands(tmp_path: Path) -> None:
    with small_hall(made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)) as hall:
        hall.does(ANA, HandedIn("01", 1, 1))
        hall.does(ANA, SettingChanged("proba", 0))  # by lot it would be typed twice
        types(hall, EVA, rows_of(), hand=1)
        assert came_by(hall.site.hall) == [("person", 1)]
        assert text_of("player_entry.came_panel") not in hall.page(ANA, "/panou")
