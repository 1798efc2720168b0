"""Reader of our own forms that come back as a page without fields (flattened, printed into a PDF), by their plan.

The page is recognised by the printed line with the type of game, and fitted to the plan by the printed words. Those are
ignored. Text in the boxes of fields is the player's, and all other text is asked.
"""

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby, pairwise
from math import dist
from statistics import fmean, median
from typing import Any

from arbitraj.game.board import is_tile
from arbitraj.game.variant import Variant
from arbitraj.problems import ProblemsError
from arbitraj.record.game_types import GameType
from arbitraj.sheets import form_fields
from arbitraj.sheets.draft import Draft, file_read
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_fields import as_square
from arbitraj.sheets.form_plan import (
    CODE_BOX,
    LAYOUTS,
    MARGIN,
    MARKS,
    NAME_BOX,
    TABLE_BOX,
    TITLE_BOX,
    USUAL_GROUPS,
    Area,
    Layout,
    Leaf,
    Plan,
    most_groups,
    plan_of,
    plan_of_any,
)
from arbitraj.sheets.form_print import Printed, kind_shown, printed_on
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.pages import ask_if_empty
from arbitraj.sheets.pdf_fields import read_fields
from arbitraj.sheets.rows import of_moves
from arbitraj.tables.cells import UNMARKED, Cell, Marks, cell_lines
from arbitraj.tables.limits import cell_text
from arbitraj.text import text_of
from arbitraj.types import ANY_TYPE, GAME_TYPES

UNREAD = "\ufffd"  # a sign that the file draws and does not name
_UNNAMED = re.compile(r"\(cid:\d{1,9}\)")
_FOREIGN = re.compile(r"[^ -~]")
_ARTICLE = "(art."  # in the line that says what is played
_DESCENT = 0.22  # of the size: how far below the baseline a sign reaches
_MIDDLE = 0.35  # of the size: how far above it is the middle of a letter
_NEAR, _AT = 2.4, 1.6  # millimetres from its place that a printed word may be, as first measured and exactly
_MOST = 0.9  # of the words of a form that must be there: a page that has fewer is another form
_GAP = 0.15  # of the size: signs that are nearer are one word
_APART = 30.0  # millimetres that words are apart by which a page is measured
_ANCHORS = 40  # words by which it is, at most
_NUMBERS, _LETTERS = "nr", "litere"  # lanes of a table: those of the numbers of its rows, of the letters of a group
_TITLE = Area(MARGIN - 1, TITLE_BOX.y - 1, CODE_BOX.x - MARGIN, TITLE_BOX.height + 2)  # where older forms have it too
_POINTS = 72 / 25.4
_SCALES = (0.4 * _POINTS, 2.5 * _POINTS)


@dataclass(frozen=True, slots=True)
class Word:
    """Characters written together, with the middle of each from the left.

    Lengths are points, `base` is the baseline.
    """

    signs: tuple[str, ...]
    middles: tuple[float, ...]
    left: float
    right: float
    base: float
    size: float

    @property
    def key(self) -> str:
        """The text for comparison: a character that is no plain letter may be drawn without its name."""
        return _key("".join(self.signs))

    @property
    def text(self) -> str:
        return "".join(UNREAD if _UNNAMED.fullmatch(sign) else sign for sign in self.signs)

    def cut(self, start: int, stop: int) -> "Word":
        """Some of its signs."""
        middles = self.middles[start:stop]
        return replace(self, signs=self.signs[start:stop], middles=middles, left=middles[0], right=middles[-1])


