"""Files that a person changes beside the hall: asked about, never overwritten unseen."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.inputs import file_hashes
from arbitraj.hall.decided.sanctioned import SanctionsKnown
from arbitraj.hall.typing.grading import submissions
from tests.folders import folder as made, sheet
from tests.hall.halls import ANA, ION, Opened, hall_on

DECISION = """
[[decizie]]
fisa = "01"
depunere = 1
actiune = "respinge"
articol = "8.2.a"
motiv = "așa se vede"
arbitru = "Ana"
"""


TAKEN_BACK = """
[[decizie]]
fisa = "01"
depunere = 1
actiune = "anuleaza"
motiv = "din greșeală"
arbitru = "Ana"
decizie = 2
"""


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Opened]:
    with hall_on(made(tmp_path)) as opened:
        assert opened.same()
        yield opened


def ruled(here: Opened, value: str) -> None:
    """The only file that is asked about is settled."""
    (asked,) = here.mirror.changed
    here.do(ANA, "decizie", fisa="", intrebare=asked.question, cum="dosar", motiv="am văzut", valoare=value)
    here.mirror.look()


def change(here: Opened, name: str, text: str) -> None:
    (here.folder / name).write_text(text, encoding="utf-8")
    here.mirror.look()
    assert [file.name for file in here.mirror.changed] == [name]
    assert here.read(name) == text


def test_a_changed_sheet_is_taken_in(here: Opened) -> None:
    change(here, "solutii/01.csv", sheet(rows="H8 CASA 8"))
    here.mirror.look()
    assert here.read("solutii/01.csv") == sheet(rows="H8 CASA 8")
    ruled(here, "al_lor")
    assert [row.word for row in here.hall.state.sheets["01"].hands[1].rows] == ["CASA"]
    assert here.same()


def test_what_the_hall_types_meanwhile_does_not_overwrite_it(here: Opened) -> None:
    change(here, "solutii/02.csv", sheet("Ilie Dan", "2", rows="H8 CASA 8"))
    here.do(ANA, "sanctiune", masa=2, avertismente=1)  # something else is written
    here.mirror.look()
    assert here.read("solutii/02.csv") == sheet("Ilie Dan", "2", rows="H8 CASA 8")
    assert "02,2,2,predat,1" in here.read("predare.csv")


def test_ours_is_written_back_and_theirs_kept(here: Opened) -> None:
    before = here.read("solutii/01.csv")
    change(here, "solutii/01.csv", "altceva")
    assert not here.mirror.changed[0].takeable
    ruled(here, "al_nostru")
    assert here.read("solutii/01.csv") == before
    assert (here.folder / "sala/pastrate/01-v1.csv").read_text("utf-8") == "altceva"
    change(here, "solutii/01.csv", "altceva")  # the same once more is asked once more
    ruled(here, "al_nostru")
    assert (here.folder / "sala/pastrate/01-v2.csv").read_text("utf-8") == "altceva"
    assert here.same()


def test_a_decision_written_by_hand_is_taken_in_and_stays_as_it_is(here: Opened) -> None:
    change(here, "decizii.toml", "# al meu\n" + DECISION)
    ruled(here, "al_lor")
    assert [decision.reason for decision in here.hall.settled.decisions] == ["așa se vede"]
    assert here.same()
    ruling = {"fel": "respinge", "articol": "8.2.a"}
    given = {"intrebare": "", "cum": "decizie", "depunere": 1, "decizie": ruling}
    event = here.do(ANA, "decizie", fisa="02", motiv="și aici\nla fel", **given)
    assert here.same()
    assert here.read("decizii.toml").startswith("# al meu\n" + DECISION)
    here.do(ANA, "anulat", nr=event.number, motiv="nu")
    assert here.same()
    assert here.read("decizii.toml") == "# al meu\n" + DECISION
    taken = next(done for done in here.hall.state.sheets["01"].rulings)
    here.do(ANA, "anulat", nr=taken.number, motiv="nu")
    assert here.same()
    assert "la fel" in here.read("decizii-v1.toml")
    assert here.read("decizii-v2.toml") == "# al meu\n" + DECISION
    assert grade(here.folder).competition.decisions == ()


def test_a_register_that_cannot_be_read_is_asked_about(here: Opened) -> None:
    change(here, "lamuriri.toml", "[[raspuns]\n")
    assert not here.mirror.changed[0].takeable
    ruled(here, "al_nostru")
    assert not (here.folder / "lamuriri.toml").exists()
    assert here.read("lamuriri-v1.toml") == "[[raspuns]\n"
    assert here.same()


def test_hand_ins_written_by_hand_are_taken_in(here: Opened) -> None:
    text = here.read("predare.csv").replace("01,1,1,", "01,3,1,").replace("02,2,2,predat,0", "02,,2,nepredat,1")
    change(here, "predare.csv", text)
    ruled(here, "al_lor")
    assert [
        (submission.sheet, submission.order, submission.disciplinary) for submission in submissions(here.hall.state)
    ] == [
        ("01", 3, 0),
        ("", None, 1),
    ]
    assert here.same()
    assert here.read("predare.csv") == text


def test_a_new_file_is_asked_about_and_taken_at_the_next_start(here: Opened) -> None:
    change(here, "solutii/poza.jpg", "nu e fișă")
    assert here.mirror.changed[0].takeable


def test_a_file_taken_away_is_written_again(here: Opened) -> None:
    text = here.read("solutii/01.csv")
    (here.folder / "solutii/01.csv").unlink()
    assert here.same()
    assert here.read("solutii/01.csv") == text


def test_what_could_not_be_written_is_told_and_written_later(here: Opened) -> None:
    (here.folder / "predare.csv").chmod(0o444)
    here.do(ANA, "sanctiune", masa=1, avertismente=1)
    here.mirror.look()
    assert "predare.csv" in str(here.mirror.warnings[0])
    (here.folder / "predare.csv").chmod(0o644)
    assert here.same()
    assert "01,1,1,predat,1" in here.read("predare.csv")


def test_settings_changed_are_told(here: Opened) -> None:
    settings = here.read("concurs.toml")
    (here.folder / "concurs.toml").write_text(settings.replace('titlu = "Probă"', 'titlu = "Alta"'), "utf-8")
    here.mirror.look()
    assert here.mirror.warnings[0].file == "concurs.toml"


def test_a_hall_that_was_killed_writes_what_it_had_not_written(tmp_path: Path) -> None:
    folder = made(tmp_path)
    with hall_on(folder) as here:
        here.do(ANA, "sanctiune", masa=1, avertismente=1)  # answered, and never looked at again
    with hall_on(folder) as here:
        assert not here.mirror.changed
        assert "01,1,1,predat,1" in here.read("predare.csv")
        assert here.same()


def test_a_lost_ledger_asks_more_and_takes_nothing_that_is_older(tmp_path: Path) -> None:
    folder = made(tmp_path)
    with hall_on(folder) as here:
        here.do(ANA, "sanctiune", masa=1, avertismente=1)
    (folder / "sala/dosar.json").write_text("[]", encoding="utf-8")
    with hall_on(folder) as here:
        assert [file.name for file in here.mirror.changed] == ["predare.csv"]
        assert here.hall.state.of(SanctionsKnown).noted[1].warnings == 1


def test_nothing_of_the_hall_is_an_input(here: Opened) -> None:
    assert not [name for name in file_hashes(here.folder) if name.startswith("sala")]


def test_a_doubtful_file_is_graded_as_it_is_until_the_sheet_is_typed(tmp_path: Path) -> None:
    folder = made(tmp_path)
    (folder / "solutii/01.csv").rename(folder / "solutii/01.txt")
    (folder / "solutii/01.txt").write_text("1. H8 C?SA 8 sau 9\n2. ceva", encoding="utf-8")
    with hall_on(folder) as here:
        assert not here.hall.state.sheets["01"].hands
        assert here.same()
        here.do(ION, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
        assert here.same()
        assert not (folder / "solutii/01.txt").exists()
        assert (folder / "sala/pastrate/01-v1.txt").read_text("utf-8").startswith("1. H8 C?SA")
        number = here.hall.state.log[-1].number
        here.do(ION, "anulat", nr=number)
        assert here.same()
        assert (folder / "solutii/01.txt").exists()


def test_a_folder_copied_elsewhere_with_its_hall_is_the_same(here: Opened, tmp_path: Path) -> None:
    shutil.copytree(here.folder, tmp_path / "alt", ignore=shutil.ignore_patterns(".arbitraj"))
    with hall_on(tmp_path / "alt") as other:
        assert other.same()
        assert other.hall.state.number == here.hall.state.number


def test_what_was_taken_back_in_the_file_is_taken_in_and_stays_as_it_is(here: Opened) -> None:
    other = DECISION.replace('fisa = "01"', 'fisa = "02"')  # lines of other sheets come and go
    change(here, "decizii.toml", other + DECISION + TAKEN_BACK)
    ruled(here, "al_lor")
    assert [decision.withdraws for decision in here.hall.settled.decisions] == [None, None, 2]
    assert here.same()
    assert here.read("decizii.toml") == other + DECISION + TAKEN_BACK
    first = here.hall.state.sheets["02"].rulings[0]
    here.do(ANA, "anulat", nr=first.number, motiv="nu")
    assert [decision.withdraws for decision in here.hall.settled.decisions] == [None, 1]
    assert here.same()
    change(here, "decizii.toml", here.read("decizii.toml").replace("decizie = 1", "decizie = 7"))
    assert not here.mirror.changed[0].takeable


ANSWERED = """
[[raspuns]]
id = "6e9ddb871b0b"
fisa = "01"
depunere = 2
vazut = "ST1RE"
citire = "STIRE"
arbitru = "Ana"
ora = "21.11.2026 18:00"
"""


def test_an_answer_that_was_taken_back_in_the_file_is_none_in_the_hall(here: Opened) -> None:
    back = ANSWERED.replace('citire = "STIRE"', 'raspuns = "anulat"')
    change(here, "lamuriri.toml", ANSWERED + back)
    ruled(here, "al_lor")
    assert [(answer.reading, answer.back) for answer in here.hall.settled.answers] == [("STIRE", False), (None, True)]
    assert here.same()
    assert here.read("lamuriri.toml") == ANSWERED + back
