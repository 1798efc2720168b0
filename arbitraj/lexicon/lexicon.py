"""Word lists: a file that opens in milliseconds, the words of a folder's own list, rulings over them, a store of lists.

The file is a marisa trie and the CRC-32 of its bytes. The data on the list (name, count, date, sha256, source) is a key
of the trie that begins with a character of no word, so that a list is one file.
"""

import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import marisa_trie
import msgspec
from msgspec import Meta, Struct, field

from arbitraj.atomic import replacing
from arbitraj.filename import is_safe
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.writing.transaction import Transaction, open_transaction

EMBEDDED = "hunspell-ro-2026"  # the default list
# a list stays as it was under its name: who grades with it again comes to the same
PACKAGED = ("hunspell-ro", EMBEDDED)
FOLDER_VARIABLE = "ARBITRAJ_DATE"
_SUFFIX = ".lexic"
_DEFAULT = "implicit.txt"
_NAME = re.compile(r"[\w][\w .-]{0,59}")
_INFO = "#"
_CRC_BYTES = 4


class NotAListError(ValueError):
    """A file that is no word list of this program."""


YES_NO = {"da": True, "nu": False}


class WordRuling(Struct, frozen=True):
    """A ruling on a word (folded, in upper case): whether it is valid, by whom, when and why.

    The list itself stays as published. Rulings are stored beside it.
    """

    word: str = field(name="cuvant")
    valid: Annotated[bool, Meta(extra=YES_NO)] = field(name="valabil")
    reason: str = field(name="motiv")
    arbiter: str = field(name="arbitru")
    when: datetime = field(name="la")

    @property
    def sign(self) -> str:
        """The ruling in the form used for a fingerprint: `+CASA`, `-CASA`."""
        return f"{'+' if self.valid else '-'}{self.word}"


@dataclass(frozen=True, slots=True)
class ListInfo:
    """Data on a list. `sha256`, its fingerprint, is that of its sorted words joined by newlines.

    `official` is False for the built-in list, True for a list with the fingerprint published by the federation, None if
    unknown. With `rulings` on single words the fingerprint is made of that of the list itself (`base`) and of them.
    """

    name: str
    words: int
    sha256: str
    date: str = ""
    source: str = ""
    official: bool | None = None
    rulings: tuple[WordRuling, ...] = ()
    base: str = ""


_OF_FILE = ("name", "words", "sha256", "date", "source", "official")  # the fields stored in a list's file
_READS = msgspec.json.Decoder(ListInfo)


class Lexicon:
    """Words to look up, folded and in upper case."""

    def __init__(self, info: ListInfo, words: Collection[str]) -> None:
        self.info = info
        self._words = words

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def __len__(self) -> int:
        return self.info.words

    def __iter__(self) -> Iterator[str]:
        """The words, in no particular order."""
        return (word for word in self._words if not word.startswith(_INFO))

    @staticmethod
    def from_words(name: str, words: Iterable[str]) -> "Lexicon":
        """A list held in memory, from folded words."""
        distinct = frozenset(words)
        return Lexicon(ListInfo(name, len(distinct), digest(sorted(distinct))), distinct)

    def judged_by(self, two_letters: frozenset[str]) -> "Lexicon":
        """The list, its words of two letters replaced by those of a variant that names its own (S.8)."""
        return Lexicon(self.info, _Replaced(self._words, _of_two, two_letters)) if two_letters else self

    def ruled(self, rulings: Sequence[WordRuling]) -> "Lexicon":
        """The list with rulings on single words over it, of each word the last."""
        latest = {ruling.word: ruling for ruling in rulings}
        if not (last := tuple(latest[word] for word in sorted(latest))):
            return self
        words = _Replaced(self._words, frozenset(latest).__contains__, [ruling.word for ruling in last if ruling.valid])
        more = sum(ruling.valid - (ruling.word in self) for ruling in last)
        sha256 = digest([self.info.sha256, *(ruling.sign for ruling in last)])
        info = replace(self.info, words=self.info.words + more, sha256=sha256, rulings=last, base=self.info.sha256)
        return Lexicon(info, words)

    @staticmethod
    def open(path: Path) -> "Lexicon":
        """Open a list file.

        Raises NotAListError if it is no list or damaged, OSError if it cannot be read.
        """
        # a trie with a few bytes changed still opens, and answers wrongly
        data = path.read_bytes()
        if _crc(data[:-_CRC_BYTES]) != data[-_CRC_BYTES:]:
            raise NotAListError(str(path))
        trie = marisa_trie.Trie()
        try:
            trie.frombytes(data)  # its own mmap() hands the path to C, which opens none with a ș on Windows
            text = trie.keys(_INFO)[0]
            info = _READS.decode(text[len(_INFO) :])
        except (RuntimeError, IndexError, ValueError, RecursionError) as error:
            raise NotAListError(str(path)) from error
        return Lexicon(info, trie)


class _Replaced(Collection[str]):
    """The words of a list, those that `replaces` is true of replaced by others."""

    def __init__(self, words: Collection[str], replaces: Callable[[str], bool], others: Collection[str]) -> None:
        self._words, self._replaces, self._others = words, replaces, others

    def __contains__(self, word: object) -> bool:
        return word in (self._others if isinstance(word, str) and self._replaces(word) else self._words)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[str]:
        yield from self._others
        yield from (word for word in self._words if not self._replaces(word))


def _of_two(word: str) -> bool:
    return len(word) == 2


