"""4.4 Serie de maxime: the best first entry, then the best second. Sanctions reduce the ranking points."""

from arbitraj.record.game_types import FormRows
from arbitraj.types.base import GROUPS
from arbitraj.types.grouped import Grouped
from arbitraj.types.tariffs import SHARES

SERIE_MAXIME = Grouped(
    key="serie_maxime",
    names=("maxime", "serie", "seria de maxime", "serii de maxime", "SM"),
    article="4.4",
    material=GROUPS,
    usual_groups=7,
    minutes=(((0, 0), 60),),
    tariff=SHARES,
    form=FormRows(typed=14),
    compares_entries=True,
)
