"""The announcement read out by the arbiter: each letter with its name of Annex 2, twice (6.2.h-j)."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.game.variant import Variant
from arbitraj.record.game_types import GameType
from arbitraj.record.variant_said import with_variant
from arbitraj.text import count, text_of

_IN_A_LINE = 5


@dataclass(frozen=True, slots=True)
class Announced:
    """Announced letters: `rows` are the groups, or one row. `title` is that of the competition, or empty."""

    game_type: GameType
    rows: tuple[str, ...]
    minutes: int
    vowels_chosen: bool = False
    title: str = ""

    @property
    def heading(self) -> str:
        """The type, how many letters or groups, and the time allowed, on a line."""
        many = count(len(self.rows[0]), "letter") if self.game_type.letters else count(len(self.rows), "group")
        shown = self.game_type.shown
        return text_of(
            "draw.heading", type=shown[0].upper() + shown[1:], many=many, minutes=count(self.minutes, "minute")
        )


def announcement(announced: Announced, variant: Variant) -> str:
    """The text to read out, ready to print."""
    return "\n".join(_lines(announced, variant)) + "\n"


def named(tile: str, variant: Variant) -> str:
    """A tile with its name (`A ANA`), or without if it has none."""
    return f"{tile} {variant.names.get(tile, '')}".strip()


def _lines(announced: Announced, variant: Variant) -> Iterator[str]:
    if announced.title:
        yield announced.title
    yield with_variant(announced.heading, variant)
    if announced.vowels_chosen:
        yield text_of("draw.vowels_chosen", rack=variant.rack)
    yield ""
    alphabetical = announced.game_type.material.alphabetical
    yield text_of("draw.first_alphabetical") if alphabetical else text_of("draw.first_in_order")
    for number, row in enumerate(announced.rows, 1):
        if announced.game_type.has_groups:
            yield ""
            yield text_of("draw.group", number=number)
        yield from (f"{at:>4}. {named(tile, variant)}" for at, tile in enumerate(row, 1))
    yield ""
    yield text_of("draw.second_reading")
    for number, row in enumerate(announced.rows, 1):
        head = text_of("draw.group", number=number) + ": " if announced.game_type.has_groups else ""
        names = [named(tile, variant) for tile in row]
        lines = [", ".join(names[at : at + _IN_A_LINE]) for at in range(0, len(names), _IN_A_LINE)]
        for at, line in enumerate(lines):
            yield "  " + (head if at == 0 else " " * len(head)) + line + ("," if at < len(lines) - 1 else "")
    yield ""
    yield text_of("draw.clock", minutes=count(announced.minutes, "minute"))
