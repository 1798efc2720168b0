"""The head of a ranking for the wall: mark, title, facts, the letters announced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD, REGULAR
from arbitraj.press.pdf.boards import draw_tile
from arbitraj.press.pdf.edges import draw_mark
from arbitraj.press.pdf.typeset import GREY, HEAD, clean, rule_at, text_at, width_of, wrapped

_TITLE, _TEXT, _LINE, _LABEL = 19.0, 9.0, 12.5, 8.0
_LABELS = 84.0  # width of the names of the facts
_TILE, _BETWEEN = 15.0, 14.0  # side of a tile, and gap between two groups
_NUMBER = 12.0  # width of the number of a group
_ROW = 19.0
_MOST_LINES = 8  # of a fact
_MARK, _MARK_ROOM = 11.0, 22.0
_Group = tuple[float, str, str]  # place in its row, number, letters


@dataclass(frozen=True, slots=True)
class WallHead:
    """Head of a ranking. `facts` are (name, text, whether it is emphasised), an empty text takes no line;
    `groups` (number, letters) under their `label`, with the letters' `worth`. Sizes are times `about`."""

    title: str
    mark: str
    facts: Sequence[tuple[str, str, bool]]
    label: str = ""
    groups: Sequence[tuple[str, str]] = ()
    worth: Mapping[str, int] | None = None

    def height(self, width: float, about: float) -> float:
        """Its height in a width, with some room below."""
        title, lines, rows, above = self._measured(width / about)
        return (above + len(title) * _TITLE * 1.2 + len(lines) * _LINE + len(rows) * _ROW + 14) * about

    def _measured(self, width: float) -> tuple[Sequence[str], list[tuple[str, str, bool]], list[list[_Group]], float]:
        """The title in lines, the facts, the rows of groups, and the room above the title for the mark, which stands
        beside a short one."""
        title, above = clean(self.title), _MARK_ROOM
        if width_of(title, BOLD, _TITLE) + width_of(self.mark, BOLD, _MARK) + 3 * _MARK < width:
            above = 0
        room = width - _LABELS
        lines = [
            ("" if number else name, line, bold)
            for name, text, bold in self.facts
            for number, line in enumerate(wrapped(clean(text), _TEXT, room, _MOST_LINES, BOLD if bold else REGULAR))
        ]
        return wrapped(title, _TITLE, width, 3, BOLD), lines, _in_rows(self.groups, room), above

    def draw(self, canvas: Canvas, x: float, top: float, width: float, about: float) -> None:
        """Draw it from its upper left corner."""
        width /= about
        title, lines, rows, above = self._measured(width)
        canvas.saveState()
        canvas.translate(x, top)
        canvas.scale(about, about)
        draw_mark(canvas, self.mark, width, -16, _MARK)
        base = -above - _TITLE * 0.85
        for line in title:
            text_at(canvas, line, 0, base, _TITLE, width, bold=True, colour=HEAD, pad=0)
            base -= _TITLE * 1.2
        base += _TITLE * 0.55
        rule_at(canvas, 0, base, width, HEAD, 1.4)
        base -= 13.5
        for label, line, bold in lines:
            text_at(canvas, label, 0, base, _LABEL, _LABELS, colour=GREY, pad=0)
            text_at(canvas, line, _LABELS, base, _TEXT, width - _LABELS, bold=bold, pad=0)
            base -= _LINE
        base -= _TILE - 9
        for number, row in enumerate(rows):
            text_at(canvas, "" if number else self.label, 0, base + 4, _LABEL, _LABELS, colour=GREY, pad=0)
            for place, name, letters in row:
                text_at(canvas, name, _LABELS + place, base + 4, _TEXT, _NUMBER, bold=True, pad=0)
                start = _LABELS + place + (_NUMBER if name else 0)
                for n, tile in enumerate(letters):
                    draw_tile(canvas, tile, (self.worth or {}).get(tile, 0), start + n * _TILE, base, _TILE)
            base -= _ROW
        canvas.restoreState()


def _in_rows(groups: Sequence[tuple[str, str]], room: float) -> list[list[_Group]]:
    """The groups in rows of tiles no wider than `room`."""
    rows: list[list[_Group]] = []
    place = room + 1
    most = int(room / _TILE)
    for name, letters in groups:
        for first in range(0, len(letters), most):
            part, shown = letters[first : first + most], name if first == 0 else ""
            width = len(part) * _TILE + (_NUMBER if shown else 0)
            if place + width > room:
                rows.append([])
                place = 0.0
            rows[-1].append((place, shown, part))
            place += width + _BETWEEN
    return rows
