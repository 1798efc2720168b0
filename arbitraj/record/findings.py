"""An entry in terms of section 8: its offers, readings and findings, put into words only when displayed."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Protocol

from arbitraj.game.board import Board, Laid, Run
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, drawn
from arbitraj.record.game import Game
from arbitraj.record.model import Decision, Entry
from arbitraj.text import Message, TextEnum, register_key

WORDS, PRINCIPLES, LETTERS, ORDER = "8.2.a", "8.2.b", "8.2.c", "8.2.h"


class State(TextEnum):
    """State of a corrected entry. The values are those of the results file."""

    CORRECT = "corecta", "workbook.corecta"
    INCORRECT = "incorecta", "workbook.incorecta"
    NOT_CORRECTED = "necorectata", "workbook.necorectata"


class Kind(TextEnum):
    """Effect of a finding. The values are those of the results file."""

    INCORRECT = "depunere_incorecta", "findings.kind_depunere_incorecta"  # 8.2
    WARNING = "avertisment_tehnic", "findings.kind_avertisment_tehnic"  # 8.3
    PENALTY = "penalizare_tehnica", "findings.kind_penalizare_tehnica"  # 8.4
    DISCIPLINARY = "avertisment_disciplinar", "findings.kind_avertisment_disciplinar"  # 8.5
    REMARK = "observatie", "findings.kind_observatie"


_DECIDED = frozenset(("added", "rejected"))
_NOT_IN_LIST = frozenset(("word_not_in_list", "words_not_in_list", "two_letters_not_in_list"))


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of a finding: the key of its text and the values in it. A tuple is a list, joined when displayed."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    @staticmethod
    def of(key: str, **values: object) -> "Reason":
        return Reason(key, tuple(values.items()))

    @property
    def unlisted(self) -> tuple[str, ...]:
        """The words that it says are not in the list."""
        words = dict(self.values)["words"] if self.key in _NOT_IN_LIST else ()
        assert isinstance(words, tuple)
        return words

    @property
    def message(self) -> Message:
        # as linguists mark what is no word
        star = "*" if self.unlisted else ""
        shown = (
            (name, ", ".join(f"{item}{star}" for item in value) if isinstance(value, tuple) else value)
            for name, value in self.values
        )
        return Message(register_key("findings", self.key), **dict(shown))

    @property
    def text(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason, under an article, why a reading of an entry does not hold."""

    article: str
    reason: Reason
    interpretation: str | None = None


# with which a sentence ends, or goes on
_ENDS = (".", "!", "?", "…", ":", ";")


@dataclass(frozen=True, slots=True)
class Finding:
    """A constatare: article, kind, its entry (None: the whole sheet), reasons, and the interpretation that it rests on.

    `table` is `constructie` for an entry of the first table of a superscrabble incomplet, else empty. `decision` is the
    arbiter's decision that made it or, if it is `struck`, replaced it. A struck finding has no effect.
    """

    article: str
    kind: Kind
    entry: int | None
    reasons: tuple[Reason, ...]
    interpretation: str | None = None
    table: str = ""
    decision: Decision | None = None
    struck: bool = False

    @property
    def counts(self) -> bool:
        """Whether it has an effect."""
        return not self.struck and self.kind is not Kind.REMARK

    @property
    def is_decided(self) -> bool:
        """Whether an arbiter's decision made it, perhaps struck by a later one, and not the program."""
        return self.reasons[0].key in _DECIDED

    @property
    def is_found(self) -> bool:
        """Whether it has an effect, and the program found it: only such a finding raises a doubt."""
        return self.counts and not self.is_decided

    @property
    def text(self) -> str:
        """The reasons as sentences. A text by a person may lack its full stop."""
        texts = [reason.text for reason in self.reasons]
        sentences = (
            one if one.endswith(_ENDS) or other.startswith("–") else f"{one}." for one, other in pairwise(texts)
        )
        return " ".join((*sentences, *texts[-1:]))


def lacking(have: str, tiles: str) -> str:
    """The letters of `tiles` that are not in `have`, as often as they are short.

    >>> lacking("AAB?", "ABBc"), lacking("AAB?", "Ab")
    ('B', '')
    """
    taken = drawn(tiles)
    short = ""
    for tile in dict.fromkeys(taken):
        more = taken.count(tile) - have.count(tile)
        if more > 0:
            short += tile * more
    return short


