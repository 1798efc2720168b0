"""Explanation of a sheet's correction, entry by entry, with every reading that was tried."""

import re
from collections.abc import Container
from dataclasses import dataclass

from arbitraj.desk.grading.grade import at_table
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.names import find_part_of_name, same_number
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.rules.replay import Replayed
from arbitraj.sheets.contest import Contest
from arbitraj.text import said


@dataclass(frozen=True, slots=True)
class Explained:
    """A correction with its steps. The sheet is as read, with the first reading for open questions.

    `steps` are those of the requested entry, or all, each with its result.
    """

    correction: Correction
    steps: tuple[tuple[Replayed, Replayed], ...]


def explain(case: CorrectionInput, entry: int = 0) -> Explained:
    """Explain a sheet, or one of its entries. Raises ProblemsError if there is no such entry."""
    correction = correct_asking(case)
    rows = (*correction.construction, *correction.entries)
    chosen = tuple((row, row) for row in rows if not entry or row.number == entry)
    if entry and not chosen:
        last = len(correction.entries)
        raise ProblemsError([Problem(case.sheet.number, "", said("cli.no_entry", entry=entry, last=last))])
    return Explained(correction, chosen)


def find_case(contest: Contest, words: Container[str], who: str) -> CorrectionInput:
    """The input of a sheet's correction. `who` is its number, a table (`masa 7`) or a name.

    Raises ProblemsError if there is none, or several.
    """
    competition = contest.competition
    hand_in, player = at_table(competition, _table(contest, who))
    sheet = contest.sheets.get(hand_in.table)
    if sheet is None:
        raise _no_sheet(contest, who)
    return CorrectionInput(Game(competition, competition.variant, words), hand_in, player, sheet, contest.book)


def _table(contest: Contest, who: str) -> int:
    hand_ins, players = contest.competition.hand_ins, contest.competition.players
    named = re.fullmatch(r"\s*masa\s+(\d{1,6})\s*", who.casefold())
    table = int(named[1]) if named else None
    for hand_in in hand_ins:
        if hand_in.table == table or (hand_in.sheet and same_number(hand_in.sheet) == same_number(who.strip())):
            return hand_in.table
    if named or not any(sign.isalpha() for sign in who):
        raise _no_sheet(contest, who)
    player = find_part_of_name(players, who)
    if all(hand_in.table != player.table for hand_in in hand_ins):
        raise ProblemsError([Problem(who, "", said("cli.not_handed_in", name=player.name, table=player.table))])
    return player.table


def _no_sheet(contest: Contest, who: str) -> ProblemsError:
    known = ", ".join(sorted(each.number for each in contest.sheets.values()))
    return ProblemsError([Problem(who, "", said("cli.no_sheet", known=known))])
