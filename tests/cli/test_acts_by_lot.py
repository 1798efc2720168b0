"""Acts by lot on small folders: what is refused leaves all as it was, what is done is told, what counts adds up."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.problems import ProblemsError
from tests.cli.test_acts_told import CHIEF, WITH_TERM
from tests.commands import Said, run
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet
from tests.longer import ONE_IN, longer

ROWS = (
    EXAMPLE, EXAMPLE.replace("STIRE 13", "ST1RE 13"), EXAMPLE.replace("I8 STIRE", "18 STIRE").replace("71", "7l"),
    EXAMPLE.replace("cOMANDA", "COMANDA").replace("86", "85"), "H7 CASA 8\nI8 STIRE 13\n4H TRACASAI 11\nK5 CAPRARUI 86",
    EXAMPLE.replace("CASA 8", "CASA 9").replace("13", "31").replace("71", "70").replace("11", "1"),
)  # fmt: skip
ARTICLES = ("8.2.a", "8.2.b", "8.3.a", "8.3.c", "8.3.d", "8.3.e", "8.4.a", "8.4.b", "8.4.c", "8.4.d", "8.5", "9.9")
PLACES = ("H7", "I8", "6E", "H4", "K5", "4H", "A1", "8I")
WORDS = ("CASA", "STIRE", "cOMANDA", "TRACASAI", "CAPRARUL", "ZZ", "casa")
SQUARES = ("6E", "E6", "F6", "I9", "H4", "K5", "K8")
ONE_OF = {"8.3.e", "8.4.b", "8.4.c", "8.4.d"}
# that nothing moves is told in one of these ways
IDLE = ("are o întrebare", "nu avea efect", "Nu are efect", "nu schimbă nimic")


class Arbiter:
    """Somebody who does things by lot in a folder."""

    def __init__(self, root: Path, seed: int) -> None:
        self.lot, self.home, self.minute = random.Random(seed), root, 0
        rows = self.lot.choices(ROWS, k=2)
        sheets = {"solutii_01": sheet(rows=rows[0]), "solutii_02": sheet("Ilie Dan", "2", rows[1])}
        self.where = folder(root, concurs=WITH_TERM, **sheets)

    def does(self, act: Sequence[object]) -> Said:
        return run(self.home, *act)

    def results(self) -> dict[str, Any]:
        return dict(json.loads(json.dumps(grade(self.where).results(), default=str)))

    def registers(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in sorted(self.where.glob("*.toml"))}

    def hour(self) -> str:
        self.minute += 1
        return f"10:{self.minute:02d}"

    def decision(self) -> tuple[str, list[object]]:
        """An action, and what it is about."""
        lot, action = self.lot, self.lot.choice(("accepta", "respinge", "joker", "grupa", "adauga", "scoate"))
        about: list[object] = ["--depunere", lot.randint(1, 6)]
        if action in ("adauga", "scoate"):
            about = [*(about if lot.random() < 0.8 else ()), "--articol", lot.choice(ARTICLES)]
        if action == "respinge":
            about += ["--articol", lot.choice(ARTICLES[:3])]
        if action == "accepta" and lot.random() < 0.6:
            about += ["--pozitie", lot.choice(PLACES)]
        if action == "accepta" and lot.random() < 0.5:
            about += ["--cuvant", lot.choice(WORDS)]
        if action == "joker":
            about += ["--patrat", lot.choice(SQUARES)]
        if action == "grupa":
            about += ["--grupa", lot.choice((1, 2, "-1"))]
        return action, about

    def decides(self, number: str) -> list[object]:
        action, about = self.decision()
        return ["decide", self.where, number, action, *about, "--arbitru", CHIEF, "--motiv", "m"]

    def act(self, open_questions: Sequence[Any]) -> list[object]:
        lot, kind = self.lot, self.lot.random()
        if kind < 0.45:
            return self.decides(lot.choice(("01", "01", "02")))
        if kind < 0.55:
            return ["decide", self.where, "anuleaza", lot.randint(1, 6), "--arbitru", CHIEF, "--motiv", "m"]
        if kind < 0.7 and open_questions:
            asked = lot.choice(open_questions)
            answers = [row["citire"] for row in asked["variante"]]
            answer = ["--intrebare", asked["id"], "--raspuns", lot.choice([*answers, "asa_scrie"])]
            return ["lamureste", self.where, *answer, "--arbitru", CHIEF]
        if kind < 0.75:
            return ["lamureste", self.where, "--anuleaza", lot.randint(1, 3), "--arbitru", CHIEF]
        signed = ["--motiv", "m", "--ora", self.hour()]
        if kind < 0.83:
            about = ["--masa", lot.randint(1, 2), "--depunere", lot.randint(1, 5), "--text", "t", *signed[2:]]
            return ["contestatie", "inregistreaza", self.where, *about]
        action, about = self.decision()
        if kind < 0.94:
            verdict = lot.choice(("admisa", "admisa", "in-parte", "respinsa", "retrasa"))
            how = [verdict, "--arbitru", CHIEF, *signed, *(["--actiune", action, *about] if verdict[0] in "ai" else ())]
            return ["contestatie", "raspunde", self.where, lot.randint(1, 3), *how]
        if kind < 0.97:
            return ["contestatie", "apel", self.where, lot.randint(1, 3), "--text", "x", *signed[2:]]
        how = [lot.choice(("admis", "respins", "retras")), "--comisia", "C", *signed]
        return ["contestatie", "raspuns-apel", self.where, lot.randint(1, 3), *how, "--actiune", action, *about]


def stands(results: dict[str, Any]) -> str:
    """What a folder comes to, as far as anybody reads it."""
    asked = sorted(row["id"] for row in results.get("intrebari", ()))
    return json.dumps([results["clasament"], results["neclasati"], asked], sort_keys=True)


def places(results: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(standing["nume"], standing["total"], standing["loc"]) for standing in results["clasament"]]


def adds_up(results: dict[str, Any]) -> None:
    """8.2-8.4 of every ranked sheet: the total is that of its entries and sanctions, which are those of findings."""
    for line in results["clasament"]:
        found = [
            finding for finding in line["constatari"] if not finding.get("anulata") and finding["fel"] != "observatie"
        ]
        assert sum(row["fel"] == "avertisment_tehnic" for row in found) == line["avertismente_tehnice"]
        points = sum(row["puncte"] for row in line["depuneri"] if row["stare"] == "corecta")
        lost = 5 * max(0, line["avertismente_tehnice"] - 3) + 20 * line["penalizari_tehnice"]
        assert line["total"] == points - lost
        for entry in line["depuneri"]:
            own = [row["articol"] for row in found if row["depunere"] == entry["nr"]]
            incorrect = [article for article in own if article.startswith("8.2")]
            assert own == incorrect[:1] if entry["stare"] == "incorecta" else not incorrect, (entry, own)
            assert len({*own}) == len(own)
            assert len(ONE_OF.intersection(own)) <= 1


def reads_well(said: Said, act: Sequence[object]) -> None:
    text = said.out + said.err
    assert text.strip(), act
    for line in text.splitlines():
        assert not re.search(
            r"((?:hotărârea|contestația) \d+).?: .*\1 |\{\w+\}|\bNone\b|(?<!\.)\.\.(?![./])|Traceback", line
        ), (act, line)


@pytest.mark.parametrize("seed", [*range(3), *(longer(seed) for seed in range(3, 60, ONE_IN))])
def test_whatever_is_done_is_told_and_whatever_is_refused_moves_nothing(tmp_path: Path, seed: int) -> None:
    here = Arbiter(tmp_path, seed)
    before = here.results()
    for _ in range(8):
        asked = [row for row in before.get("intrebari", ()) if row["fel"] != "decizie"]
        registers, act = here.registers(), here.act(asked)
        said = here.does(act)
        after = here.results()
        reads_well(said, act)
        if said.status:
            assert (here.registers(), stands(after)) == (registers, stands(before)), (act, said)
        elif act[0] == "decide":
            told = "Niciun total și niciun loc nu se schimbă" not in said.out
            assert told or places(before) == places(after), (act, said)
            assert told or stands(before) != stands(after) or any(sentence in said.out for sentence in IDLE), (
                act,
                said,
            )
        adds_up(after)
        before = after
    assert stands(here.results()) == stands(before)


@pytest.mark.parametrize("seed", [*range(2), *(longer(seed) for seed in range(2, 40, ONE_IN))])
def test_acts_on_two_sheets_come_to_the_same_in_any_order(tmp_path: Path, seed: int) -> None:
    acts: list[list[list[object]]] = []
    came = []
    for turn in (False, True):
        here = Arbiter(tmp_path / str(turn), seed)
        if not acts:
            acts = [[here.decides(number) for _ in range(3)] for number in ("01", "02")]
        for act in (chosen_act for of_sheet in (reversed(acts) if turn else acts) for chosen_act in of_sheet):
            here.does([act[0], here.where, *act[2:]])
        try:
            results = here.results()
        except ProblemsError as error:  # said, and the same both times
            came.append(str(error))
            continue
        came.append([sorted(places(results)), sorted(unranked["nume"] for unranked in results["neclasati"])])  # type: ignore[arg-type]
    assert came[0] == came[1]
