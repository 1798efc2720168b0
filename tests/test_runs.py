"""What a run of the tests says of itself: nothing skipped where nothing may be, nothing left behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE

ROOT = Path(__file__).parents[1]
SKIPS = {
    "by itself": "import pytest\ndef test_one(): pytest.skip('no such program')",
    "by a mark": "import pytest\n@pytest.mark.skipif(True, reason='no such program')\ndef test_one(): ...",
    "the whole module": "import pytest\npytest.importorskip('no_such_package', reason='no such program')",
    "a fixture": "import pytest\n@pytest.fixture\ndef it(): pytest.skip('no such program')\ndef test_one(it): ...",
}
LEAVES = """
import subprocess, sys
def test_one():
    process = subprocess.Popen([sys.executable, "-c", "import os, time; os.setsid(); time.sleep(30)"])
"""
ENDS = f"{LEAVES}    process.kill()\n    process.wait()\n"


def run(folder: Path, text: str, plugin: str, *options: str, **environment: str) -> tuple[int, str]:
    """How a run of one file of tests ends, and what it says."""
    (folder / "test_it.py").write_text(text, "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", plugin, "-c", os.devnull, f"--rootdir={folder}", *options]
    own = {name: value for name, value in os.environ.items() if name != "ARBITRAJ_NO_SKIP"}
    own |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    done = subprocess.run([*command, folder], capture_output=True, text=True, env=own, cwd=folder, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("text", SKIPS.values(), ids=SKIPS)
def test_what_would_be_skipped_fails_where_nothing_may_be(tmp_path: Path, text: str) -> None:
    assert run(tmp_path, text, "tests.no_skip")[0] in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    status, said = run(tmp_path, text, "tests.no_skip", ARBITRAJ_NO_SKIP="1")
    assert status in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    assert "no such program" in said


def test_a_fault_that_is_known_is_not_skipped(tmp_path: Path) -> None:
    text = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_one(): assert False"
    assert run(tmp_path, text, "tests.no_skip", ARBITRAJ_NO_SKIP="1")[0] == pytest.ExitCode.OK


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are told apart by /proc")
@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "-n", "1")], ids=["alone", "workers"])
def test_a_process_that_a_test_leaves_is_told(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "conftest.py").write_text("from tests import left_over\nleft_over.PATIENCE = 0.5", "utf-8")
    status, said = run(tmp_path, LEAVES, "tests.left_over", *options)
    (left,) = re.findall(r"processes that tests left: (\d+) ", said)
    os.kill(int(left), signal.SIGKILL)
    assert status == pytest.ExitCode.INTERRUPTED  # what failed is run again alone, and that decides: never of this
    assert run(tmp_path, ENDS, "tests.left_over", *options)[0] == pytest.ExitCode.OK


@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "-n", "1")], ids=["alone", "workers"])
def test_what_a_test_opens_as_the_user_is_told(tmp_path: Path, options: tuple[str, ...]) -> None:
    known = tmp_path / "date/concursuri.json"
    known.parent.mkdir()
    known.write_text('["/acasa/cupa", "/tmp/pytest-of-alta-data/1"]', "utf-8")
    opens = f"from pathlib import Path\ndef test_one(tmp_path): Path({str(known)!r}).write_text(f'[\"{{tmp_path}}\"]')"
    users = {FOLDER_VARIABLE: str(known.parent)}
    assert run(tmp_path, "def test_one(): ...", "tests.left_over", *options, **users)[0] == pytest.ExitCode.OK
    status, said = run(tmp_path, opens, "tests.left_over", *options, **users)
    assert status == pytest.ExitCode.INTERRUPTED
    assert "tests opened as the user: " in said
