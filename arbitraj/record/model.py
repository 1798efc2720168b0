"""The values that a competition folder holds."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from msgspec import Struct, field as key

from arbitraj.game.board import Board, Laid
from arbitraj.game.notation import Notation
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant, load_variant
from arbitraj.record.game_types import GameType
from arbitraj.record.interpretations import Rules, Tariff
from arbitraj.record.numerals import number_in
from arbitraj.record.question import Answer, Loose, Query
from arbitraj.text import TextEnum, keyed

_POINTS = re.compile(r"[+=]?\s*(-?\d{1,12})(?:[.,]0{1,2})?\s*(?:p|pt|pct|puncte|points)?\.?", re.IGNORECASE)


class Category(TextEnum):
    """Seniors and youth: 8.3.e and 8.4.b weigh the same fault differently."""

    SENIORS = "seniori", "workbook.seniori"
    YOUTH = "tineret", "workbook.tineret"


# why somebody has no place
REASON_KEYS = keyed("""workbook.reason_*
    workbook.reason_eliminat workbook.reason_absent workbook.reason_de_lamurit workbook.reason_netastata
""")


class SubmissionState(Enum):
    """State of a player's sheet."""

    HANDED_IN = "predat"
    NOT_HANDED_IN = "nepredat"  # 6.3.2.h
    SENT_OFF = "eliminat"  # 6.3.2.j
    # handed in, but not ranked yet (never in predare.csv)
    OPEN = "de_lamurit"  # a question about it, on which points hang, has no answer
    NOT_TYPED = "netastata"


@dataclass(frozen=True, slots=True)
class Source:
    """Place of a value: a file of the folder and the place in it, in the user's language."""

    file: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.file}, {self.place}" if self.place else self.file


@dataclass(frozen=True, slots=True)
class Player:
    """A line of the roster. `rating` is None if there is none."""

    table: int
    surname: str
    given: str = ""
    club: str = ""
    rating: int | None = None
    category: Category = Category.SENIORS

    @property
    def name(self) -> str:
        return f"{self.surname} {self.given}".strip()


@dataclass(frozen=True, slots=True)
class Submission:
    """A line of predare.csv: the sheet's number, the order of handing in, the table.

    `order` is None if nothing was handed in. Equal orders were collected together at the stop (6.3.2.g). `hall` is the
    letter of the hall if several play one competition, else empty.
    """

    sheet: str
    order: int | None
    table: int
    state: SubmissionState = SubmissionState.HANDED_IN
    disciplinary: int = 0
    hall: str = ""

    @property
    def ranked(self) -> bool:
        """Whether the sheet is corrected and ranked.

        Two disciplinary warnings or a sending-off exclude it (8.5, 6.3.2.j).
        """
        return self.state is not SubmissionState.SENT_OFF and not self.waits and self.disciplinary < 2

    @property
    def waits(self) -> bool:
        """Whether it will be ranked once it is typed or its questions are answered."""
        return self.state in (SubmissionState.OPEN, SubmissionState.NOT_TYPED)


ENTRY_COLUMNS = ("group", "position", "word", "points", "total")
FIELDS = ("grupa", "pozitie", "depunere", "puncte", "total")  # the same as a table of moves is headed
COLUMN_OF = dict(zip(FIELDS, ENTRY_COLUMNS, strict=True)) | {"nume": "name", "masa": "table"}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A choice made by a reader. It becomes a remark, for the arbiter to look at the paper.

    `key` is among the texts of findings, `values` fill it in. `entry` is None for the whole sheet.
    """

    key: str
    entry: int | None = None
    values: tuple[tuple[str, str], ...] = ()


ONE_HAND = Doubt("one_hand")  # one person alone typed the sheet, and looked at the paper a second time
CAMERAS_HAND = Doubt("cameras_hand")  # one person typed it, and the camera read the same
HOW_TYPED = {"o_singura_mana": ONE_HAND, "camera": CAMERAS_HAND}  # by what a sheet's file says after `stare`


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table of moves, as written: every field is the text that was read, empty if blank.

    `number` counts the rows from 1, regardless of the player's numbers (7.1: numbering is optional). `places` are those
    of the fields (ENTRY_COLUMNS), if known more exactly than the row. `row` is the number given by the reader, which
    queries refer to, 0 if the reader has none. `typed` is its position and word as in its file, if answers changed
    them.
    """

    number: int
    group: str
    position: str
    word: str
    points: str
    total: str = ""
    source: Source = field(default_factory=lambda: Source(""))
    places: tuple[str, ...] = ()
    row: int = 0
    typed: str = field(default="", compare=False)

    def source_of(self, column: str) -> Source:
        """The place of a column's value (a name of ENTRY_COLUMNS): its cell or box, else the row."""
        place = self.places[ENTRY_COLUMNS.index(column)] if self.places else ""
        return Source(self.source.file, place) if place else self.source

    @property
    def fields(self) -> dict[str, str]:
        """The written texts, by the names of FIELDS."""
        return dict(zip(FIELDS, (self.group, self.position, self.word, self.points, self.total), strict=True))

    @property
    def written(self) -> str:
        """The position and the word, as decisions name an entry by."""
        return f"{self.position} {self.word}".strip()

    @property
    def written_group(self) -> int | None:
        """The number of the group (`2`, `gr. 2`, `II`, `a doua`). None if it is missing or illegible."""
        return number_in(self.group)

    @property
    def written_points(self) -> int | None:
        """The points as a number. None if they are missing or illegible."""
        return read_number(self.points)


