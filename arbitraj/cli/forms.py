"""`arbitraj formulare`: the forms of a competition folder, or a blank one of a type."""

import sys
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from arbitraj.cli.shell import progress
from arbitraj.cli.writing import one_step, step_into
from arbitraj.competition.game_types import GAME_TYPES, GameType
from arbitraj.competition.model import Competition
from arbitraj.competition.settings import samples_left
from arbitraj.forms.document import BLANK, write_forms
from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.fillable import write_fillable
from arbitraj.forms.layouts import USUAL_GROUPS, plan_of
from arbitraj.forms.personal import (
    announced_letters,
    checked_groups,
    content_of,
    given_tiles,
    groups_of,
    holders_of,
    read_before_start,
)
from arbitraj.forms.plan import Plan
from arbitraj.forms.slips import A_PAGE, write_slips
from arbitraj.forms.wall import write_letters
from arbitraj.game.variant import Variant, load_variant
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.publish.output import Output
from arbitraj.text import count, say
from arbitraj.writing.step import Step

FORMS = "formulare"
RESERVES = 2  # 3.3.e: as many again for the arbiters, two a player


class Sheets(Enum):
    """Which sheets of forms with several."""

    ALL = "toate"
    FIRST = "prima"
    NEXT = "continuare"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; `spares` is None for as many as 3.3.e wants, `groups` 0 for the usual number."""

    copies: int = 2
    spares: int | None = None
    letters: bool = False
    colour: bool = False
    fillable: bool = False
    sheets: Sheets = Sheets.ALL
    groups: int = 0


def make_forms(folder: Path | None, game_type: str, output: str, wish: Wish) -> None:
    """Write a folder's forms, or without a folder the blank form of a type. Raises ProblemsError, OSError."""
    problems = []
    if folder is None:
        problems += [] if game_type else [Problem("--tip", "", say("forms.type_missing"))]
        problems += [] if output else [Problem("-o", "", say("forms.output_missing"))]
        if game_type and game_type not in GAME_TYPES:
            problems.append(Problem("--tip", "", unknown(game_type, GAME_TYPES)))
    elif game_type or output:
        problems.append(Problem("--tip, -o", "", say("forms.folder_or_type")))
    for option, number, least in (("--exemplare", wish.copies, 1), ("--rezerve", wish.spares or 0, 0)):
        if number < least:
            problems.append(Problem(option, "", say("forms.too_few", least=least)))
    if problems:
        raise ProblemsError(problems)
    if folder is None:
        _blank_form(GAME_TYPES[game_type], Path(output), wish)
    else:
        with one_step(folder, "formulare") as step:
            _folder_forms(step, wish)


def _blank_form(game_type: GameType, path: Path, wish: Wish) -> None:
    variant = load_variant("romana")
    groups = checked_groups(wish.groups or USUAL_GROUPS, variant, "--grupe")
    plan = _chosen(plan_of(game_type, variant, groups), wish)
    content = Content(colour=wish.colour)
    if path.is_dir():
        raise ProblemsError([Problem("-o", "", say("forms.output_folder", folder=path))])
    with step_into(path.parent, "formulare") as step:
        with step.writing(path) as staged:
            if wish.fillable:
                write_fillable(staged, plan, variant, content, BLANK)
            else:
                write_forms(staged, plan, variant, content)
            # it may have been filled in since
            if path.is_file() and path.read_bytes() != staged.read_bytes():
                step.tell(say("forms.kept", file=path, copy=step.keep(path).name))
        step.tell(say("forms.written", file=path))


def _folder_forms(step: Step, wish: Wish) -> None:
    folder, variant = step.folder, load_variant("romana")
    competition = read_before_start(folder, variant)
    for warning in samples_left(competition):
        print(say("cli.warning", text=warning), file=sys.stderr)
    groups = checked_groups(wish.groups, variant, "--grupe") if wish.groups else groups_of(competition, variant)
    whole = plan_of(competition.game_type, variant, groups)
    content = content_of(competition, variant, whole, wish.letters, wish.colour)
    plan, holders = _chosen(whole, wish), holders_of(competition)
    out = Output(step, folder / FORMS)
    if wish.fillable:
        _write_fillables(out, plan, variant, content, holders)
    else:
        _write_printed(out, plan, variant, content, holders, wish)
    _write_around(out, competition, variant)
    for name, copy in out.copies:
        step.tell(say("cli.kept_copy", name=name, copy=copy))
    people, files = count(len(holders), "player"), ", ".join(_shown(out.written))
    step.tell(say("forms.done", folder=out.folder, players=people, files=files))


def _write_printed(
    out: Output, plan: Plan, variant: Variant, content: Content, holders: list[Holder], wish: Wish
) -> None:
    out.write("formulare.pdf", lambda path: write_forms(path, plan, variant, content, holders, wish.copies))
    spares = RESERVES * len(holders) if wish.spares is None else wish.spares
    if spares:
        out.write("rezerve.pdf", lambda path: write_forms(path, plan, variant, content, [BLANK], spares))


def _write_fillables(out: Output, plan: Plan, variant: Variant, content: Content, holders: list[Holder]) -> None:
    with progress(say("forms.writing")) as tell:
        for done, holder in enumerate(holders, 1):
            write = partial(write_fillable, plan=plan, variant=variant, content=content, holder=holder)
            out.write(f"completabile/masa-{holder.table:02d}.pdf", write)
            tell(done, len(holders))


def _write_around(out: Output, competition: Competition, variant: Variant) -> None:
    """The arbiter's slips and, once drawn, the letters for the wall."""
    pages = -(-len(competition.players) // A_PAGE)
    # numbered as the solutions will be (6.3.2.e); those left over are for sheets that do not count on
    numbers = [f"{n:02d}" if n <= len(competition.players) else "" for n in range(1, pages * A_PAGE + 1)]
    kind = say(f"files.type_{competition.game_type.key}")
    out.write("bonuri-predare.pdf", lambda path: write_slips(path, competition.title, kind, numbers))
    letters = announced_letters(competition)
    if any(letters):
        content = Content(competition.title, letters, given_tiles(competition, variant))
        out.write("litere.pdf", lambda path: write_letters(path, competition.game_type, variant, content))


def _chosen(plan: Plan, wish: Wish) -> Plan:
    chosen = {Sheets.ALL: plan, Sheets.FIRST: plan.first(), Sheets.NEXT: plan.next()}[wish.sheets]
    if not chosen.pages:
        raise ProblemsError([Problem("--foi", "", say("forms.one_sheet"))])
    return chosen


def _shown(names: list[str]) -> list[str]:
    """File names, those of one folder as one."""
    return list(dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in names))
