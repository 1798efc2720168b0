"""Contributions of the network: several halls of one competition, a second laptop, the authority for TLS."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitraj.cli.hall import HallOptions
    from arbitraj.hall.part import Part
    from arbitraj.hall.web.server import Trusted


def event_keys() -> str:
    """Whole keys of the texts of its kinds of events and its role, and of fields and coded values of theirs alone."""
    return """
        hall.kind_sala hall.kind_preluat hall.field_mandat hall.field_laptop hall.role_oglinda hall.said_oglinda
    """


def hall() -> "tuple[Part, ...]":
    """The other halls of the competition; the journal for a second laptop, and the takeover."""
    from arbitraj.hall.kernel.scene import ARBITERS
    from arbitraj.hall.page.bar import BarPage
    from arbitraj.hall.part import Part
    from arbitraj.wings.network.multi_hall import desk
    from arbitraj.wings.network.multi_hall.presented import HALL_PRESENTED
    from arbitraj.wings.network.second_laptop import first_hall, following_pages

    return (
        Part(
            (HALL_PRESENTED,),
            desk.ROUTES,
            {"sali": ARBITERS},
            [BarPage("/sali", "network.nav_halls", ARBITERS, ("/sala", "/fise"))],
            {"/sali": desk.HallsDesk},
            {"panou.html": desk.halls_shown},
            after="/panou",
            help={"sali": "ajutor.sali"},
            opens=[desk.among_others],
        ),
        Part(
            (following_pages.TAKEN_OVER,),
            (*following_pages.ROUTES, *first_hall.ROUTES),
            {"oglinda": (following_pages.FOLLOWER,), "preluat": ()},
            shows={"sala.html": following_pages.followers_shown},
            brings=following_pages.is_followed,
            # the hall that was before is told before any event is taken here
            begins=[following_pages.takes_over, first_hall.first_is_told],
        ),
    )


def several_halls(letter: str, base: str) -> object:
    """The wish that the hall is one of several: its letter, and the database that it meets the others in."""
    from arbitraj.wings.network.multi_hall.presented import SeveralHalls

    return SeveralHalls(letter, base)


def take_over() -> object:
    """The wish to be the hall from now on, which another laptop was (`--preia`)."""
    from arbitraj.wings.network.second_laptop.following import TakeOver

    return TakeOver()


def authority() -> "Trusted":
    """This computer's authority, made at first use. Raises ProblemsError."""
    from arbitraj.wings.network.tls.certificates import own_authority

    return own_authority()


def follow_from_here(folder: Path, address: str, trusted: Path | None, options: "HallOptions") -> None:
    """Copy the journal of the hall at an address (`--oglinda`). Raises ProblemsError."""
    from arbitraj.wings.network.commands import follow_hall

    follow_hall(folder, address, trusted, options)


def old_hall_asked(folder: Path, options: "HallOptions") -> None:
    """Make sure that the hall is to be taken over (`--preia`). Raises ProblemsError, typer.Exit."""
    from arbitraj.wings.network.commands import ask_old_hall

    ask_old_hall(folder, options)


def gather_into(folder: Path, journals: Sequence[Path], options: "HallOptions", taken: bool) -> None:
    """Bring other journals into a hall (`--aduna`). Raises ProblemsError, typer.Exit."""
    from arbitraj.wings.network.commands import gather_journals

    gather_journals(folder, journals, options, taken)
