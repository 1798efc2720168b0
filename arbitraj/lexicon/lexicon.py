"""A word list: one file that opens by memory map, or the words of a folder's own list.

The file is a marisa trie and the CRC-32 of its bytes. What is known of the list (name, count, date, sha256, source)
is a key of the trie that begins with a sign no word has, so that a list stays one file.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Protocol

import marisa_trie
import msgspec

from arbitraj.atomic import replacing

_INFO = "#"
_CRC_BYTES = 4


class NotAListError(ValueError):
    """A file that is no word list of this program."""


@dataclass(frozen=True, slots=True)
class ListInfo:
    """What is known of a list; `sha256` is of its sorted words, a newline between them.

    `official` is False for the list that comes with the program, True where the arbiter imported a list as the
    official one, None where nobody said.
    """

    name: str
    words: int
    sha256: str
    date: str = ""
    source: str = ""
    official: bool | None = None


class _Words(Protocol):
    def __contains__(self, word: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...


class Lexicon:
    """Words to look up, folded and in upper case."""

    def __init__(self, info: ListInfo, words: _Words) -> None:
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

    def renamed(self, name: str) -> "Lexicon":
        """The same words under another name: that of the file, where it was renamed."""
        return Lexicon(replace(self.info, name=name), self._words)

    @staticmethod
    def open(path: Path) -> "Lexicon":
        """Open a list file by memory map.

        Raises NotAListError where it is no list or damaged, OSError where it cannot be read.
        """
        # a trie with a few bytes changed still opens, and answers wrongly
        data = path.read_bytes()
        if _crc(data[:-_CRC_BYTES]) != data[-_CRC_BYTES:]:
            raise NotAListError(str(path))
        trie = marisa_trie.Trie()
        try:
            trie.mmap(str(path))
            text = trie.keys(_INFO)[0]
            info = msgspec.json.decode(text[len(_INFO) :], type=ListInfo)
        except (RuntimeError, IndexError, ValueError, RecursionError) as error:
            raise NotAListError(str(path)) from error
        return Lexicon(info, trie)


def digest(words: list[str]) -> str:
    """The sha256 of sorted words, a newline between them."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def write_list(path: Path, words: list[str], name: str, source: str, day: date, official: bool | None) -> ListInfo:
    """Write sorted, folded words as a list file; the same words and data give the same bytes."""
    info = ListInfo(name, len(words), digest(words), day.isoformat(), source, official)
    key = _INFO + json.dumps(asdict(info), ensure_ascii=False, sort_keys=True)
    trie = marisa_trie.Trie([key, *words])
    with replacing(path) as temporary:
        data = trie.tobytes()  # its own save() says nothing of a full disk
        temporary.write_bytes(data + _crc(data))
    return info


def _crc(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CRC_BYTES, "little")