@dataclass(frozen=True, slots=True)
class Shown:
    """A part of a grid that nobody transcribed, as an arbiter described it for the entry of `row`.

    Tiles from a position on, jokers in lower case. Without a position the word in question is not on the grid.
    """

    row: int
    position: str = ""
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet handed in by one player.

    `name` and `table` are as written, empty if missing. `solutions` is the second table of a superscrabble incomplet.
    `grid` is the control grid, as many lines of as many characters as the board is wide, `.` for an empty square, lower
    case for a joker. It is None if the player drew none (7.2: `no_grid`), if nobody transcribed it, or if it cannot be
    read (`grid_unread`). `places` are those of the name and of the table. `queries` are the reader's doubts, `around`
    the texts outside the tables that no label explains, `shown` the answers about a grid not transcribed.
    `in_progress`: it is still being typed. `own_form`: the file has a place for everything, so that what is missing
    there is not on the paper.
    """

    number: str
    name: str
    table: str
    entries: tuple[Entry, ...]
    solutions: tuple[Entry, ...] = ()
    grid: tuple[str, ...] | None = None
    source: Source = field(default_factory=lambda: Source(""))
    doubts: tuple[Doubt, ...] = ()
    places: tuple[str, str] = ("", "")
    queries: tuple[Query, ...] = ()
    around: tuple[Loose, ...] = ()
    no_grid: bool = False
    grid_unread: bool = False
    in_progress: bool = False
    shown: tuple[Shown, ...] = ()
    own_form: bool = False

    def source_of(self, column: str) -> Source:
        """The place of `name` or `table`, else that of the sheet."""
        place = self.places[column == "table"] if column in ("name", "table") else ""
        return Source(self.source.file, place) if place else self.source


class Action(TextEnum):
    """Action of an arbiter's decision."""

    ACCEPT = "accepta", "decided.action_accepta"  # at a position, as a word
    REJECT = "respinge", "decided.action_respinge"  # under an article of 8.2
    JOKER = "joker", "decided.action_joker"  # on a square
    GROUP = "grupa", "decided.action_grupa"
    ADD = "adauga", "decided.action_adauga"  # a finding
    DROP = "scoate", "decided.action_scoate"  # a finding
    WITHDRAW = "anuleaza", "decided.action_anuleaza"  # an earlier decision


ACTION_KEYS = {action.value: action.key for action in Action}
ON_A_ROW = tuple(action for action in Action if action is not Action.WITHDRAW)