@dataclass(frozen=True)
class TwoLists:
    """Differences between the list `old` and its replacement `new`, as sorted words."""

    old: Lexicon
    new: Lexicon

    @cached_property
    def out(self) -> tuple[str, ...]:
        """The words that go: of the old list alone."""
        return tuple(sorted(word for word in self.old if word not in self.new))

    @cached_property
    def into(self) -> tuple[str, ...]:
        """The words that come: of the new list alone."""
        return tuple(sorted(word for word in self.new if word not in self.old))

    @property
    def common(self) -> int:
        """The number of words in both."""
        return len(self.old) - len(self.out)


def digest(words: list[str]) -> str:
    """The sha256 of sorted words, a newline between them."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def write_list(path: Path, words: list[str], name: str, source: str, day: date, official: bool | None) -> ListInfo:
    """Write sorted, folded words as a list file, reproducibly."""
    info = ListInfo(name, len(words), digest(words), day.isoformat(), source, official)
    about = {name: getattr(info, name) for name in _OF_FILE}
    key = _INFO + json.dumps(about, ensure_ascii=False, sort_keys=True)
    trie = marisa_trie.Trie([key, *words])
    with replacing(path) as temporary:
        data = trie.tobytes()  # its own save() says nothing of a full disk
        temporary.write_bytes(data + _crc(data))
    return info


def _crc(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CRC_BYTES, "little")


def valid_name(name: str) -> bool:
    """Whether a name can be that of a list: letters, digits, blanks, dots and hyphens."""
    return bool(_NAME.fullmatch(name)) and is_safe(name)


def data_folder() -> Path:
    """The folder of lists: the environment variable, else the user's data folder."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("arbitraj", appauthor=False))


class ListStore:
    """The lists of a folder by name, and the embedded lists."""

    def __init__(self, folder: Path | None = None, on_notice: Callable[[str], None] = lambda text: None) -> None:
        """`on_notice` receives notices about other processes there, and about interrupted writes."""
        self.folder, self._heard = folder or data_folder(), on_notice

    def names(self) -> list[str]:
        """The names of all lists, sorted."""
        # a file that is no name is left by an interrupted write
        files = self.folder.glob(f"*{_SUFFIX}") if self.folder.is_dir() else ()
        return sorted({*(path.stem for path in files if valid_name(path.stem)), *PACKAGED})

    def holds(self, name: str) -> bool:
        """Whether there is a list of that name, ignoring case, as some systems do."""
        return name.casefold() in map(str.casefold, self.names())

    def open(self, name: str) -> Lexicon:
        """Open a list by name. Raises ProblemsError if there is none or its file is damaged."""
        if name in PACKAGED:
            with as_file(files("arbitraj.lexicon.default").joinpath(f"{name}{_SUFFIX}")) as path:
                return Lexicon.open(path)
        path = self._path(name)
        if not valid_name(name) or not path.is_file():
            raise self._unknown(name)
        try:
            lexicon = Lexicon.open(path)
        except NotAListError:
            raise ProblemsError([Problem(path.name, "", Message("lexic.damaged"))]) from None
        return Lexicon(replace(lexicon.info, name=name), lexicon._words)  # its file may have been renamed

    def default_name(self) -> str:
        """The name of the default list: the one chosen, else the embedded one."""
        path = self.folder / _DEFAULT
        with suppress(OSError):
            return (path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else "") or EMBEDDED
        return EMBEDDED

    def default(self) -> Lexicon:
        """Open the default list. Raises ProblemsError if the chosen one is missing."""
        return self.open(self.default_name())

    def choose_default(self, name: str) -> None:
        """Make a list the default one. Raises ProblemsError if there is none of that name."""
        self.open(name)
        with self._step("lexic implicit") as transaction:
            transaction.text(self.folder / _DEFAULT, name + "\n")

    def remove(self, name: str) -> None:
        """Delete a list, even a damaged one. Raises ProblemsError if there is none, or it is needed, OSError.

        Built-in lists cannot be deleted, nor the default one until another is chosen.
        """
        if name in PACKAGED:
            raise ProblemsError([Problem(name, "", Message("lexic.remove_embedded"))])
        if name == self.default_name():
            raise ProblemsError([Problem(name, "", Message("lexic.remove_default", other=EMBEDDED))])
        if name not in self.names():
            raise self._unknown(name)
        with self._step("lexic sterge") as transaction:
            transaction.remove(self._path(name))

    def add(
        self, name: str, words: list[str], source: str, day: date, official: bool | None, replace: bool = True
    ) -> ListInfo:
        """Store a list. One of the same name is kept as a copy `NAME-v1`, `-v2`, ...

        Raises ProblemsError if there is one and `replace` is not set, OSError.
        """
        path = self._path(name)
        with self._step("lexic importa") as transaction:
            if not replace and self.holds(name):
                raise ProblemsError([Problem(name, "", Message("lexic.name_taken", name=name))])
            if path.exists():
                transaction.keep(path)
            with transaction.writing(path) as staged:
                return write_list(staged, words, name, source, day, official)

    def _unknown(self, name: str) -> ProblemsError:
        return ProblemsError([Problem(name, "", Message("lexic.unknown_list", known=", ".join(self.names())))])

    @contextmanager
    def _step(self, command: str) -> Iterator[Transaction]:
        self.folder.mkdir(parents=True, exist_ok=True)
        with open_transaction(self.folder, command, self._heard) as transaction:
            yield transaction

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_SUFFIX}"
