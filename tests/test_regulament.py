"""docs/regulament.md is what the register and the tests say; every article that a program can check has a test."""

import pytest

from arbitraj.correction.articles import ARTICLES, Article
from tests.regulament import FILE, ROOT, named_tests, page


def test_the_page_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), "run: make docs"


@pytest.mark.parametrize("article", ARTICLES.values(), ids=list(ARTICLES))
def test_every_article_has_a_test_and_its_module(article: Article) -> None:
    inner = any(other.code.startswith(f"{article.code}.") for other in ARTICLES.values())
    assert named_tests(article) or inner or not article.checkable
    assert article.module == "–" or (ROOT / "arbitraj" / article.module).exists()
