"""Paths of templates and static files of all parts, under names of their own, and limits that guard and pages share."""

from pathlib import Path

from starlette.staticfiles import StaticFiles

from arbitraj.wings import beside

PUBLISHED = "/public/"  # what is published is served under a policy of its own, to everybody
GUIDE = "/ghid/"  # and so is the guide
WORD_LIST = "/lista-cuvinte"  # takes files as large as a word list


class TooLargeError(Exception):
    """The request is larger than the limit."""


_HALL = Path(__file__).parents[1]
STATIC = _HALL / "page" / "static"  # of every page
TEMPLATES = (*sorted(_HALL.glob("*/templates")), *beside("*/templates"))


def pieces(page: str) -> list[str]:
    """Templates that other parts add to a page, included at its own place for them: `pieces/PAGE/*.html`."""
    return [
        path.relative_to(folder).as_posix() for folder in TEMPLATES for path in folder.glob(f"pieces/{page}/*.html")
    ]


class PageFiles(StaticFiles):
    """Styles and scripts of all parts."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [*sorted(_HALL.glob("*/static")), *beside("*/static")]
