"""A competition of several rounds ranked at the desk, without a terminal."""

from pathlib import Path

import pytest

from arbitraj.desk.appeals.contestations import register
from arbitraj.desk.appeals.rulings import rule
from arbitraj.desk.appeals.sanctions import sanction
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.requests import Contesting, Ruling, Sanctioning
from arbitraj.desk.season.season import rank_season
from arbitraj.folder.registers import Measure
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.report.general_table import rules_of
from tests.season.conftest import WITH_DEADLINE
from tests.season.seasons import GOOD, WORSE, cup

pytestmark = pytest.mark.usefixtures("no_terminal")


def test_the_rounds_are_added_and_written(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Ana": GOOD, "Ilie Dan": "-"})
    general, written = rank_season(where)
    ((category, lines),) = general.groups
    assert category is None
    assert [(line.place, line.person.name) for line in lines] == [(1, "Pop Ana"), (2, "Ilie Dan")]
    assert [event.name for event in general.events] == ["Etapa 1", "Etapa 2"]
    assert written.folder == where / "rezultate"
    assert written.files == tuple(f"clasament-general.{kind}" for kind in ("csv", "xlsx", "pdf", "html"))
    assert all((written.folder / name).is_file() for name in written.files)


def test_everything_wrong_in_any_round_is_told_and_nothing_written(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD}, {"Pop Ana": GOOD})
    for name in ("e1", "e2"):
        (where / name / "concurs" / "jucatori.csv").unlink()
    with pytest.raises(ProblemsError) as refused:
        rank_season(where)
    assert {problem.file.partition("/")[0] for problem in refused.value.problems} == {"Etapa 1", "Etapa 2"}
    assert not (where / "rezultate").exists()


def test_8_7_a_round_that_departs_from_its_published_final_ranking_is_told(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Ana": GOOD, "Ilie Dan": "-"})
    first = where / "e1" / "concurs"
    publish(first, Publishing(Stage.FINAL))
    assert rank_season(where)[0].notes == ()
    sheet = first / "solutii" / "02.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("STIRE;12", "STIRE;13"), encoding="utf-8")
    general, written = rank_season(where)
    assert general.notes == ()  # an 8.3.d less, the same points
    sheet.write_text(sheet.read_text("utf-8").replace("CASA;8", "CASAX;8"), encoding="utf-8")
    general, written = rank_season(where)
    (note,) = general.notes
    assert note.startswith("Etapa 1: rezultatele de acum nu sunt cele din clasamentul final publicat al etapei (")
    assert "Ilie Dan" in note
    assert note in rules_of(general)
    assert "clasament-general.pdf" in written.files
    publish(first, Publishing(Stage.FINAL))
    assert rank_season(where)[0].notes == ()
    (first / "publicat" / "final" / "pentru-arbitri" / "rezultate.json").write_text("{", encoding="utf-8")
    (note,) = rank_season(where)[0].notes
    assert "nu se poate citi" in note


def test_6_3_2_i_a_round_with_an_unanswered_contestation_is_not_taken(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE})
    first = where / "e1" / "concurs"
    (first / "concurs.toml").write_text(WITH_DEADLINE, encoding="utf-8")
    register(first, Contesting("Totalul.", 2, hour="17:45"))
    with pytest.raises(ProblemsError, match=r"Etapa 1/contestatii\.toml: contestația 1"):
        rank_season(where)
    assert not (where / "rezultate").exists()
    rule(first, Ruling(1, "respinsa", "este bun", "Ionescu Maria", hour="17:50"))
    assert rank_season(where)[1].files


def test_8_5_a_round_whose_hand_ins_say_otherwise_than_its_register_is_not_taken(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE})
    first = where / "e1" / "concurs"
    sanction(first, Measure.WARNING, Sanctioning("Vorbește", table=2, arbiter="Ion Pop", hour="21.11.2026 12:10"))
    handed = first / "predare.csv"
    text = handed.read_text("utf-8")
    handed.write_text(text.replace("02,2,2,predat,1", "02,2,2,predat,0"), encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"Etapa 1/predare\.csv: Ilie Dan, masa 2"):
        rank_season(where)
    handed.write_text(text, encoding="utf-8")
    assert rank_season(where)[1].files
