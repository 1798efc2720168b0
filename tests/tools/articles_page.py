"""docs/regulament.md, made from the register: every article with the program's action, its module, its tests.

`python -m tests.tools.articles_page` prints it; with `--scrie` it is written (`make docs`).
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules.article import Article
from arbitraj.rules.articles import ARTICLES, BOOKS, under
from arbitraj.text import register_key, text_of

ROOT = Path(__file__).parents[2]
PAGE = "docs/regulament.md"
_TEST = re.compile(r"^(?:(?:async )?def|#) (test_\w+)", re.MULTILINE)
_ABOUT = (
    "Ce face programul sub fiecare articol al regulamentului partidei de compunere (versiunea 1.4), în ce fișier "
    "și cu ce teste. Explicația întreagă a unui articol, cu exemplu, se vede cu `arbitraj explica 8.2.d`."
)
_GENERATED = (
    "Pagina este generată din registrul articolelor: `python -m tests.tools.articles_page --scrie`. Nu se "
    "modifică de mână."
)
_CHOICES = (
    "Acolo unde regulile partidelor jucate și ale turneelor tac, programul face mereu la fel; constatările care "
    "se sprijină pe o alegere îi spun numele, iar `arbitraj explica I-sac` o explică."
)
_SETTINGS = (
    "Acolo unde regulamentul lasă loc de alegere, programul are o setare. Ce diferă de valoarea implicită se "
    'scrie în secțiunea [reguli] din concurs.toml, de pildă `I-floor = "zero"`.'
)


def names_of_tests(root: Path) -> tuple[str, ...]:
    """The names of all test functions and sections of cases, in the order of files and lines, found without parsing."""
    return tuple(
        name
        for pattern in ("cases.txt", "test_*.py")
        for path in sorted((root / "tests").rglob(pattern))
        for name in _TEST.findall(path.read_text(encoding="utf-8"))
    )


def tests_of(article: Article, names: Sequence[str]) -> tuple[str, ...]:
    """The tests of an article, those of the articles below it among them: the names that begin with its pattern.

    >>> tests_of(ARTICLES["8.3.c"], ["test_8_3_c_1_on_the_grid", "test_8_3_c_once", "test_8_3_count"])
    ('test_8_3_c_1_on_the_grid', 'test_8_3_c_once')
    """
    begin = f"test_{article.code.casefold().replace('.', '_')}"
    return tuple(name for name in names if name == begin or name.startswith(f"{begin}_"))


def own_tests(article: Article, names: Sequence[str]) -> tuple[str, ...]:
    """The tests of an article without those of the articles below it."""
    below = {name for other in under(article) for name in tests_of(other, names)}
    return tuple(name for name in tests_of(article, names) if name not in below)


def page(names: Sequence[str]) -> str:
    """The whole page in Markdown. `names` are those of the tests."""
    return "\n".join(_lines(names)) + "\n"


def _lines(names: Sequence[str]) -> Iterator[str]:
    yield "# Regulamentul, articol cu articol"
    yield from ("", _ABOUT, "", _GENERATED, "")
    beside = {article for book in BOOKS for article in book.articles}
    yield from _articles((article for article in ARTICLES.values() if article not in beside), names)
    for book in BOOKS:
        yield from ("", f"## {text_of(book.title)}", "", text_of(book.about), "")
        yield from _articles(book.articles, names)
    yield from ("", "## Alegeri la partide și la turnee", "", _CHOICES, "")
    yield from _header("alegere", "ce face programul", "articole")
    for book in BOOKS:
        for name, codes in book.choices.items():
            yield _row(f"**{name}**", book.says_of(name), ", ".join(codes))
    yield from ("", "## Setări", "", _SETTINGS, "")
    yield from _header("setare", "întrebarea", "valori", "articole")
    for name, choice in INTERPRETATIONS.items():
        default = {choice.default: text_of("articles.default")}
        values = (f"`{v}`{default.get(v, '')}: {text_of(register_key('rules', name, v))}" for v in choice.values)
        users = (article.code for article in ARTICLES.values() if name in article.settings)
        yield _row(f"**{name}**", text_of(register_key("rules", name)), "<br>".join(values), ", ".join(users))


def _articles(articles: Iterable[Article], names: Sequence[str]) -> Iterator[str]:
    yield from _header("articol", "ce face programul", "modul", "teste")
    for article in articles:
        yield _row(
            f"**{article.code}** {article.title}",
            article.says("scurt"),
            f"[{article.where.removeprefix('arbitraj/')}](../{article.where})",
            _tests(article, names),
        )


def _header(*columns: str) -> tuple[str, str]:
    return _row(*columns), "|---" * len(columns) + "|"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _tests(article: Article, names: Sequence[str]) -> str:
    cells = [f"`{name}`" for name in own_tests(article, names)]
    below = [other.code for other in under(article) if tests_of(other, names)]
    if below:
        cells.append(f"și cele de la {', '.join(below)}")
    return "<br>".join(cells) or "încă niciunul"


def main(arguments: Sequence[str]) -> None:
    """Print the page, or write it."""
    text = page(names_of_tests(ROOT))
    if arguments == ["--scrie"]:
        write_text(ROOT / PAGE, text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
