"""The replay of one table: entry by entry under a policy, everything that happened kept in the steps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Protocol

from arbitraj.game.board import Board, Laid
from arbitraj.record.findings import ALONE, Fault, Finding, How, Kind, OtherRows, Reading, Situation, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Category, Entry, Player, Submission
from arbitraj.rules.art_8_1 import Judgement, judge
from arbitraj.rules.art_8_2 import after_incorrect, with_eliminated
from arbitraj.rules.art_8_2_word import unwritten
from arbitraj.rules.art_8_3 import group_findings, joker_findings, marks_on, points_findings
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.decisions import Fates, MisfitError, about_this, decided, misfit, settle_findings, word_on
from arbitraj.rules.last_word import DecisionFate, DecisionStatus
from arbitraj.rules.on_grid import Looked, OnGrid, Watched
from arbitraj.types.base import Policy, type_of


@dataclass(frozen=True, slots=True)
class Replayed:
    """One entry replayed: state before, judgement (none once correction has stopped), state after.

    `worth` is its value in the total, `fates` the statuses of its decisions. The way to the result is not part of the
    value.
    """

    entry: Entry
    state: State
    worth: int
    findings: tuple[Finding, ...]
    before: Situation = field(compare=False)
    judgement: Judgement = field(compare=False)
    board: Board = field(compare=False)
    supply: Supply = field(compare=False)
    fates: Fates = field(compare=False, default=())

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def accepted(self) -> Reading | None:
        return self.judgement.accepted

    @property
    def as_written(self) -> Reading | None:
        """The first reading at the place written."""
        return next((reading for reading in self.judgement.tried if reading.how is How.AS_WRITTEN), None)

    @property
    def group(self) -> str:
        """The group as accepted, or as written."""
        offer = self.accepted.offer if self.accepted else None
        return str(offer.group) if offer and offer.group else self.entry.group

    @property
    def position(self) -> str:
        """The position as accepted, or as written."""
        return str(self.accepted.position) if self.accepted else self.entry.position

    @property
    def word(self) -> str:
        """The word as accepted (jokers in lower case), or as written."""
        return self.accepted.tiles if self.accepted else self.entry.word

    @property
    def points(self) -> int:
        """The points computed for its accepted reading."""
        accepted = self.accepted
        return accepted.points if accepted else 0

    @property
    def new_tiles(self) -> str:
        """The tiles that it lays if it is accepted."""
        return self.accepted.laid.new_tiles if self.accepted and self.accepted.laid else ""

    @property
    def lost(self) -> int:
        """The points of an incorrect entry as written, as far as it can be laid."""
        written = (r for r in self.judgement.tried if r.how is How.AS_WRITTEN and r.laid and not self.accepted)
        return next(map(type_of(self.before.game).worth, written), 0)

    @property
    def rejected(self) -> bool:
        """Whether an arbiter decided that it is incorrect."""
        mine = self.findings
        return bool(mine) and any(item.counts and item.is_decided and item.kind is Kind.INCORRECT for item in mine)

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of its findings, sorted, without remarks, which have no effect."""
        return tuple(sorted({finding.article for finding in self.findings if finding.counts}))


class Steps(Protocol):
    """The results of a sheet's entries: its correction, or lazy steps of it."""

    @property
    def player(self) -> Player: ...

    @property
    def submission(self) -> Submission: ...

    @property
    def construction(self) -> Sequence[Replayed]: ...

    @property
    def entries(self) -> Sequence[Replayed]: ...


