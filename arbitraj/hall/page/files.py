"""Where templates and the files beside them lie: with the part that they are of, under names of their own."""

from pathlib import Path

from starlette.staticfiles import StaticFiles

_HALL = Path(__file__).parents[1]
STATIC = _HALL / "page" / "static"  # of every page
TEMPLATES = tuple(sorted(_HALL.glob("*/templates")))


class PageFiles(StaticFiles):
    """The styles and scripts of all parts, served as they are."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [*sorted(_HALL.glob("*/static"))]
