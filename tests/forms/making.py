"""Forms made for the tests, and what pdfplumber finds on them, measured in millimetres."""

from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
from PIL import Image
from reportlab.lib.units import mm

from arbitraj.forms.drawing import BLANK, Content, Holder, write_forms
from arbitraj.forms.fillable import write_fillable
from arbitraj.game.variant import load_variant
from arbitraj.sheets.form_plan import Area, Plan, plan_of, plan_of_any
from arbitraj.types import ANY_TYPE, GAME_TYPES

FORMS = (*GAME_TYPES, ANY_TYPE.key)
ROMANA = load_variant("romana")
NAME = "Țurcanu-Șerbănescu Ștefăniță Â. Î."
TITLE = "Cupa României – ediția în țară, Brașov"
LETTERS = {
    "integral": (),
    "integral_partial": ("AAAAAACCDEIILMNOPR", "RRRSSTTU?"),
    "pe_sir": ("CASATIRENOLIPAT?ERUDINA", "COSELITARUMEI"),
    "serie_maxime": ("AEIRTSN", "OUCLDPA", "?EIRMTA", "NOSTEIC", "UALRDEI", "PITACEO", "FRENAUS"),
    "n_scrabble": ("AEIRTSN", "OUCLDPA", "?EIRMTA", "NOSTEIC", "UALRDEI", "PITACEO", "FRENAUS"),
    "oricare": ("AEIRTSN", "OUCLDPA", "?EIRMTA", "NOSTEIC", "UALRDEI", "PITACEO", "FRENAUS"),
    "superscrabble": ("RATEIN?",),
    "superscrabble_incomplet": ("RATEIN?",),
}
GIVEN = {111: "C", 112: "A", 113: "s", 114: "A"}


def plan(key: str, groups: int = 7) -> Plan:
    return plan_of(GAME_TYPES[key], ROMANA, groups) if key in GAME_TYPES else plan_of_any(ROMANA, groups)


def content(key: str, colour: bool = False) -> Content:
    """Everything known: title, letters, the board of a superscrabble."""
    return Content(TITLE, LETTERS[key], GIVEN if key == "superscrabble" else {}, colour, coded=True)


def blank(folder: Path, key: str, colour: bool = False) -> Path:
    path = folder / f"{key}{'-culoare' if colour else ''}.pdf"
    write_forms(path, plan(key), ROMANA, Content(colour=colour))
    return path


def personal(folder: Path, key: str, copies: int = 1) -> Path:
    path = folder / f"{key}-personal.pdf"
    write_forms(path, plan(key), ROMANA, content(key), [Holder(12, NAME)], copies)
    return path


def fillable(folder: Path, key: str, known: bool = False) -> Path:
    path = folder / f"{key}-completabil.pdf"
    shared = Content(TITLE, coded=True) if known else Content()
    write_fillable(path, plan(key), ROMANA, shared, Holder(12, NAME) if known else BLANK)
    return path


def box_of(thing: dict[str, Any]) -> Area:
    """Where an object or a word of pdfplumber lies."""
    return Area(
        thing["x0"] / mm, thing["top"] / mm, (thing["x1"] - thing["x0"]) / mm, (thing["bottom"] - thing["top"]) / mm
    )


def things_on(page: pdfplumber.page.Page) -> list[dict[str, Any]]:
    """Every object drawn on a page."""
    return [thing for kind in ("char", "line", "rect", "curve", "image") for thing in page.objects.get(kind, [])]


def words_on(page: pdfplumber.page.Page) -> list[tuple[str, Area]]:
    """The words of a page and where they lie."""
    return [(word["text"], box_of(word)) for word in page.extract_words()]


def meet(one: Area, other: Area, play: float = 0.0) -> bool:
    """Whether two boxes have more than `play` in common in both directions."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > play and down > play


def rendered(path: Path, scale: float, page: int = 0) -> Image.Image:
    """A page with its fields, as a viewer shows it, in grey."""
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    image = document[page].render(scale=scale, grayscale=True, may_draw_forms=True).to_pil()
    assert isinstance(image, Image.Image)
    return image
