"""Answers to contestations and appeals (8.6), carried out by a decision, new or existing, or by changing the sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from msgspec import structs

from arbitraj.desk.appeals.contestations import TYPED, Taken, competition_of, hour_given, refuse_taken_back, refused_of
from arbitraj.desk.appeals.upheld import (
    followed,
    gain_of,
    objection,
    row_followed,
    submission_of,
    told_of_row,
    told_of_sheet,
    typed_anew,
)
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import read_edition
from arbitraj.desk.grading.decide import Decided, Deciding, decide_in
from arbitraj.desk.grading.grade import corrected_alone, open_contest
from arbitraj.desk.requests import Ruling
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.published import Published
from arbitraj.near import key_called, perhaps, unknown
from arbitraj.problems import ProblemsError, sound
from arbitraj.record.contestation import Contestation, Resolution, Verdict
from arbitraj.record.game import Game
from arbitraj.record.model import ON_A_ROW, Action, Competition, Decision
from arbitraj.record.names import same_number
from arbitraj.report.contestation_words import state_of
from arbitraj.report.edition import Stage
from arbitraj.rules.last_word import standing
from arbitraj.sheets.contest import Contest
from arbitraj.tables.cells import one_line
from arbitraj.text import Message

_VERDICTS = {verdict.value: verdict for verdict in Verdict} | {
    "admis": Verdict.ADMITTED,
    "respins": Verdict.REJECTED,
    "retras": Verdict.WITHDRAWN,
}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A contestation with its answer and the decision taken for it. `kept` as in `Entered`.

    `doubtful` are decisions of a first answer that the commission overrules, `remarks` notices about the sheet.
    """

    contestation: Contestation
    written: bool
    decided: Decided | None = None
    kept: str = ""
    doubtful: tuple[int, ...] = ()
    remarks: tuple[Message, ...] = ()


def rule(folder: Path, ruling: Ruling, io: CommandIo = ALONE) -> Ruled:
    """Give the chief arbiter's answer, or the commission's to an appeal, which is final (8.6).

    Raises ProblemsError if there is an answer already, or no appeal, or no way to carry it out, or it would have no
    effect.
    """
    number, command = ruling.number, "raspuns-apel" if ruling.of_appeal else "raspunde"
    with io.transaction(folder, f"contestatie {command}", trial=ruling.trial) as transaction:
        taken = Taken.up(transaction, number)
        made = resolved(taken.contestation, competition_of(folder), ruling)
        acts = made.verdict.changes or any(ruling.ways)
        upheld = (
            Upheld.of(folder, taken.contestation, io, by_row=bool(ruling.action) and ruling.entry is None)
            if acts
            else None
        )
        contestation = upheld.contestation if upheld else taken.contestation
        way = carried_out(contestation, ruling, made.verdict, lambda: sound(DECISIONS.read(folder)))
        remarks = (*told_of_sheet(taken.contestation, contestation), *told_of_row(taken.contestation, contestation))
        try:
            decided = decide_in(transaction, Deciding(way, ruling.trial)) if isinstance(way, Decision) else None
        except ProblemsError as error:
            raise ProblemsError(error.problems, " ".join(map(str, remarks)) or error.hint) from None
        numbers = (decided.decision.number,) if decided else way if isinstance(way, tuple) else ()
        if upheld and made.verdict.changes:
            upheld.refuse_without_effect(ruling, decided.decision if decided else None, numbers)
        after = contestation.answered(structs.replace(made, decisions=numbers))
        if ruling.trial:
            return Ruled(after, written=False, decided=decided, remarks=remarks)
        doubtful = doubtful_after(contestation, made)
        if doubtful:  # without those replaced or withdrawn since, perhaps by the commission's
            known = sound(DECISIONS.read(folder))
            in_force = {decision.number for decision in standing((*known, *([decided.decision] if decided else [])))}
            doubtful = tuple(number for number in doubtful if number in in_force)
        return Ruled(after, True, decided, taken.write(after), doubtful, remarks)


@dataclass(frozen=True, slots=True)
class Upheld:
    """The folder in which an answer is carried out, and the contestation with the player's current sheet."""

    folder: Path
    contest: Contest
    game: Game
    contestation: Contestation

    @staticmethod
    def of(folder: Path, contestation: Contestation, io: CommandIo, by_row: bool) -> "Upheld":
        """Read a folder. Raises ProblemsError, also if the player has no sheet that could be changed, or, if that
        matters (`by_row`), the contested row is unknown.
        """
        contest, words = open_contest(folder, io.progress_for)
        found = followed(contestation, contest.competition)
        if isinstance(found, Message):
            raise refused_of(contestation, found)
        game, submission = (
            Game(contest.competition, contest.competition.variant, words),
            submission_of(found, contest.competition),
        )
        assert submission is not None, "it was followed"
        now = corrected_alone(contest, game, submission.table)
        row = row_followed(found, now, same_number(contestation.sheet) != same_number(found.sheet))
        if isinstance(row, Message) and by_row:
            raise refused_of(contestation, row)
        return Upheld(folder, contest, game, found if isinstance(row, Message) else row)

    def refuse_without_effect(self, ruling: Ruling, decision: Decision | None, numbers: Sequence[int]) -> None:
        """Raises ProblemsError if the answer changes nothing for the player, or costs points."""
        contestation, competition = self.contestation, self.game.competition
        submission = submission_of(contestation, competition)
        assert submission is not None, "it was followed"
        if ruling.sheet_changed:
            now = corrected_alone(self.contest, self.game, submission.table)
            if not typed_anew(contestation, now, _provisional(self.folder)):
                raise refused_of(contestation, Message("contestation.sheet_untouched", sheet=contestation.sheet))
            return
        decided = replace(competition, decisions=(*competition.decisions, *([decision] if decision else [])))
        gain = gain_of(self.contest, replace(self.game, competition=decided), frozenset(numbers), submission.table)
        entry = decision.entry if decision else None
        if against := objection(contestation, gain, competition, entry, ruling.anyway):
            raise refused_of(contestation, against)


