"""docs/regulament.md, generated: `python -m tests.regulament [--scrie]`. It names the tests, so it lives with them."""

import ast
import sys
from pathlib import Path

from arbitraj.correction.articles import ARTICLES, Article

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "regulament.md"
_HEAD = """# Regulamentul, articol cu articol

Ce face programul la fiecare articol din regulamentul partidei de compunere (versiunea 1.4), în ce modul se află și ce
teste îl verifică. Pagina este generată din registrul articolelor (`make docs`); textele se văd și cu
`arbitraj explica`.

| articol | ce face programul | modul | teste |
|---|---|---|---|
"""


def named_tests(article: Article) -> list[str]:
    """The names of the test functions of an article, without those of its own sub-articles."""
    names = []
    inner = [other.test_prefix for other in ARTICLES.values() if other.code.startswith(f"{article.code}.")]
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith(article.test_prefix):
                continue
            if not any(node.name.startswith(prefix) for prefix in inner):
                names.append(node.name)
    return names


def page() -> str:
    """The whole page."""
    rows = []
    for article in ARTICLES.values():
        tests = named_tests(article)
        inner = any(other.code.startswith(f"{article.code}.") for other in ARTICLES.values())
        shown = ", ".join(f"`{name}`" for name in tests[:4]) + (f" și încă {len(tests) - 4}" if len(tests) > 4 else "")
        if not tests:
            shown = "prin subpuncte" if inner else "nu se poate verifica de un program"
        where = "–" if article.module == "–" else f"[{article.module}](../arbitraj/{article.module})"
        rows.append(f"| {article.code} {article.title} | {article.does} | {where} | {shown} |")
    return _HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    if "--scrie" in sys.argv:
        FILE.write_text(page(), encoding="utf-8")
    else:
        print(page())
