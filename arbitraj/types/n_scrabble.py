"""4.5 N-scrabble: a group an entry, counted in points as in 4.1."""

from arbitraj.record.game_types import FormRows
from arbitraj.types.base import GROUPS
from arbitraj.types.grouped import Grouped
from arbitraj.types.tariffs import POINTS

N_SCRABBLE = Grouped(
    key="n_scrabble",
    names=("hexascrabble", "heptascrabble", "6-scrabble", "7-scrabble", "NS"),
    article="4.5",
    material=GROUPS,
    minutes=(((0, 0), 60),),
    tariff=POINTS,
    form=FormRows(typed=14),
)