@dataclass(frozen=True, slots=True)
class Fit:
    """Mapping from plan to page: points a millimetre, and the plan's corner on the page."""

    scale: float
    x: float
    y: float

    def on_plan(self, x: float, y: float) -> tuple[float, float]:
        """A place of the page in millimetres of the plan."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale


@dataclass(slots=True)
class FlatPage:
    """A page of a form: the text of its fields by name, printed words, the title, words in no field, pictures.

    `pictures` counts those on the page that the form does not print.
    """

    plan: Plan
    leaf: Leaf
    fields: dict[str, Cell] = field(default_factory=dict)
    printed: list[Cell] = field(default_factory=list)
    title: list[Cell] = field(default_factory=list)
    others: list[Cell] = field(default_factory=list)
    pictures: int = 0


def form_page(page: Any, number: int, variant: Variant) -> FlatPage | None:
    """A pdfplumber page, its number from 1, read as a form's page. None if it is none, or differs from the plan."""
    if not any(char["text"] == "(" for char in page.chars):
        return None
    lines = _lines(page.chars)
    for pages in _plans(lines, variant):
        fitted = [(found, plan) for plan, leaf in pages if (found := _fitted(lines, plan, leaf, variant))]
        if fitted:
            found, plan = min(fitted, key=lambda pair: pair[0].off)
            return _taken(lines, plan, found, number, page.images)
    return None


# -- the words of a page --------------------------------------------------------------------------------------------


def _lines(chars: Sequence[dict[str, Any]]) -> list[list[Word]]:
    """The words of a page by their baselines, from the left."""
    signs = sorted((_base(char), char["x0"], n) for n, char in enumerate(chars) if char["text"].strip())
    lines: list[list[dict[str, Any]]] = []
    last = -1e9
    for base, _, n in signs:
        if base - last > 0.2 * chars[n]["size"]:
            lines.append([])
            last = base
        lines[-1].append(chars[n])
    return [list(_words(sorted(line, key=lambda sign: sign["x0"]))) for line in lines]


def _base(sign: dict[str, Any]) -> float:
    return float(sign["bottom"] - _DESCENT * sign["size"])


def _words(line: Sequence[dict[str, Any]]) -> Iterator[Word]:
    start = 0
    for n, (one, other) in enumerate(pairwise(line), 1):
        if other["x0"] - one["x1"] > _GAP * max(one["size"], 1) or abs(other["size"] - one["size"]) > 0.2 * one["size"]:
            yield _word(line[start:n])
            start = n
    yield _word(line[start:])


def _word(signs: Sequence[dict[str, Any]]) -> Word:
    middles = tuple((sign["x0"] + sign["x1"]) / 2 for sign in signs)
    texts = tuple(sign["text"] for sign in signs)
    return Word(texts, middles, signs[0]["x0"], signs[-1]["x1"], _base(signs[0]), signs[0]["size"])


def _key(text: str) -> str:
    return _FOREIGN.sub("·", _UNNAMED.sub("·", text))


# -- which form it is -----------------------------------------------------------------------------------------------


def _plans(lines: Sequence[Sequence[Word]], variant: Variant) -> Iterator[list[tuple[Plan, Leaf]]]:
    """The form pages, by layout, whose line with the type of game is on the page, the longest line first."""
    shown = [" ".join(word.key for word in line) for line in lines]
    shown = [line for line in shown if _ARTICLE in line]
    if not shown:
        return
    kinds = defaultdict[str, list[tuple[Plan, Leaf]]](list)
    for plan in (_plan(game_type, variant, layout) for layout in reversed(LAYOUTS.values()) for game_type in _types()):
        for leaf in plan.pages:
            kinds[_key(kind_shown(plan, leaf, variant))].append((plan, leaf))
    yield from (kinds[kind] for kind in sorted(kinds, key=len, reverse=True) if any(kind in line for line in shown))


def _plan(game_type: GameType, variant: Variant, layout: Layout, groups: int = USUAL_GROUPS) -> Plan:
    if game_type is ANY_TYPE:
        return plan_of_any(variant, groups, layout)
    return plan_of(game_type, variant, groups, layout)


def _types() -> Iterator[GameType]:
    for key in GAME_TYPES:
        with suppress(ProblemsError):  # of a package that cannot be used nobody has forms
            yield GAME_TYPES[key]
    yield ANY_TYPE


