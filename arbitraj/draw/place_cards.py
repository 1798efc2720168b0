"""Place cards: a large table number and the name, eight on an A4 page, to be cut along the dashes."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.folder.entrants import Entrant
from arbitraj.press.paper import BOLD, REGULAR, saved_canvas
from arbitraj.press.pdf.typeset import GREY, INK, LINE, clean, fitted, text_at
from arbitraj.text import say

ACROSS, DOWN = 2, 4
A_PAGE = ACROSS * DOWN
WIDTH, HEIGHT = A4
CARD = WIDTH / ACROSS, HEIGHT / DOWN
_EDGE = 9 * mm  # nothing nearer to the edge of a card: printers leave out as much of a page
_NUMBER = 38 * mm


def write_cards(path: Path, title: str, seated: Sequence[Entrant]) -> None:
    """Write a card for each player, in the order given. Raises OSError where the file cannot be written."""
    with saved_canvas(path, clean(say("seating.cards_document", title=title))) as canvas:
        for n, entrant in enumerate(seated):
            at = n % A_PAGE
            if at == 0:
                if n:
                    canvas.showPage()
                _cuts(canvas)
            _card(canvas, at % ACROSS * CARD[0], HEIGHT - (at // ACROSS + 1) * CARD[1], clean(title), entrant)


def _cuts(canvas: Canvas) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.setDash(2, 3)
    for n in range(1, ACROSS):
        canvas.line(n * CARD[0], _EDGE, n * CARD[0], HEIGHT - _EDGE)
    for n in range(1, DOWN):
        canvas.line(_EDGE, n * CARD[1], WIDTH - _EDGE, n * CARD[1])
    canvas.setDash()


def _card(canvas: Canvas, x: float, y: float, title: str, entrant: Entrant) -> None:
    """A card whose lower left corner is at (x, y)."""
    left, middle, room = x + _EDGE, y + CARD[1] / 2, CARD[0] - 2 * _EDGE
    player = entrant.player
    text_at(canvas, say("seating.card_table"), left, middle + 13 * mm, 10, _NUMBER, "middle", colour=GREY, pad=0)
    number = str(entrant.table)
    height = min(76.0, 152.0 / len(number))
    text_at(canvas, number, left, middle - 0.36 * height, height, _NUMBER, "middle", bold=True, pad=0)
    start, room = left + _NUMBER + 3 * mm, room - _NUMBER - 3 * mm
    for text, font, size, above in ((player.surname, BOLD, 25.0, 3), (player.given, REGULAR, 22.0, -6)):
        # a name is made small rather than cut: double names are long
        shown, size = fitted(clean(text), font, size, room, least=0.36)
        text_at(canvas, shown, start, middle + above * mm, size, room, bold=font == BOLD, colour=INK, pad=0)
    text_at(canvas, clean(player.club), start, middle - 13 * mm, 10.5, room, colour=GREY, pad=0)
    text_at(canvas, title, left, y + _EDGE, 8, CARD[0] - 2 * _EDGE, "middle", colour=GREY, pad=0)
