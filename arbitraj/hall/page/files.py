"""Where the files of pages lie that are served as they are."""

from pathlib import Path

STATIC = Path(__file__).parents[1] / "web" / "static"
