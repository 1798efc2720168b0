"""`arbitraj mese`: the order at the tables of a folder (6.1), written into its roster, with lists and place cards."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.cli.writing import one_step, trial_step
from arbitraj.competition.entrants import Entrant, Entries, find_entrant, read_entries, the_same, write_entries
from arbitraj.competition.model import Competition
from arbitraj.competition.people import HAND_IN, HAND_IN_COLUMNS, Table, table_file
from arbitraj.competition.settings import read_settings, samples_left
from arbitraj.competition.textfile import read_text
from arbitraj.draw.seating import Seating, seat
from arbitraj.draw.seating_shown import origin, remarks
from arbitraj.game.variant import load_variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.publish.output import Output
from arbitraj.text import count, say
from arbitraj.writing.step import Step

FOLDER, LISTS, CARDS, BOOK = "mese", "mese.pdf", "cartonase.pdf", "mese.xlsx"
MOVES, HALL = "mutari.pdf", "sala.txt"
_MOST_TOLD = 40


@dataclass(frozen=True, slots=True)
class Wish:
    """The command line; `per_row` is None where it was not given."""

    fixed: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    anew: bool = False
    keep: bool = False
    per_row: int | None = None
    show_only: bool = False


def seat_players(folder: Path, wish: Wish) -> None:
    """Seat, write, and say who was moved and why. Raises ProblemsError with everything that stands in the way."""
    with (trial_step if wish.show_only else one_step)(folder, "mese") as step:
        _seat(step, wish)


def _seat(step: Step, wish: Wish) -> None:
    folder = step.folder
    competition, entries, problems = _read(folder)
    for warning in samples_left(competition):
        print(say("cli.warning", text=warning), file=sys.stderr)
    entrants, of_options = _with_wishes(entries, wish)
    if problems + of_options:
        raise ProblemsError(problems + of_options)
    per_row = _per_row(folder, wish)
    asked = Entries(entries.file, entrants)
    problems = _contradictions(folder, asked, wish)
    if problems:
        raise ProblemsError(problems)
    seating = seat(entrants, wish.anew, per_row)
    tables = {each.row: each.table for each in seating.seated}
    after = tuple(each.at(tables.get(each.row, 0)) for each in entrants)
    _refuse_after_start(folder, entries, after)
    _show(seating, per_row)
    if wish.show_only:
        print(say("seating.nothing_written"))
        return
    _write(step, competition, entries, after, seating, per_row)


def _read(folder: Path) -> tuple[Competition, Entries, list[Problem]]:
    competition, problems = read_settings(folder, load_variant("romana"), drawn=False)
    entries, of_roster = read_entries(folder)
    if competition is None or not entries.entrants:
        raise ProblemsError(problems + of_roster)
    return competition, entries, problems + of_roster


def _with_wishes(entries: Entries, wish: Wish) -> tuple[tuple[Entrant, ...], list[Problem]]:
    """The rows as the options change them; they stay so, since the options are written into the roster."""
    rows = {each.row: each for each in entries.entrants}
    problems: list[Problem] = []

    def change(option: str, name: str, how: Callable[[Entrant], Entrant]) -> None:
        found = find_entrant(entries, name)
        if isinstance(found, str):
            problems.append(Problem(option, "", found))
        else:
            rows[found.row] = how(rows[found.row])

    for text in wish.fixed:
        name, mark, number = (part.strip() for part in text.rpartition("="))
        table = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
        if not mark or not name or (number and not table):
            problems.append(Problem("--loc", "", say("seating.bad_place", text=text)))
            continue
        change("--loc", name, lambda each, table=table: replace(each, fixed=table or None))  # type: ignore[misc]
    for name in wish.late:
        change("--tarziu", name, lambda each: replace(each, late=True))
    for name in wish.withdrawn:
        change("--retras", name, lambda each: replace(each, withdrawn=True))
    # the entries keep the order of the roster: late ones sit as they came
    return tuple(rows[each.row] for each in entries.entrants), problems


def _contradictions(folder: Path, entries: Entries, wish: Wish) -> list[Problem]:
    problems = list(the_same(entries, lambda each: each.fixed, "seating.fixed_twice"))
    present = [each for each in entries.entrants if not each.withdrawn]
    if not present:
        problems.append(Problem(entries.file.name, "", say("seating.nobody")))
    if wish.anew and wish.keep:
        problems.append(Problem("--din-nou, --pastreaza", "", say("seating.one_of_both")))
    if not wish.anew and any(each.table for each in present):
        problems += the_same(entries, lambda each: each.table, "seating.table_twice")
        if not wish.keep and not (folder / FOLDER / BOOK).is_file():
            problems.append(Problem(entries.file.name, "", say("seating.foreign_tables")))
    return problems


def _per_row(folder: Path, wish: Wish) -> int:
    """Tables in a row of the hall, as given now or the last time; 0 for one row."""
    if wish.per_row is not None:
        if wish.per_row < 0 or wish.per_row == 1:
            raise ProblemsError([Problem("--pe-rand", "", say("seating.bad_row"))])
        return wish.per_row
    text = read_text(folder / FOLDER / HALL, HALL)
    if isinstance(text, Problem):
        return 0
    number = text.rpartition("=")[2].strip()
    return int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0


def _refuse_after_start(folder: Path, before: Entries, after: Sequence[Entrant]) -> None:
    """Once sheets are handed in under a table's number nobody who sits is moved: his sheet would become another's."""
    if not table_file(folder, HAND_IN).is_file():
        return
    if not Table(folder, HAND_IN, HAND_IN_COLUMNS, (("fisa",), ("masa", "nume"))).rows:
        return
    moved = [new for old, new in zip(before.entrants, after, strict=True) if old.table and old.table != new.table]
    if moved:
        names = ", ".join(each.player.name for each in moved[:5]) + (", …" if len(moved) > 5 else "")
        raise ProblemsError(
            [Problem(table_file(folder, HAND_IN).name, "", say("seating.already_started", names=names))]
        )


def _show(seating: Seating, per_row: int) -> None:
    heading = "seating.done_kept" if seating.kept else "seating.done_anew"
    print(say(heading, players=count(len(seating.seated), "player")))
    for move in seating.moves[:_MOST_TOLD]:
        said = "seating.move" if seating.kept else "seating.move_rating"
        said = "seating.move_new" if move.origin is None else said
        name = move.entrant.player.name
        print("  " + say(said, name=name, origin=origin(move.origin), table=move.entrant.table, why=move.why))
    if len(seating.moves) > _MOST_TOLD:
        print("  " + say("seating.more_moves", more=len(seating.moves) - _MOST_TOLD))
    if not seating.moves:
        print("  " + say("seating.nobody_kept" if seating.kept else "seating.nobody_moved"))
    for remark in remarks(seating, per_row):
        print(f"- {remark}")


def _write(
    step: Step, competition: Competition, before: Entries, after: tuple[Entrant, ...], seating: Seating, per_row: int
) -> None:
    from arbitraj.draw.place_cards import write_cards
    from arbitraj.draw.seating_book import write_book
    from arbitraj.draw.seating_paper import write_lists, write_moves

    folder = step.folder
    copy = write_entries(step, before, after)
    out = Output(step, folder / FOLDER)
    out.write(LISTS, lambda path: write_lists(path, competition, seating))
    out.write(CARDS, lambda path: write_cards(path, competition.title, seating.seated))
    out.write(BOOK, lambda path: write_book(path, competition, seating))
    if seating.moves or not seating.kept:  # where nobody moves, the last moves are still the ones that count
        out.write(MOVES, lambda path: write_moves(path, competition, seating, per_row))
    if per_row or (folder / FOLDER / HALL).exists():
        out.write(HALL, lambda path: write_text(path, say("seating.hall", tables=per_row) + "\n"))
    files = [before.file.name] if copy else []
    files += [f"{FOLDER}/{name}" for name in out.written]
    step.tell(say("seating.written", files=", ".join(files)))
    kept = [copy.name] if copy else []
    kept += [f"{FOLDER}/{name}" for _, name in out.copies]
    if kept:
        step.tell(say("seating.kept_copies", files=", ".join(kept)))
    moved = any(old.table and old.table != new.table for old, new in zip(before.entrants, after, strict=True))
    printed = [name for name in ("solutii.xlsx", "formulare") if (folder / name).exists()]
    if moved and printed:
        step.tell(say("seating.old_tables", files=", ".join(printed)))
