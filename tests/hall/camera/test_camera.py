"""The camera's hand in the hall: a second hand that hides no error, fills in no field, closes nothing that the paper
does not say; what it left unread a person reads, who knows nothing of the first hand."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.decided.closed import Closed, Reopened, SettingChanged
from arbitraj.hall.decided.ruled import OTHER_PAPER, RulingGiven
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.scene import CAMERA
from arbitraj.hall.kernel.state import ROW_COLUMNS
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.triage.closing import in_sample
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.blind import shown_to
from arbitraj.hall.typing.rows import Finished, HandGiven, HeadingTyped, RowTyped
from arbitraj.record.model import CAMERAS_HAND
from arbitraj.wings.camera.reading.camera_events import CameraRead, FieldSeen, RowSeen, hand_seen
from arbitraj.wings.camera.reading.reader import Camera, camera_counted, was_read
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.test_players import Rows, finished_by_player, players_hall, rows_of, types

ON = "[sala]\nmana_jucatorului = true\nmana_camerei = true\n"
COLUMNS = ("pozitie", "depunere", "puncte")
PHOTO = "0" * 64
LATER = datetime(2026, 11, 21, 17, 0)  # the players' time is over
Unread = Sequence[tuple[int, str]]


@contextmanager
def camera_hall(path: Path, drawn: bool = False, more: str = "") -> Iterator[Small]:
    """The hall of two players with the camera; the first sheet is drawn for its sample, or is not."""
    with players_hall(path, ON + more) as hall:
        triage = hall.site.hall.of(Triage)
        triage.seed = next(number for number in map(str, range(999)) if in_sample("01", number, 10) is drawn)
        yield hall


def read_of(rows: Rows, unread: Unread = (), table: int | None = 1) -> CameraRead:
    """What the camera read of a paper on which these rows stand; `unread` by row and column: read, but not taken."""

    def field(n: int, column: str, value: str) -> FieldSeen:
        taken = (n, column) not in unread
        by: tuple[str, ...] = ("calcul",) if taken else ()
        return FieldSeen(column, "read", value, 0.99, by, () if taken else ("pas",), taken)  # type: ignore[arg-type]

    seen = (
        RowSeen(n + 1, tuple(field(n, column, value) for column, value in zip(COLUMNS, row, strict=False)))
        for n, row in enumerate(rows)
    )
    return CameraRead("01", "model", {"puncte.once": 0.95}, (PHOTO,), tuple(seen), "Pop Ana" if table else "", table)


def reads(hall: Small, body: CameraRead) -> None:
    """The camera's hand, as the program keeps it."""
    hall.site.hall.record(CAMERA, lambda state: [body])


@contextmanager
def read_hall(path: Path, unread: Unread = (), typed: Rows = (), table: int | None = 1) -> Iterator[Small]:
    """The first sheet typed by its player, right unless said otherwise, and read from the paper by the camera."""
    with camera_hall(path) as hall:
        finished_by_player(hall, typed or rows_of())
        reads(hall, read_of(rows_of(), unread, table=table))
        yield hall


def closed(hall: Small, sheet: str = "01") -> str:
    return hall.site.hall.state.sheets[sheet].closed


def otherwise(rows: Rows, row: int, column: int, value: str) -> Rows:
    """The rows with one field otherwise."""
    position, word, points, reached = (value if n == column else text for n, text in enumerate(rows[row]))
    return (*rows[:row], (position, word, points, reached), *rows[row + 1 :])


def total(hall: Small) -> int:
    case = hall.site.hall.case("01")
    assert case.correction
    return case.correction.total


