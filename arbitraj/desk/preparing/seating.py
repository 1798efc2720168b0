"""Seating (6.1): tables given to the players of a folder, written into its roster, with lists and place cards."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.made_from import TITLE, printed_from
from arbitraj.desk.output import MadeFrom, Output
from arbitraj.desk.preparing.new_folder import Founded, workbook_of_seated
from arbitraj.desk.requests import SeatingOptions
from arbitraj.draw.seating import Seating, origin, remarks, seat
from arbitraj.folder.entry_list import nobodies
from arbitraj.folder.people import (
    HAND_IN,
    WORKBOOKS,
    Entrant,
    Entries,
    find_entrant,
    hand_in_rows,
    read_entries,
    the_same,
    write_entries,
)
from arbitraj.folder.settings import read_settings, samples_left
from arbitraj.folder.table import table_file
from arbitraj.folder.toml_file import read_text
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.model import Competition
from arbitraj.record.names import plain_name
from arbitraj.tables.headings import plain
from arbitraj.text import Message, count, first_of, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

FOLDER, LISTS, CARDS, BOOK = "mese", "mese.pdf", "cartonase.pdf", "mese.xlsx"
MOVES, HALL = "mutari.pdf", "sala.txt"
_MOST_TOLD = 40  # of those who were moved


@dataclass(frozen=True, slots=True)
class SeatedHall:
    """A seating. `files` were written, `kept` are copies of earlier ones.

    `outdated` are documents in the folder printed with other tables. `workbook` is the one for typing, if it was made.
    """

    seating: Seating
    per_row: int
    warnings: tuple[str, ...]
    files: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()
    workbook: Founded | None = None


def seat_players(
    folder: Path,
    options: SeatingOptions,
    io: CommandIo = ALONE,
    last_look: Callable[[], None] = lambda: None,
    *,
    with_workbook: bool = False,
) -> SeatedHall:
    """Seat the players, and write the seating unless it is only shown. Raises ProblemsError with everything in the way.

    `with_workbook`: the workbook for typing is made too, while nothing is typed in it.

    `last_look` is called when everything is written and nothing is in its place yet. An error that it raises undoes
    everything.
    """
    with io.transaction(folder, "mese", trial=options.show_only) as transaction:
        competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
        entries, of_roster = read_entries(folder)
        if competition is None or not entries.entrants:
            raise ProblemsError(problems + of_roster)
        entrants, of_wishes = _with_wishes(entries, options)
        refuse_any([*problems, *of_roster, *nobodies(entries.file), *of_wishes])
        per_row = _per_row(folder, options)
        refuse_any(_contradictions(folder, Entries(entries.file, entrants), options))
        seating = seat(entrants, options.anew, per_row)
        tables = {entrant.row: entrant.table for entrant in seating.seated}
        after = tuple(entrant.at(tables.get(entrant.row, 0)) for entrant in entrants)
        _refuse_after_start(folder, entries, after)
        hall = SeatedHall(seating, per_row, samples_left(competition))
        if options.show_only:
            return hall
        written = _write(transaction, competition, entries, after, hall)
        if with_workbook:
            players = tuple(entrant.player for entrant in after if entrant.table and not entrant.withdrawn)
            if made := workbook_of_seated(transaction, players):
                outdated = tuple(name for name in written.outdated if name != WORKBOOKS[0])
                written = replace(written, outdated=outdated, workbook=made)
        last_look()
        return written


def _with_wishes(entries: Entries, options: SeatingOptions) -> tuple[tuple[Entrant, ...], list[Problem]]:
    """Rows as changed by the options. The changes persist, since they are written into the roster."""
    rows, problems = {entrant.row: entrant for entrant in entries.entrants}, list[Problem]()
    if options.ratings:
        rows, problems = rated_by_list(entries, options.ratings)

    def change(option: str, name: str, **wish: Any) -> None:
        found = find_entrant(entries, name)
        if isinstance(found, Message):
            problems.append(Problem(option, "", found))
        else:
            rows[found.row] = replace(rows[found.row], **wish)

    for text in options.fixed:
        name, mark, number = (part.strip() for part in text.rpartition("="))
        table = _number(number, 4)
        if not mark or not name or (number and not table):
            problems.append(Problem("--loc", "", Message("seating.bad_place", text=text)))
        else:
            change("--loc", name, fixed=table or None)
    for name in options.late:
        change("--tarziu", name, late=True)
    for name in options.withdrawn:
        change("--retras", name, withdrawn=True)
    for name in options.returned:
        change("--revine", name, withdrawn=False)
    # entries keep the order of the roster, so late ones are seated in order of arrival
    return tuple(rows[entrant.row] for entrant in entries.entrants), problems


def _number(text: str, digits: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else 0


def _contradictions(folder: Path, entries: Entries, options: SeatingOptions) -> list[Problem]:
    problems = list(the_same(entries, lambda entrant: entrant.fixed, "seating.fixed_twice"))
    present = [entrant for entrant in entries.entrants if not entrant.withdrawn]
    if not present:
        problems.append(Problem(entries.file.name, "", Message("seating.nobody")))
    if options.anew and options.keep:
        problems.append(Problem("--din-nou, --pastreaza", "", Message("seating.one_of_both")))
    if not options.anew and any(entrant.table for entrant in present):
        problems += the_same(entries, lambda entrant: entrant.table, "seating.table_twice")
        if not options.keep and not (folder / FOLDER / BOOK).is_file():
            problems.append(Problem(entries.file.name, "", Message("seating.foreign_tables")))
    return problems


def _per_row(folder: Path, options: SeatingOptions) -> int:
    if options.per_row is not None:
        if options.per_row < 0 or options.per_row == 1:
            raise ProblemsError([Problem("--pe-rand", "", Message("seating.bad_row"))])
        return options.per_row
    text = read_text(folder / FOLDER / HALL, HALL)
    return 0 if isinstance(text, Problem) else _number(text.rpartition("=")[2].strip(), 3)


def _refuse_after_start(folder: Path, before: Entries, after: Sequence[Entrant]) -> None:
    """Raises ProblemsError if a seated player would move after sheets were handed in: the sheet would become
    another's.
    """
    if not hand_in_rows(folder):
        return
    moved = [new for old, new in zip(before.entrants, after, strict=True) if old.table and old.table != new.table]
    if moved:
        names = first_of([entrant.player.name for entrant in moved], 5)
        message = Message("seating.already_started", names=names)
        raise ProblemsError([Problem(table_file(folder, HAND_IN).name, "", message)])


def _write(
    transaction: Transaction, competition: Competition, before: Entries, after: tuple[Entrant, ...], hall: SeatedHall
) -> SeatedHall:
    from arbitraj.draw.seating_paper import write_book, write_cards, write_lists, write_moves

    folder, seating, per_row = transaction.folder, hall.seating, hall.per_row
    copy = write_entries(transaction, before, after)
    facts = partial(printed_from, folder, TITLE, before.file.name, at=transaction.latest)
    out = Output(transaction, folder / FOLDER, MadeFrom("mese", facts))
    out.write(LISTS, lambda path: write_lists(path, competition, seating))
    out.write(CARDS, lambda path: write_cards(path, competition.title, seating.seated))
    out.write(BOOK, lambda path: write_book(path, competition, seating))
    if seating.moves or not seating.kept:  # without moves, the last list of moves is still valid
        out.write(MOVES, lambda path: write_moves(path, competition, seating, per_row))
    if per_row or (folder / FOLDER / HALL).exists():
        out.write(HALL, lambda path: write_text(path, text_of("seating.hall", tables=per_row) + "\n"))
    moved = any(old.table and old.table != new.table for old, new in zip(before.entrants, after, strict=True))
    return replace(
        hall,
        files=(*([before.file.name] if copy else ()), *(f"{FOLDER}/{name}" for name in out.written)),
        kept=(*([copy.name] if copy else ()), *(f"{FOLDER}/{name}" for _, name in out.copies)),
        outdated=tuple(name for name in ("solutii.xlsx", "formulare") if moved and (folder / name).exists()),
    )


def rated_by_list(entries: Entries, file: Path) -> tuple[dict[int, Entrant], list[Problem]]:
    """Rows of a roster by number, with the ratings of a list. Players missing from it lose their rating.

    Ratings of two lists cannot be compared. Namesakes are distinguished by club.
    """
    listed, problems = read_entries(file, alone=True)
    if not problems and all(entrant.player.rating is None for entrant in listed.entrants):
        problems = [Problem(str(file), "", Message("seating.list_without_ratings"))]
    known, here = _by_name(listed.entrants), _by_name(entries.entrants)

    def rated(entrant: Entrant) -> Entrant:
        name = plain_name(entrant.player.name)
        found = known.get(name, [])
        if len(found) > 1 or len(here[name]) > 1:
            found = [other for other in found if plain(other.player.club) == plain(entrant.player.club)]
        line = found[0] if len(found) == 1 else None
        rating = line.player.rating if line else None
        source = (line.rated_by or file.stem) if line and rating is not None else ""
        return replace(entrant, player=replace(entrant.player, rating=rating), rated_by=source)

    return {entrant.row: rated(entrant) for entrant in entries.entrants}, problems


def _by_name(entrants: Sequence[Entrant]) -> Mapping[tuple[str, ...], list[Entrant]]:
    found: dict[tuple[str, ...], list[Entrant]] = defaultdict(list)
    for entrant in entrants:
        found[plain_name(entrant.player.name)].append(entrant)
    return found


def seating_lines(hall: SeatedHall) -> Iterator[str]:
    """Moved players with reasons, and written files."""
    seating = hall.seating
    heading = "seating.done_kept" if seating.kept else "seating.done_anew"
    yield text_of(heading, players=count(len(seating.seated), "player"))
    for move in seating.moves[:_MOST_TOLD]:
        kept = "seating.move" if seating.kept else "seating.move_rating"
        key = "seating.move_new" if move.origin is None else kept
        name, table = move.entrant.player.name, move.entrant.table
        yield "  " + text_of(key, name=name, origin=origin(move.origin), table=table, why=move.why)
    if len(seating.moves) > _MOST_TOLD:
        yield "  " + text_of("seating.more_moves", more=len(seating.moves) - _MOST_TOLD)
    if not seating.moves:
        yield "  " + text_of("seating.nobody_kept" if seating.kept else "seating.nobody_moved")
    for remark in remarks(seating, hall.per_row):
        yield f"- {remark}"
    yield from _files_told(hall)
    if not hall.per_row:
        yield text_of("seating.rows_option")  # not among the remarks, which are printed too


def _files_told(hall: SeatedHall) -> Iterator[str]:
    if not hall.files:
        yield text_of("seating.nothing_written")
        return
    yield text_of("seating.written", files=", ".join(hall.files))
    if hall.kept:
        yield text_of("seating.kept_copies", files=", ".join(hall.kept))
    if hall.outdated:
        yield text_of("seating.old_tables", files=", ".join(hall.outdated))
