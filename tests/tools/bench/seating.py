"""How long it takes to find the order at the tables (6.1)."""

import time
from random import Random

from arbitraj.draw.arrange import arrange
from tests.draw.test_arrange import rows

PLAYERS = 200


def seating() -> list[tuple[str, str]]:
    """Seconds of one core for the search alone, by the number of clubs, clubs of every size."""
    made = []
    for clubs in (6, 20, 40):
        rng = Random(clubs)
        hall = rows("".join(chr(ord("A") + rng.randrange(clubs)) for _ in range(PLAYERS)))
        began = time.process_time()
        arranged = arrange(hall)
        seconds = time.process_time() - began
        made.append((f"order of {PLAYERS} players of {clubs} clubs, {arranged.pairs} pairs left", f"{seconds:.2f} s"))
    return made
