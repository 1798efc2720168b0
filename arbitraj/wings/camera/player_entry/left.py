"""Events of a player who stops typing the own sheet (by choice, timeout or the chief's decision), or may go on again.

The rows typed so far are shown to nobody: the next typist begins with empty fields.
"""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import field

from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber
from arbitraj.hall.kernel.kind import Kind, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import (
    PLAYER,
    CommandContext,
    HallPerson,
    chief_refusal,
    is_players,
    player_refusal,
    players_time,
)
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.text import Said, said


class PlayerLeft(Body, frozen=True, tag="jucator_gata"):
    """The player stops typing the sheet. An unfinished transcription no longer counts."""

    sheet: SheetNumber = field(name="fisa")


@on_sheet
def _judged(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PlayerLeft) -> Said | None:
    if person.role == PLAYER:
        return player_refusal(scene, person, sheet, 1)
    first = sheet.hands.get(1)
    if players_time(scene.competition, sheet) is None:
        return said("hall.player_off")
    if sheet.players_left or (first and (first.finished or not is_players(first))):
        return said("player_entry.not_typing", sheet=sheet.number)
    return chief_refusal(person)


def _left(sheet: HallSheet, event: HallEvent, body: PlayerLeft) -> HallSheet:
    first = sheet.hands.get(1)
    dropped = first is not None and is_players(first) and not first.finished and 2 not in sheet.hands
    hands = {n: hand for n, hand in sheet.hands.items() if n != 1} if dropped else sheet.hands
    return replace(sheet, hands=hands, players_left=True, left_hand=first if dropped else sheet.left_hand)


PLAYER_LEFT = Kind(
    PlayerLeft, _judged, _left, outside=OutsideNames.renamed, holds=None, undo=None, settles=False, by_player=True
)


class PlayerGoesOn(Body, frozen=True, tag="jucator_continua"):
    """The player may type the sheet again, with the former rows, for the original time."""

    sheet: SheetNumber = field(name="fisa")


@on_sheet
def _may_go_on(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PlayerGoesOn) -> Said | None:
    if players_time(scene.competition, sheet) is None:
        return said("hall.player_off")
    if not sheet.players_left or sheet.hands or sheet.closed:
        return said("player_entry.not_back", sheet=sheet.number)
    return chief_refusal(person)


def _goes_on(sheet: HallSheet, event: HallEvent, body: PlayerGoesOn) -> HallSheet:
    hands = {1: sheet.left_hand} if sheet.left_hand and not sheet.hands else sheet.hands
    return replace(sheet, hands=hands, players_left=False, left_hand=None, given_back=event.when)


PLAYER_GOES_ON = Kind(
    PlayerGoesOn, _may_go_on, _goes_on, outside=OutsideNames.renamed, holds=None, undo=None, settles=False
)


def overdue(scene: CommandContext) -> Iterator[PlayerLeft]:
    """Events for sheets whose players began and did not finish in time."""
    for sheet in scene.state.sheets.values():
        until, first = players_time(scene.competition, sheet), sheet.hands.get(1)
        if first is None or first.finished or not is_players(first) or 2 in sheet.hands:
            continue
        if until and scene.passed(until) and not sheet.players_left:
            yield PlayerLeft(sheet.number)