@dataclass(frozen=True, slots=True)
class Offer:
    """The tiles that one entry may use: a stock, or a group with its number."""

    letters: str
    group: int | None = None

    @property
    def jokers(self) -> int:
        """The number of its jokers."""
        return self.letters.count(JOKER)

    def missing(self, tiles: str) -> str:
        """The letters that it lacks for these tiles (jokers in lower case). Empty if it covers them."""
        return lacking(self.letters, tiles)

    def racks(self, most: int) -> Iterator[tuple[str, int, int]]:
        """Letters that an entry may take, with their least and largest number."""
        yield self.letters, 1, most

    def without(self, tiles: str) -> "Offer":
        """The offer without these tiles. Those that it lacks are ignored."""
        left = self.letters
        for tile in drawn(tiles):
            left = left.replace(tile, "", 1)
        return Offer(left, self.group)


class Supply(Protocol):
    """A player's stock before an entry, immutable: every step returns a new one.

    The supply of a game type inherits these defaults, in which nothing is ever used up.
    """

    __slots__ = ()

    @property
    def eliminated(self) -> str:
        """The letters that incorrect entries took out (8.2), in order."""
        return ""

    @abstractmethod
    def offers(self, group: str) -> Sequence[Offer] | Fault:
        """The offers for an entry with this group written, in order of preference. A fault if there are none."""

    def excused(self, square: int, letter: str) -> bool:
        """Whether a tile there counts as available, since an incorrect entry took it out already (8.2)."""
        return False

    def lacks(self, missing: str) -> Fault:
        """The fault of tiles that the offers do not cover."""
        return Fault(LETTERS, Reason.of("group_letters_missing", letters=", ".join(missing)))

    def after_correct(self, laid: Laid, offer: Offer) -> "Supply":
        """The supply after an accepted entry."""
        return self

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "Supply":
        """The supply after an incorrect entry.

        `laid` is its intended place, None if unknown. `deduced` are the squares of its unmarked jokers.
        """
        return self


class How(TextEnum):
    """Way of reading an entry (8.1)."""

    AS_WRITTEN = "as_written", "cli.how_as_written"
    SWAPPED = "swapped", "cli.how_swapped"  # 8.3.e, 8.4.b
    GRID_PLACE = "grid_place", "cli.how_grid_place"  # 8.4.c
    GRID_WORD = "grid_word", "cli.how_grid_word"  # 8.4.d
    DECIDED = "decided", "cli.how_decided"  # by the arbiter


class Unmarked(Enum):
    """Source of a joker that the table does not mark (8.3.c)."""

    GRID = "c.1"
    STOCK = "c.2"


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading with all its faults. It holds if it has none.

    `tiles` is the main word with its jokers. `laid` is None if the word cannot be laid at `position`, else `points` are
    computed. `offer` covers its tiles, `fits` is the number of offers that would. `deduced` are the squares of jokers
    that nobody marked (8.3.c.2). `word` is the word read, a part of the main word under `tot_sirul`.
    """

    how: How
    position: Position
    tiles: str
    laid: Laid | None
    offer: Offer | None
    points: int
    faults: tuple[Fault, ...]
    unmarked: Unmarked | None = None
    joker_chosen: bool = False
    fits: int = 1
    deduced: frozenset[int] = frozenset()
    word: Run | None = None

    @property
    def holds(self) -> bool:
        return not self.faults

    def fault_of(self, *articles: str) -> Fault | None:
        """The first fault under one of the articles."""
        return next((fault for fault in self.faults if fault.article in articles), None)


@dataclass(frozen=True, slots=True)
class OtherRows:
    """Properties of a whole sheet, computed once.

    `capitals`: all words besides one like `Ed` are in capitals. `capitals_but_one`: all words besides one like `Casa`
    are. `capitalised`: there is a word like `Casa` (I-capital). `some_small`, `some_capitals`: there is a word in small
    letters, in capitals (I-half). Words half and half, and those with a lone capital in front, are neither. `groups`
    are those that rows name (I-group, I-group-wrong). `shown` is the part of a grid that nobody transcribed, as an
    arbiter described it, by row of entry. None if it was transcribed or none was drawn.
    """

    capitals: bool = False
    capitals_but_one: bool = False
    capitalised: bool = False
    some_small: bool = False
    some_capitals: bool = False
    groups: frozenset[int] = frozenset()
    shown: Mapping[int, Board] | None = None


ALONE = OtherRows()


@dataclass(frozen=True, slots=True)
class Situation:
    """The state that an entry is judged in: the board, the supply, its offers, the control grid.

    `exactly` is the number of tiles that a move must place (superscrabble: the whole group), None for 1 to a rack.
    `others` has the properties of the whole sheet. `instead` are the groups that may be meant if the written one does
    not cover it (I-group-wrong). `later` are the rows after it, which may have lengthened its word on the grid.
    """

    game: Game
    board: Board
    supply: Supply
    offers: Sequence[Offer] | Fault
    grid: Board | None
    exactly: int | None = None
    others: OtherRows = ALONE
    instead: Sequence[Offer] = ()
    later: Sequence[Entry] = ()
