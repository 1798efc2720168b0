"""`arbitraj arhiva`: editions of years kept together, listed, verified, exported, and the identity of persons."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Base, command
from arbitraj.cli.shell import new_app, progress
from arbitraj.cli.writing import AnswerFile, print_written, terminal_io, told_as_data, warn
from arbitraj.desk.option import Option
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message, count, text_of
from arbitraj.wings.years.archive.requests import TableRequest

if TYPE_CHECKING:
    from arbitraj.wings.years.lists.making import ListOptions

app = new_app("commands.arhiva")


@command(app, "adauga", "arhiva.do_add")
def _add(
    folders: Annotated[list[Path], Option("", "arhiva.arg_folders", "DOSARE")],
    asked: TableRequest,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.archive.adding import add_editions
    from arbitraj.wings.years.archive.keeping import Arrival

    kept, problems = add_editions(folders, base, terminal_io(), asked)
    warn(told for edition in kept for told in edition.told)
    data = [{"runda": e.round, "editie": e.edition, "stare": e.arrival.value, "dosar": e.folder} for e in kept]
    if not told_as_data(json_file, data):
        for edition in kept:
            key = {
                Arrival.NEW: "arhiva.added",
                Arrival.REPLACES: "arhiva.replaced",
                Arrival.KNOWN: "arhiva.known",
            }[edition.arrival]
            print(text_of(key, id=edition.round, edition=edition.edition))
    refuse_any(problems)


@command(app, "lista", "arhiva.do_list")
def _list(base: Base = "", json_file: AnswerFile = "") -> None:
    from arbitraj.wings.years.archive.adding import archived_rounds, archived_tables

    rounds, tables = archived_rounds(base), archived_tables(base)
    data = [
        {
            "runda": kept.id,
            "titlu": kept.title,
            "nume": kept.name,
            "data": kept.day,
            "tip": kept.game_type,
            "jucatori": kept.players,
            "editie": kept.edition,
            "amprenta": kept.fingerprint,
        }
        for kept in rounds
    ]
    of_tables = [
        {"tabel": table.id, "titlu": table.title, "proba": table.discipline, "data": table.day, "randuri": table.rows}
        for table in tables
    ]
    if told_as_data(json_file, [*data, *of_tables]):
        return
    for round_kept in rounds:
        players = count(round_kept.players, "player")
        print(
            text_of("arhiva.row", id=round_kept.id, name=round_kept.name, players=players, edition=round_kept.edition)
        )
    for table in tables:
        print(text_of("arhiva.table_row", id=table.id, rows=count(table.rows, "line")))
    if not rounds and not tables:
        print(text_of("arhiva.empty"))


@command(app, "unde", "arhiva.do_where")
def _where(base: Base = "", json_file: AnswerFile = "") -> None:
    from arbitraj.wings.years.archive.adding import where_base

    where, there = where_base(base)
    if not told_as_data(json_file, {"baza": where, "exista": there}):
        print(where if there else text_of("arhiva.not_yet", base=where))


@command(app, "verifica", "arhiva.do_check")
def _check(base: Base = "", json_file: AnswerFile = "") -> None:
    from arbitraj.wings.years.archive.adding import verify_archive

    checked = verify_archive(base)
    data = [
        {"runda": check.round.id, "dosar_lipsa": check.gone, "probleme": [str(fault) for fault in check.faults]}
        for check in checked
    ]
    wrong = [round_checked for round_checked in checked if round_checked.faults]
    if not told_as_data(json_file, data):
        for check in checked:
            if check.gone:
                print(text_of("arhiva.gone", id=check.round.id, folder=check.round.folder))
            for fault in check.faults:
                print(text_of("arhiva.fault", id=check.round.id, fault=fault))
        print(
            text_of(
                "arhiva.not_verified" if wrong else "arhiva.verified",
                rounds=count(len(checked), "stage"),
                wrong=len(wrong),
            )
        )
    if wrong:
        raise typer.Exit(1)


@command(app, "persoane", "arhiva.do_people")
def _people(
    names: Annotated[list[str] | None, Option("", "arhiva.arg_names", "NUME NUME")] = None,
    same: Annotated[bool, Option("--aceiasi", "arhiva.opt_same")] = False,
    different: Annotated[bool, Option("--diferiti", "arhiva.opt_different")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.archive.adding import alike_people, say_of_two

    if bool(names) != (same != different):
        raise ProblemsError([Problem("", "", Message("arhiva.names_and_word"))])
    if names:
        one, other = say_of_two(names, same, base)
        if not told_as_data(json_file, {"aceiasi" if same else "diferiti": [one, other]}):
            print(text_of("arhiva.now_same" if same else "arhiva.now_different", one=one, other=other))
        return
    pairs = alike_people(base)
    data = [
        {"nume": [pair.one.name, pair.other.name], "pentru": [*map(str, pair.pro)], "contra": [*map(str, pair.contra)]}
        for pair in pairs
    ]
    if told_as_data(json_file, data):
        return
    for pair in pairs:
        print(text_of("arhiva.pair", one=pair.one.name, other=pair.other.name))
        for key, reasons in (("arhiva.pro", pair.pro), ("arhiva.contra", pair.contra)):
            for reason in reasons:
                print(text_of(key, reason=reason))
        if sys.stdin.isatty() and (word := folded(input(text_of("arhiva.ask_pair")))) in ("a", "d"):
            say_of_two((pair.one.name, pair.other.name), word == "a", base)
    print(text_of("arhiva.pairs_how" if pairs else "arhiva.no_pairs"))


@command(app, "sterge", "arhiva.do_remove")
def _remove(
    asked: Annotated[str, Option("", "arhiva.arg_round", "RUNDA")],
    sure: Annotated[bool, Option("--da", "arhiva.opt_sure")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.archive.adding import remove_round, round_asked

    found = round_asked(asked, base)
    if not sure:
        if not sys.stdin.isatty():
            raise ProblemsError([Problem("", "", Message("arhiva.say_yes", id=found.id))])
        if folded(input(text_of("arhiva.ask_remove", id=found.id))) not in ("da", "d"):
            raise typer.Abort
    removed, told = remove_round(found.id, base)
    warn(told)
    if not told_as_data(json_file, {"runda": removed.id, "editii": removed.edition}):
        print(text_of("arhiva.removed", id=removed.id))


@command(app, "exporta", "arhiva.do_export")
def _export(
    folder: Annotated[Path, Option("", "arhiva.arg_export", "DIR")],
    form: Annotated[str, Option("--format", "arhiva.opt_format", "FORMAT", shown=True)] = "csv",
    anonymous: Annotated[bool, Option("--anonim", "arhiva.opt_anonymous")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.frames.export import export
    from arbitraj.wings.years.frames.years import open as open_archive

    with progress(text_of("arhiva.exporting")) as step:
        archive = open_archive(base)
        files = export(archive.without_names() if anonymous else archive, folder, form, step)
    if not told_as_data(json_file, {"dosar": str(folder), "fisiere": list(files)}):
        print(text_of("cli.results_in", folder=folder, files=", ".join(files)))


_ANNUAL, _RATING = "anual", "rating"


@command(app, "clasament", "liste.about")
def _lists(
    which: Annotated[str, Option("", "liste.arg_list", "LISTA")],
    year: Annotated[int, Option("--an", "liste.opt_year", "AN")] = 0,
    settings: Annotated[Path | None, Option("--setari", "liste.opt_settings", "FIȘIER")] = None,
    folder: Annotated[Path | None, Option("-o --iesire", "liste.opt_folder", "DIR")] = None,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.lists.making import ListOptions

    show = {_ANNUAL: _show_annual, _RATING: _show_rating}.get(which)
    if show is None:
        raise ProblemsError([Problem("", "", Message("liste.bad_list", value=which))])
    show(ListOptions(base, year, settings), folder, json_file)


def _show_annual(options: "ListOptions", folder: Path | None, json_file: str) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.years.lists.annual import annual_data, annual_rules, annual_tables
    from arbitraj.wings.years.lists.making import annual_lists, write_annual

    lists = annual_lists(options)
    if not told_as_data(json_file, annual_data(lists)):
        print(lists.title)
        for table in annual_tables(lists):
            print_table(table)
        for line in annual_rules(lists):
            print(line)
    if folder:
        print_written(write_annual(lists, folder, terminal_io()))


def _show_rating(options: "ListOptions", folder: Path | None, json_file: str) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.years.lists.making import rating_lists, write_ratings
    from arbitraj.wings.years.lists.rating_table import rating_data, rating_list_table

    lists = rating_lists(options)
    if not told_as_data(json_file, rating_data(lists)):
        for made in lists:
            print(made.name)
            print_table(rating_list_table(made), str)
            for name, fact in made.facts:
                print(text_of("liste.named_fact", name=name, fact=fact))
            for note in made.notes:
                print(note)
    if folder:
        print_written(write_ratings(lists, folder, terminal_io()))


@command(app, "raport", "rapoarte.do_report")
def _report(
    kind: Annotated[str, Option("", "rapoarte.arg_kind", "CE")],
    name: Annotated[str, Option("", "rapoarte.arg_name", "NUME")] = "",
    folder: Annotated[Path, Option("-o --iesire", "rapoarte.opt_output", "DIR")] = Path("rapoarte"),
    years: Annotated[str, Option("--ani", "rapoarte.opt_years", "2020-2026")] = "",
    anonymous: Annotated[bool, Option("--anonim", "rapoarte.opt_anonymous")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.reports.making import report_data, write_report

    paper, written = write_report(kind, name, folder, years=years, anonymous=anonymous, base=base, io=terminal_io())
    if not told_as_data(json_file, report_data(kind, paper)):
        print_written(written)


@command(app, "site", "site.do_site")
def _site(
    folder: Annotated[Path, Option("-o --iesire", "site.opt_folder", "CALE")],
    settings: Annotated[Path | None, Option("--setari", "site.opt_settings", "FIȘIER")] = None,
    lists: Annotated[Path | None, Option("--liste", "site.opt_lists", "FIȘIER")] = None,
    anew: Annotated[bool, Option("--din-nou", "site.opt_anew")] = False,
    base: Base = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.years.site.writing import SiteOptions, write_site

    done = write_site(SiteOptions(folder, base, settings, lists, anew), terminal_io())
    data = {"dosar": str(folder), "fisiere": done.files, "scrise": done.written, "sterse": done.removed}
    if not told_as_data(json_file, data):
        number = {"files": count(done.files, "file"), "written": count(len(done.written), "file")}
        print(text_of("site.done", folder=folder, **number))
        if done.removed:
            print(text_of("site.removed", files=count(len(done.removed), "file")))
