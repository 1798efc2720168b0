"""The program and the second count come to the same, in the samples and in made-up competitions of every type."""

import json
from itertools import product
from pathlib import Path
from shutil import copytree

import marisa_trie
import pytest

import arbitraj
from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.types.tariffs import POINTS, SOLUTIONS
from tests.commands import run
from tests.longer import most
from tests.verificare.made_up import TYPES, counted, node
from tests.verificare.many import compared

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(path.parent for path in (ROOT / "samples").rglob("concurs.toml"))
LIST = Path(arbitraj.__file__).parent / "lexicon/default/hunspell-ro.lexic"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The list of the samples, a word a line."""
    trie = marisa_trie.Trie()
    trie.load(str(LIST))
    path = tmp_path_factory.mktemp("lista") / "hunspell-ro.txt"
    path.write_text("\n".join(word for word in iter(trie) if not word.startswith("#")), encoding="utf-8")
    return path


@pytest.mark.greu
def test_every_sample_is_counted_again_from_what_is_published(tmp_path: Path, words: Path) -> None:
    """From the public file: with the words that it carries, none of which is missing, and with the list of words."""
    editions = []
    for n, sample in enumerate(SAMPLES):
        where = copytree(sample, tmp_path / f"{n}")
        assert run(tmp_path, "publica", where, "--provizoriu").status == 0
        editions.append(where / "publicat/provizoriu/verificare.json")
    carried, listed = counted(None, *editions), counted(words, *editions)
    told = zip([*SAMPLES, *SAMPLES], [*carried, *listed], strict=True)
    assert [(str(sample), said["differences"]) for sample, said in told if said["differences"]] == []
    assert all(said["sealed"] and said["fingerprint"] and not said["unknown"] for said in carried)
    assert all(said["list"]["same"] and said["entries"] for said in listed)


@pytest.mark.parametrize(
    ("seed", "sheets", "dense"),
    [*((3_000 + n, 15, False) for n in range(len(TYPES))), *((n, 8, True) for n in range(len(TYPES)))],
)
def test_made_up_sheets_of_every_type_come_to_the_same(seed: int, sheets: int, dense: bool, tmp_path: Path) -> None:
    """Dense with doubtful marks: half-small words, small o's, repeated rows, grids marked otherwise than the table."""
    assert compared(tmp_path, seed, sheets=sheets, dense=dense)["differences"] == []


@pytest.mark.lung
@pytest.mark.parametrize(
    ("seed", "dense"),
    [*((seed, True) for seed in range(most(3, 50))), *((seed, False) for seed in range(5_000, most(5_005, 5_200)))],
)
def test_thousands_of_made_up_sheets_come_to_the_same(seed: int, dense: bool, tmp_path: Path) -> None:
    assert compared(tmp_path, seed, dense=dense)["differences"] == []


def test_what_is_no_edition_is_told(tmp_path: Path) -> None:
    texts = {"json": "{", "other": "[1]", "old": json.dumps({"clasament": []})}
    for key, text in texts.items():
        (tmp_path / key).write_text(text, encoding="utf-8")
    said = counted(None, *(tmp_path / key for key in texts))
    assert [s["refused"] for s in said] == list(texts)


@pytest.mark.parametrize(
    "rules", [{}, {"I-floor": "zero"}, {"I-superscrabble": "patru_avertismente"}], ids=lambda each: "".join(each)
)
def test_each_number_of_sanctions_costs_the_same(rules: dict[str, str]) -> None:
    """8.3-8.5: however many warnings there are, no made-up sheet has that many."""
    lots = [(7, *counts) for counts in product(range(14), range(3), range(3))]
    kinds = {"integral": POINTS, "superscrabble": SOLUTIONS}
    said = json.loads(node("sanctions.mjs", json.dumps({"reguli": rules, "tipuri": list(kinds), "cazuri": lots})))
    due = {name: tariff.under(Rules.of(rules)) for name, tariff in kinds.items()}
    assert said == {name: [of.total(points, Sanctions(*s)) for points, *s in lots] for name, of in due.items()}
