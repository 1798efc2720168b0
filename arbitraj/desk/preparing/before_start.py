"""Lines reporting the steps before the start, for the command line and the hall."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbitraj.desk.preparing.draw_games import GamesDrawn
from arbitraj.desk.preparing.timing import TimeSheet
from arbitraj.draw.programme import Lot
from arbitraj.draw.timing import clock
from arbitraj.text import count, keyed, say
from arbitraj.types import GAME_TYPES

if TYPE_CHECKING:  # each command loads its own alone
    from arbitraj.desk.preparing.forms import FolderForms
    from arbitraj.desk.preparing.seating import SeatedHall

_NAMES = keyed("draw.group_name_* draw.group_name_6 draw.group_name_7")
_MOST_TOLD = 40  # of those who were moved


def seating_lines(hall: "SeatedHall") -> Iterator[str]:
    """Moved players with reasons, and written files."""
    from arbitraj.draw.seating_shown import origin, remarks

    seating = hall.seating
    heading = "seating.done_kept" if seating.kept else "seating.done_anew"
    yield say(heading, players=count(len(seating.seated), "player"))
    for move in seating.moves[:_MOST_TOLD]:
        key = "seating.move" if seating.kept else "seating.move_rating"
        key = "seating.move_new" if move.origin is None else key
        name = move.entrant.player.name
        yield "  " + say(key, name=name, origin=origin(move.origin), table=move.entrant.table, why=move.why)
    if len(seating.moves) > _MOST_TOLD:
        yield "  " + say("seating.more_moves", more=len(seating.moves) - _MOST_TOLD)
    if not seating.moves:
        yield "  " + say("seating.nobody_kept" if seating.kept else "seating.nobody_moved")
    for remark in remarks(seating, hall.per_row):
        yield f"- {remark}"
    if not hall.files:
        yield say("seating.nothing_written")
        return
    yield say("seating.written", files=", ".join(hall.files))
    if hall.kept:
        yield say("seating.kept_copies", files=", ".join(hall.kept))
    if hall.outdated:
        yield say("seating.old_tables", files=", ".join(hall.outdated))


def forms_lines(forms: "FolderForms") -> Iterator[str]:
    """Number of players with forms, and written files."""
    for name, copy in forms.written.copies:
        yield say("cli.kept_copy", name=name, copy=copy)
    # a folder once, for all its files
    files = dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in forms.written.files)
    players = count(forms.players, "player")
    yield say("forms.done", folder=forms.written.folder, players=players, files=", ".join(files))


def time_lines(sheet: TimeSheet) -> Iterator[str]:
    """Announcements with their times."""
    yield sheet.heading
    for each in sheet.announced:
        left = say("timing.before") if each.left is None else f"{each.left}'"
        yield f"  {clock(each.at):>5}  {left:>7}  {each.said}"
    if sheet.between:
        shown, (low, high) = sheet.game_type.shown, sheet.between
        yield say("timing.between", type=shown, low=low, high=high, taken=sheet.minutes)
    yield say("timing.written", file=sheet.file)
    for copy in sheet.kept:
        yield say("timing.kept", file=copy)


def games_lines(done: GamesDrawn, commands: bool) -> Iterator[str]:
    """Games drawn. With `commands`, also the command that draws the letters of each."""
    stages = done.programme.stages
    for number, stage in enumerate(stages, 1):
        if len(stages) > 1:
            yield say("draw.stage", number=number)
        for place, lot in enumerate(stage, 1):
            yield say("draw.game", number=place, game=_game(lot))
            if commands:
                yield say("draw.game_command", lot=lot)
    yield say("draw.seed", seed=done.programme.log["samanta"])
    if done.file is None:
        yield say("draw.nothing_written")
        return
    if done.kept:
        yield say("draw.kept", files=done.kept)
    yield say("draw.written", files=done.file)


def _game(lot: Lot) -> str:
    shown = GAME_TYPES[lot.key].shown
    if lot.interval:
        low, high = lot.interval
        return say("draw.game_interval", type=shown, low=low, high=high)
    if lot.groups:
        return say("draw.game_groups", name=say(_NAMES[str(lot.groups)]), groups=count(lot.groups, "group"))
    return shown
