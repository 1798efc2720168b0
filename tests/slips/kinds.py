"""The kinds of slips. Each changes a sheet as it is typed; False: this sheet offers no place for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from arbitraj.game.position import Position
from tests.slips.typed import Line, Typed

Change = Callable[[Typed, Line, Random], bool]
Text = Callable[[str, Random], str]
_LIKE_LETTERS = {"I": "1", "S": "5", "E": "3", "B": "8", "Z": "2", "G": "6", "A": "4", "T": "7"}
_LIKE_DIGITS = {"0": "oO", "1": "lI", "2": "zZ", "5": "sS", "6": "b", "8": "B", "9": "g"}
_OTHER_ALPHABETS = dict(zip("ABCEHIMNOPTX", "АΒСЕНІМΝОРТХ", strict=True))


@dataclass(frozen=True, slots=True)
class Slip:
    """A kind of slip. `sure`: it leaves a sign that its field does not know, or moves a value out of its field."""

    name: str
    sure: bool
    change: Change


def _field(name: str, text: Text) -> Change:
    """A change of one field of the line."""

    def change(typed: Typed, line: Line, rng: Random) -> bool:
        old = getattr(line, name)
        new = text(old, rng) if old else old
        setattr(line, name, new)
        return bool(new != old)

    return change


def _one(text: str, options: list[tuple[int, str]], rng: Random) -> str:
    """The text with one sign replaced by another."""
    if not options:
        return text
    at, sign = rng.choice(options)
    return text[:at] + sign + text[at + 1 :]


def _signs(alike: dict[str, str]) -> Text:
    return lambda text, rng: _one(text, [(n, o) for n, sign in enumerate(text) for o in alike.get(sign, "")], rng)


def _with(*forms: str) -> Text:
    return lambda text, rng: rng.choice(forms).format(text)


def _between(*signs: str) -> Text:
    """A sign within a text."""

    def put(text: str, rng: Random) -> str:
        at = rng.randrange(1, len(text)) if len(text) > 1 else 0
        return text[:at] + rng.choice(signs) + text[at:] if at else text

    return put


def _two_figures(text: str, rng: Random) -> str:
    """`88` for `B8`: the row's letter looks like a figure."""
    return _one(text, [(n, _LIKE_LETTERS[s]) for n, s in enumerate(text) if s in "BGIST" and s in _LIKE_LETTERS], rng)


def _two_letters(text: str, rng: Random) -> str:
    """`HA` for `H4`."""
    return _one(text, [(n, letter) for n, s in enumerate(text) for letter, d in _LIKE_LETTERS.items() if d == s], rng)


def _swap_fields(one: str, other: str) -> Change:
    def change(typed: Typed, line: Line, rng: Random) -> bool:
        first, second = getattr(line, one), getattr(line, other)
        setattr(line, one, second)
        setattr(line, other, first)
        return bool(first or second)

    return change


def _join(into: str, gone: str, form: str) -> Change:
    """Two values in one cell, the other cell empty."""

    def change(typed: Typed, line: Line, rng: Random) -> bool:
        setattr(line, into, form.format(getattr(line, into), getattr(line, gone)))
        setattr(line, gone, "")
        return True

    return change


def _shift(typed: Typed, line: Line, rng: Random) -> bool:
    """The row one cell to the right."""
    line.pozitie, line.depunere, line.puncte, line.total = "", line.pozitie, line.depunere, line.puncte
    return True


def _shift_left(typed: Typed, line: Line, rng: Random) -> bool:
    line.nr, line.pozitie, line.depunere, line.puncte, line.total = line.pozitie, line.depunere, line.puncte, "", ""
    return True


def _two_words(typed: Typed, line: Line, rng: Random) -> bool:
    other = rng.choice([typed_line for typed_line in typed.lines if typed_line is not line])
    line.depunere = f"{line.depunere}{rng.choice([' ', ', ', '/'])}{other.depunere}"
    return True


