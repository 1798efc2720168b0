"""Labels around the table of moves: the player's name, the table, the sheet's number."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbitraj.record.model import HOW_TYPED, Doubt
from arbitraj.sheets.columns import LABELS, label_of, role_of
from arbitraj.sheets.comments import speaks_of_moves
from arbitraj.sheets.shapes import Sort, kind_of_text
from arbitraj.tables.cells import UNMARKED, Cell, Row, piece_of
from arbitraj.tables.headings import plain, same_length

_PERSON = r"(?:jucator(?:ul|ului)?|concurent(?:ul|ului)?|participant(?:ul|ului)?|sportiv(?:ul|ului)?)"
_INSIDE = re.compile(
    r"(?<![a-z0-9])((?:nume(?:le)?(?: ?(?:si|/|,) ?prenume(?:le)?| prenume(?:le)?)?|prenume(?:le)?)"
    rf"(?: (?:al )?{_PERSON})?|{_PERSON}"
    r"|(?:(?:nr\.?|numar(?:ul)?) ?)?m[ae]s[ae]i?(?: ?nr\.?)?|(?:nr\.?|numar(?:ul)?) ?loc(?:ului)?"
    r"|(?:nr\.? ?)?fis[ae]i?(?: ?nr\.?)?)\s{0,3}[:=]"
)
_NUMBERED = re.compile(r"(m[ae]s[ae]i?|fis[ae]i?|(?:nr\.? ?)?loc(?:ul)?)(?: ?nr\.?| numarul| de joc)? ?(\d{1,5})")
# `Nume Popescu Ion`, `Fișa lui Popescu Ion`: every word after the label begins with a capital
_NAMED = re.compile(
    r"(?:Nume(?:le)?|NUME|(?:Nume(?:le)?|NUME) (?:și|si|ȘI|SI) (?:P|p)(?:renume|RENUME)(?:le)?|Concurent(?:ul)?"
    r"|CONCURENT|Jucător(?:ul)?|JUCĂTOR|Participant(?:ul)?|PARTICIPANT|Fi[șş]a (?:lui|jucătorului|concurentului))"
    r"((?: [A-ZĂÂÎȘȚŞŢ][^\d\s:]*)+)"
)
# text that forms print besides: gives no notice
PRINTED = frozenset(
    "litere|litera|sir de litere|sirul|sirul de litere|grupe|grupe de litere|titlu|titlu competitie|titlul competitiei"
    "|competitia|concurs|concursul|data|loc|locul|localitatea|proba|tip|tipul|tipul partidei|total|arbitru|arbitri"
    "|arbitrul|semnatura|grila de control|grila|grila necompletata|depuneri|solutii|constructie|constructia"
    "|tabelul depunerilor|observatii|obs|ora|timp|continuare|punctaj|punctaj total|punctaj final|total general"
    "|total puncte|ordine|ordinea predarii|avert tehnice|avert disciplinare|etapa|runda|partida|club|clubul"
    "|categorie|categoria".split("|")
)
# those whose value is not the organiser's but the player's: it may say something of a move, or who the player is
_WRITTEN = frozenset(
    "observatii|obs|semnatura|depuneri|solutii|constructie|constructia|continuare|grila|grila de control".split("|")
)
# an organiser's label further on in a cell, which ends the value before it
_BESIDE = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(sorted(PRINTED - _WRITTEN, key=len, reverse=True))})\s{{0,3}}[:=]")
# labels that more than one value may follow: letters one by one, a day in three cells, several names
_OF_SEVERAL = ("liter", "sir", "grup", "data", "arbitr")
# those of them that letters follow
_OF_LETTERS = ("liter", "sir", "grup")
_BLANKS = re.compile(r"^[\s._…:]+|[\s_…:]+$|(?<=\.)\.+$")
# labels that are no person's: that no grid was drawn, and how far the typing is
NO_GRID, STATE = "grila", "stare"
_STATES = ("stare", "starea", "starea fisei")
_OF_SHEET = (*_STATES, "grila", "grila de control", "grila necompletata")
# words for a grid that was not drawn, marks of a ticked box, and words beside either
_UNDRAWN = frozenset("necompletat necompletata necompletate lipsa lipseste lipsit lipsita".split())
_TICKS = frozenset("x da ok v 1 ✓ ✔ ☑ ☒".split())
_WITH_UNDRAWN = frozenset("este e fost a ramas de control".split())
_TYPING = ("inlucru", "incurs")
_DONE = tuple("gata terminat terminata incheiat incheiata finalizat finalizata predat predata complet completa".split())
_TYPED = {said.replace("_", ""): doubt for said, doubt in HOW_TYPED.items()}
_MARK = frozenset(":=")
Found = tuple[str, Cell, list[Cell]]  # a label, its value, and the cells of both
MORE = "more"  # further text of a label of the sheet


@dataclass(frozen=True, slots=True)
class Labelled:
    """The labels of a row, the flags on the sheet (no grid, being typed), and the `rest` without labels.

    `labels` are (role of columns.LABELS, value), where a value may be empty. `typed` is how the sheet was typed, if not
    twice by people. `begins`: the row begins with a label, or a sign after one marks it. `more` are cells that say more
    of the sheet than is understood.
    """

    labels: tuple[tuple[str, Cell], ...]
    rest: tuple[Cell, ...]
    no_grid: bool
    in_progress: bool
    typed: tuple[Doubt, ...] = ()
    begins: bool = False
    more: tuple[Cell, ...] = ()

    @property
    def of_sheet(self) -> bool:
        """Whether it says something of the sheet itself."""
        return self.no_grid or self.in_progress or bool(self.typed)


def labelled(row: Row) -> Labelled:
    """A row by its labels."""
    found = [
        label
        for at, cell in enumerate(row.cells)
        if cell.text
        for label in _own(row.cells, at) or _inside(row.cells, at) or _alone(row.cells, at)
    ]
    taken = {id(cell) for _, _, cells in found for cell in cells}
    rest = tuple(cell for cell in row.filled if id(cell) not in taken)
    states = {_state(cell.text) for role, cell, _ in found if role == STATE}
    in_progress = not states.isdisjoint(_TYPING)
    typed = tuple(doubt for said, doubt in _TYPED.items() if said in states)
    labels = tuple((role, cell) for role, cell, _ in found if role in LABELS)
    begins = any(id(cell) in taken for cell in row.filled[:1]) or any(_MARK & {*cells[0].text} for _, _, cells in found)
    more = tuple(cell for role, cell, _ in found if role == MORE)
    return Labelled(labels, rest, any(role == NO_GRID for role, _, _ in found), in_progress, typed, begins, more)


def says_in_progress(row: Row) -> bool:
    """Whether a row says that the sheet is being typed."""
    states = any(plain(cell.text.partition(":")[0]) in _STATES for cell in row.cells)
    return states and labelled(row).in_progress


def _inside(cells: Sequence[Cell], at: int) -> list[Found]:
    """The labels in a cell, each with the value after it. The last value may be in the following cells."""
    cell, found, text = cells[at], list[Found](), same_length(cells[at].text)
    spans = list(_INSIDE.finditer(text)) if ":" in cell.text or "=" in cell.text else []
    starts = [span.start() for span in (*spans, *(_BESIDE.finditer(text) if spans else ()))]
    if spans and cell.text[: spans[0].start()].strip():
        return []
    for n, span in enumerate(spans, 1):
        end = min((start for start in starts if start >= span.end()), default=len(cell.text))
        value = piece_of(cell, _clean(cell.text[span.end() : end]).rstrip(",;| "))
        found.append((_role(span[1]), *((value, [cell]) if value.text or n < len(spans) else _value(cells, at))))
    return found


def has_label(text: str) -> bool:
    """Whether a text contains a label with its sign."""
    return _INSIDE.search(same_length(text)) is not None


def _alone(cells: Sequence[Cell], at: int) -> list[Found]:
    """The label that a cell is, or that it has with its value and no sign between."""
    cell, label = cells[at], label_of(cells[at].text)
    if not label and (named := _NAMED.fullmatch(cell.text)):
        return [("nume", piece_of(cell, named[1].strip()), [cell])]
    if number := _NUMBERED.fullmatch(same_length(cell.text)):
        return [(_role(number[1]), piece_of(cell, number[2]), [cell])]
    if not label and plain(cell.text) in ("loc", "locul"):  # the table before a number, the town before a text
        follows = next((cell.text for cell in cells[at + 1 :] if cell.text), "")
        label = "masa" if follows.isdecimal() and len(follows) < 4 else None
    return [(label, *_value(cells, at))] if label else []


def _own(cells: Sequence[Cell], at: int) -> list[Found]:
    """The label about the sheet itself. Other text beside its value is not part of it."""
    first, _, inside = cells[at].text.partition(":")
    name, value, used = plain(first), Cell(inside.strip(), cells[at].place), [cells[at]]
    if name not in _OF_SHEET:
        return []
    if not value.text and (behind := _value(cells, at)[1][1:2]):
        value, used = replace(behind[0], text=_clean(behind[0].text)), [cells[at], *behind]
    if name in _STATES:
        return [(STATE, value, used)] if not value.text or _state(value.text) in (*_TYPING, *_TYPED, *_DONE) else []
    marked, said = name == "grila necompletata", set(plain(value.text).split() or value.text.lower().split())
    undrawn = _UNDRAWN | _TICKS if marked else _UNDRAWN
    if not value.text:
        return [(NO_GRID, value, used)] if marked and not cells[at].text.endswith(":") else []
    if not marked and not said & undrawn:
        return []
    more = [] if said & undrawn and said <= undrawn | _WITH_UNDRAWN else [(MORE, used[-1], used)]
    return [(NO_GRID, value, used), *more]


def _state(text: str) -> str:
    return plain(text).replace(" ", "").replace("_", "")


def _role(label: str) -> str:
    name = plain(label)
    for stem, role in (("prenume", "prenume"), ("mas", "masa"), ("mes", "masa"), ("loc", "masa"), ("fis", "fisa")):
        if name.startswith((stem, f"nr {stem}", f"numar {stem}", f"numarul {stem}")):
            return role
    return "nume"


def _value(cells: Sequence[Cell], at: int) -> tuple[Cell, list[Cell]]:
    """The value after a label, up to the next one: joined texts at the place of the first, and all cells used."""
    parts: list[Cell] = []
    for cell in cells[at + 1 :]:
        known = plain(cell.text) in PRINTED or plain(cell.text) in _STATES
        if known or label_of(cell.text) or _INSIDE.match(same_length(cell.text)):
            break
        if cell.text and _clean(cell.text):
            parts.append(cell)
        elif parts or cell.value is not None:
            parts += [cell] if cell.value is not None else []
            break
    value = parts[0].value if len(parts) == 1 else None
    place = (parts or cells[at:])[0].place
    marks = next((part.marks for part in parts if part.marks.struck or part.marks.hidden), UNMARKED)
    if len(parts) > 1 and marks.left:
        marks = replace(marks, left="")
    return Cell(" ".join(_clean(part.text) for part in parts), place, value, marks), [cells[at], *parts]


def _clean(text: str) -> str:
    """Without the dots and lines that forms print to write on."""
    return _BLANKS.sub("", text) if len(text) < 500 else text


def values_below(row: Row, below: Row) -> list[tuple[str, Cell]]:
    """Labels in a row with their values below, if each has one and the row below has no other cells."""
    roles = [(column, role_of(cell.text)) for column, cell in enumerate(row.cells) if cell.text]
    under = [(role, below.cells[column]) for column, role in roles if role in LABELS and column < len(below.cells)]
    whole = 2 <= len(under) == len(roles) == len(below.filled) and all(cell.text for _, cell in under)
    return [(role, cell) for role, cell in under if role] if whole and not labelled(below).labels else []


def is_bare(row: Row) -> bool:
    """Whether a row is one name alone with no value and no sign but dashes and dots: FISA and LOC are words too.

    >>> [is_bare(Row(1, "", (Cell(text, ""),))) for text in ("FISA", "Fișa:", "FISA 7")]
    [True, False, False]
    """
    texts = [cell.text.strip(" .-–·") for cell in row.filled if kind_of_text(cell.text) is not Sort.BLANK]
    return len(texts) == 1 and texts[0].isalpha()


def is_known(row: Row) -> bool:
    """Whether a row holds only labels that forms print, and values that organisers write."""
    if not row.filled:
        return False
    if label_of(row.filled[0].text) is not None:
        return True
    label, values = "", 0
    for text in (cell.text for cell in row.filled):
        first, _, value = text.partition(":")
        if plain(first) in PRINTED:
            label, values, text = plain(first), 0, value.strip()
        values += bool(plain(text))
        if not label or (values > 1 and not label.startswith(_OF_SEVERAL)) or _may_matter(label, text):
            return False
    return True


def may_be_words(row: Row, after_moves: bool) -> bool:
    """Whether names and values outside the tables may be words of moves.

    They may if they are in capitals: alone or below moves, beside texts that are not in capitals, or after a name.

    >>> [may_be_words(Row(1, "", (Cell("club", ""), Cell(text, ""))), False) for text in ("ZEBRA", "TOTAL", "Zebra")]
    [True, True, False]
    """
    texts = [cell.text for cell in row.filled if len(cell.text) > 1 and cell.text.isupper()]
    words = [text for text in texts if text.replace(" ", "").isalpha()]
    if not words or plain(row.filled[0].text).startswith(_OF_LETTERS):
        return False
    values = any(plain(text) not in PRINTED for text in words)
    return values or after_moves or len(words) < len(row.filled) or len(row.filled) == 1


def _may_matter(label: str, text: str) -> bool:
    """Whether the text after a printed label may say something of a move, or name the player."""
    words = plain(text).split()
    of_moves = speaks_of_moves(text) or kind_of_text(text) in (Sort.MOVE, Sort.POSITION)
    of_player = any(label_of(word) not in (None, "fisa") for word in words)
    return bool(words) and plain(text) not in PRINTED and (label in _WRITTEN or of_moves or of_player)
