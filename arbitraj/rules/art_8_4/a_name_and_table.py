"""8.4.a: name and table number both missing or wrong. Found by `art_8_3/a_name_or_table.py`."""

from arbitraj.record.findings import Kind
from arbitraj.rules.article import Article, Given

ARTICLE = Article("8.4.a", __file__, Kind.PENALTY, column="table", given=Given(of_sheet=True, instead=("8.3.a",)))
