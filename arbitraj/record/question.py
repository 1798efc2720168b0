"""Questions (întrebări): doubts of a reader. None becomes a sanction before an arbiter has answered.

A reader makes a `Query`: text, place, possible readings. Once the sheet's number is known the query is a `Question`,
which an `Answer` settles.
"""

import hashlib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct, field

from arbitraj.tables.headings import plain
from arbitraj.text import Message, register_key, text_of

NOTHING = "–"  # the reading of a row, line or field that holds nothing
NOWHERE = "nicaieri"  # the answer to a question of the grid that the word is not on it
GRID_EMPTY = "grila_goala"  # the answer for every row of a grid
# what people write below their last move, as `plain` has it
CLOSING = frozenset("gata sfarsit final finis end stop pas atat semnatura verificat total xx xxx".split())
_BLANK = "?"
_ROW = re.compile(r"(?:gr\.?[ ]?(?P<group>[^ ]+) )?(?P<position>[^ ]+) (?P<word>[^ ]+)(?: (?P<points>[^ ]+))?")
_NUMBERED = re.compile(r"\d{1,3}[.)]?\s+(?P<word>\S+)")


class Ask(Enum):
    """Subject of a question. The values are those of the results file."""

    VALUE = "citire"
    HEADING = "antet"
    GRID = "grila"
    IDENTITY = "identificare"
    COPIES = "transcrieri"
    FILE = "fisier"
    DECISION = "decizie"  # one that fits nothing any more


# kinds that no reading settles, with the key of the text that says what does
SETTLED_OTHERWISE = {Ask.FILE: "questions.settled_by_file", Ask.DECISION: "questions.settled_by_decision"}


@dataclass(frozen=True, slots=True)
class Query:
    """A doubt about one sheet.

    `seen` is the text in doubt, `place` the file and the place in it. `readings` are the possible texts, the likeliest
    first, without repetition. `why` is a key of the texts `questions.toml`, which `values` fill in (besides `seen` and
    `place`). `entry` counts the rows of its table from 1, None for the whole sheet. `table` is `solutii` for the second
    table, else empty. `column` is the value that a reading replaces: a name of ENTRY_COLUMNS, `row` (a row that is not
    among the entries: a reading inserts it before entry `entry`), `whole` (the row of the entry, or none), `heading` (a
    reading is the column of the values of `fills`, (entry, text)), `name`, `table`, `owner` (another player's sheet),
    `shown`, `shown_word`, `shown_jokers` (the entry on the grid), `shown_any` (whether the grid has any), `grid` (the
    whole entry on the grid), or empty if a reading changes nothing. `soft`: asked only if its entry, or without one the
    sheet, is not correct with the first reading. `wrong` is a fault that no reading settles.
    """

    kind: Ask
    seen: str
    place: str
    why: str
    readings: tuple[str, ...] = ()
    entry: int | None = None
    column: str = ""
    table: str = ""
    values: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[int, str], ...] = ()
    soft: bool = False
    wrong: Message | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "readings", tuple(dict.fromkeys(self.readings)))

    @property
    def row(self) -> int | None:
        """The row of an entry as its file numbers it. None for the whole sheet, and for an inserted row."""
        return None if self.column == "row" or self.entry is None or self.entry < 0 else self.entry

    @property
    def is_idle(self) -> bool:
        """Whether its only reading is the text itself, so that nothing is to be asked."""
        if self.why == "points_elsewhere":  # seen in another field than that which they are read into (8.3.d)
            return False
        return bool(self.readings) and all(reading == self.seen for reading in self.readings)

    @property
    def is_numbered_word(self) -> bool:
        """Whether a row has only a number and a word: legible, an entry without a position (8.2.g).

        A word that marks the end of the sheet may be none.
        """
        words = {row.word for reading in self.readings if (row := RowText.parse(reading)) and not row.position}
        found = _NUMBERED.fullmatch(self.seen)
        legible = found is not None and {found["word"]} == words
        return self.column == "row" and legible and CLOSING.isdisjoint(map(plain, words))

    @property
    def text(self) -> str:
        """The question in words."""
        return self._words(self.place)

    @property
    def of_paper(self) -> str:
        """The question for somebody who has the paper sheet, and no file."""
        if self.why in ("misfit", "misfit_sheet"):
            return self._words(text_of("questions.on_decision", **dict(self.values)))
        return self._words(text_of("questions.on_paper"))

    def _words(self, place: str) -> str:
        about = {"seen": self.seen, "place": place, "message": self.wrong}
        return text_of(register_key("questions", self.why), **{**dict(self.values), **about})


