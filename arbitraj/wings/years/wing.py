"""Contributions of the years: commands, a page of the hall, and the archive as the core asks for it."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitraj.cli.places import Place
    from arbitraj.desk.editions.edition import Basis
    from arbitraj.desk.editions.searched import History
    from arbitraj.hall.part import Part
    from arbitraj.problems import Problem


def commands() -> "dict[str, Place]":
    """`arbitraj arhiva`."""
    from arbitraj.cli.places import Place

    return {"arhiva": Place("arbitraj.wings.years.commands:app", "cli.part_years", "commands.arhiva")}


def hall() -> "tuple[Part, ...]":
    """The reports of the archive, for the chief arbiter."""
    from arbitraj.hall.kernel.scene import CHIEF
    from arbitraj.hall.page.bar import BarPage
    from arbitraj.hall.part import Part
    from arbitraj.wings.years.reports import years_pages
    from arbitraj.wings.years.reports.reading import ArchiveReader

    return (
        Part(
            routes=years_pages.ROUTES,
            roles={"arhiva": (CHIEF,)},
            bar=[BarPage("/arhiva", "hall.nav_years", (CHIEF,), ("/sala",))],
            needs={"/arhiva": ArchiveReader},
            help={"arhiva": "ajutor.arhiva"},
            opens=[years_pages.archive_read],
        ),
    )


def command_pages() -> dict[str, str]:
    """Keys of the names of its pages, by the command that they stand for in texts of the terminal."""
    return {"arhiva": "hall.nav_years"}


def after_publishing() -> dict[str, str]:
    """Keys of what «Publicare» says was done, by the end of its address (`?gata=`)."""
    return {"arhiva": "hall.archived"}


def published(folder: Path) -> "list[Problem]":
    """Add the final edition of a folder to the archive of this computer."""
    from arbitraj.wings.years.archive.adding import add_editions

    _, problems = add_editions([folder])
    return list(problems)


def history(base: str, basis: "Basis") -> "History | None":
    """The last archived rounds of the players of a round. Raises ProblemsError."""
    from arbitraj.wings.years.reports.last_rounds import last_rounds

    return last_rounds(base, basis)


def typed_base(typed: str) -> str:
    """Validate a database typed after `--baza`. Raises ProblemsError."""
    from arbitraj.wings.years.archive import base

    return base.typed_base(typed)
