"""Sheets written in a test as an arbiter would type them, corrected without files."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from arbitraj.game.notation import Notation
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Category, Competition, Decision, Entry, Player, Sheet, Submission, SubmissionState
from arbitraj.rules.correct import Correction, correct
from arbitraj.types import GAME_TYPES

ROMANIAN = load_variant("romana")
WORDS = frozenset(["CASA", "STIRE", "AS", "ST", "AI", "COMANDA", "ACASA", "TRACASAI", "IR", "CAPRARUL"])
LETTERS = "AAAAACCDEIILMNOPRRRRSSTTU?"
GROUPS = ("CASADEL", "STIRENU", "?OMANDA", "TRIOLEM", "CPRARUL")
STRING = "CASATISER?OMANDATIRACRUPRLENOTIL"
EXAMPLE = """
    H7 CASA 8
    I8 STIRE 13
    6E cOMANDA 71
    H4 TRACASAI 11
    K5 CAPRARUL 86
"""
GRID = """
    ...............
    ...............
    ...............
    ...............
    .....c.........
    .....O.........
    .....M.........
    ...TRACASAI....
    .....N.STIRE...
    .....D.........
    ....CAPRARUL...
    ...............
    ...............
    ...............
    ...............
"""


def grid_of(words: str) -> str:
    """A control grid that shows words: `H7 CASA, 6E cOMANDA`."""
    cells = [["."] * 15 for _ in range(15)]
    for text in words.split(", ") if words else ():
        place, tiles = text.split()
        at = Position.parse(place)
        for n, tile in enumerate(tiles):
            cells[at.row + n * at.vertical][at.col + n * (not at.vertical)] = tile
    return "\n".join("".join(row) for row in cells)


def entries(text: str, groups: bool = False) -> tuple[Entry, ...]:
    """Rows `position word points`, or `group position word points`; `-` is a field left blank, `a_doua` two words."""
    rows = [
        ["" if field == "-" else field for field in line.split()] for line in text.strip().splitlines() if line.strip()
    ]
    made = []
    for number, row in enumerate(rows, 1):
        group, rest = (row[0].replace("_", " "), row[1:]) if groups else ("", row)
        position, word, points = (*rest, "", "")[:3]
        made.append(Entry(number, group, position, word, points))
    return tuple(made)


def graded(
    table: str = EXAMPLE,
    *,
    tip: str = "integral_partial",
    letters: str = LETTERS,
    groups: tuple[str, ...] = GROUPS,
    words: frozenset[str] | set[str] = WORDS,
    grid: str = "",
    category: Category = Category.SENIORS,
    rules: dict[str, str] | None = None,
    name: str = "Pop Ana",
    written_table: str = "1",
    solutions: str = "",
    board: tuple[tuple[str, str], ...] = (),
    imposed: bool = False,
    vowels_chosen: bool = False,
    notation: Notation = Notation.AUTO,
    disciplinary: int = 0,
    state: SubmissionState = SubmissionState.HANDED_IN,
    decisions: Sequence[Decision] = (),
    off: str = "",
) -> tuple[Game, Correction]:
    """Correct one sheet of Pop Ana, table 1, in a game of its own."""
    game_type = GAME_TYPES[tip]
    player = Player(1, "Pop", "Ana", category=category)
    submission = Submission("01", 1, 1, state, disciplinary)
    competition = Competition(
        "Probă",
        "",
        None,
        game_type,
        letters=letters,
        groups=groups,
        imposed_order=imposed,
        vowels_chosen=vowels_chosen,
        board=board,
        notation=notation,
        rules=Rules.of(rules or {}),
        players=(player, Player(2, "Ilie", "Dan")),
        submissions=(submission,),
        decisions=tuple(replace(decision, number=n) for n, decision in enumerate(decisions, 1)),
        remarks_off=frozenset(off.split()),
    )
    sheet = Sheet(
        "01",
        name,
        written_table,
        entries(table, game_type.has_groups),
        entries(solutions),
        tuple(grid.split()) if grid else None,
    )
    handed = state is SubmissionState.HANDED_IN
    game = Game(competition, ROMANIAN, frozenset(words))
    return game, correct(game, submission, player, sheet if handed else None)


def corrected(table: str = EXAMPLE, **about: Any) -> Correction:
    """Correct one sheet as `graded` does, when its game is of no matter."""
    return graded(table, **about)[1]


def articles(correction: Correction) -> list[list[str]]:
    """The articles of each entry."""
    return [list(entry.articles) for entry in correction.entries]


def states(correction: Correction) -> str:
    """The states of the entries, a letter each: corecta, incorecta, necorectata."""
    return "".join(entry.state.value[0] for entry in correction.entries)


def remarks(correction: Correction) -> list[str]:
    """The keys of the remarks."""
    return [f.reasons[0].key for f in correction.findings if f.kind is Kind.REMARK]


def whole(finding: Finding) -> str:
    """All that a finding says: `8.2.b@2 no_new_tile (I-repeated-row)`; entry 0 is the whole sheet."""
    said = [part for reason in finding.reasons for part in (reason.key, *(value for _, value in reason.values))]
    shown = " ".join(", ".join(part) if isinstance(part, tuple) else str(part) for part in said)
    rests_on = f" ({finding.interpretation})" if finding.interpretation else ""
    return f"{finding.article}@{finding.entry or 0} {' '.join(shown.split())}{rests_on}"


def noted(*findings: Finding) -> list[str]:
    """The remarks, whole."""
    return [whole(finding) for finding in findings if finding.kind is Kind.REMARK]


def texts(correction: Correction) -> str:
    """Everything the findings say."""
    return "\n".join(finding.text for finding in correction.findings)
