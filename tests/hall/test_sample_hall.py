"""`make sala`: a hall in the middle of its evening, with something to do for everybody who tries it."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.hall.parts import opened_site
from samples.sala import DIFFERS, EXERCISE, ONE_HAND, PHOTOGRAPHED, make


@pytest.mark.lung
def test_it_opens_with_photos_questions_and_a_sheet_to_practise_on(tmp_path: Path) -> None:
    make(folder := tmp_path / "sala")
    with opened_site(folder, "probă") as site:
        sheets, queue = site.hall.state.sheets, site.hall.queue()
    for number in PHOTOGRAPHED:
        assert [photo.body.straight for photo in sheets[number].photos] == [True]
        assert not sheets[number].hands, "it is there to be typed"
    for number in ONE_HAND:
        assert ([*sheets[number].hands], sheets[number].closed) == ([1], "")
    asked = {each.sheet for each in queue}
    assert {"09", "22", "24", DIFFERS, ONE_HAND[0]} <= asked
    assert not asked & {*PHOTOGRAPHED}
    answer = (folder / "EXERCITIU.txt").read_text("utf-8")
    paper = Path(__file__).parents[2] / "samples/cupa-demo"
    rows = grade(open_folder(paper)).results()["clasament"]
    assert f"Total corectat: {next(row['total'] for row in rows if row['fisa'] == EXERCISE)}\n" in answer