def replay(
    game: Game,
    policy: Policy,
    entries: Sequence[Entry],
    category: Category,
    board: Board,
    grid: Board | None,
    decisions: Mapping[int, Fates] = MappingProxyType({}),
    supply: Supply | None = None,
    others: OtherRows = ALONE,
    explained: bool = True,
    known: Sequence[Replayed] = (),
    done: Sequence[Replayed] = (),
) -> Iterator[Replayed]:
    """Replay a table from a board, one step an entry, in order.

    `decisions` are the arbiter's, with their statuses, by number of entry. `supply` is the remaining stock (default:
    all of it). `others` has the properties of the whole sheet. Unless `explained`, an incorrect entry has no reason.
    `known` are the steps of the same entries on another board: an entry is not judged again if the result must be the
    same. `done` are the first steps, if a table with the same beginning was replayed already.
    """
    supply = supply or policy.supply(game)
    exactly = policy.exactly(game)
    counted: set[object] = set()
    stopped = False
    for step in done:
        yield step
        board, supply = step.board, step.supply
        if step.state is State.CORRECT and step.accepted:
            counted.add(policy.same(step.accepted))
        stopped = stopped or (step.state is State.INCORRECT and policy.stops_at_incorrect)
    for number, entry in enumerate(entries[len(done) :], len(done)):
        if others.shown is not None:
            grid = others.shown.get(entry.row)
        offers = () if stopped else supply.offers(entry.group)
        # with `ca_lipsa` a group without the letters is read as a missing one
        wrong = entry.written_group is not None and game.rule("I-group-wrong") == "ca_lipsa"
        later, instead = entries[number + 1 :], unwritten(supply, others) if wrong else ()
        before = Situation(game, board, supply, offers, grid, exactly, others, instead, later)
        if stopped:
            idle = tuple(map(_idle, decisions.get(entry.number, ())))
            yield Replayed(entry, State.NOT_CORRECTED, 0, (), before, Judgement(None, (), ()), board, supply, idle)
            continue
        judgement = _judged_alike(before, known[number]) if known else None
        if judgement is None:
            judgement = _judged(before, entry, category, explained)
        findings: tuple[Finding, ...] = ()
        if explained:
            findings = (*judgement.findings, *_accepted_findings(game, entry, entry, judgement.accepted))
        used, fates = entry, decisions.get(entry.number, ())
        if fates:
            fates = tuple(about_this(entry, fate) for fate in fates)
            if word := word_on(fates):
                used = replace(entry, group=word.decision.group) if word.decision.action is Action.GROUP else entry
                there = replace(before, offers=supply.offers(used.group))
                if word.decision.action is Action.GROUP:  # an arbiter's number is no slip of the player's
                    there = replace(there, instead=())
                try:
                    judgement = decided(Attempt(there, used, category), word.decision)
                    before = there
                except MisfitError as error:
                    used, fates = entry, tuple(misfit(f, error.reason) if f is word else f for f in fates)
            after = (*judgement.findings, *_accepted_findings(game, entry, used, judgement.accepted))
            findings, fates = settle_findings(findings, after, fates, entry.number, judgement.accepted is not None)
        reading = judgement.accepted
        if reading is None or reading.laid is None or reading.offer is None:
            meant = judgement.meant
            left = supply if judgement.repeats else after_incorrect(before, used, meant)
            findings = (*with_eliminated(findings, supply, left, meant),)
            supply = left
            stopped = policy.stops_at_incorrect
            yield Replayed(entry, State.INCORRECT, 0, findings, before, judgement, board, supply, fates)
            continue
        supply = supply.after_correct(reading.laid, reading.offer)
        board = policy.next_board(board, reading.laid)
        worth, same = policy.worth(reading), policy.same(reading)
        if same is not None and same in counted:
            worth = 0
            findings = (*findings, ARTICLES["4.6"].remark(entry.number, "repeated"))
        counted.add(same)
        yield Replayed(entry, State.CORRECT, worth, findings, before, judgement, board, supply, fates)


def same_steps(steps: Iterable[Replayed], entries: Sequence[Entry]) -> Iterator[Replayed]:
    """The first steps of a replay that stay as they are if its table has these entries.

    They are those of equal rows, as far as nothing has changed that they see of the rows after them.
    """
    for number, (step, entry) in enumerate(zip(steps, entries, strict=False), 1):
        if step.entry != entry or step.entry.typed != entry.typed:
            return
        if step.before.grid is None:
            yield step
            continue
        looked, before = step.judgement.looked, replace(step.before, later=entries[number:])
        if looked and OnGrid(before).seen(looked) != OnGrid(step.before).seen(looked):
            return
        yield replace(step, before=before)


