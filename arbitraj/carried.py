"""Folders that the program brings: beside the package in its source, within it in a wheel (pyproject.toml)."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def carried(within: str, beside: str) -> Path:
    """The folder where it is. Where it is missing, its place in a wheel."""
    places = (_PACKAGE / within, _PACKAGE.parent / beside)
    return next((place for place in places if place.is_dir()), places[0])
