"""`arbitraj demo`: the sample competition corrected, its questions settled, its ranking published and shown."""

import os
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.options import NO_BROWSER, command
from arbitraj.cli.writing import door
from arbitraj.desk.requests import Option
from arbitraj.filename import on_command_line
from arbitraj.text import say

app = typer.Typer()


@command(app, "demo", "demo.about")
def _demo(
    folder: Annotated[Path, Option("", "demo.folder", "DOSAR")] = Path("cupa-demo"),
    no_browser: Annotated[bool, Option("--fara-browser", "demo.opt_quiet")] = False,
) -> None:
    import webbrowser

    from arbitraj.cli.correct import print_corrected
    from arbitraj.cli.publishing import print_published
    from arbitraj.cli.settle import answer_one, list_questions
    from arbitraj.desk.edition_names import PAGE
    from arbitraj.desk.editions.edition import Options
    from arbitraj.desk.editions.publish import Publishing, publish
    from arbitraj.desk.preparing.demo import ANSWERS, ARBITER, copy_sample
    from arbitraj.desk.settling.settle import Answering
    from arbitraj.report.edition import Stage

    copy_sample(folder)
    typed = on_command_line(str(folder))
    print(say("demo.copied", folder=folder))
    _say_typed(f"corecteaza {typed}")
    print_corrected(folder, "")
    _say_typed(f"lamureste {typed} --lista")
    list_questions(folder)
    for question, reading in ANSWERS.items():
        _say_typed(f'lamureste {typed} --intrebare {question} --raspuns {reading} --arbitru "{ARBITER}"')
        answer_one(folder, Answering(question, reading, ARBITER))
    _say_typed(f"corecteaza {typed}")
    print_corrected(folder, "")
    _say_typed(f"publica {typed} --provizoriu")
    done = publish(folder, Publishing(Stage.PROVISIONAL, Options()), door())
    print_published(done, folder)
    page = (done.folder / PAGE).resolve()
    print(say("demo.page", page=page))
    if not (no_browser or os.environ.get(NO_BROWSER)):
        webbrowser.open(page.as_uri())


def _say_typed(line: str) -> None:
    print(f"\n$ arbitraj {line}", flush=True)
