"""Registers and settings as TOML: values come back as they were, every fault is told, a person's bytes stay."""

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from arbitraj.folder.decisions import DECISIONS, append_decision
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS, Register, Value, read_contestations, toml_table
from arbitraj.folder.settings import read_settings
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Appeal, Contestation, Resolution, Verdict
from arbitraj.record.model import Action, Decision
from arbitraj.tables.cells import one_line
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES
from tests.folders import SETTINGS, step_in
from tests.longer import sampled


@pytest.mark.parametrize(
    "value", [True, False, 7, "CASA", 'a "b" \\ c', "[[sanctiune]]", (1, 2), datetime(2026, 11, 21, 18, 30)]
)
def test_a_value_of_a_register_comes_back_as_it_was(value: Value) -> None:
    (found,) = tomllib.loads(toml_table("[[sanctiune]]", {"cheie": value, "gol": ""}))["sanctiune"]
    assert found == {"cheie": list(value) if isinstance(value, tuple) else value}


@pytest.mark.parametrize(
    ("minutes", "wrong"), [("4", "4"), ("5", ""), ("120", ""), ("121", "121"), ('"9"', "'9'"), ("true", "True")]
)
def test_the_minutes_of_a_players_hand_have_their_limits(tmp_path: Path, minutes: str, wrong: str) -> None:
    (tmp_path / "concurs.toml").write_text(f"{SETTINGS}[sala]\nminute_jucator = {minutes}\n", "utf-8")
    _, problems = read_settings(tmp_path, GAME_TYPES)
    told = f"cheia «minute_jucator»: este {wrong}; se scrie un număr întreg de minute, de la 5 la 120"
    assert [str(problem) for problem in problems] == ([f"concurs.toml: {told}"] if wrong else [])


def test_every_fault_of_the_settings_is_told_at_once_with_near_names(tmp_path: Path) -> None:
    text = SETTINGS.replace("titlu", "titul").replace("litere = ", 'scara = 1\nlitere = "A7"\nlitre = ')
    (tmp_path / "concurs.toml").write_text(f"{text}[citire]\ndactilografieri = 3\ngrile = true\n[obs]\n", "utf-8")
    _, problems = read_settings(tmp_path, GAME_TYPES)
    assert [str(problem).removeprefix("concurs.toml: cheia ") for problem in problems] == [
        "«obs»: cheie necunoscută; se cunosc: concurs, partida, citire, sala, reguli, observatii",
        "«titul»: cheie necunoscută; poate «titlu»?", "«litre»: cheie necunoscută; poate «litere»?",
        "«scara»: este 1, trebuie un text între ghilimele", "«grile»: este True, trebuie un text între ghilimele",
        "«dactilografieri»: valoarea «3» nu se cunoaște; se poate: 1, 2",
        "«litere»: semnul 7 nu este o literă din set (jokerul se scrie ?)",
    ]  # fmt: skip


def test_every_fault_of_a_line_is_told_at_once_and_the_others_are_read(tmp_path: Path) -> None:
    good = '[[contestatie]]\nnr = 7\nmasa = 1\nnume = "Pop"\nfisa = "01"\ntext = "x"\nprimita = 2026-11-21T18:20:00\n'
    answer = '[contestatie.raspuns]\nhotarare = "admis"\nmotiv = "x"\nla = "azi"\n'
    bad = good.replace("7", "8").replace("nume", "nue").replace("masa = 1", "masa = true") + 'tarziu_motiv = "x"\n'
    (tmp_path / "contestatii.toml").write_text(good + bad + answer, "utf-8")
    found, problems = read_contestations(tmp_path)
    assert [contestation.number for contestation in found] == [7]
    assert [str(problem).removeprefix("contestatii.toml: contestația 8: ") for problem in problems] == [
        "cheie necunoscută: nue; poate «nume»?", "masa: este True, trebuie un număr întreg, fără ghilimele",
        "lipsește nume",
        "hotarare: valoarea «admis» nu se cunoaște; se poate: admisa, in-parte, respinsa, retrasa. Poate «admisa»?",
        "lipsește de", "la: este 'azi', trebuie o zi cu oră, ca 2026-11-21T18:30:00",
        "tarziu_primita_de și tarziu_motiv se scriu împreună",
    ]  # fmt: skip


NEEDED: list[tuple[Register[Any], str]] = [
    (CONTESTATIONS, 'nr=1 masa=2 nume="x" fisa="02" text="x" primita=2026-11-21T18:20:00'),
    (SANCTIONS, 'nr=1 fel="eliminare" masa=2 nume="x" motiv="x" arbitru="x" la=2026-11-21T12:10:00'),
]