def _two_rows(typed: Typed, line: Line, rng: Random) -> bool:
    """The points on a line of their own, below."""
    typed.lines.insert(typed.lines.index(line) + 1, Line(puncte=line.puncte, total=line.total))
    line.puncte = line.total = ""
    return True


def _stray_row(typed: Typed, line: Line, rng: Random) -> bool:
    """Something that is no move, on a line of its own."""
    text = rng.choice(["vezi verso", "tăiat", "nu se citește", "?", "(șters)", "pauză"])
    stray = Line()
    setattr(stray, rng.choice(["pozitie", "depunere", "puncte"]), text)
    typed.lines.insert(typed.lines.index(line), stray)
    return True


def _begun_row(typed: Typed, line: Line, rng: Random) -> bool:
    """A row begun and left: its points alone, or a number."""
    typed.lines.insert(typed.lines.index(line), Line(puncte=line.puncte))
    return True


def _marked(name: str) -> Change:
    def change(typed: Typed, line: Line, rng: Random) -> bool:
        setattr(line, name, True)
        return True

    return change


def _joker(how: Callable[[str], str]) -> Change:
    """Another mark of the joker, in a line that has one."""

    def change(typed: Typed, line: Line, rng: Random) -> bool:
        having = [typed_line for typed_line in typed.lines if any(sign.islower() for sign in typed_line.depunere)]
        if not having:
            return False
        new = "".join(how(sign) if sign.islower() else sign for sign in having[0].depunere)
        changed = new != having[0].depunere
        having[0].depunere = new
        return changed

    return change


def _joker_moved(typed: Typed, line: Line, rng: Random) -> bool:
    """The mark on the neighbouring letter."""
    for typed_line in typed.lines:
        at = next((n for n, sign in enumerate(typed_line.depunere) if sign.islower()), -1)
        if 0 <= at < len(typed_line.depunere) - 1:
            word = typed_line.depunere
            typed_line.depunere = word[:at] + word[at].upper() + word[at + 1].lower() + word[at + 2 :]
            return True
    return False


def _identity(name: str, kind: str) -> Change:
    """The number, name or table of another, or none."""

    def change(typed: Typed, line: Line, rng: Random) -> bool:
        setattr(typed, name, {"none": "", "strange": "00" + getattr(typed, name) + "?"}.get(kind, ""))
        return True

    return change


def _drop(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + 1 :] if len(text) > 2 else text


def _drop_figure(text: str, rng: Random) -> str:
    return text[:-1] if len(text) > 1 else text


