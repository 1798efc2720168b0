"""Small rounds in which no two figures, names or texts are equal but where a tie is meant: documents are of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache
from itertools import product
from typing import Any

from arbitraj.game.board import Board
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListInfo, WordRuling
from arbitraj.ranking.standings import Ranking
from arbitraj.record.contestation import Act, Appeal, Contestation, Resolution, Revoked, UndoneAct, Verdict
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Action, Category, Competition, Decision, SubmissionState
from arbitraj.record.question import Ask, LookAt, Query, Question, ReadingTotal
from arbitraj.report.edition import Edition, Possible, Stage
from arbitraj.report.ideal import Ideal
from arbitraj.report.paper import Bars, Boards, BoardShown, ByHand, Heat, Lines, Paper, PaperPart, Trend, TrendPoint
from arbitraj.report.table import LOOKS, Column, Facts, Look, Medium, PageLink, PlayerLink, Shows, Table, Text
from arbitraj.types import GAME_TYPES
from tests.correcting import GRID, GROUPS, ROMANIAN, WORDS, corrected
from tests.press.printed import LIST, One, ranked

PRINTS = (("lista de cuvinte", "0123456789abcdef" * 4), ("fișele", "fedcba9876543210" * 4))
YOUTH = Category.YOUTH
BOARD = Board.of("".join(GRID.split()), 15)
RIGHT = "H7 CASA 8\n I8 STIRE 13\n 6E cOMANDA 71\n H4 TRACASAI 11\n K5 CAPRARUL 86"
FAULTS = "H7 CASA 9\n I8 STIRE -\n 6E cOMANDA 71\n G4 TRACASAI 11\n 5K CAPRARUL 86\n A1 CASA 8\n H12 =1+1 3"
FIVE = "1 H7 CASA 7\n 2 I8 STIRE 12\n 3 6E cOMANDA 70\n 4 H4 TRACASAI 10\n 5 K5 CAPRARUL 85"
FOUR = "1 H7 CASA 8\n 2 I8 STIRE 12\n 3 6E cOMANDA 71\n 4 4H TRACASAI 11"


def decided(number: int, action: Action, entry: int | None, **more: str) -> Decision:
    """A decision about an entry of sheet 02."""
    given: dict[str, Any] = {
        "reason": f"motivul {number}",
        "arbiter": f"A. Arbitru{number}",
        "when": f"2026-11-2{number}",
        **more,
    }
    return Decision(number=number, sheet="02", entry=entry, action=action, **given)


ASKED = Query(Ask.VALUE, "S1MPLII", "solutii/02.csv, rândul 4", "value", ('=HYPERLINK("x")', "SIMPLII"), 3, "word")
QUESTION = Question("02", 3, ASKED, (ReadingTotal('=HYPERLINK("x")', 12), ReadingTotal("SIMPLII")), as_written=-8)


@dataclass(frozen=True)
class World:
    """A round with what is published of it."""

    ranking: Ranking
    edition: Edition
    words: ListInfo = LIST
    questions: tuple[Question, ...] = ()
    look_at: tuple[LookAt, ...] = ()


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
    noticed = (LookAt("", None, '=HYPERLINK("x")', 0), LookAt("1", 2, "+1 de privit", 30), LookAt("9", None, "x", 5))
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
    changed = ("Stan Raluca (fișa 01): total 482 → 492, hotărârea 1.", "a doua schimbare")
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


NAMES = ("integral_partial", "serie_maxime", "superscrabble_incomplet")
PAGES = (*NAMES[:2], "superscrabble")

HOSTILE = '=HYPERLINK("x")[bold]<b>'
Row = tuple[int | None, str, float, str]
ROWS: tuple[Row, ...] = (
    (1, HOSTILE, 1234.5, "primul"),
    (None, "Pop Ana", 8.0, ""),
    (3, "Ionescu Ștefan", -7.25, "al treilea"),
)
LONE: Table[Look] = Table(
    (Column("look", "felul", lambda look: Text(f"celula {look}", look), share=1),), LOOKS, "Toate"
)


def columns() -> Iterator[Column[Row]]:
    """A column of each kind."""
    yield Column("place", "locul", lambda row: row[0], Shows.PLACE, 8, narrow="loc", share=1, above="Sus")
    yield Column(
        "name", "numele", lambda row: PlayerLink(row[1], 7), Shows.NAME, 40, short="nume", share=4, above="Sus"
    )
    yield Column("points", "punctele", lambda row: row[2], Shows.NUMBER, 12, terse="p.", share=2, cents=True, places=1)
    yield Column("total", "totalul", lambda row: row[2] * 2, Shows.TOTAL, 13, share=2, idle=lambda row: row[2] < 0)
    yield Column("code", "=semnul", lambda row: row[3], Shows.CODE, 11, share=2, wraps=True)
    yield Column("far", "pagina", lambda row: PageLink(row[3], f"x/{row[0]}.html"), Shows.WORD, 14, share=2)
    note = (Text("scos", "struck"), Text("rămas", "strong"))
    yield Column("note", "numai arbitrilor", lambda row: note, Shows.LINES, 20, on=Medium.BOOK | Medium.PAGE)


def report(wide: bool = False) -> Paper:
    """A paper with each part that there is, once."""
    points = (
        TrendPoint("2024", 9.5),
        TrendPoint("2024", None),
        TrendPoint("2025", 7.0, 8.25, 6.0, 10.5),
        TrendPoint("2026", 12.0, 9.0, 7.5, 11.0),
    )
    heat = Heat("Căldura", ("2024", "2025"), (("8.2.a", (None, 2.0)), ("8.2.b", (0.5, 1.0))), ("toate", (3.0, 4.5)))
    boards = tuple(BoardShown(f"tabla {n}", BOARD, ROMANIAN, frozenset({n, 112})) for n in range(3))
    if wide:
        return Paper("Cupa", "Lată", (Boards("Table", boards), ByHand("De scris", 3)), ("Semnează",), wide=True)
    parts: tuple[PaperPart, ...] = (
        Facts((("Locul", "Brașov"), ("Data", ""), ("Ora", "18:30"))),
        *(Text(f"rând {look}", look) for look in LOOKS),
        Text(""),
        Table(tuple(columns()), ROWS, "Titlul", "Nimic.", "O propoziție."),
        Table(tuple(columns()), (), "Gol", "Nimic aici."),
        Table(tuple(columns()), ROWS[:2], "De mână", by_hand=True),
        LONE,
        Lines("Linii", (("Pop Ana", (8, 21, 92)), (HOSTILE, (-5, 30, 31, 70))), "mutarea"),
        Bars("Bare", (("8.3.d Punctaj", 12), ("8.2.a", 3.5), ("nimic", 0))),
        Trend("Ani", points, "o etapă", "media", "unde sunt cele mai multe"),
        heat,
    )
    return Paper("Cupa <b>", "Raport & altele", parts, ("Semnează unul", "Semnează altul"), PRINTS)


def ideal(number: int, kind: str = "integral_partial") -> Ideal:
    """The best construction, with so many entries."""
    correction = corrected()
    again = (correction.entries * number)[:number]
    entries = tuple(replace(replayed, entry=replace(replayed.entry, number=n)) for n, replayed in enumerate(again, 1))
    game = Game(Competition("Probă", "Brașov", None, GAME_TYPES[kind]), ROMANIAN, WORDS)
    words = ListInfo("lexic.txt", len(WORDS), "", official=False if number > 9 else None)
    return Ideal(game, words, replace(correction, entries=entries), "189 p", "cea mai bună găsită")


def many() -> Ranking:
    """Twelve players, enough for charts, in two groups, with findings of which two are as frequent."""
    rows = [line.strip() for line in RIGHT.splitlines()]
    tables = ["\n".join([rows[0].replace("8", f"{8 + n % 3}"), *rows[1 : 2 + n % 4]]) for n in range(13)]
    tables[3] = f"A1 CASA 9\n{tables[3]}"
    return ranked(
        "integral",
        [
            One(f"Jucător{n}", "Ion", "", t, category=YOUTH if n > 11 else Category.SENIORS)
            for n, t in enumerate(tables)
        ],
    )


def contestations() -> list[Contestation]:
    """One in each state that there is."""

    def at(minute: int) -> datetime:
        return datetime(2026, 11, 21, 18, minute)

    def answer(minute: int, verdict: Verdict, *decisions: int, sheet: bool = False) -> Resolution:
        return Resolution(verdict, f"motivul {minute}", f"arbitrul {minute}", at(minute), decisions, sheet)

    admitted, rejected = Verdict.ADMITTED, Verdict.REJECTED
    undone = UndoneAct(Act.ANSWERED, "cine", "greșit", at(57), answer(56, admitted))
    left = UndoneAct(Act.APPEALED, "altcine", "s-a răzgândit", None, None, Appeal("apelul lui", at(55)))
    found: list[dict[str, Any]] = [
        {},
        {"answer": answer(31, admitted, 1, 2), "entry": 3, "article": "8.3.c", "finding": "8.3.c: cOMANDA"},
        {"answer": answer(32, rejected), "appeal": Appeal("apelul 3", at(33)), "article": "8.4.a"},
        {"answer": answer(34, rejected), "appeal": Appeal("apelul 4", at(35), answer(36, admitted, 2, 1)), "entry": 4},
        {"answer": answer(37, admitted, sheet=True), "late_by": "cineva", "late_reason": "coadă"},
        {"answer": answer(38, admitted, 1), "appeal": Appeal("apelul 6", at(39), answer(40, rejected))},
        {"undone": (UndoneAct(Act.MADE, "el", "renunță", at(41)),)},
        {"undone": (undone, left), "answer": answer(58, rejected)},
        {"answer": answer(42, admitted, 2), "reopened": Revoked("șeful", "decizia a căzut", at(43))},
    ]
    return [
        Contestation(number=n, table=20 + n, name=f"Nume{n}", sheet=f"{30 + n}", text=f"textul {n}", when=at(n), **more)
        for n, more in enumerate(found, 1)
    ]


def under_rules() -> Iterator[tuple[Ranking, ListInfo]]:
    """Rounds with all that an announcement may say, under each reading of what sanctions cost, and their lists."""
    said = (("VETO", False), ("ANI", True), ("OI", True))
    rulings = tuple(WordRuling(word, valid, "motivul", "A", datetime(2026, 11, 21)) for word, valid in said)
    ruled = ListInfo("listă cu hotărâri", 2, "3" * 64, "2024-12-31", "sursa", None, rulings, "4" * 64)
    vowels = {"groups": ("CSTRD", "MNDR"), "vowels_chosen": True, "imposed_order": True}
    rounds: tuple[tuple[str, dict[str, str], dict[str, Any], ListInfo], ...] = (
        ("serie_maxime", {"I-percent": "compus"}, {"by_category": True}, LIST),
        ("n_scrabble", {"I-floor": "zero"}, vowels, ruled),
        ("serie_maxime", {"I-percent-from": "primul", "I-percent": "compus"}, vowels, LIST),
        ("superscrabble", {"I-superscrabble": "patru_avertismente", "I-scale": "fara"}, {}, LIST),
        ("superscrabble_incomplet", {"I-floor": "zero"}, {}, LIST),
        ("pe_sir", {"I-scale": "fara", "I-floor": "zero"}, {}, replace(ruled, rulings=rulings[:1])),
        ("integral", {}, {"variant": load_variant("scribo")}, replace(ruled, rulings=rulings[1:])),
    )
    for kind, rules, more, words in rounds:
        table = FIVE if GAME_TYPES[kind].has_groups else RIGHT
        youth = One("Radu", "Eva", "Argus", table.replace("8", "9"), written_name="", disciplinary=2, category=YOUTH)
        yield ranked(kind, (One("Pop", "Ana", "", table), youth), rules=Rules.of(rules), **more), words


def decisions_taken() -> Iterator[Ranking]:
    """Rounds with one decision each, of every action, up to the ends of what it may be about."""
    acts: tuple[tuple[Action, int | None, str, tuple[str, ...]], ...] = (
        (Action.JOKER, 3, "square", ("E6", "H6", "K6", "6E")),
        (Action.REJECT, 1, "article", ("8.2.a", "8.2.d")),
        (Action.ACCEPT, 4, "position", ("H4", "H5")),
        (Action.ADD, 2, "article", ("8.4.b", "8.4.d")),
        (Action.ADD, None, "article", ("8.3.a", "8.4.a")),
        (Action.DROP, 1, "article", ("8.3.d", "8.4.b")),
    )
    table = RIGHT.replace("CASA 8", "CASA 9")
    for rows, (action, entry, field, values) in product((table, table.replace("cO", "CO"), FAULTS), acts):
        for value in values:
            decision = decided(1, action, entry, **{field: value})
            yield ranked("integral_partial", (One("Pop", "Ana"), One("Radu", "Eva", "", rows)), (decision,))
    for group in "1235":
        series = (One("Pop", "Ana", "", FIVE), One("Radu", "Eva", "", FOUR.replace("3 6E", "7 6E"), category=YOUTH))
        yield ranked("serie_maxime", series, (decided(1, Action.GROUP, 3, group=group),))


def crowded() -> Ranking:
    """Sheets of as many rows as one page has room for, and of more than two have."""
    players = [One(f"Plin{n}", "Ana", "Club", "\n".join(FAULTS.splitlines() * n)) for n in (1, 9)]
    return ranked("integral_partial", players)
