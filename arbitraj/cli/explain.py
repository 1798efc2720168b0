"""`arbitraj explica`: what the program does under an article."""

import typer

from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules.articles import close_codes, explain
from arbitraj.text import say


def explain_article(article: str) -> None:
    """Print the explanation; exit 1 with the nearest articles where there is none."""
    text = explain(article)
    if text is None:
        print(say("cli.explain_unknown", article=article, known=", ".join(close_codes(article))))
        raise typer.Exit(1)
    print(text)


def print_rules() -> None:
    """Print every interpretation with its values, the default marked."""
    for choice in INTERPRETATIONS.values():
        print(say("cli.rule_head", name=choice.name, article=choice.article, question=say(f"rules.{choice.name}")))
        for value in choice.values:
            mark = say("articles.default") if value == choice.default else ""
            print(f"    {value}{mark}: {say(f'rules.{choice.name}.{value}')}")
    print(say("cli.rules_where"))
