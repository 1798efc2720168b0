"""Two lists compared: the words of one alone, those of the other alone."""

from dataclasses import dataclass
from functools import cached_property

from arbitraj.lexicon.lexicon import Lexicon


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
