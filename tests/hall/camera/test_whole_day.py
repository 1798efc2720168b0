"""24 photographed sheets, most of which nobody types: in a real browser, with the program as it is started."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.published import PUBLISHED
from arbitraj.hall.kernel.store.keeper import verify_journal
from arbitraj.hall.parts import KINDS
from arbitraj.text import text_of
from tests import commands
from tests.folders import sheet
from tests.hall.browsers import looked_at
from tests.hall.camera.day_papers import HANDS, PLAYERS, codes_of, folder_of, photographed, written_papers
from tests.hall.camera.whole_day import IMPROVES, NO_PHONE, SLIPS, walked
from tests.hall.guide_walk import MARIA, Afternoon, hall_open

pytest.importorskip("zxingcpp")
pytestmark = [pytest.mark.lung, pytest.mark.chromium]


def totals(folder: Path) -> dict[str, int]:
    """What each sheet of a folder comes to; no question is open."""
    graded = grade(folder)
    assert graded.questions == ()
    return {correction.submission.sheet: correction.total for correction in graded.corrections}


def test_phones_type_two_photograph_three_settle_and_each_total_is_the_papers(tmp_path: Path, browser: str) -> None:
    papers = list(written_papers())
    assert len(papers) == PLAYERS
    assert {paper.table for paper in papers if paper.rows != paper.should_be} >= IMPROVES
    folder = folder_of(tmp_path / "cupa", papers, HANDS)
    made = commands.run(tmp_path, "formulare", folder)
    assert made.status == 0, made.err
    photos = []
    for paper, data in zip(papers, photographed(folder, papers), strict=True):
        photos.append(tmp_path / f"{paper.sheet}.jpg")
        photos[-1].write_bytes(data)
    with sync_playwright() as playwright, hall_open(tmp_path, "cupa") as (address, _):
        chromium = playwright.chromium.launch(executable_path=browser)
        room = Afternoon(address, chromium, {}, None)
        day = walked(room, chromium, address, papers, codes_of(folder), photos)
        panel = room.goes(MARIA, "/panou").locator("main")
        came = dict(re.findall(r"^(.+)\n(\d+)$", panel.locator(".came").inner_text(), re.MULTILINE))
        deviations = room.goes(MARIA, "/jucatori").locator("tbody tr td:first-child").all_inner_texts()
        page = room.goes(MARIA, "/publicare")
        looked_at(page)
        room.gives_pin(MARIA, page.locator("#pin-p"))
        room.presses(page, "hall.publish_do_provizoriu")
        room.presses(page, "hall.ask_publish_do")
        assert (folder / PUBLISHED / "provizoriu").is_dir()
        assert room.faults == []
        chromium.close()
    truth = folder_of(tmp_path / "hartie", papers)
    (truth / "solutii").mkdir()
    handed = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
    (truth / "predare.csv").write_text(
        handed + "".join(f"{p.sheet},{p.table},{p.table},predat,0\n" for p in papers), encoding="utf-8"
    )
    for paper in papers:
        rows = "\n".join(" ".join(row[:3]) for row in paper.rows)
        (truth / "solutii" / f"{paper.sheet}.csv").write_text(sheet(paper.name, str(paper.table), rows), "utf-8")
    assert totals(folder) == totals(truth)
    assert verify_journal(folder, KINDS) == []
    # what the players improved or mistyped was read from the paper, and is told
    improved = {p.sheet for p in papers if p.table in IMPROVES and any(a[:3] != b[:3] for a, b in p.both)}
    assert len(improved) >= 2
    assert {told.split()[0] for told in deviations} >= improved | {f"{table:02}" for table in SLIPS}
    assert sum(map(int, came.values())) == PLAYERS
    untyped = int(came[text_of("player_entry.came_player_camera")])
    assert untyped == PLAYERS - len(day.typed)
    assert untyped >= PLAYERS // 3, came
    assert len([*day.read]) == 3, day.read
    assert {f"{table:02}" for table in NO_PHONE} <= {*day.typed}
