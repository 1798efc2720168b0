"""Which player an arbiter means: by table, by the number on the sheet, or by name."""

from collections.abc import Sequence

from arbitraj.competition.model import HandIn, Player
from arbitraj.competition.names import near_names, plain_name
from arbitraj.competition.people import same_number
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say


def find_player(
    players: Sequence[Player], hand_ins: Sequence[HandIn], *, table: int = 0, sheet: str = "", name: str = ""
) -> Player:
    """The player; whatever is given must name the same one. Raises ProblemsError where it names nobody, or several."""
    if not (table or sheet or name):
        raise _refused(say("season.who_missing"))
    fitting = list(players)
    if table:
        fitting = [player for player in fitting if player.table == table]
        if not fitting:
            tables = ", ".join(str(player.table) for player in sorted(players, key=lambda p: p.table))
            raise _refused(say("season.who_no_table", table=table, tables=tables))
    if sheet:
        seats = {hand_in.table for hand_in in hand_ins if same_number(hand_in.sheet) == same_number(sheet)}
        if not seats:
            raise _refused(say("season.who_no_sheet", sheet=sheet))
        fitting = [player for player in fitting if player.table in seats]
    if name:
        fitting = [player for player in fitting if plain_name(player.name) == plain_name(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        tables = ", ".join(str(player.table) for player in fitting)
        raise _refused(say("files.name_several", name=name, tables=tables))
    if table or sheet:
        raise _refused(say("season.who_differ"))
    near = ", ".join(near_names(name, [player.name for player in players]))
    raise _refused(say("files.name_unknown", name=name, hint=say("files.near_names", names=near) if near else ""))


def _refused(message: str) -> ProblemsError:
    return ProblemsError([Problem("", "", message)])
