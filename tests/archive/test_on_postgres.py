"""The same archive on PostgreSQL, which the tests start themselves."""

import os
from pathlib import Path
from secrets import token_hex

import pandas as pd
import pytest

from arbitraj.problems import ProblemsError
from arbitraj.wings.years.archive.adding import (
    add_editions,
    alike_people,
    archived_rounds,
    remove_round,
    say_of_two,
    verify_archive,
)
from arbitraj.wings.years.archive.base import VERSION_TABLE, opened
from arbitraj.wings.years.archive.keeping import Arrival
from arbitraj.wings.years.frames import from_folders, open as open_archive
from arbitraj.wings.years.reports.making import made_report, report_data
from tests.archive.documented_schema import statements
from tests.archive.published import WHOLE, corrected, season, told
from tests.archive.test_whole import forked
from tests.archive.years import as_version_8
from tests.hall.own_postgres import OwnServer


@pytest.fixture
def address(postgres: OwnServer) -> str:
    """A database with nothing in it."""
    name = f"arhiva_{token_hex(4)}"
    postgres.does("createdb", name)
    return f"postgresql://arbitraj@127.0.0.1:{postgres.port}/{name}"


def test_it_holds_and_gives_what_a_file_does(address: str, tmp_path: Path) -> None:
    folder = season(tmp_path)
    assert (archived_rounds(address), alike_people(address)) == ([], [])
    kept, problems = add_editions([folder], address)
    assert ([edition.arrival for edition in kept], problems) == ([Arrival.NEW] * 2, [])
    kept, _ = add_editions([folder], address)
    assert [edition.arrival for edition in kept] == [Arrival.KNOWN] * 2
    here, of_files = open_archive(address), from_folders([folder])
    for name in ("players", "rounds", "results", "entries", "findings", "decisions"):
        pd.testing.assert_frame_equal(getattr(here, name)(), getattr(of_files, name)())
    first = told(folder / WHOLE)["clasament"][0]["nume"]
    corrected(folder / WHOLE, lambda data: data["clasament"][0].update(nume=f"{first}u"))
    (*_, replaced), _ = add_editions([folder], address)
    assert (replaced.arrival, replaced.edition) == (Arrival.REPLACES, 2)
    assert [checked.faults for checked in verify_archive(address)] == [(), ()]
    say_of_two([first, f"{first}u"], True, address)
    assert alike_people(address) == []
    for archived in archived_rounds(address):
        remove_round(archived.id, address)
    assert archived_rounds(address) == []
    with opened(address) as base:
        as_version_8(base)
    assert open_archive(address).final_tables().empty
    assert open_archive(address).games().empty
    with opened(address) as base:
        base.run(f"UPDATE {VERSION_TABLE} SET versiune = 0")
    with pytest.raises(ProblemsError, match="mai veche"):
        archived_rounds(address)


def test_the_tables_of_the_page_are_those_of_a_base(address: str) -> None:
    with opened(address) as base:
        base.run("CREATE SCHEMA pagina")
        base.run("SET search_path = pagina")
        for statement in statements():
            base.run(statement)
        columns, indexes = (
            {schema: [tuple(row) for row in base.rows(asked, schema)] for schema in ("arhiva", "pagina")}
            for asked in (
                "SELECT table_name, ordinal_position, column_name, data_type, is_nullable, column_default "
                "FROM information_schema.columns WHERE table_schema = ? ORDER BY 1, 2",
                "SELECT tablename, indexname FROM pg_indexes WHERE schemaname = ? ORDER BY 1, 2",
            )
        )
    assert columns["arhiva"] == columns["pagina"]
    assert len(columns["arhiva"]) > 80
    assert indexes["arhiva"] == indexes["pagina"]


def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    with pytest.raises(ProblemsError) as refused:
        archived_rounds("postgresql://ana:secretul@127.0.0.1:1/baza")
    assert "secretul" not in str(refused.value)


@pytest.mark.lung
def test_several_processes_add_at_once_to_a_new_base(address: str, tmp_path: Path) -> None:
    folder = season(tmp_path)
    children = [forked(lambda: add_editions([folder], address)) for _ in range(4)]
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
    assert [archived.edition for archived in archived_rounds(address)] == [1, 1]
    assert [checked.faults for checked in verify_archive(address)] == [(), ()]
    assert open_archive(address).entries().equals(from_folders([folder]).entries())


@pytest.mark.lung
def test_reports_say_what_they_say_of_a_file(address: str, tmp_path: Path) -> None:
    folder, base = season(tmp_path), str(tmp_path / "arhiva.sqlite")
    for place in (address, base):
        add_editions([folder], place)
    for kind, name in (("jucator", "Albu Maria"), ("club", "Clubul Trei"), ("competitie", "Sezon Demo")):
        for anonymous in (False, True):
            of_server, of_file = (
                made_report(kind, name, years="2026", anonymous=anonymous, base=place) for place in (address, base)
            )
            assert report_data(kind, of_server) == report_data(kind, of_file)
