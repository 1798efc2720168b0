"""The program and the second count come to the same, in the samples and in made-up competitions of every type."""

import hashlib
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from shutil import copytree

import marisa_trie
import pytest
from msgspec import to_builtins

import arbitraj
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.report.results import round_results
from arbitraj.report.second_count import second_count
from arbitraj.types.tariffs import POINTS, SOLUTIONS
from tests.correcting import ROMANIAN
from tests.longer import most
from tests.press.golden import differences as differing
from tests.press.printed import LIST as LISTED
from tests.press.worlds import NAMES, PAGES, decisions_taken, under_rules, world
from tests.rules.test_findings_whole import SECTIONS, graded_case
from tests.verificare.editions import Json, run
from tests.verificare.made_up import TYPES, counted, differences, folder, node, written
from tests.verificare.many import compared

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(path.parent for path in (ROOT / "samples").rglob("concurs.toml"))
LIST = Path(arbitraj.__file__).parent / "lexicon/default/hunspell-ro.lexic"

ROW = "loc total puncte_depuneri avertismente_tehnice penalizari_tehnice avertismente_disciplinare"
ROW += " puncte_clasament nume categorie"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The list of the samples, a word a line."""
    trie = marisa_trie.Trie()
    trie.load(str(LIST))
    path = tmp_path_factory.mktemp("lista") / "hunspell-ro.txt"
    path.write_text("\n".join(word for word in iter(trie) if not word.startswith("#")), encoding="utf-8")
    return path


def published(ranking: Ranking) -> Json:
    """A ranking as it is published for the second count."""
    results = to_builtins(round_results(ranking, LISTED)) | {"editie": {}}
    corrections = [standing.correction for standing in ranking.standings]
    return second_count(results, ranking, {c.submission.table: c.sheet for c in corrections if c.sheet})


def said_of(editions: Sequence[Json], where: Path) -> list[Json]:
    """What the second count says of each, sealed."""
    paths = [where / f"{n}.json" for n, _ in enumerate(editions)]
    for path, edition in zip(paths, editions, strict=True):
        body = json.dumps(edition, ensure_ascii=False).removesuffix("}")
        seal = hashlib.sha256(f"{body}\n}}\n".encode()).hexdigest()
        path.write_text(f'{body},\n "sha256": "{seal}"\n}}\n', encoding="utf-8", newline="")
    return counted(None, *paths)


@pytest.mark.mereu
@pytest.mark.parametrize("first", range(4))
def test_sheets_corrected_in_many_ways_come_to_the_same(first: int, tmp_path: Path) -> None:
    cases = [case for section in SECTIONS.values() for case in section][first::4]
    editions = [published(rank(game, [correction], Scale())) for game, correction in map(graded_case, cases)]
    more = [world(name).ranking for name in (*NAMES, PAGES[-1])] + [one for one, _ in under_rules()][:-1]
    editions += map(published, [*more, *decisions_taken()][first::4])  # the last one's board is not that of its game
    said = said_of(editions, tmp_path)
    assert [(n, found["differences"]) for n, found in enumerate(said) if found["differences"] or found["unknown"]] == []
    assert all(edition["sealed"] for edition in said)


def test_each_part_of_a_row_told_otherwise_is_said_at_its_place(tmp_path: Path) -> None:
    """All that is said, whole: of other values, of another sheet, of missing and repeated rows, of fewer findings."""
    values, elsewhere, missing, twice, fewer = (published(world("integral_partial").ranking) for _ in range(5))
    row, out = values["clasament"][2], values["neclasati"][0]
    for part, keys in (
        (values["clasament"][0]["depuneri"][0], "pozitie cuvant"),
        (row, ROW),
        (row["depuneri"][0], "stare puncte articole"),
        (out, "nume categorie motiv"),
    ):
        part |= dict.fromkeys(keys.split(), "7")
    elsewhere["clasament"][2]["fisa"] = "7"
    missing["clasament"].pop(2)
    missing["neclasati"][0]["masa"] = 99
    twice["clasament"].append(twice["clasament"][0])
    twice["clasament"].append(twice["neclasati"][0] | {"loc": 9, "total": 5})
    told = fewer["clasament"][2]
    for article, entry in (("8.4.b", 5), ("8.3.d", 1)):
        told["depuneri"][entry - 1]["articole"] = []
        told["constatari"] = [f for f in told["constatari"] if (f["articol"], f["depunere"]) != (article, entry)]
    told |= {"penalizari_tehnice": 0, "avertismente_tehnice": 1, "total": 169}
    said = said_of([values, elsewhere, missing, twice, fewer], tmp_path)
    lines = [
        json.dumps(one, ensure_ascii=False, sort_keys=True)
        for found in said
        for one in (*found.pop("differences"), "after", *found.pop("following"), found)
    ]
    assert not differing(Path(__file__).with_name("altfel.txt"), "\n".join(lines) + "\n")


@pytest.mark.greu
def test_every_sample_is_counted_again(tmp_path: Path, words: Path) -> None:
    where = [copytree(sample, tmp_path / f"{n}-{sample.name}") for n, sample in enumerate(SAMPLES)]
    with ThreadPoolExecutor(2) as pool:
        editions = list(pool.map(written, where))
    said = counted(words, *editions)
    assert {one.name: s["differences"] for one, s in zip(where, said, strict=True) if s["differences"]} == {}
    assert all(s["list"]["same"] and s["entries"] for s in said)


@pytest.mark.greu
def test_every_sample_is_counted_again_from_what_is_published(tmp_path: Path) -> None:
    """From the public file alone: with the words that it carries, none of which is missing."""
    editions = []
    for n, sample in enumerate(SAMPLES):
        where = copytree(sample, tmp_path / f"{n}")
        run("publica", where, "--provizoriu")
        editions.append(where / "publicat/provizoriu/verificare.json")
    said = counted(None, *editions)
    assert {str(sample): s["differences"] for sample, s in zip(SAMPLES, said, strict=True) if s["differences"]} == {}
    assert all(s["sealed"] and s["fingerprint"] and not s["unknown"] for s in said)


@pytest.mark.parametrize("kind", TYPES)
def test_a_hundred_made_up_sheets_come_to_the_same(kind: str, tmp_path: Path) -> None:
    seed = 3_000 + TYPES.index(kind)
    assert differences(folder(tmp_path, seed, 15, kind)) == []


@pytest.mark.parametrize("seed", range(len(TYPES)))
def test_sheets_dense_with_doubtful_marks_come_to_the_same(seed: int, tmp_path: Path) -> None:
    """Half-small words, small o's, repeated rows, grids marked otherwise than the table."""
    assert compared(tmp_path, seed, sheets=8, dense=True)["differences"] == []