@pytest.mark.parametrize(("register", "keys", "key"), [(*row, key) for row in NEEDED for key in row[1].split()])
def test_8_6_6_3_2_j_a_line_of_a_register_that_lacks_what_each_has_is_a_fault(
    tmp_path: Path, register: Register[Any], keys: str, key: str
) -> None:
    lines = "\n".join(word for word in keys.split() if word != key)
    (tmp_path / register.file).write_text(f"[[{register.table}]]\n{lines}\n", encoding="utf-8")
    found, problems = register.read(tmp_path)
    name, lacks = text_of(register.place, number=1), key.partition("=")[0]
    assert ([str(problem) for problem in problems], found) == ([f"{register.file}: {name}: lipsește {lacks}"], ())


TEXTS = st.text(min_size=1, max_size=30).map(one_line).filter(bool)
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)
NUMBERS = st.lists(st.integers(1, 99)).map(tuple)
ANSWERS = st.none() | st.builds(Resolution, st.sampled_from(Verdict), TEXTS, TEXTS, MOMENTS, NUMBERS, st.booleans())


def line(number: int) -> st.SearchStrategy[Contestation]:
    """A line of the register; no appeal without an answer, no late one without a reason."""
    maybe: dict[str, Any] = {"which": st.sampled_from(("", "constructie")), "article": st.sampled_from(["", "8.3.d"])}
    maybe |= {"finding": st.just("") | TEXTS, "entry": st.none() | st.integers(1, 60), "answer": ANSWERS}
    maybe |= {"appeal": st.none() | st.builds(Appeal, TEXTS, MOMENTS, ANSWERS), "late_by": st.just("") | TEXTS}
    who: dict[str, Any] = {"number": st.just(number), "table": st.integers(1, 300), "name": TEXTS, "sheet": TEXTS}
    made = st.builds(Contestation, **who, **maybe, text=TEXTS, when=MOMENTS)
    return made.map(
        lambda contestation: replace(
            contestation, appeal=contestation.answer and contestation.appeal, late_reason=contestation.late_by
        )
    )


@settings(max_examples=sampled(40), deadline=None)
@given(st.integers(0, 3).flatmap(lambda lines: st.tuples(*map(line, range(1, lines + 1)))))
def test_whatever_the_register_holds_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, given: tuple[Contestation, ...]
) -> None:
    where = tmp_path_factory.mktemp("registru")
    with step_in(where) as transaction:
        assert CONTESTATIONS.write(transaction, given, ()) == ""
    assert read_contestations(where) == (given, [])
    assert (where / "contestatii.toml").read_text("utf-8") == CONTESTATIONS.text(given)


@pytest.mark.parametrize(("numbers", "twice"), [((1, 2), []), ((1, 1), [1]), ((3, 1, 3, 2, 1, 1), [1, 3])])
def test_8_6_a_number_stands_for_one_contestation(tmp_path: Path, numbers: tuple[int, ...], twice: list[int]) -> None:
    lines = [f"[[contestatie]]\n{NEEDED[0][1]}\n".replace("nr=1", f"nr={n}").replace(" ", "\n") for n in numbers]
    (tmp_path / "contestatii.toml").write_text("".join(lines), encoding="utf-8")
    said = [problem.text for problem in read_contestations(tmp_path)[1]]
    assert said == [f"numărul {number} apare de două ori" for number in twice]


LINE = '[[decizie]]\nfisa = "01"\nactiune = "adauga"\narticol = "8.4.a"\nmotiv = "așa"\narbitru = "Dobre"\n'
MADE = Decision(sheet="02", entry=None, action=Action.ADD, reason="drept", arbiter="Dobre", article="8.4.a", when="azi")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
@pytest.mark.parametrize("before", [LINE, LINE.replace("\n", "\r\n"), LINE + "# gata"])
def test_what_a_person_wrote_stays_byte_for_byte(tmp_path: Path, encoding: str, before: str) -> None:
    text = before.replace("ș", "ş") if encoding == "cp1250" else before
    path = tmp_path / "decizii.toml"
    path.write_bytes(text.encode(encoding))
    with step_in(tmp_path) as transaction:
        append_decision(transaction, MADE)
    new = path.read_bytes()
    assert new.startswith(text.encode(encoding))
    assert ("\r\n" in before) == (new.decode(encoding).count("\r\n") == new.decode(encoding).count("\n"))
    decisions, problems = DECISIONS.read(tmp_path)
    assert (problems, [decision.sheet for decision in decisions]) == ([], ["01", "02"])


def test_lines_that_are_written_as_a_list_are_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "decizii.toml"
    path.write_text("decizie = []\n", "utf-8")
    with pytest.raises(ProblemsError, match="numai hotărâri"), step_in(tmp_path) as transaction:
        append_decision(transaction, MADE)
    assert path.read_text("utf-8") == "decizie = []\n"
