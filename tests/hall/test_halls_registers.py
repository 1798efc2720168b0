"""Several halls: contestations, appeals and sanctions are a hall's own, and stand in the registers of the whole."""

from datetime import timedelta
from pathlib import Path

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.kernel.game import GameClock
from arbitraj.wings.network.multi_hall.desk import WHOLE_FOLDER, WholeFolder
from arbitraj.wings.network.multi_hall.whole import Whole
from tests.folders import folder
from tests.hall.scene import ANA, ION, InHall
from tests.hall.test_contesting import contested, dictated, settled
from tests.hall.test_halls_by_file import whole

ADMIT = {"contestatie": 1, "hotarare": "admisa", "motiv": "se citește STIRE", "la": "17:50"}
ACCEPT = {"decizie": {"fel": "accepta", "cuvant": "STIRE"}}


def test_what_is_contested_in_two_halls_stands_in_one_register_each_by_a_number_of_its_own() -> None:
    one, other = settled(), settled()
    for at in (one, other):
        contested(at)
    one.did(ANA, "raspuns", contestatie=1, hotarare="respinsa", motiv="nu este în listă", la="17:50")
    one.did(ANA, "apel", contestatie=1, text="Nu e așa.", la="17:52")
    final = {"apel": True, "la": "18:00", "de": "Pop, Stan, Dinu"}
    one.did(ANA, "raspuns", **{**ADMIT, **final}, **ACCEPT)
    other.clock.time += timedelta(hours=1)
    other.did(ANA, "raspuns", **ADMIT, **ACCEPT)
    files = whole(one, other).files()
    lines, problems = CONTESTATIONS.lines_in(files["contestatii.toml"])
    assert not problems
    assert [(line.number, line.sheet, line.table) for line in lines] == [(1, "A-01", 1), (1001, "B-01", 1001)]
    first, second = lines
    assert first.appeal
    assert first.appeal.answer
    assert second.answer
    decisions, _ = DECISIONS.lines_in(files["decizii.toml"])
    told = {decision.contestation: (decision.number, decision.sheet) for decision in decisions}
    assert told == {"1": (1, "A-01"), "1001": (2, "B-01")}
    # by the numbers that they have in the register of the whole; in its own hall each is the first
    assert (first.appeal.answer.decisions, second.answer.decisions) == ((1,), (2,))


def test_a_number_once_told_is_no_other_ones_whatever_comes_later() -> None:
    one, other, third = settled(), settled(), settled()
    third.clock.time -= timedelta(hours=3)
    for at in (one, other, third):
        contested(at)
    before, _ = CONTESTATIONS.lines_in(whole(one, other).files()["contestatii.toml"])
    after, _ = CONTESTATIONS.lines_in(whole(one, other, third).files()["contestatii.toml"])
    assert {contestation.number: contestation.sheet for contestation in before}.items() <= {
        contestation.number: contestation.sheet for contestation in after
    }.items()
    assert {contestation.number for contestation in after} == {1, 1001, 2001}


def test_what_was_taken_back_in_its_hall_is_taken_back_in_the_whole() -> None:
    one, other = settled(), settled()
    contested(one)
    contested(other)
    made = other.hall.state.of(ContestationStates).by_number[1].event
    other.did(ANA, "anulat", nr=made, motiv="s-a răzgândit")
    lines, _ = CONTESTATIONS.lines_in(whole(one, other).files()["contestatii.toml"])
    assert [line.number for line in lines] == [1]


def test_sanctions_of_two_halls_are_in_the_register_and_in_the_totals(tmp_path: Path) -> None:
    one, other = settled(), settled()
    dictated(one, "12:10")
    dictated(other, "12:20")
    dictated(other, "12:40")
    other.did(ANA, "sanctiune", masa=2, masura="eliminare", motiv="Telefon pe masă", la="12:50")  # handed nothing in
    made = whole(one, other)
    lines, problems = SANCTIONS.lines_in(made.files()["sanctiuni.toml"])
    assert not problems
    assert [(line.number, line.table, line.second) for line in lines] == [
        (1, 1, False), (1001, 1001, False), (1002, 1001, True), (1003, 1002, False),
    ]  # fmt: skip
    home = folder(tmp_path / "x", solutii_01=None, solutii_02=None, predare=None, jucatori=_roster(made))
    for name, data in made.files().items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_bytes(data)
    ranking = grade(home).ranking
    assert [(s.correction.player.table, s.correction.total) for s in ranking.standings] == [
        (1, one.hall.snapshot().ranking.standings[0].correction.total)
    ]
    assert {player.table for player, submission in ranking.unranked if submission and not submission.ranked} == {
        1001,
        1002,
    }


def _roster(of: Whole) -> str:
    seats = "\n".join(f"{p.table},{p.surname},{p.given},,,seniori,da" for p in of.grader.competition.players)
    return f"masa,nume,prenume,club,rating,categorie,alt_om\n{seats}\n"


def test_start_clock_and_photos_are_a_halls_own_affair() -> None:
    at = InHall()
    at.did(ANA, "ceas", ce="pornit", minute=30, oricum=True)
    at.did(ANA, "ceas", ce="pauza")
    at.handed_in(1)
    at.did(ION, "poza", fisa="01", sha256="0" * 64)
    state = whole(at).state
    assert state.of(GameClock).started is None
    assert not state.sheets["A-01"].photos
    assert "A-01" in state.sheets


# the folder of the whole


def test_what_a_person_changed_in_the_folder_of_the_whole_is_kept(tmp_path: Path) -> None:
    of = WholeFolder(tmp_path)
    home = tmp_path / WHOLE_FOLDER
    files = {"predare.csv": b"unu\n", "solutii/A-01.csv": b"a\n", "decizii.toml": b"x = 1\n"}
    of.write(files, {})
    assert {path.name for path in home.rglob("*.*") if path.is_file()} >= {"predare.csv", "A-01.csv", "decizii.toml"}
    of.write({**files, "predare.csv": b"doi\n"}, {})  # our own change of our own file: no copy
    assert not of.kept
    (home / "predare.csv").write_bytes(b"de mana\n")
    (home / "solutii" / "A-01.csv").write_bytes(b"de mana\n")
    (home / "solutii" / "strain.csv").write_bytes(b"a unui om\n")
    again = WholeFolder(tmp_path)  # the program was started anew meanwhile
    again.write({"predare.csv": b"trei\n", "solutii/A-01.csv": b"a\n"}, {})
    assert (home / "predare.csv").read_bytes() == b"trei\n"
    assert (home / "solutii" / "A-01.csv").read_bytes() == b"a\n"
    assert (home / "predare-v1.csv").read_bytes() == b"de mana\n"
    assert (home / "pastrate" / "A-01-v1.csv").read_bytes() == b"de mana\n"
    assert (home / "pastrate" / "strain-v1.csv").read_bytes() == b"a unui om\n"
    assert not (home / "decizii.toml").exists()  # ours, as we left it, and not wanted any more
    assert not (home / "decizii-v1.toml").exists()
    assert sorted(problem.file for problem in again.kept) == [
        f"{WHOLE_FOLDER}/{name}" for name in ("predare.csv", "solutii/A-01.csv", "solutii/strain.csv")
    ]
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    again.write({"predare.csv": b"trei\n", "solutii/A-01.csv": b"a\n"}, {})
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
