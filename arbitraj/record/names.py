"""Names as people write them: plain form, nearest name of a list, player."""

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition, Player
from arbitraj.text import Message, first_of, text_of

# texts for an empty seat, as `plain_name` gives them
_NOBODY = frozenset("bye|free|gol|liber|libera|liber loc|gol loc|nimeni|adversar fara|nul".split("|"))
_NO_SEAT = frozenset("0-–—−_./ ")
_PART = 3  # letters of a part of a name
_SEVERAL = 6  # of the players that a part of a name fits, so many are named


@lru_cache(maxsize=4096)  # a roster's names are asked for with every sheet
def plain_name(name: str) -> tuple[str, ...]:
    """A name in plain form: without case, diacritics, hyphens and order of the words.

    >>> plain_name("Ionescu-Țăranu Ana") == plain_name("ana  IONESCU ŢARANU")
    True
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in folded if not unicodedata.combining(sign))
    return tuple(sorted(letters.split()))


def is_nobody(name: str) -> bool:
    """Whether a text in the place of a name marks an empty seat: a dash, a zero, `BYE`, `liber`.

    >>> [is_nobody(text) for text in ("-", "0", "Bye", "(liber)", "Liber Ana", "?", "")]
    [True, True, True, True, False, False, False]
    """
    return bool(name.strip()) and (_NO_SEAT.issuperset(name) or " ".join(plain_name(name)) in _NOBODY)


def all_by_name(players: Iterable[Player]) -> dict[tuple[str, ...], list[Player]]:
    """The players by plain name, those of one name together."""
    named: dict[tuple[str, ...], list[Player]] = {}
    for player in players:
        named.setdefault(plain_name(player.name), []).append(player)
    return named


def begins_words(text: str, name: str) -> bool:
    """Whether every word of a text begins a word of a name, as people search for one.

    >>> [begins_words(text, "Țurcanu Ion-Dan") for text in ("turc", "dan tur", "urcanu", "")]
    [True, True, False, False]
    """
    words = plain_name(text)
    return bool(words) and all(any(part.startswith(word) for part in plain_name(name)) for word in words)


def player_named(players: Sequence[Player], table: int, name: str) -> Player | None:
    """The player that a register refers to: of that name at that table, or the only one of that name."""
    called = [player for player in players if plain_name(player.name) == plain_name(name)]
    at_table = [player for player in called if player.table == table]
    return (at_table or called)[0] if len(at_table or called) == 1 else None


def near_names(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names of a list nearest to one that is not in it, the nearest first, then those that it is a part of.

    >>> near_names("Popescu Jon", ["Ionescu Dan", "Ion Popescu", "Marin Ana"])
    ['Ion Popescu']
    >>> near_names("Popa", ["Ionescu Ana", "Popa Dan", "Stan Popa-Ilie"]), near_names("popesku", ["Ion Popescu"])
    (['Popa Dan', 'Stan Popa-Ilie'], ['Ion Popescu'])
    >>> near_names("Popa Vlad", ["Popa Ana-Maria Georgeta"])
    []
    """
    plain = {" ".join(plain_name(name)): name for name in names}
    typed = plain_name(name)
    close = difflib.get_close_matches(" ".join(typed), plain, most, 0.7)

    def has_part(known: str) -> bool:
        """Whether each word typed, of at least three letters, begins or nearly is a word of the name."""
        words = known.split()
        return all(
            len(part) >= _PART
            and (any(word.startswith(part) for word in words) or difflib.get_close_matches(part, words, 1, 0.8))
            for part in typed
        )

    parts = [known for known in plain if typed and has_part(known)]
    return [plain[known] for known in dict.fromkeys([*close, *parts])][:most]


def names_hint(name: str, names: Iterable[str]) -> Message | str:
    """The names nearest to an unknown one, as the end of a message. Empty if none is near."""
    near = near_names(name, names)
    return Message("files.near_names", names=", ".join(near)) if near else ""


def same_number(sheet: str) -> str:
    """A sheet's number so that `1`, `01` and `001` are one sheet: spreadsheets drop leading zeros."""
    return sheet.lstrip("0") or sheet if sheet.isdigit() else sheet.casefold()


def find_player(competition: Competition, *, table: int = 0, sheet: str = "", name: str = "") -> Player:
    """The player that all given criteria name. Raises ProblemsError if they name nobody, or several."""
    if not (table or sheet or name):
        raise _refused(Message("season.who_missing"))
    players = competition.players
    fitting = [player for player in players if table in (0, player.table)]
    if not fitting and table:
        tables = ", ".join(str(player.table) for player in sorted(players, key=lambda p: p.table))
        raise _refused(Message("season.who_no_table", table=table, tables=tables))
    if sheet:
        seats = {
            submission.table
            for submission in competition.submissions
            if same_number(submission.sheet) == same_number(sheet)
        }
        if not seats:
            raise _refused(Message("season.who_no_sheet", sheet=sheet))
        fitting = [player for player in fitting if player.table in seats]
    if name:
        fitting = [player for player in fitting if plain_name(player.name) == plain_name(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        tables = ", ".join(str(player.table) for player in fitting)
        raise _refused(Message("files.name_several", name=name, tables=tables))
    if table or sheet:
        raise _refused(Message("season.who_differ"))
    raise _unknown(players, name)


def find_part_of_name(players: Sequence[Player], name: str) -> Player:
    """The only player with this name, else with these words, or their beginnings, in his name. Raises ProblemsError."""
    wanted = plain_name(name)
    whole = [player for player in players if plain_name(player.name) == wanted]
    fitting = whole or [player for player in players if begins_words(name, player.name)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting or not wanted:
        raise _unknown(players, name)
    shown = [text_of("season.who_at_table", name=player.name, table=player.table) for player in fitting]
    raise _refused(Message("season.who_several", name=name, players=first_of(shown, _SEVERAL)))


def _unknown(players: Sequence[Player], name: str) -> ProblemsError:
    hint = names_hint(name, [player.name for player in players])
    return _refused(Message("files.name_unknown", name=name, hint=hint))


def _refused(message: Message) -> ProblemsError:
    return ProblemsError([Problem("", "", message)])
