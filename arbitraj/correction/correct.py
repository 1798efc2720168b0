"""Sheets corrected: the steps of section 8 in their order, from a sheet to its total."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.competition.model import HandIn, HandInState, Player, Sheet
from arbitraj.correction.findings import Finding, Kind, Reason
from arbitraj.correction.game import Game
from arbitraj.correction.identity import identity_findings
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.policies.base import Sanctions
from arbitraj.correction.policies.superscrabble import SuperscrabbleIncomplet
from arbitraj.correction.replay import State, Step, in_table, replay
from arbitraj.game.board import Board

CONSTRUCTION = "constructie"


@dataclass(frozen=True, slots=True)
class CorrectedEntry:
    """An entry after correction: `position` and `word` as accepted (jokers in lower case), or as written.

    `worth` is what it counts towards the total; `points` are the points computed for its accepted reading.
    """

    number: int
    group: str
    written_position: str
    written_word: str
    written_points: str
    state: State
    position: str
    word: str
    worth: int
    points: int
    findings: tuple[Finding, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of its findings, sorted; remarks have no effect and are not among them."""
        return tuple(sorted({f.article for f in self.findings if f.kind is not Kind.REMARK}))


@dataclass(frozen=True, slots=True)
class Correction:
    """A player's corrected sheet.

    `findings` are those of the whole sheet first, then entry by entry; `points` is the sum before sanctions;
    `grid_tiles` the number of tiles on the final board.
    """

    player: Player
    hand_in: HandIn
    entries: tuple[CorrectedEntry, ...]
    construction: tuple[CorrectedEntry, ...]
    findings: tuple[Finding, ...]
    sanctions: Sanctions
    points: int
    total: int
    board: Board
    source: str = ""

    @property
    def grid_tiles(self) -> int:
        return self.board.tiles


def steps_of(game: Game, sheet: Sheet, player: Player) -> tuple[list[Step], list[Step]]:
    """The replay of a sheet: steps of the construction (superscrabble incomplet alone), steps of the entries."""
    policy = POLICIES[game.competition.game_type.key]
    grid = Board.of("".join(sheet.grid), game.variant.size) if sheet.grid else None
    if grid and not any(sign.isupper() for sign in grid.rows):
        # a grid written all in lower case marks no jokers
        grid = Board.of(grid.rows.upper(), grid.size)
    board = policy.start(game)
    if not isinstance(policy, SuperscrabbleIncomplet):
        return [], list(replay(game, policy, sheet.entries, player.category, board, grid))
    built = list(replay(game, policy.construction, sheet.entries, player.category, board, grid))
    board = built[-1].board if built else board
    return in_table(built, CONSTRUCTION), list(replay(game, policy, sheet.solutions, player.category, board, None))


def correct(game: Game, hand_in: HandIn, player: Player, sheet: Sheet | None) -> Correction:
    """Correct one hand-in; without a sheet (not handed in, 6.3.2.h) the total is that of no entries."""
    policy = POLICIES[game.competition.game_type.key]
    of_sheet = [_disciplinary(number) for number in range(1, hand_in.disciplinary + 1)]
    built: list[Step] = []
    steps: list[Step] = []
    if sheet is None:
        if hand_in.state is HandInState.NOT_HANDED_IN:
            reason = Reason.of("not_handed_in")
            of_sheet.append(Finding("6.3.2.h", Kind.REMARK, None, (reason,), "I-not-handed-in"))
    else:
        of_sheet = [*identity_findings(sheet, player, game.named), *of_sheet]
        built, steps = steps_of(game, sheet, player)
    findings = (*of_sheet, *(finding for step in (*built, *steps) for finding in step.findings))
    sanctions = _sanctions(findings)
    points = sum(step.worth for step in steps)
    total = policy.total(game, points, sanctions)
    if sheet is None:
        # 6.3.2.h: 0, whatever the disciplinary warnings of who handed nothing in
        total = 0
    last = steps[-1] if steps else built[-1] if built else None
    return Correction(
        player,
        hand_in,
        tuple(map(_corrected, steps)),
        tuple(map(_corrected, built)),
        findings,
        sanctions,
        points,
        total,
        last.board if last else policy.start(game),
        sheet.source.file if sheet else "",
    )


def correct_all(game: Game, sheets: dict[int, Sheet]) -> Iterator[Correction]:
    """Correct every ranked hand-in of a competition, in the order of predare.csv."""
    players = {player.table: player for player in game.competition.players}
    for hand_in in game.competition.hand_ins:
        if hand_in.ranked:
            yield correct(game, hand_in, players[hand_in.table], sheets.get(hand_in.table))


def _disciplinary(number: int) -> Finding:
    return Finding("8.5", Kind.DISCIPLINARY, None, (Reason.of("disciplinary", number=number),))


def _sanctions(findings: tuple[Finding, ...]) -> Sanctions:
    kinds = [finding.kind for finding in findings]
    return Sanctions(kinds.count(Kind.WARNING), kinds.count(Kind.PENALTY), kinds.count(Kind.DISCIPLINARY))


def _corrected(step: Step) -> CorrectedEntry:
    entry, accepted = step.entry, step.judgement.accepted if step.judgement else None
    return CorrectedEntry(
        entry.number,
        str(accepted.offer.group) if accepted and accepted.offer and accepted.offer.group else entry.group,
        entry.position,
        entry.word,
        entry.points,
        step.state,
        str(accepted.position) if accepted else entry.position,
        accepted.tiles if accepted else entry.word,
        step.worth,
        accepted.points if accepted else 0,
        step.findings,
    )
