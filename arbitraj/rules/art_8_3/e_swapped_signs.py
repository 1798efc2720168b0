"""8.3.e: the signs of a position swapped, by a youth player. Found by `art_8_4/b_swapped_signs.py`."""

from arbitraj.record.findings import Kind
from arbitraj.record.model import Category
from arbitraj.rules.article import Article, Given

_GIVEN = Given(category=Category.YOUTH, instead=("8.4.b", "8.4.c", "8.4.d"))
ARTICLE = Article(
    "8.3.e", __file__, Kind.WARNING, ("I-repeated-row", "I-swap-or-grid"), column="position", given=_GIVEN
)
