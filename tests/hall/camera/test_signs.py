"""«Planșa semnelor»: who has no part in a sheet's hands sees single signs of it, and what he doubts becomes unread;
nothing is learned that way by anybody who typed it or is to read it."""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from secrets import token_hex

import pytest
from PIL import Image

from arbitraj.hall.decided.closed import Closed, SettingChanged
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import Body, TakenBack
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.blind import FirstHandSeen
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.wings.camera.photos.album import forget_photos
from arbitraj.wings.camera.photos.darkroom import Darkroom
from arbitraj.wings.camera.photos.pictures import FieldName, SignCut, StraightPage
from arbitraj.wings.camera.reading.camera_events import FieldDoubted, SignsDoubted, newly_looked, taken_fields
from arbitraj.wings.camera.reading.sign_pages import SignOfSheet, SignSheets
from tests.hall.camera.scanned import photographed, reads_scan, scanned_hall
from tests.hall.camera.test_camera import LATER, camera_hall, closed, otherwise, read_hall, read_of, reads, total
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.test_players import phone, rows_of, types

ROW = "camera-r-3"
POINTS = FieldDoubted(ROW, "puncte")


_CUT = dict[object, Sequence[SignCut]]()


@pytest.fixture(autouse=True)
def _the_same_signs_are_cut_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that cuts them loads its libraries for a second: it is asked for what no test asked before."""
    really = Darkroom.cut

    def cut(room: Darkroom, pages: Sequence[StraightPage], strings: Mapping[FieldName, str]) -> Sequence[SignCut]:
        of = (*pages, frozenset(strings.items()))
        if of not in _CUT:
            _CUT[of] = really(room, pages, strings)
        return _CUT[of]

    monkeypatch.setattr(Darkroom, "cut", cut)


def refused(hall: Small, who: HallPerson, body: Body) -> str:
    """The key of what is said against it; empty where it is done."""
    answer = hall.site.hall.do(who, "s", token_hex(16), body)
    return answer.refused.key if answer.refused else ""


def looks(hall: Small, who: HallPerson, sheet: str = "01") -> str:
    """Whoever asks for the signs; what is said against it."""
    answer = hall.forms(who, f"/planse/{sheet}/arata", cheie=token_hex(16))
    return "" if answer.status_code == 303 else answer.text


def looked(hall: Small, who: HallPerson) -> None:
    """It is kept that somebody saw the signs, without a page."""
    hall.site.hall.record(who.name, lambda state: newly_looked(state, who, "01"))


def signs_on(page: str) -> list[tuple[str, str, str]]:
    """What stands on the page: the field's name, the picture's address, what it was read as."""
    found = re.findall(
        r'<img src="([^"]+)" alt="semnul \d+ din \d+ citite (\w)"><input type="checkbox" name="s(\d+)"', page
    )
    return [(number, address, sign) for address, sign, number in found]


def signs_of(hall: Small) -> dict[str, SignOfSheet]:
    """The signs of the first sheet, by the number that the page gives them."""
    cutter = hall.site.opened(SignSheets)
    assert cutter
    return {str(sign.number): sign for sign in cutter.of(hall.site.hall.state, hall.site.hall.state.sheets["01"])}


# the event


def test_what_is_doubted_is_unread_and_a_person_reads_it(tmp_path: Path) -> None:
    """The player and the camera have the same, and the paper something else: the paper's value stands."""
    paper = otherwise(rows_of(), 2, 2, "17")
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        hall.does(DAN, SignsDoubted("01", (POINTS,)))
        row = hall.site.hall.state.sheets["01"].hands[2].rows[2]
        assert (row.points, row.unread, row.word) == ("", frozenset(("points",)), rows_of()[2][1])
        found = {difference.entry: difference for difference in hall.site.hall.case("01").open_differences}
        assert (set(found), found[3].unread, set(found[3].values)) == ({1, 3}, True, {rows_of()[2][2]})
        hall.does(EVA, ThirdRead("01", found[1].key, rows_of()[0][2]))
        hall.does(EVA, ThirdRead("01", found[3].key, paper[2][2]))
        assert not closed(hall)  # two have read it otherwise: the chief looks
        hall.does(ANA, RulingGiven("01", found[3].key, "diferenta", "așa scrie", value=paper[2][2]))
        transcription = hall.site.hall.case("01").transcription
        assert transcription
        assert transcription.rows[2].points == "17"


def test_nothing_but_unread_comes_of_it(tmp_path: Path) -> None:
    """Whatever is doubted, the total is the paper's once people have read it from the paper."""
    columns = {"position": 0, "word": 1, "points": 2}
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        hall.does(DAN, SignsDoubted("01", tuple(taken_fields(hall.site.hall.state.sheets["01"]))))
        assert not taken_fields(hall.site.hall.state.sheets["01"])
        while open_ones := hall.site.hall.case("01").open_differences:
            waiting = open_ones[0]
            assert waiting.entry
            hall.does(EVA, ThirdRead("01", waiting.key, rows_of()[waiting.entry - 1][columns[waiting.column]]))
        assert (closed(hall), total(hall)) == ("camera", 189)


