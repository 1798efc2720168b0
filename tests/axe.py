"""What axe-core objects to on a page: what a keyboard, a screen reader or weak eyes would stumble over."""

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page


@cache
def _script() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def objections(page: Page) -> list[tuple[str, list[str]]]:
    """The rules that a page breaks, each with the first places where it does."""
    page.evaluate(_script())
    found = page.evaluate("axe.run(document, {preload: false, resultTypes: ['violations']})")["violations"]
    return [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found]
