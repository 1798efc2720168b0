"""A row of the table of moves on one line, as questions show it and answers type it: `gr. 2 H7 CASA 8`."""

import re
from dataclasses import dataclass

from arbitraj.record.question import NOTHING

_BLANK = "?"
_ROW = re.compile(r"(?:gr\.?[ ]?(?P<group>[^ ]+) )?(?P<position>[^ ]+) (?P<word>[^ ]+)(?: (?P<points>[^ ]+))?")


@dataclass(frozen=True, slots=True)
class RowText:
    """The fields of a row, empty where blank."""

    group: str
    position: str
    word: str
    points: str

    def __str__(self) -> str:
        fields = [self.position, self.word, *([self.points] if self.points else [])]
        shown = " ".join("".join(text.split()) or _BLANK for text in fields)
        return f"gr. {''.join(self.group.split())} {shown}" if self.group else shown

    @staticmethod
    def parse(text: str) -> "RowText | None":
        """The row that a text is: position, word, points, `?` for what is blank; None where it is none.

        >>> RowText.parse("gr. 2 H7 CASA 8"), str(RowText.parse("? CASA"))
        (RowText(group='2', position='H7', word='CASA', points='8'), '? CASA')
        """
        found = _ROW.fullmatch(" ".join(text.split()))
        if found is None or text.strip() == NOTHING:
            return None
        group, position, word, points = (found[key] or "" for key in ("group", "position", "word", "points"))
        fields = ("" if field == _BLANK else field for field in (group, position, word, points))
        return RowText(*fields)
