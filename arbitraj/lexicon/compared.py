"""Two lists compared: the words of one alone, those of the other alone."""

from dataclasses import dataclass
from functools import cached_property

from arbitraj.lexicon.lexicon import Lexicon


@dataclass(frozen=True)
class TwoLists:
    """What changes where the list `old` gives way to `new`; the words are sorted."""

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
        """How many words both have."""
        return len(self.old) - len(self.out)
