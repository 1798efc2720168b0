"""What the scripts of every page do, in Node: each case of `scripts.mjs` says so in its name."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import arbitraj
from tests.verificare.made_up import NODE

CASES = Path(__file__).parent / "spus" / "scripts.mjs"


@pytest.mark.mereu
@pytest.mark.skipif(NODE is None, reason="node is not on the path")
def test_each_case_of_the_scripts_holds(tmp_path: Path) -> None:
    (folder := tmp_path / "static").mkdir()
    package = Path(arbitraj.__file__).parent
    for path in package.rglob("static/*.js"):  # served from one folder
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    command = [str(NODE), str(CASES), folder.as_uri(), *([] if (package / "wings" / "games").is_dir() else ["alone"])]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=60, env={**os.environ, "TZ": "UTC"}
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done.stdout + done.stderr
