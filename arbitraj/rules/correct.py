"""Sheets corrected: the steps of section 8 in their order, from a sheet to its total."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.folder.decisions import DECISIONS
from arbitraj.game.board import EMPTY, Board
from arbitraj.game.notation import read_word
from arbitraj.problems import Problem
from arbitraj.record.findings import Finding, Kind, Reason, State
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Sanctions
from arbitraj.record.model import Action, Competition, Decision, Player, Sheet, Submission, SubmissionState
from arbitraj.record.names import same_number
from arbitraj.record.numerals import number_in
from arbitraj.record.question import Answer, Question
from arbitraj.rules.art_8_3 import ART_8_3_C, identity_findings
from arbitraj.rules.articles import ARTICLES, article_of
from arbitraj.rules.decisions import Fates, misfit, settle_findings
from arbitraj.rules.last_word import OF_FINDINGS, DecisionFate, DecisionStatus, fates_of, standing
from arbitraj.rules.other_rows import other_rows
from arbitraj.rules.remarks import compare_sheets, entry_remarks, sheet_remarks
from arbitraj.rules.replay import Replayed, in_table, replay
from arbitraj.text import Message
from arbitraj.types.base import type_of

CONSTRUCTION = "constructie"
CorrectedEntry = Replayed  # the result of an entry is its step
Tables = tuple[list[Replayed], list[Replayed]]  # steps of the construction, of the entries


@dataclass(frozen=True, slots=True)
class Correction:
    """A player's corrected sheet.

    `findings` are those of the whole sheet first, then entry by entry. `points` is the sum before sanctions,
    `grid_tiles` the number of tiles on the final board. `sheet` is the sheet as it was read. `questions` are its open
    questions: while there is one, the rest follows from its first reading. `answered` are the settled ones, `fates` the
    statuses of its decisions, in their order.
    """

    player: Player
    submission: Submission
    entries: tuple[Replayed, ...]
    construction: tuple[Replayed, ...]
    findings: tuple[Finding, ...]
    sanctions: Sanctions
    points: int
    total: int
    board: Board
    sheet: Sheet | None = None
    questions: tuple[Question, ...] = ()
    answered: tuple[tuple[Question, Answer], ...] = ()
    fates: Fates = ()

    @property
    def misfits(self) -> Fates:
        """The decisions that do not fit: each is a question."""
        return tuple(fate for fate in self.fates if fate.fate is DecisionStatus.MISFIT)

    @property
    def open(self) -> bool:
        """Whether points depend on an open question: such a sheet is not ranked."""
        return any(question.moves for question in self.questions)

    @property
    def grid_tiles(self) -> int:
        return self.board.tiles

    @property
    def source(self) -> str:
        """The file of the sheet. Empty if there is none."""
        return self.sheet.source.file if self.sheet else ""

    def source_of(self, finding: Finding) -> str:
        """The place of the value that a finding is about: file and cell, box or line."""
        if self.sheet is None:
            return ""
        column = article_of(finding).column
        if finding.entry is None:
            about_name = any(reason.key.startswith("name") for reason in finding.reasons)
            return str(self.sheet.source_of("name" if about_name else "table" if column == "table" else ""))
        second = self.sheet.solutions and finding.table != CONSTRUCTION
        entries = self.sheet.solutions if second else self.sheet.entries
        return str(entries[finding.entry - 1].source_of(column)) if finding.entry <= len(entries) else ""


def grid_of(game: Game, sheet: Sheet) -> Board | None:
    """The control grid as a board. One all in lower case marks no jokers."""
    if not sheet.grid:
        return None
    rows, printed = "".join(sheet.grid), game.variant.start
    if not any(sign.isupper() for sign in rows):
        rows = rows.upper()
    if printed.rows.strip(EMPTY):  # printed letters are there, copied or not
        rows = "".join(sign if own == EMPTY else own for sign, own in zip(rows, printed.rows, strict=True))
    return Board.of(rows, game.variant.size)


def steps_of(game: Game, sheet: Sheet, player: Player, fates: Sequence[DecisionFate] = ()) -> Tables:
    """The replay of a sheet (a construction in superscrabble incomplet alone). `fates` are the decisions on it."""
    policy = type_of(game)
    first = list(first_steps(game, sheet, player, fates))
    if policy.construction is None:
        return [], first
    board = first[-1].board if first else game.competition.given
    # places found on the grid are those of the rows that drew it (4.7)
    on_it, others = _by_entry(fates, ""), replace(other_rows(game, sheet), shown=None)
    steps = list(replay(game, policy, sheet.solutions, player.category, board, None, on_it, others=others))
    return in_table(first, CONSTRUCTION), steps


def first_steps(game: Game, sheet: Sheet, player: Player, fates: Sequence[DecisionFate]) -> Iterator[Replayed]:
    """The lazy replay of the first table, the one that the grid was drawn for."""
    policy, table = type_of(game), ""
    if policy.construction is not None:
        policy, table = policy.construction, CONSTRUCTION
    grid, board, others = grid_of(game, sheet), game.competition.given, other_rows(game, sheet)
    on_it = _by_entry(fates, table)
    return replay(game, policy, sheet.entries, player.category, board, grid, on_it, others=others)


def _by_entry(fates: Sequence[DecisionFate], table: str) -> dict[int, Fates]:
    if not fates:
        return {}
    mine = [fate for fate in fates if fate.decision.table == table and fate.fate is not DecisionStatus.MISFIT]
    entries = {fate.decision.entry for fate in mine} - {None}
    return {entry: tuple(f for f in mine if f.decision.entry == entry) for entry in entries if entry is not None}


def _meant(fate: DecisionFate, competition: Competition, player: Player) -> DecisionFate:
    """The status of a decision that may have no meaning for its article, game or player, whatever its entry is."""
    decision, why = fate.decision, None
    if fate.stands and decision.action is Action.GROUP:
        why = _misfit_group(decision, competition)
    elif fate.stands and (decision.action is Action.REJECT or decision.action in OF_FINDINGS):
        why = _misfit_article(decision, competition, player)
    return misfit(fate, why) if why else fate


_BELOW = re.compile(r"[-−–]\s*\d")  # a group is no number below 0, as a dash before it would be on a sheet


def _misfit_group(decision: Decision, competition: Competition) -> Reason | None:
    if not competition.game_type.has_groups:
        return Reason.of("misfit_no_groups", type=competition.game_type.shown)
    number, last = number_in(decision.group), len(competition.groups)
    known = number is not None and 1 <= number <= last and not _BELOW.search(decision.group)
    return None if known else Reason.of("misfit_group", group=decision.group, last=last)


_NOT_OF_KIND = {Action.ADD: "misfit_adauga", Action.DROP: "misfit_scoate", Action.REJECT: "misfit_respinge"}


def _misfit_article(decision: Decision, competition: Competition, player: Player) -> Reason | None:
    article, action = ARTICLES.get(decision.article), decision.action
    if article is None or article.kind is None:
        return Reason.of("misfit_article", article=decision.article)
    incorrect, given = article.kind is Kind.INCORRECT, article.given
    if incorrect != (action is Action.REJECT):
        return Reason.of(_NOT_OF_KIND[action], article=article.code)
    if article.kind is Kind.DISCIPLINARY:
        return Reason.of("misfit_disciplinary")  # 9.4.e: it is the register's alone
    if given is None:  # a remark has no effect: it may be dropped, where there is one, and not given
        return Reason.of("misfit_remark", article=article.code) if action is Action.ADD else None
    if given.of_sheet != (decision.entry is None):
        return Reason.of("misfit_of_sheet" if given.of_sheet else "misfit_of_entry", article=article.code)
    if action is Action.DROP:
        return None
    if not given.games(competition):
        return Reason.of("misfit_game", article=article.code, type=competition.game_type.shown)
    if given.category not in (None, player.category):
        other = given.instead[0]
        return Reason.of("misfit_category", article=article.code, category=player.category.value, other=other)
    return None


def _there(fate: DecisionFate, sheet: Sheet, incomplete: bool) -> DecisionFate:
    decision = fate.decision
    if decision.entry is None or not fate.stands or decision.action is Action.WITHDRAW:
        return fate
    if decision.table not in (("", CONSTRUCTION) if incomplete else ("",)):
        return misfit(fate, Reason.of("misfit_table", sheet=decision.sheet, table=decision.table))
    entries = sheet.entries if decision.table or not incomplete else sheet.solutions
    if 1 <= decision.entry <= len(entries):
        return fate
    return misfit(fate, Reason.of("misfit_entry", sheet=decision.sheet, entry=decision.entry))


def _with_moved_jokers(game: Game, sheet: Sheet, player: Player, fates: Sequence[DecisionFate]) -> Tables:
    """8.3.c: the steps of a sheet. The warning goes with a joker decided to be in another word without a mark."""
    tables = steps_of(game, sheet, player, fates)
    if not any(fate.stands and fate.decision.action is Action.JOKER for fate in fates):
        return tables
    before = steps_of(game, sheet, player, [fate for fate in fates if fate.decision.action is not Action.JOKER])
    built, steps = (_with_warnings(game, now, was) for now, was in zip(tables, before, strict=True))
    return built, steps


def _with_warnings(game: Game, steps: Sequence[Replayed], before: Sequence[Replayed]) -> list[Replayed]:
    lost = sum(map(_warned, before)) - sum(map(_warned, steps))
    made = []
    for step in steps:
        if lost > 0 and _moved_here(game, step):
            table = next((finding.table for finding in step.findings), "")
            warning = replace(ART_8_3_C.finding(step.number, "joker_unmarked", word=step.word), table=table)
            step, lost = replace(step, findings=(warning, *step.findings)), lost - 1
        made.append(step)
    return made


def _warned(step: Replayed) -> bool:
    return any(finding.article == ART_8_3_C.code and finding.counts for finding in step.findings)


def _moved_here(game: Game, step: Replayed) -> bool:
    word = read_word(step.entry.word, game.variant.alphabet, game.competition.notation)
    readings = (tiles for way in word.ways for tiles in (*way.readings, way.capital, way.half) if tiles)
    marked = any(not tiles.isupper() for tiles in readings)
    decided = any(fate.stands and fate.decision.action is Action.JOKER for fate in step.fates)
    dropped = any(
        fate.decision.action is Action.DROP and fate.decision.article == ART_8_3_C.code and fate.by is None
        for fate in step.fates
    )
    return step.state is State.CORRECT and decided and not (marked or dropped or _warned(step))


def _settled(of_sheet: Sequence[Finding], fates: Fates, steps: Sequence[Replayed]) -> tuple[list[Finding], Fates]:
    known = {fate.decision: fate for step in steps for fate in step.fates}
    if whole := tuple(fate for fate in fates if fate.decision.entry is None):
        of_sheet, settled = settle_findings(of_sheet, of_sheet, whole, None)
        known |= {fate.decision: fate for fate in settled}
    return [*of_sheet], tuple(known.get(fate.decision, fate) for fate in fates)


def correct(
    game: Game,
    submission: Submission,
    player: Player,
    sheet: Sheet | None,
    entries_remarked: bool = True,
    replayed: Iterable[Replayed] | None = None,
) -> Correction:
    """Correct one hand-in. Without a sheet (not handed in, 6.3.2.h) the total is that of no entries.

    Without `entries_remarked` there are no remarks on entries. `replayed` are the known steps of a sheet with one table
    and no decisions.
    """
    decisions = game.decisions_on(submission.sheet)
    fates = tuple(_meant(fate, game.competition, player) for fate in fates_of(decisions)) if decisions else ()
    # 8.5: the chief arbiter gives them. A sheet with two is not corrected (`Submission.ranked`)
    warnings = range(1, submission.disciplinary + 1)
    of_sheet = [ARTICLES["8.5"].finding(None, "disciplinary", number=number) for number in warnings]
    built: list[Replayed] = []
    steps: list[Replayed] = []
    if sheet is None:
        if submission.state is SubmissionState.NOT_HANDED_IN:
            of_sheet.append(ARTICLES["6.3.2.h"].remark(None, "not_handed_in", "I-not-handed-in"))
    else:
        if fates:
            fates = tuple(_there(fate, sheet, game.competition.game_type.has_construction) for fate in fates)
        of_sheet = [*identity_findings(sheet, player, game.named), *of_sheet]
        if replayed is None:
            built, steps = _with_moved_jokers(game, sheet, player, fates)
        else:
            steps = list(replayed)
        of_sheet += sheet_remarks(game, sheet, player, steps)
    if fates:
        of_sheet, fates = _settled(of_sheet, fates, (*built, *steps))
    if entries_remarked:
        remarks = [tuple(entry_remarks(player, step, steps[n:])) for n, step in enumerate(steps, 1)]
        steps = [replace(s, findings=s.findings + more) if more else s for s, more in zip(steps, remarks, strict=True)]
    findings = (*of_sheet, *(finding for step in (*built, *steps) for finding in step.findings))
    kinds = [finding.kind for finding in findings if finding.counts]
    sanctions = Sanctions(*map(kinds.count, (Kind.WARNING, Kind.PENALTY, Kind.DISCIPLINARY)))
    points = sum(step.worth for step in steps)
    # 6.3.2.h: 0, whatever the disciplinary warnings of who handed nothing in
    total = 0 if sheet is None else game.competition.tariff.total(points, sanctions)
    board = [game.competition.given, *(step.board for step in (*built, *steps))][-1]
    made = tuple(steps), tuple(built), findings, sanctions, points, total, board, sheet
    return Correction(player, submission, *made, fates=fates)


CorrectOne = Callable[[Game, Submission, Player, Sheet | None], Correction]


def correct_all(game: Game, sheets: dict[int, Sheet], one: CorrectOne = correct) -> Iterator[Correction]:
    """Correct every ranked hand-in of a competition by `one`, in the order of predare.csv."""
    players = {player.table: player for player in game.competition.players}
    for submission in game.competition.submissions:
        if submission.ranked:
            yield one(game, submission, players[submission.table], sheets.get(submission.table))


def on_no_sheet(competition: Competition) -> list[Problem]:
    """Problems of decisions on sheets that nobody handed in. One on a sheet that is not typed yet waits."""
    known = {same_number(submission.sheet) for submission in competition.submissions}
    return [
        Problem(
            DECISIONS.file,
            Message("files.decision", number=decision.number),
            Message("files.decision_nowhere", sheet=decision.sheet, number=decision.number),
        )
        for decision in standing(competition.decisions)
        if same_number(decision.sheet) not in known and decision.action is not Action.WITHDRAW
    ]


def with_comparisons(game: Game, corrections: Sequence[Correction]) -> list[Correction]:
    """Add remarks on pairs of sheets that are too much alike (9.1.1.c)."""
    played = [
        (c.submission.sheet, [(e.position, e.word.upper()) for e in c.entries if e.state is State.CORRECT])
        for c in corrections
    ]
    found = compare_sheets(game, played)
    return [replace(c, findings=(*c.findings, *found.get(c.submission.sheet, ()))) for c in corrections]


def points_lost(game: Game, correction: Correction, finding: Finding) -> int:
    """The points (solutions, in types that count those) that a finding takes, 0 if none.

    An incorrect entry costs the points of its text, as far as that can be laid. Consequences (letters used up, later
    entries that rest on it) are in its remarks.
    """
    if not finding.counts or correction.sheet is None:
        return 0
    if finding.kind is Kind.INCORRECT:
        entries = () if finding.table == CONSTRUCTION else correction.entries
        return next((entry.lost for entry in entries if entry.number == finding.entry), 0)
    before = correction.sanctions
    field = {Kind.WARNING: "warnings", Kind.PENALTY: "penalties", Kind.DISCIPLINARY: "disciplinary"}[finding.kind]
    without = replace(before, **{field: max(0, getattr(before, field) - 1)})
    tariff = game.competition.tariff
    return tariff.total(correction.points, without) - tariff.total(correction.points, before)
