"""Recorded days come to the same states in every version of the program."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.decided.sanctioned import SanctionsKnown
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.folder.image import TakenFiles
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.parts import KINDS
from arbitraj.wings.games.duels.duel import Duels
from arbitraj.wings.network.second_laptop.following_pages import Mandate

HOME = Path(__file__).parents[2]
DAYS: Mapping[str, str] = json.loads((HOME / "tests/hall/zile/stari.json").read_text("utf-8"))


@cache
def day(name: str) -> list[HallEvent]:
    rows = [json.loads(line) for line in (HOME / name).read_text("utf-8").splitlines()]
    return [
        HallEvent(r["nr"], r["cheie"], r["ora"], r["cine"], r["statie"], KINDS.body_of(r["fel"], r["date"], r["v"]))
        for r in rows
        if "fel" in r
    ]


def plain(of: Any) -> Any:
    """A value of a state without its classes."""
    if isinstance(of, msgspec.Struct):
        return plain(msgspec.to_builtins(of))
    if isinstance(of, Enum):
        return of.value
    if is_dataclass(of):
        return plain({field.name: getattr(of, field.name) for field in fields(of)})
    if isinstance(of, frozenset):
        return sorted(map(str, of))
    if isinstance(of, Mapping):
        # what is empty says nothing: so a field that came later is where nobody filled it
        return {str(key): told for key, value in of.items() if (told := plain(value))}
    if isinstance(of, Sequence) and not isinstance(of, str):
        return [plain(part) for part in of]
    return str(of) if isinstance(of, datetime | timedelta) else of


def digest(state: HallState) -> str:
    """What a state is, wherever it is kept."""
    names = "number sheets absent stop roles blocked settings rulings undoings".split()
    known = {name: getattr(state, name) for name in names}
    known |= {"sanctions": state.of(SanctionsKnown).noted, "dictated": state.of(SanctionsKnown).dictated}
    known |= {"disputes": state.of(ContestationStates).by_number, "files": state.of(TakenFiles).by_name}
    known |= {"mandate": state.of(Mandate).number, "editions": state.of(Editions).published}
    known |= {"start": state.of(GameStart), "clock": state.of(GameClock), "duels": state.of(Duels).tables}
    return sha256(json.dumps(plain(known), ensure_ascii=False, sort_keys=True).encode()).hexdigest()


@pytest.mark.parametrize("name", DAYS)
def test_a_day_comes_to_what_it_came_to(name: str) -> None:
    events, step = day(name), KINDS.nothing
    for event in events:
        step = fold((event,), step)
    whole = fold(events, KINDS.nothing)
    assert whole == step
    assert digest(whole) == DAYS[name]


def test_the_days_hold_nearly_every_kind() -> None:
    there = {type(event.body) for name in DAYS for event in day(name)}
    lacking = {KINDS[body].tag for body in KINDS if body not in there}
    assert lacking <= {"preluat", "vazuta", "jucator_gata", "jucator_continua", "ora", "camera", "semne", "de_la_capat"}
