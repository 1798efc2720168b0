"""An entry as section 8 sees it: what it may use, its readings, what is found; put into words only when shown."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Protocol

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, drawn
from arbitraj.record.game import Game
from arbitraj.record.model import Decision, Entry
from arbitraj.text import Said, keyed, register_key

WORDS, PRINCIPLES, LETTERS, ORDER = "8.2.a", "8.2.b", "8.2.c", "8.2.h"


STATE_KEYS = keyed("workbook.* workbook.corecta workbook.incorecta workbook.necorectata")


class State(Enum):
    """What became of an entry; the values are those of the results file."""

    CORRECT = "corecta"
    INCORRECT = "incorecta"
    NOT_CORRECTED = "necorectata"

    @property
    def key(self) -> str:
        """The key of its text."""
        return STATE_KEYS[self.value]


KIND_KEYS = keyed("""findings.kind_*
    findings.kind_depunere_incorecta findings.kind_avertisment_tehnic findings.kind_penalizare_tehnica
    findings.kind_avertisment_disciplinar findings.kind_observatie
""")


class Kind(Enum):
    """What a finding does; the values are those of the results file."""

    INCORRECT = "depunere_incorecta"  # 8.2
    WARNING = "avertisment_tehnic"  # 8.3
    PENALTY = "penalizare_tehnica"  # 8.4
    DISCIPLINARY = "avertisment_disciplinar"  # 8.5
    REMARK = "observatie"

    @property
    def key(self) -> str:
        """The key of its text."""
        return KIND_KEYS[self.value]


_DECIDED = frozenset(("added", "rejected"))
_NOT_IN_LIST = frozenset(("word_not_in_list", "words_not_in_list", "two_letters_not_in_list"))


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of a finding: its key among the texts and what fills it; a tuple is a list, joined when shown."""

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
    def said(self) -> Said:
        # as linguists mark what is no word
        star = "*" if self.unlisted else ""
        shown = (
            (name, ", ".join(f"{each}{star}" for each in value) if isinstance(value, tuple) else value)
            for name, value in self.values
        )
        return Said(register_key("findings", self.key), tuple(shown))

    @property
    def text(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a reading of an entry does not hold, under which article."""

    article: str
    reason: Reason
    interpretation: str | None = None


# with which a sentence ends, or goes on
_ENDS = (".", "!", "?", "…", ":", ";")


@dataclass(frozen=True, slots=True)
class Finding:
    """A constatare: article, kind, the entry it belongs to (None: the whole sheet), why, and the choice it rests on.

    `table` is `constructie` for an entry of the first table of a superscrabble incomplet, else empty. `decision` is
    the arbiter's decision that made it or, where it is `struck`, replaced it; a struck finding has no effect.
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
        """Whether an arbiter's decision made it, be it struck out by a later one: the program found nothing."""
        return self.reasons[0].key in _DECIDED

    @property
    def is_found(self) -> bool:
        """Whether it has an effect, and the program found it: only such a finding raises a doubt."""
        return self.counts and not self.is_decided

    @property
    def text(self) -> str:
        """The reasons as sentences: what a person wrote may lack its full stop."""
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
        """How many jokers it holds."""
        return self.letters.count(JOKER)

    def missing(self, tiles: str) -> str:
        """The letters that these tiles (jokers in lower case) lack in it; empty where it covers them."""
        return lacking(self.letters, tiles)

    def racks(self, most: int) -> Iterator[tuple[str, int, int]]:
        """Letters that an entry may take of it, at least and at most so many of them."""
        yield self.letters, 1, most

    def without(self, tiles: str) -> "Offer":
        """What is left when tiles are taken; what is not there is passed over."""
        left = self.letters
        for tile in drawn(tiles):
            left = left.replace(tile, "", 1)
        return Offer(left, self.group)


class Supply(Protocol):
    """What a player has left before an entry; a value: every step gives a new one.

    What a type of game does not say otherwise stays: its supply inherits this, in which nothing is ever used up.
    """

    __slots__ = ()

    @property
    def eliminated(self) -> str:
        """The letters that incorrect entries took out (8.2), in order."""
        return ""

    @abstractmethod
    def offers(self, group: str) -> Sequence[Offer] | Fault:
        """What an entry with this group written may use, in order of preference; a fault where that is nothing."""

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
        """The supply after an incorrect entry; `laid` is where it was meant, None where that is unknown, with a
        joker that nobody marked on the squares `deduced`."""
        return self


_HOW = keyed("cli.how_* cli.how_as_written cli.how_swapped cli.how_grid_place cli.how_grid_word cli.how_decided")


class How(Enum):
    """Which reading of an entry was tried (8.1)."""

    AS_WRITTEN = "as_written"
    SWAPPED = "swapped"  # 8.3.e, 8.4.b
    GRID_PLACE = "grid_place"  # 8.4.c
    GRID_WORD = "grid_word"  # 8.4.d
    DECIDED = "decided"  # by the arbiter

    @property
    def key(self) -> str:
        """The key of its text."""
        return _HOW[self.value]


class Unmarked(Enum):
    """Where a joker that the table does not mark was found (8.3.c)."""

    GRID = "c.1"
    STOCK = "c.2"


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading tried, with all that speaks against it; it holds where nothing does.

    `tiles` is the main word with its jokers; `laid` is None where the word cannot be laid at `position`;
    `points` are computed wherever it can; `offer` is what covers its tiles, `fits` how many offers would; `deduced`
    are the squares of jokers that nobody marked (8.3.c.2).
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

    @property
    def holds(self) -> bool:
        return not self.faults

    def fault_of(self, *articles: str) -> Fault | None:
        """The first fault under one of the articles."""
        return next((fault for fault in self.faults if fault.article in articles), None)


@dataclass(frozen=True, slots=True)
class OtherRows:
    """Plain values of a whole sheet, computed once.

    `capitals` tells that the words besides one like `Ed` are written in capitals, `capitals_but_one` those besides one
    like `Casa`; `capitalised` that some word is written as the latter is (I-capital). `some_small`, `some_capitals`:
    some word is written in small letters, some in capitals (I-half); those half and half, and those with a lone capital
    in front, are neither. `groups` are those that rows write (I-group, I-group-wrong). `shown` are, of a grid that
    nobody transcribed, what an arbiter says it shows of each entry (by its row), None where it was transcribed or none
    was drawn.
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
    """What an entry finds: the board, the supply, what the entry may use, the control grid.

    `exactly` is the number of tiles a move must place (superscrabble: the whole group), None where 1 to a rack;
    `others` is what the other rows of the sheet say of this one; `instead` are the groups that may be meant where the
    one written does not cover it (I-group-wrong); `later` the rows after it, which may have lengthened on the grid
    what it shows of this one.
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
