"""Generator of docs/regulament.md, which `python -m arbitraj.rules.regulament --scrie` writes."""

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules.article import Article
from arbitraj.rules.articles import ARTICLES, BOOKS, under
from arbitraj.text import register_key, say

ROOT = Path(__file__).parents[2]
PAGE = "docs/regulament.md"


def names_of_tests(root: Path) -> tuple[str, ...]:
    """The names of all test functions of the project, in the order of files and lines."""
    return tuple(
        node.name
        for path in sorted((root / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
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
    yield f"# {say('articles.doc_title')}"
    yield from ("", say("articles.doc_about"), "", say("articles.doc_generated"), "")
    beside = {article for book in BOOKS for article in book.articles}
    yield from _articles((article for article in ARTICLES.values() if article not in beside), names)
    for book in BOOKS:
        yield from ("", f"## {say(book.title)}", "", say(book.about), "")
        yield from _articles(book.articles, names)
    yield from ("", f"## {say('articles.doc_choices')}", "", say("articles.doc_choices_about"), "")
    yield from _header("articles.doc_choice", "articles.doc_does", "articles.doc_articles")
    for book in BOOKS:
        for name, codes in book.choices.items():
            yield _row(f"**{name}**", book.says_of(name), ", ".join(codes))
    yield from ("", f"## {say('articles.doc_settings')}", "", say("articles.doc_settings_about"), "")
    yield from _header("articles.doc_setting", "articles.doc_question", "articles.doc_values", "articles.doc_articles")
    for name, choice in INTERPRETATIONS.items():
        default = {choice.default: say("articles.default")}
        values = (f"`{v}`{default.get(v, '')}: {say(register_key('rules', name, v))}" for v in choice.values)
        users = (article.code for article in ARTICLES.values() if name in article.settings)
        yield _row(f"**{name}**", say(register_key("rules", name)), "<br>".join(values), ", ".join(users))


def _articles(articles: Iterable[Article], names: Sequence[str]) -> Iterator[str]:
    yield from _header("articles.doc_article", "articles.doc_does", "articles.doc_module", "articles.doc_tests")
    for article in articles:
        yield _row(
            f"**{article.code}** {article.title}",
            article.says("scurt"),
            f"[{article.where.removeprefix('arbitraj/')}](../{article.where})",
            _tests(article, names),
        )


def _header(*columns: str) -> tuple[str, str]:
    return _row(*(say(column) for column in columns)), "|---" * len(columns) + "|"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _tests(article: Article, names: Sequence[str]) -> str:
    cells = [f"`{name}`" for name in own_tests(article, names)]
    below = [other.code for other in under(article) if tests_of(other, names)]
    if below:
        cells.append(say("articles.doc_tests_under", codes=", ".join(below)))
    return "<br>".join(cells) or say("articles.doc_no_tests")


def main(arguments: Sequence[str]) -> int:
    """Print the page, or write it with `--scrie`. Returns the exit status."""
    if arguments not in ([], ["--scrie"]):
        print(say("articles.doc_usage"), file=sys.stderr)
        return 2
    text = page(names_of_tests(ROOT))
    if not arguments:
        sys.stdout.write(text)
        return 0
    file = ROOT / PAGE
    file.parent.mkdir(exist_ok=True)
    write_text(file, text)
    print(say("articles.doc_written", file=PAGE))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
