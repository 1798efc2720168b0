"""Decisions of the arbiter: carried out, kept with what they replace, refused where they fit nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import DECISIONS, append_decision
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import rank
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import Ask
from arbitraj.rules.correct import Correction, correct_all
from arbitraj.rules.last_word import DecisionStatus
from arbitraj.sheets.contest import read_contest
from tests.correcting import EXAMPLE, LETTERS, WORDS, articles, corrected as sheet_corrected, grid_of, states
from tests.folders import SETTINGS, folder, sheet, step_in

VARIANT = load_variant("romana")


def made(action: Action, entry: int | None = None, written: str = "", **fields: str) -> Decision:
    return Decision(
        sheet="01", entry=entry, action=action, reason="așa e drept", arbiter="Ion Arbitrul", written=written,
        withdraws=None, number=0, **fields,
    )  # fmt: skip


def corrected(
    tmp_path: Path, rows: str, *decisions: Decision, words: frozenset[str] = WORDS, letters: str = LETTERS
) -> Correction:
    """The first sheet of a folder with these rows, corrected under decisions written to the folder's file."""
    where = folder(tmp_path, concurs=SETTINGS.replace(LETTERS, letters), solutii_01=sheet(rows=rows))
    for decision in decisions:
        with step_in(where) as transaction:
            append_decision(transaction, decision)
    contest = read_contest(where)
    game = Game(contest.competition, VARIANT, words)
    corrections = list(correct_all(game, contest.sheets))
    assert rank(game, corrections, Scale()).standings
    return corrections[0]


def test_accept_a_word_that_is_not_in_the_list(tmp_path: Path) -> None:
    words = WORDS - {"TRACASAI"}
    result = corrected(tmp_path, EXAMPLE, made(Action.ACCEPT, 4, "H4 TRACASAI"), words=words)
    assert (states(result), result.total) == ("ccccc", 189)
    struck = [finding for finding in result.entries[3].findings if finding.struck]
    assert [finding.article for finding in struck] == ["8.2.a"]
    assert struck[0].decision is not None
    assert struck[0].decision.arbiter == "Ion Arbitrul"
    assert articles(result)[3] == []
    assert any("Hotărârea 1" in finding.text for finding in result.entries[3].findings)


def test_accept_at_another_position(tmp_path: Path) -> None:
    rows = EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI")
    result = corrected(tmp_path, rows, made(Action.ACCEPT, 4, "G4 TRACASAI", position="H4"))
    assert (result.entries[3].position, result.total) == ("H4", 189)


def test_accept_as_another_word(tmp_path: Path) -> None:
    rows = EXAMPLE.replace("TRACASAI", "TRACASAE")
    result = corrected(tmp_path, rows, made(Action.ACCEPT, 4, "H4 TRACASAE", word="TRACASAI"))
    assert (result.entries[3].word, result.total) == ("TRACASAI", 189)


def test_reject(tmp_path: Path) -> None:
    result = corrected(tmp_path, EXAMPLE, made(Action.REJECT, 5, "K5 CAPRARUL", article="8.2.a"))
    assert (states(result), result.total, articles(result)[4]) == ("cccci", 103, ["8.2.a"])


@pytest.mark.parametrize(
    ("row", "left"),
    [("I8 STIRE", "EIRST"), ("G8 STIRE", "EIRST"), ("8I STIRE", "EIRST"), ("- STIRE", ""), ("I8 STIRQ", "IRST")],
)
def test_8_2_the_letters_of_a_rejected_entry_leave_where_its_table_puts_it(row: str, left: str) -> None:
    """Right, incorrect, right with its signs swapped, without a place, with a letter that the stock does not have."""
    by = made(Action.REJECT, 2, row.removeprefix("- "), article="8.2.b")
    steps = sheet_corrected(f"H7 CASA 8\n{row} 13", decisions=[by]).entries
    assert ("".join(sorted(steps[1].supply.eliminated)), steps[1].articles) == (left, ("8.2.b",))


def test_8_2_c_a_joker_decided_on_a_part_of_the_whole_run() -> None:
    """I-main-word `tot_sirul`: ARS behind CASA is CASAARS at H7, its joker the S: no A is left."""
    by, whole_run = made(Action.JOKER, 2, "H11 ARS", square="H13"), {"I-main-word": "tot_sirul"}
    result = sheet_corrected("H7 CASA 8\nH11 ARS 8", letters="CASARS?", rules=whole_run, decisions=[by])
    assert articles(result)[1] == ["8.2.c"]


