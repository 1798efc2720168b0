"""`verificare.json`: an edition holds all that grading used, so that anybody can count it again, and nothing more."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.inputs import sha256
from arbitraj.folder.published import is_sealed
from arbitraj.folder.registers import append_answer
from arbitraj.press.html.verificare import check_page
from arbitraj.record.question import NOTHING, NOWHERE, Answer
from tests.commands import Run
from tests.correcting import GRID, LETTERS
from tests.figures.figures import SAMPLES, samples
from tests.folders import ROSTER, SETTINGS, folder, sheet, step_in
from tests.press.recount import Data, counted_again, told_of
from tests.press.test_page import Page
from tests.press.test_publica import DECISION, a_published_round, a_round, data_of, published

FILE = "verificare.json"
ON_DEMAND = SETTINGS + '[citire]\ngrile = "la_cerere"\n'
INCOMPLETE = SETTINGS.replace("integral_partial", "superscrabble_incomplet").replace("litere", "#")
_HEADING = "nr;grupa;pozitie;depunere;puncte;total\n"


@cache
def graded_sample(sample: str) -> Graded:
    return grade(SAMPLES / sample)


@cache
def of_sample(sample: str) -> Data:
    data: Data = json.loads(json.dumps(told_of(graded_sample(sample))))
    return data


def of_folder(where: Path, **answers: str | None) -> Data:
    """The data of a folder in which what is seen is answered: `None` as it is written."""
    graded = grade(where)
    for seen, reading in answers.items():
        answer(where, graded, seen, reading)
        graded = grade(where)
    data: Data = json.loads(json.dumps(told_of(graded)))
    return data


def answer(where: Path, graded: Graded, seen: str, reading: str | None) -> None:
    question = next(doubt for doubt in graded.questions if doubt.query.seen == seen)
    given = Answer(
        id=question.id,
        sheet=question.sheet,
        entry=question.entry,
        seen=question.seen,
        reading=reading,
        arbiter="Țuțea",
        when="",
    )
    with step_in(where) as transaction:
        append_answer(transaction, given)


def is_counted_again(data: Data, tmp_path: Path) -> None:
    where = tmp_path / "din nou"
    where.mkdir()
    again = json.loads(json.dumps(counted_again(data, where)))
    assert again["clasament"] == data["clasament"]
    assert again["corectura"]["cuvinte"] == data["corectura"]["cuvinte"]


def changes(data: Data, number: str = "01") -> list[list[tuple[Any, ...]]]:
    keys = ("depunere", "camp", "din", "in")
    answers = [row for row in data["corectura"]["raspunsuri"] if row["fisa"] == number]
    return [[tuple(change.get(key) for key in keys) for change in row["schimba"]] for row in answers]


@pytest.mark.parametrize("sample", samples())
def test_a_sample_is_counted_again_from_its_file_alone(sample: str, tmp_path: Path) -> None:
    """Totals, findings, places, ranking points."""
    is_counted_again(of_sample(sample), tmp_path)


def test_the_samples_have_every_type_and_everything_that_a_file_tells() -> None:
    used = [of_sample(sample)["corectura"] for sample in samples()]
    assert len({edition["partida"]["tip"] for edition in used}) == 7
    assert {decision["actiune"] for edition in used for decision in edition["decizii"]} >= {
        "accepta", "respinge", "scoate", "joker",
    }  # fmt: skip
    assert any(answer["schimba"] for edition in used for answer in edition["raspunsuri"])
    states = {sheet["stare"] for edition in used for sheet in edition["fise"]}
    assert states >= {"predat", "nepredat", "eliminat", "de_lamurit"}
    assert all(edition["cuvinte"]["bune"] for edition in used)


def test_cells_that_were_answered_are_changes_and_the_sheet_is_as_it_was_read(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1"))
    data = of_folder(where, ST1RE="STIRE", l1=None)
    written = data["corectura"]["fise"][0]["depuneri"]
    assert [(row["cuvant"], row["puncte"]) for row in written][1:] == [("ST1RE", "13"), ("cOMANDA", "l1")]
    assert changes(data) == [[(2, "cuvant", "ST1RE", "STIRE")], []]
    is_counted_again(data, tmp_path)


def test_rows_that_are_moves_or_none_move_the_numbers_of_those_after_them(tmp_path: Path) -> None:
    other = sheet(rows="H7 CASA 8\nI8 STIRE 13")
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\n6E cOMANDA 71\nI8 STIRE 13\nH4 TRACASAI 11"))
    (where / "solutii" / "01.b.csv").write_text(sheet(rows="A1 AS 3\nH7 CASA 8\nI8 STIRE 13\nH4 TRACASAI 11"), "utf-8")
    (where / "solutii" / "02.csv").write_text(other.replace("Pop Ana", "Ilie Dan").replace("masa;1", "masa;2"), "utf-8")
    asked = [question.query.seen for question in grade(where).questions]
    assert asked == ["– / A1 AS 3", "6E cOMANDA 71 / –"]
    data = of_folder(where, **{asked[0]: "A1 AS 3", asked[1]: NOTHING})
    row = {"grupa": "", "pozitie": "A1", "cuvant": "AS", "puncte": "3"}
    gone = {"grupa": "", "pozitie": "6E", "cuvant": "cOMANDA", "puncte": "71"}
    assert changes(data) == [[(1, "rand_nou", None, row)], [(3, "rand_scos", gone, None)]]
    is_counted_again(data, tmp_path)


def test_an_answer_about_a_heading_changes_its_whole_column(tmp_path: Path) -> None:
    rows = "nume;Pop Ana\nmasa;1\nnr;pozitie;depunere;zzz;vvv\n1;H7;CASA;5;8\n2;I8;STIRE;6;13\n"
    data = of_folder(folder(tmp_path, solutii_01=rows), zzz="nimic", vvv="puncte")
    assert changes(data) == [[], [(1, "puncte", "", "8"), (2, "puncte", "", "13")]]
    is_counted_again(data, tmp_path)


def test_what_is_read_by_itself_because_nothing_hangs_on_it_is_told_too(tmp_path: Path) -> None:
    """Points of which each is the sum so far are read as their differences, without a question."""
    rows = "nume;Pop Ana\nmasa;1\nnr;pozitie;depunere;total\n1;H7;CASA;8\n2;I8;STIRE;21\n3;6E;cOMANDA;92\n"
    data = of_folder(folder(tmp_path, solutii_01=rows))
    (last,) = data["corectura"]["raspunsuri"]
    assert last["id"] is None
    assert [change["in"] for change in last["schimba"] if change["camp"] == "puncte"][-2:] == ["13", "71"]
    is_counted_again(data, tmp_path)


@pytest.mark.parametrize(
    ("answers", "shown", "penalties"),
    [
        ({"G4 TRACASAI": "H4"}, ["TRACASAI"], 1),
        ({"G4 TRACASAI": NOWHERE, "G4": NOWHERE}, ["", ""], 0),
        ({"G4 TRACASAI": NOWHERE, "G4": "AcASA"}, ["", "AcASA"], 0),
    ],
)
def test_a_grid_looked_at_on_demand_is_told_as_far_as_it_was_looked_at(
    tmp_path: Path, answers: Mapping[str, str], shown: Sequence[str], penalties: int
) -> None:
    rows = "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11"
    where = folder(tmp_path, concurs=ON_DEMAND, solutii_01=sheet(rows=rows))
    data = of_folder(where, **answers)
    (line,) = (standing for standing in data["clasament"] if standing["fisa"] == "01")
    assert line["penalizari_tehnice"] == penalties
    told = [change for several in changes(data) for change in several]
    assert [(entry, field, len(now)) for entry, field, _, now in told] == [(4, "grila", 15)] * len(told)
    assert ["".join(now).replace(".", "") for *_, now in told] == list(dict.fromkeys(shown))
    assert [was for *_, was, _ in told] == [None, *(now for *_, now in told[:-1])]
    is_counted_again(data, tmp_path)


def test_of_two_tables_each_change_names_its_own(tmp_path: Path) -> None:
    rows = f"nume;Pop Ana\nmasa;1\n{_HEADING}1;;H7;CA5A;;\nsolutii\n{_HEADING}1;;I8;ST1RENU;;\n"
    words = "AI\nAS\nCASA\nST\nSTIRENU\n"
    where = folder(tmp_path, concurs=f'{INCOMPLETE}grupe = ["STIRENU"]\n', lexic=words, solutii_01=rows)
    (where / "solutii" / "02.csv").unlink()
    data = of_folder(where, CA5A="CASA", ST1RENU="STIRENU")
    told = [(c["tabel"], c["in"]) for row in data["corectura"]["raspunsuri"] for c in row["schimba"]]
    assert told == [("constructie", "CASA"), ("depuneri", "STIRENU")]
    is_counted_again(data, tmp_path)


def test_settings_scale_variant_and_halls_go_along(tmp_path: Path) -> None:
    settings = SETTINGS.replace("tip =", 'varianta = "mica.toml"\nscara = "federatie"\nnotatie_joker = "zero"\ntip =')
    settings = settings.replace('titlu = "Probă"', 'titlu = "Probă"\nclasamente = "pe_categorii"')
    own = (SAMPLES.parent / "arbitraj" / "game" / "variants" / "romana.toml").read_text("utf-8")
    where = folder(
        tmp_path,
        concurs=settings + '[reguli]\nI-floor = "zero"\n',
        predare="fisa,ordine,masa,stare,avertismente_disciplinare,sala\n01,1,1,predat,1,A\n02,2,2,predat,0,B\n",
        scara="participanti,loc,puncte\n2,1,50\n2,2,20\n",
    )
    (where / "mica.toml").write_text(own, "utf-8")
    data = of_folder(where)
    used = data["corectura"]
    assert used["varianta"] == tomllib.loads(own)
    assert used["scara"] == [[2, 1, 50], [2, 2, 20]]
    assert used["reguli"] == {"I-floor": "zero"}
    assert used["partida"] == {
        "tip": "integral_partial", "litere": LETTERS, "grupe": [], "ordine_impusa": False, "vocale_la_alegere": False,
        "tabla": [], "notatie_joker": "zero", "scara": "federatie", "clasamente": "pe_categorii",
    }  # fmt: skip
    assert [(row["sala"], row["avertismente_disciplinare"]) for row in used["fise"]] == [("A", 1), ("B", 0)]
    is_counted_again(data, tmp_path)


def test_words_are_those_that_grading_asked_for_with_their_verdicts(tmp_path: Path) -> None:
    """A cross-word that a reading fails by is told; what a remark would suggest is not."""
    rows = "H7 CASA 8\nI8 STIRE 13\nG7 STIRE 9\nJ1 CAZA 3"
    data = of_folder(folder(tmp_path, solutii_01=sheet(rows=rows), solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8")))
    words = data["corectura"]["cuvinte"]
    assert {"CASA", "STIRE"} <= {*words["bune"]} <= {"CASA", "STIRE", "AS", "ST", "AI", "IR"}
    assert {"SC", "CAZA"} <= {*words["rele"]}
    assert not {*words["bune"]} & {*words["rele"]}
    assert data["lexic"]["cuvinte"] == 10


def test_who_is_not_ranked_is_told_by_his_state_alone(tmp_path: Path) -> None:
    """What an edition does not tell of a sheet, it does not tell here: neither its moves nor what was decided on it."""
    where = folder(
        tmp_path,
        jucatori=ROSTER + "3,Stan,Eva,,,seniori\n4,Zamfir,Dan,,,seniori\n5,Dinu,Ion,,,seniori\n",
        predare="fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,1,predat,0\n02,2,2,predat,2\n"
        "03,3,3,predat,0\n04,,4,nepredat,1\n",
        solutii_02=sheet("Ilie Dan", "2", "H7 CAZA 8"),
        solutii_03=sheet("Stan Eva", "3", "H7 CASA 8\nI8 ST1RE 13"),
    )
    decided = (
        '[[decizie]]\nfisa = "{}"\ndepunere = 1\nactiune = "respinge"\narticol = "8.2.a"\nmotiv = "m"\narbitru = "a"\n'
    )
    (where / "decizii.toml").write_text("".join(map(decided.format, ("02", "03", "1"))), "utf-8")
    data = of_folder(where)
    states = {row["jucator"]["nume"]: (row["fisa"], row["stare"]) for row in data["corectura"]["fise"]}
    assert states == {
        "Pop Ana": ("01", "predat"), "Ilie Dan": ("02", "eliminat"), "Stan Eva": ("03", "de_lamurit"),
        "Zamfir Dan": ("04", "nepredat"), "Dinu Ion": ("", "absent"),
    }  # fmt: skip
    kept = [row.keys() - {"fisa", "masa", "sala", "stare", "jucator"} for row in data["corectura"]["fise"]]
    sent = {"ordine", "avertismente_disciplinare"}
    read = sent | {"nume", "masa_scrisa", "depuneri", "grila"}
    assert kept == [read, set(), set(), sent, set()]
    assert [(decision["nr"], decision["fisa"]) for decision in data["corectura"]["decizii"]] == [(3, "01")]
    assert "ST1RE" not in json.dumps(data)
    assert "CAZA" not in json.dumps(data)
    is_counted_again(data, tmp_path)


def test_the_drawn_grid_is_told_as_it_was_read(tmp_path: Path) -> None:
    data = of_folder(folder(tmp_path, solutii_01=sheet(grid=GRID)))
    assert [row["grila"] for row in data["corectura"]["fise"]] == [GRID.split(), None]
    is_counted_again(data, tmp_path)


# -- nothing that is not told today ---------------------------------------------------------------------------------


def _told_to_arbiters(sample: str) -> Iterator[str]:
    """What the registers and the roster of a sample say and the public is not told."""
    for path in (SAMPLES / sample).glob("*.toml"):
        yield from _texts(tomllib.loads(path.read_text("utf-8")))
    yield from (player.club for player in graded_sample(sample).competition.players)


def _texts(data: object, key: str = "") -> Iterator[str]:
    if isinstance(data, Mapping):
        yield from (text for name, value in data.items() for text in _texts(value, name))
    elif isinstance(data, list):
        yield from (text for value in data for text in _texts(value, key))
    elif isinstance(data, str) and key in ("arbitru", "motiv", "text", "de"):
        yield data


@pytest.mark.parametrize("sample", samples())
def test_nobody_learns_who_decided_and_why_nor_clubs_nor_remarks(sample: str) -> None:
    text = json.dumps(of_sample(sample), ensure_ascii=False)
    private = {words for words in _told_to_arbiters(sample) if words.strip()}
    assert private
    assert [secret for secret in private if secret in text] == []
    assert "observatie" not in text
    hidden = {"club", "rating", "arbitru", "text", "sursa", "intrebari", "de_privit", "intrari", "contestatie"}
    assert not {key for row in _objects(of_sample(sample)) for key in row} & hidden


def _objects(data: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, dict):
        yield data
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for value in values:
        yield from _objects(value)


# -- the file -------------------------------------------------------------------------------------------------------


def test_an_edition_has_it_for_the_public_under_its_seal(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    raw = (published(where) / FILE).read_bytes()
    data, edition = json.loads(raw), data_of(published(where))["editie"]
    assert is_sealed(data)
    assert list(data)[-1] == "sha256"
    assert data["editie"] == {"stadiu": "provizoriu", "amprenta": edition["amprenta"]}
    assert edition["documente"][FILE] == sha256(raw)
    (published(where) / FILE).write_bytes(raw.replace(b"CASA", b"CAZA"))
    assert FILE in arbitraj("verifica", where).out


def test_the_page_leads_to_that_which_counts_again_and_to_what_it_is_given(arbitraj: Run, tmp_path: Path) -> None:
    edition = published(a_published_round(tmp_path))
    page = (edition / "rezultate.html").read_text("utf-8")
    assert '<a href="verificare.html">Verificați singuri</a>' in page
    assert f'<a href="{FILE}" download>datele ediției</a>' in page
    assert (edition / "verificare.html").read_text("utf-8") == check_page()
    shown = Page(page).shown
    assert "verificare." not in shown


def test_decisions_stand_in_it_without_who_and_why(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path)
    command, *rest = DECISION
    assert arbitraj(command, where, *rest).status == 0
    assert arbitraj("publica", where, "--provizoriu").status == 0
    text = (published(where) / FILE).read_text("utf-8")
    (decision,) = json.loads(text)["corectura"]["decizii"]
    assert {key: value for key, value in decision.items() if value} == {
        "nr": 1, "fisa": "02", "depunere": 1, "scris": "H7 CASA", "actiune": "scoate", "articol": "8.3.d",
    }  # fmt: skip
    assert "Țuțea" not in text
    assert "Punctajul" not in text
