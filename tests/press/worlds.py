"""Small rounds in which no two figures, names or texts are equal but where a tie is meant: documents are of them."""

from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import Action, Category, Decision, SubmissionState
from arbitraj.record.question import Ask, Query, Question, ReadingTotal
from arbitraj.report.edition import Edition, Possible, Stage
from tests.correcting import GROUPS
from tests.press.printed import LIST, One, ranked

PRINTS = (("lista de cuvinte", "0123456789abcdef" * 4), ("fișele", "fedcba9876543210" * 4))
YOUTH = Category.YOUTH
RIGHT = "H7 CASA 8\n I8 STIRE 13\n 6E cOMANDA 71\n H4 TRACASAI 11\n K5 CAPRARUL 86"
FAULTS = "H7 CASA 9\n I8 STIRE -\n 6E cOMANDA 71\n G4 TRACASAI 11\n 5K CAPRARUL 86\n A1 CASA 8\n H12 =1+1 3"
FIVE = "1 H7 CASA 7\n 2 I8 STIRE 12\n 3 6E cOMANDA 70\n 4 H4 TRACASAI 10\n 5 K5 CAPRARUL 85"
FOUR = "1 H7 CASA 8\n 2 I8 STIRE 12\n 3 6E cOMANDA 71\n 4 4H TRACASAI 11"


def decided(number: int, action: Action, entry: int | None, **more: str) -> Decision:
    """A decision about an entry of sheet 02."""
    given = {"reason": f"motivul {number}", "arbiter": f"A. Arbitru{number}", "when": f"2026-11-2{number}", **more}
    return Decision(number=number, sheet="02", entry=entry, action=action, **given)


@dataclass(frozen=True)
class Noticed:
    """An item to be looked at."""

    sheet: str
    entry: int | None
    text: str
    points: int


ASKED = Query(Ask.VALUE, "S1MPLII", "solutii/02.csv, rândul 4", "value", ('=HYPERLINK("x")', "SIMPLII"), 3, "word")
QUESTION = Question("02", 3, ASKED, (ReadingTotal('=HYPERLINK("x")', 12), ReadingTotal("SIMPLII")), as_written=-8)


@dataclass(frozen=True)
class World:
    """A round with what is published of it."""

    ranking: Ranking
    edition: Edition
    words: ListInfo = LIST
    questions: tuple[Question, ...] = ()
    look_at: tuple[Noticed, ...] = ()


def _integral() -> World:
    players = (
        One("Pop", "Ana", "Locomotiva", RIGHT),
        One("Ionescu", "Ștefan", "", FAULTS, written_name="Ionescu", disciplinary=1),
        One("Radu", "Eva", "Argus", category=YOUTH, state=SubmissionState.NOT_HANDED_IN),
        One("Dinu", "Ion", "Impetus", state=SubmissionState.SENT_OFF, disciplinary=3),
        One("Țârlea", "Oana", "CSM", RIGHT.replace("86", "85"), category=YOUTH),
        One("Albu", "Dan", "Universitatea", RIGHT.replace("K5", "K9")),
        One("Zaharia", "Vlad", category=YOUTH, state=None),
    )
    decisions = (
        decided(1, Action.ACCEPT, 4, position="H4", contestation="7"),
        decided(2, Action.DROP, 2, article="8.3.d"),
    )
    best = {1: {1: "4D ZORILOR 84", 3: "H1 CEL 7"}, 2: {2: "N6 JAR 19"}}
    edition = Edition(
        Stage.PROVISIONAL,
        "21.11.2026, ora 18:30",
        "Șerban Țuțea",
        None,
        PRINTS,
        Possible(on_board={1: 61, 2: 47}, best=best),
    )
    noticed = (Noticed("", None, '=HYPERLINK("x")', 0), Noticed("1", 2, "+1 de privit", 30), Noticed("9", None, "x", 5))
    ranking = ranked("integral_partial", players, decisions, day=date(2026, 11, 21))
    return World(ranking, edition, LIST, (replace(QUESTION, moves=False), QUESTION), noticed)


def _series() -> World:
    players = (
        One("Pop", "Ana", "Locomotiva", FIVE),
        One("Ionescu", "Ștefan", "Argus", FOUR, written_name="", disciplinary=1),
        One("Radu", "Eva", "Impetus", FIVE.replace("85", "86"), category=YOUTH),
        One("Dinu", "Ion", "", FOUR.replace("4H", "H4").replace("CASA 8", "CASA 1"), category=YOUTH),
        One("Rus", "Ada", "Clubul Rus", category=YOUTH, state=None),
    )
    changed = ("Stan Raluca (fișa 01): total 482 → 492, decizia 1.", "a doua schimbare")
    edition = Edition(Stage.FINAL, "", "Vera Ilie", changed, PRINTS[:1], since=())
    words = ListInfo("listă scurtă", 1017, "5" * 64, "2025-02-28", official=False)
    return World(
        ranked("serie_maxime", players, by_category=True, day=date(2026, 12, 3), groups=GROUPS), edition, words
    )


def _superscrabble(kind: str) -> World:
    built = kind == "superscrabble_incomplet"
    board = "H7 CASA -\n I8 STIRE -"
    two, turned = "6E cOMANDA -\n 6B cOMANDA -\n 6E cOMANDA -\n A1 ZZZ -", "E6 cOMANDA -\n 6B cOMANDA -"
    players = (
        One("Radu", "Eva", "", board if built else "6B cOMANDA -", solutions="6B cOMANDA -", category=YOUTH),
        One("Pop", "Ana", "Locomotiva", f"{board}\n A1 IR -" if built else two, solutions=two),
        One("Ionescu", "Ștefan", "Argus", "H7 CASA -" if built else turned, "", turned, disciplinary=1),
    )
    everything = (("6E", "cOMANDA"), ("K5", "CAPRARUL"), ("6B", "cOMANDA"), ("B2", "AS"))
    possible = None if built else Possible(everything, {1: 14, 2: 24, 3: 34})
    edition = Edition(changes=("a treia schimbare",) if built else None, possible=possible)
    return World(ranked(kind, players, day=date(2026, 12, 9)), edition, ListInfo("lexic.txt", 17, "7" * 64))


@cache
def world(name: str) -> World:
    """A world by its name."""
    if name == "integral_partial":
        return _integral()
    return _series() if name == "serie_maxime" else _superscrabble(name)


NAMES = ("integral_partial", "serie_maxime", "superscrabble", "superscrabble_incomplet")
