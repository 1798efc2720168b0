"""`arbitraj mese`: the order at the tables of a folder (6.1): who was moved and why, what was written."""

from pathlib import Path

from arbitraj.cli.writing import DOOR, warn
from arbitraj.desk.seating import SeatedHall, SeatingWishes, seat_players
from arbitraj.draw.seating_shown import origin, remarks
from arbitraj.text import count, say

_MOST_TOLD = 40


def seat_folder(folder: Path, wishes: SeatingWishes) -> None:
    """Seat, write, and say who was moved and why. Raises ProblemsError with everything that stands in the way."""
    hall = seat_players(folder, wishes, DOOR)
    warn(hall.warnings)
    _show(hall)
    if wishes.show_only:
        print(say("seating.nothing_written"))
        return
    print(say("seating.written", files=", ".join(hall.files)))
    if hall.kept:
        print(say("seating.kept_copies", files=", ".join(hall.kept)))
    if hall.outdated:
        print(say("seating.old_tables", files=", ".join(hall.outdated)))


def _show(hall: SeatedHall) -> None:
    seating = hall.seating
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
    for remark in remarks(seating, hall.per_row):
        print(f"- {remark}")
