"""`arbitraj arhiva clasament anual|rating`: the lists of a year, made from the archive."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Base, command
from arbitraj.cli.writing import AnswerFile, door, print_written, told_as_data
from arbitraj.desk.requests import Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say

if TYPE_CHECKING:
    from arbitraj.wings.years.lists.making import ListWishes

app = typer.Typer()
_ANNUAL, _RATING = "anual", "rating"
_WIDTH = 140


@command(app, "clasament", "liste.about")
def _lists(
    which: Annotated[str, Option("", "liste.arg_list", "LISTA")],
    year: Annotated[int, Option("--an", "liste.opt_year", "AN")] = 0,
    settings: Annotated[Path | None, Option("--setari", "liste.opt_settings", "FIȘIER")] = None,
    folder: Annotated[Path | None, Option("-o --iesire", "liste.opt_folder", "DIR")] = None,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.lists.making import ListWishes

    show = {_ANNUAL: _show_annual, _RATING: _show_rating}.get(which)
    if show is None:
        raise ProblemsError([Problem("", "", said("liste.bad_list", value=which))])
    show(ListWishes(base, year, settings), folder, json_file)


def _show_annual(wishes: "ListWishes", folder: Path | None, json_file: str) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.years.lists.annual_table import annual_data, annual_rules, annual_tables
    from arbitraj.wings.years.lists.making import annual_lists, write_annual

    lists = annual_lists(wishes)
    if not told_as_data(json_file, annual_data(lists)):
        print(lists.title)
        for table in annual_tables(lists):
            print_table(table, _WIDTH)
        for line in annual_rules(lists):
            print(line)
    if folder:
        print_written(write_annual(lists, folder, door()))


def _show_rating(wishes: "ListWishes", folder: Path | None, json_file: str) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.years.lists.making import rating_lists, write_ratings
    from arbitraj.wings.years.lists.rating_table import rating_data, rating_list_table

    lists = rating_lists(wishes)
    if not told_as_data(json_file, rating_data(lists)):
        for made in lists:
            print(made.name)
            print_table(rating_list_table(made), _WIDTH, str)
            for name, fact in made.facts:
                print(say("liste.named_fact", name=name, fact=fact))
            for note in made.notes:
                print(note)
    if folder:
        print_written(write_ratings(lists, folder, door()))
