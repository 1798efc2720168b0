"""Without a photo the camera is as if it were not there: the same day where the folder wants it and where not."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.routing import Route

from arbitraj.hall.parts import FRAME
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.text import text_of
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, EVA, ION, Small
from tests.hall.test_players import ON as PLAYERS, finished_by_player, players_hall, rows_of, types

pytestmark = pytest.mark.greu
_OWN = re.compile(r"[0-9a-f]{16,}|\d\d:\d\d(:\d\d)?|/tmp/\S*?concurs")  # drawn anew, or the day's
_OTHERWISE = ("/panou", "/planse/01", "/flux")  # say that the camera is there; never ends
_UNDER_WAY = "/publicare/"  # tells how far a computation is
_SWITCH = re.compile(r"<form(?:(?!</form>).)*fara_camera.*?</form>\n", re.DOTALL)  # «Sala» switches the camera off


def the_day(path: Path, settings: str) -> Mapping[str, str]:
    """Two sheets typed, one of them by its player: every page of the chief and a typist, the journal, the folder."""
    path.mkdir()
    with players_hall(path, settings) as hall:
        hall.site.hall.of(Triage).seed = "7"
        finished_by_player(hall, rows_of())
        types(hall, DAN, (*rows_of()[:-1], ("K5", "CAPRARUL", "68", "")))
        (found,) = hall.site.hall.case("01").open_differences
        hall.does(EVA, ThirdRead("01", found.key, "86"))
        types(hall, ION, rows_of(), 1, "02")
        seen = {f"{who.name} {address}": page_of(hall, who, address) for who in (ANA, ION) for address in addresses()}
        assert not hall.site.flush()
        folder = hall.site.folder
        assert folder
        seen |= {f"{n}": str((event.who, event.body)) for n, event in enumerate(hall.site.hall.state.log)}
        files = (*folder.glob("*.csv"), *folder.glob("solutii/*"), *folder.glob("*.toml"))
        seen |= {file.name: file.read_text("utf-8-sig") for file in files if file.name != "concurs.toml"}
    return {name: _OWN.sub("·", text) for name, text in seen.items()}


def addresses() -> list[str]:
    """The pages, each of the first sheet where it is of one; those of parts that were not opened too."""
    of = [route.path for route in FRAME.routes if isinstance(route, Route) and "GET" in (route.methods or {"GET"})]
    with_sheet = (re.sub(r"\{number[^}]*\}", "01", path) for path in of)
    there = [path for path in with_sheet if "{" not in path and path not in _OTHERWISE]
    return [*(path for path in there if not path.startswith(_UNDER_WAY)), "/fisa/01/1", "/fisa/01/2"]


def page_of(hall: Small, who: object, address: str) -> str:
    answer = hall.of(who).get(address, headers=HTML)  # type: ignore[arg-type]
    return f"{answer.status_code} {answer.text}"


def test_a_day_without_photos_is_the_same_where_the_camera_is_wanted_and_where_not(tmp_path: Path) -> None:
    off = the_day(tmp_path / "off", PLAYERS)
    on = the_day(tmp_path / "on", f"{PLAYERS}mana_camerei = true\n")
    assert len(off) > 50
    assert off.keys() == on.keys()
    assert [name for name, text in on.items() if _SWITCH.search(text)] == ["Ana /sala"]
    witness, camera = (text_of(key) for key in ("photos.witness", "photos.read_by_camera"))
    assert [name for name, text in on.items() if camera in text] == ["Ana /poze", "Ion /poze"]
    assert [name for name in off if off[name] != _SWITCH.sub("", on[name]).replace(camera, witness)] == []
    assert not [name for name, text in off.items() if "mana_camerei" in text or "program:camera" in text]
