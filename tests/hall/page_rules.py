"""The rules of every page of the hall, as faults of its HTML: one main action, few words, no dead control, sheets named
whole, focus that harms nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.parts import FRAME
from arbitraj.text import text_of

PARAGRAPH, BUTTON = 25, 8  # words at most
_TILE = re.compile(r"\W*[A-ZĂÂÎȘȚ]?\W*")  # no word: a letter of the game alone, or none
_SENTENCE = re.compile(r"(?<=[.!?:;…])\s+")
_PROSE = frozenset("p legend label dd dt figcaption summary h1 h2 h3".split())
_BOXES = frozenset("li tr section form dialog main header".split())
_FINDING = frozenset(("because", "asked"))  # what the rules say of an entry: its sentences are short, not its whole
_REASON, _DRAWS = re.compile(r"motiv"), "programul"
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_UNSEEN = frozenset(("script", "style", "svg", "template", "kbd"))
_BLOCKS = frozenset("p li td th dt dd h1 h2 h3 legend label figcaption caption summary button option small".split())
_INLINE = frozenset("a b bdi em i span strong".split())
_CHIEF = re.compile(r"\b[Aa]rbitr(?:ul|ului)-șef\b")
_PLACES = {text_of(page.key): page.where for page in FRAME.bar}
_LEADS = re.compile(rf"«({'|'.join(map(re.escape, _PLACES))})»")
_OF = r"\d{2,3}(?: \([^)]*\))?"  # a sheet in a list: its number, and what stands in brackets
_NAMED = re.compile(rf"\b[Ff]iș(?:a|ei|ele|elor) ({_OF}(?:(?:, | și | sau ){_OF})*)")
_NUMBER = re.compile(r"(?<![\d(])\d{2,3}\b(?![^(]*\))")  # outside of brackets
NamedSheets = Mapping[str, tuple[str, int]]


@dataclass(eq=False)
class Node:
    """An element of a page: its attributes, and the texts and elements in it, in order."""

    tag: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    parent: "Node | None" = None
    parts: "list[Node | str]" = field(default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attrs.get("class", "").split())

    def all(self) -> "Iterator[Node]":
        """Every element in it."""
        for part in self.parts:
            if isinstance(part, Node):
                yield part
                yield from part.all()

    def above(self) -> "Iterator[Node]":
        """The elements that it stands in, the nearest first."""
        node = self.parent
        while node:
            yield node
            node = node.parent

    def text(self, blocks: bool = True) -> str:
        """The text in it. Without `blocks`, the text outside of paragraphs of its own."""
        told = list[str]()
        for part in self.parts:
            if isinstance(part, str):
                told.append(part)
            elif part.tag not in _UNSEEN and "sr" not in part.classes and (blocks or part.tag not in _BLOCKS):
                text = part.text(blocks)
                told.append(text if part.tag in _INLINE else f" {text} ")
        return " ".join("".join(told).split())


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.here = self.root = Node("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.parts.append(node)
        if tag not in _VOID:
            self.here = node

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self.here.tag == tag, f"<{self.here.tag}> ends as </{tag}>"
            assert self.here.parent
            self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.parts.append(data)


@lru_cache(4)  # several rules look at each page
def parsed(page: str) -> Node:
    """A page as a tree."""
    tree = _Tree()
    tree.feed(page)
    return tree.root


def main_of(page: str) -> Node | None:
    """The main part of a page, None if it has none."""
    return next((node for node in parsed(page).all() if node.tag == "main"), None)


def _shown(node: Node) -> bool:
    return not any("hidden" in inner.attrs or inner.tag == "template" for inner in (node, *node.above()))


def _asks(node: Node) -> "Node | None":
    return next((inner for inner in node.above() if inner.tag == "dialog"), None)


def firsts(page: str) -> list[str]:
    """The main actions of a page, by the words on them; without those of a question that stands before it."""
    main = main_of(page)
    found = (node for node in main.all() if "first" in node.classes) if main else ()
    return [node.text() for node in found if _shown(node) and not _asks(node)]


def sheets_of(hall: Hall) -> dict[str, tuple[str, int]]:
    """The sheets of a hall: number to the player's name and table."""
    return {sheet.number: (hall.players.get(sheet.table, ""), sheet.table) for sheet in hall.state.sheets.values()}


def broken(page: str, role: str = "", sheets: NamedSheets | None = None) -> list[str]:
    """The rules that a page breaks, each as its kind and the place."""
    main = main_of(page)
    if main is None:
        return []
    nodes = [node for node in main.all() if not any(above.tag in _UNSEEN for above in node.above())]
    return [
        *_first_actions(nodes),
        *_words(nodes),
        *_dead(parsed(page)),
        *_focus(nodes),
        *_done_loud(nodes),
        *_sends(nodes, role),
        *(_unnamed(nodes, main, sheets) if sheets else ()),
    ]


