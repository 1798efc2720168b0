"""The ranking so far, from the sheets as they are graded one by one; what a ruling would move in it."""

from collections.abc import Container, Mapping
from dataclasses import replace

from arbitraj.desk.grade import rank_corrections
from arbitraj.folder.sanctioned import under_register
from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.typing.grading import Bench, SettledSoFar, hand_ins
from arbitraj.hall.written.lines import register_lines
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import HandIn, HandInState
from arbitraj.rules.correct import Correction, correct, with_comparisons


def ranked(bench: Bench, state: HallState, cases: Mapping[str, SheetCase], settled: SettledSoFar) -> Ranking:
    """The ranking of every sheet whose first hand is finished; the others wait, and so do those of the folder alone."""
    by_table = {case.sheet.table: case for case in cases.values() if case.correction}
    known = bench.game(settled)
    counted = under_register(tuple(hand_ins(state)), bench.competition.players, register_lines(state))
    every = tuple(_waiting(each, by_table) for each in counted)
    game = replace(known, competition=replace(known.competition, hand_ins=every))
    players = {player.table: player for player in bench.competition.players}

    def correction(hand_in: HandIn) -> Correction:
        case = by_table.get(hand_in.table)
        if case is None or case.hand is None or case.correction is None:
            return correct(game, hand_in, players[hand_in.table], None)
        return case.correction

    corrections = tuple(correction(each) for each in every if each.ranked)
    return rank_corrections(game, tuple(with_comparisons(game, corrections)), bench.scale)


def _waiting(hand_in: HandIn, known: Container[int]) -> HandIn:
    if hand_in.state is not HandInState.HANDED_IN or hand_in.table in known:
        return hand_in
    return replace(hand_in, state=HandInState.NOT_TYPED)
