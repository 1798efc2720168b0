"""Where the installer puts the program on each system, and how people find it there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arbitraj.installer import install


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder, with a ș and a quote in its name."""
    home = tmp_path / "Ștefan's"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(install, "TEXTS", {"about": "Corectare", "no_shortcut": "nu s-a putut: {command}, {error}"})
    return home


def on(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)


@pytest.mark.parametrize(
    ("system", "where", "command"),
    [
        ("darwin", "Library/Application Support/arbitraj", "bin/arbitraj"),
        ("linux", ".local/share/arbitraj", "bin/arbitraj"),
    ],
)
def test_programs_of_ones_own_are_kept_where_the_system_keeps_them(
    at_home: Path, monkeypatch: pytest.MonkeyPatch, system: str, where: str, command: str
) -> None:
    on(system, monkeypatch)
    assert install.home() == at_home / where
    assert install.command_of(install.home()) == at_home / where / command


def test_on_linux_another_place_may_be_named(at_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("linux", monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(at_home / "date"))
    assert install.home() == at_home / "date" / "arbitraj"
    install.shortcut(Path("/p/arbitraj"))
    assert (at_home / "date" / "applications" / "arbitraj.desktop").is_file()


def test_on_a_mac_a_double_click_on_the_desktop_starts_it(at_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("darwin", monkeypatch)
    program = at_home / "bin" / "arbitraj"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho a pornit\n", encoding="utf-8")
    program.chmod(0o755)
    install.shortcut(program)
    script = at_home / "Desktop" / "arbitraj.command"
    assert os.access(script, os.X_OK)
    assert subprocess.run([script], capture_output=True, text=True, check=True).stdout == "a pornit\n"


def test_on_linux_it_is_among_the_programs_and_on_a_desktop_that_is_there(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("linux", monkeypatch)
    listed, desktop = at_home / ".local" / "share" / "applications" / "arbitraj.desktop", at_home / "Desktop"
    install.shortcut(Path("/p/100%/arbitraj"))
    assert 'Exec="/p/100%%/arbitraj"' in listed.read_text("utf-8").splitlines()
    assert not desktop.exists()
    desktop.mkdir()
    install.shortcut(Path("/p/arbitraj"))
    assert (desktop / "arbitraj.desktop").read_text("utf-8") == listed.read_text("utf-8")


def test_where_no_shortcut_can_be_made_it_is_said_and_the_program_stands(
    at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on("darwin", monkeypatch)
    (at_home / "Desktop").write_text("un fișier, nu un dosar", encoding="utf-8")
    install.shortcut(at_home / "arbitraj")
    assert "nu s-a putut" in capsys.readouterr().out
