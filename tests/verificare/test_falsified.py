"""Three hundred falsifications of an edition are all found, and each is said at its place."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.verificare.editions import Json
from tests.verificare.falsified import falsifications
from tests.verificare.made_up import WORDS, counted, folder, node, written

KINDS = {6_001: "integral_partial", 6_002: "serie_maxime", 6_003: "superscrabble_incomplet"}


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Editions that carry the verdicts on their words."""
    made = []
    for seed, kind in KINDS.items():
        path = written(folder(tmp_path_factory.mktemp("ediții"), seed, 30, kind))
        edition = json.loads(path.read_text(encoding="utf-8"))
        edition["corectura"]["cuvinte"] = json.loads(node("judged.mjs", WORDS, path))
        made.append(edition)
    return made


@pytest.mark.greu
def test_three_hundred_falsifications_are_found_at_their_places(editions: list[Json], tmp_path: Path) -> None:
    false = list(islice(falsifications(editions, 2026), 300))
    paths = [tmp_path / f"{n}.json" for n in range(len(false) + len(editions))]
    for path, edition in zip(paths, [*(f.edition for f in false), *editions], strict=True):
        path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    said = [s["differences"] for s in counted(None, *paths)]
    assert said[len(false) :] == [[]] * len(editions)
    missed = [(f.kind, sorted(f.sheets), f.entry, s) for f, s in zip(false, said, strict=False) if not f.said(s)]
    assert missed == []
    assert min(Counter(f.kind for f in false).values()) > 2
