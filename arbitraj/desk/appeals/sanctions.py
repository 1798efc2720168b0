"""Disciplinary warnings and sendings-off: the register, the player's row in predare.csv, the document (6.3.2.j)."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import structs

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.grading.decide import Shift, shifts
from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.desk.made_from import TITLE, printed_from, sanction_fact
from arbitraj.desk.output import RESULTS, FilesWritten, MadeFrom, Output
from arbitraj.desk.requests import Sanctioning, UndoingWritten
from arbitraj.desk.typed import Typed
from arbitraj.folder.folder import TriedSanctions
from arbitraj.folder.people import HAND_IN, back_in, hand_ins_so_far, read_roster, sent_off, with_sanction
from arbitraj.folder.registers import SANCTIONS, Measure, Sanction
from arbitraj.folder.sanctioned import (
    beyond_register,
    by_hand_alone,
    gone_by,
    register_of,
    sanctions_by_table,
    unlike_register,
    warnings_in,
)
from arbitraj.folder.settings import read_settings
from arbitraj.folder.table import table_file
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.contestation import Revoked
from arbitraj.record.model import Competition, Player, Submission, SubmissionState
from arbitraj.record.moments import shown_moment
from arbitraj.record.names import find_player, player_named
from arbitraj.tables.cells import one_line
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

FOLDER = "sanctiuni"
_TYPED = Typed("disciplinary.command")
# articles with a prohibition for players, or its consequences
_ARTICLES = re.compile(
    r"3\.4\.[a-c]|6\.3\.1(\.[a-r])?|6\.3\.2\.[hj]|9\.1\.[1-3](\.[a-d])?|9\.2\.[1-3](\.[a-o])?|9\.4\.f"
)


@dataclass(frozen=True, slots=True)
class RowNow:
    """New content of a player's row in `file`. `copy` is the earlier file, "" if the arbiter must write the row."""

    file: str
    submission: Submission
    copy: str = ""


@dataclass(frozen=True, slots=True)
class Sanctioned:
    """A sanction in the register. `again`: it was already there. `row` is None if the submission already agrees.

    `kept` is the copy of a register that a person had changed. `differs` are other differences between the submissions
    and the register, which prevails.
    """

    sanction: Sanction
    again: bool
    row: RowNow | None
    papers: FilesWritten
    kept: str = ""
    differs: tuple[str, ...] = ()


def sanction(folder: Path, measure: Measure, request: Sanctioning, io: CommandIo = ALONE) -> Sanctioned:
    """Enter a sanction, print its document, and write it into predare.csv or say what the arbiter must write there."""
    with io.transaction(folder, "sanctiune") as transaction:
        competition, known = _read(folder)
        sanctions = known or ()
        ruled = dictated(competition, sanctions, measure, request, table_file(folder, HAND_IN).name)
        made, player, was = ruled.sanction, ruled.player, ruled.was
        before = next((submission for submission in competition.submissions if submission.table == player.table), None)
        same_row = ruled.submission == (was if ruled.again else before)
        row = None if same_row else _into_hand_ins(transaction, competition, player, ruled.submission)
        after = sanctions if ruled.again else (*sanctions, made)
        others = [submission for submission in competition.submissions if submission.table != player.table]
        differs = tuple(map(str, unlike_register((*others, ruled.submission), competition.players, after)))
        copy = "" if ruled.again else SANCTIONS.write(transaction, after, sanctions)
        papers = _write_papers(transaction, competition, [made])
        return Sanctioned(made, ruled.again, row, papers, copy, differs)


@dataclass(frozen=True, slots=True)
class Dictated:
    """A sanction of a player, the submission before (`was`) and with it. `again`: it is already in the register."""

    sanction: Sanction
    player: Player
    was: Submission
    submission: Submission
    again: bool = False


