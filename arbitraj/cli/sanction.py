"""`arbitraj sanctiune`, `arbitraj raport`: disciplinary warnings and sendings-off in writing, the report of a round."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.cli.contestation import write_files
from arbitraj.cli.writing import one_step, settle
from arbitraj.competition.clock import hour_of, now
from arbitraj.competition.files.cells import one_line
from arbitraj.competition.hand_in_file import hand_ins_so_far, sanctioned, with_sanction, write_hand_ins
from arbitraj.competition.model import Competition, HandIn, HandInState, Player
from arbitraj.competition.moments import shown_moment
from arbitraj.competition.names import plain_name
from arbitraj.competition.people import HAND_IN, read_roster, table_file
from arbitraj.competition.sanction import FILE, Measure, Sanction, read_sanctions, write_sanctions
from arbitraj.competition.settings import read_settings
from arbitraj.competition.who import find_player
from arbitraj.game.variant import load_variant
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say
from arbitraj.writing.step import Step

FOLDER, REPORT = "sanctiuni", "raport-arbitraj.pdf"
# what forbids something to a player, or says what follows
_ARTICLES = re.compile(
    r"3\.4\.[a-c]|6\.3\.1(\.[a-r])?|6\.3\.2\.[hj]|9\.1\.[1-3](\.[a-d])?|9\.2\.[1-3](\.[a-o])?|9\.4\.f"
)


@dataclass(frozen=True, slots=True)
class Request:
    """A sanction as it is typed; empty or 0 where nothing was given."""

    measure: Measure
    reason: str
    arbiter: str = ""
    table: int = 0
    sheet: str = ""
    name: str = ""
    article: str = ""
    hour: str = ""


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder before it can be graded: settings, players, hand-ins as far as there are any, sanctions."""

    path: Path
    competition: Competition
    players: tuple[Player, ...]
    hand_ins: tuple[HandIn, ...]
    sanctions: tuple[Sanction, ...]


def sanction(folder: Path, request: Request) -> None:
    """Enter a sanction, print its paper, put it into predare.csv or say what the arbiter must write there."""
    with one_step(folder, "sanctiune") as step:
        _sanction(step, request)


def _sanction(step: Step, request: Request) -> None:
    folder = step.folder
    read = _read(folder)
    player = find_player(read.players, read.hand_ins, table=request.table, sheet=request.sheet, name=request.name)
    before = next((hand_in for hand_in in read.hand_ins if hand_in.table == player.table), None)
    own = [each for each in read.sanctions if each.table == player.table]
    reason, article = one_line(request.reason), request.article.strip().removeprefix("art.").strip()
    if not reason:
        raise _refused(say("files.missing_cell", column="--motiv"))
    if article and not _ARTICLES.fullmatch(article):
        raise _refused(say("disciplinary.bad_article", article=article))
    when = hour_of(request.hour, read.competition.day) if request.hour else now()
    if when is None:
        raise _refused(say("season.bad_hour", value=request.hour))
    alike = [each for each in own if each.measure is request.measure and folded(each.reason) == folded(reason)]
    if same := next((each for each in alike if each.when == when), None):
        _again(step, read, same, before, own)
        return
    if alike and not request.hour:  # told again because nobody knew whether it was written, or a new one?
        asked = {"number": alike[-1].number, "when": shown_moment(alike[-1].when)}
        raise _refused(say("disciplinary.alike", name=player.name, **asked))
    warnings = max(before.disciplinary if before else 0, _warnings(own))
    gone = warnings >= 2 or any(each.sends_off for each in own)
    sent_off = bool(before and before.state is HandInState.SENT_OFF)
    # who was sent off by hand in the hand-ins gets his paper
    if gone or (sent_off and request.measure is Measure.WARNING):
        raise _refused(say("disciplinary.gone", name=player.name))
    if request.measure is Measure.WARNING and warnings > _warnings(own):
        # written by hand: nobody but the arbiter knows whether it is this one
        file = table_file(folder, HAND_IN).name
        counts = {"found": warnings, "register": _warnings(own)}
        raise _refused(say("disciplinary.not_in_register", name=player.name, file=file, **counts))
    made = Sanction(
        number=max((each.number for each in read.sanctions), default=0) + 1,
        measure=request.measure,
        table=player.table,
        name=player.name,
        reason=reason,
        arbiter=_arbiter(request.arbiter, read.competition),
        when=when,
        article=article,
        second=request.measure is Measure.WARNING and warnings == 1,
    )
    changed = sanctioned(before, player, off=made.measure is Measure.SENDING_OFF)
    hand_ins = with_sanction(folder, read.players, player, changed)
    copy = write_sanctions(step, (*read.sanctions, made), read.sanctions)
    if copy:
        step.tell(say("cli.kept_copy", name=FILE, copy=copy.name))
    step.tell(say(f"disciplinary.done_{made.measure.value}", number=made.number, name=made.name, table=made.table))
    if made.second:
        step.tell(say("disciplinary.effect_second"))
    if changed != before:
        _into_hand_ins(step, read, changed, hand_ins)
    _print_papers(step, read, [made])


