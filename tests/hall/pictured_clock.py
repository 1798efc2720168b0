"""The hour of halls that are pictured."""

from datetime import datetime, timedelta


class FixedClock:
    """An afternoon that goes on by some seconds at each event, until it is stopped."""

    def __init__(self) -> None:
        self.time, self.step = datetime(2026, 11, 21, 15, 2), timedelta(seconds=11)

    def __call__(self) -> datetime:
        self.time += self.step
        return self.time
