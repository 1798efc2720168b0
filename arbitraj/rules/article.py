"""An article of the regulation as a value: its module, its kind of findings, their readers, its texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.record.findings import Fault, Finding, Kind, Reason
from arbitraj.record.model import Category, Competition
from arbitraj.text import register_key, text_of

_PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Given:
    """Conditions under which an arbiter may give a finding: entry or `of_sheet`, games, category of players.

    `instead` are the other articles of the same fault, of which a sheet or an entry has one.
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
        return text_of(register_key(self.choice_texts, choice))


@dataclass(frozen=True, slots=True)
class Article:
    """An article of the regulation.

    `file` is its module: a `__file__`, or a path in the package. `kind` is that of its findings, None if it has none.
    `given` says when an arbiter may give one. `settings` are the interpretations (I-…) that it rests on. `column` is
    the value of a sheet that a finding is about. `for_players` are the remarks (keys of reasons) that players see too:
    any other asks an arbiter to look at something, often at another player's sheet (9.1.1.c). `texts` names the file of
    its texts.
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
        """The file that carries it, relative to the root of the project."""
        return (_PACKAGE / self.file).relative_to(_PACKAGE.parent).as_posix()

    @property
    def title(self) -> str:
        return self.says("titlu")

    def says(self, part: str) -> str:
        """A text of the article: `titlu`, `scurt`, `face` (the program's action), `exemplu`, `indreptare`."""
        return text_of(register_key(self.texts, self.code, part))

    def finding(self, entry: int | None, key: str, rests_on: str | None = None, /, **values: object) -> Finding:
        """A finding on an entry, or with None on the whole sheet. `key` and `values` are those of the reason."""
        assert self.kind
        return Finding(self.code, self.kind, entry, (Reason.of(key, **values),), rests_on)

    def remark(self, entry: int | None, key: str, rests_on: str | None = None, /, **values: object) -> Finding:
        """A remark under the article, which costs nothing."""
        return Finding(self.code, Kind.REMARK, entry, (Reason.of(key, **values),), rests_on)

    def fault(self, key: str, rests_on: str | None = None, /, **values: object) -> Fault:
        """A fault under the article, against a reading."""
        return Fault(self.code, Reason.of(key, **values), rests_on)

    def shown_to_players(self, finding: Finding) -> bool:
        """Whether a finding under it is shown on the page of results and on the correction sheets too."""
        return finding.kind is not Kind.REMARK or all(reason.key in self.for_players for reason in finding.reasons)
