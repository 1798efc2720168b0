"""The register of articles, and the text of `arbitraj explica`. No rule is decided here."""

import difflib
import re
from collections.abc import Iterator
from textwrap import fill, indent

from arbitraj.record.findings import Finding, Kind
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules import art_7_1, art_8_1, art_8_2, art_8_2_word, art_8_3, art_8_4
from arbitraj.rules.article import Article, ArticleBook, Given
from arbitraj.rules.last_word import TOLD
from arbitraj.text import keyed, register_key, text_of
from arbitraj.wings import brought

_KINDS = keyed("""articles.kind_*
    articles.kind_depunere_incorecta articles.kind_avertisment_tehnic articles.kind_penalizare_tehnica
    articles.kind_avertisment_disciplinar articles.kind_observatie
""")
BOOKS: tuple[ArticleBook, ...] = tuple(book() for book in brought("articles"))
_CHOICE_BOOKS = {name: book for book in BOOKS for name in book.choices}
_SUPERSCRABBLE = ("I-superscrabble", "I-superscrabble-points", "I-floor")


# articles of section 8 are declared beside their functions in these modules, the others are named here
_BESIDE_THEIR_FUNCTIONS = (art_7_1, art_8_1, art_8_2, art_8_2_word, art_8_3, art_8_4)
_DECLARED = {
    article.code: article
    for article in (
        Article("3.1", "game/variants/romana.toml"),
        Article("3.3.b", "sheets/form_plan.py"),
        Article("3.3.c", "forms/board.py"),
        Article("3.3.d", "sheets/form_plan.py"),
        Article("3.3.e", "desk/preparing/forms.py"),
        Article("4.1", "types/integral.py"),
        Article("4.2", "types/integral_partial.py"),
        Article("4.3", "types/pe_sir.py"),
        Article("4.4", "types/serie_maxime.py", settings=("I-percent", "I-percent-from")),
        Article("4.5", "types/n_scrabble.py"),
        Article("4.6", "types/superscrabble.py", Kind.REMARK, _SUPERSCRABBLE, for_players=("repeated",)),
        Article("4.7", "types/superscrabble_incomplet.py", settings=_SUPERSCRABBLE),
        Article("5.1", "draw/programme.py"),
        Article("5.2", "draw/programme.py"),
        Article("6.1", "draw/seating.py"),
        Article("6.2", "draw/announcement.py"),
        Article("6.3.2.b", "draw/timing.py"),
        Article("6.3.2.c", "draw/timing.py"),
        Article("6.3.2.e", "folder/people.py"),
        Article("6.3.2.f", "rules/art_8_3.py"),
        Article("6.3.2.g", "ranking/standings.py", settings=("I-shared-points",)),
        Article("6.3.2.h", "rules/correct.py", Kind.REMARK, ("I-not-handed-in",), for_players=("not_handed_in",)),
        Article("6.3.2.i", "desk/editions/publish.py"),
        Article("6.3.2.j", "folder/registers.py"),
        Article("8.2.h", "types/pe_sir.py", Kind.INCORRECT, given=Given(games=lambda c: c.game_type.material.in_order)),
        Article("8.3", "types/tariffs.py", settings=("I-floor", "I-percent", "I-percent-from")),
        Article("8.4", "types/tariffs.py", settings=("I-floor", "I-percent", "I-superscrabble")),
        Article("8.5", "rules/correct.py", Kind.DISCIPLINARY, ("I-floor", "I-percent", "I-superscrabble")),
        Article("8.6", "record/contestation.py", for_players=TOLD),
        Article(
            "8.7", "ranking/standings.py", settings=("I-scale", "I-shared-points", "I-not-handed-in", "I-several-halls")
        ),
        Article("9.1.1.c", "rules/remarks.py", Kind.REMARK),
        Article("9.1.3", "report/arbitration.py"),
        Article("9.2.3", "report/arbitration.py"),
        *(value for module in _BESIDE_THEIR_FUNCTIONS for value in vars(module).values() if isinstance(value, Article)),
        *(article for book in BOOKS for article in book.articles),
    )
}
ARTICLES = dict(sorted(_DECLARED.items()))  # in the order of the regulation, then those of other books
_BY_PLAIN_CODE = {code.casefold(): article for code, article in ARTICLES.items()}
_CHOICES = {name.casefold(): name for name in (*INTERPRETATIONS, *_CHOICE_BOOKS)}

