"""What a form says of itself: what is played, at which table, which page; and whose sheet that makes it."""

import re
from dataclasses import dataclass

from arbitraj.record.model import the_number
from arbitraj.sheets.draft import FoundSheet

_TEXT = re.compile(r"arbitraj:1:([a-z_]+):([0-9]{0,9}):([0-9]{1,9}):(.*)", re.DOTALL)
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
