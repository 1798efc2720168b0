"""Paths of templates and static files of all parts, under names of their own, and limits that guard and pages share."""

from pathlib import Path

from starlette.staticfiles import StaticFiles

PUBLISHED = "/public/"  # published pages, served to everybody under their own content policy


LARGEST_PHOTO = 15_000_000  # bytes


class TooLargeError(Exception):
    """The request is larger than the limit."""


_HALL = Path(__file__).parents[1]
STATIC = _HALL / "page" / "static"  # of every page
TEMPLATES = tuple(sorted(_HALL.glob("*/templates")))


class PageFiles(StaticFiles):
    """Styles and scripts of all parts."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [*sorted(_HALL.glob("*/static"))]
