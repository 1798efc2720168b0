"""pip's resolver asked for other systems, of a registry in a folder; and of one that does not answer."""

import os
import zipfile
from pathlib import Path

import pytest

from tests.tools import resolve
from tests.tools.lowest import pinned
from tests.tools.resolve import NoRegistryError, fingerprint, lacking, main, requirements, table, targets


def registry(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let pip ask a folder of wheels for these and itself; where there is none, a port that nobody listens at."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_INDEX_URL", folder.as_uri() if names else "http://127.0.0.1:9/")
    for name, _, tag in (line.partition("-") for line in names):
        made = folder / name / f"{name}-1.0-{tag or 'py3-none-any'}.whl"
        made.parent.mkdir()
        lines = ["Metadata-Version: 2.1", f"Name: {name}", "Version: 1.0"]
        lines += ['Requires-Dist: two; sys_platform == "win32"'] if name == "one" else []
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr(f"{name}-1.0.dist-info/METADATA", "\n".join([*lines, "", ""]))
            archive.writestr(f"{name}-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\n")
        made.with_name("index.html").write_text(f'<a href="{made.name}">{made.name}</a>', encoding="utf-8")


@pytest.mark.greu
def test_what_another_system_lacks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`two`, wanted on Windows alone, is there for one Python alone."""
    registry(tmp_path, monkeypatch, "pip", "one", "two-cp312-cp312-win_amd64")
    found = {
        target: lacking(target, ["one"])
        for target in targets(("3.11", "3.12"))
        if target.machine in ("windows AMD64", "linux aarch64")
    }
    assert list(table(found))[2:] == ["| 3.11 | no | yes |", "| 3.12 | yes | yes |"]
    assert "two" in next(filter(None, found.values()))


@pytest.mark.greu
def test_what_no_pair_has_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry(tmp_path, monkeypatch, "pip")
    assert main(["--python", "3.11"]) == 1
    assert "3.11 macos arm64: Could not find a version" in capsys.readouterr().out


@pytest.mark.greu
def test_a_registry_that_does_not_answer_is_said_and_fails_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry(tmp_path, monkeypatch)
    with pytest.raises(NoRegistryError):
        lacking(targets()[0], ["one"])
    assert main([]) == 0
    assert "not asked" in capsys.readouterr().out


def test_what_was_asked_last_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry(tmp_path, monkeypatch)
    page = tmp_path / "dependencies.md"
    page.write_text("before\n<!-- make rezolva -->\nold\n<!-- -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(resolve, "PAGE", page)
    assert resolve.kept() == ""
    resolve.keep(["| Python |"], fingerprint(requirements()))
    assert page.read_text("utf-8").startswith("before\n<!-- make rezolva -->\n| Python |\n")
    assert page.read_text("utf-8").endswith("<!-- -->\nafter\n")
    assert main(["--schimbate"]) == 0
    assert "asked last" in capsys.readouterr().out
    assert fingerprint([*requirements(), "one>=1"]) != resolve.kept()


def test_the_lowest_of_each_is_pinned() -> None:
    assert pinned(["one>=1.2", "two[fast]>=3.0.1"]) == ["one==1.2", "two==3.0.1"]
    with pytest.raises(ValueError, match="one"):
        pinned(["one"])
    assert pinned(requirements())
