"""What two tired arbiters do with the commands: folders reached by other ways, trials, one lock for a competition."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from arbitraj.cli import shell
from arbitraj.cli.main import app
from arbitraj.folder.settings import read_settings
from arbitraj.writing.lock import OWNER, STATE
from arbitraj.writing.plan import NOTE
from tests.commands import run
from tests.folders import folder

_DECISION = ("02", "accepta", "--depunere", "1", "--motiv", "foaia este neclară", "--arbitru", "Ion Pop")


@pytest.mark.parametrize(
    ("given", "json_file"),
    [("concurs", "../{}/concurs/x.json"), ("concurs", "concurs/../concurs/x.json"), ("leg", "concurs/x.json")],
)
def test_a_file_in_the_folder_may_be_named_by_another_way(tmp_path: Path, given: str, json_file: str) -> None:
    where = folder(tmp_path)
    if given == "leg":
        (tmp_path / "leg").symlink_to("concurs")
    said = run(tmp_path, "corecteaza", given, "--json", json_file.format(tmp_path.name), within=tmp_path)
    assert (said.status, said.err.count("Traceback")) == (0, 0)
    assert json.loads((where / "x.json").read_text(encoding="utf-8"))["clasament"]
    assert not (where / STATE).exists()


def test_letters_may_be_written_beside_the_folder_by_any_way(tmp_path: Path) -> None:
    where = folder(tmp_path)
    draw = ("extrage", "--dosar", "concurs", "--din-nou", "--iesire")
    assert run(tmp_path, *draw, "concurs/../concurs/extragere", within=tmp_path).status == 0
    assert run(tmp_path, *draw, "alt loc", within=tmp_path).status == 0
    assert (where / "extragere" / "jurnal.json").is_file()
    assert (tmp_path / "alt loc" / "jurnal.json").is_file()


def test_a_programme_is_read_out_only_where_its_log_is_written(tmp_path: Path) -> None:
    folder(tmp_path)
    draw = ("extrage", "proba", "--competitie", "cupa", "--dosar", "concurs", "--iesire", "alt loc")
    written = run(tmp_path, *draw, within=tmp_path)
    assert (written.status, "Scris: alt loc/jurnal-proba.json" in written.out) == (0, True)
    (tmp_path / "alt loc" / "jurnal-proba.json").unlink()
    (tmp_path / "alt loc").rmdir()
    (tmp_path / "alt loc").write_text("un fișier", encoding="utf-8")
    refused = run(tmp_path, *draw, within=tmp_path)
    assert (refused.status, refused.out) == (2, "")


@pytest.mark.parametrize(
    "line",
    [
        ("fisa", "converteste", "concurs/solutii/01.csv", "-o", "concurs/solutii/noi"),
        ("fisa", "converteste", "concurs/solutii/01.csv", "-o", "concurs/solutii/03.csv"),
        ("formulare", "--tip", "pe_sir", "-o", "concurs/tipar/gol.pdf"),
        ("extrage", "proba", "--competitie", "cupa", "--iesire", "concurs/tipar"),
    ],
    ids=lambda line: " ".join(line[-2:]),
)
def test_a_competition_has_one_lock_for_all_its_folders(tmp_path: Path, line: tuple[str, ...]) -> None:
    where = folder(tmp_path)
    (where / STATE).mkdir()
    owner = {"command": "publica", "user": "ana", "machine": "LAPTOP2", "since": "21.11.2026 18:00:00"}
    (where / STATE / OWNER).write_text(json.dumps(owner), encoding="utf-8")
    said = run(tmp_path, *line, within=tmp_path)
    assert said.status == 0
    assert "„publica” (ana, pe LAPTOP2, de la 21.11.2026 18:00:00) a fost întreruptă" in said.err
    assert not list(tmp_path.rglob(STATE))


def _read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def refused(*_: object) -> Iterator[None]:
        raise PermissionError(13, "Permission denied", "concurs")
        yield

    monkeypatch.setattr("arbitraj.writing.transaction.locked", refused)


def test_a_trial_needs_no_right_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = folder(tmp_path)
    _read_only(monkeypatch)
    tried = run(tmp_path, "decide", where, *_DECISION, "--proba")
    assert (tried.status, "Doar probă" in tried.out) == (0, True)
    assert run(tmp_path, "decide", where, *_DECISION).status == 2
    seated = run(tmp_path, "mese", where, "--pastreaza", "--proba")
    assert (seated.status, "Nu s-a scris nimic" in seated.out) == (0, True)
    assert run(tmp_path, "mese", where, "--pastreaza").status == 2


def test_who_may_not_write_is_told_who_may_be_at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = folder(tmp_path)
    _read_only(monkeypatch)
    assert run(tmp_path, "sanctiune", "lista", where).err == ""
    (where / STATE).mkdir()
    owner = {"command": "publica", "user": "ana", "machine": "LAPTOP2", "since": "21.11.2026 18:00:00"}
    (where / STATE / OWNER).write_text(json.dumps(owner), encoding="utf-8")
    said = run(tmp_path, "sanctiune", "lista", where)
    assert said.status == 0
    assert "lucrează „publica” (ana, pe LAPTOP2, de la 21.11.2026 18:00:00), sau a fost întreruptă" in said.err


def test_the_time_sheet_is_made_of_what_is_there_when_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = folder(tmp_path)
    held = list[bool]()

    def seen(*arguments: Any, **options: Any) -> Any:
        held.append((where / STATE).exists())
        return read_settings(*arguments, **options)

    monkeypatch.setattr("arbitraj.desk.preparing.timing.read_settings", seen)
    assert run(tmp_path, "anunturi", where, "--start", "10:00").status == 0
    assert held == [True]


def test_what_is_done_is_said_however_late_it_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = folder(tmp_path)
    remove = Path.unlink

    def stopped(path: Path, missing_ok: bool = False) -> None:
        remove(path, missing_ok)
        if path.name == NOTE:
            raise KeyboardInterrupt

    monkeypatch.setattr(Path, "unlink", stopped)
    said = run(tmp_path, "decide", where, *_DECISION)
    assert (said.status, said.err) == (0, "")
    assert (where / "decizii.toml").is_file()
    assert "Hotărârea 1" in said.out


def test_stopping_a_command_that_has_ended_changes_nothing_of_what_it_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def stopped() -> Iterator[object]:
        yield bool
        raise KeyboardInterrupt

    monkeypatch.setattr(shell, "patient_streams", stopped)
    for status in (0, 1):
        monkeypatch.setattr(shell, "_run", lambda app, status=status: status)
        assert shell.run_app(app) == status
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="such permissions are of other systems")
def test_a_protected_file_is_not_changed(tmp_path: Path) -> None:
    where = folder(tmp_path)
    warn = ("sanctiune", "avertisment", where, "--masa", 1, "--motiv", "Vorbește", "--arbitru", "Ion Pop")
    (where / "predare.csv").chmod(0o444)
    before = {path.name for path in where.iterdir()}
    said = run(tmp_path, *warn)
    assert (said.status, said.out) == (2, "")
    assert "predare.csv: fișierul este protejat" in said.err
    assert {path.name for path in where.iterdir()} == before
    (where / "predare.csv").chmod(0o400 | 0o200)
    assert run(tmp_path, *warn).status == 0


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_in_a_circle_are_refused_in_a_sentence(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "unu").symlink_to("doi")
    (tmp_path / "doi").symlink_to("unu")
    draw = ("extrage", "--dosar", "concurs", "--din-nou", "--iesire", "unu")
    for line in (("corecteaza", "concurs", "--json", "unu/x.json"), draw):
        said = run(tmp_path, *line, within=tmp_path)
        assert (said.status, said.err.splitlines()[-1].partition(":")[0]) == (2, "unu")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("link", [True, False])
def test_what_stands_in_place_of_the_state_is_named(tmp_path: Path, link: bool) -> None:
    where = folder(tmp_path)
    (where / STATE).symlink_to(tmp_path) if link else (where / STATE).write_text("", encoding="utf-8")
    said = run(tmp_path, "corecteaza", where)
    assert (said.status, said.out) == (2, "")
    assert f"{STATE}: nu este dosarul pe care îl face programul" in said.err
