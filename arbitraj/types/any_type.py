"""3.3.d: a pseudo-type for forms whose type is not known yet."""

from arbitraj.record.game_types import FormRows, GameType, Material
from arbitraj.types.tariffs import POINTS

# letters may be drawn when the forms are on the tables already
ANY_TYPE = GameType(
    key="oricare",
    article="3.3.d",
    material=Material("oricare", grouped=True, drawn=False),
    tariff=POINTS,
    form=FormRows(typed=0),
)
