"""Shared wording of all outputs: findings, unranked players, numbers in Romanian form."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from arbitraj.game.tile import bracketed_in
from arbitraj.ranking.standings import Ranking, Standing, why_unranked
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.model import Category, Player
from arbitraj.rules.last_word import DecisionFate, fates_of
from arbitraj.text import text_of, thousands

_CODE = re.compile(r"\[I-[\w-]+\]")


@dataclass(frozen=True, slots=True)
class Unranked:
    """A player without a place: number of the sheet (empty: none) and reason, as a key of the texts `reason_…`."""

    player: Player
    sheet: str
    reason: str


def groups_of(ranking: Ranking) -> tuple[tuple[Category | None, tuple[Standing, ...]], ...]:
    """Groups of a ranking, or one empty group."""
    return ranking.groups or ((None, ()),)


def unranked_of(ranking: Ranking, group: int) -> tuple[Unranked, ...]:
    """Unranked players of a group's category. Those of a category without a group are with the first one."""
    categories = [category for category, _ in groups_of(ranking)]
    return tuple(
        Unranked(player, submission.sheet if submission else "", why_unranked(submission))
        for player, submission in ranking.unranked
        if categories[group] is None
        or player.category is categories[group]
        or (group == 0 and player.category not in categories)
    )


def in_words(finding: Finding, choice: bool = True) -> str:
    """A finding on one line: article, kind, reason, and with `choice` the code of the interpretation."""
    if finding.struck and finding.kind is not Kind.REMARK:  # the text of a decision's remark says it
        number = finding.decision.number if finding.decision else ""
        return text_of("workbook.struck", number=number, article=finding.article, text=finding.text)
    keys = ("workbook.finding", "workbook.finding_resting")
    if finding.kind is Kind.REMARK:
        keys = ("workbook.remark", "workbook.remark_resting")
    about = {"article": finding.article, "kind": text_of(finding.kind.key), "text": finding.text}
    return text_of(keys[bool(choice and finding.interpretation)], **about, interpretation=finding.interpretation)


def without_codes(text: str) -> str:
    """A finding's line for readers: the code of an interpretation is replaced by its meaning.

    >>> without_codes("8.3.b (avertisment tehnic) Grupa 1. [I-group]")
    '8.3.b (avertisment tehnic) Grupa 1. (regulamentul nu hotărăște; programul citește așa)'
    """
    return _CODE.sub(lambda _: text_of("workbook.by_choice"), text) if "[I-" in text else text


def as_read(text: str) -> str:
    """A finding's line on a page: without codes, with jokers in brackets."""
    return bracketed_in(without_codes(text))


def fates_in(ranking: Ranking) -> list[DecisionFate]:
    """Decisions with their status: that of a ranked sheet's correction, more exact than decisions alone."""
    known = {fate.decision: fate for standing in ranking.standings for fate in standing.correction.fates}
    return [known.get(fate.decision, fate) for fate in fates_of(ranking.game.competition.decisions)]


@lru_cache(4_096)
def percent(number: float | None) -> str:
    """A percentage in words, empty for None.

    >>> percent(87.25), percent(None)
    ('87,3%', '')
    """
    return "" if number is None else f"{decimal(number, 1)}%"


def decimal(number: float, places: int = 2) -> str:
    """A number with a decimal comma, without decimals if it is whole.

    >>> decimal(410.88), decimal(627.0), decimal(1234.5), decimal(-0.04), decimal(317.125)
    ('410,88', '627', '1.234,50', '-0,04', '317,13')
    """
    if float(number).is_integer():
        return thousands(int(number))
    exact = Decimal(str(abs(number))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    whole, fraction = str(exact).split(".")
    return f"{'-' if number < 0 else ''}{thousands(int(whole))},{fraction}"


def figure(number: float | None) -> str:
    """A printed number with a true minus sign, empty for None.

    >>> figure(-5), figure(581.76), figure(None)
    ('−5', '581,76', '')
    """
    return "" if number is None else decimal(number).replace("-", "−")
