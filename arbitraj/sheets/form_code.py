"""Code of a form: layout, type of game, table, page and title; columns, and the table whose sheet a filled form is."""

import re
import unicodedata
from dataclasses import dataclass

from arbitraj.record.model import the_number
from arbitraj.sheets.form_plan import LAYOUTS, PRINTED
from arbitraj.sheets.found import FoundSheet
from arbitraj.text import keyed

COLUMN_KEYS = keyed("""forms.column_*
    forms.column_nr forms.column_litere forms.column_grupa forms.column_pozitie forms.column_depunere
    forms.column_puncte forms.column_total
""")
_LAYOUTS = "|".join(map(str, LAYOUTS))
_TEXT = re.compile(rf"arbitraj:({_LAYOUTS}):([a-z_]+):([0-9]{{0,9}}):([0-9]{{1,9}}):(.*)", re.DOTALL)
# of a keyboard: the sign between the parts is the same one all through, whichever it is
_SCANNED = re.compile(
    rf"arbitraj([^a-z0-9\s])({_LAYOUTS})\1([^0-9]{{1,40}}?)\1([0-9]{{0,9}})\1([0-9]{{1,9}})\1(.{{0,200}})",
    re.IGNORECASE,
)
_LONGEST_TITLE = 40  # characters: the code stays readable at its size
# as `formulare` names the file of a player, with what browsers and people put behind: `masa-06 (1)`, `masa-06-2`
_STEM = re.compile(r"masa[-_ ]?([0-9]{1,6})(?:[-_ ][0-9]{1,2}| ?\([0-9]{1,3}\))?")


@dataclass(frozen=True, slots=True)
class FormCode:
    """The fields of a form's code. `table` is None on a spare. The title is cut to 40 characters."""

    game_type: str
    table: int | None
    page: int
    title: str
    layout: int = PRINTED.number

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title[:_LONGEST_TITLE])

    def __str__(self) -> str:
        """`arbitraj:LAYOUT:TYPE:TABLE:PAGE:TITLE`, where TABLE is empty on a spare.

        >>> str(FormCode("pe_sir", 12, 1, "Cupa României"))
        'arbitraj:2:pe_sir:12:1:Cupa României'
        """
        table = "" if self.table is None else self.table
        return f"arbitraj:{self.layout}:{self.game_type}:{table}:{self.page}:{self.title}"

    @staticmethod
    def parse(text: str) -> "FormCode":
        """The inverse of str(). Raises ValueError, which quotes the text, if it is no such code.

        >>> FormCode.parse("arbitraj:1:pe_sir::2:Cupa: finala")
        FormCode(game_type='pe_sir', table=None, page=2, title='Cupa: finala', layout=1)
        """
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError(f"no code of a form: {text!r}")
        layout, game_type, table, page, title = found.groups()
        return FormCode(game_type, int(table) if table else None, int(page), title, int(layout))

    @staticmethod
    def scanned(text: str) -> "FormCode | None":
        """The code typed by a scanner that acts as a keyboard, perhaps of another layout. None if it is no code.

        >>> FormCode.scanned("arbitrajȘ2Șpe?sirȘ12Ș1ȘCupa Romniei")
        FormCode(game_type='pe?sir', table=12, page=1, title='Cupa Romniei', layout=2)
        """
        found = _SCANNED.fullmatch(text.strip())
        if not found:
            return None
        _, layout, game_type, table, page, title = found.groups()
        return FormCode(game_type, int(table) if table else None, int(page), title, int(layout))

    def may_be_of(self, title: str) -> bool:
        """Whether a scanned code may be of the competition with this title, as far as a keyboard can reproduce it.

        >>> FormCode("", 1, 1, "cupa romniei 2026").may_be_of("Cupa României, 2026")
        True
        """
        known = title[:_LONGEST_TITLE]
        return _plain(self.title) in (_plain(known), _plain(unicodedata.normalize("NFKD", known)))


def _plain(text: str) -> str:
    """The ASCII letters and digits, with y as z: some keyboards swap them."""
    return "".join(sign for sign in text.casefold() if sign.isascii() and sign.isalnum()).replace("y", "z")


def table_of_form(found: FoundSheet, stem: str) -> tuple[int | None, bool]:
    """The table of a filled form by its code, else by its file's name without ending, and whether nothing disagrees.

    The table written in the form does not decide, as on any sheet (8.4.a): it can only disagree.
    """
    try:
        coded = FormCode.parse(found.code).table
    except ValueError:
        coded = None
    named = _STEM.fullmatch(stem.strip().casefold())
    tables = [coded, int(named[1]) if named else None, the_number(found.sheet.table)]
    first = next((table for table in tables[:2] if table is not None), None)
    return first, len({table for table in tables if table is not None}) <= 1
