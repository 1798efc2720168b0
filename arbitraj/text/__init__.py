"""All texts for users: one folder a language, one TOML file a room. A wing has its own (`wings/*/text`), and keeps its
keys of a table of the core in a file of the same name.

`text_of("lexic.imported", words=3)` looks up table `lexic` (file `lexic.toml`), key `imported`, and fills its
`{placeholders}`: `{found:line}` is a number with its noun (`count`), `{order:nth}` an ordinal, `{folder:typed}` a text
as typed in a command. Another language is another folder with the same files.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Self

from arbitraj.filename import on_command_line
from arbitraj.wings import beside

LANGUAGE, _TYPED, _NTH = "ro", "typed", "nth"
_COMMA_BELOW = str.maketrans("ŞşŢţ", "ȘșȚț")
# terminal control codes, direction marks, and surrogates, which no file can hold
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

# invisible characters: Unicode's default ignorable ones, also a soft hyphen and a byte order mark
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


@cache
def _folders(language: str) -> list[Path]:
    return [Path(__file__).parent / language, *beside(f"text/{language}")]


@cache
def _table(language: str, name: str) -> dict[str, str]:
    sources = [source for folder in _folders(language) if (source := folder / f"{name}.toml").is_file()]
    tables = (tomllib.loads(source.read_text(encoding="utf-8")) for source in sources)
    return {key: text for table in tables for key, text in table.items()}


def text_of(key: str, /, **values: object) -> str:
    """The text of `table.key` with its placeholders filled.

    Raises KeyError if the key or a placeholder's value is missing (a fault of the program, found by the tests).

    >>> text_of("common.yes"), text_of("common.perhaps", near="\\x1b[2J")
    ('da', '. Poate «�[2J»?')
    >>> text_of("hall.start_took", seconds=21), text_of("hall.start_took", seconds="1")
    ('A durat 21 de secunde.', 'A durat 1 secundă.')
    """
    table, _, name = key.partition(".")
    shown = {key: _shown(value) for key, value in values.items()}
    return _table(LANGUAGE, table)[name].format_map(shown)


def unfilled(key: str) -> str:
    """The text of `table.key` with its placeholders as they are, for a script that fills them.

    >>> unfilled("common.perhaps")
    '. Poate «{near}»?'
    """
    table, _, name = key.partition(".")
    return _table(LANGUAGE, table)[name]


def _shown(value: object) -> object:
    if isinstance(value, float):
        return value
    return _Number(value) if isinstance(value, int) else _Shown(harmless(str(value)))


class _Number(int):
    """A number in a placeholder: plain, as an ordinal, or with the noun that the text names."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == _NTH:
            return nth(self)
        return count(self, spec) if len(spec) > 1 and spec.isidentifier() else int.__format__(self, spec)


