"""Rulings on single words over a list: a word is valid although the list lacks it, or invalid although it has it.

The list itself stays as published. Rulings are stored beside it, with arbiter, time and reason.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct, field

YES_NO = {"da": True, "nu": False}


class WordRuling(Struct, frozen=True):
    """A ruling on a word (folded, in upper case): whether it is valid, by whom, when and why."""

    word: str = field(name="cuvant")
    valid: Annotated[bool, Meta(extra=YES_NO)] = field(name="valabil")
    reason: str = field(name="motiv")
    arbiter: str = field(name="arbitru")
    when: datetime = field(name="la")

    @property
    def sign(self) -> str:
        """The ruling in the form used for a fingerprint: `+CASA`, `-CASA`."""
        return f"{'+' if self.valid else '-'}{self.word}"


def last_rulings(rulings: Sequence[WordRuling]) -> tuple[WordRuling, ...]:
    """The last ruling of each word, by the words: an earlier one of the same word counts no more."""
    last = {each.word: each for each in rulings}
    return tuple(last[word] for word in sorted(last))


class RuledWords(Collection[str]):
    """The words of a list as rulings leave them."""

    def __init__(self, words: Collection[str], rulings: Sequence[WordRuling]) -> None:
        self._words, self._valid = words, {each.word: each.valid for each in rulings}

    def __contains__(self, word: object) -> bool:
        valid = self._valid.get(word) if isinstance(word, str) else None
        return word in self._words if valid is None else valid

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[str]:
        yield from (word for word in self._words if word not in self._valid)
        yield from (word for word, valid in self._valid.items() if valid)
