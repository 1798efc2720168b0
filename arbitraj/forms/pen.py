"""Drawing in millimetres from the top left corner. Text that does not fit is made smaller, and cut in the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD, REGULAR, printable
from arbitraj.press.pdf.typeset import LEADING, MIDDLE, in_block
from arbitraj.sheets.form_plan import Area

THIN, THICK = 0.4, 0.9  # points
LEAST_NAME = 5.0  # points: of a name on its line


def shrunk(text: str, font: str, size: float, width: float, least: float) -> tuple[str, float]:
    """The text and the size, down to `least`, at which it fits `width` points. If none does, it is cut with …."""
    wide = stringWidth(text, font, size)
    if wide > width:
        size = max(least, int(size * width / wide * 10) / 10)
    while text and stringWidth(text, font, size) > width:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
        if text == "…":
            break
    return text, size


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on a canvas whose page is `height` millimetres high."""

    canvas: Canvas
    height: float

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = THIN) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.line(x * mm, (self.height - y) * mm, to_x * mm, (self.height - to_y) * mm)

    def rules(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        """Every rule of a table, each from edge to edge, the outer ones thicker."""
        for x in xs:
            self.line(x, ys[0], x, ys[-1], THICK if x in (xs[0], xs[-1]) else THIN)
        for y in ys:
            self.line(xs[0], y, xs[-1], y, THICK if y in (ys[0], ys[-1]) else THIN)

    def box(self, box: Area, width: float) -> None:
        """A frame."""
        self.canvas.setLineWidth(width)
        self.canvas.rect(box.x * mm, (self.height - box.bottom) * mm, box.width * mm, box.height * mm)
        self.canvas.setFillGray(0)

    def shape(self, points: Sequence[tuple[float, float]]) -> None:
        """A filled polygon without outline."""
        path = self.canvas.beginPath()
        for n, (x, y) in enumerate(points):
            (path.lineTo if n else path.moveTo)(x * mm, (self.height - y) * mm)
        path.close()
        self.canvas.drawPath(path, stroke=0, fill=1)

    def circle(self, x: float, y: float, radius: float, width: float = THIN) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.circle(x * mm, (self.height - y) * mm, radius * mm)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        bold: bool = False,
        align: float = 0.0,
        room: float = 0.0,
        least: float = 6.0,
    ) -> None:
        """A line of text with its baseline at `y`, `x` its left end (`align` 0.5 its middle, 1 its right end).

        With `room` (millimetres) it is made smaller, down to `least`, and then cut.
        """
        font = BOLD if bold else REGULAR
        text = printable(text)
        if room:
            text, size = shrunk(text, font, size, room * mm, least)
        self.canvas.setFont(font, size)
        left = x * mm - align * stringWidth(text, font, size)
        self.canvas.drawString(left, (self.height - y) * mm, text)

    def title(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        high: float,
        align: float = 0.0,
        bold: bool = True,
    ) -> None:
        """Draw a text whole, its one line on the baseline `y`, or smaller ones around it, `high` at most."""
        lines, less = in_block(printable(text), BOLD if bold else REGULAR, size, room * mm, high * mm)
        for n, line in enumerate(lines):
            down = (n - (len(lines) - 1) / 2) * LEADING * less + MIDDLE * (less - size)
            self.text(x, y + down / mm, line, less, bold, align)

    def in_box(self, box: Area, text: str, size: float, bold: bool = False) -> None:
        """Draw a text in the middle of a box (by the height of its capitals, ignoring descenders)."""
        # capitals of the embedded font are 0.73 of its size high
        baseline = box.y + box.height / 2 + 0.365 * size / mm
        self.text(box.x + box.width / 2, baseline, text, size, bold, 0.5, box.width - 0.6, 4)
