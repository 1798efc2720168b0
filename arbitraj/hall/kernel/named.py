"""Names of sheets in texts: number, player and table."""

from collections.abc import Iterable, Mapping

from arbitraj.hall.kernel.scene import called, is_player, sheet_of_player
from arbitraj.hall.kernel.state import HallState
from arbitraj.text import Message, all_of, text_of

Names = Mapping[int, str]  # of the players, by table


def whole_name(state: HallState, players: Names, number: str) -> str:
    """A sheet by number, player and table. The number alone if there is no such sheet."""
    sheet = state.sheets.get(number)
    if sheet is None:
        return number
    return text_of("hall.sheet_whole", sheet=number, player=players.get(sheet.table, ""), table=sheet.table)


def the_sheets(state: HallState, players: Names, numbers: Iterable[str]) -> str:
    """Sheets with their noun, as a list in words."""
    names = [whole_name(state, players, number) for number in numbers]
    return text_of("common.the_sheet" if len(names) == 1 else "common.the_sheets", sheets=all_of(names))


def with_players(state: HallState, players: Names, message: Message) -> Message:
    """A message in which its sheet is named whole, unless it names the player itself."""
    values = dict(message.values)
    number = str(values.get("sheet", ""))
    sheet = state.sheets.get(number)
    if sheet is None or players.get(sheet.table) in values.values():
        return message
    return Message(message.key, **values | {"sheet": whole_name(state, players, number)})


def author(state: HallState, players: Names, name: str) -> str:
    """As `called`, with the sheet of a player named whole."""
    if not is_player(name):
        return called(name)
    return str(with_players(state, players, Message("hall.who_player", sheet=sheet_of_player(name))))
