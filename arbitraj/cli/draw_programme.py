"""`arbitraj extrage proba`: which games a competition plays, by lot."""

import re
from collections.abc import Iterator
from pathlib import Path

from arbitraj.cli.draw_request import Request, refuse, seed_of
from arbitraj.cli.writing import step_into
from arbitraj.competition.drawing import FOLDER
from arbitraj.draw.log import Log, dumps
from arbitraj.draw.programme import CHAMPIONSHIP, COMPETITIONS, DEFAULT_STAGES, Lot, Programme, draw_programme
from arbitraj.near import unknown
from arbitraj.text import count, say
from arbitraj.writing.step import Step

LOG = "jurnal-proba.json"


def run_programme(request: Request) -> None:
    """Draw, show and log. Raises ProblemsError where the options do not fit."""
    if request.competition not in COMPETITIONS:
        if request.competition:
            raise refuse("--competitie", unknown(request.competition, COMPETITIONS))
        raise refuse("--competitie", say("draw.competition_missing", known=", ".join(COMPETITIONS)))
    stages = _stages(request)
    programme = draw_programme(request.competition, seed_of(request), stages)
    where = request.write or (request.folder / FOLDER if request.folder else None)
    if where is None:
        print("\n".join([*_told(programme), say("draw.nothing_written")]))
        return
    with step_into(where, "extrage") as step:
        # what is read out is what the log holds
        for line in _told(programme):
            step.tell(line)
        _write(step, where / LOG, dumps(programme.log))


def _told(programme: Programme) -> Iterator[str]:
    for number, stage in enumerate(programme.stages, 1):
        if len(programme.stages) > 1:
            yield say("draw.stage", number=number)
        for place, lot in enumerate(stage, 1):
            yield say("draw.game", number=place, game=shown(lot))
            yield say("draw.game_command", lot=lot)
    yield say("draw.seed", seed=programme.log["samanta"])


def shown(lot: Lot) -> str:
    """A game as it is announced."""
    shown = say(f"files.type_{lot.key}")
    if lot.interval:
        low, high = lot.interval
        return say("draw.game_interval", type=shown, low=low, high=high)
    if lot.groups:
        return say("draw.game_groups", name=say(f"draw.group_name_{lot.groups}"), groups=count(lot.groups, "group"))
    return shown


def repeated_programme(log: Log, name: str) -> Log:
    """The log of the same draw made again. Raises ProblemsError where the log does not say what was drawn."""
    try:
        return draw_programme(log["competitie"], log["samanta"], tuple(map(int, log["etape"]))).log
    except (KeyError, TypeError, ValueError, OverflowError):
        raise refuse(name, say("draw.not_a_log")) from None


def _stages(request: Request) -> tuple[int, ...]:
    if request.competition != CHAMPIONSHIP:
        if request.stages:
            raise refuse("--etape", say("draw.opt_unused", right=say("draw.right_championship")))
        return ()
    if not request.stages:
        return DEFAULT_STAGES
    if not re.fullmatch(r"\s*[12](\s*,\s*[12]){0,49}\s*", request.stages):
        raise refuse("--etape", say("draw.bad_stages", value=request.stages))
    return tuple(map(int, request.stages.split(",")))


def _write(step: Step, path: Path, text: str) -> None:
    """Write the log; one that is there already is kept beside it."""
    if path.exists():
        step.tell(say("draw.kept", files=step.keep(path)))
    step.text(path, text)
    step.tell(say("draw.written", files=path))