def test_joker_on_another_square(tmp_path: Path) -> None:
    rows = EXAMPLE.replace("cOMANDA", "COMANDA")
    before = corrected(tmp_path / "a", rows)
    assert (before.entries[2].word, before.entries[4].word, before.total) == ("COMANDA", "cAPRARUL", 186)
    after = corrected(tmp_path / "b", rows, made(Action.JOKER, 3, "6E COMANDA", square="E6"))
    assert (after.entries[2].word, after.entries[4].word, after.total) == ("cOMANDA", "CAPRARUL", 189)
    assert (articles(before)[4], articles(after)[2:]) == (["8.3.c", "8.3.d"], [["8.3.c"], [], []])


def test_8_3_c_a_joker_decided_on_a_word_that_was_not_marked_keeps_its_warning(tmp_path: Path) -> None:
    rows = EXAMPLE.replace("cOMANDA", "COMANDA")
    own = corrected(tmp_path / "a", rows, made(Action.JOKER, 5, "K5 CAPRARUL", square="K5"))
    assert articles(own)[4] == ["8.3.c", "8.3.d"]
    moved, off = made(Action.JOKER, 3, "6E COMANDA", square="E6"), made(Action.DROP, 3, article="8.3.c")
    assert corrected(tmp_path / "b", rows, moved).sanctions.warnings == 1
    assert corrected(tmp_path / "c", rows, moved, off).sanctions.warnings == 0
    # marked in the table, and only on another letter: nothing was unmarked
    marked = EXAMPLE.replace("cOMANDA", "COMaNDA")
    assert corrected(tmp_path / "d", marked, made(Action.JOKER, 3, "6E COMaNDA", square="E6")).sanctions.warnings == 0


def test_8_2_d_a_joker_decided_is_the_joker_of_the_places_near_too(tmp_path: Path) -> None:
    """IMpUN at 6J takes again the I that NISTE laid there, and at 10J it has no P without the joker on it."""
    words, letters = frozenset(("PUT", "IE", "UI", "TE", "NISTE", "IMPUN", "TEI")), "PUTIENISMUN?IA"
    rows = "8H PUT 8\n9I IE 8\nH5 NISTE 7\n6J IMpUN 9"
    before = corrected(tmp_path / "a", rows, words=words, letters=letters)
    assert articles(before)[3] == ["8.2.d"]
    joker = made(Action.JOKER, 4, "6J IMpUN", square="6J")
    assert articles(corrected(tmp_path / "b", rows, joker, words=words, letters=letters))[3] == ["8.2.b"]


def test_add_and_drop_a_finding(tmp_path: Path) -> None:
    rows = EXAMPLE.replace("CASA 8", "CASA 9")
    dropped = corrected(tmp_path / "a", rows, made(Action.DROP, 1, article="8.3.d"))
    assert dropped.sanctions.warnings == 0
    assert [finding.article for finding in dropped.findings if finding.struck] == ["8.3.d"]
    added = corrected(tmp_path / "b", EXAMPLE, made(Action.ADD, None, article="8.4.a"))
    assert (added.sanctions.penalties, added.total) == (1, 169)


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (made(Action.ACCEPT, 4, "H4 ALTCEVA"), "dar depunerea scrie «H4 TRACASAI»"),
        (made(Action.ACCEPT, 9), "nu are depunerea 9"),
        (made(Action.ACCEPT, 4, position="O9"), "nu se poate așeza"),
        (made(Action.ADD, 1, article="4.1"), "articolul 4.1 nu are constatări"),
        (made(Action.REJECT, 1, article="8.3.d"), "o sancțiune se dă cu «adauga»"),
        (made(Action.JOKER, 1, square="A1"), "nu pune o literă nouă pe A1"),
        (made(Action.ACCEPT, 1, table="constructie"), "nu are tabelul"),
    ],
)
def test_a_decision_that_fits_nothing_keeps_its_sheet_open_and_no_other(
    tmp_path: Path, decision: Decision, said: str
) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows=EXAMPLE))
    with step_in(where) as transaction:
        append_decision(transaction, decision)
    graded = grade(where)
    (question,) = [doubt for doubt in graded.questions if doubt.query.kind is Ask.DECISION]
    assert said in question.text
    assert "decizii.toml, hotărârea 1" in question.text
    assert "arbitraj decide DOSAR anuleaza 1" in question.text
    assert graded.open_sheets == ("01",)
    assert [standing.correction.submission.sheet for standing in graded.ranking.standings] == ["02"]
    taken_back = Decision(
        sheet="", entry=None, action=Action.WITHDRAW, reason="nu se mai potrivește", arbiter="Ion", withdraws=1
    )
    done = decide(where, Deciding(taken_back))
    assert done.written
    assert grade(where).open_sheets == ()


