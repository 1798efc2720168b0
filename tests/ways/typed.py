"""Pages of the typing workbook that say the four moves, typed as people type, by a name for each way."""

from collections.abc import Callable, Mapping

from tests.slips.typed import Line, Typed
from tests.ways.texts import MOVES, bare, swapped

Change = Callable[[Typed], None]


def good(name: str, table: str) -> Typed:
    lines = [Line(position, word, str(points)) for position, word, points in MOVES]
    return Typed(table.zfill(2), name, table, lines, 327, no_grid="x")


def _each(field: str, change: Callable[[str], str]) -> Change:
    def changed(typed: Typed) -> None:
        for line in typed.lines:
            setattr(line, field, change(getattr(line, field)))

    return changed


def _only(field: str, row: int, change: Callable[[str], str]) -> Change:
    def changed(typed: Typed) -> None:
        setattr(typed.lines[row], field, change(getattr(typed.lines[row], field)))

    return changed


def _who(**texts: Callable[[str], str]) -> Change:
    def changed(typed: Typed) -> None:
        for field, change in texts.items():
            setattr(typed, field, change(getattr(typed, field)))

    return changed


def _move(source: str, into: str, form: str) -> Change:
    """A field into another one of each row, `{0}` what it held, `{1}` what comes."""

    def changed(typed: Typed) -> None:
        for line in typed.lines:
            setattr(line, into, form.format(getattr(line, into), getattr(line, source)))
            setattr(line, source, "")

    return changed


def _form(form: str) -> Callable[[str], str]:
    """`{0}` the text; of a position its two signs."""
    return lambda text: form.format(*text) if "{1}" in form else form.format(text)


def _both(one: Change, other: Change) -> Change:
    def changed(typed: Typed) -> None:
        one(typed)
        other(typed)

    return changed


def _more(*lines: Line) -> Change:
    return lambda typed: typed.lines.extend(lines)


def _put(at: int, line: Line) -> Change:
    return lambda typed: typed.lines.insert(at, line)


def _totals(typed: Typed) -> None:
    total = 0
    for line in typed.lines:
        total += int(line.puncte)
        line.total = str(total)


def _totals_as_points(typed: Typed) -> None:
    _totals(typed)
    for line in typed.lines:
        line.puncte, line.total = line.total, ""


def _swap(one: str, other: str) -> Change:
    def changed(typed: Typed) -> None:
        for line in typed.lines:
            first, second = getattr(line, one), getattr(line, other)
            setattr(line, one, second)
            setattr(line, other, first)

    return changed


def _gaps(typed: Typed) -> None:
    """A free row behind each move."""
    typed.lines = [typed_line for line in typed.lines for typed_line in (line, Line())]


def _hide(typed: Typed) -> None:
    typed.lines.append(Line(hidden=True))


def _struck(typed: Typed) -> None:
    typed.lines.insert(1, Line("H8", "CE", "9", struck=True))


def joker(form: str) -> Change:
    return _only("depunere", 1, lambda word: word.replace("b", form))


