"""An article of the regulation as a value: where it is carried, what its findings are, who may see them, its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.record.findings import Fault, Finding, Kind, Reason
from arbitraj.record.model import Category, Competition
from arbitraj.text import register_key, say

_PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Given:
    """Where an arbiter may give a finding under an article: of an entry or `of_sheet`, in which games, to whom.

    `instead` are the articles of the same fault, of which a sheet or an entry has one.
    """

    of_sheet: bool = False
    games: Callable[[Competition], bool] = lambda competition: True
    category: Category | None = None
    instead: tuple[str, ...] = ()


_EFFECTIVE = (Kind.INCORRECT, Kind.WARNING, Kind.PENALTY)


@dataclass(frozen=True, slots=True)
class ArticleBook:
    """Articles of rules beside section 8, and the choices made where these are silent: by name, the articles of each.

    `title`, `about`: keys of what stands over them on one page. `choice_texts` names the file that has the words of
    the choices.
    """

    articles: tuple["Article", ...]
    choices: Mapping[str, tuple[str, ...]]
    title: str
    about: str
    choice_texts: str

    def says_of(self, choice: str) -> str:
        """The words of a choice."""
        return say(f"{self.choice_texts}.{choice}")


@dataclass(frozen=True, slots=True)
class Article:
    """An article of the regulation.

    `file` is what carries it: a module's own `__file__`, or a path in the package. `kind` is that of its findings, None
    where it makes none; `given` where an arbiter may give one, of every kind with an effect; `settings` the
    interpretations (I-…) it rests on; `column` the value of a sheet that a finding is about. `for_players` are its
    remarks (keys of reasons) that tell a player how his own sheet was taken; any other, known or to come, asks an
    arbiter to look at something, often at another player's sheet too (9.1.1.c). `texts` names the file that has its
    words.
    """

    code: str
    file: str
    kind: Kind | None = None
    settings: tuple[str, ...] = ()
    column: str = "word"
    for_players: tuple[str, ...] = ()
    texts: str = "articles"
    given: Given | None = None

    def __post_init__(self) -> None:
        assert (self.given is not None) == (self.kind in _EFFECTIVE), f"{self.code}: where may an arbiter give it?"

    @property
    def where(self) -> str:
        """What carries it, from the root of the project."""
        return (_PACKAGE / self.file).relative_to(_PACKAGE.parent).as_posix()

    @property
    def title(self) -> str:
        return self.says("titlu")

    def says(self, part: str) -> str:
        """What a user reads of it: `titlu`, `scurt`, `face` (what the program does), `exemplu`, `indreptare`."""
        return say(register_key(self.texts, self.code, part))

    def finding(self, entry: int | None, key: str, rests_on: str | None = None, /, **values: object) -> Finding:
        """What it costs an entry, or with None the whole sheet; `key` and `values` are those of the reason."""
        assert self.kind
        return Finding(self.code, self.kind, entry, (Reason.of(key, **values),), rests_on)

    def remark(self, entry: int | None, key: str, rests_on: str | None = None, /, **values: object) -> Finding:
        """What is said under it that costs nothing."""
        return Finding(self.code, Kind.REMARK, entry, (Reason.of(key, **values),), rests_on)

    def fault(self, key: str, rests_on: str | None = None, /, **values: object) -> Fault:
        """What speaks under it against a reading."""
        return Fault(self.code, Reason.of(key, **values), rests_on)

    def shown_to_players(self, finding: Finding) -> bool:
        """Whether a finding under it stands on the page and on the correction sheets too."""
        return finding.kind is not Kind.REMARK or all(reason.key in self.for_players for reason in finding.reasons)