@pytest.mark.lung
@pytest.mark.parametrize("seed", range(most(3, 50)))
def test_thousands_of_dense_sheets_come_to_the_same(seed: int, tmp_path: Path) -> None:
    assert compared(tmp_path, seed, dense=True)["differences"] == []


@pytest.mark.lung
@pytest.mark.parametrize("seed", range(5_000, most(5_005, 5_200)))
def test_thousands_of_made_up_sheets_come_to_the_same(seed: int, tmp_path: Path) -> None:
    assert differences(folder(tmp_path, seed, 100, TYPES[seed % len(TYPES)])) == []


def test_the_usual_game_is_the_variant_of_that_name_and_hashes_are_hashes() -> None:
    texts = ["ș" * length for length in range(70)]
    said = json.loads(node("parts.mjs", json.dumps(dict(ROMANIAN.data)), json.dumps(texts)))
    assert said["usual"] == said["own"]
    assert said["hashes"] == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_what_is_no_edition_is_told(tmp_path: Path) -> None:
    texts = {"json": "{", "other": "[1]", "old": json.dumps({"clasament": []})}
    for key, text in texts.items():
        (tmp_path / key).write_text(text, encoding="utf-8")
    said = counted(None, *(tmp_path / key for key in texts))
    assert [s["refused"] for s in said] == list(texts)


@pytest.mark.parametrize(
    "rules", [{}, {"I-floor": "zero"}, {"I-superscrabble": "patru_avertismente"}], ids=lambda letters: "".join(letters)
)
def test_each_number_of_sanctions_costs_the_same(rules: dict[str, str]) -> None:
    """8.3-8.5: however many warnings there are, no made-up sheet has that many."""
    lots = [(7, *counts) for counts in product(range(14), range(3), range(3))]
    kinds = {"integral": POINTS, "superscrabble": SOLUTIONS}
    said = json.loads(node("sanctions.mjs", json.dumps({"reguli": rules, "tipuri": list(kinds), "cazuri": lots})))
    due = {name: tariff.under(Rules.of(rules)) for name, tariff in kinds.items()}
    assert said == {name: [of.total(points, Sanctions(*s)) for points, *s in lots] for name, of in due.items()}
