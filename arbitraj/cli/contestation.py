"""`arbitraj contestatie`: the register of contestations (8.6), from the player's text to the commission's answer."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from arbitraj.cli.writing import one_step, settle, trial_step
from arbitraj.competition.clock import hour_of, now, to_minute
from arbitraj.competition.contestation import Answer, Appeal, Contestation, Lateness, Verdict, is_late
from arbitraj.competition.contestation_file import FILE, read_contestations, write_contestations
from arbitraj.competition.decision_file import read_decisions
from arbitraj.competition.files.cells import one_line
from arbitraj.competition.model import Action, Competition, Decision
from arbitraj.competition.moments import shown_moment
from arbitraj.competition.names import plain_name
from arbitraj.competition.people import same_number
from arbitraj.competition.settings import read_settings
from arbitraj.competition.who import find_player
from arbitraj.game.variant import load_variant
from arbitraj.near import perhaps, unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.publish.contestation_words import state_of, subject_of
from arbitraj.text import count, say
from arbitraj.writing.step import Step

PDF, WORKBOOK = "contestatii.pdf", "contestatii.xlsx"


@dataclass(frozen=True, slots=True)
class Request:
    """A contestation as the arbiter types it; empty or 0 where nothing was given."""

    text: str
    table: int = 0
    sheet: str = ""
    name: str = ""
    entry: int | None = None
    construction: bool = False
    article: str = ""
    hour: str = ""
    late_by: str = ""
    late_reason: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer as it is typed: the verdict and what carries it out, one of a new decision, old ones, the sheet."""

    verdict: str
    reason: str
    by: str
    hour: str = ""
    action: str = ""
    decisions: tuple[int, ...] = ()
    sheet_changed: bool = False
    fields: tuple[tuple[str, str], ...] = ()
    entry: int | None = None
    construction: bool = False
    trial: bool = False


def refuse(*messages: str, place: str = "") -> ProblemsError:
    """The refusal of a command: a line a reason."""
    return ProblemsError([Problem(say("contestation.command"), place, message) for message in messages])


def register(folder: Path, request: Request) -> None:
    """Enter a contestation. Raises ProblemsError where it is late or contests what is not there."""
    with one_step(folder, "contestatie inregistreaza") as step:
        _register(step, request)


def _register(step: Step, request: Request) -> None:
    from arbitraj.desk.grade import grade

    folder = step.folder
    graded = grade(folder)
    ranking, competition, before = graded.ranking, graded.competition, _read(folder)
    player = find_player(
        competition.players, competition.hand_ins, table=request.table, sheet=request.sheet, name=request.name
    )
    standing = next((s for s in ranking.standings if s.correction.player.table == player.table), None)
    if standing is None:
        raise refuse(say("contestation.not_corrected", name=player.name))
    correction = standing.correction
    text = _needed(request.text, "--text")
    article = _article(request.article)
    rows = correction.construction if request.construction else correction.entries
    if request.entry is not None and not 1 <= request.entry <= len(rows):
        raise refuse(say("cli.no_entry", entry=request.entry, last=len(rows)))
    table = "constructie" if request.construction else ""
    found = [
        finding
        for finding in correction.findings
        if finding.counts
        and (not article or finding.article == article)
        and (request.entry is None or (finding.entry == request.entry and finding.table == table))
    ]
    if article and not found:
        known = sorted({finding.article for finding in correction.findings if finding.counts})
        raise refuse(say("contestation.no_finding", article=article, known=", ".join(known) or "–"))
    contested = article or request.entry is not None
    # an article that occurs once says which entry is meant
    entry = found[0].entry if article and len(found) == 1 else request.entry
    made = Contestation(
        number=max((each.number for each in before), default=0) + 1,
        table=player.table,
        name=player.name,
        sheet=correction.hand_in.sheet,
        text=text,
        when=_hour(request.hour, competition),
        entry=entry,
        construction=request.construction,
        article=article,
        finding="; ".join(f"{finding.article}: {finding.text}" for finding in found) if contested else "",
    )
    made = replace(made, late=_lateness(made.when, request, competition))
    same = next((each for each in before if _subject(each) == _subject(made)), None)
    if same:
        raise refuse(say("contestation.same", number=same.number))
    _write(step, (*before, made), before)
    step.tell(say("contestation.registered", number=made.number, name=made.name, subject=subject_of(made)))
    if made.finding:
        step.tell(f"   {made.finding}")
    if made.late:
        step.tell(say("contestation.taken_late", by=made.late.by))


