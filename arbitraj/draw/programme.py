"""5.1, 5.2: which games a competition plays, and in which order, by lot."""

from dataclasses import dataclass
from itertools import repeat

from arbitraj.draw.log import PROGRAMME, STEPS, Log
from arbitraj.draw.lots import ALGORITHM, Bag, Lots


@dataclass(frozen=True, slots=True)
class Lot:
    """A game as 5.1 lists it: its line there, its type's key, its interval of letters or its number of groups."""

    line: int
    key: str
    interval: tuple[int, int] | None = None
    groups: int = 0

    def __str__(self) -> str:
        """The game as written after `arbitraj extrage`."""
        interval = " --interval {}-{}".format(*self.interval) if self.interval else ""
        return f"{self.key}{interval}{f' --grupe {self.groups}' if self.groups else ''}"


_SHORT, _LONG = Lot(1, "integral_partial", (21, 27)), Lot(1, "integral_partial", (28, 35))
_PARTIAL = Lot(1, "integral_partial")
_STRING = Lot(2, "pe_sir")
_SERIES = Lot(3, "serie_maxime")
_HEXA, _HEPTA = Lot(4, "n_scrabble", groups=6), Lot(5, "n_scrabble", groups=7)
CHAMPIONSHIP = "cnis"
_CHAMPIONSHIP = (_SHORT, _LONG, _STRING, _SERIES, _HEXA, _HEPTA)  # 5.1
# 5.2: the bags, each with the number of games drawn from it (one of a single game needs no lot)
_OTHERS = {
    "cupa": (((_PARTIAL, _HEPTA), 2),),
    "perechi": (((_PARTIAL, _STRING), 1), ((_SERIES, _HEXA, _HEPTA), 1)),
    "tineret": (((_PARTIAL,), 1),),
}
COMPETITIONS = (CHAMPIONSHIP, *_OTHERS)
DEFAULT_STAGES = (2, 2, 2)
_MOST_STAGES = 50


@dataclass(frozen=True, slots=True)
class Programme:
    """The games drawn, stage by stage. `log` repeats and proves the draw."""

    stages: tuple[tuple[Lot, ...], ...]
    log: Log


def draw_programme(competition: str, seed: str, stages: tuple[int, ...] = ()) -> Programme:
    """Draw the games of a competition. `stages` are the numbers of games in the championship's stages, 1 or 2 (5.1).

    Raises ValueError for an unknown competition or impossible stages.
    """
    lots, steps = Lots(seed, f"{PROGRAMME}/{competition}"), list[Log]()
    if competition == CHAMPIONSHIP:
        if not set(stages) <= {1, 2} or not 0 < len(stages) <= _MOST_STAGES:
            raise ValueError(stages)
        drawn = _championship(stages, lots, steps)
    elif stages or competition not in _OTHERS:
        raise ValueError(stages or competition)
    else:
        bags = [bag for games, times in _OTHERS[competition] for bag in repeat(Bag(games, lots), times)]
        drawn = (tuple(_taken(bag, 1, steps) for bag in bags),)
    log = {
        "jurnal": PROGRAMME,
        "algoritm": ALGORITHM,
        "samanta": lots.seed,
        "competitie": competition,
        "etape": list(stages),
        "rezultat": [list(map(str, stage)) for stage in drawn],
        STEPS: steps,
    }
    return Programme(drawn, log)


def _championship(stages: tuple[int, ...], lots: Lots, steps: list[Log]) -> tuple[tuple[Lot, ...], ...]:
    """5.1: the games in the order drawn. All of them come before any is repeated.

    A stage's second game is of another type than its first: one from the same line of 5.1 goes back. If the bag has no
    other, the draw begins again.
    """
    while True:
        bag, drawn = Bag(_CHAMPIONSHIP, lots), list[tuple[Lot, ...]]()
        for number, games in enumerate(stages, 1):
            stage = _stage(number, games, bag, steps)
            if len(stage) < games:
                steps.append({"de_la_capat": True})
                break
            drawn.append(stage)
        else:
            return tuple(drawn)


def _stage(number: int, games: int, bag: Bag[Lot], steps: list[Log]) -> tuple[Lot, ...]:
    stage: list[Lot] = []
    while len(stage) < games:
        if not bag.items:
            bag.put_back(_CHAMPIONSHIP)
            steps.append({"sacul": "toate"})
        lines = {lot.line for lot in stage}
        if all(lot.line in lines for lot in bag.items):
            break
        lot = _taken(bag, number, steps)
        if lot.line in lines:
            bag.put_back([lot])
            steps.append({"etapa": number, "inapoi": str(lot), "articol": "5.1"})
        else:
            stage.append(lot)
    return tuple(stage)


def _taken(bag: Bag[Lot], stage: int, steps: list[Log]) -> Lot:
    lot = bag.draw()
    steps.append({"etapa": stage, "iese": str(lot)})
    return lot
