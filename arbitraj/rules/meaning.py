"""The meaning of a decision: article, subject, game, player. One without meaning does not fit."""

import re

from arbitraj.record.findings import Kind, Reason
from arbitraj.record.model import Action, Competition, Decision, Player
from arbitraj.record.numerals import number_in
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.last_word import OF_FINDINGS

_BELOW = re.compile(r"[-−–]\s*\d")  # a group is no number below 0, as a dash before it would be on a sheet


def meaningless(decision: Decision, competition: Competition, player: Player) -> Reason | None:
    """The reason why a decision has no meaning, whatever its entry. None if it may have one."""
    if decision.action is Action.GROUP:
        return _of_group(decision, competition)
    if decision.action is Action.REJECT or decision.action in OF_FINDINGS:
        return _of_article(decision, competition, player)
    return None


def _of_group(decision: Decision, competition: Competition) -> Reason | None:
    if not competition.game_type.has_groups:
        return Reason.of("misfit_no_groups", type=competition.game_type.shown)
    number, last = number_in(decision.group), len(competition.groups)
    known = number is not None and 1 <= number <= last and not _BELOW.search(decision.group)
    return None if known else Reason.of("misfit_group", group=decision.group, last=last)


_NOT_OF_KIND = {Action.ADD: "misfit_adauga", Action.DROP: "misfit_scoate", Action.REJECT: "misfit_respinge"}


def _of_article(decision: Decision, competition: Competition, player: Player) -> Reason | None:
    article, action = ARTICLES.get(decision.article), decision.action
    if article is None or article.kind is None:
        return Reason.of("misfit_article", article=decision.article)
    incorrect, given = article.kind is Kind.INCORRECT, article.given
    if incorrect != (action is Action.REJECT):
        return Reason.of(_NOT_OF_KIND[action], article=article.code)
    if article.kind is Kind.DISCIPLINARY:
        return Reason.of("misfit_disciplinary")  # 9.4.e: it is the register's alone
    if given is None:  # a remark has no effect: it may be dropped, where there is one, and not given
        return Reason.of("misfit_remark", article=article.code) if action is Action.ADD else None
    if given.of_sheet != (decision.entry is None):
        return Reason.of("misfit_of_sheet" if given.of_sheet else "misfit_of_entry", article=article.code)
    if action is Action.DROP:
        return None
    if not given.games(competition):
        return Reason.of("misfit_game", article=article.code, type=competition.game_type.shown)
    if given.category not in (None, player.category):
        other = given.instead[0]
        return Reason.of("misfit_category", article=article.code, category=player.category.value, other=other)
    return None
