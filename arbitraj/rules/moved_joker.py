"""8.3.c: an unmarked joker remains unmarked on any word that an arbiter decides it is in."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from arbitraj.game.notation import read_word
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Action
from arbitraj.rules.art_8_3.c_unmarked_joker import ARTICLE
from arbitraj.rules.last_word import DecisionFate
from arbitraj.rules.replay import Replayed

Steps = tuple[list[Replayed], list[Replayed]]


def with_moved_jokers(
    game: Game, fates: Sequence[DecisionFate], steps_under: Callable[[Sequence[DecisionFate]], Steps]
) -> Steps:
    """The steps of a sheet under its decisions, as tables.

    If a decision moves the joker from a word that was sanctioned for it to one that the table does not mark either, the
    warning moves too.
    """
    tables = steps_under(fates)
    if not fates or not any(fate.stands and fate.decision.action is Action.JOKER for fate in fates):
        return tables
    before = steps_under([fate for fate in fates if fate.decision.action is not Action.JOKER])
    built, steps = (_with_warnings(game, now, was) for now, was in zip(tables, before, strict=True))
    return built, steps


def _with_warnings(game: Game, steps: Sequence[Replayed], before: Sequence[Replayed]) -> list[Replayed]:
    lost = sum(map(_warned, before)) - sum(map(_warned, steps))
    made = []
    for step in steps:
        if lost > 0 and _moved_here(game, step):
            table = next((finding.table for finding in step.findings), "")
            warning = replace(ARTICLE.finding(step.number, "joker_unmarked", word=step.word), table=table)
            step, lost = replace(step, findings=(warning, *step.findings)), lost - 1
        made.append(step)
    return made


def _warned(step: Replayed) -> bool:
    return any(finding.article == ARTICLE.code and finding.counts for finding in step.findings)


def _moved_here(game: Game, step: Replayed) -> bool:
    """Whether a joker was decided to be in a word without a mark, and its warning was not dropped."""
    word = read_word(step.entry.word, game.variant.alphabet, game.competition.notation)
    readings = (tiles for way in word.ways for tiles in (*way.readings, way.capital, way.half) if tiles)
    marked = any(not tiles.isupper() for tiles in readings)
    decided = any(fate.stands and fate.decision.action is Action.JOKER for fate in step.fates)
    dropped = any(
        fate.decision.action is Action.DROP and fate.decision.article == ARTICLE.code and fate.by is None
        for fate in step.fates
    )
    return step.state is State.CORRECT and decided and not (marked or dropped or _warned(step))
