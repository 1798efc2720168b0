"""What the program alone says happened, outside the log (`events.py`)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from arbitraj.hall.event_body import Body, SheetNumber as _Sheet, TableNumber as _Table

_Text = Annotated[str, Meta(max_length=100)]
_Long = Annotated[str, Meta(max_length=2000)]


class EditionPublished(Body, frozen=True, tag="publicat"):
    """An edition was published: which, and the fingerprint of what it was made of."""

    stage: Literal["provizoriu", "final"] = field(name="stadiu")
    fingerprint: Annotated[str, Meta(max_length=64)] = field(name="amprenta")


class TakenOver(Body, frozen=True, tag="preluat"):
    """From here on another laptop is the hall, under a newer mandate."""

    mandate: Annotated[int, Meta(ge=2, le=1_000_000)] = field(name="mandat")
    laptop: Annotated[str, Meta(max_length=100)]


class SeatPresented(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line of a hall's roster, for the others: the table, who sits there."""

    table: _Table
    surname: _Text
    given: _Text = ""
    club: _Text = ""
    rating: int | None = None
    category: Literal["seniori", "tineret"] = "seniori"


class HallPresented(Body, frozen=True, tag="sala"):
    """Which hall of several this is, who plays in it, and by what: letters and settings are to be the main hall's."""

    letter: Annotated[str, Meta(pattern="^[A-Z]$")] = field(name="litera")
    game: Annotated[dict[_Text, _Long], Meta(max_length=20)] = field(name="partida", default_factory=dict)
    players: Annotated[tuple[SeatPresented, ...], Meta(max_length=10_000)] = field(name="jucatori", default=())


class FirstHandSeen(Body, frozen=True, tag="vazuta"):
    """A page showed somebody what was typed of a sheet that has one hand: he types no second one of it.

    Kept with the number of the event that handed the sheet in: it is about the sheet, whatever it is called later.
    """

    sheet: _Sheet = field(name="fisa")
    handed_in: Annotated[int, Meta(ge=1)] = field(name="predata")


ProgramBody: TypeAlias = EditionPublished | TakenOver | HallPresented | FirstHandSeen