def _first_actions(nodes: Sequence[Node]) -> Iterator[str]:
    by_question = defaultdict[Node | None, list[str]](list)
    for node in nodes:
        if "first" in node.classes and _shown(node):
            by_question[_asks(node)].append(node.text())
    yield from (f"main actions: {found}" for found in by_question.values() if len(found) > 1)


def _words(nodes: Sequence[Node]) -> Iterator[str]:
    for node in nodes:
        if node.tag == "button" or "button" in node.classes:
            if _words_in(node.text()) > BUTTON:
                yield f"a long button: {node.text()}"
        elif node.tag in _PROSE and not _FINDING & node.classes:
            if _words_in(text := node.text(blocks=False)) > PARAGRAPH:
                yield f"a long paragraph: {text}"
        elif node.tag in _BLOCKS and not any("named" in within.classes for within in node.all()):  # a list of sheets
            long = (told for told in _SENTENCE.split(node.text(blocks=False)) if _words_in(told) > PARAGRAPH)
            yield from (f"a long sentence: {told}" for told in long if "journal" not in _classes_above(node))


def _words_in(text: str) -> int:
    return sum(not _TILE.fullmatch(word) for word in text.split())


def _classes_above(node: Node) -> frozenset[str]:
    return frozenset[str]().union(*(inner.classes for inner in node.above()))


def _dead(root: Node) -> Iterator[str]:
    for node in root.all():
        if "disabled" in node.attrs or node.attrs.get("aria-disabled") == "true":
            yield f"a dead control: <{node.tag} {node.attrs.get('name', '')}>"


def _focus(nodes: Sequence[Node]) -> Iterator[str]:
    found = [node for node in nodes if "autofocus" in node.attrs]
    yield from (f"focus on a danger: {node.text()}" for node in found if "danger" in node.classes)
    yield from (
        f"focus on a reason: {node.attrs['name']}" for node in found if _REASON.search(node.attrs.get("name", ""))
    )
    yield from (f"focus on a draw: {node.text()}" for node in found if _DRAWS in node.text().lower())
    beside = [node for node in found if not _asks(node)]
    if len(beside) > 1:
        yield f"focus in two places: {[node.tag for node in beside]}"


def _done_loud(nodes: Sequence[Node]) -> Iterator[str]:
    done = {"done", "is-done", "ticked"}
    for node in nodes:
        if "first" in node.classes and done & (node.classes | _classes_above(node)):
            yield f"done and loud: {node.text()}"
    green = [inner for inner in nodes if {"good", "done"} & inner.classes and {"card", "says"} & inner.classes]
    if green and (calls := [inner for inner in nodes if {"card", "call"} <= inner.classes]):
        yield f"green though something waits: {green[0].text()} / {calls[0].text()[:60]}"


def _sends(nodes: Sequence[Node], role: str) -> Iterator[str]:
    for node in nodes:
        text = node.text(blocks=False) if node.tag in _BLOCKS else ""
        if (found := _CHIEF.search(text)) and node.tag not in ("option", "label"):
            named = role != CHIEF and re.search(r"[:(] ?[A-ZĂÂÎȘȚ]", text[found.end() :])
            if not named and text != found[0]:  # what a field is called
                yield f"the chief is not named: {text}"
        for name in _LEADS.findall(text):
            near = [above for above in (node, *node.above()) if above.tag in _BOXES][:1]
            links = [link.attrs.get("href", "") for box in near for link in box.all()]
            if not any(link.startswith(_PLACES[name]) for link in links):
                yield f"no link to {name}: {text}"


def _unnamed(nodes: Sequence[Node], main: Node, sheets: NamedSheets) -> Iterator[str]:
    """Sheets named without their player or table, where they stand: a row, a sentence, or the page that is theirs."""
    for node in nodes:
        text = node.text(blocks=False)
        if {"tile", "number"} <= node.classes or node.attrs.get("href", "") == f"/fise/{text}":
            numbers = [text.strip()]
        else:
            told = node.tag in _BLOCKS or "role" in node.attrs
            lists = _NAMED.findall(text) if told and not _FINDING & node.classes else []
            numbers = [number for listed in lists for number in _NUMBER.findall(listed)]
        for number in numbers:
            if number in sheets and not any(_names(place, *sheets[number]) for place in _places(node, main)):
                yield f"a sheet without its player and table: {number}, {text[:80]}"
                break


def _names(text: str, name: str, table: int) -> bool:
    return name in text and bool(re.search(rf"[Mm]asa\W*{table}\b", text))


def _places(node: Node, main: Node) -> Iterator[str]:
    """Texts that may name the sheet of a node: the nearest row or card, the head of the page."""
    around = (node, *node.above())
    yield next(box for box in around if box.tag in _BOXES | {"p"} or "card" in box.classes or box.parent is main).text()
    yield from (head.text() for head in main.all() if head.tag == "h1" or "head" in head.classes)
