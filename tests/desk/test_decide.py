"""A decision at the desk: what it moves, as values."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from arbitraj.desk.grading.decide import Deciding, Shift, decide, shifts
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import Answering, answer_question
from arbitraj.folder.decisions import DECISIONS
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import Action, Decision, Player, Submission
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionStatus
from arbitraj.text import Message
from tests.correcting import EXAMPLE, LETTERS, corrected
from tests.folders import SETTINGS, sheet
from tests.rules.test_asking import game

pytestmark = pytest.mark.usefixtures("no_terminal")
ACCEPT = Decision(
    sheet="02", entry=3, action=Action.ACCEPT, reason="scrisul este neclar", arbiter="Ionescu Maria", word="cOMANDA"
)


def test_a_trial_tells_what_would_move_and_writes_nothing(where: Path) -> None:
    tried = decide(where, Deciding(ACCEPT, trial=True))
    assert tried.shifts == (Shift("Ilie Dan", "02", (21, 178), (2, 2)),)
    assert not tried.written
    assert not (where / "decizii.toml").exists()


def test_a_decision_has_its_number_and_is_written(where: Path) -> None:
    for number in (1, 2):
        done = decide(where, Deciding(ACCEPT))
        assert (done.decision.number, done.decision.written, done.written) == (number, "6E cOMANZA", True)
    assert done.shifts == ()
    assert [decision.word for decision in DECISIONS.read(where)[0]] == ["cOMANDA", "cOMANDA"]


FITS: dict[str, Any] = {"sheet": "02", "entry": 1, "action": Action.ACCEPT, "reason": "m", "arbiter": "Ionescu Maria"}
UNKNOWN = "cli.explain_unknown", {"known": "8.2.a-h, 8.3.a-e, 8.4.a-d"}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"entry": 4, "action": Action.REJECT, "article": "8.2.a"}, []),
        ({"entry": 0}, [("cli.no_entry", {"entry": 0, "last": 4})]),
        ({"entry": 5}, [("cli.no_entry", {"entry": 5, "last": 4})]),
        ({"article": "8.2.x"}, [(UNKNOWN[0], {"article": "8.2.x"} | UNKNOWN[1])]),
        ({"article": "8.7"}, [(UNKNOWN[0], {"article": "8.7"} | UNKNOWN[1])]),
        ({"action": Action.ADD, "article": "8.5"}, [("disciplinary.no_decision", {})]),
        ({"sheet": "03", "action": Action.REJECT, "reason": ""}, [
            ("files.missing_cell", {"column": "--motiv"}), ("files.missing_cell", {"column": "--articol"}),
            ("cli.no_sheet", {"known": "01, 02"}),
        ]),
    ],
)  # fmt: skip
def test_what_a_decision_lacks_is_told_all_at_once(
    where: Path, fields: dict[str, Any], told: list[tuple[str, dict[str, object]]]
) -> None:
    decision, problems = Decision(**FITS | fields), tuple[Problem, ...]()
    try:
        decide(where, Deciding(decision, trial=True))
    except ProblemsError as error:
        problems = error.problems
    assert [*problems] == [Problem("decide", decision.sheet, Message(key, **values)) for key, values in told]


def test_whose_total_place_or_points_are_others_is_told_from_what_to_what() -> None:
    def ranking(*lines: tuple[int, int, int, float]) -> Ranking:
        """Table, place, so many entries of the example, ranking points."""
        standings = []
        for table, place, entries, points in lines:
            made = corrected("\n".join(EXAMPLE.strip().splitlines()[:entries]))
            seat = Submission(f"{table + 10}", table, table)
            made = dataclasses.replace(made, player=Player(table, f"P{table}"), submission=seat)
            standings.append(Standing(place, made, points))
        return Ranking(game(), ((None, tuple(standings)),), (), Scale())

    before = ranking((1, 1, 5, 606), (2, 2, 4, 438), (3, 3, 3, 370), (4, 4, 3, 317), (5, 5, 2, 273))
    after = ranking((1, 1, 5, 606), (2, 2, 4, 437), (3, 3, 1, 370), (4, 5, 3, 317), (6, 6, 2, 273))
    assert shifts(before, before) == ()
    assert shifts(before, after) == (
        Shift("P2", "12", (103, 103), (2, 2)), Shift("P3", "13", (92, 8), (3, 3)), Shift("P4", "14", (92, 92), (4, 5)),
        Shift("P6", "16", (21, 21), (0, 6)), Shift("P5", "15", (21, 21), (5, 0)),
    )  # fmt: skip


def told(where: Path, decision: Decision) -> tuple[list[str], int]:
    """What is said of a decision that is taken, with what it names, and its number; `A1` takes the first one."""
    arbiter = f"A{len(DECISIONS.read(where)[0]) + 1}"
    done = decide(where, Deciding(replace(decision, arbiter=arbiter)))
    written = DECISIONS.read(where)[0][-1]
    assert written == replace(done.decision, arbiter=arbiter, when=written.when)
    named = [[value for _, value in remark.values if not isinstance(value, Message)] for remark in done.remarks]
    keys = [remark.key.removeprefix("decided.") for remark in done.remarks]
    return [" ".join(map(str, words)) for words in map(lambda key, values: [key, *values], keys, named)], written.number


def of_row(action: Action, **fields: str) -> Decision:
    return Decision(
        sheet="01", entry=2, action=action, reason="m", arbiter="Ionescu Maria", withdraws=None, number=0, **fields
    )


def taking_back(number: int) -> Decision:
    return Decision(
        sheet="", entry=None, action=Action.WITHDRAW, reason="din greșeală", arbiter="Ionescu Maria", withdraws=number
    )


def test_what_a_decision_does_to_the_others_is_told(where: Path) -> None:
    reject, accept = of_row(Action.REJECT, article="8.2.a"), of_row(Action.ACCEPT)
    penalty = of_row(Action.ADD, article="8.4.c")
    assert told(where, penalty) == ([], 1)
    assert told(where, reject) == (["makes_idle 1 A1"], 2)
    assert told(where, accept) == (["stands_again 1 A1", "replaces 2 A2"], 3)
    assert told(where, taking_back(3)) == (["makes_idle 1 A1", "stands_again 2 A2"], 4)
    assert told(where, taking_back(1)) == (["had_none_fara_efect 1"], 5)
    assert told(where, penalty) == (["idle_by 2"], 6)


def test_dropping_what_another_decision_took_away_is_taken_and_names_that_one(where: Path) -> None:
    """Two contestations of one row, both well-founded (8.6): in either order."""
    rows = sheet(rows=EXAMPLE.replace("STIRE 13", "STIRE 12"))
    (where / "solutii" / "01.csv").write_text(rows, encoding="utf-8")
    assert told(where, of_row(Action.JOKER, square="I12"))[0] == []
    drop = of_row(Action.DROP, article="8.3.d")
    done = decide(where, Deciding(drop))
    assert [str(remark) for remark in done.remarks] == [
        "Constatarea 8.3.d nu mai este acolo: a înlăturat-o hotărârea 1."
    ]
    assert grade(where).questions == ()
    with pytest.raises(ProblemsError, match=r"nu există o constatare 8\.4\.c de scos"):
        decide(where, Deciding(of_row(Action.DROP, article="8.4.c")))


@pytest.mark.parametrize(
    ("first", "row", "article"), [(Action.ADD, "STIRE 13", "8.4.c"), (Action.DROP, "STIRE 12", "8.3.d")]
)
def test_a_finding_added_is_dropped_and_one_dropped_is_added_again(
    where: Path, first: Action, row: str, article: str
) -> None:
    """The last word on an article of an entry stands, in the order in which it is said and taken back."""
    (where / "solutii" / "01.csv").write_text(sheet(rows=EXAMPLE.replace("STIRE 13", row)), encoding="utf-8")
    second = Action.DROP if first is Action.ADD else Action.ADD
    warned = warnings(where)
    assert told(where, of_row(first, article=article)) == ([], 1)
    moved = warnings(where)
    assert moved != warned
    assert told(where, of_row(second, article=article)) == (["replaces 1 A1"], 2)
    assert warnings(where) == warned
    assert told(where, of_row(first, article=article)) == (["replaces 2 A2"], 3)
    assert told(where, taking_back(3)) == (["stands_again 2 A2"], 4)
    assert warnings(where) == warned
    assert told(where, taking_back(2)) == (["stands_again 1 A1"], 5)
    assert warnings(where) == moved


def warnings(where: Path) -> tuple[int, int]:
    ranked = {
        standing.correction.submission.sheet: standing.correction.sanctions
        for standing in grade(where).ranking.standings
    }
    return ranked["01"].warnings, ranked["01"].penalties


def test_8_6_what_replaces_the_answer_to_a_contestation_says_so(where: Path) -> None:
    answer = replace(of_row(Action.ACCEPT), contestation="1")
    assert told(where, answer)[0] == []
    assert told(where, replace(answer, word="STIRe"))[0] == ["replaces 1 A1"]
    reject = of_row(Action.REJECT, article="8.2.a")
    assert told(where, reject)[0] == ["replaces 2 A2", "was_answer 2 1"]


def test_a_word_that_cannot_be_accepted_as_written_is_named(where: Path) -> None:
    (where / "solutii" / "01.csv").write_text(sheet(rows=EXAMPLE.replace("STIRE", "ST1RE")), encoding="utf-8")
    (asked,) = grade(where).questions
    answer_question(where, Answering(asked.id, "asa_scrie", "Ionescu Maria"))
    with pytest.raises(ProblemsError, match="«ST1RE» nu se poate așeza la I8"):
        decide(where, Deciding(of_row(Action.ACCEPT)))


def test_what_is_taken_back_must_be_there_and_in_force(where: Path) -> None:
    decide(where, Deciding(of_row(Action.REJECT, article="8.2.a")))
    decide(where, Deciding(taking_back(1)))
    for number, said in ((1, "este anulată deja, prin hotărârea 2"), (7, "nu are hotărârea 7")):
        with pytest.raises(ProblemsError, match=said):
            decide(where, Deciding(taking_back(number)))
    lines = DECISIONS.read(where)[0]
    assert [(line.action, line.entry, line.written, line.withdraws) for line in lines] == [
        (Action.REJECT, 2, "I8 STIRE", None),
        (Action.WITHDRAW, 2, "I8 STIRE", 1),
    ]


def test_a_line_that_takes_back_what_is_about_another_entry_is_a_fault_of_the_file(where: Path) -> None:
    decide(where, Deciding(of_row(Action.REJECT, article="8.2.a")))
    decide(where, Deciding(taking_back(1)))
    path = where / "decizii.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("decizie = 1", "decizie = 2"), encoding="utf-8")
    with pytest.raises(ProblemsError, match="hotărârea 2: anulează hotărârea 2, dar înaintea ei"):
        grade(where)


def test_a_decision_names_the_entry_as_answers_read_it(where: Path) -> None:
    """What nobody answered yet is named as it was typed."""
    doubtful = EXAMPLE.replace("STIRE", "ST1RE")
    (where / "solutii" / "01.csv").write_text(sheet(rows=doubtful), encoding="utf-8")
    assert decide(where, Deciding(of_row(Action.ACCEPT, word="STIRE"), trial=True)).decision.written == "I8 ST1RE"
    (asked,) = grade(where).questions
    answer_question(where, Answering(asked.id, "STIRE", "Ionescu Maria"))
    done = decide(where, Deciding(of_row(Action.REJECT, article="8.2.a")))
    assert done.decision.written == "I8 STIRE"
    assert done.shifts


def test_a_decision_that_another_leaves_without_its_row_is_told(where: Path) -> None:
    assert (
        told(where, Decision(sheet="01", entry=5, action=Action.ACCEPT, reason="m", arbiter="Ionescu Maria"))[0] == []
    )
    assert told(where, of_row(Action.ACCEPT, position="8I"))[0] == ["misfits 1 A1", "cli.sheet_open 01"]
    assert grade(where).open_sheets == ("01",)
    assert told(where, taking_back(2))[0] == []
    assert grade(where).open_sheets == ()


def test_4_3_a_decision_behind_the_stop_can_be_taken_back(where: Path) -> None:
    settings = SETTINGS.replace("integral_partial", "pe_sir").replace(LETTERS, "CASASTIRECOMANDATRACSI")
    (where / "concurs.toml").write_text(settings, encoding="utf-8")
    last = Decision(sheet="01", entry=3, action=Action.REJECT, reason="m", arbiter="Ionescu Maria", article="8.2.a")
    assert told(where, last) == ([], 1)
    assert told(where, of_row(Action.REJECT, article="8.2.a")) == (["makes_idle 1 A1"], 2)
    assert told(where, taking_back(1)) == (["had_none_fara_efect 1"], 3)
    assert told(where, taking_back(3)) == (["makes_idle 1 A1"], 4)
    assert told(where, taking_back(4)) == (["stands_again 3 A3"], 5)
    assert told(where, taking_back(2)) == ([], 6)
    fates = [fate.fate for fate in correction_of(where).fates]
    assert fates == [
        *[DecisionStatus.WITHDRAWN] * 2, DecisionStatus.STANDS, DecisionStatus.WITHDRAWN, *[DecisionStatus.STANDS] * 2,
    ]  # fmt: skip


def correction_of(where: Path) -> Correction:
    return next(s.correction for s in grade(where).ranking.standings if s.correction.submission.sheet == "01")


@pytest.mark.parametrize("word", ["stire", "Știre", "STire"])
def test_a_word_accepted_in_small_letters_is_not_a_word_of_jokers(where: Path, word: str) -> None:
    """Nobody has three jokers: what is accepted is written in capitals."""
    with pytest.raises(ProblemsError, match="numai jokerul cu literă mică"):
        decide(where, Deciding(of_row(Action.ACCEPT, word=word)))
    assert told(where, of_row(Action.ACCEPT, word="STIRe"))[0] == []


def test_a_line_says_what_it_needs_and_no_more(where: Path) -> None:
    decide(where, Deciding(of_row(Action.REJECT, article="8.2.a")))
    keys = [line.split(" = ")[0] for line in (where / "decizii.toml").read_text(encoding="utf-8").split("\n") if line]
    wanted = "[[decizie]] fisa depunere scris actiune articol motiv arbitru data"
    assert keys == wanted.split()
