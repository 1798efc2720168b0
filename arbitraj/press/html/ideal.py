"""The best construction that a program found, as one HTML page like that of the results."""

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.ideal import Ideal


def ideal_page(ideal: Ideal) -> str:
    """The page, as reproducible text."""
    picture = picture_of(ideal.correction.board, ideal.game.variant)
    board = drawing(using_svg(picture, clean(ideal.title)))
    return (
        templates().get_template("ideal.html").render(ideal=ideal, shared=drawing(shared_svg([picture])), board=board)
    )
