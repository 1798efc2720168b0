"""What the solver found stands in the edition that was published with it, and goes into the archive."""

import json
from pathlib import Path

import pytest

from arbitraj.desk.editions.edition import Options
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.inputs import IDEAL
from arbitraj.report.edition import Stage
from arbitraj.wings.years.frames import from_folders
from tests.archive.published import WHOLE, season, told


@pytest.mark.lung
def test_the_maximum_is_that_of_the_construction_kept_in_the_folder(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    data = told(folder)
    best = data["clasament"][0]
    rows = [
        {"grupa": "", "pozitie": e["pozitie"], "depunere": e["cuvant"], "puncte": e["puncte"]} for e in best["depuneri"]
    ]
    correct = [row for row, e in zip(rows, best["depuneri"], strict=True) if e["stare"] == "corecta"]
    total = sum(row["puncte"] for row in correct)
    kept = {"lista": data["lexic"]["sha256"], "total": total, "sigur": "gasit", "depuneri": correct}
    (folder / IDEAL).write_text(json.dumps(kept), "utf-8")
    assert "maxim" not in data["editie"]
    publish(folder, Publishing(Stage.FINAL, Options(ideal=True)))
    assert told(folder)["editie"]["maxim"] == total
    assert from_folders([folder]).rounds()["maxim"].tolist() == [total]