def _double(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[: at + 1] + text[at:]


def _exchange(text: str, rng: Random) -> str:
    places = [n for n in range(len(text) - 1) if text[n] != text[n + 1]]
    at = rng.choice(places) if places else -1
    return text if at < 0 else text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _other_letter(text: str, rng: Random) -> str:
    return _one(text, [(n, letter) for n, sign in enumerate(text) for letter in "AEINRST" if letter != sign], rng)


def _other_figure(text: str, rng: Random) -> str:
    return _one(text, [(n, digit) for n, sign in enumerate(text) for digit in "123456789" if digit != sign], rng)


def _moved(rows: int, columns: int) -> Text:
    """`G4` or `H5` for `H4`."""

    def change(text: str, rng: Random) -> str:
        at = Position.parse(text)
        step = rng.choice([-1, 1])
        row, column = at.row + rows * step, at.col + columns * step
        return str(replace(at, row=row, col=column)) if 0 <= row < 15 and 0 <= column < 15 else text

    return change


def _swapped_axes(text: str, rng: Random) -> str:
    return str(Position.parse(text).swapped)


def _forgotten(typed: Typed, line: Line, rng: Random) -> bool:
    typed.lines.remove(line)
    return True


def _twice(typed: Typed, line: Line, rng: Random) -> bool:
    typed.lines.insert(typed.lines.index(line), replace(line))
    return True


def _from_above(name: str) -> Change:
    """What stands in the line above, again."""

    def change(typed: Typed, line: Line, rng: Random) -> bool:
        at = typed.lines.index(line)
        if not at or getattr(line, name) == getattr(typed.lines[at - 1], name):
            return False
        setattr(line, name, getattr(typed.lines[at - 1], name))
        return True

    return change


def _rows_exchanged(typed: Typed, line: Line, rng: Random) -> bool:
    at = typed.lines.index(line)
    if not at:
        return False
    typed.lines[at - 1], typed.lines[at] = line, typed.lines[at - 1]
    return True


def _nr(typed: Typed, line: Line, rng: Random) -> bool:
    """A number typed over the row's own."""
    line.nr = rng.choice([line.puncte, str(len(typed.lines) + 3), "0"])
    return True


def _in_nr(typed: Typed, line: Line, rng: Random) -> bool:
    line.nr, line.puncte = line.puncte, ""
    return True


# what another sheet says is put in by `afternoon`, which has the others
OTHERS: dict[str, tuple[str, ...]] = {
    "numărul altei fișe": ("number",),
    "numele și masa altui jucător": ("name", "table"),
    "numele altui jucător": ("name",),
    "masa altui jucător": ("table",),
}
_LEGIBLE = ("name",), ("table",)  # one right, the other another's: 8.3.a

SURE = (
    Slip("cifră pentru literă în cuvânt (GAFA1RE)", True, _field("depunere", _signs(_LIKE_LETTERS))),
    Slip("zero pentru O în cuvânt (C0MANDA)", True, _field("depunere", _signs({"O": "0"}))),
    Slip("l mic pentru I în cuvânt (GAFAlRE)", True, _field("depunere", _signs({"I": "l"}))),
    Slip("literă din alt alfabet în cuvânt", True, _field("depunere", _signs(_OTHER_ALPHABETS))),
    Slip("literă din alt alfabet în poziție", True, _field("pozitie", _signs(_OTHER_ALPHABETS))),
    Slip("semn străin în cuvânt (GAF?RE, GA,FA)", True, _field("depunere", _between("?", ",", ";", "#", "=", "+"))),
    Slip("spațiu sau liniuță în cuvânt", True, _field("depunere", _between(" ", "-", "–"))),
    Slip("punct sau virgulă după cuvânt", True, _field("depunere", _with("{}.", "{},", "{}!"))),
    Slip("literă pentru cifră în puncte (l12, 1O2)", True, _field("puncte", _signs(_LIKE_DIGITS))),
    Slip("semn după puncte (112p, 112.)", True, _field("puncte", _with("{}p", "{}.", "{} pct", "{}-", "{}'"))),
    Slip("virgulă sau spațiu în puncte (11,2)", True, _field("puncte", _between(",", ".", " "))),
    Slip("puncte ca sumă (62+50)", True, _field("puncte", lambda text, rng: f"{int(text) - 3}+3")),
    Slip("puncte cu minus", True, _field("puncte", _with("-{}"))),
    Slip("literă pentru cifră în poziție (HlO)", True, _field("pozitie", _signs(_LIKE_DIGITS))),
    Slip("poziție din două cifre (88 pentru B8)", True, _field("pozitie", _two_figures)),
    Slip("poziție din două litere (HA pentru H4)", True, _field("pozitie", _two_letters)),
    Slip("spațiu sau semn în poziție (H.4, H 4)", True, _field("pozitie", _between(" ", ".", "-", "/", ",", "'"))),
    Slip("semn lângă poziție ((H4), H4.)", True, _field("pozitie", _with("({})", "{}.", "{},", "{}:", "'{}", "{}?"))),
    Slip("literă mică în poziție (h4)", True, _field("pozitie", lambda text, rng: text.lower())),
    Slip("cuvântul lipit de poziție, în celula ei", True, _join("pozitie", "depunere", "{}{}")),
    Slip("poziția și cuvântul în celula cuvântului", True, _join("depunere", "pozitie", "{1} {0}")),
    Slip("cuvântul și punctele într-o celulă", True, _join("depunere", "puncte", "{} {}")),
    Slip("cuvântul în locul poziției", True, _swap_fields("pozitie", "depunere")),
    Slip("punctele în locul cuvântului", True, _swap_fields("puncte", "depunere")),
    Slip("punctele în coloana totalului", True, _swap_fields("puncte", "total")),
    Slip("punctele în coloana numărului", True, _in_nr),
    Slip("un număr peste numărul rândului", True, _nr),
    Slip("rândul mutat o coloană la dreapta", True, _shift),
    Slip("rândul mutat o coloană la stânga", True, _shift_left),
    Slip("două cuvinte într-o celulă", True, _two_words),
    Slip("punctele pe rândul de dedesubt", True, _two_rows),
    Slip("un rând care nu e depunere", True, _stray_row),
    Slip("un rând început și lăsat (numai puncte)", True, _begun_row),
    Slip("un rând ascuns", True, _marked("hidden")),
    Slip("un rând tăiat", True, _marked("struck")),
    Slip("jokerul însemnat cu alt semn (*B, {B}, B')", True, lambda t, line, rng: _joker(
        lambda sign: rng.choice(("*{}", "{{{}}}", "[{}]", "{}*", "{}'", "<{}>", "_{}_", '"{}"')).format(sign.upper())
    )(t, line, rng)),
    Slip("fără numărul fișei", True, _identity("number", "none")),
    Slip("fișa cu un număr care nu există", True, _identity("number", "strange")),
    *(Slip(name, True, lambda typed, line, rng: True) for name, what in OTHERS.items() if what not in _LEGIBLE),
)  # fmt: skip
UNSURE = (
    Slip("două cifre schimbate între ele în puncte (112, 121)", False, _field("puncte", _exchange)),
    Slip("altă cifră în puncte", False, _field("puncte", _other_figure)),
    Slip("o cifră lipsă în puncte", False, _field("puncte", _drop_figure)),
    Slip("o cifră de două ori în puncte", False, _field("puncte", _double)),
    Slip("punctele uitate", False, _field("puncte", lambda text, rng: "")),
    Slip("punctele rândului de deasupra", False, _from_above("puncte")),
    Slip("altă literă în cuvânt", False, _field("depunere", _other_letter)),
    Slip("o literă lipsă în cuvânt", False, _field("depunere", _drop)),
    Slip("o literă de două ori în cuvânt", False, _field("depunere", _double)),
    Slip("două litere schimbate între ele în cuvânt", False, _field("depunere", _exchange)),
    Slip("cuvântul rândului de deasupra", False, _from_above("depunere")),
    Slip("altă coloană în poziție (H4, H5)", False, _field("pozitie", _moved(0, 1))),
    Slip("alt rând în poziție (H4, G4)", False, _field("pozitie", _moved(1, 0))),
    Slip("poziția pe cealaltă direcție (H4, 4H)", False, _field("pozitie", _swapped_axes)),
    Slip("litera poziției fără cifră (H)", False, _field("pozitie", lambda text, rng: text.strip("0123456789"))),
    Slip("poziția uitată", False, _field("pozitie", lambda text, rng: "")),
    Slip("un rând uitat", False, _forgotten),
    Slip("un rând tastat de două ori", False, _twice),
    Slip("două rânduri schimbate între ele", False, _rows_exchanged),
    Slip("jokerul fără semn", False, _joker(str.upper)),
    Slip("semnul jokerului pe litera vecină", False, _joker_moved),
    Slip("cuvântul cu literă mică și mare pe dos", False, _field("depunere", lambda text, rng: text.swapcase())),
    *(Slip(name, False, lambda typed, line, rng: True) for name, what in OTHERS.items() if what in _LEGIBLE),
)
ALL = (*SURE, *UNSURE)
