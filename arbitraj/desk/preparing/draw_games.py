"""Games of a competition drawn by lot (5.1, 5.2), with the log that proves them."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.preparing.draw import place_of, refuse, seed_of
from arbitraj.desk.requests import GamesDrawing
from arbitraj.draw.log import Log, dumps
from arbitraj.draw.programme import CHAMPIONSHIP, COMPETITIONS, DEFAULT_STAGES, Programme, draw_programme
from arbitraj.near import key_called, unknown
from arbitraj.text import said, say

LOG = "jurnal-proba.json"


@dataclass(frozen=True, slots=True)
class GamesDrawn:
    """Games drawn. `file` is their log, `kept` the copy of an earlier one."""

    programme: Programme
    file: Path | None = None
    kept: Path | None = None


def draw_games(asked: GamesDrawing, door: Door = ALONE) -> GamesDrawn:
    """Draw, and write if there is a target. Raises ProblemsError, OSError."""
    competition = key_called(asked.competition, dict.fromkeys(COMPETITIONS, ()))
    if not competition:
        if asked.competition:
            raise refuse("--competitie", unknown(asked.competition, COMPETITIONS))
        raise refuse("--competitie", said("draw.competition_missing", known=", ".join(COMPETITIONS)))
    stages = _stages(replace(asked, competition=competition))
    programme = draw_programme(competition, seed_of(asked.seed), stages)
    where = place_of(asked.folder, asked.write)
    if where is None:
        return GamesDrawn(programme)
    file = where / LOG
    with door.step_at(where, None, "extrage") as step:
        kept = step.keep(file) if file.exists() else None
        step.text(file, dumps(programme.log))
    return GamesDrawn(programme, file, kept)


def repeated_games(log: Log, name: str) -> Log:
    """Log of the same draw repeated. Raises ProblemsError if the log is incomplete."""
    try:
        return draw_programme(log["competitie"], log["samanta"], tuple(map(int, log["etape"]))).log
    except (KeyError, TypeError, ValueError, OverflowError):
        raise refuse(name, said("draw.not_a_log")) from None


def _stages(asked: GamesDrawing) -> tuple[int, ...]:
    if asked.competition != CHAMPIONSHIP:
        if asked.stages:
            raise refuse("--etape", said("draw.opt_unused", right=say("draw.right_championship")))
        return ()
    if not asked.stages:
        return DEFAULT_STAGES
    if not re.fullmatch(r"\s*[12](\s*,\s*[12]){0,49}\s*", asked.stages):
        raise refuse("--etape", said("draw.bad_stages", value=asked.stages))
    return tuple(map(int, asked.stages.split(",")))
