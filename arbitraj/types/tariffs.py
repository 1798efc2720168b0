"""Deductions for sanctions (8.3-8.5) by unit of a game type, with the interpretations that change them."""

from arbitraj.record.interpretations import Tariff

_FLOOR = ("I-floor", "zero", (("floor", True),))
POINTS = Tariff("points", 5, 20, readings=(_FLOOR,))
# 4.6: a solution at the 4th warning and at every 3rd further one, one for each penalty
SOLUTIONS = Tariff(
    "solutions",
    1,
    1,
    every=3,
    readings=(_FLOOR, ("I-superscrabble", "patru_avertismente", (("penalty", 0), ("penalty_warnings", 4)))),
)
# 4.4: of the ranking points
SHARES = Tariff(
    "share",
    1,
    4,
    readings=(("I-percent", "compus", (("compound", True),)), ("I-percent-from", "primul", (("free", 0),))),
)
