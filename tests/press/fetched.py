"""What a page would fetch when it is opened: looked for only where something is loaded, never in what is read."""

from collections.abc import Iterator
from html.parser import HTMLParser

from arbitraj.desk.edition_names import SECOND_COUNT, SECOND_COUNT_PAGE
from arbitraj.press.html.pictures import fetches, style_fetches

LOADERS = frozenset(("script", "link", "iframe", "object", "embed", "base", "frame"))  # nothing of ours needs them

_FOLLOWED = (SECOND_COUNT_PAGE, SECOND_COUNT)  # a link to what lies beside a page loads nothing before it is followed


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
        followed = [("href", name) for name in _FOLLOWED] if tag == "a" else []
        asked = [attr for attr in attrs if attr not in followed]
        self.found += [f"{tag} {name}={value}" for name, value in asked if fetches(name, value or "#")]
        self.found += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style and style_fetches(data):
            self.found.append(f"<style> {data}")
