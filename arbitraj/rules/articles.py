"""The register of articles: the kind of their findings, the module that carries them, their settings and tests.

What a user reads of an article is in `text/ro/articles.toml` and, of its settings, in `text/ro/rules.toml`;
`explain` puts it together for one article, `regulament.py` for all of them. No rule is decided here.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import fill

from arbitraj.record.findings import Kind
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class Article:
    """An article of the regulation.

    `kind` is that of its findings, None where it makes none; `where` the file that carries it, from the root of
    the project; `settings` the interpretations (I-…) it rests on.
    """

    code: str
    kind: Kind | None
    where: str
    settings: tuple[str, ...] = ()

    @property
    def tests(self) -> str:
        """How the names of its tests begin.

        >>> Article("8.2.d", Kind.INCORRECT, "").tests
        'test_8_2_d'
        """
        return f"test_{self.code.replace('.', '_')}"

    @property
    def under(self) -> "tuple[Article, ...]":
        """The articles of the register below this one."""
        return tuple(other for other in ARTICLES.values() if other.code.startswith(f"{self.code}."))

    @property
    def title(self) -> str:
        return self._say("titlu")

    @property
    def short(self) -> str:
        """What the program does, in one sentence."""
        return self._say("scurt")

    @property
    def does(self) -> str:
        """What the program does, in full."""
        return self._say("face")

    @property
    def example(self) -> str:
        return self._say("exemplu")

    @property
    def remedy(self) -> str:
        """What an arbiter who disagrees can do."""
        return self._say("indreptare")

    def _say(self, part: str) -> str:
        return say(f"articles.{self.code}.{part}")


_ROOM = "arbitraj/rules"
_POLICIES = "arbitraj/types"
_IDENTITY, _JOKERS, _JUDGING = f"{_ROOM}/identity.py", f"{_ROOM}/jokers.py", f"{_ROOM}/judging.py"
_READING, _REPLAY = f"{_ROOM}/reading.py", f"{_ROOM}/replay.py"
_CORRECT, _BASE = f"{_ROOM}/correct.py", f"{_POLICIES}/tariffs.py"
_PEOPLE, _STANDINGS = "arbitraj/folder/people.py", "arbitraj/ranking/standings.py"
_SUPERSCRABBLE = ("I-superscrabble", "I-superscrabble-points", "I-floor")

ARTICLES = {
    article.code: article
    for article in (
        Article("3.1", None, "arbitraj/game/variants/romana.toml"),
        Article("3.3.b", None, "arbitraj/forms/layouts.py"),
        Article("3.3.c", None, "arbitraj/forms/board.py"),
        Article("3.3.d", None, "arbitraj/forms/plan.py"),
        Article("3.3.e", None, "arbitraj/desk/forms.py"),
        Article("4.1", None, f"{_POLICIES}/integral.py"),
        Article("4.2", None, f"{_POLICIES}/integral_partial.py"),
        Article("4.3", None, f"{_POLICIES}/pe_sir.py"),
        Article("4.4", None, f"{_POLICIES}/serie_maxime.py", ("I-percent", "I-percent-from")),
        Article("4.5", None, f"{_POLICIES}/n_scrabble.py"),
        Article("4.6", Kind.REMARK, f"{_POLICIES}/superscrabble.py", _SUPERSCRABBLE),
        Article("4.7", None, f"{_POLICIES}/superscrabble_incomplet.py", _SUPERSCRABBLE),
        Article("5.1", None, "arbitraj/draw/programme.py"),
        Article("5.2", None, "arbitraj/draw/programme.py"),
        Article("6.1", None, "arbitraj/draw/seating.py"),
        Article("6.2", None, "arbitraj/draw/announcement.py"),
        Article("6.3.2.b", None, "arbitraj/draw/timing.py"),
        Article("6.3.2.c", None, "arbitraj/draw/timing.py"),
        Article("6.3.2.e", None, _PEOPLE),
        Article("6.3.2.f", None, _IDENTITY),
        Article("6.3.2.g", None, _STANDINGS, ("I-shared-points",)),
        Article("6.3.2.h", Kind.REMARK, _CORRECT, ("I-not-handed-in",)),
        Article("6.3.2.i", None, "arbitraj/desk/publish.py"),
        Article("6.3.2.j", None, "arbitraj/folder/sanctions.py"),
        Article("7.1", Kind.REMARK, "arbitraj/game/notation.py", ("I-capital",)),
        Article("8.1.a", None, _JUDGING),
        Article("8.1.b", None, _JUDGING, ("I-main-word", "I-one-error", "I-swap-or-grid")),
        Article("8.2", None, _REPLAY, ("I-meant-place", "I-eliminated", "I-joker-eliminated")),
        Article("8.2.a", Kind.INCORRECT, _READING),
        Article("8.2.b", Kind.INCORRECT, _READING, ("I-main-word", "I-repeated-row")),
        Article("8.2.c", Kind.INCORRECT, _READING, ("I-eliminated", "I-group-used", "I-group-wrong")),
        Article("8.2.d", Kind.INCORRECT, _JUDGING, ("I-wrong-sign", "I-meant-place")),
        Article("8.2.e", Kind.INCORRECT, _JUDGING),
        Article("8.2.f", Kind.INCORRECT, _JUDGING),
        Article("8.2.g", Kind.INCORRECT, _JUDGING),
        Article("8.2.h", Kind.INCORRECT, f"{_POLICIES}/pe_sir.py"),
        Article("8.3", None, _BASE, ("I-floor", "I-percent", "I-percent-from")),
        Article("8.3.a", Kind.WARNING, _IDENTITY),
        Article("8.3.b", Kind.WARNING, _REPLAY, ("I-group", "I-group-wrong")),
        Article("8.3.c", Kind.WARNING, _REPLAY),
        Article("8.3.c.1", Kind.WARNING, _READING),
        Article("8.3.c.2", Kind.WARNING, _JOKERS, ("I-joker-square",)),
        Article("8.3.c.3", Kind.REMARK, _JOKERS, ("I-joker-square",)),
        Article("8.3.d", Kind.WARNING, _REPLAY, ("I-superscrabble-points",)),
        Article("8.3.e", Kind.WARNING, _JUDGING, ("I-repeated-row", "I-swap-or-grid")),
        Article("8.4", None, _BASE, ("I-floor", "I-percent", "I-superscrabble")),
        Article("8.4.a", Kind.PENALTY, _IDENTITY),
        Article("8.4.b", Kind.PENALTY, _JUDGING, ("I-repeated-row", "I-swap-or-grid")),
        Article("8.4.c", Kind.PENALTY, _JUDGING, ("I-one-error",)),
        Article("8.4.d", Kind.PENALTY, _JUDGING, ("I-one-error",)),
        Article("8.5", Kind.DISCIPLINARY, _CORRECT, ("I-floor", "I-percent", "I-superscrabble")),
        Article("8.6", None, "arbitraj/record/contestation.py"),
        Article("8.7", None, _STANDINGS, ("I-scale", "I-shared-points", "I-not-handed-in")),
        Article("9.1.1.c", Kind.REMARK, "arbitraj/rules/remarks.py"),
        Article("9.1.3", None, "arbitraj/press/pdf/report.py"),
        Article("9.2.3", None, "arbitraj/press/pdf/disciplinary.py"),
    )
}

_LEAD = re.compile(r"^(?:articolul|articol|art)\b\.?|\b(?:litera|lit|punctul|pct)\b\.?")
_CODE = re.compile(r"[\da-z\s.,()]*")


def _normal(text: str) -> str:
    """A code as a person writes it, as it stands in the register; empty where it is none.

    >>> [_normal(text) for text in ("Art. 8.2D", " 8.2.d. ", "8.3.c1", "art. 8.2 lit. d)", "8/2")]
    ['8.2.d', '8.2.d', '8.3.c.1', '8.2.d', '']
    """
    plain = _LEAD.sub(" ", text.strip().casefold())
    return ".".join(re.findall(r"\d+|[a-z]+", plain)) if _CODE.fullmatch(plain) else ""


def find(text: str) -> Article | None:
    """The article that a person means by `8.2.d`, `art. 8.2d`, `8.2.D.`, `8.3.c1`; None where there is none."""
    return ARTICLES.get(_normal(text))


def close_codes(text: str) -> list[str]:
    """The codes that look like what was asked for: those below it or beside it, else the most alike, else all.

    >>> close_codes("8.1"), close_codes("8.3.c.7"), "8.2.d" in close_codes("82d"), len(close_codes("xyz")) > 40
    (['8.1.a', '8.1.b'], ['8.3.c.1', '8.3.c.2', '8.3.c.3'], True, True)
    """
    code = _normal(text)
    while code:
        family = [other for other in ARTICLES if other.startswith(f"{code}.")]
        if family:
            return family
        code = code.rpartition(".")[0]
    return difflib.get_close_matches(text.strip().casefold(), list(ARTICLES), 4, 0.5) or list(ARTICLES)


def explain(text: str) -> str | None:
    """What `arbitraj explica` prints of an article; None for one that is not in the register."""
    article = find(text)
    return "\n".join(_lines(article)) if article else None


_WIDTH = 100


def _lines(article: Article) -> Iterator[str]:
    yield say("articles.head", code=article.code, title=article.title)
    if article.kind:
        yield say("articles.kind", kind=say(f"articles.kind_{article.kind.value}"))
    for heading, text in (("does", article.does), ("example", article.example), ("remedy", article.remedy)):
        yield from ("", say(f"articles.heading_{heading}"), _wrapped(text, 2))
    if article.settings:
        yield from ("", say("articles.heading_settings"))
        for name in article.settings:
            yield from _setting(name)
    if article.under:
        yield from ("", say("articles.heading_under"))
        yield from (f"  {other.code}  {other.title}" for other in article.under)


def _setting(name: str) -> Iterator[str]:
    choice = INTERPRETATIONS[name]
    yield _wrapped(f"{name}: {say(f'rules.{name}')}", 2)
    for value in choice.values:
        mark = say("articles.default") if value == choice.default else ""
        yield _wrapped(f"{value}{mark}: {say(f'rules.{name}.{value}')}", 4)


def _wrapped(text: str, indent: int) -> str:
    return fill(
        text,
        _WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