def _again(step: Step, read: _Folder, same: Sanction, before: HandIn | None, own: Sequence[Sanction]) -> None:
    """The same sanction told twice is one: what is missing of it is put right, nothing is added."""
    step.tell(say("disciplinary.same", number=same.number, name=same.name, table=same.table))
    was = before or HandIn("", None, same.table)
    now = replace(was, disciplinary=max(was.disciplinary, _warnings(own)))
    if same.measure is Measure.SENDING_OFF:
        now = replace(now, state=HandInState.SENT_OFF, order=None)
    if now != was:
        player = next(each for each in read.players if each.table == same.table)
        _into_hand_ins(step, read, now, with_sanction(step.folder, read.players, player, now))
    _print_papers(step, read, [same])


def _warnings(sanctions: Sequence[Sanction]) -> int:
    return sum(each.measure is Measure.WARNING for each in sanctions)


def _into_hand_ins(step: Step, read: _Folder, changed: HandIn, new: bytes | None) -> None:
    """Write what predare.csv is now, or say what the arbiter must write there."""
    file = table_file(read.path, HAND_IN).name
    if new is not None:
        copy = write_hand_ins(step, new)
        step.tell(say("disciplinary.hand_in_written", file=file, copy=copy.name))
        return
    if changed.state is HandInState.SENT_OFF:
        text = say("disciplinary.write_state", file=file, table=changed.table)
    else:
        text = say("disciplinary.write_warnings", file=file, table=changed.table, number=changed.disciplinary)
    # only once the sanction is written: a warning in the hand-ins alone would make the same one, told again, the second
    step.then(lambda: print(text, file=sys.stderr))


def show_sanctions(folder: Path) -> None:
    """Print the register."""
    from arbitraj.publish.pdf.report import sanction_line

    settle(folder, "sanctiune lista")
    read = _read(folder)
    for each in read.sanctions:
        print(sanction_line(each))
    if not read.sanctions:
        print(say("disciplinary.no_sanctions"))
    for text in differences(read.sanctions, read.hand_ins, read.players):
        print(say("cli.warning", text=text), file=sys.stderr)


def print_sanctions(folder: Path, number: int) -> None:
    """Write the papers again: all, or the one with this number."""
    with one_step(folder, "sanctiune tipareste") as step:
        read = _read(folder)
        _print_papers(step, read, _chosen(read, number))


def _chosen(read: _Folder, number: int) -> list[Sanction]:
    chosen = [each for each in read.sanctions if number in (0, each.number)]
    if not chosen:
        known = ", ".join(str(each.number) for each in read.sanctions) or "–"
        raise _refused(say("disciplinary.unknown", number=number, known=known))
    return chosen


