"""Labels around the table of moves: the player's name, the table, the sheet's number."""

import difflib
import re
from collections.abc import Iterator, Sequence

from arbitraj.competition.files.cells import Cell, Row
from arbitraj.competition.files.headings import plain, same_length
from arbitraj.sheets.columns import LABELS, role_of

_INSIDE = re.compile(
    r"(?<![a-z0-9])(nume(?:le)?(?: (?:si )?prenume(?:le)?)?|prenume(?:le)?|concurent(?:ul)?|jucator(?:ul)?"
    r"|(?:nr\.? ?)?mas[ae]i?(?: nr\.?)?|(?:nr\.? ?)?fis[ae]i?(?: nr\.?)?)\s*[:=]"
)
_NUMBERED = re.compile(r"(mas[ae]i?|fis[ae]i?)(?: nr\.?)? ?(\d{1,5})")
# `Nume Popescu Ion`: every word after the label begins with a capital
_NAMED = re.compile(
    r"(?:Nume(?:le)?|NUME|Concurent(?:ul)?|CONCURENT|Jucător(?:ul)?|JUCĂTOR)((?: [A-ZĂÂÎȘȚŞŢ][^\d\s:]*)+)"
)
# what forms print besides: not worth a word
PRINTED = frozenset(
    "litere|litera|sir de litere|sirul|sirul de litere|grupe|grupe de litere|titlu|titlu competitie|titlul competitiei"
    "|competitia|concurs|concursul|data|loc|locul|proba|tip|tipul|tipul partidei|total|arbitru|arbitri|arbitrul"
    "|semnatura|grila de control|grila|depuneri|solutii|constructie|constructia|tabelul depunerilor|observatii"
    "|obs|ora|timp|continuare|punctaj|punctaj total|total general|ordine|ordinea predarii".split("|")
)
_BLANKS = re.compile(r"^[\s._…:]+|[\s_…:]+$|(?<=\.)\.+$")


def labelled(row: Row) -> Iterator[tuple[str, Cell]]:
    """The labels of a row with their values, as (role of columns.LABELS, value); a value may be empty."""
    cells = list(row.cells)
    for at, cell in enumerate(cells):
        spans = list(_INSIDE.finditer(same_length(cell.text)))
        for n, span in enumerate(spans):
            role = _role(span[1])
            end = spans[n + 1].start() if n + 1 < len(spans) else len(cell.text)
            value = _clean(cell.text[span.end() : end])
            if value or n + 1 < len(spans):
                yield role, Cell(value, cell.place)
            else:
                yield role, _value(cells[at + 1 :], cell.place)
        named = _NAMED.fullmatch(cell.text) if not spans else None
        if named:
            yield "nume", Cell(named[1].strip(), cell.place)
        number = _NUMBERED.fullmatch(same_length(cell.text))
        if number:
            yield _role(number[1]), Cell(number[2], cell.place)
        alone = role_of(cell.text) if not spans else None
        if alone in LABELS:
            yield alone, _value(cells[at + 1 :], cell.place)


def _role(label: str) -> str:
    name = plain(label)
    for stem, role in (("prenume", "prenume"), ("mas", "masa"), ("fis", "fisa")):
        if name.startswith((stem, f"nr {stem}")):
            return role
    return "nume"


def _value(after: Sequence[Cell], place: str) -> Cell:
    """What stands after a label, up to the next one: the cells' texts together, the place of the first."""
    parts: list[Cell] = []
    for cell in after:
        if role_of(cell.text) in LABELS or plain(cell.text) in PRINTED or _INSIDE.search(same_length(cell.text)):
            break
        if cell.text and _clean(cell.text):
            parts.append(cell)
        elif parts or cell.value is not None:
            parts += [cell] if cell.value is not None else []
            break
    if not parts:
        return Cell("", place)
    if len(parts) == 1:
        return Cell(_clean(parts[0].text), parts[0].place, parts[0].value)
    return Cell(" ".join(_clean(part.text) for part in parts), parts[0].place)


def _clean(text: str) -> str:
    """Without the dots and lines that forms print to write on."""
    return _BLANKS.sub("", text)


def is_known(row: Row) -> bool:
    """Whether a row holds nothing but labels that forms print."""
    first = plain(row.filled[0].text.split(":")[0]) if row.filled else ""
    return first in PRINTED or role_of(row.filled[0].text if row.filled else "") in LABELS


def nearly(row: Row) -> str:
    """The label that a row's first cell nearly is (`num`, `mesa`), empty where it is none."""
    if len(row.filled) < 2:
        return ""
    close = difflib.get_close_matches(plain(row.filled[0].text), LABELS, 1, 0.6)
    return close[0] if close else ""
