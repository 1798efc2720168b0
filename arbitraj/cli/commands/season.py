"""After the correction: contestations, sanctions in writing, reports, a whole competition."""

from pathlib import Path
from typing import Annotated, Any

import typer

from arbitraj.cli.commands import Folder
from arbitraj.cli.shell import Command, Group, SeasonCommand
from arbitraj.text import say

app = typer.Typer()
contestation = typer.Typer(cls=Group, help=say("contestation.about"), rich_markup_mode=None, no_args_is_help=True)
app.add_typer(contestation, name="contestatie")

Table = Annotated[int, typer.Option("--masa", metavar="N", help=say("contestation.opt_table"), show_default=False)]
Sheet = Annotated[str, typer.Option("--fisa", metavar="NR", help=say("contestation.opt_sheet"))]
Name = Annotated[str, typer.Option("--nume", metavar="NUME", help=say("contestation.opt_name"))]
Hour = Annotated[str, typer.Option("--ora", metavar="ORA", help=say("contestation.opt_hour"))]
Number = Annotated[int, typer.Argument(metavar="NR", help=say("contestation.arg_number"), show_default=False)]
Construction = Annotated[bool, typer.Option("--constructie", help=say("contestation.opt_construction"))]
Verdict = Annotated[str, typer.Argument(metavar="HOTĂRÂREA", help=say("contestation.arg_verdict"), show_default=False)]
Reason = Annotated[str, typer.Option("--motiv", metavar="TEXT", help=say("contestation.opt_reason"))]
Action = Annotated[str, typer.Option("--actiune", metavar="CE", help=say("contestation.opt_action"))]
Decisions = Annotated[
    list[int] | None,
    typer.Option("--decizie", metavar="N", help=say("contestation.opt_decision"), show_default=False),
]
SheetChanged = Annotated[bool, typer.Option("--fisa-indreptata", help=say("contestation.opt_sheet_changed"))]
DecisionEntry = Annotated[
    int | None,
    typer.Option("--depunere", metavar="N", help=say("contestation.opt_decision_entry"), show_default=False),
]
DecisionArticle = Annotated[
    str, typer.Option("--articol", metavar="COD", help=say("contestation.opt_decision_article"))
]
Position = Annotated[str, typer.Option("--pozitie", metavar="H7", help=say("cli.position"))]
Word = Annotated[str, typer.Option("--cuvant", metavar="CUVÂNT", help=say("cli.word"))]
Square = Annotated[str, typer.Option("--patrat", metavar="H7", help=say("cli.square"))]
GroupNumber = Annotated[str, typer.Option("--grupa", metavar="N", help=say("cli.group"))]
Trial = Annotated[bool, typer.Option("--proba", help=say("cli.trial"))]


@contestation.command("inregistreaza", cls=Command, help=say("contestation.do_register"))
def _register(
    folder: Folder,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help=say("contestation.opt_text"))],
    table: Table = 0,
    sheet: Sheet = "",
    name: Name = "",
    entry: Annotated[
        int | None, typer.Option("--depunere", metavar="N", help=say("contestation.opt_entry"), show_default=False)
    ] = None,
    article: Annotated[str, typer.Option("--articol", metavar="COD", help=say("contestation.opt_article"))] = "",
    construction: Construction = False,
    hour: Hour = "",
    late_by: Annotated[str, typer.Option("--primita-de", metavar="NUME", help=say("contestation.opt_late_by"))] = "",
    late_reason: Annotated[
        str, typer.Option("--motiv-intarziere", metavar="TEXT", help=say("contestation.opt_late_reason"))
    ] = "",
) -> None:
    from arbitraj.cli.contestation import register
    from arbitraj.desk.contestations import Contesting

    register(folder, Contesting(text, table, sheet, name, entry, construction, article, hour, late_by, late_reason))


def _answering(name: str, about: str, by_option: Any, *, of_appeal: bool) -> None:
    """A command that answers: the chief arbiter a contestation, the commission an appeal."""

    @contestation.command(name, cls=Command, help=about)
    def _answer(
        folder: Folder,
        number: Number,
        verdict: Verdict,
        reason: Reason,
        by: Annotated[str, by_option],
        action: Action = "",
        decisions: Decisions = None,
        sheet_changed: SheetChanged = False,
        entry: DecisionEntry = None,
        article: DecisionArticle = "",
        position: Position = "",
        word: Word = "",
        square: Square = "",
        group: GroupNumber = "",
        construction: Construction = False,
        hour: Hour = "",
        trial: Trial = False,
    ) -> None:
        from arbitraj.cli.contestation import answer
        from arbitraj.desk.rulings import Ruling

        ruling = Ruling(
            number,
            verdict,
            reason,
            by,
            hour,
            action,
            tuple(decisions or ()),
            sheet_changed,
            trial,
            entry,
            construction,
            article,
            position,
            word,
            square,
            group,
        )
        answer(folder, ruling, of_appeal=of_appeal)