def test_a_decision_on_a_sheet_that_nobody_handed_in_is_an_error_and_can_be_taken_back(tmp_path: Path) -> None:
    where = folder(tmp_path)
    with step_in(where) as transaction:
        append_decision(transaction, replace(made(Action.ACCEPT, 1), sheet="77"))
    with pytest.raises(ProblemsError, match="arbitraj decide DOSAR anuleaza 1"):
        grade(where)
    decide(
        where,
        Deciding(
            Decision(
                sheet="", entry=None, action=Action.WITHDRAW, reason="fișa nu mai este", arbiter="Ion", withdraws=1
            )
        ),
    )
    assert grade(where).ranking.standings


def test_dropping_what_is_no_longer_there_is_met_and_blocks_nothing(tmp_path: Path) -> None:
    result = corrected(tmp_path, EXAMPLE, made(Action.DROP, 1, article="8.3.d"))
    assert [fate.fate for fate in result.fates] == [DecisionStatus.MET]
    assert (result.questions, result.total) == ((), 189)


def test_the_file_is_only_added_to(tmp_path: Path) -> None:
    path = tmp_path / "decizii.toml"
    path.write_text("# ale mele\n", encoding="utf-8")
    with step_in(tmp_path) as step:
        append_decision(step, made(Action.ADD, None, article="8.4.a"))
    first = path.read_text(encoding="utf-8")
    with step_in(tmp_path) as transaction:
        append_decision(transaction, replace(made(Action.DROP, 2, "H4 «x»", article="8.3.d"), reason='a "b" \\ c'))
    assert path.read_text(encoding="utf-8").startswith(first)
    decisions, problems = DECISIONS.read(tmp_path)
    assert problems == []
    assert [(d.number, d.action, d.entry, d.written) for d in decisions] == [
        (1, Action.ADD, None, ""),
        (2, Action.DROP, 2, "H4 «x»"),
    ]
    assert decisions[1].reason == 'a "b" \\ c'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[decizie]]\nfisa = "1"\nactiune = "accepta"', "lipsește motiv"),
        ('[[decizie]]\nfisa = "1"\nactiune = "iarta"\nmotiv = "x"\narbitru = "y"', "«iarta» nu se cunoaște"),
        ('[[decizie]]\nfisa = "1"\nactiune = "respinge"\nmotiv = "x"\narbitru = "y"\ndepunere = 1', "lipsește articol"),
        (
            '[[decizie]]\nfisa = "1"\nactiune = "adauga"\nmotiv = "x"\narbitru = "y"\narticol = "8.5"\nx = 1',
            "necunoscută",
        ),
        ('[[decizii]]\nfisa = "1"', "numai hotărâri"),
        ("[decizie]\nfisa = 1", "numai hotărâri"),
        ("[[decizie]\n", "nu este TOML corect"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "decizii.toml").write_text(text, encoding="utf-8")
    decisions, problems = DECISIONS.read(tmp_path)
    assert decisions == ()
    assert said in "\n".join(map(str, problems))


def test_dropping_an_article_drops_every_finding_under_it_and_no_other(tmp_path: Path) -> None:
    """Two warnings under one article are one thing to whoever decides that the article was not broken."""
    added = [made(Action.ADD, 1, article="8.3.d"), made(Action.ADD, 1, article="8.4.c")]
    drop = made(Action.DROP, 1, article="8.3.d")
    rows = EXAMPLE.replace("CASA 8", "CASA 9")
    result = corrected(tmp_path, rows, *added, drop)
    assert [finding.article for finding in result.findings if finding.struck] == ["8.6", "8.3.d"]
    assert (articles(result)[0], result.sanctions.warnings, result.sanctions.penalties) == (["8.4.c"], 0, 1)


@pytest.mark.parametrize(("group", "found"), [("3", ["8.2.c"]), ("2", [])])
def test_8_2_c_a_group_that_an_arbiter_gives_is_no_slip_of_the_player(group: str, found: list[str]) -> None:
    groups, given = ("CASADEL", "STIRENU", "TRIOLEM", "XXXXXXX"), made(Action.GROUP, 2, "I8 STIRE", group=group)
    about = {"tip": "n_scrabble", "groups": groups, "rules": {"I-group-wrong": "ca_lipsa"}, "decisions": [given]}
    assert articles(sheet_corrected("1 H7 CASA 8\n4 I8 STIRE 13", **about))[1] == found


@pytest.mark.parametrize(("points", "found"), [("13", ["8.3.d", "8.4.d"]), ("12", ["8.4.d"])])
def test_8_4_d_a_joker_decided_on_a_word_of_the_grid_keeps_the_penalty(points: str, found: list[str]) -> None:
    """8.3.c.3: points do not say where a joker is. What nothing saves without the decision is judged with it."""
    joker, grid = made(Action.JOKER, 2, "I8 STIREL", square="I12"), grid_of("H7 CASA, I8 STIRE")
    result = sheet_corrected(f"H7 CASA 8\nI8 STIREL {points}", grid=grid, decisions=[joker])
    assert (articles(result)[1], result.entries[1].word) == (found, "STIRe")