def _judged(before: Situation, entry: Entry, category: Category, explained: bool) -> Judgement:
    """The judgement of an entry, cached. Later rows matter only with a grid: they may lengthen words (8.4.c).

    Most rows look at none of them, and are judged once whatever those are.
    """
    if before.others.shown is not None:
        return judge(Attempt(before, entry, category, explained))
    grid, game = before.grid, before.game
    key = (before.board, before.supply, before.exactly, before.others, grid, entry, category, explained)
    if grid is None:
        return game.once(key, lambda: judge(Attempt(before, entry, category, explained)))
    looks, rows = game.once(("looks", key), set[Looked]), OnGrid(before)
    for looked in looks:
        known: Judgement | None = game.known((key, looked, rows.seen(looked)))
        if known:
            return known
    later = Watched(before.later)
    judgement = judge(Attempt(replace(before, later=later), entry, category, explained))
    looks.add(later.looked)
    judgement = replace(judgement, looked=later.looked)
    return game.once((key, later.looked, rows.seen(later.looked)), lambda: judgement)


def _judged_alike(before: Situation, known: Replayed) -> Judgement | None:
    """The judgement on another board, if offers and laid tiles are the same there. None: judge it again."""
    then, judgement = known.before, known.judgement
    if bool(before.board.tiles) != bool(then.board.tiles) or before.instead != then.instead:
        return None
    accepted = judgement.accepted
    taken = accepted or judgement.meant
    # the grid may save an entry that is incorrect as written, and a decision is not carried over
    if before.grid is not None and not (accepted and accepted.how is How.AS_WRITTEN):
        return None
    # its mark of a joker depends on the letters around the word (8.3.c.1)
    if before.grid is not None and accepted and accepted.laid and marks_on(before.grid, accepted.laid):
        return None
    if taken not in judgement.tried or taken is None or any(finding.decision for finding in known.findings):
        return None
    for reading in judgement.tried:
        laid = before.board.lay(reading.position, reading.tiles)
        if laid != reading.laid and (reading.laid or isinstance(laid, Laid)):
            return None
        if before.offers != then.offers and not _covered_alike(before, then, reading):
            return None
    if not accepted and taken.laid:
        tiles = tuple(zip(taken.laid.new, taken.laid.new_tiles.upper(), strict=True))
        if any(before.supply.excused(*tile) != then.supply.excused(*tile) for tile in tiles):
            return None
    return judgement


def _covered_alike(before: Situation, then: Situation, reading: Reading) -> bool:
    """Whether two offers lack the same of a reading's tiles, with equally many jokers."""
    if reading.laid is None:
        return True
    offers, others, tiles = before.offers, then.offers, reading.laid.new_tiles
    if isinstance(offers, Fault) or isinstance(others, Fault) or reading.unmarked:
        return False
    one, other = ([(o.group, o.jokers, o.missing(tiles)) for o in sequence] for sequence in (offers, others))
    return one == other


def _accepted_findings(game: Game, entry: Entry, used: Entry, reading: Reading | None) -> Iterator[Finding]:
    """Findings on an accepted entry besides its place (8.3.b-d). `used` has the group given by the arbiter."""
    if reading is None:
        return
    if game.competition.game_type.has_groups:
        yield from group_findings(entry, used, reading)
    yield from joker_findings(entry, reading)
    if game.competition.asks_points:
        yield from points_findings(entry, reading)


def in_table(steps: Sequence[Replayed], table: str) -> list[Replayed]:
    """The steps with their findings marked as those of a table."""
    return [replace(s, findings=tuple(replace(f, table=table) for f in s.findings)) for s in steps]


def _idle(fate: DecisionFate) -> DecisionFate:
    """The status of a decision on an entry that is not corrected. A withdrawal is in force anyway."""
    takes_back = fate.decision.action is Action.WITHDRAW
    return replace(fate, fate=DecisionStatus.IDLE) if fate.stands and not takes_back else fate