def _subject(each: Contestation) -> tuple[object, ...]:
    return each.table, each.entry, each.construction, each.article


def _article(text: str) -> str:
    """The article of what is contested; 8.5 is refused: disciplinary decisions are final (9.4.e)."""
    from arbitraj.correction.articles import find

    if not text:
        return ""
    article = find(text)
    if article is None or not article.kind:
        raise refuse(say("cli.explain_unknown", article=text, known="8.2.a-h, 8.3.a-e, 8.4.a-d"))
    if article.code.startswith("8.5"):
        raise refuse(say("contestation.disciplinary"))
    return article.code


def _lateness(when: datetime, request: Request, competition: Competition) -> Lateness | None:
    """Raises ProblemsError for a late contestation that the chief arbiter does not take all the same."""
    deadline = competition.contest_until
    if deadline is None:
        raise refuse(say("contestation.no_deadline"))
    late, taken = is_late(when, to_minute(deadline)), bool(request.late_by or request.late_reason)
    if not late:
        if taken:
            raise refuse(say("contestation.not_late", deadline=shown_moment(deadline)))
        return None
    if not taken:
        raise refuse(say("contestation.late", when=shown_moment(when), deadline=shown_moment(deadline)))
    by, reason = _needed(request.late_by, "--primita-de"), _needed(request.late_reason, "--motiv-intarziere")
    _is_chief(by, competition)
    return Lateness(by, reason)


def _is_chief(name: str, competition: Competition) -> None:
    if competition.arbiter and plain_name(name) != plain_name(competition.arbiter):
        raise refuse(say("contestation.only_chief", chief=competition.arbiter, name=name))


def answer(folder: Path, number: int, ruling: Ruling) -> None:
    """The chief arbiter's answer. Raises ProblemsError where there is one already, or nothing carries it out."""
    with (trial_step if ruling.trial else one_step)(folder, "contestatie raspunde") as step:
        before = _read(folder)
        each = _find(before, number)
        if each.answer:
            raise refuse(say("contestation.answered", number=number, verdict=state_of(each)), place=_place(number))
        competition = _competition(folder)
        _is_chief(ruling.by, competition)
        _answer(step, before, each, ruling, competition)


def answer_appeal(folder: Path, number: int, ruling: Ruling) -> None:
    """The commission's answer, which is final (8.6). Raises ProblemsError where there is no appeal without answer."""
    with (trial_step if ruling.trial else one_step)(folder, "contestatie raspuns-apel") as step:
        before = _read(folder)
        each = _find(before, number)
        if each.appeal is None:
            raise refuse(say("contestation.no_appeal", number=number), place=_place(number))
        if each.appeal.answer:
            raise refuse(say("contestation.final", number=number, verdict=state_of(each)), place=_place(number))
        _answer(step, before, each, ruling, _competition(folder))


def appeal(folder: Path, number: int, text: str, hour: str) -> None:
    """Enter an appeal against the chief arbiter's answer (8.6)."""
    with one_step(folder, "contestatie apel") as step:
        _appeal(step, number, text, hour)


