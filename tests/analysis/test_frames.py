"""The frames of a round: the samples' results, read back as tables."""

import json
import shutil
from pathlib import Path

import pandas as pd
import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.wings.years.frames.frames import ENTRIES, FINDINGS, RANKING, Frames, frames

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    where = tmp_path_factory.mktemp("cupa") / "cupa"
    shutil.copytree(SAMPLES / "cupa-demo", where)
    graded = grade(where)
    return graded.results()


@pytest.fixture(scope="module")
def made(data: dict[str, object]) -> Frames:
    return frames(data)


def test_the_columns_are_the_ones_documented_with_their_types(made: Frames) -> None:
    for frame, columns in zip(made, (RANKING, ENTRIES, FINDINGS), strict=True):
        assert list(frame.columns) == list(columns)
        assert [str(kind) for kind in frame.dtypes] == [kind for kind, _ in columns.values()]


def test_every_player_entry_and_finding_is_there(made: Frames, data: dict[str, list[dict[str, list[object]]]]) -> None:
    lines = data["clasament"]
    assert len(made.ranking) == len(lines) + len(data["neclasati"])
    assert len(made.entries) == sum(len(line["depuneri"]) for line in lines)
    assert len(made.findings) == sum(len(line["constatari"]) for line in lines)
    assert made.ranking["loc"].isna().sum() == len(data["neclasati"])


def test_8_7_the_points_of_entries_add_up_to_those_of_the_ranking(made: Frames) -> None:
    sums = made.entries.groupby("masa")["puncte"].sum()
    ranked = made.ranking.dropna(subset="loc").set_index("masa")["puncte_depuneri"]
    assert (sums.reindex(ranked.index, fill_value=0) == ranked).all()


def line(place: int, category: str = "seniori", **more: object) -> dict[str, object]:
    """A line of a results file."""
    texts = dict.fromkeys(("masa", "nume", "fisa", "puncte_clasament"))
    numbers = dict.fromkeys(
        ("total", "puncte_depuneri", "avertismente_tehnice", "penalizari_tehnice", "avertismente_disciplinare"), 0
    )
    return {**texts, **numbers, "loc": place, "categorie": category, "depuneri": [], "constatari": [], **more}


@pytest.mark.parametrize(
    ("lines", "shared"),
    [
        ([line(1), line(2, "tineret"), line(2), line(4)], [False, True, True, False]),
        ([line(1), line(2), line(2), line(1, "tineret"), line(2, "tineret")], [False, True, True, False, False]),
    ],
    ids=["one ranking", "a ranking for each category"],
)
def test_8_7_shared_places_are_marked(lines: list[dict[str, object]], shared: list[bool]) -> None:
    made = frames({"clasament": lines, "neclasati": []})
    assert made.ranking["impartit"].tolist() == shared


def test_the_file_gives_the_same_as_the_values(made: Frames, data: dict[str, object]) -> None:
    again = frames(json.loads(json.dumps(data)))
    for one, two in zip(made, again, strict=True):
        pd.testing.assert_frame_equal(one, two)


def test_a_round_of_nobody_has_the_same_columns() -> None:
    made = frames({"clasament": [], "neclasati": []})
    assert [len(frame) for frame in made] == [0, 0, 0]
    assert list(made.findings.columns) == list(FINDINGS)


def test_points_that_are_no_number_are_missing() -> None:
    entry = {
        "nr": 1,
        "grupa": "",
        "pozitie": "H7",
        "cuvant": "CASA",
        "scris": "H7 CASA",
        "puncte": 8,
        "stare": "corecta",
    }
    texts = ("8", "8 p", "", "8?", "-3", "nan", "inf", "1e999")
    rows = [{**entry, "puncte_scrise": text, "litere_noi": "CASA"} for text in texts]
    found = frames({"clasament": [line(1, depuneri=rows)], "neclasati": []})
    assert found.entries["puncte_scrise"].tolist() == [8, 8, pd.NA, pd.NA, -3, pd.NA, pd.NA, pd.NA]


def test_what_is_no_result_is_refused() -> None:
    with pytest.raises(KeyError):
        frames({})
