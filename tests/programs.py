"""Programs of others that some tests and measures need: where they are on this machine."""

import shutil

NAMES = {
    "libreoffice": ("soffice", "libreoffice"),
    # without windows that nobody sees: a quarter of the work for each page that is opened
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "poppler": ("pdftoppm",),
}


def found(program: str) -> str | None:
    """The path of the first of a program's names that there is."""
    return next(filter(None, map(shutil.which, NAMES[program])), None)


def needed(program: str) -> str:
    """The same, by who can do nothing without it."""
    path = found(program)
    assert path, f"needs one of {', '.join(NAMES[program])}"
    return path