def _provisional(folder: Path) -> Published | None:
    try:
        return read_edition(folder, Stage.PROVISIONAL)
    except ProblemsError:
        return None


def resolved(
    contestation: Contestation, competition: Competition, ruling: Ruling, at: datetime | None = None
) -> Resolution:
    """An answer, not carried out yet. `at` is the current minute. Raises ProblemsError if it cannot be given."""
    appeal = contestation.appeal
    if ruling.of_appeal and appeal is None:
        raise refused_of(contestation, Message("contestation.no_appeal", number=contestation.number))
    refuse_taken_back(contestation)
    given = appeal.answer if ruling.of_appeal and appeal else contestation.answer
    if given and not (contestation.reopened and given is contestation.stands):
        final = appeal is not None and (ruling.of_appeal or appeal.answer is not None)
        waits = "contestation.answered_appealed" if appeal else "contestation.answered"
        key = "contestation.final" if final else waits
        raise refused_of(contestation, Message(key, number=contestation.number, verdict=state_of(contestation)))
    if not ruling.of_appeal:
        TYPED.chief(ruling.by, competition)
    verdict = _VERDICTS.get(key_called(ruling.verdict, dict.fromkeys(_VERDICTS, ())))
    if verdict is None:
        shown, near = ", ".join(verdict.value for verdict in Verdict), perhaps(ruling.verdict, _VERDICTS)
        raise refused_of(contestation, Message("files.unknown_value", value=ruling.verdict, known=shown, perhaps=near))
    return Resolution(
        verdict,
        TYPED.needed(ruling.reason, "--motiv"),
        TYPED.needed(ruling.by, "--arbitru" if not appeal else "--comisia"),
        hour_given(ruling.hour, competition, appeal.when if appeal else contestation.when, at),
        sheet_changed=ruling.sheet_changed,
    )


def doubtful_after(contestation: Contestation, made: Resolution) -> tuple[int, ...]:
    """Decisions of a first answer that the commission's final one overrules."""
    if made.verdict is Verdict.WITHDRAWN:  # the first answer stays
        return ()
    if made.verdict is Verdict.REJECTED and contestation.answer and contestation.answer.verdict is Verdict.IN_PART:
        return ()  # only the further demand was rejected
    overruled = contestation.appeal and contestation.answer and contestation.answer.verdict is not made.verdict
    return contestation.answer.decisions if contestation.answer and overruled else ()


def carried_out(
    contestation: Contestation, ruling: Ruling, verdict: Verdict, decisions: Callable[[], Sequence[Decision]]
) -> Decision | tuple[int, ...]:
    """The decision to take, or the numbers of those that carry an answer out.

    `decisions` gives those of decizii.toml. Raises ProblemsError if none fits the verdict.
    """
    ways = ruling.ways
    if not verdict.changes:
        if any(ways) and not contestation.appeal:
            raise refused_of(contestation, Message("contestation.nothing_to_do", verdict=ruling.verdict))
        if not any(ways):
            return ()
    if sum(ways) != 1:
        raise refused_of(contestation, Message("contestation.how" if not any(ways) else "contestation.one_way"))
    if ruling.sheet_changed:
        return ()
    known = decisions()
    if ruling.decisions:
        _check_decisions(known, contestation, ruling.decisions)
        return ruling.decisions
    of_it = (d for d in standing(known) if d.contestation == str(contestation.number))
    written = [d.number for d in of_it if d.number not in contestation.decisions]
    if written:
        # already recorded by `decide`
        raise refused_of(contestation, Message("contestation.decision_there", decision=written[-1]))
    return _decision(contestation, ruling)


def _check_decisions(decisions: Sequence[Decision], contestation: Contestation, numbers: Sequence[int]) -> None:
    known = {decision.number: decision for decision in decisions}
    in_force = {decision.number for decision in standing(decisions)}
    wrong = []
    for number in numbers:
        decision = known.get(number)
        if decision is None:
            shown = ", ".join(map(str, known)) or "–"
            wrong.append(Message("contestation.no_decision", decision=number, known=shown))
        elif same_number(decision.sheet) != same_number(contestation.sheet):
            wrong.append(
                Message("contestation.other_sheet", decision=number, sheet=decision.sheet, wanted=contestation.sheet)
            )
        elif decision.contestation not in ("", str(contestation.number)):
            wrong.append(Message("contestation.other_number", decision=number, number=decision.contestation))
        elif number not in in_force:
            wrong.append(Message("contestation.not_in_force", decision=number))
    if wrong:
        raise refused_of(contestation, *wrong)


def _decision(contestation: Contestation, ruling: Ruling) -> Decision:
    known = {action.value: action for action in ON_A_ROW}
    action = known.get(key_called(ruling.action, dict.fromkeys(known, ())))
    if action is None:
        raise refused_of(contestation, Message("common.of_key", key="--actiune", message=unknown(ruling.action, known)))
    by_article = action in (Action.ADD, Action.DROP, Action.REJECT)
    return Decision(
        number=0,
        sheet=contestation.sheet,
        entry=ruling.entry if ruling.entry is not None else contestation.entry,
        action=action,
        reason=one_line(ruling.reason),
        arbiter=one_line(ruling.by),
        table="constructie" if ruling.construction or contestation.construction else "",
        position=ruling.position,
        word=ruling.word,
        square=ruling.square,
        group=ruling.group,
        article=ruling.article or (contestation.article if by_article else ""),
        contestation=str(contestation.number),
    )
