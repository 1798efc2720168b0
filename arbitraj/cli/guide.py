"""`arbitraj ajutor`: the guide in the browser, without internet."""

import os

import typer

from arbitraj.cli.options import NO_BROWSER, command
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, text_of

app = typer.Typer()


@command(app, "ajutor", "commands.ajutor")
def _guide() -> None:
    import webbrowser
    from shutil import copyfile

    from arbitraj.atomic import replacing, write_text
    from arbitraj.lexicon.lexicon import data_folder
    from arbitraj.press.html.guide import FIRST, PAGES, PICTURES, guide_html, picture_files

    if not guide_html(FIRST):
        raise ProblemsError([Problem("arbitraj", "", Message("ajutor.none"))])
    folder = data_folder() / FIRST
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    for name, path in picture_files().items():
        with replacing(folder / PICTURES / name) as new:
            copyfile(path, new)
    for name in PAGES:
        write_text(folder / f"{name}.html", guide_html(name))
    page = folder / f"{FIRST}.html"
    print(text_of("ajutor.opened", page=page))
    if not os.environ.get(NO_BROWSER):
        webbrowser.open(page.as_uri())
