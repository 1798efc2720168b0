"""`arbitraj arhiva site`: the archive as a static site."""

from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.options import Base, command
from arbitraj.cli.writing import AnswerFile, door, told_as_data
from arbitraj.desk.requests import Option
from arbitraj.text import count, say

app = typer.Typer()


@command(app, "site", "site.do_site")
def _site(
    folder: Annotated[Path, Option("-o --iesire", "site.opt_folder", "CALE")],
    settings: Annotated[Path | None, Option("--setari", "site.opt_settings", "FIȘIER")] = None,
    lists: Annotated[Path | None, Option("--liste", "site.opt_lists", "FIȘIER")] = None,
    anew: Annotated[bool, Option("--din-nou", "site.opt_anew")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.site.writing import SiteWishes, write_site

    done = write_site(SiteWishes(folder, base, settings, lists, anew), door())
    data = {"dosar": str(folder), "fisiere": done.files, "scrise": done.written, "sterse": done.removed}
    if not told_as_data(json_file, data):
        number = {"files": count(done.files, "file"), "written": count(len(done.written), "file")}
        print(say("site.done", folder=folder, **number))
        if done.removed:
            print(say("site.removed", files=count(len(done.removed), "file")))