def report(folder: Path, incidents: Sequence[str]) -> None:
    """Write the arbitration report of a round."""
    with one_step(folder, "raport") as step:
        _report(step, incidents)


def _report(step: Step, incidents: Sequence[str]) -> None:
    from arbitraj.cli.correct import RESULTS
    from arbitraj.competition.contestation_file import read_contestations
    from arbitraj.desk.grade import grade
    from arbitraj.publish.pdf.report import Report, write_report

    folder = step.folder
    graded = grade(folder)
    ranking, words = graded.ranking, graded.words
    contestations, wrong = read_contestations(folder)
    sanctions, also_wrong = read_sanctions(folder)
    if wrong or also_wrong:
        raise ProblemsError(wrong + also_wrong)
    competition = graded.competition
    differs = differences(sanctions, competition.hand_ins, competition.players)
    for text in differs:
        print(say("cli.warning", text=text), file=sys.stderr)
    told = [text for text in map(one_line, incidents) if text]
    made = Report(ranking, words, sanctions, contestations, told, differs)
    write_files(step, folder / RESULTS, {REPORT: lambda path: write_report(path, made)})


def differences(
    sanctions: Sequence[Sanction], hand_ins: Sequence[HandIn], players: Sequence[Player]
) -> tuple[str, ...]:
    """What the register of sanctions and the hand-ins say otherwise: the total follows the hand-ins."""
    found = []
    by_table = {hand_in.table: hand_in for hand_in in hand_ins}
    for player in players:
        own = [each for each in sanctions if each.table == player.table]
        hand_in = by_table.get(player.table, HandIn("", None, player.table))
        warnings = _warnings(own)
        off = any(each.measure is Measure.SENDING_OFF for each in own)
        if warnings != hand_in.disciplinary:
            found.append(say("disciplinary.differs", name=player.name, register=warnings, hand_in=hand_in.disciplinary))
        if off != (hand_in.state is HandInState.SENT_OFF):
            key = "differs_off" if off else "differs_no_paper"
            found.append(say(f"disciplinary.{key}", name=player.name, table=player.table))
    return tuple(found)


def _print_papers(step: Step, read: _Folder, chosen: Sequence[Sanction]) -> None:
    from arbitraj.cli.correct import RESULTS
    from arbitraj.publish.pdf.disciplinary import write_sanction_pdf

    def paper(each: Sanction) -> Callable[[Path], None]:
        player = next((player for player in read.players if player.table == each.table), None)
        return lambda path: write_sanction_pdf(path, read.competition, player, each)

    files = {f"{each.measure.value}-{each.number}-masa-{each.table}.pdf": paper(each) for each in chosen}
    write_files(step, read.path / RESULTS / FOLDER, files)


def _arbiter(name: str, competition: Competition) -> str:
    """6.3.2.j: the chief arbiter, whom the settings may name."""
    given, chief = one_line(name), competition.arbiter
    if not given and not chief:
        raise _refused(say("disciplinary.who"))
    if given and chief and plain_name(given) != plain_name(chief):
        raise _refused(say("contestation.only_chief", chief=chief, name=given))
    return chief or given


def _read(folder: Path) -> _Folder:
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", say("files.not_a_folder"))])
    # the sanction may come before the letters are drawn, and before anything is handed in
    competition, problems = read_settings(folder, load_variant("romana"), drawn=False)
    players, of_roster = read_roster(folder)
    hand_ins, of_hand_ins = hand_ins_so_far(folder, players)
    sanctions, of_sanctions = read_sanctions(folder)
    problems += of_roster + of_hand_ins + of_sanctions
    if competition is None or problems:
        raise ProblemsError(problems)
    return _Folder(folder, competition, players, hand_ins, sanctions)


def _refused(message: str) -> ProblemsError:
    return ProblemsError([Problem(say("disciplinary.command"), "", message)])