def as_kept(query: Query, typed: str) -> str:
    """A reading in its stored form, typed in lower case except perhaps its first letter (NICĂIERI may be a word)."""
    return NOWHERE if query.kind is Ask.GRID and typed[1:].islower() and plain(typed) == NOWHERE else typed


def as_shown(reading: str) -> str:
    """A reading as people read it."""
    return text_of("questions.nowhere") if reading == NOWHERE else reading


def read_as(reading: str) -> str:
    """A reading as an answer to choose."""
    if reading == NOTHING:
        return text_of("questions.reads_nothing")
    return text_of("questions.reads", reading=reading)


@dataclass(frozen=True, slots=True)
class ReadingTotal:
    """A possible reading with the sheet's total under it, None if unknown."""

    reading: str
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer: the digit, the reading (empty: typed beside the digit), and its text. `asks` names what is
    typed beside it, the first of which is needed. `about` says more.
    """

    key: str
    reading: str
    text: str
    asks: tuple[str, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A query about a sheet. `entry` counts as the results do, once rows are inserted.

    `variants` are the readings with their totals, `as_written` the total if the text is on the paper as seen (None:
    unknown). `moves`: points or sanctions depend on it, so that the sheet is not ranked before it is answered. For a
    grid that nobody transcribed, `choices` are the possible answers, `parts` the questions that one of them settles,
    `along` those of the other rows, which are asked after it. `stake` is the number of points at stake.
    """

    sheet: str
    entry: int | None
    query: Query
    variants: tuple[ReadingTotal, ...] = ()
    as_written: int | None = None
    moves: bool = True
    told_apart: str = ""
    choices: tuple[Choice, ...] = ()
    parts: tuple["Question", ...] = ()
    along: tuple["Question", ...] = ()
    stake: int = 0

    @property
    def seen(self) -> str:
        """The text in doubt, preceded by its field if two fields of a row have the same text."""
        return self.told_apart + self.query.seen

    @property
    def id(self) -> str:
        """An id that does not change with other answers (`rules/naming.py`)."""
        return question_id(self.sheet, self.query.row, self.query.kind.value, self.seen)

    @property
    def text(self) -> str:
        return self.query.text

    @property
    def at_stake(self) -> int:
        """The difference in points between its readings, as far as known."""
        totals = [t for t in (self.as_written, *(v.total for v in self.variants)) if t is not None]
        return max(totals) - min(totals) if totals else self.stake


@lru_cache(maxsize=8192)
def question_id(sheet: str, entry: int | None, kind: str, seen: str) -> str:
    """The name of a question, the same as long as the same is seen at the same place (docs/formate.md).

    >>> question_id("01", 2, "citire", "ST1RE")
    '6e9ddb871b0b'
    """
    text = "\n".join((sheet, "" if entry is None else str(entry), kind, seen))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class RulingMoves:
    """Effect of a ruling: total and place of a sheet as (before, after). Place 0: not ranked.

    >>> moved = RulingMoves((90, 112), (3, 1))
    >>> moved.points, moved.climb
    (22, 2)
    """

    total: tuple[int, int]
    place: tuple[int, int]

    @property
    def points(self) -> int:
        return self.total[1] - self.total[0]

    @property
    def climb(self) -> int:
        """The number of places gained."""
        return self.place[0] - self.place[1]


@dataclass(frozen=True, slots=True)
class LookAt:
    """Something for the arbiter to look at: sheet and entry (empty, None: the whole competition), name, effect.

    `points` are those that a ruling would give or take.
    """

    sheet: str
    entry: int | None
    text: str
    points: int
    name: str = ""
    moved: RulingMoves | None = None

    @property
    def id(self) -> str:
        """The id that a tick refers to."""
        return question_id(self.sheet, self.entry, "privit", self.text)


LOOKED_AT = "privit"  # an item of "de privit": nothing was asked
TAKEN_BACK = "anulat"  # the answer before it to the same question


