"""The types of game of section 4: what each is drawn as, and its figures."""

from dataclasses import dataclass
from enum import Enum


class Material(Enum):
    """What the arbiter announces for a game, under its key in concurs.toml."""

    WHOLE_SET = "set"  # 4.1: nothing is drawn
    LETTERS = "litere"  # 4.2: letters in any order
    STRING = "sir"  # 4.3: letters as drawn
    GROUPS = "grupe"  # 4.4, 4.5: groups of seven
    GROUP_ON_BOARD = "tabla"  # 4.6: one group and a board
    GROUP = "grupa"  # 4.7: one group


@dataclass(frozen=True, slots=True)
class GameType:
    """A type of game.

    `minutes` gives the thinking time by number of letters drawn: ((from, to), minutes); with (0, 0) it is for any
    number. `letters` is the interval of the number of letters, None where the material is not a row of letters.
    """

    key: str
    article: str
    material: Material
    letters: tuple[int, int] | None
    minutes: tuple[tuple[tuple[int, int], int], ...]

    @property
    def has_groups(self) -> bool:
        """Whether each entry names the group it uses (7.1)."""
        return self.material is Material.GROUPS

    @property
    def has_two_tables(self) -> bool:
        """Whether a sheet has a construction before its solutions (4.7)."""
        return self.material is Material.GROUP


GAME_TYPES = {
    game_type.key: game_type
    for game_type in (
        GameType("integral", "4.1", Material.WHOLE_SET, None, ()),
        GameType(
            "integral_partial",
            "4.2",
            Material.LETTERS,
            (21, 35),
            (((21, 25), 60), ((26, 30), 75), ((31, 35), 90)),
        ),
        GameType("pe_sir", "4.3", Material.STRING, (31, 45), (((31, 35), 60), ((36, 40), 75), ((41, 45), 90))),
        GameType("serie_maxime", "4.4", Material.GROUPS, None, (((0, 0), 60),)),
        GameType("n_scrabble", "4.5", Material.GROUPS, None, (((0, 0), 60),)),
        GameType("superscrabble", "4.6", Material.GROUP_ON_BOARD, None, (((0, 0), 90),)),
        GameType("superscrabble_incomplet", "4.7", Material.GROUP, None, (((0, 0), 120),)),
    )
}


def game_type(key: str) -> GameType:
    """The type of game that concurs.toml calls so: `integral`, `pe_sir`, `superscrabble`. Raises KeyError.

    >>> game_type("integral").article
    '4.1'
    """
    return GAME_TYPES[key]
