"""Where templates and the files beside them lie: with the part that they are of, under names of their own. And what the
guard and the pages behind it both know of a request.
"""

from pathlib import Path

from starlette.staticfiles import StaticFiles

from arbitraj.wings import beside

PUBLISHED = "/public/"  # what is published is served under a policy of its own, to everybody


LARGEST_PHOTO = 15_000_000  # bytes


class TooLargeError(Exception):
    """More is sent than is read."""


_HALL = Path(__file__).parents[1]
STATIC = _HALL / "page" / "static"  # of every page
TEMPLATES = (*sorted(_HALL.glob("*/templates")), *beside("*/templates"))


class PageFiles(StaticFiles):
    """The styles and scripts of all parts, served as they are."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [*sorted(_HALL.glob("*/static")), *beside("*/static")]