def test_what_a_third_read_as_the_camera_did_is_open_again(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")], typed=otherwise(rows_of(), 2, 2, "70")) as hall:
        (found,) = (difference for difference in hall.site.hall.case("01").open_differences if difference.entry == 3)
        hall.does(EVA, ThirdRead("01", found.key, rows_of()[2][2]))
        assert [difference.entry for difference in hall.site.hall.case("01").open_differences] == [1]
        hall.does(DAN, SignsDoubted("01", (POINTS,)))
        assert [difference.entry for difference in hall.site.hall.case("01").open_differences] == [1, 3]


@pytest.mark.parametrize(
    "fields", [(FieldDoubted("camera-r-1", "puncte"),), (FieldDoubted("camera-r-9", "puncte"), POINTS)]
)
def test_only_what_the_camera_took_can_be_doubted(tmp_path: Path, fields: tuple[FieldDoubted, ...]) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        before = hall.site.hall.state.sheets["01"]
        assert refused(hall, DAN, SignsDoubted("01", fields)) == "camera_read.signs_not_taken"
        assert hall.site.hall.state.sheets["01"] == before


def test_who_typed_a_sheet_or_only_types_doubts_nothing_of_it(tmp_path: Path) -> None:
    with camera_hall(tmp_path) as hall:
        hall.site.hall.clock = lambda: LATER
        types(hall, DAN, otherwise(rows_of(), 0, 2, "9"), 1)
        assert refused(hall, EVA, SignsDoubted("01", (POINTS,))) == "camera_read.signs_none"
        reads(hall, read_of(otherwise(rows_of(), 0, 2, "9"), [(0, "puncte")]))
        for who, said in ((DAN, "camera_read.signs_own"), (ION, "hall.may_not"), (EVA, "")):
            assert refused(hall, who, SignsDoubted("01", (POINTS,))) == said, who


def test_of_a_closed_sheet_nothing_is_doubted(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        assert closed(hall) == "camera"
        assert refused(hall, DAN, SignsDoubted("01", (POINTS,))) == "hall.closed"


def test_whoever_doubted_takes_it_back_until_something_rests_on_it(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        inner = hall.site.hall
        camera, before = inner.state.number, inner.state.sheets["01"].hands
        number = hall.does(DAN, SignsDoubted("01", (POINTS,))).number
        assert refused(hall, ANA, TakenBack(camera, "se tastează")) == "hall.rests_on"
        assert refused(hall, EVA, TakenBack(number)) == "hall.chief_only"
        hall.does(DAN, TakenBack(number))
        assert inner.state.sheets["01"].hands == before
        number = hall.does(DAN, SignsDoubted("01", (POINTS,))).number
        found = {difference.entry: difference for difference in inner.case("01").open_differences}
        hall.does(EVA, ThirdRead("01", found[3].key, rows_of()[2][2]))
        assert refused(hall, DAN, TakenBack(number)) == "hall.rests_on"


def test_the_journal_tells_of_it_in_words(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        looked(hall, DAN)
        fields = FieldDoubted("camera-r-4", "depunere"), FieldDoubted(ROW, "puncte"), FieldDoubted(ROW, "pozitie")
        hall.does(DAN, SignsDoubted("01", fields))
        page = hall.page(EVA, "/jurnal?fisa=01")
        assert "Semne care nu se potrivesc" in page
        assert "rândul 3: poziția, puncte · rândul 4: depunerea" in page
        assert re.search(r"planșa semnelor:</span> da", page)


# who may look


def test_who_saw_the_signs_reads_nothing_of_the_sheet_any_more(tmp_path: Path) -> None:
    """Neither what the camera left, nor where the hands differ, nor as a second hand once the camera's is set aside."""
    with read_hall(tmp_path, [(0, "puncte")], typed=otherwise(rows_of(), 2, 2, "70")) as hall:
        inner = hall.site.hall
        camera = inner.state.number
        looked(hall, DAN)
        looked(hall, DAN)
        assert [event.body for event in inner.state.log[camera:]] == [FirstHandSeen("01", 6, signs=True)]
        for found, item in zip(inner.case("01").open_differences, inner.queue(), strict=True):
            assert refused(hall, DAN, ThirdRead("01", found.key, "8")) == "hall.signs_seen", found
            why_not = taking(inner.scene, DAN, item)
            assert why_not
            assert why_not.key == "hall.signs_seen"
            assert taking(inner.scene, EVA, item) is None
        assert 'name="valoare"' not in hall.page(DAN, "/diferente/01")
        hall.does(ANA, TakenBack(camera, "se tastează"))
        assert refused(hall, DAN, HeadingTyped("01", 2, "Pop Ana", "1")) == "hall.seen_first"
        assert refused(hall, EVA, HeadingTyped("01", 2, "Pop Ana", "1")) == ""


def test_where_too_few_are_there_the_chief_lets_him_read(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        looked(hall, DAN)
        hall.does(ANA, SettingChanged("o_mana", 1))
        (found,) = hall.site.hall.case("01").open_differences
        assert refused(hall, DAN, ThirdRead("01", found.key, "8")) == ""


# the page


def test_the_page_shows_single_signs_once_somebody_says_that_he_looks(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        inner = hall.site.hall
        sheet = inner.state.sheets["01"]
        assert 'href="/planse/01"' in hall.page(DAN, "/panou")
        before = hall.page(DAN, "/planse/01")
        assert "Arătați semnele" in before
        assert "<img" not in before
        assert hall.of(DAN).get("/planse/01/0", headers=HTML).status_code == 404
        assert inner.state.sheets["01"].signs_seen_by == frozenset()
        assert looks(hall, DAN) == ""
        assert inner.state.sheets["01"].signs_seen_by == {"Dan"}
        page = hall.page(DAN, "/planse/01")
        shown = signs_on(page)
        signs = signs_of(hall)
        assert {number for number, _, _ in shown} == set(signs)
        assert all(signs[number].sign == sign for number, _, sign in shown)
        # each sign of nearly every field that was taken, and of no other
        taken = dict.fromkeys(taken_fields(sheet), "")
        assert set(taken) >= {sign.of for sign in signs.values()}
        cut = {sign.of for sign in signs.values()}
        assert len(cut) >= 0.8 * len(taken)
        for field in cut:
            row = rows_of()[int(field.row.rpartition("-")[2]) - 1]
            value = row[("pozitie", "depunere", "puncte").index(field.column)]
            assert sorted(value) == sorted(sign.sign for sign in signs.values() if sign.of == field)
        # those read alike together, and no word in order
        read = "".join(sign for _, _, sign in shown)
        assert len(set(read)) == len(re.sub(r"(.)\1+", r"\1", read))
        assert not [row[1] for row in rows_of() if len(set(row[1])) > 1 and row[1] in read]
        for number, address, _ in shown:
            answer = hall.of(DAN).get(address)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
            width, height = Image.open(BytesIO(answer.content)).size
            assert width < 80, number
            assert height < 80, number


def test_nobody_else_gets_a_picture_or_what_was_read(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        assert looks(hall, DAN) == ""
        for who in (EVA, ANA, ION):
            assert hall.of(who).get("/planse/01/0", headers=HTML).status_code in (403, 404), who
        assert phone(hall).get("/planse/01/0", headers=HTML).status_code in (303, 401, 403)
        assert hall.of(DAN).get("/planse/01/999", headers=HTML).status_code == 404
        assert hall.of(DAN).get("/planse/99/0", headers=HTML).status_code == 404
        assert hall.of(DAN).get("/planse/99", headers=HTML).status_code == 404
        assert "<img" not in hall.page(EVA, "/planse/01")


def test_what_is_ticked_becomes_unread_and_leaves_the_page(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        looks(hall, DAN)
        shown = signs_on(hall.page(DAN, "/planse/01"))
        signs = signs_of(hall)
        odd = shown[0][0], shown[-1][0]
        nothing = hall.forms(DAN, "/planse/01", cheie=token_hex(16))
        assert (nothing.status_code, "Bifați semnele" in nothing.text) == (409, True)
        key = token_hex(16)
        for _ in range(2):  # a double click
            done = hall.forms(DAN, "/planse/01", cheie=key, **{f"s{field_key}": "1" for field_key in odd})
            assert (done.status_code, done.headers["location"]) == (303, "/planse/01")
        log = hall.site.hall.state.log
        ((number, who, body),) = ((e.number, e.who, e.body) for e in log if isinstance(e.body, SignsDoubted))
        assert (who, {*body.fields}) == ("Dan", {signs[field_key].of for field_key in odd})
        page = hall.page(DAN, "/planse/01")
        left = {sign for sign, _, _ in signs_on(page)}
        assert left == {name for name, sign in signs.items() if sign.of not in body.fields}
        assert f'href="/jurnal/{number}"' in page
        undone = hall.forms(DAN, f"/jurnal/{number}/anuleaza", cheie=token_hex(16), motiv="")
        assert undone.status_code == 303
        assert signs_on(hall.page(DAN, "/planse/01")) == shown


def test_every_sign_of_a_sheet_may_be_ticked_at_once(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        looks(hall, DAN)
        numbers = [number for number, _, _ in signs_on(hall.page(DAN, "/planse/01"))]
        done = hall.forms(DAN, "/planse/01", cheie=token_hex(16), **{f"s{number}": "1" for number in numbers})
        assert done.status_code == 303, done.text
        assert not signs_on(hall.page(DAN, "/planse/01"))


def test_an_older_page_doubts_nothing(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        looks(hall, DAN)
        page = hall.page(DAN, "/planse/01")
        (seen,) = re.findall(r'name="vazut" value="(\d+)"', page)
        assert seen == str(hall.site.hall.state.sheets["01"].last)
        number = signs_on(page)[0][0]
        (found,) = hall.site.hall.case("01").open_differences
        hall.does(EVA, ThirdRead("01", found.key, "77"))
        late = hall.forms(DAN, "/planse/01", cheie=token_hex(16), vazut=seen, **{f"s{number}": "1"})
        assert late.status_code == 409
        assert re.findall(r'name="s(\d+)" value="1" checked', late.text) == [number], "what was ticked stays so"
        assert " checked>" not in hall.page(DAN, "/planse/01")


def test_once_the_sheet_is_closed_its_signs_are_shown_no_more(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        looks(hall, DAN)
        address = signs_on(hall.page(DAN, "/planse/01"))[0][1]
        (found,) = hall.site.hall.case("01").open_differences
        hall.does(EVA, ThirdRead("01", found.key, rows_of()[0][2]))
        assert closed(hall) == "camera"
        assert hall.of(DAN).get(address, headers=HTML).status_code == 404
        assert not signs_on(hall.page(DAN, "/planse/01"))


def test_the_last_who_could_read_is_not_shown_them(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        assert looks(hall, DAN) == ""
        assert looks(hall, EVA) == ""
        assert "n-ar mai rămâne niciun arbitru" in looks(hall, ANA)
        assert hall.site.hall.state.sheets["01"].signs_seen_by == {"Dan", "Eva"}
        hall.does(ANA, SettingChanged("o_mana", 1))
        assert looks(hall, ANA) == ""


def test_who_typed_the_sheet_is_shown_nothing(tmp_path: Path) -> None:
    with camera_hall(tmp_path) as hall:
        hall.site.hall.clock = lambda: LATER
        types(hall, DAN, otherwise(rows_of(), 0, 2, "9"), 1)
        reads(hall, read_of(rows_of(), [(0, "puncte")]))
        photographed(hall)
        for text in (hall.page(DAN, "/planse/01"), looks(hall, DAN)):
            assert "ați tastat-o chiar dumneavoastră" in text
            assert "<img" not in text
        assert hall.site.hall.state.sheets["01"].signs_seen_by == frozenset()
        assert "Fișa 02 nu a fost citită de cameră" in looks(hall, EVA, "02")


def test_a_closed_sheet_and_a_hall_without_a_camera_show_none(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with scanned_hall(tmp_path / "a", ()) as hall:
        assert closed(hall) == "camera"
        assert isinstance(hall.site.hall.state.log[-1].body, Closed)
        assert "este închisă" in looks(hall, DAN)
        assert "/planse" not in hall.page(DAN, "/panou")
    with camera_hall(tmp_path / "b") as hall:
        tools = hall.site.hall.tools
        taken = tools.pop(SignSheets)
        for path in ("/planse/01", "/planse/01/0"):
            assert hall.of(DAN).get(path, headers=HTML).status_code == 404
        tools[SignSheets] = taken  # who opened it takes it away


def test_after_a_new_start_it_is_known_who_looked_and_photos_may_be_gone(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        assert looks(hall, DAN) == ""
        shown = signs_on(hall.page(DAN, "/planse/01"))
        folder = hall.site.folder
        assert folder
    with small_hall(folder) as hall:
        assert signs_on(hall.page(DAN, "/planse/01")) == shown
        assert "<img" not in hall.page(EVA, "/planse/01")
    forget_photos(folder / "sala")
    with small_hall(folder) as hall:
        page = hall.page(DAN, "/planse/01")
        assert not signs_on(page)
        assert "14 câmpuri nu se pot arăta" in page


def test_read_anew_the_signs_are_those_of_the_new_reading(tmp_path: Path) -> None:
    with scanned_hall(tmp_path) as hall:
        looks(hall, DAN)
        many = len(signs_on(hall.page(DAN, "/planse/01")))
        (number,) = (event.number for event in hall.site.hall.state.log if event.who == "program:camera")
        hall.does(ANA, TakenBack(number, "se citește altfel"))
        assert "nu a fost citită de cameră" in hall.page(DAN, "/planse/01")
        reads_scan(hall, [(n, "depunere") for n in range(5)])
        assert 0 < len(signs_on(hall.page(DAN, "/planse/01"))) < many
