"""Three hundred falsifications of an edition are all found, and each is said at its place."""

import json
import tomllib
from collections import Counter
from itertools import islice
from pathlib import Path
from shutil import copytree

import pytest

import arbitraj
from arbitraj.desk.grade import grade
from tests.verificare.editions import Json
from tests.verificare.falsified import falsifications, kinds
from tests.verificare.made_up import WORDS, counted, folder, node, written
from tests.verificare.many import published

KINDS = {6_001: "integral_partial", 6_002: "serie_maxime", 6_003: "superscrabble_incomplet", 6_004: "n_scrabble"}
SAMPLE = Path(__file__).parents[2] / "samples/complet/1-integral"  # with answers about words and points
ROMANIAN = Path(arbitraj.__file__).parent / "game/variants/romana.toml"


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Editions that carry the verdicts on their words."""
    made = []
    for seed, kind in KINDS.items():
        path = written(folder(tmp_path_factory.mktemp("ediții"), seed, 30, kind))
        edition = json.loads(path.read_text(encoding="utf-8"))
        edition["corectura"]["cuvinte"] = json.loads(node("judged.mjs", WORDS, path))
        made.append(edition)
    sample = grade(copytree(SAMPLE, tmp_path_factory.mktemp("etapa") / "etapa"))
    made.append({**sample.results(), "corectura": published(sample)["corectura"]})
    for edition in made:
        # the board stands in the edition, as of a variant: it can be falsified
        edition["corectura"]["varianta"] = tomllib.loads(ROMANIAN.read_text(encoding="utf-8"))
    return made


@pytest.mark.greu
def test_three_hundred_falsifications_are_found_at_their_places(editions: list[Json], tmp_path: Path) -> None:
    false = list(islice(falsifications(editions, 2026), 300))
    paths = [tmp_path / f"{n}.json" for n in range(len(false) + len(editions))]
    for path, edition in zip(paths, [*(f.edition for f in false), *editions], strict=True):
        path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    said = [s["differences"] for s in counted(None, *paths)]
    assert said[len(false) :] == [[]] * len(editions)
    missed = [(f.kind, sorted(f.sheets), f.entry, m) for f, s in zip(false, said, strict=False) if (m := f.missed(s))]
    assert missed == []
    drawn = Counter(f.kind for f in false)
    assert (len(drawn), min(drawn.values()) > 2) == (kinds(), True), drawn
