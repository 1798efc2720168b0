"""Names as people write them: what does not count, and which name of a list was meant."""

import difflib
import unicodedata
from collections.abc import Iterable, Sequence

from arbitraj.record.model import Player
from arbitraj.text import Said, said


def plain_name(name: str) -> tuple[str, ...]:
    """A name without what does not count: case, diacritics, hyphens, order of the words.

    >>> plain_name("Ionescu-Țăranu Ana") == plain_name("ana  IONESCU ŢARANU")
    True
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in folded if not unicodedata.combining(sign))
    return tuple(sorted(letters.split()))


def first_by_name(players: Sequence[Player]) -> dict[tuple[str, ...], Player]:
    """The players by what counts of their names; of two with one name, the first."""
    return {name: found[0] for name, found in all_by_name(players).items()}


def all_by_name(players: Iterable[Player]) -> dict[tuple[str, ...], list[Player]]:
    """The players by what counts of their names, those of one name together."""
    named: dict[tuple[str, ...], list[Player]] = {}
    for player in players:
        named.setdefault(plain_name(player.name), []).append(player)
    return named


def near_names(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names of a list nearest to one that is not in it, the nearest first.

    >>> near_names("Popescu Jon", ["Ionescu Dan", "Ion Popescu", "Marin Ana"])
    ['Ion Popescu']
    """
    plain = {" ".join(plain_name(each)): each for each in names}
    close = difflib.get_close_matches(" ".join(plain_name(name)), plain, most, 0.7)
    return [plain[each] for each in close]


def names_hint(name: str, names: Iterable[str]) -> Said | str:
    """The names nearest to one that nobody has as the end of a message; empty where none is near."""
    near = near_names(name, names)
    return said("files.near_names", names=", ".join(near)) if near else ""


def same_number(sheet: str) -> str:
    """A sheet's number so that `1`, `01` and `001` are one sheet: spreadsheets drop leading zeros."""
    return sheet.lstrip("0") or sheet if sheet.isdigit() else sheet.casefold()