class Answer(Struct, frozen=True, kw_only=True):
    """An arbiter's answer. `reading` is None if the text is on the paper as seen (section 8 then applies).

    `how` is empty for an answer to a question, else LOOKED_AT or TAKEN_BACK. `reason` explains why a remark remains.
    """

    number: int = field(name="", default=0)
    id: str = field(name="id")
    sheet: str = field(name="fisa", default="")
    entry: int | None = field(name="depunere", default=None)
    seen: str = field(name="vazut", default="")
    how: str = field(name="raspuns", default="")
    reading: str | None = field(name="citire", default=None)
    arbiter: str = field(name="arbitru")
    when: str = field(name="ora", default="")
    reason: str = field(name="motiv", default="")

    @property
    def ticked(self) -> bool:
        """Whether the arbiter has looked at a remark before publishing. No question was asked."""
        return self.how == LOOKED_AT

    @property
    def back(self) -> bool:
        """Whether it takes back the answer before it to the same question, which is asked again."""
        return self.how == TAKEN_BACK

    @property
    def of_grid_row(self) -> tuple[str, int | None, str, str] | None:
        """The key shared by answers given at once on a row of the grid. None for any other answer."""
        of_grid = self.id == question_id(self.sheet, self.entry, Ask.GRID.value, self.seen)
        return (self.sheet, self.entry, self.arbiter, self.when) if of_grid else None


class AnswerBook:
    """Answers by question. The later of two counts, and none if it takes the other back."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._given: dict[str, list[Answer]] = {}
        for answer in answers:
            self._given.setdefault(answer.id, []).append(answer)
        self._by_id = {name: given[-1] for name, given in self._given.items() if not given[-1].back}
        self._used: set[int] = set()

    def to(self, question: Question) -> Answer | None:
        """The answer to a question, None if there is none."""
        answer = self._by_id.get(question.id)
        if answer:
            self.use(answer)
        return answer

    def on(self, sheet: str) -> Iterator[Answer]:
        """The answers that count on a sheet."""
        for answer in self._by_id.values():
            if answer.sheet == sheet:
                yield answer

    def use(self, answer: Answer) -> None:
        """Say that an answer settled something."""
        self._used.add(answer.number)

    def more_of(self, sheet: str, known: Collection[int]) -> bool:
        """Whether other answers than those `known` count on a sheet."""
        return any(answer.sheet == sheet and answer.number not in known for answer in self._by_id.values())

    def before(self, answer: Answer) -> tuple[tuple[Answer, Answer], ...]:
        """The earlier answers to the same question, no longer in force, each with its successor."""
        given = self._given[answer.id]
        return tuple((one, other) for one, other in pairwise(given) if not one.back)

    def ticked(self, item: str) -> bool:
        """Whether an item to look at before publishing was ticked."""
        answer = self._by_id.get(item)
        if answer is None or not answer.ticked:
            return False
        self._used.add(answer.number)
        return True

    @property
    def ticks(self) -> tuple[Answer, ...]:
        """The ticks, including those on remarks that are gone."""
        return tuple(answer for answer in self._by_id.values() if answer.ticked)

    @property
    def unused(self) -> tuple[Answer, ...]:
        """Answers whose question is no longer asked, without any used one given with them about a row of the grid."""
        used = {row for answer in self._by_id.values() if answer.number in self._used and (row := answer.of_grid_row)}
        every = (answer for answer in self._by_id.values() if answer.number not in self._used)
        return tuple(answer for answer in every if answer.of_grid_row not in used)


@dataclass(frozen=True, slots=True)
class Loose:
    """A text outside the tables of moves that no label explains: its place, and whether there are moves around it.

    `between` is also true of a word alone in capitals below all moves: it may be one of theirs.
    """

    text: str
    place: str
    between: bool = False

    @property
    def may_be_word(self) -> bool:
        """Whether it may be the word of a move whatever its other meaning: FISA, PUNCTE and CUPA are words."""
        return self.between and self.text.isupper() and self.text.isalpha()


@dataclass(frozen=True, slots=True)
class RowText:
    """A row of the table of moves, as questions show it on one line and answers type it: `gr. 2 H7 CASA 8`.

    Fields are empty where blank.
    """

    group: str
    position: str
    word: str
    points: str

    def __str__(self) -> str:
        fields = [self.position, self.word, *([self.points] if self.points else [])]
        shown = " ".join("".join(text.split()) or _BLANK for text in fields)
        return f"gr. {''.join(self.group.split())} {shown}" if self.group else shown

    @staticmethod
    def parse(text: str) -> "RowText | None":
        """The row in a text: position, word, points, `?` for a blank. None if it is none.

        >>> RowText.parse("gr. 2 H7 CASA 8"), str(RowText.parse("? CASA"))
        (RowText(group='2', position='H7', word='CASA', points='8'), '? CASA')
        """
        found = _ROW.fullmatch(" ".join(text.split()))
        if found is None or text.strip() == NOTHING:
            return None
        group, position, word, points = (found[key] or "" for key in ("group", "position", "word", "points"))
        fields = ("" if field == _BLANK else field for field in (group, position, word, points))
        return RowText(*fields)