_BY = typer.Option("--arbitru", metavar="NUME", help=say("contestation.opt_by"))
_answering("raspunde", say("contestation.do_answer"), _BY, of_appeal=False)


@contestation.command("apel", cls=Command, help=say("contestation.do_appeal"))
def _appeal(
    folder: Folder,
    number: Number,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help=say("contestation.opt_text"))],
    hour: Hour = "",
) -> None:
    from arbitraj.cli.contestation import appeal
    from arbitraj.desk.contestations import Appealing

    appeal(folder, Appealing(number, text, hour))


_COMMISSION = typer.Option("--comisia", metavar="NUME", help=say("contestation.opt_commission"))
_answering("raspuns-apel", say("contestation.do_answer_appeal"), _COMMISSION, of_appeal=True)


@contestation.command("lista", cls=Command, help=say("contestation.do_list"))
def _list(folder: Folder) -> None:
    from arbitraj.cli.contestation import show_list

    show_list(folder)


@contestation.command("tipareste", cls=Command, help=say("contestation.do_print"))
def _print(folder: Folder) -> None:
    from arbitraj.cli.contestation import print_register

    print_register(folder)


@app.command("clasament-general", cls=SeasonCommand, help=say("general.about"))
def _general(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("general.folder"), show_default=False)],
) -> None:
    from arbitraj.cli.general import rank_season

    rank_season(folder)


discipline = typer.Typer(cls=Group, help=say("disciplinary.about"), rich_markup_mode=None, no_args_is_help=True)
app.add_typer(discipline, name="sanctiune")

What = Annotated[str, typer.Option("--motiv", metavar="TEXT", help=say("disciplinary.opt_reason"))]
Chief = Annotated[str, typer.Option("--arbitru", metavar="NUME", help=say("disciplinary.opt_arbiter"))]
Broken = Annotated[str, typer.Option("--articol", metavar="COD", help=say("disciplinary.opt_article"))]


@discipline.command("avertisment", cls=Command, help=say("disciplinary.do_warning"))
def _warning(
    folder: Folder,
    reason: What,
    table: Table = 0,
    sheet: Sheet = "",
    name: Name = "",
    article: Broken = "",
    arbiter: Chief = "",
    hour: Hour = "",
) -> None:
    from arbitraj.cli.sanction import sanction
    from arbitraj.desk.sanctions import Sanctioning
    from arbitraj.folder.sanctions import Measure

    sanction(folder, Sanctioning(Measure.WARNING, reason, arbiter, table, sheet, name, article, hour))


@discipline.command("eliminare", cls=Command, help=say("disciplinary.do_off"))
def _sending_off(
    folder: Folder,
    reason: What,
    table: Table = 0,
    sheet: Sheet = "",
    name: Name = "",
    article: Broken = "",
    arbiter: Chief = "",
    hour: Hour = "",
) -> None:
    from arbitraj.cli.sanction import sanction
    from arbitraj.desk.sanctions import Sanctioning
    from arbitraj.folder.sanctions import Measure

    sanction(folder, Sanctioning(Measure.SENDING_OFF, reason, arbiter, table, sheet, name, article, hour))


@discipline.command("lista", cls=Command, help=say("disciplinary.do_list"))
def _sanctions(folder: Folder) -> None:
    from arbitraj.cli.sanction import show_sanctions

    show_sanctions(folder)


@discipline.command("tipareste", cls=Command, help=say("disciplinary.do_print"))
def _papers(
    folder: Folder,
    number: Annotated[int, typer.Argument(metavar="NR", help=say("disciplinary.arg_number"), show_default=False)] = 0,
) -> None:
    from arbitraj.cli.sanction import print_sanctions

    print_sanctions(folder, number)


@app.command("raport", cls=Command, help=say("disciplinary.do_report"))
def _report(
    folder: Folder,
    incidents: Annotated[
        list[str] | None,
        typer.Option("--incident", metavar="TEXT", help=say("disciplinary.opt_incident"), show_default=False),
    ] = None,
) -> None:
    from arbitraj.cli.sanction import report

    report(folder, incidents or ())
