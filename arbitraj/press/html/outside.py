"""What a page would fetch when it is opened: looked for only where something is loaded, never in what is read."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

LOADERS = frozenset(("script", "link", "iframe", "object", "embed", "base", "frame"))  # nothing of ours needs them
_LOADING = frozenset(
    ("href", "src", "srcset", "poster", "data", "action", "formaction", "background", "ping", "manifest", "cite")
)
_READ = frozenset(("title", "alt", "content", "id", "class", "name", "placeholder", "value", "label", "abbr"))
_IN_STYLE = re.compile(r"url\((?!\s*['\"]?#)|@import|image-set\(|src\(|\\", re.IGNORECASE)  # \ hides letters


def fetches(name: str, value: str) -> bool:
    """Whether an attribute of an element would load something from outside the page.

    >>> fetches("href", "#masa-1"), fetches("href", "//x"), fetches("aria-label", "http:x"), fetches("fill", "url(x)")
    (False, True, False, True)
    """
    name = name.lower().rpartition(":")[2].rpartition("}")[2]
    if name in _LOADING:
        return not value.strip().startswith("#")
    return not (name in _READ or name.startswith(("aria-", "data-"))) and style_fetches(value)


def style_fetches(text: str) -> bool:
    """Whether a style would load something."""
    return bool(_IN_STYLE.search(text))


def fetched(page: str) -> Iterator[str]:
    """Everything that a page would load or run, as it stands in it."""
    parser = _Parser()
    parser.feed(page)
    parser.close()
    yield from parser.found


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        if tag in LOADERS or (tag == "meta" and dict(attrs).get("http-equiv", "") == "refresh"):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}={value}" for name, value in attrs if fetches(name, value or "#")]
        self.found += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style and style_fetches(data):
            self.found.append(f"<style> {data}")