class Decision(Struct, frozen=True, kw_only=True):
    """An arbiter's decision: sheet and entry (None: the whole sheet), action, reason, arbiter, time.

    `number` counts the decisions of the file. `written` is the text of the entry (`H4 TRACASAI`), so that a decision is
    never applied to another row. `contestation` is the number of the contestation that it answers (8.6), or empty.
    `withdraws` is the number of the decision taken back. The other fields belong to single actions. For those in force
    see `rules/last_word.py`.
    """

    number: int = key(name="", default=0)
    sheet: str = key(name="fisa")
    entry: int | None = key(name="depunere", default=None)
    table: str = key(name="tabel", default="")
    written: str = key(name="scris", default="")
    action: Action = key(name="actiune")
    position: str = key(name="pozitie", default="")
    word: str = key(name="cuvant", default="")
    square: str = key(name="patrat", default="")
    group: str = key(name="grupa", default="")
    article: str = key(name="articol", default="")
    reason: str = key(name="motiv")
    arbiter: str = key(name="arbitru")
    when: str = key(name="data", default="")
    contestation: str = key(name="contestatie", default="")
    withdraws: int | None = key(name="decizie", default=None)


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition: concurs.toml, the roster and the hand-ins.

    `letters` are the letters announced (the string, for pe șir), `groups` the groups. `board` has the words of a given
    board as (position, tiles). `joker_stands`: a joker counts as a vowel or a consonant when drawn letters are judged
    (4.2-4.5). `lexicon` is the name of a list or of a file in the folder, empty for the default list. `arbiter` is the
    chief arbiter, `contest_until` the deadline for contestations (8.6). `grids_on_demand`: a sheet without a grid has
    one that was not transcribed. `typings` is the number of transcriptions of a sheet. `players_hand`: each player may
    type the own sheet too, within `players_minutes` of handing it in, at the address on the slips (`players_address`).
    `cameras_hand`: photographed sheets are read as a second transcription. `signs_may_teach`: their characters may be
    used for learning. `variant` has the board and the tiles.
    """

    title: str
    place: str
    day: date | None
    game_type: GameType
    letters: str = ""
    groups: tuple[str, ...] = ()
    imposed_order: bool = False
    vowels_chosen: bool = False
    joker_stands: bool = False
    board: tuple[tuple[str, str], ...] = ()
    lexicon: str = ""
    notation: Notation = Notation.AUTO
    rules: Rules = field(default_factory=Rules)
    scale: str = "federatie"
    by_category: bool = False
    players: tuple[Player, ...] = ()
    submissions: tuple[Submission, ...] = ()
    decisions: tuple[Decision, ...] = ()
    remarks_off: frozenset[str] = frozenset()
    arbiter: str = ""
    contest_until: datetime | None = None
    grids_on_demand: bool = False
    typings: int = 1
    players_hand: bool = False
    players_minutes: int = 20
    players_address: str = ""
    cameras_hand: bool = False
    signs_may_teach: bool = False
    answers: tuple[Answer, ...] = ()
    variant: Variant = field(default_factory=load_variant)

    @property
    def announced(self) -> tuple[str, ...]:
        """6.2.h: the groups, or the letters in one row, in alphabetical order if their order is free (4.2)."""
        in_order = self.variant.alphabet.in_order
        letters = in_order(self.letters) if self.game_type.material.alphabetical else self.letters
        return self.groups or (letters,)

    @property
    def given(self) -> Board:
        """The given board (4.6), or an empty one."""
        board = self.variant.start
        for position, tiles in self.board:
            laid = board.lay(Position.parse(position), tiles)
            assert isinstance(laid, Laid), "the given board is checked when the competition is read"
            board = board.place(laid)
        return board

    @property
    def tariff(self) -> Tariff:
        """The deductions for sanctions under the rules in force (8.3-8.5)."""
        return self.game_type.tariff.under(self.rules)

    @property
    def has_jokers(self) -> bool:
        """Whether a joker may be among the tiles: not where letters or groups without one are announced."""
        announced = self.letters + "".join(self.groups)
        return not announced or JOKER in announced

    @property
    def asks_points(self) -> bool:
        """Whether the points of an entry are to be written (8.3.d)."""
        return not self.game_type.points_on_demand or self.rules["I-superscrabble-points"] == "cerute"


def the_number(text: str) -> int | None:
    """The only whole number in a text with any words around it. None if there is none or several.

    >>> the_number("masa nr. 12"), the_number("II"), the_number("1 sau 2")
    (12, None, None)
    """
    found = re.findall(r"\d+", text)
    return int(found[0]) if len(found) == 1 and len(found[0]) < 10 else None


def read_number(text: str) -> int | None:
    """The whole number in a text like `8`, `8 p`, `=8`, `8,0`. None if there is none.

    >>> read_number("86 p"), read_number("71,0"), read_number("1O")
    (86, 71, None)
    """
    found = _POINTS.fullmatch(text.strip())
    return int(found.group(1)) if found else None
