"""Three hundred falsifications of an edition are all found, and each is said at its place and nowhere else."""

import hashlib
import json
import tomllib
from collections import Counter
from itertools import islice
from pathlib import Path
from shutil import copytree

import pytest

import arbitraj
from arbitraj.desk.grading.grade import grade
from tests.folders import folder as folder_of, sheet
from tests.verificare.editions import Json
from tests.verificare.falsified import falsifications, kinds
from tests.verificare.made_up import WORDS, counted, folder, node, written
from tests.verificare.many import published
from tests.verificare.test_settled import edition_of

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


def said_of(edition: Json, path: Path) -> tuple[set[int | None], set[int | None]]:
    """The entries of which something is said, and those that only follow."""
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    (said,) = counted(None, path)
    assert {d["fisa"] for d in said["differences"]} == {"01"}
    return {d["entry"] for d in said["differences"]}, {d["entry"] for d in said["following"]}


def test_what_comes_of_a_false_entry_is_told_apart(tmp_path: Path) -> None:
    """Without CASA no other word of the sheet is connected: said of CASA alone; the others, sums and places follow."""
    where = folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 STIRE 12"))
    edition, path = edition_of(where)
    words = edition["corectura"]["cuvinte"]
    words["bune"].remove("CASA")
    words["rele"].append("CASA")
    assert said_of(edition, path) == ({1}, {None, 2, 3, 4, 5})


@pytest.mark.greu  # a count for each leaf
def test_nothing_that_was_edited_is_shown_as_proved(tmp_path: Path) -> None:
    """Every leaf of an edition in turn, sealed anew: the page finds it, or what it shows as proved stays as it was."""
    edition, path = edition_of(folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 STIRE 12")))
    bare = "cd" * 32
    edition["editie"] = {"stadiu": "final", "amprenta": "ab" * 32}
    rulings = [{"cuvant": "CASA", "valabil": True}, {"cuvant": "ZZZ", "valabil": True}]
    ruled = hashlib.sha256(f"{bare}\n+CASA\n+ZZZ".encode()).hexdigest()
    edition["lexic"] |= {"sha256": ruled, "sha256_lista": bare, "hotarari": rulings}
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    said = json.loads(node("leaves.mjs", "-", path))
    assert (said["equal"], said["number"] > 100, said["shown"]) == (True, True, [])
    passed = set(said["passed"])
    assert {"concurs.titlu", "editie.stadiu", "lexic.oficial"} <= passed, "told as written in the file"
    of_rows = {f"{table}.{n}.categorie" for table in ("clasament", "neclasati") for n in range(len(edition[table]))}
    hashes = {"editie.amprenta", "lexic.sha256", "lexic.sha256_lista"}
    assert not passed & (of_rows | hashes | {"lexic.hotarari.0.valabil", "corectura.versiune"})


def test_an_entry_called_correct_at_no_place(tmp_path: Path) -> None:
    rows = "H7 CASA 8\nH STIRE 13\n6E cOMANDA 71"
    edition, path = edition_of(folder_of(tmp_path, solutii_01=sheet(rows=rows)))
    row = next(row for row in edition["clasament"] if row["fisa"] == "01")
    row["depuneri"][1]["stare"] = "corecta"
    assert said_of(edition, path) == ({2}, set())


@pytest.mark.greu
def test_three_hundred_falsifications_are_found_at_their_places(editions: list[Json], tmp_path: Path) -> None:
    false = list(islice(falsifications(editions, 2026), 300))
    paths = [tmp_path / f"{n}.json" for n in range(len(false) + len(editions))]
    for path, edition in zip(paths, [*(f.edition for f in false), *editions], strict=True):
        path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    told = counted(None, *paths)
    said = [row["differences"] for row in told]
    assert said[len(false) :] == [row["following"] for row in told[len(false) :]] == [[]] * len(editions)
    missed = [(f.kind, sorted(f.sheets), f.entry, m) for f, s in zip(false, said, strict=False) if (m := f.missed(s))]
    assert missed == []
    follows = [{d["what"] for d in s["following"]} for f, s in zip(false, told, strict=False) if f.kind == "swapped"]
    assert all("puncte_depuneri" in following for following in follows), follows
    drawn = Counter(f.kind for f in false)
    assert (len(drawn), min(drawn.values()) > 2) == (kinds(), True), drawn