def dictated(
    competition: Competition,
    sanctions: Sequence[Sanction],
    measure: Measure,
    request: Sanctioning,
    file: str = HAND_IN,
    at: datetime | None = None,
) -> Dictated:
    """Result of a sanction. `sanctions` are the register, `file` the name of the submissions, `at` the current minute.

    Raises ProblemsError if it cannot be imposed.
    """
    player = find_player(competition, table=request.table, sheet=request.sheet, name=request.name)
    before = next((submission for submission in competition.submissions if submission.table == player.table), None)
    own = sanctions_by_table(competition.players, sanctions).get(player.table, ())
    reason, article = _TYPED.needed(request.reason, "--motiv"), request.article.strip().removeprefix("art.").strip()
    if article and not _ARTICLES.fullmatch(article):
        raise _TYPED.refused(Message("disciplinary.bad_article", article=article))
    when = _TYPED.hour(request.hour, competition.day, at)
    alike = [
        sanction
        for sanction in own
        if not sanction.undone and sanction.measure is measure and folded(sanction.reason) == folded(reason)
    ]
    was = before or Submission("", None, player.table)
    if same := next((sanction for sanction in alike if sanction.when == when), None):
        # entered twice, it is one: missing parts are completed, nothing is added
        now = replace(was, disciplinary=max(was.disciplinary, warnings_in(own)))
        off = any(sanction.measure is Measure.SENDING_OFF and not sanction.undone for sanction in own)
        return Dictated(same, player, was, sent_off(now) if off else now, again=True)
    if alike and not request.hour:  # entered again to be sure, or a new one?
        asked = {"number": alike[-1].number, "when": shown_moment(alike[-1].when)}
        raise _TYPED.refused(Message("disciplinary.alike", name=player.name, **asked))
    warnings = warnings_in(own)
    # a player sent off only in the submissions gets the document, and is entered
    out = was.state is SubmissionState.SENT_OFF and not request.from_hand_in
    if gone_by(own) or (out and measure is Measure.WARNING):
        raise _TYPED.refused(Message("disciplinary.gone", name=player.name))
    beyond = beyond_register(was, own)
    if request.from_hand_in:
        _TYPED.needed(request.hour, "--ora")  # it was imposed earlier, and only its author knows when
        if not beyond or measure is not Measure.WARNING:
            raise _TYPED.refused(Message("disciplinary.nothing_beyond", name=player.name, file=file))
    if measure is Measure.WARNING and beyond and not request.from_hand_in:
        # written by hand: only the arbiter knows whether it is the same
        counts = {"found": was.disciplinary, "register": warnings}
        raise _TYPED.refused(Message("disciplinary.not_in_register", name=player.name, file=file, **counts))
    made = Sanction(
        number=max((sanction.number for sanction in sanctions), default=0) + 1,
        measure=measure,
        table=player.table,
        name=player.name,
        reason=reason,
        arbiter=_arbiter(request.arbiter, competition),
        when=when,
        article=article,
        second=measure is Measure.WARNING and warnings == 1,
    )
    if made.measure is Measure.SENDING_OFF:
        return Dictated(made, player, was, sent_off(replace(was, disciplinary=max(was.disciplinary, warnings))))
    # the register's current count, whatever was typed there since, with what is still to be added
    left = beyond - 1 if request.from_hand_in else 0
    return Dictated(made, player, was, replace(was, disciplinary=warnings + 1 + left))


@dataclass(frozen=True, slots=True)
class SanctionUndone:
    """A revoked sanction, the player's row and the impact. `kept` is the copy of a register that a person had changed.
    `shifts` are None if nothing can be graded yet.
    """

    sanction: Sanction
    row: RowNow | None
    shifts: tuple[Shift, ...] | None
    papers: FilesWritten
    written: bool
    kept: str = ""


def undo_sanction(folder: Path, request: UndoingWritten, io: CommandIo = ALONE) -> SanctionUndone:
    """Revoke a sanction, which stays readable, and correct predare.csv. Raises ProblemsError."""
    with io.transaction(folder, "sanctiune anuleaza", trial=request.trial) as transaction:
        competition, known = _read(folder)
        sanctions = known or ()
        made = sanction_undone(sanctions, competition, request)
        after = tuple(made if sanction.number == made.number else sanction for sanction in sanctions)
        player = player_named(competition.players, made.table, made.name)
        own = sanctions_by_table(competition.players, after).get(player.table, ()) if player else ()
        before = next((h for h in competition.submissions if player and h.table == player.table), None)
        now = _without(folder, competition, before, made, own) if before else None
        submissions = tuple(
            now if now and submission.table == now.table else submission for submission in competition.submissions
        )
        moved = _moved(folder, TriedSanctions(submissions, after), io)
        if request.trial:
            return SanctionUndone(made, None, moved, FilesWritten(folder, ()), written=False)
        row = None
        if player and before and now and now != before:
            row = _into_hand_ins(transaction, competition, player, now, back=True)
        elif before and before.state is SubmissionState.SENT_OFF and made.measure is Measure.SENDING_OFF:
            row = RowNow(table_file(folder, HAND_IN).name, before)
        copy = SANCTIONS.write(transaction, after, sanctions)
        papers = _write_papers(transaction, competition, [made])
        return SanctionUndone(made, row, moved, papers, written=True, kept=copy)


def sanction_undone(
    sanctions: Sequence[Sanction], competition: Competition, request: UndoingWritten, at: datetime | None = None
) -> Sanction:
    """Line of the register for a revoked sanction. `at` is the current minute.

    Raises ProblemsError if it does not exist, was already revoked, or a later one of the player depends on it (8.5).
    """
    made = next((sanction for sanction in sanctions if sanction.number == request.number), None)
    if made is None:
        known = ", ".join(str(sanction.number) for sanction in sanctions) or "–"
        raise _TYPED.refused(Message("disciplinary.unknown", number=request.number, known=known))
    if made.undone:
        raise _TYPED.refused(Message("disciplinary.undone_already", number=made.number, by=made.undone.by))
    own = next(
        (sanction for sanction in sanctions_by_table(competition.players, sanctions).values() if made in sanction),
        (made,),
    )
    later = next((sanction for sanction in own if not sanction.undone and sanction.number > made.number), None)
    if later:
        raise _TYPED.refused(Message("disciplinary.rests_on", number=made.number, later=later.number))
    reason = _TYPED.needed(request.reason, "--motiv")
    when = _TYPED.hour(request.hour, made.when.date(), at)
    return structs.replace(made, undone=Revoked(_arbiter(request.arbiter, competition), reason, when))