WAYS: Mapping[str, Change] = {
    **{f"joker {form}": joker(form) for form in (
        "*B", "{B}", '"B"', "_B_", "<B>", "B.", "B°", "Ⓑ", "(b)", "[b]", "«B»", "|B|", "B0", "B₀", "/B/", "B(*)", " b ", "?B", "B?", "(B*)",
        "„B”", "‘B’", "B’", "-B-", "=B", "#B", "B^",
    )},
    **{f"position {form}": _each("pozitie", _form(form)) for form in (
        "({0}{1})", "{0}-{1}", "{0}.{1}", "{0},{1}", "{0} - {1}", "{0}/{1}", "{0};{1}", "{0}{1}?", "{0}{1}!", "'{0}{1}", "{0}_{1}", "{0}:{1}",
        "poz {0}{1}", "{0}{1} or.", "{0}{1}\n", " {0}{1} ", "[{0}{1}]", '"{0}{1}"', "={0}{1}", "{0}'{1}", "{0}\u200b{1}",
    )},
    **{f"points {form}": _each("puncte", _form(form)) for form in (
        "{0} p", "{0}.", "{0},", "{0},00", "={0}", "+{0}", "{0} pct", "{0}p.", "({0})", "{0}-", "'{0}", "{0} puncte", "~{0}", "{0}?", "{0}!",
        "{0};", " {0}", "{0}\u00a0", "0{0}",
    )},
    **{f"word {form}": _each("depunere", _form(form)) for form in (
        "{0}.", "{0},", "{0};", "{0}!", "'{0}", '"{0}"', "{0}?", "({0})", "- {0}", "{0} -", "{0}\u200b", "{0}:", "„{0}”", "={0}",
    )},
    "words small": _each("depunere", lambda word: word.replace("b", "(b)").lower()),
    "word spaced": _each("depunere", " ".join),
    "word capital": _each("depunere", lambda word: word.replace("b", "(b)").capitalize()),
    "Cyrillic": _each("depunere", lambda word: word.replace("A", "А").replace("E", "Е").replace("I", "І")),
    "digits": _only("depunere", 2, lambda word: word.replace("E", "3")),
    "position small": _each("pozitie", str.lower),
    "position O": _only("pozitie", 0, lambda text: "HA"),
    "points sum": _only("puncte", 0, lambda text: "62+50"),
    "points sum =": _only("puncte", 0, lambda text: "62+50=112"),
    "points (sum)": _only("puncte", 0, lambda text: "112 (62+50)"),
    "points l": _only("puncte", 0, lambda text: "l12"),
    "points word": _only("puncte", 3, lambda text: "paisprezece"),
    "word and position": _move("pozitie", "depunere", "{1} {0}"),
    "position and word": _move("depunere", "pozitie", "{0} {1}"),
    "position-word": _move("depunere", "pozitie", "{0}-{1}"),
    "word and points": _move("puncte", "depunere", "{0} {1}"),
    "word = points": _move("puncte", "depunere", "{0} = {1}"),
    "all in one": _both(_move("puncte", "depunere", "{0} {1}"), _move("pozitie", "depunere", "{1} {0}")),
    "columns swapped": _swap("pozitie", "depunere"),
    "points as totals": _swap("puncte", "total"),
    "points at word": _swap("puncte", "depunere"),
    "totals": _totals,
    "running as points": _totals_as_points,
    "gaps": _gaps,
    "begins lower": _put(0, Line()),
    "sum": _more(Line(puncte="327")),
    "sum below": _more(Line(), Line(puncte="327")),
    "sum total": _more(Line(total="327")),
    "sum named": _more(Line(depunere="TOTAL", puncte="327")),
    "sum at word": _more(Line(pozitie="Total", puncte="327")),
    "dashes": _more(Line("-", "-", "-"), Line("–", "–", "–")),
    "dash": _more(Line(depunere="-")),
    "dot": _more(Line(pozitie=".")),
    "x": _more(Line("x", "x", "x")),
    "xx": _more(Line(depunere="xxx")),
    "///": _more(Line("///", "///", "///")),
    "zero": _more(Line(puncte="0")),
    "gata": _more(Line(depunere="gata")),
    "pas": _more(Line(depunere="pas", puncte="0")),
    "sfârșit": _more(Line(depunere="sfârșit")),
    "final": _more(Line(depunere="final", puncte="327")),
    "signed": _more(Line(), Line(depunere="Semnătura")),
    "hidden": _hide,
    "struck row": _struck,
    "note": _more(Line(), Line(depunere="verificat, Ionescu")),
    "copy of the headings": _put(0, Line("poziția", "depunerea", "puncte", "total")),
    "name swapped": _who(name=swapped),
    "name upper": _who(name=str.upper),
    "name bare": _who(name=bare),
    "name dotted": _who(name=lambda name: f"{name}."),
    "name club": _who(name=lambda name: f"{name}, Clubul Unu"),
    "name (club)": _who(name=lambda name: f"{name} (Clubul Unu)"),
    "name hyphen": _who(name=lambda name: name.replace(" ", "-")),
    "name table": lambda typed: _who(name=lambda name: f"{name}, masa {typed.table}", table=lambda _: "")(typed),
    "name initial": _who(name=lambda name: f"{name.split()[0]} {name.split()[1][0]}."),
    "table masa": _who(table=lambda table: f"masa {table}"),
    "table M": _who(table=lambda table: f"M{table}"),
    "table 0": _who(table=lambda table: table.zfill(3)),
    "table .": _who(table=lambda table: f"{table}."),
    "table nr": _who(table=lambda table: f"nr. {table}"),
    "table ,0": _who(table=lambda table: f"{table},0"),
    "sheet ,0": _who(number=lambda number: f"{int(number)}"),
    "sheet fisa": _who(number=lambda number: f"fișa {number}"),
    "sheet nr.": _who(number=lambda number: f"nr. {number}"),
    "two spaces": _who(name=lambda name: name.replace(" ", "   ")),
}  # fmt: skip
