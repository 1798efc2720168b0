"""`arbitraj contestatie`: the register of contestations and appeals (8.6)."""

import sys
from typing import Annotated

from arbitraj.cli.correcting import OfGroup, OfPosition, OfSquare, OfWord, print_decided
from arbitraj.cli.options import Folder, Hour, OfName, OfSheet, OfTable, Trial, argument, command, made, option
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import door, print_kept, print_written
from arbitraj.text import count, say

app = new_app("contestation.about")
Number = Annotated[int, argument("NR", "contestation.arg_number")]
OfConstruction = Annotated[bool, option("--constructie", "contestation.opt_construction")]
OfText = Annotated[str, option("--text", "contestation.opt_text", "TEXT")]


@command(app, "inregistreaza", "contestation.do_register")
def _register(
    folder: Folder,
    text: OfText,
    table: OfTable = 0,
    sheet: OfSheet = "",
    name: OfName = "",
    entry: Annotated[int | None, option("--depunere", "contestation.opt_entry", "N")] = None,
    article: Annotated[str, option("--articol", "contestation.opt_article", "COD")] = "",
    construction: OfConstruction = False,
    hour: Hour = "",
    late_by: Annotated[str, option("--primita-de", "contestation.opt_late_by", "NUME")] = "",
    late_reason: Annotated[str, option("--motiv-intarziere", "contestation.opt_late_reason", "TEXT")] = "",
) -> None:
    from arbitraj.desk.contestations import Contesting, register
    from arbitraj.folder.registers import CONTESTATIONS
    from arbitraj.report.contestation_words import subject_of

    entered = register(folder, made(Contesting, locals()), door())
    each = entered.contestation
    print_kept(CONTESTATIONS.file, entered.kept)
    print(say("contestation.registered", number=each.number, name=each.name, subject=subject_of(each)))
    if each.finding:
        print(f"   {each.finding}")
    if each.late:
        print(say("contestation.taken_late", by=each.late.by))


def _answering(name: str, about: str, signed: str, by_whom: str, *, of_appeal: bool) -> None:
    """A command that answers: the chief arbiter a contestation, the commission an appeal."""

    @command(app, name, about)
    def _answer(
        folder: Folder,
        number: Number,
        verdict: Annotated[str, argument("HOTĂRÂREA", "contestation.arg_verdict")],
        reason: Annotated[str, option("--motiv", "contestation.opt_reason", "TEXT")],
        by: Annotated[str, option(signed, by_whom, "NUME")],
        action: Annotated[str, option("--actiune", "contestation.opt_action", "CE")] = "",
        decisions: Annotated[list[int] | None, option("--decizie", "contestation.opt_decision", "N")] = None,
        sheet_changed: Annotated[bool, option("--fisa-indreptata", "contestation.opt_sheet_changed")] = False,
        entry: Annotated[int | None, option("--depunere", "contestation.opt_decision_entry", "N")] = None,
        article: Annotated[str, option("--articol", "contestation.opt_decision_article", "COD")] = "",
        position: OfPosition = "",
        word: OfWord = "",
        square: OfSquare = "",
        group: OfGroup = "",
        construction: OfConstruction = False,
        hour: Hour = "",
        trial: Trial = False,
    ) -> None:
        from arbitraj.desk.rulings import Ruling, rule
        from arbitraj.folder.registers import CONTESTATIONS
        from arbitraj.report.contestation_words import state_of

        ruled = rule(folder, made(Ruling, {**locals(), "of_appeal": of_appeal}), door())
        if ruled.decided:
            print_decided(folder, ruled.decided)
        elif not ruled.written:
            print(say("cli.only_trial"))
        if ruled.written:
            print_kept(CONTESTATIONS.file, ruled.kept)
            each = ruled.contestation
            print(say("contestation.answer_written", number=each.number, state=state_of(each)))
        if ruled.doubtful:
            print(say("contestation.look_at_decisions", numbers=", ".join(map(str, ruled.doubtful))), file=sys.stderr)


_answering("raspunde", "contestation.do_answer", "--arbitru", "contestation.opt_by", of_appeal=False)


@command(app, "apel", "contestation.do_appeal")
def _appeal(folder: Folder, number: Number, text: OfText, hour: Hour = "") -> None:
    from arbitraj.desk.contestations import Appealing, appeal
    from arbitraj.folder.registers import CONTESTATIONS

    appealed = appeal(folder, Appealing(number, text, hour), door())
    print_kept(CONTESTATIONS.file, appealed.kept)
    print(say("contestation.appeal_registered", number=number, after=count(appealed.minutes, "minute")))


_answering("raspuns-apel", "contestation.do_answer_appeal", "--comisia", "contestation.opt_commission", of_appeal=True)


@command(app, "lista", "contestation.do_list")
def _list(folder: Folder) -> None:
    from arbitraj.desk.contestations import list_contestations
    from arbitraj.record.moments import shown_moment
    from arbitraj.report.contestation_words import state_of, subject_of

    found = list_contestations(folder, door())
    for each in found:
        who = {"number": each.number, "name": each.name, "table": each.table, "sheet": each.sheet}
        what = {"subject": subject_of(each), "when": shown_moment(each.when), "state": state_of(each)}
        # those without an answer marked
        print("* " if each.open else "  ", say("contestation.list_line", **who, **what), sep="")
        print(f"     „{each.text}”")
    waiting = sum(each.open for each in found)
    print(say("contestation.list_sum", all=count(len(found), "contestation"), open=waiting))


@command(app, "tipareste", "contestation.do_print")
def _print(folder: Folder) -> None:
    from arbitraj.desk.contestations import print_contestations

    print_written(print_contestations(folder, door()))
