"""What a form says of itself: what is played, at which table, which page; and whose sheet that makes it."""

import re
import unicodedata
from dataclasses import dataclass

from arbitraj.record.model import the_number
from arbitraj.sheets.draft import FoundSheet

_TEXT = re.compile(r"arbitraj:1:([a-z_]+):([0-9]{0,9}):([0-9]{1,9}):(.*)", re.DOTALL)
# of a keyboard: the sign between the parts is the same one all through, whichever it is
_SCANNED = re.compile(r"arbitraj([^a-z0-9\s])1\1([^0-9]{1,40}?)\1([0-9]{0,9})\1([0-9]{1,9})\1(.{0,200})", re.IGNORECASE)
_LONGEST_TITLE = 40  # characters: the code stays readable at its size
# as `formulare` names the file of a player, with what browsers and people put behind: `masa-06 (1)`, `masa-06-2`
_STEM = re.compile(r"masa[-_ ]?([0-9]{1,6})(?:[-_ ][0-9]{1,2}| ?\([0-9]{1,3}\))?")


@dataclass(frozen=True, slots=True)
class FormCode:
    """What the code of a form says; `table` is None on a spare. Longer titles are cut when the value is made."""

    game_type: str
    table: int | None
    page: int
    title: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title[:_LONGEST_TITLE])

    def __str__(self) -> str:
        """`arbitraj:1:TYPE:TABLE:PAGE:TITLE`; 1 is the version of the format, TABLE is empty on a spare.

        >>> str(FormCode("pe_sir", 12, 1, "Cupa României"))
        'arbitraj:1:pe_sir:12:1:Cupa României'
        """
        return f"arbitraj:1:{self.game_type}:{'' if self.table is None else self.table}:{self.page}:{self.title}"

    @staticmethod
    def parse(text: str) -> "FormCode":
        """The inverse of str(). Raises ValueError, which quotes the text, where it is no such code.

        >>> FormCode.parse("arbitraj:1:pe_sir::2:Cupa: finala")
        FormCode(game_type='pe_sir', table=None, page=2, title='Cupa: finala')
        """
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError(f"no code of a form: {text!r}")
        game_type, table, page, title = found.groups()
        return FormCode(game_type, int(table) if table else None, int(page), title)

    @staticmethod
    def scanned(text: str) -> "FormCode | None":
        """What a scanner typed that is plugged in as a keyboard: signs may be those of another layout; None: no code.

        >>> FormCode.scanned("arbitrajȘ1Șpe?sirȘ12Ș1ȘCupa Romniei")
        FormCode(game_type='pe?sir', table=12, page=1, title='Cupa Romniei')
        """
        found = _SCANNED.fullmatch(text.strip())
        return FormCode(found[2], int(found[3]) if found[3] else None, int(found[4]), found[5]) if found else None

    def may_be_of(self, title: str) -> bool:
        """Whether what was scanned is of the competition of this title, as far as a keyboard can tell.

        >>> FormCode("", 1, 1, "cupa romniei 2026").may_be_of("Cupa României, 2026")
        True
        """
        known = title[:_LONGEST_TITLE]
        return _plain(self.title) in (_plain(known), _plain(unicodedata.normalize("NFKD", known)))


def _plain(text: str) -> str:
    """The letters and figures that every keyboard has; two of them change places on some."""
    return "".join(sign for sign in text.casefold() if sign.isascii() and sign.isalnum()).replace("y", "z")


def table_of_form(found: FoundSheet, stem: str) -> tuple[int | None, bool]:
    """The table of a filled form by its code, else by its file's name without ending; and whether nothing disagrees.

    The table written in the form gives it to nobody, as that on any sheet (8.4.a): it can only disagree.
    """
    coded = _code_of(found)
    named = _STEM.fullmatch(stem.strip().casefold())
    tables = [coded.table if coded else None, int(named[1]) if named else None, the_number(found.sheet.table)]
    first = next((table for table in tables[:2] if table is not None), None)
    return first, len({table for table in tables if table is not None}) <= 1


def _code_of(found: FoundSheet) -> FormCode | None:
    try:
        return FormCode.parse(found.code)
    except ValueError:
        return None