_LEAD = re.compile(r"^(?:articolul|articol|art)\b\.?|\b(?:litera|lit|punctul|pct)\b\.?")
_CODE = re.compile(r"[\da-z\s.,()]*")


def _normal(text: str) -> str:
    """A code in any spelling, as in the register. Empty if it is none.

    >>> [_normal(text) for text in ("Art. 8.2D", " 8.2.d. ", "8.3.c1", "art. 8.2 lit. d)", "8/2")]
    ['8.2.d', '8.2.d', '8.3.c.1', '8.2.d', '']
    """
    plain = _LEAD.sub(" ", text.strip().casefold())
    return ".".join(re.findall(r"\d+|[a-z]+", plain)) if _CODE.fullmatch(plain) else ""


def under(article: Article) -> tuple[Article, ...]:
    """The articles of the register below one."""
    return tuple(other for other in ARTICLES.values() if other.code.startswith(f"{article.code}."))


def article_of(finding: Finding) -> Article:
    """The article of a finding. One without texts if a type of another package has its own."""
    return ARTICLES.get(finding.article) or Article(finding.article, "")


def find(text: str) -> Article | None:
    """The article meant by `8.2.d`, `art. 8.2d`, `8.2.D.`, `8.3.c1`. None if there is none."""
    return _BY_PLAIN_CODE.get(_normal(text))


def close_codes(text: str) -> list[str]:
    """Codes similar to the requested one: those below it or beside it, else the most similar, else all.

    >>> close_codes("8.1"), close_codes("8.3.c.7"), "8.2.d" in close_codes("82d"), len(close_codes("xyz")) > 40
    (['8.1.a', '8.1.b'], ['8.3.c.1', '8.3.c.2', '8.3.c.3'], True, True)
    """
    if text.strip().casefold().startswith("i-"):
        near = difflib.get_close_matches(text.strip().casefold(), _CHOICES, 4, 0.5)
        return [_CHOICES[text] for text in near or _CHOICES]
    code = _normal(text)
    while code:
        family = [other for other in ARTICLES if other.casefold().startswith(f"{code}.")]
        if family:
            return family
        code = code.rpartition(".")[0]
    return difflib.get_close_matches(text.strip().casefold(), list(ARTICLES), 4, 0.5) or list(ARTICLES)


def article_explained(text: str) -> str | None:
    """The text of `arbitraj explica` on an article or an interpretation (I-…). None if the register has no such one."""
    if name := _CHOICES.get(text.strip().casefold()):
        return "\n".join(_choice(name))
    article = find(text)
    return "\n".join(_lines(article)) if article else None


_WIDTH = 100


def _lines(article: Article) -> Iterator[str]:
    yield text_of("articles.head", code=article.code, title=article.title)
    if article.kind:
        yield text_of("articles.kind", kind=text_of(_KINDS[article.kind.value]))
    for heading, part in (
        ("articles.heading_does", "face"),
        ("articles.heading_example", "exemplu"),
        ("articles.heading_remedy", "indreptare"),
    ):
        yield from ("", text_of(heading), _wrapped(article.says(part), 2))
    if article.settings:
        yield from ("", text_of("articles.heading_settings"))
        for name in article.settings:
            yield from _setting(name)
    if below := under(article):
        yield from ("", text_of("articles.heading_under"))
        yield from (f"  {other.code}  {other.title}" for other in below)


def _choice(name: str) -> Iterator[str]:
    if book := _CHOICE_BOOKS.get(name):
        yield text_of("articles.choice_head", name=name, articles=", ".join(book.choices[name]))
        yield from ("", _wrapped(book.says_of(name), 2))
    else:
        yield text_of("articles.choice_head", name=name, articles=INTERPRETATIONS[name].article)
        yield from ("", *_setting(name))


def _setting(name: str) -> Iterator[str]:
    choice = INTERPRETATIONS[name]
    yield _wrapped(f"{name}: {text_of(register_key('rules', name))}", 2)
    for value in choice.values:
        mark = text_of("articles.default") if value == choice.default else ""
        yield _wrapped(f"{value}{mark}: {text_of(register_key('rules', name, value))}", 4)


def _wrapped(text: str, margin: int) -> str:
    lines = fill(text, _WIDTH - margin, break_long_words=False, break_on_hyphens=False)
    return indent(lines, " " * margin)
