"""The hall as a station of its network has it: a browser at a private address, over plain HTTP."""

import shutil
from pathlib import Path

import pytest

from tests.hall.guarded import SAMPLES
from tests.hall.on_network import in_own_network

pytestmark = pytest.mark.chromium


@pytest.mark.lung
def test_a_station_works_without_what_browsers_keep_for_secure_pages(tmp_path: Path, browser: str) -> None:
    folder = shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa")
    for name in ("predare.csv", "solutii"):  # an afternoon that begins: nobody has handed in
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    seen = in_own_network("tests.hall.browser_on_network", folder, browser)
    assert seen["secure alone"] == [False, "undefined", "undefined", "undefined", "function"]
    assert seen["way in"] == ["http://192.168.77.5:8710/", 1]
    assert "1 de trimis" in seen["cut"]
    assert "Rândul 2: TENCUIRE" in seen["verdict"]
    assert [streamed.splitlines()[-1] for streamed in seen["streamed"]] == ["23 nepredate", "22 nepredate"]
    asked, told, rows = seen["encrypted"]
    assert "Ies din sală: Eva Dan." in asked
    assert told.startswith("Sala este acum criptată: intrați din nou, cu PIN-ul")
    assert rows == 2
    assert (seen["foreign host"], seen["foreign origin"], seen["asking"]) == (421, 403, 0)
