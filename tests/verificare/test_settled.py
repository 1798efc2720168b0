"""What was settled between the two counts (docs/verificare.md) stays so: each of cases.txt graded by both."""

import json
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.folder.decisions import append_decision
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import NOTHING
from tests.cases import cases_of
from tests.correcting import LETTERS, WORDS, grid_of
from tests.folders import answered_as_written, folder, step_in
from tests.verificare.editions import Json
from tests.verificare.made_up import counted
from tests.verificare.many import published

MATTERS = cases_of(Path(__file__))
SETTINGS = {"letters": "litere", "variant": "varianta", "notation": "notatie_joker", "tip": "tip"}
FIELD = {Action.ACCEPT: "position", Action.REJECT: "article", Action.JOKER: "square", Action.GROUP: "group"}
RULED = '[[hotarare]]\ncuvant = "{}"\nvalabil = "{}"\nmotiv = "DEX"\narbitru = "Ion Pop"\nla = 2026-11-21T17:00:00\n'
COLUMNS = "nr;grupa;pozitie;depunere;puncte;total"


def edition_of(where: Path) -> tuple[Json, Path]:
    """A folder as published for the second count, and the file."""
    answered_as_written(where)
    edition = published(grade(where))
    path = where / "editie.json"
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    return edition, path


def case_of(root: Path, rows: list[list[str]], about: dict[str, str]) -> Path:
    """The folder of a case."""
    grouped = "groups" in about and "tip" not in about
    if grouped or "tip" not in about:
        about = {"tip": "n_scrabble" if grouped else "integral_partial", "letters": "" if grouped else LETTERS} | about
    settings = ['[concurs]\ntitlu = "Probă"\n[partida]\nlexic = "lexic.txt"']
    settings += [f'{key} = "{about[name]}"' for name, key in SETTINGS.items() if about.get(name)]
    if "groups" in about:
        settings.append(f"grupe = {about['groups'].split()}")
    settings += ["[reguli]", *(f'{name} = "{value}"' for name, value in about.items() if name.startswith("I-"))]
    table = [["" if field == "-" else field for field in row] for row in rows]
    lines = ["nume;Pop Ana", "masa;1", COLUMNS]
    lines += [";".join([str(n), *([] if grouped else [""]), *row, ""]) for n, row in enumerate(table, 1)]
    if "solutions" in about:
        lines += ["solutii", COLUMNS, f"1;;{about['solutions'].replace(' ', ';')};;"]
    if "grid" in about:
        lines += ["grila", *grid_of(about["grid"]).split()]
    words = WORDS - {*about.get("without", "").split()} | {*about.get("words", "").split()}
    where = folder(
        root, concurs="\n".join(settings), lexic="\n".join(sorted(words)), solutii_01="\n".join([*lines, ""])
    )
    if "ruled" in about:
        (where / "cuvinte.toml").write_text(RULED.format(*about["ruled"].split()), encoding="utf-8")
    with step_in(where) as transaction:
        if "decide" in about:
            entry, action, *more = about["decide"].split()
            decided = Decision(
                sheet="01", entry=int(entry), action=Action(action), reason="m", arbiter="Ion Pop", withdraws=None,
                written=" ".join(rows[int(entry) - 1][grouped:][:2]), number=0, **{FIELD[Action(action)]: more[0]},
            )  # fmt: skip
            append_decision(transaction, decided)
        if "answer" in about:
            (question,) = [doubt for doubt in grade(where).questions if doubt.sheet == "01"]
            reading = about["answer"] if about["answer"] != "-" else NOTHING
            answer(transaction, [(question, reading)], Signed("Ion Pop", "21.11.2026 18:00"))
    return where


def outcome(edition: Json) -> str:
    (row,) = (standing for standing in edition["clasament"] if standing["fisa"] == "01")
    entries = (
        " ".join([entry["cuvant"], *entry["articole"]]) for entry in (*row.get("constructie", ()), *row["depuneri"])
    )
    return f"{', '.join(entries)} = {row['total']}"


@pytest.mark.parametrize("matter", MATTERS)
def test_8_2_what_was_settled_stays_so_in_both_counts(tmp_path: Path, matter: str) -> None:
    found, by_list, cases = [], dict[str, list[Path]](), MATTERS[matter]
    for number, case in enumerate(cases):
        rows = [row.split() for row in case.rows.split(" / ")]
        edition, path = edition_of(case_of(tmp_path / str(number), rows, case.about))
        found.append((case.rows, case.about, outcome(edition)))
        by_list.setdefault((path.parent / "lexic.txt").read_text("utf-8"), []).append(path)
    assert found == [(case.rows, case.about, case.outcome) for case in cases]
    paths = [path for folders in by_list.values() for path in folders]
    for words, some in ((None, paths), *((folders[0].parent / "lexic.txt", folders) for folders in by_list.values())):
        for said in counted(words, *some):
            assert (said["differences"], said["unknown"], said["list"]) == ([], [], words and {"same": True})


def test_a_ruling_changed_afterwards_is_told_at_its_word(tmp_path: Path) -> None:
    edition, path = edition_of(case_of(tmp_path, [["H7", "CASA", "8"], ["I8", "STIREL", "15"]], {"ruled": "STIREL da"}))
    edition["lexic"]["hotarari"][0]["valabil"] = False
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    (said,) = counted(None, path)
    assert said["differences"][0] == {"what": "ruled", "word": "STIREL", "theirs": True, "ours": False}
    (said,) = counted(path.parent / "lexic.txt", path)
    assert said["list"] == {"same": False}


def test_a_published_edition_without_its_seal_is_told(tmp_path: Path) -> None:
    edition, path = edition_of(folder(tmp_path))
    for about, sealed in ({}, None), ({"amprenta": "ab"}, False):
        path.write_text(json.dumps({**edition, "editie": about}), encoding="utf-8")
        assert counted(None, path)[0]["sealed"] is sealed