def _with_groups(plan: Plan, leaf: Leaf, groups: int, variant: Variant) -> Leaf:
    if not any(row.group for row in leaf.cells) or not 1 <= groups <= most_groups(variant):
        return leaf
    return _plan(plan.game_type, variant, LAYOUTS[plan.layout], groups).pages[leaf.number - 1]


# -- how it lies on the page ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """A page that is a form: how it lies there, and the words that are its print, by line and place in it.

    `off`: how far they are from their places, in millimetres, a missing one as far as it may be.
    """

    fit: Fit
    leaf: Leaf
    own: frozenset[tuple[int, int]]
    off: float


def _fitted(lines: Sequence[Sequence[Word]], plan: Plan, leaf: Leaf, variant: Variant) -> _Found | None:
    words_of = defaultdict[str, list[tuple[int, int]]](list)
    for row, line in enumerate(lines):
        for at, word in enumerate(line):
            words_of[word.key].append((row, at))

    def standing(printed: Printed) -> Iterator[tuple[float, float, list[tuple[int, int]]]]:
        """The places of a printed text on the page: x, baseline, and its words as (line, word) indices."""
        parts = _key(printed.text).split()
        for row, at in words_of.get(parts[0], ()):
            words = lines[row][at : at + len(parts)]
            if [word.key for word in words] == parts:
                left, right = words[0].left, words[-1].right
                where = left + printed.align * (right - left)
                yield where, words[0].base, [(row, at + n) for n in range(len(parts))]

    usual = list(printed_on(plan, replace(leaf, cells=()), variant))
    texts = [printed for printed in usual if len(printed.text) > 2 and not printed.text.isdecimal()]
    once = [(text, there[0]) for text in texts if len(there := list(standing(text))) == 1]
    rough = _measured([(printed.x, printed.y, x, y) for printed, (x, y, _) in once])
    if rough is None:
        return None
    # numbers are in many places on the page: with an approximate fit known, those of the plan refine it
    near = [
        (printed.x, printed.y, x, y)
        for printed in usual
        for x, y, _ in standing(printed)
        if _is_at(rough.on_plan(x, y), printed, _NEAR)
    ]
    fit = _measured(near[:: len(near) // _ANCHORS + 1])
    if fit is None:
        return None
    leaf = _with_groups(plan, leaf, _groups(lines, leaf, fit), variant)
    own = set[tuple[int, int]]()
    offs = list[float]()
    wanted = met = 0
    for printed in printed_on(plan, leaf, variant):
        places = ((fit.on_plan(x, y), words) for x, y, words in standing(printed))
        found = [(place, words) for place, words in places if _is_at(place, printed)]
        own.update(found[0][1] if found else ())
        offs.append(dist(found[0][0], (printed.x, printed.y)) if found else _AT)
        wanted += not printed.optional
        met += bool(found) and not printed.optional
    return _Found(fit, leaf, frozenset(own), fmean(offs)) if met >= _MOST * wanted else None


def _measured(pairs: Sequence[tuple[float, float, float, float]]) -> Fit | None:
    """The fit of plan to page from places on both: the median over all pairs. None if the pairs do not suffice."""
    scales = [
        (there[axis + 2] - here[axis + 2]) / (there[axis] - here[axis])
        for here, there in combinations(pairs, 2)
        for axis in (0, 1)
        if abs(there[axis] - here[axis]) > _APART
    ]
    if not scales or not _SCALES[0] < (scale := median(scales)) < _SCALES[1]:
        return None
    return Fit(scale, median(x - scale * at for at, _, x, _ in pairs), median(y - scale * at for _, at, _, y in pairs))


def _is_at(place: tuple[float, float], printed: Printed, off: float = _AT) -> bool:
    return abs(place[0] - printed.x) < off and abs(place[1] - printed.y) < off


def _groups(lines: Sequence[Sequence[Word]], leaf: Leaf, fit: Fit) -> int:
    """The number of groups whose number is printed before their cells."""
    first = next((row.cell for row in leaf.cells if row.group), None)
    if first is None or not leaf.grid:
        return USUAL_GROUPS
    found = [0]
    for word in (word for line in lines for word in line if word.key.isdecimal() and len(word.key) < 3):
        right, base = fit.on_plan(word.right, word.base)
        if abs(right - (first.x - 2)) < _AT and first.y < base < leaf.grid.bottom + _AT:
            found.append(int(word.key))
    return max(found)


# -- what stands in its fields --------------------------------------------------------------------------------------


def _taken(
    lines: Sequence[Sequence[Word]], plan: Plan, found: _Found, number: int, images: Iterable[dict[str, Any]]
) -> FlatPage:
    made, fit = FlatPage(plan, found.leaf), found.fit
    inside = defaultdict[str, list[tuple[Word, str]]](list)
    for row, line in enumerate(lines):
        place, left = text_of("files.pdf_line", page=number, row=row + 1), list[Word]()
        for at, word in enumerate(line):
            if (row, at) in found.own:
                made.printed.append(Cell(cell_text(word.text), place))
                continue
            for name, part, cut in _by_field(word, found.leaf, fit):
                of_cell = form_fields.as_cell(name)
                if of_cell and of_cell[1] == _NUMBERS:
                    (made.printed if part.text == str(of_cell[2]) else made.others).append(Cell(part.text, place))
                elif name:
                    inside[name].append((part, cut))
                else:
                    left.append(part)
        for is_title, words in groupby(left, key=lambda word: _TITLE.holds(*fit.on_plan(word.left, word.base))):
            text = cell_text(" ".join(word.text for word in words))
            (made.title if is_title else made.others).append(Cell(text, place))
    made.fields = {
        name: cell_of(parts, text_of("files.pdf_box", page=number, box=name)) for name, parts in inside.items()
    }
    middles = (fit.on_plan((image["x0"] + image["x1"]) / 2, (image["top"] + image["bottom"]) / 2) for image in images)
    made.pictures = sum(not any(box.holds(*middle) for box in (*MARKS.values(), CODE_BOX)) for middle in middles)
    return made


def _by_field(word: Word, leaf: Leaf, fit: Fit) -> Iterator[tuple[str, Word, str]]:
    """Split a word by the fields ("" for none) that its characters are in, with the part in the field if it overflows.

    A text that is too long for its box goes on over the next one. All of it belongs to the box that holds most of it.
    """
    heights = word.base - _MIDDLE * word.size
    names = [_field_at(leaf, *fit.on_plan(middle, heights)) for middle in word.middles]
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    most = max(runs, key=lambda run: (bool(run[0]), run[1]))[0]
    if len(runs) > 1 and all(map(_is_wide, filter(None, names))):
        yield most, word, "".join(sign for sign, name in zip(word.signs, names, strict=True) if name == most)
        return
    start = 0
    for name, length in runs:
        yield name, word.cut(start, start + length), ""
        start += length


def _is_wide(name: str) -> bool:
    """Whether a field holds a text, and not a sign or the number of a row."""
    of_cell = form_fields.as_cell(name)
    return name in (form_fields.NAME, form_fields.TABLE) or (of_cell is not None and of_cell[1] != _NUMBERS)


def _field_at(leaf: Leaf, x: float, y: float) -> str:
    for name, box in ((form_fields.NAME, NAME_BOX), (form_fields.TABLE, TABLE_BOX)):
        if box.holds(x, y):
            return name
    if (grid := leaf.grid) and Area(grid.x, grid.y, grid.size * grid.side, grid.size * grid.side).holds(x, y):
        return form_fields.square(int((y - grid.y) / grid.side), int((x - grid.x) / grid.side))
    for n, row in enumerate(leaf.cells, 1):
        if Area(row.cell.x, row.cell.y, row.cell.width * row.length, row.cell.height).holds(x, y):
            return form_fields.announced(n)
    for table in leaf.tables:
        column, below = bisect(table.xs, x) - 1, bisect(table.ys, y) - 2
        if 0 <= column < len(table.columns) and 0 <= below < table.rows:
            key, at = table.columns[column].key, table.first + below
            return form_fields.letters_of_group(at) if key == _LETTERS else form_fields.cell(key, at, table.second)
    return ""


def cell_of(parts: Sequence[tuple[Word, str]], place: str) -> Cell:
    """The text of a field, line by line, as a cell."""
    lines_of = list[list[Word]]()
    for part in sorted((part for part, _ in parts), key=lambda part: part.base):
        if not lines_of or part.base - lines_of[-1][-1].base >= 0.6 * part.size:
            lines_of.append([])
        lines_of[-1].append(part)
    # words of one line stand a hair higher or lower than each other
    text = "\n".join(" ".join(part.text for part in sorted(line, key=lambda part: part.left)) for line in lines_of)
    others = tuple(cut for _, cut in parts if cut)
    if UNREAD in text:
        others = (*others, cell_text(text.replace(UNREAD, "")))
    lines = cell_lines(text)
    marks = Marks(lines, others=others, doubt="field_unread") if lines or others else UNMARKED
    return Cell(cell_text(text), place, marks=marks)


def read_form_pages(
    pages: Sequence[FlatPage], name: str, variant: Variant, code: str = "", beside: Draft | None = None
) -> FileRead:
    """The sheets of pages. A sheet begins where the page numbers start again.

    `code` is that of the file (FormCode), `beside` its other content.
    """
    drafts = [_draft(group, name, variant) for group in _sheets(pages)]
    _tell_title(drafts[0], (cell for page in pages for cell in page.title), code)
    if beside:
        drafts[0].take_in(beside)
    for draft in drafts:
        ask_if_empty(draft)
    return file_read([draft.found(variant) for draft in drafts], drafts)


def _sheets(pages: Iterable[FlatPage]) -> Iterator[list[FlatPage]]:
    sheet: list[FlatPage] = []
    for page in pages:
        if sheet and page.leaf.number <= sheet[-1].leaf.number:
            yield sheet
            sheet = []
        sheet.append(page)
    yield sheet


def _draft(pages: Sequence[FlatPage], name: str, variant: Variant) -> Draft:
    fields: dict[str, Cell] = {}
    for page in pages:
        for box, cell in page.fields.items():
            known = fields.setdefault(box, cell)
            if cell.text not in (known.text, *known.marks.others):  # another value of a field that is on several pages
                fields[box] = replace(known, marks=replace(known.marks, others=(*known.marks.others, cell.text)))
    fields = {box: cell for box, cell in fields.items() if not _is_of_board(box, cell, variant)}
    draft = read_fields(fields, name, variant) or Draft(name, own_form=True)
    for page in pages:
        draft.book(page.printed, Use.PRINTED)
        draft.ask_texts(page.others)
    return draft


def _tell_title(draft: Draft, titles: Iterable[Cell], code: str) -> None:
    """Give notice, once, of a title other than that of the code. Ask about one that may be of moves."""
    known = _bare(FormCode.parse(code).title) if code else ""
    told = set[str]()
    for cell in titles:
        if of_moves(cell.text):
            draft.ask_texts([cell])
        elif known and _bare(cell.text).startswith(known):
            draft.book([cell], Use.PRINTED)
        else:
            draft.book([cell], Use.TOLD)
            if cell.text not in told:
                draft.pass_over(cell.place, cell.text)
            told.add(cell.text)


def _bare(text: str) -> str:
    return "".join(sign for sign in text if sign.isascii() and not sign.isspace())


def _is_of_board(box: str, cell: Cell, variant: Variant) -> bool:
    """Whether a square holds but the letter that is printed on the board."""
    at = as_square(box)
    if at is None or max(at) >= variant.size:
        return False
    printed = variant.start.rows[at[0] * variant.size + at[1]]
    return is_tile(printed) and cell.text == printed.upper()
