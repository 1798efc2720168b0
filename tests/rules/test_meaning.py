"""What a decision can mean: what means nothing in this game, for this player, of this entry is refused when it is made,
and is a question of its sheet where it stands in decizii.toml."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import DECISIONS, append_decision
from arbitraj.problems import ProblemsError
from arbitraj.record.findings import Kind
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Category, Decision
from arbitraj.record.question import AnswerBook, Ask
from arbitraj.rules.article import Article
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.types import GAME_TYPES
from tests.correcting import GROUPS, LETTERS, STRING, articles
from tests.folders import SETTINGS, folder, sheet as typed, step_in
from tests.rules.test_asking import HAND_IN, PLAYER, game, sheet

ROWS = "H7 CASA 8\nI8 STIRE 13\nA1 STARE 9"  # the third is incorrect


def taken(action: Action, entry: int | None = 2, **about: Any) -> Decision:
    return Decision(
        number=1, sheet="01", entry=entry, action=action, reason="așa e drept", arbiter="Marin Dobre", **about
    )


def add(article: str, entry: int | None = 2) -> Decision:
    return taken(Action.ADD, entry, article=article)


def game_of(key: str, *decisions: Decision) -> Game:
    more: dict[str, Any] = {"letters": STRING} if key == "pe_sir" else {}
    more |= {"groups": GROUPS[:1]} if key.startswith("super") else {}
    return game(
        key, decisions=tuple(structs.replace(decision, number=n) for n, decision in enumerate(decisions, 1)), **more
    )


def under(key: str, *decisions: Decision, rows: str = ROWS, category: Category = Category.SENIORS) -> Correction:
    player, of = replace(PLAYER, category=category), game_of(key, *decisions)
    written = sheet(rows, groups=of.competition.game_type.has_groups)
    return correct_asking(CorrectionInput(of, HAND_IN, player, written, AnswerBook(())))


def misfit(correction: Correction) -> str:
    """Why the only decision that fits nothing does not."""
    (question,) = [doubt for doubt in correction.questions if doubt.query.kind is Ask.DECISION]
    assert correction.open
    named = question.query.place, question.query.why
    assert named == (
        f"decizii.toml, hotărârea {question.query.seen[:1]}",
        "misfit" if question.entry else "misfit_sheet",
    )
    return str(question.query.wrong)


MEANINGLESS = [
    (add("8.2.c"), "o depunere incorectă (art. 8.2.c) nu se adaugă: se respinge, cu «respinge»"),
    (
        taken(Action.DROP, 3, article="8.2.a"),
        "o constatare de la 8.2 (art. 8.2.a) nu se scoate: depunerea se acceptă, cu «accepta»",
    ),
    (
        taken(Action.REJECT, article="8.3.d"),
        "o depunere se respinge după un articol din 8.2 (a-h), nu după 8.3.d; o sancțiune se dă cu «adauga»",
    ),
    (
        taken(Action.REJECT, article="9.1.1.c"),
        "o depunere se respinge după un articol din 8.2 (a-h), nu după 9.1.1.c; o sancțiune se dă cu «adauga»",
    ),
    (taken(Action.REJECT, article="8.2.h"), "art. 8.2.h nu se aplică la integral parțial"),
    (taken(Action.REJECT, article="8.2"), "articolul 8.2 nu are constatări de acest fel"),
    (add("6.3.2.h", None), "art. 6.3.2.h nu este o sancțiune: se pot adăuga 8.3.a-e și 8.4.a-d"),
    (add("9.1.1.c"), "art. 9.1.1.c nu este o sancțiune: se pot adăuga 8.3.a-e și 8.4.a-d"),
    (add("8.3.c.3"), "art. 8.3.c.3 nu este o sancțiune: se pot adăuga 8.3.a-e și 8.4.a-d"),
    (
        add("8.5", None),
        "art. 8.5 nu se dă și nu se ia prin hotărâri despre fișe (9.4.e): se dictează cu `arbitraj sanctiune`",
    ),
    (
        taken(Action.DROP, None, article="8.5"),
        "art. 8.5 nu se dă și nu se ia prin hotărâri despre fișe (9.4.e): se dictează cu `arbitraj sanctiune`",
    ),
    (add("8.3.a"), "art. 8.3.a este al întregii fișe: hotărârea nu numește o depunere"),
    (add("8.4.a"), "art. 8.4.a este al întregii fișe: hotărârea nu numește o depunere"),
    (taken(Action.DROP, article="8.3.a"), "art. 8.3.a este al întregii fișe: hotărârea nu numește o depunere"),
    (add("8.3.d", None), "art. 8.3.d este al unei depuneri: hotărârea numește depunerea"),
    (add("8.4.b", None), "art. 8.4.b este al unei depuneri: hotărârea numește depunerea"),
    (taken(Action.DROP, None, article="8.3.d"), "art. 8.3.d este al unei depuneri: hotărârea numește depunerea"),
    (add("8.3.b"), "art. 8.3.b nu se aplică la integral parțial"),
    (add("8.3.e"), "art. 8.3.e nu se aplică la categoria «seniori», ci 8.4.b"),
    (taken(Action.GROUP, group="1"), "la integral parțial depunerile nu au grupă"),
    (taken(Action.JOKER, square="?9"), "«?9» nu este o poziție"),
    # a square of another row, were there a column 23
    (taken(Action.JOKER, square="H23"), "depunerea nu pune o literă nouă pe H23"),
    (taken(Action.JOKER, square="A1"), "depunerea nu pune o literă nouă pe A1"),
    (taken(Action.ACCEPT, position="P1"), "«STIRE» nu se poate așeza la P1"),
    (taken(Action.ACCEPT, 9), "fișa 01 nu are depunerea 9"),
    (taken(Action.REJECT, article="8.2.a", table="constructie"), "fișa 01 nu are tabelul «constructie»"),
    (
        taken(Action.ACCEPT, position="A1"),
        "«STIRE» nu se poate accepta la A1: Depunerea nu se leagă de construcția existentă",
    ),
    (
        taken(Action.ACCEPT, word="stiRE"),
        "«stiRE» ar avea 3 jokeri, iar setul are 2: cuvântul se scrie cu majuscule, numai jokerul cu literă mică",
    ),
    (taken(Action.ACCEPT, position="8"), "«8» nu este o poziție"),
    (taken(Action.ACCEPT, word="CA1"), "«CA1» nu se poate așeza la I8"),
    (taken(Action.ACCEPT, written="I9 STIRE"), "hotărârea este pentru «I9 STIRE», dar depunerea scrie «I8 STIRE»"),
]


@pytest.mark.parametrize(("decision", "why"), MEANINGLESS)
def test_a_decision_that_means_nothing_is_told_and_has_no_effect(decision: Decision, why: str) -> None:
    correction, plain = under("integral_partial", decision), under("integral_partial")
    assert why == misfit(correction)
    assert (correction.total, articles(correction)) == (plain.total, articles(plain))
    assert articles(plain)[2][0].startswith("8.2")


@pytest.mark.parametrize(
    ("word", "letters", "tiles"),
    [
        ("STire", "CASA", "StIRE"), ("ST*IRE", "CASA", "StIRE"),  # the first way, where no letters allow one
        ("ST*IRE", "CASASTRE?", "STiRE"), ("ST*IRE", "CASASTIRE?", "StIRE"),
    ],
)  # fmt: skip
def test_7_1_a_word_accepted_as_written_has_the_joker_that_the_letters_allow(
    word: str, letters: str, tiles: str
) -> None:
    of = game("integral_partial", decisions=(taken(Action.ACCEPT),))
    of = replace(of, competition=replace(of.competition, letters=letters))
    written = sheet(f"H7 CASA 8\nI8 {word} 13")
    accepted = correct_asking(CorrectionInput(of, HAND_IN, PLAYER, written, AnswerBook(()))).entries[1].accepted
    assert accepted is not None
    assert accepted.tiles == tiles


@pytest.mark.parametrize(
    ("key", "decision", "why"),
    [
        ("superscrabble", add("8.3.d", 1), "art. 8.3.d nu se aplică la superscrabble"),
        ("superscrabble", add("8.3.b", 1), "art. 8.3.b nu se aplică la superscrabble"),
        ("superscrabble", taken(Action.GROUP, 1, group="1"), "la superscrabble depunerile nu au grupă"),
        ("n_scrabble", taken(Action.GROUP, 1, group="9"), "nu există grupa «9»: grupele sunt de la 1 la 5"),
        ("serie_maxime", taken(Action.GROUP, 1, group="0"), "nu există grupa «0»: grupele sunt de la 1 la 5"),
        ("serie_maxime", taken(Action.GROUP, 1, group="a noua"), "nu există grupa «a noua»: grupele sunt de la 1 la 5"),
        ("n_scrabble", taken(Action.REJECT, 1, article="8.2.h"), "art. 8.2.h nu se aplică la n-scrabble"),
    ],
)
def test_4_what_has_no_meaning_in_a_type_of_game(key: str, decision: Decision, why: str) -> None:
    rows = "1 H7 CASA 8" if GAME_TYPES[key].has_groups else "H7 CASA 8"
    assert why == misfit(under(key, decision, rows=rows))


@pytest.mark.parametrize(
    ("key", "decision"),
    [
        ("pe_sir", taken(Action.REJECT, 2, article="8.2.h")),
        ("n_scrabble", add("8.3.b", 1)),
        ("n_scrabble", taken(Action.GROUP, 1, group="gr. 1")),
        ("integral_partial", add("8.3.c", 2)),
        ("integral_partial", add("8.4.b", 2)),
        ("integral_partial", add("8.4.a", None)),
        ("superscrabble", add("8.4.c", 1)),
    ],
)
def test_what_has_a_meaning_is_taken(key: str, decision: Decision) -> None:
    rows = "1 H7 CASA 8" if GAME_TYPES[key].has_groups else "H7 CASA 8\nI8 STIRE 13"
    assert [
        question for question in under(key, decision, rows=rows).questions if question.query.kind is Ask.DECISION
    ] == []


def test_8_3_e_is_the_youths_and_8_4_b_the_seniors() -> None:
    youth = under("integral_partial", add("8.4.b"), category=Category.YOUTH)
    assert "categoria «tineret», ci 8.3.e" in misfit(youth)
    assert articles(under("integral_partial", add("8.3.e"), category=Category.YOUTH))[1] == ["8.3.e"]


def test_8_3_c_no_joker_may_be_where_none_was_announced_or_none_is_left() -> None:
    without = game("integral_partial", letters="CASASTIREXCOMAND", decisions=(add("8.3.c"),))
    case = CorrectionInput(without, HAND_IN, PLAYER, sheet(ROWS), AnswerBook(()))
    assert "8.3.c nu se aplică" in misfit(correct_asking(case))
    used = "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nH4 TRACASAI 11"
    assert "niciun joker care să stea pe H4" in misfit(
        under("integral_partial", taken(Action.JOKER, 4, square="H4"), rows=used)
    )
    there = under("integral_partial", taken(Action.JOKER, 2, square="I9"), rows=used.partition("\n6E")[0])
    assert (there.questions, there.entries[1].word) == ((), "StIRE")


def test_8_4_a_of_name_and_table_a_sheet_has_one() -> None:
    both = under("integral_partial", add("8.3.a", None), add("8.4.a", None))
    assert "numai una dintre 8.4.a și 8.3.a" in misfit(both)
    twice = "există deja o constatare 8.4.c, adăugată prin hotărârea 1: se adaugă o singură dată"
    assert misfit(under("integral_partial", add("8.4.c"), add("8.4.c"))) == twice
    assert (both.sanctions.warnings, both.sanctions.penalties) == (1, 0)
    dropped = taken(Action.DROP, None, article="8.3.a")
    settled = under("integral_partial", add("8.3.a", None), dropped, add("8.4.a", None))
    assert (settled.sanctions.warnings, settled.sanctions.penalties, settled.open) == (0, 1, False)
    jokers = under("integral_partial", add("8.3.c"), add("8.3.c.2"))
    assert "8.3.c" in misfit(jokers)
    assert jokers.sanctions.warnings == 1


@pytest.mark.parametrize("kind", [Kind.INCORRECT, Kind.WARNING, Kind.PENALTY])
def test_an_article_with_an_effect_says_where_it_may_be_given(kind: Kind) -> None:
    with pytest.raises(AssertionError, match="where may an arbiter give it"):
        Article("8.9.z", __file__, kind)
    assert all(article.given for article in ARTICLES.values() if article.kind is kind)


# -- when it is made ---------------------------------------------------------------------------------------------


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return folder(tmp_path, solutii_01=typed(rows=ROWS))


@pytest.mark.parametrize(("decision", "why"), MEANINGLESS[:20])
def test_what_means_nothing_is_refused_when_it_is_made(where: Path, decision: Decision, why: str) -> None:
    with pytest.raises(ProblemsError) as refused:
        decide(where, Deciding(decision))
    told = " ".join(str(problem) for problem in refused.value.problems)
    assert why in told or "9.4.e" in why or "Nu există articolul" in told, told
    assert not (where / DECISIONS.file).exists()


def test_a_finding_is_added_once_and_not_to_an_incorrect_entry(where: Path) -> None:
    decide(where, Deciding(add("8.4.c")))
    before = (where / DECISIONS.file).read_bytes()
    for again, why in (
        (add("8.4.c"), "există deja o constatare 8.4.c"),
        (add("8.3.d", 3), "depunerea 3 nu este corectă"),
    ):
        with pytest.raises(ProblemsError, match=why):
            decide(where, Deciding(again))
        assert (where / DECISIONS.file).read_bytes() == before
    assert grade(where).corrections[0].sanctions.penalties == 1


def test_4_3_nothing_is_decided_of_what_is_not_corrected(tmp_path: Path) -> None:
    settings = SETTINGS.replace('"integral_partial"', '"pe_sir"').replace(LETTERS, STRING)
    where = folder(tmp_path, concurs=settings, solutii_01=typed(rows="H7 CASA 8\nA1 STARE 9\nI8 STIRE 13"))
    for decision in (add("8.3.d", 3), taken(Action.ACCEPT, 3, position="I8"), taken(Action.REJECT, 3, article="8.2.a")):
        with pytest.raises(ProblemsError, match="depunerea 3 nu se corectează"):
            decide(where, Deciding(decision))


def test_a_line_written_by_hand_that_means_nothing_keeps_its_sheet_open_alone(where: Path) -> None:
    for decision in (add("8.2.c"), add("6.3.2.h", None), add("8.3.b"), taken(Action.GROUP, group="9")):
        with step_in(where) as transaction:
            append_decision(transaction, decision)
    graded = grade(where)
    assert graded.open_sheets == ("01",)
    assert [question.query.kind for question in graded.questions] == [Ask.DECISION] * 4
