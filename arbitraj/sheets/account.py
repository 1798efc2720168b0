"""Account of a file: the use that its reader made of every cell, line and field."""

from dataclasses import dataclass
from enum import Enum


class Use(Enum):
    """Use of a piece of a file by its reader."""

    MOVE = "depunere"  # a field of a row of a table
    LABEL = "etichetă"  # the name of a field outside the tables, or its value
    HEADING = "antet"
    GRID = "grilă"
    SIGN = "semn"  # where the second table or the grid begins, how far the sheet is typed
    PRINTED = "tipărit"  # what forms print and organisers write: it says nothing of moves or players
    BLANK = "gol"  # a dash for an empty field
    ASKED = "întrebat"
    TOLD = "spus"


@dataclass(frozen=True, slots=True)
class Used:
    """A piece of a file: its place, its text, and its use by the reader."""

    place: str
    text: str
    use: Use