def _appeal(step: Step, number: int, text: str, hour: str) -> None:
    folder = step.folder
    before = _read(folder)
    each = _find(before, number)
    if each.answer is None or each.answer.verdict is Verdict.WITHDRAWN:
        key = "contestation.appeal_too_early" if each.answer is None else "contestation.appeal_of_withdrawn"
        raise refuse(say(key, number=number), place=_place(number))
    if each.appeal:
        raise refuse(say("contestation.appealed", number=number), place=_place(number))
    when = _hour(hour, _competition(folder), each.answer.when.date())
    _in_order(each.answer.when, when)
    made = replace(each, appeal=Appeal(_needed(text, "--text"), when))
    _write(step, _with(before, made), before)
    minutes = int((when - each.answer.when).total_seconds() // 60)
    step.tell(say("contestation.appeal_registered", number=number, after=count(minutes, "minute")))


def _answer(
    step: Step, before: Sequence[Contestation], each: Contestation, ruling: Ruling, competition: Competition
) -> None:
    known = {verdict.value: verdict for verdict in Verdict} | {
        "admis": Verdict.ADMITTED,
        "respins": Verdict.REJECTED,
        "retras": Verdict.WITHDRAWN,
    }
    if ruling.verdict not in known:
        shown = ", ".join(verdict.value for verdict in Verdict)
        message = say("files.unknown_value", value=ruling.verdict, known=shown) + perhaps(ruling.verdict, known)
        raise refuse(message, place=_place(each.number))
    verdict = known[ruling.verdict]
    asked = each.appeal.when if each.appeal else each.when
    made = Answer(
        verdict,
        _needed(ruling.reason, "--motiv"),
        _needed(ruling.by, "--arbitru" if not each.appeal else "--comisia"),
        _hour(ruling.hour, competition, asked.date()),
        sheet_changed=ruling.sheet_changed,
    )
    _in_order(asked, made.when)
    made = replace(made, decisions=_carried_out(step, each, ruling, verdict))
    if ruling.trial:
        if not ruling.action:
            print(say("cli.only_trial"))
        return
    after = each.answered(made)
    _write(step, _with(before, after), before)
    step.tell(say("contestation.answer_written", number=each.number, state=state_of(after)))
    if each.answer and each.appeal and made.verdict != each.answer.verdict and each.answer.decisions:
        numbers = ", ".join(map(str, each.answer.decisions))
        step.then(lambda: print(say("contestation.look_at_decisions", numbers=numbers), file=sys.stderr))


def _carried_out(step: Step, each: Contestation, ruling: Ruling, verdict: Verdict) -> tuple[int, ...]:
    """The decisions that carry an answer out, a new one written. Raises ProblemsError where none fits the verdict."""
    ways = [bool(ruling.action), bool(ruling.decisions), ruling.sheet_changed]
    place = _place(each.number)
    if not verdict.changes:
        if any(ways) and not each.appeal:
            raise refuse(say("contestation.nothing_to_do", verdict=ruling.verdict), place=place)
        if not any(ways):
            return ()
    if sum(ways) != 1:
        raise refuse(say("contestation.how" if not any(ways) else "contestation.one_way"), place=place)
    if ruling.sheet_changed:
        return ()
    decisions, problems = read_decisions(step.folder)
    if problems:
        raise ProblemsError(problems)
    if ruling.decisions:
        _check_decisions(decisions, each, ruling.decisions)
        return ruling.decisions
    written = [d.number for d in decisions if d.contestation == str(each.number) and d.number not in each.decisions]
    if written:
        # told by `decide` before, or by an older version that stopped between the two files
        raise refuse(say("contestation.decision_there", decision=written[-1]), place=place)
    return (_decide(step, each, ruling),)


def _check_decisions(decisions: Sequence[Decision], each: Contestation, numbers: Sequence[int]) -> None:
    known = {decision.number: decision for decision in decisions}
    wrong = []
    for number in numbers:
        decision = known.get(number)
        if decision is None:
            shown = ", ".join(map(str, known)) or "–"
            wrong.append(say("contestation.no_decision", decision=number, known=shown))
        elif same_number(decision.sheet) != same_number(each.sheet):
            other = say("contestation.other_sheet", decision=number, sheet=decision.sheet, wanted=each.sheet)
            wrong.append(other)
        elif decision.contestation not in ("", str(each.number)):
            wrong.append(say("contestation.other_number", decision=number, number=decision.contestation))
    if wrong:
        raise refuse(*wrong, place=_place(each.number))


def _decide(step: Step, each: Contestation, ruling: Ruling) -> int:
    from arbitraj.cli.decide import decide_in

    known = {action.value: action for action in Action}
    if ruling.action not in known:
        raise refuse(f"--actiune: {unknown(ruling.action, known)}", place=_place(each.number))
    fields = dict(ruling.fields)
    action = known[ruling.action]
    if action in (Action.ADD, Action.DROP, Action.REJECT):
        fields["article"] = fields.get("article") or each.article
    entry = ruling.entry if ruling.entry is not None else each.entry
    construction = ruling.construction or each.construction
    decision = Decision(
        0,
        each.sheet,
        entry,
        action,
        one_line(ruling.reason),
        one_line(ruling.by),
        table="constructie" if construction else "",
        contestation=str(each.number),
        **fields,
    )
    return decide_in(step, decision, ruling.trial)


def show_list(folder: Path) -> None:
    """Print the register, those without an answer marked."""
    settle(folder, "contestatie lista")
    found = _read(folder)
    for each in found:
        mark = "* " if each.open else "  "
        line = say(
            "contestation.list_line",
            number=each.number,
            name=each.name,
            table=each.table,
            sheet=each.sheet,
            subject=subject_of(each),
            when=shown_moment(each.when),
            state=state_of(each),
        )
        print(f"{mark}{line}\n     „{each.text}”")
    waiting = sum(each.open for each in found)
    print(say("contestation.list_sum", all=count(len(found), "contestation"), open=waiting))


def print_register(folder: Path) -> None:
    """Write the register as PDF and workbook beside the results."""
    from arbitraj.cli.correct import RESULTS
    from arbitraj.publish.pdf.contestations import write_contestation_pdf
    from arbitraj.publish.workbook.contestations import write_contestation_workbook

    with one_step(folder, "contestatie tipareste") as step:
        found, competition = _read(folder), _competition(folder)
        write_files(
            step,
            folder / RESULTS,
            {
                PDF: lambda path: write_contestation_pdf(path, competition, found),
                WORKBOOK: lambda path: write_contestation_workbook(path, competition, found),
            },
        )


def write_files(step: Step, folder: Path, files: dict[str, Callable[[Path], None]]) -> None:
    """Write files into a folder, those that a person changed kept beside; say what was done."""
    from arbitraj.publish.output import Output

    output = Output(step, folder)
    for name, write in files.items():
        output.write(name, write)
    for name, copy in output.copies:
        step.tell(say("cli.kept_copy", name=name, copy=copy))
    step.tell(say("cli.results_in", folder=output.folder, files=", ".join(output.written)))


def _read(folder: Path) -> tuple[Contestation, ...]:
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", say("files.not_a_folder"))])
    found, problems = read_contestations(folder)
    if problems:
        raise ProblemsError(problems)
    return found


def _competition(folder: Path) -> Competition:
    competition, problems = read_settings(folder, load_variant("romana"))
    if competition is None or problems:
        raise ProblemsError(problems)
    return competition


def _find(contestations: Sequence[Contestation], number: int) -> Contestation:
    each = next((each for each in contestations if each.number == number), None)
    if each is None:
        known = ", ".join(str(each.number) for each in contestations) or "–"
        raise refuse(say("contestation.unknown", number=number, known=known))
    return each


def _place(number: int) -> str:
    return say("contestation.place", number=number)


def _needed(text: str, option: str) -> str:
    shown = one_line(text)
    if not shown:
        raise refuse(say("files.missing_cell", column=option))
    return shown


def _hour(text: str, competition: Competition, day: date | None = None) -> datetime:
    """The hour given, on the day of the contestations where it names none; without one, this minute."""
    if not text:
        return now()
    until = competition.contest_until
    moment = hour_of(text, day or (until.date() if until else competition.day))
    if moment is None:
        raise refuse(say("season.bad_hour", value=text))
    return moment


def _in_order(asked: datetime, answered: datetime) -> None:
    if answered < asked:
        raise refuse(say("contestation.before_it", answered=shown_moment(answered), asked=shown_moment(asked)))


def _with(contestations: Sequence[Contestation], changed: Contestation) -> tuple[Contestation, ...]:
    return tuple(changed if each.number == changed.number else each for each in contestations)


def _write(step: Step, after: Sequence[Contestation], before: Sequence[Contestation]) -> None:
    copy = write_contestations(step, after, before)
    if copy:
        step.tell(say("cli.kept_copy", name=FILE, copy=copy.name))
