"""Forms of a competition folder (3.3.e), for printing or filling in on a screen, and blank forms of a type."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from operator import gt
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.made_from import LETTERS, TITLE, printed_from, roster_of
from arbitraj.desk.output import FORMS, FilesWritten, MadeFrom, Output
from arbitraj.desk.preparing.draw_check import write_letters_again
from arbitraj.desk.requests import SHEETS, FormPrinting
from arbitraj.folder import hand_codes
from arbitraj.folder.folder import of_folder
from arbitraj.folder.hand_codes import new_codes, read_codes
from arbitraj.folder.people import read_roster
from arbitraj.folder.settings import FILE, read_settings, samples_left
from arbitraj.folder.variant_file import asked_variant
from arbitraj.forms.drawing import BLANK, Content, Holder, write_forms
from arbitraj.forms.slips import A_PAGE, SlipCodes, write_slips
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.sheets.form_plan import USUAL_GROUPS, Plan, most_groups, plan_of, plan_of_any
from arbitraj.tables.cells import FileError
from arbitraj.text import Message, count, text_of
from arbitraj.types import GAME_TYPES

_COMMAND = "formulare"
RESERVES = 2  # 3.3.e: two for each player, as many as the players' own


@dataclass(frozen=True, slots=True)
class FolderForms:
    """Forms written for a folder's players."""

    written: FilesWritten
    players: int
    warnings: tuple[str, ...]


def blank_form(game_type: GameType | None, path: Path, asked: FormPrinting, io: CommandIo = ALONE) -> Path | None:
    """Write the blank form of a type, or of any. Returns the copy of an earlier file. Raises ProblemsError, OSError."""
    from arbitraj.forms.fillable import write_fillable

    refuse_any(asked.problems())
    variant = asked_variant(asked.variant, path.parent)
    groups = _checked_groups(asked.groups or USUAL_GROUPS, variant, "--grupe")
    plan = _chosen(plan_of(game_type, variant, groups) if game_type else plan_of_any(variant, groups), asked)
    content = Content(colour=asked.colour)
    if path.is_dir():
        refuse_any([Problem("-o", "", Message("forms.output_folder", folder=path))])
    with io.transaction_at(path.parent, None, "formulare") as transaction, transaction.writing(path) as staged:
        if asked.fillable:
            write_fillable(staged, plan, variant, content, BLANK)
        else:
            write_forms(staged, plan, variant, content)
        # it may have been filled in since
        changed = path.is_file() and path.read_bytes() != staged.read_bytes()
        return transaction.keep(path) if changed else None


def folder_forms(folder: Path, asked: FormPrinting, io: CommandIo = ALONE, address: str = "") -> FolderForms:
    """Write the forms of a folder's players, and the documents beside them. `address` is that of the open hall.

    Raises ProblemsError, OSError.
    """
    from arbitraj.forms.fillable import write_fillable

    refuse_any(asked.problems())
    with io.transaction(folder, "formulare") as transaction:
        competition = _before_start(folder)
        variant = competition.variant
        groups = asked.groups or len(competition.groups) or USUAL_GROUPS
        groups = _checked_groups(groups, variant, "--grupe" if asked.groups else FILE)
        # printed forms for any type must all be alike, whatever is drawn
        any_plan = plan_of_any(variant, asked.groups or USUAL_GROUPS) if asked.any_type else None
        whole = any_plan or plan_of(competition.game_type, variant, groups)
        content = _content(competition, whole, asked)
        plan = _chosen(whole, asked)
        holders = [Holder(player.table, player.name) for player in sorted(competition.players, key=lambda p: p.table)]
        printed = MadeFrom(_COMMAND, partial(printed_from, folder, TITLE, roster_of(folder)))
        out = Output(transaction, folder / FORMS, printed)
        if asked.fillable:
            with io.progress_for("writing_forms") as tell:
                for done, holder in enumerate(holders, 1):
                    write = partial(write_fillable, plan=plan, variant=variant, content=content, holder=holder)
                    out.write(f"completabile/masa-{holder.table:02d}.pdf", write)
                    tell(done, len(holders))
        else:
            out.write("formulare.pdf", lambda path: write_forms(path, plan, variant, content, holders, asked.copies))
            if spares := RESERVES * len(holders) if asked.spares is None else asked.spares:
                out.write("rezerve.pdf", lambda path: write_forms(path, plan, variant, content, [BLANK], spares))
        _write_around(out, folder, competition, address)
        write_letters_again(transaction, competition)
        return FolderForms(out.done, len(holders), samples_left(competition))


