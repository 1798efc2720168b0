"""`arbitraj demo`: the sample competition corrected, its questions settled, its ranking published and shown."""

import os
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.carried import carried
from arbitraj.cli.options import NO_BROWSER, command
from arbitraj.cli.writing import terminal_io
from arbitraj.desk.option import Option
from arbitraj.filename import on_command_line
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, text_of

app = typer.Typer()
# the text on the three doubtful sheets, by id of the question
ANSWERS = {"abe8eb03f1cf": "AIEPTASE", "3be91878b0c7": "CEAC", "0eecc4069b9a": "M8"}
ARBITER = "Ion Pop"


@command(app, "demo", "commands.demo")
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
    from arbitraj.desk.settling.settle import Answering
    from arbitraj.report.edition import Stage

    copy_sample(folder)
    typed = on_command_line(str(folder))
    print(text_of("demo.copied", folder=folder))
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
    done = publish(folder, Publishing(Stage.PROVISIONAL, Options()), terminal_io())
    print_published(done, folder)
    page = (done.folder / PAGE).resolve()
    print(text_of("demo.page", page=page))
    if not (no_browser or os.environ.get(NO_BROWSER)):
        webbrowser.open(page.as_uri())


def copy_sample(folder: Path) -> None:
    """Copy the sample into a new folder, whole or not at all. Raises ProblemsError if the folder has content."""
    import shutil
    import tempfile

    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise ProblemsError([Problem(str(folder), "", Message("demo.taken"))])
    source = carried("demo/cupa-demo", "samples/cupa-demo")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as held:
        copied = Path(shutil.copytree(source, Path(held) / folder.name))
        if folder.exists():
            folder.rmdir()
        copied.rename(folder)


def _say_typed(line: str) -> None:
    print(f"\n$ arbitraj {line}", flush=True)
