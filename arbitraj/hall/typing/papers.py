"""Who has which paper before him: a hand whose page is open is offered to nobody else."""

from time import monotonic

_OPEN = 600.0  # seconds that a page is taken for open


class Papers:
    """The hands whose pages were opened, by whom, when: it is lost with the server, and no matter then."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], tuple[str, float]] = {}

    def opened(self, person: str, hand: tuple[str, int]) -> None:
        """Somebody opened the page of a hand: the sheet's number, and which."""
        self._open[hand] = person, monotonic()

    def held_by_other(self, person: str, hand: tuple[str, int]) -> bool:
        """Whether another person opened a hand a short while ago."""
        who, when = self._open.get(hand, (person, 0.0))
        return who != person and monotonic() - when < _OPEN
