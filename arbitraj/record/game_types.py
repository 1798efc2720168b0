"""A game type of section 4 as plain data. The types themselves, and their policies, are in types/."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from arbitraj.near import key_called, unknown_name
from arbitraj.problems import ProblemsError
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.interpretations import Tariff
from arbitraj.text import Message, keyed, text_of

# breaches in a row of that many letters, under an article, in the group of that number (0: none)
RowRule = Callable[[str, int, Kinds, str, int], Iterable[Breach]]


TYPE_KEYS = keyed("""files.type_*
    files.type_oricare files.type_integral files.type_integral_partial files.type_pe_sir files.type_serie_maxime
    files.type_n_scrabble files.type_superscrabble files.type_superscrabble_incomplet
""")


@dataclass(frozen=True, slots=True)
class Material:
    """The material that the arbiter announces for a game, under its `keys` of concurs.toml.

    `name` is that of its texts (its part of a new concurs.toml, its label on a form), `shown` that of its label above
    the letters, empty if there are none. `rule` is the drawing rule.
    """

    name: str
    keys: tuple[str, ...] = ()
    shown: str = ""
    rule: RowRule | None = None
    drawn: bool = True  # on its own (4.6: a group is given together with its board)
    in_order: bool = False  # 4.3: letters are played as they are drawn
    grouped: bool = False  # 4.4, 4.5: several groups, and each entry names its own

    @property
    def in_a_row(self) -> bool:
        """Whether it is one row of letters, not groups (4.2, 4.3)."""
        return "litere" in self.keys

    @property
    def alphabetical(self) -> bool:
        """6.2.h: whether its letters are announced in order, jokers last (4.2)."""
        return self.in_a_row and not self.in_order


@dataclass(frozen=True, slots=True)
class FormRows:
    """Numbers of rows on the pages of a form (Annex 3). `typed` are those of a page of the typing workbook.

    `first` are beside the grid (0: the most that a sheet can need), `below` under it. Each of `more` is a further page:
    a character for each column of rows, `m` for moves, `s` for solutions (4.7), with as many rows as the remaining
    moves need.
    """

    typed: int
    first: int = 0
    below: int = 0
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameType:
    """A type of game.

    `minutes` are the times by number of letters drawn: ((from, to), minutes), with (0, 0) for any number.
    `minutes_between` is the interval that an arbiter chooses from. `letters` is the interval of the number of letters,
    None if the material is not a row of letters. `usual_groups` is the number of groups in the article.
    """

    key: str
    article: str
    material: Material
    tariff: Tariff
    form: FormRows
    letters: tuple[int, int] | None = None
    usual_groups: int = 0
    minutes: tuple[tuple[tuple[int, int], int], ...] = ()
    minutes_between: tuple[int, int] | None = None
    stops_at_incorrect: bool = False  # 4.3: correction stops at an incorrect entry (8.2)
    compares_entries: bool = False  # 4.4: results are compared entry after entry
    counts_solutions: bool = False  # 4.6, 4.7: what is counted are solutions, not points
    points_on_demand: bool = False  # 4.6, 4.7: points are to be written only where the rules say so (8.3.d)
    construction: "GameType | None" = None  # 4.7: what is built, in a table of its own, before the solutions
    name: str = ""  # as text, empty if text/ has it
    names: tuple[str, ...] = ()  # other names in use, beside its key and its name

    @property
    def shown(self) -> str:
        """Its name, in words."""
        return self.name or text_of(TYPE_KEYS[self.key])

    def time_for(self, letters: int) -> int | None:
        """The minutes allowed for a number of letters drawn. None if the type has no time."""
        fitting = (time for (low, high), time in self.minutes if (low, high) == (0, 0) or low <= letters <= high)
        return next(fitting, None)

    @property
    def has_groups(self) -> bool:
        """Whether each entry names the group it uses (7.1)."""
        return self.material.grouped

    @property
    def has_construction(self) -> bool:
        """Whether a sheet has a construction before its solutions (4.7)."""
        return self.construction is not None


def type_called(text: str, types: Mapping[str, GameType]) -> str:
    """The key of the type that a text names in any usual way. Empty if it names none, or several."""
    return text if text in types else key_called(text, _names(types), shortened=True)


def unknown_type(text: str, types: Mapping[str, GameType], *others: str) -> Message:
    """The message about a text that names no type, and none of the `others` allowed instead."""
    return unknown_name(text, _names(types) | dict.fromkeys(others, ()))


def _names(types: Mapping[str, GameType]) -> dict[str, tuple[str, ...]]:
    """The names of the types. One from a package that fails to load has its key only."""
    names = dict[str, tuple[str, ...]](dict.fromkeys(types, ()))
    for key in types:
        with suppress(ProblemsError):
            names[key] = (types[key].shown, types[key].article, *types[key].names)
    return names
