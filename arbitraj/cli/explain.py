"""`arbitraj explica`: what the program does under an article."""

import typer

from arbitraj.correction.articles import close_codes, explain
from arbitraj.text import say


def explain_article(article: str) -> None:
    """Print the explanation; exit 1 with the nearest articles where there is none."""
    text = explain(article)
    if text is None:
        print(say("cli.explain_unknown", article=article, known=", ".join(close_codes(article))))
        raise typer.Exit(1)
    print(text)