def test_a_player_and_the_camera_close_a_sheet_that_nobody_typed(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        assert (closed(hall), total(hall)) == ("camera", 189)
        assert not hall.site.flush()
        folder = hall.site.folder
        assert folder
        assert "stare;camera" in (folder / "solutii" / "01.csv").read_text("utf-8-sig")
        assert not (folder / "solutii" / "01.b.csv").exists()
        assert "camera a citit la fel" in hall.page(ANA, "/fise/01")
        counted = camera_counted(hall.site.hall)
        assert (counted.closed, counted.waiting) == (("01",), ())
        assert "rândul 1" in hall.page(ANA, "/jurnal?fisa=01")
    graded = grade(folder)
    (first,) = (correction for correction in graded.corrections if correction.submission.sheet == "01")
    assert first.sheet
    assert CAMERAS_HAND in first.sheet.doubts
    assert [finding.reasons[0].key for finding in first.findings] == ["cameras_hand"]
    assert first.total == 189


def test_a_folder_in_which_a_sheet_was_closed_with_a_camera_says_so_again(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        assert not hall.site.flush()
        folder = hall.site.folder
        assert folder
        before = (folder / "solutii" / "01.csv").read_bytes()
    for path in (folder / "sala").glob("*"):
        path.unlink() if path.is_file() else None
    with small_hall(folder, LogAnswer.TAKE_IN) as hall:
        assert Closed("01", "camera") in [event.body for event in hall.site.hall.state.log]
        # the hall that closed it drew its lot
        hall.site.hall.of(Triage).seed = next(number for number in map(str, range(999)) if in_sample("01", number, 10))
        hall.does(ANA, SettingChanged("proba", 10))
        assert closed(hall) == "camera"
        assert not hall.site.flush()
        assert (folder / "solutii" / "01.csv").read_bytes() == before


SLIPS = [(row, column) for row in range(5) for column in range(3)]


@pytest.mark.parametrize("left", [True, False], ids=["unread", "read"])
def test_a_players_error_is_hidden_by_no_mixture_of_hands(tmp_path: Path, left: bool) -> None:
    """What the player typed is not what stands on the paper, field by field: the camera reads the paper, or nothing."""
    paper = rows_of()
    right = {"pozitie": "B2", "depunere": "SEC", "puncte": "77"}
    for n, (row, column) in enumerate(SLIPS):
        (tmp_path / str(n)).mkdir()
        with camera_hall(tmp_path / str(n)) as hall:
            finished_by_player(hall, otherwise(paper, row, column, right[COLUMNS[column]]))
            reads(hall, read_of(paper, [(row, COLUMNS[column])] if left else []))
            assert not closed(hall), (row, column)
            (found,) = hall.site.hall.case("01").open_differences
            assert found.unread is left
            hall.does(EVA, ThirdRead("01", found.key, paper[row][column]))
            if left:  # one person alone has read it: the chief looks too
                assert not closed(hall), (row, column)
                ruled = RulingGiven("01", found.key, "diferenta", "așa scrie", value=paper[row][column])
                hall.does(ANA, ruled)
            assert (closed(hall), total(hall)) == ("camera", 189), (row, column)


@pytest.mark.parametrize("row", range(5))
def test_what_the_camera_left_is_read_by_a_person_and_by_nobody_who_typed(tmp_path: Path, row: int) -> None:
    paper = rows_of()
    with camera_hall(tmp_path) as hall:
        hall.site.hall.clock = lambda: LATER
        types(hall, DAN, otherwise(paper, 0, 2, "9"), 1)  # not clean: it is typed twice
        reads(hall, read_of(otherwise(paper, 0, 2, "9"), [(row, "puncte")]))
        (found,) = hall.site.hall.case("01").open_differences
        refused = hall.site.hall.do(DAN, "s", token_hex(16), ThirdRead("01", found.key, "9")).refused
        assert refused
        assert refused.key == "hall.own_typing"
        assert not closed(hall)
        value = "9" if row == 0 else paper[row][2]
        hall.does(EVA, ThirdRead("01", found.key, value))
        assert not hall.site.hall.case("01").open_differences


def test_who_saw_the_first_hand_reads_nothing_in_the_cameras_place(tmp_path: Path) -> None:
    with camera_hall(tmp_path) as hall:
        finished_by_player(hall, rows_of())
        shown_to(hall.site.hall, EVA, "01")
        reads(hall, read_of(rows_of(), [(0, "puncte")]))
        (found,) = hall.site.hall.case("01").open_differences
        (item,) = hall.site.hall.queue()
        for refused in (
            hall.site.hall.do(EVA, "s", token_hex(16), ThirdRead("01", found.key, "8")).refused,
            taking(hall.site.hall.scene, EVA, item),
        ):
            assert refused
            assert refused.key == "hall.seen_first"
        assert taking(hall.site.hall.scene, DAN, item) is None
        hall.does(DAN, ThirdRead("01", found.key, "8"))
        assert closed(hall) == "camera"


def test_documents_of_all_sheets_show_nothing_of_one_that_counts_nowhere(tmp_path: Path) -> None:
    """Whoever opens a published ranking meanwhile may still read what the camera left."""
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        shown_to(hall.site.hall, EVA, *hall.site.hall.state.sheets)
        (item,) = hall.site.hall.queue()
        assert taking(hall.site.hall.scene, EVA, item) is None


@pytest.mark.parametrize("left", [True, False], ids=["unread", "read"])
def test_whoever_reads_a_field_is_shown_neither_hand_of_it(tmp_path: Path, left: bool) -> None:
    with camera_hall(tmp_path) as hall:
        finished_by_player(hall, otherwise(rows_of(), 2, 2, "73"))  # 71 on the paper
        reads(hall, read_of(rows_of(), [(2, "puncte")] if left else []))
        page = hall.page(EVA, "/diferente/01")
        assert 'name="valoare"' in page
        assert not [points for points in ("73", "71") if f'value="{points}"' in page or f">{points}<" in page]


def test_what_was_read_and_not_taken_is_in_no_hand(tmp_path: Path) -> None:
    unread = [(n, column) for n in range(5) for column in COLUMNS if (n + len(column)) % 2]
    transcription = hand_seen(read_of(rows_of(), unread))
    for n, row in enumerate(transcription.rows):
        left = {ROW_COLUMNS[column] for at, column in unread if at == n}
        assert row.unread == left
        assert {name for name in ROW_COLUMNS.values() if not getattr(row, name)} >= left


def test_a_row_that_only_the_camera_saw_is_no_persons_word_alone(tmp_path: Path) -> None:
    """A row that the player left out: what the camera did not read of it, one person settles with the chief."""
    paper = rows_of()
    with camera_hall(tmp_path) as hall:
        finished_by_player(hall, paper[:-1])
        reads(hall, read_of(paper, [(4, "puncte")]))
        (row,) = hall.site.hall.case("01").open_differences
        hall.does(EVA, ThirdRead("01", row.key, "da"))
        fields = {difference.column: difference for difference in hall.site.hall.case("01").open_differences}
        assert set(fields) == {"position", "word", "points"}
        hall.does(EVA, ThirdRead("01", fields["position"].key, paper[4][0]))
        hall.does(EVA, ThirdRead("01", fields["word"].key, paper[4][1]))
        hall.does(EVA, ThirdRead("01", fields["points"].key, ""))
        assert not closed(hall)  # nothing was read there twice, not even that it is empty
        assert [difference.column for difference in hall.site.hall.case("01").open_differences] == ["points"]


def test_a_form_without_a_table_leaves_its_heading_to_a_person(tmp_path: Path) -> None:
    with read_hall(tmp_path, table=None) as hall:
        assert [difference.column for difference in hall.site.hall.case("01").open_differences] == ["name", "table"]


def test_no_field_is_filled_in_and_nothing_read_is_shown_to_who_types_or_reads(tmp_path: Path) -> None:
    """Strings that only the camera's hand, or the player's, has: on no page of whoever may read the paper."""
    typed = (("A1", "XYZQ", "987", "987"), ("B2", "QWXY", "654", "987"))
    seen = (("C3", "KWKW", "876", "1"), ("D4", "WKWK", "765", "1"))
    with camera_hall(tmp_path) as hall:
        finished_by_player(hall, typed)
        reads(hall, read_of(seen, [(1, "depunere")]))
        paths = ("/fisa/01/2", "/fisa/01/2/date", "/fisa/01/1", "/fisa/01/1/date", "/urmatoarea/pila")
        for who in (DAN, EVA, ION, ANA):
            for path in (*paths, "/diferente", "/diferente/01", "/coada", "/fise/01", "/jurnal", "/panou"):
                text = hall.of(who).get(path, headers=HTML).text
                for value in ("XYZQ", "QWXY", "KWKW", "WKWK", ">987<", ">654<", ">876<", ">765<", '"987"', '"876"'):
                    assert value not in text, (who, path, value)


def test_it_is_never_the_only_hand_and_takes_no_persons_place(tmp_path: Path) -> None:
    with camera_hall(tmp_path) as hall:
        reads(hall, read_of(rows_of()))
        assert not hall.site.hall.state.sheets["01"].hands
        finished_by_player(hall, rows_of())
        hall.does(DAN, HeadingTyped("01", 2, "Pop Ana", "1"))
        reads(hall, read_of(rows_of()))
        assert hall.site.hall.state.sheets["01"].hands[2].who == "Dan"
        assert not closed(hall)


def test_nobody_goes_on_with_it_or_types_in_it(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        for who, body in (
            (ANA, HandGiven("01", 2, "Dan")),
            (DAN, RowTyped("01", 2, "camera-r-1", position="A1")),
            (DAN, Finished("01", 2)),
        ):
            assert hall.site.hall.do(who, "s", token_hex(16), body).refused, body
        for who in (ANA, DAN):
            assert hall.site.hall.do(who, "s", token_hex(16), read_of(rows_of())).refused
        assert hall.forms(ANA, "/intrare/cerere", nume="Program:Camera").status_code == 409


def test_a_players_word_that_the_camera_did_not_read_counts_nowhere(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        case = hall.site.hall.case("01")
        assert (case.stage.value, case.alone) == ("diferente", True)
        assert not [
            standing
            for standing in hall.site.hall.snapshot().ranking.standings
            if standing.correction.submission.sheet == "01"
        ]
        assert not hall.site.flush()
        assert hall.site.folder
        assert not (hall.site.folder / "solutii" / "01.csv").exists()
        assert camera_counted(hall.site.hall).waiting == ("01",)


def test_the_chief_takes_it_back_and_it_is_not_read_again(tmp_path: Path) -> None:
    with read_hall(tmp_path, [(0, "puncte")]) as hall:
        inner = hall.site.hall
        hall.does(ANA, TakenBack(inner.state.number, "se tastează"))
        assert [*inner.state.sheets["01"].hands] == [1]
        assert inner.case("01").stage.value == "asteapta_mana_2"
        assert was_read(inner.state, [PHOTO])
        types(hall, DAN, rows_of())
        assert closed(hall) == "doua_maini"


def test_a_sheet_of_the_sample_is_typed_by_a_person_and_a_misreading_asks_the_chief(tmp_path: Path) -> None:
    """On the paper stands 9 where player and camera have 8: closed, drawn, typed, settled; then the chief is asked."""
    paper = otherwise(rows_of(), 0, 2, "9")
    with camera_hall(tmp_path, drawn=True) as hall:
        inner = hall.site.hall
        finished_by_player(hall, rows_of())
        reads(hall, read_of(rows_of()))
        sheet = inner.state.sheets["01"]
        assert (sheet.closed, [*sheet.hands], sheet.sample) == ("", [1], True)
        assert sheet.camera
        types(hall, DAN, paper)
        (found,) = inner.case("01").open_differences
        hall.does(EVA, ThirdRead("01", found.key, "9"))
        counted = camera_counted(inner).sample
        assert (counted.sheets, counted.typed, counted.differed) == (("01",), ("01",), ("01",))
        (asked,) = (item for item in inner.queue() if item.question == "camera-1")
        assert asked.chief
        assert "Mai citește camera fișe?" in hall.page(ANA, f"/coada/una?nume={asked.name}")
        answer = hall.forms(ANA, "/coada/una", nume=asked.name, ales="setare", cheie=token_hex(16))
        assert answer.status_code == 303
        assert inner.state.settings["fara_camera"] == 1
        assert not [item for item in inner.queue() if item.question.startswith("camera-")]


def test_when_all_are_typed_at_least_three_are_drawn(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        assert closed(hall) == "camera"
        hall.site.hall.clock = lambda: LATER
        types(hall, DAN, rows_of(), 1, "02")
        assert (closed(hall), hall.site.hall.state.sheets["01"].sample) == ("", True)
        types(hall, EVA, rows_of())
        assert closed(hall) == "doua_maini"
        assert camera_counted(hall.site.hall).sample.differed == ()


def test_all_typed_twice_means_by_people(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        hall.does(ANA, SettingChanged("tot_de_doua_ori", 1))
        assert (closed(hall), [*hall.site.hall.state.sheets["01"].hands]) == ("", [1])


def test_opened_again_it_is_typed_by_a_person(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        hall.gave_pin(ANA)
        hall.does(ANA, Reopened("01", "se mai uită"))
        sheet = hall.site.hall.state.sheets["01"]
        assert (sheet.again, [*sheet.hands], sheet.sample) == (False, [1], False)


@pytest.mark.parametrize("off", ["[sala]\nmana_jucatorului = true\n", f"{ON}[citire]\ndactilografieri = 2\n"])
def test_switched_off_nothing_reads_and_nothing_says_so(tmp_path: Path, off: str) -> None:
    with players_hall(tmp_path, off) as hall:
        assert hall.site.opened(Camera) is None
        text = hall.page(ANA, "/panou")
        assert "Fără cameră" not in text
        assert 'value="fara_camera"' not in text
        finished_by_player(hall, rows_of())
        assert hall.site.hall.case("01").stage.value == "asteapta_mana_2"


def test_a_row_of_which_all_was_read_otherwise_is_one_row_of_the_paper(tmp_path: Path) -> None:
    """Asked of each hand's row whether it is there, whoever reads says no twice, and the row is lost."""
    paper = rows_of()
    with camera_hall(tmp_path) as hall:
        finished_by_player(hall, otherwise(otherwise(paper, 2, 0, "B2"), 2, 1, "SEC"))
        reads(hall, read_of(paper, [(2, "puncte")]))
        found = hall.site.hall.case("01").open_differences
        assert [(difference.column, difference.entry) for difference in found] == [
            ("position", 3),
            ("word", 3),
            ("points", 3),
        ]
        for difference, value in zip(found, paper[2], strict=False):
            hall.does(EVA, ThirdRead("01", difference.key, value))
        assert (closed(hall), total(hall)) == ("camera", 189)


def test_where_the_first_hand_is_of_another_paper_the_camera_does_not_stand_alone(tmp_path: Path) -> None:
    other = tuple((f"{letter}{n}", "MASA", "99", "") for n, letter in enumerate("ABCDE", 1))
    with camera_hall(tmp_path) as hall:
        hall.site.hall.clock = lambda: LATER
        types(hall, DAN, other, 1)
        reads(hall, read_of(rows_of()))
        (item,) = hall.site.hall.queue()
        assert item.how == (OTHER_PAPER,)
        for address in ("/diferente", f"/coada/una?nume={item.name}", "/fisa/01/2", "/fisa/01/2/date"):
            assert "program:camera" not in hall.of(ANA).get(address, headers=HTML).text, address
        assert "Ce a citit camera este de pe altă foaie" in hall.page(ANA, f"/coada/una?nume={item.name}")
        hall.does(ANA, RulingGiven("01", OTHER_PAPER, "alta_foaie", "am văzut foaia", value="mana_1"))
        sheet = hall.site.hall.state.sheets["01"]
        assert (sheet.closed, dict(sheet.hands)) == ("", {})


def test_who_saw_a_sheet_that_was_closed_with_the_camera_types_it_no_second_time(tmp_path: Path) -> None:
    with read_hall(tmp_path) as hall:
        assert closed(hall) == "camera"
        assert "TRACASAI" in hall.page(EVA, "/fise/01")
        assert "TRACASAI" not in hall.page(DAN, "/jurnal")  # unless he looks for that sheet
        hall.gave_pin(ANA)
        hall.does(ANA, Reopened("01", "se mai uită"))
        for who, refused in ((EVA, "hall.seen_first"), (DAN, "")):
            answered = hall.site.hall.do(who, "s", token_hex(16), HeadingTyped("01", 2, "Pop Ana", "1"))
            assert (answered.refused.key if answered.refused else "") == refused