def _without(
    folder: Path, competition: Competition, before: Submission, made: Sanction, own: Sequence[Sanction]
) -> Submission:
    now = replace(before, disciplinary=max(0, before.disciplinary - 1)) if made.measure is Measure.WARNING else before
    off = made.measure is Measure.SENDING_OFF and before.state is SubmissionState.SENT_OFF and not gone_by(own)
    return (back_in(folder, competition.players, now) or now) if off else now


def _moved(folder: Path, tried: TriedSanctions, io: CommandIo) -> tuple[Shift, ...] | None:
    try:
        before, after = grade(folder, io.progress_for), grade(open_folder(folder, io.progress_for, tried))
    except ProblemsError:
        return None
    return shifts(before.ranking, after.ranking)


def _into_hand_ins(
    transaction: Transaction, competition: Competition, player: Player, changed: Submission, back: bool = False
) -> RowNow:
    """Write the player's row, if that is possible without changing others."""
    new = with_sanction(transaction.folder, competition.players, player, changed, back)
    file = table_file(transaction.folder, HAND_IN)
    return RowNow(file.name, changed, transaction.renew(file, new).name if new is not None else "")


def list_sanctions(folder: Path, io: CommandIo = ALONE) -> tuple[tuple[Sanction, ...], tuple[str, ...]]:
    """The register, and sentences on differences from the submissions. Raises ProblemsError."""
    with io.transaction(folder, "sanctiune lista", trial=True):
        competition, sanctions = _read(folder)
    return sanctions or (), tuple(map(str, _unlike(competition, sanctions)))


def print_sanctions(folder: Path, number: int, io: CommandIo = ALONE) -> FilesWritten:
    """Print the documents again: all, or the one with this number."""
    with io.transaction(folder, "sanctiune tipareste") as transaction:
        competition, sanctions = _read(folder)
        there = sanctions or ()
        chosen = [sanction for sanction in there if number in (0, sanction.number)]
        if not there:
            raise _TYPED.refused(Message("disciplinary.no_sanctions"))
        if not chosen:
            known = ", ".join(str(sanction.number) for sanction in there) or "–"
            raise _TYPED.refused(Message("disciplinary.unknown", number=number, known=known))
        return _write_papers(transaction, competition, chosen)


def unlike_hand_ins(folder: Path) -> tuple[list[Problem], list[str]]:
    """Differences of submissions and register that prevent publishing, and sentences if there is no register."""
    competition, sanctions = _read(folder)
    found = _unlike(competition, sanctions)
    if sanctions is None:
        return [], [*map(str, found)]
    return [Problem(table_file(folder, HAND_IN).name, "", message) for message in found], []


def _unlike(competition: Competition, sanctions: Sequence[Sanction] | None) -> list[Message]:
    submissions, players = competition.submissions, competition.players
    if sanctions is None:
        return [*by_hand_alone(submissions, players)]
    return [*unlike_register(submissions, players, sanctions)]


def _write_papers(transaction: Transaction, competition: Competition, chosen: Sequence[Sanction]) -> FilesWritten:
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.report.arbitration import sanction_paper

    def paper(made: Sanction) -> Callable[[Path], None]:
        player = next((player for player in competition.players if player.table == made.table), None)
        return lambda path: write_paper(path, sanction_paper(competition, player, made))

    output, printed = (
        Output(transaction, transaction.folder / RESULTS / FOLDER),
        printed_from(transaction.folder, TITLE),
    )
    for made in chosen:
        facts = printed | sanction_fact(made)
        made_from = MadeFrom("sanctiune tipareste", partial(dict, facts))
        output.write(f"{made.measure.value}-{made.number}-masa-{made.table}.pdf", paper(made), made_from)
    return output.done


def _arbiter(name: str, competition: Competition) -> str:
    """The chief arbiter, whom the settings may name (6.3.2.j)."""
    given, chief = one_line(name), competition.arbiter
    if not given and not chief:
        raise _TYPED.refused(Message("disciplinary.who"))
    if given:
        _TYPED.chief(given, competition)
    return chief or given


def _read(folder: Path) -> tuple[Competition, tuple[Sanction, ...] | None]:
    """People, submissions so far, register of sanctions (None if there is none). Raises ProblemsError."""
    # the sanction may come before the letters are drawn, and before anything is handed in
    competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
    players, of_roster = read_roster(folder)
    submissions, of_hand_ins = hand_ins_so_far(folder, players)
    sanctions, of_sanctions = register_of(folder)
    problems += of_roster + of_hand_ins + of_sanctions
    return replace(sound((competition, problems)), players=players, submissions=submissions), sanctions
