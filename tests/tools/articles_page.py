"""docs/regulament.md, made from the register: every article with the program's action and its module.

`python -m tests.tools.articles_page` prints it; with `--scrie` it is written (`make docs`).
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules.article import Article
from arbitraj.rules.articles import ARTICLES, BOOKS
from arbitraj.text import register_key, text_of

ROOT = Path(__file__).parents[2]
PAGE = "docs/regulament.md"
_ABOUT = (
    "Ce face programul sub fiecare articol al regulamentului partidei de compunere (versiunea 1.4); titlul duce la "
    "modulul lui, iar testele îi poartă numele: `pytest tests -k test_8_2_d`. Un articol întreg, cu exemplu: "
    "`arbitraj explica 8.2.d`."
)
_GENERATED = "Pagina este făcută de program (`make docs`): nu se modifică de mână."
_CHOICES = (
    "Unde regulile partidelor jucate și ale turneelor tac, programul face mereu la fel; constatările numesc alegerea, "
    "iar `arbitraj explica I-sac` o explică."
)
_SETTINGS = (
    "Unde regulamentul lasă loc de alegere, programul are o setare; prima valoare este cea obișnuită. Ce diferă se "
    'scrie în secțiunea [reguli] din concurs.toml, de pildă `I-floor = "zero"`.'
)


def page() -> str:
    """The whole page in Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Regulamentul, articol cu articol"
    yield from ("", _ABOUT, "", _GENERATED, "")
    beside = {article for book in BOOKS for article in book.articles}
    yield from _articles(article for article in ARTICLES.values() if article not in beside)
    for book in BOOKS:
        yield from ("", f"## {text_of(book.title)}", "", text_of(book.about), "")
        yield from _articles(book.articles)
    yield from ("", "## Alegeri la partide și la turnee", "", _CHOICES, "")
    yield from _header("alegere", "ce face programul")
    for book in BOOKS:
        for name, codes in book.choices.items():
            yield _row(f"**{name}** ({', '.join(codes)})", book.says_of(name))
    yield from ("", "## Setări", "", _SETTINGS, "")
    yield from _header("setare", "întrebarea și valorile")
    for name, choice in INTERPRETATIONS.items():
        values = (f"`{v}`: {text_of(register_key('rules', name, v))}" for v in choice.values)
        users = (article.code for article in ARTICLES.values() if name in article.settings)
        asked = text_of(register_key("rules", name))
        yield _row(f"**{name}** ({', '.join(users)})", f"{asked} {'. '.join(values)}.")


def _articles(articles: Iterable[Article]) -> Iterator[str]:
    yield from _header("articol", "ce face programul")
    for article in articles:
        yield _row(f"**{article.code}** [{article.title}](../{article.where})", article.says("scurt"))


def _header(*columns: str) -> tuple[str, str]:
    return _row(*columns), "|---" * len(columns) + "|"


def _row(*cells: str) -> str:
    return "|" + "|".join(cell.replace("|", r"\|") for cell in cells) + "|"


def main(arguments: Sequence[str]) -> None:
    """Print the page, or write it."""
    text = page()
    if arguments == ["--scrie"]:
        write_text(ROOT / PAGE, text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
