"""What axe-core objects to on a page: what a keyboard, a screen reader or weak eyes would stumble over."""

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

_ALSO = "{'label-content-name-mismatch': {enabled: true}}"  # an experimental rule: who speaks to a computer reads names
# what is pressed by a finger, where it is smaller than one; a link within a sentence is not, nor a square of a grid
_SMALL = """() => {
  const seen = (each) => each.getClientRects().length && each.checkVisibility({ visibilityProperty: true });
  const says = (node) => node.nodeType === 3 && /[\\p{L}\\d]/u.test(node.textContent);
  const inText = (each) => each.matches("a:not(.button)") && [...each.parentElement.childNodes].some(says);
  const within = (each) => each.matches("[type=checkbox], [type=radio]") && each.closest("label");
  const target = (each) => within(each) || (each.matches("input.sr") && each.labels[0]) || each;
  const small = ({ width, height }) => Math.min(width, height) < 43.5;
  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")]
    .filter((each) => seen(each) && !each.closest(".patrate, .skip") && !inText(each))
    .filter((each) => small(target(each).getBoundingClientRect()))
    .map((each) => each.outerHTML.replace(/\\s+/g, " ").slice(0, 90));
}"""


@cache
def _script() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def objections(page: Page) -> list[tuple[str, list[str]]]:
    """The rules that a page breaks, each with the first places where it does."""
    page.evaluate(_script())
    found = page.evaluate(f"axe.run(document, {{preload: false, resultTypes: ['violations'], rules: {_ALSO}}})")[
        "violations"
    ]
    return [(row["id"], [node["html"][:200] for node in row["nodes"][:3]]) for row in found]


def small_targets(page: Page) -> list[str]:
    """What is pressed on a page and is smaller than 44 px in a direction."""
    return list(page.evaluate(_SMALL))


def sideways(page: Page) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