class _Shown(str):
    """Value of a placeholder, formatted as it is or quoted for a command line."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == _TYPED:
            return on_command_line(self)
        # a number that was read from a file stays the text that it was
        return format(_Number(self), spec) if spec and self.isdecimal() else str.__format__(self, spec)


def is_text(key: str) -> bool:
    """Whether there is a text of this key.

    >>> is_text("common.yes"), is_text("common.maybe")
    (True, False)
    """
    table, _, name = key.partition(".")
    return name in _table(LANGUAGE, table)


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """A message put into words only when displayed: the key and values of `text_of`, which may be messages.

    Logic depends on `key`, never on the words.

    >>> str(Message("common.perhaps", near=Message("common.yes")))
    '. Poate «da»?'
    """

    key: str
    values: "tuple[tuple[str, bool | int | float | str | Message], ...]"

    def __init__(self, key: str, /, **values: object) -> None:
        # a stranger's list or table would not hash
        held: Iterator[tuple[str, bool | int | float | str | Message]]
        held = ((name, v if isinstance(v, int | float | Message) else str(v)) for name, v in values.items())
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", tuple(held))

    def __str__(self) -> str:
        return text_of(self.key, **dict(self.values))

    def under(self, key: str) -> "Message":
        """The same values under another key."""
        return Message(key, **dict(self.values))


def comma_below(text: str) -> str:
    """A text with ș and ț with comma below, in place of the cedilla of old keyboards and files.

    >>> comma_below("Ştefan Ţăranu")
    'Ștefan Țăranu'
    """
    return text.translate(_COMMA_BELOW)


def first_of(names: Sequence[object], most: int, between: str = ", ") -> str:
    """Names joined. Of more than `most` only the first, and how many there are.

    >>> first_of("ABC", 3), first_of([1, 2, 3], 2)
    ('A, B, C', '1, 2, … (3)')
    """
    shown = between.join(map(str, names[:most]))
    return f"{shown}{between}… ({len(names)})" if len(names) > most else shown


def all_of(names: Iterable[object]) -> str:
    """Names as a list in words.

    >>> all_of(["03"]), all_of(["03", "05", "07"])
    ('03', '03, 05 și 07')
    """
    return _listed("common.and_last", names)


def any_of(names: Iterable[object]) -> str:
    """Names of which one is enough, as a list in words.

    >>> any_of(["Ana", "Dan", "Ion"])
    'Ana, Dan sau Ion'
    """
    return _listed("common.or_last", names)


def _listed(key: str, names: Iterable[object]) -> str:
    *first, last = [*map(str, names)] or [""]
    return text_of(key, first=", ".join(first), last=last) if first else last


def harmless(text: str) -> str:
    """A stranger's text without the signs that a terminal or a viewer would obey instead of showing.

    >>> harmless("CASA \\x1b[31m\\u202eASAC")
    'CASA �[31m�ASAC'
    """
    return text if text.isprintable() else _CONTROL.sub("\ufffd", text)


def without_unseen(text: str) -> str:
    """A text without invisible characters.

    >>> without_unseen("a\\u00adba\\ufeff"), without_unseen("ștrand")
    ('aba', 'ștrand')
    """
    return text if text.isascii() else _UNSEEN.sub("", text)


def count(number: int, noun: str) -> str:
    """A number with its noun in the right form.

    The noun's table entry is `one|few|many`, with `#` for a number that is not first.

    >>> count(1, "word"), count(3, "word"), count(20, "word"), count(101, "word"), count(120, "word")
    ('1 cuvânt', '3 cuvinte', '20 de cuvinte', '101 cuvinte', '120 de cuvinte')
    >>> count(1, "there_player"), count(24, "there_player")
    ('este un jucător', 'sunt 24 de jucători')
    """
    entry = _table(LANGUAGE, "common")[f"n_{noun}"]
    one, few, many = entry.split("|")
    tail = number % 100
    form = one if number == 1 else few if number == 0 or 0 < tail < 20 else many
    return form.replace("#", thousands(number)) if "#" in entry else f"{thousands(number)} {form}"


def span_of(minutes: int) -> str:
    """A duration in words: to the minute within two hours, to the hour within two days.

    >>> span_of(1), span_of(119), span_of(120), span_of(582287)
    ('1 minut', '119 minute', '2 ore', '404 zile')
    """
    for noun, size, most in (("minute", 1, 120), ("hour", 60, 48)):
        if minutes // size < most:
            return count(minutes // size, noun)
    return count(minutes // (24 * 60), "day")


def nth(number: int) -> str:
    """A sheet's place in a row.

    >>> nth(1), nth(4)
    ('prima', 'a 4-a')
    """
    first, others = _table(LANGUAGE, "common")["nth"].split("|")
    return first if number == 1 else others.replace("#", thousands(number))


def thousands(number: int) -> str:
    """Whole number with the separator of the language: 610000 is written 610.000.

    >>> thousands(610000), thousands(999), thousands(-1200)
    ('610.000', '999', '-1.200')
    """
    return f"{number:,}".replace(",", ".")


def keyed(keys: str) -> dict[str, str]:
    """Whole keys of texts by what follows the first of `keys`, `stem*`: a value finds its text, a search the key.

    >>> keyed("common.* common.yes common.perhaps")["perhaps"]
    'common.perhaps'
    """
    stem, *whole = keys.split()
    return {key.removeprefix(stem[:-1]): key for key in whole}


class TextEnum(Enum):
    """Members with a value and the whole key of their text: `YES = "da", "common.yes"`. Looked up by the value."""

    _value_: str
    key: str

    def __new__(cls, value: str, key: str = "") -> Self:  # looked up by the value alone, declared with both
        assert key
        member = object.__new__(cls)
        member._value_, member.key = value, key
        return member


# tables that are registers: what a text is of has a name of its own, which stands whole in the source
REGISTERS = (
    "articles",
    "game_articles",
    "rules",
    "game_choices",
    "findings",
    "questions",
    "columns",
    "alarms",
    "exemple",
)


def register_key(register: str, *name: str) -> str:
    """The key under which a register tells of a thing: of an article's code and a part of it, of a finding's reason.

    >>> register_key("articles", "8.2.c", "titlu")
    'articles.8.2.c.titlu'
    """
    assert register in REGISTERS
    return ".".join((register, *name))