def _write_around(out: Output, folder: Path, competition: Competition, address: str) -> None:
    """Write the arbiter's slips, with codes if players also type, and the letters for the wall, once drawn."""
    from arbitraj.draw.wall import write_letters

    pages = -(-len(competition.players) // A_PAGE)
    # numbered as the solutions will be (6.3.2.e). The rest have no number
    numbers = [f"{n:02d}" if n <= len(competition.players) else "" for n in range(1, pages * A_PAGE + 1)]
    kind = competition.game_type.shown
    codes = new_codes(numbers) if competition.players_hand else {}
    if codes:  # both in one transaction: the code on a slip must open its sheet
        try:
            kept = read_codes(out.folder / hand_codes.FILE).with_codes(codes).text()
        except FileError as error:
            raise ProblemsError([error.of(f"{FORMS}/{hand_codes.FILE}")]) from None
        out.write(hand_codes.FILE, lambda path: write_text(path, kept))
    where = (address or competition.players_address).rstrip("/")
    slips = SlipCodes(codes, f"{where}/jucator" if where else "")
    out.write("bonuri-predare.pdf", lambda path: write_slips(path, competition.title, kind, numbers, slips))
    letters = competition.announced
    if any(letters):
        content = Content(competition.title, letters, _given_tiles(competition))
        shown = competition.game_type, competition.variant
        made = MadeFrom(_COMMAND, partial(printed_from, folder, TITLE, LETTERS))
        out.write("litere.pdf", lambda path: write_letters(path, *shown, content), made)


def _chosen(plan: Plan, asked: FormPrinting) -> Plan:
    chosen = replace(plan, pages=plan.pages[SHEETS[asked.sheets]])
    if not chosen.pages:
        refuse_any([Problem("--foi", "", Message("forms.one_sheet"))])
    return chosen


def _before_start(folder: Path) -> Competition:
    """The competition before its start: title, type and roster. Letters and hand-ins may be missing."""
    competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
    players, of_roster = read_roster(folder)
    problems += of_roster
    if problems or competition is None:
        raise ProblemsError(of_folder(problems))
    return replace(competition, players=players)


def _checked_groups(groups: int, variant: Variant, file: str) -> int:
    most = most_groups(variant)
    if not 1 <= groups <= most:
        raise ProblemsError([Problem(file, "", Message("forms.too_many_groups", found=groups, most=most))])
    return groups


def _content(competition: Competition, plan: Plan, asked: FormPrinting) -> Content:
    """The common content. Raises ProblemsError if letters to be printed are unknown or do not fit."""
    letters: tuple[str, ...] = ()
    if asked.letters:
        announced = competition.announced
        lines = [row.length for row in plan.pages[0].cells]
        if lines and not any(announced):
            raise ProblemsError([Problem(FILE, "", Message("forms.no_letters"))])
        if competition.game_type.material.in_a_row:
            rest = iter("".join(announced))
            letters = tuple("".join(islice(rest, length)) for length in lines)
        else:
            letters = announced[: len(lines)]
        if "".join(letters) != "".join(announced) or any(map(gt, map(len, letters), lines)):
            room = ", ".join(map(str, lines))
            raise ProblemsError([Problem(FILE, "", Message("forms.letters_do_not_fit", room=room))])
    return Content(competition.title, letters, _given_tiles(competition), asked.colour, coded=True)


def _given_tiles(competition: Competition) -> dict[int, str]:
    """The given board (4.6) by square, without the printed letters."""
    rows, printed = competition.given.rows, competition.variant.start.rows
    return {square: tile for square, tile in enumerate(rows) if tile != printed[square]}


def forms_lines(forms: FolderForms) -> Iterator[str]:
    """Number of players with forms, and written files."""
    for name, copy in forms.written.copies:
        yield text_of("cli.kept_copy", name=name, copy=copy)
    # a folder once, for all its files
    files = dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in forms.written.files)
    players = count(forms.players, "player")
    yield text_of("forms.done", folder=forms.written.folder, players=players, files=", ".join(files))
