"""Texts that say the four moves: files of text and messages, by a name for each way."""

from collections.abc import Callable, Mapping

MOVES = (("H4", "GAFAIRE", 112), ("8A", "APIFObII", 119), ("D6", "DEFECTUL", 82), ("C7", "CITI", 14))
Text = Callable[[str, str], str | bytes]  # name and table
Row = Callable[[int, str, str, int], str]
HEAD = "Nume: {name}\nMasa: {table}\n\n"


def _rows(row: Row, joint: str = "\n") -> str:
    return joint.join(row(n, *move) for n, move in enumerate(MOVES, 1))


def rows(row: Row, head: str = HEAD, joint: str = "\n", foot: str = "") -> Text:
    """Every move by the same shape."""
    return lambda name, table: head.format(name=name, table=table) + _rows(row, joint) + foot + "\n"


def plain(head: str = HEAD, foot: str = "") -> Text:
    """The moves in the plainest shape between other texts."""
    body = _rows(lambda n, p, w, s: f"{n}. {p} {w} {s}")
    return lambda name, table: f"{head}{body}{foot}\n".replace("{name}", name).replace("{table}", table)


def swapped(name: str) -> str:
    surname, _, given = name.partition(" ")
    return f"{given} {surname}"


def bare(text: str) -> str:
    return text.translate(str.maketrans("ăâîșțĂÂÎȘȚ", "aaistAAIST"))


def joker(form: str) -> Row:
    return lambda n, p, w, s: f"{n}. {p} {w.replace('b', form)} {s}"


def word_case(change: Callable[[str], str]) -> Row:
    return lambda n, p, w, s: f"{n}. {p} {change(w)} {s}"


def _position(change: Callable[[str, str], str]) -> Text:
    """Positions by their letter (`H`) or number first, and the other sign."""

    def row(n: int, p: str, w: str, s: int) -> str:
        return f"{n}. {change(p[0], p[1:])} {w} {s}"

    return rows(row)


ROMAN = ("", "I", "II", "III", "IV")
ORDER = ("", "prima", "a doua", "a treia", "a patra")
_CSV = "nr,pozitie,depunere,puncte\n"


def _markdown(name: str, table: str) -> str:
    body = _rows(lambda n, p, w, s: f"| {n} | {p} | {w} | {s} |")
    return f"**Nume:** {name}\n**Masa:** {table}\n\n| Nr | Poziție | Cuvânt | Puncte |\n|---|:---:|---|---:|\n{body}\n"


def _boxes(name: str, table: str) -> str:
    line = "+----+------+----------+-----+"
    body = _rows(lambda n, p, w, s: f"| {n:<2} | {p:<4} | {w:<8} | {s:>3} |")
    return f"{name}, masa {table}\n{line}\n| nr | poz  | cuvant   | pct |\n{line}\n{body}\n{line}\n"


def _quoted(name: str, table: str) -> str:
    body = _rows(lambda n, p, w, s: f"> {p} {w} {s}")
    return f"> Nume: {name}\n> Masa: {table}\n>\n{body}\n"


def _mail(name: str, table: str) -> str:
    body = _rows(lambda n, p, w, s: f"{p} {w} {s}")
    return f"Bună ziua,\n\nVă trimit soluția mea.\n\n{body}\n\nTotal: 327 puncte\n\nCu stimă,\n{name}\nMasa {table}\n"


def _columns(name: str, table: str) -> str:
    """The fields one under the other."""
    return HEAD.format(name=name, table=table) + _rows(lambda n, p, w, s: f"{n}.\n{p}\n{w}\n{s}")


def _labelled(name: str, table: str) -> str:
    return HEAD.format(name=name, table=table) + _rows(lambda n, p, w, s: f"Poziția: {p}, cuvântul: {w}, puncte: {s}")


def _labelled_lines(name: str, table: str) -> str:
    row = _rows(lambda n, p, w, s: f"Depunerea {n}\nPoziția: {p}\nCuvântul: {w}\nPuncte: {s}\n")
    return HEAD.format(name=name, table=table) + row


def _running(name: str, table: str) -> str:
    total, lines = 0, []
    for n, (p, w, s) in enumerate(MOVES, 1):
        total += s
        lines.append(f"{n}. {p} {w} {s} (total {total})")
    return HEAD.format(name=name, table=table) + "\n".join(lines)


def _running_column(name: str, table: str) -> str:
    total, lines = 0, []
    for p, w, s in MOVES:
        total += s
        lines.append(f"{p} {w} {s} {total}")
    return HEAD.format(name=name, table=table) + "\n".join(lines)


def _fixed(name: str, table: str) -> str:
    return f"{name}   masa {table}\n\nNr  Poz   Cuvânt        Puncte\n" + _rows(
        lambda n, p, w, s: f"{n:<3} {p:<5} {w:<13} {s:>5}"
    )


def encoded(text: Text, encoding: str) -> Text:
    def write(name: str, table: str) -> bytes:
        found = text(name, table)
        assert isinstance(found, str)
        return found.encode(encoding)

    return write


def _json(name: str, table: str) -> str:
    body = _rows(lambda n, p, w, s: f'  {{"pozitie": "{p}", "depunere": "{w}", "puncte": {s}}}', ",\n")
    return f'{{"nume": "{name}", "masa": {table}, "depuneri": [\n{body}\n]}}\n'


def _html(name: str, table: str) -> str:
    body = _rows(lambda n, p, w, s: f"<tr><td>{n}</td><td>{p}</td><td>{w}</td><td>{s}</td></tr>")
    return f"<html><body><p>Nume: {name}</p><p>Masa: {table}</p><table>{body}</table></body></html>\n"


def csv(row: Row, head: str, below: str = "") -> Text:
    return rows(row, head, foot=f"\n{below}" if below else "")


TXT: Mapping[str, Text] = {
    # numbering
    "1)": rows(lambda n, p, w, s: f"{n}) {p} {w} {s}"),
    "(1)": rows(lambda n, p, w, s: f"({n}) {p} {w} {s}"),
    "[1]": rows(lambda n, p, w, s: f"[{n}] {p} {w} {s}"),
    "1:": rows(lambda n, p, w, s: f"{n}: {p} {w} {s}"),
    "1 –": rows(lambda n, p, w, s: f"{n} – {p} {w} {s}"),
    "01.": rows(lambda n, p, w, s: f"{n:02d}. {p} {w} {s}"),
    "1.-": rows(lambda n, p, w, s: f"{n}.- {p} {w} {s}"),
    "nr. 1": rows(lambda n, p, w, s: f"Nr. {n} {p} {w} {s}"),
    "No 1": rows(lambda n, p, w, s: f"No. {n}: {p} {w} {s}"),
    "roman": rows(lambda n, p, w, s: f"{ROMAN[n]} {p} {w} {s}"),
    "roman)": rows(lambda n, p, w, s: f"{ROMAN[n]}) {p} {w} {s}"),
    "roman small": rows(lambda n, p, w, s: f"{ROMAN[n].lower()}. {p} {w} {s}"),
    "a.": rows(lambda n, p, w, s: f"{'abcd'[n - 1]}. {p} {w} {s}"),
    "A)": rows(lambda n, p, w, s: f"{'ABCD'[n - 1]}) {p} {w} {s}"),
    "*": rows(lambda n, p, w, s: f"* {p} {w} {s}"),
    "•": rows(lambda n, p, w, s: f"• {p} {w} {s}"),
    "->": rows(lambda n, p, w, s: f"-> {p} {w} {s}"),
    "Depunerea 1:": rows(lambda n, p, w, s: f"Depunerea {n}: {p} {w} {s}"),
    "mutarea 1": rows(lambda n, p, w, s: f"Mutarea {n} - {p} - {w} - {s}"),
    "D1": rows(lambda n, p, w, s: f"M{n}: {p} {w} {s}"),
    "prima:": rows(lambda n, p, w, s: f"{ORDER[n]}: {p} {w} {s}"),
    "1st": rows(lambda n, p, w, s: f"{n}a. {p} {w} {s}"),
    "½ indented": rows(lambda n, p, w, s: f"\t   {n}. {p} {w} {s}  "),
    # between the fields
    "commas": rows(lambda n, p, w, s: f"{p}, {w}, {s}"),
    "semicolons": rows(lambda n, p, w, s: f"{p}; {w}; {s};"),
    "colons": rows(lambda n, p, w, s: f"{p}: {w}: {s}"),
    "dots": rows(lambda n, p, w, s: f"{n}. {p} {w} ........ {s}"),
    "dashes long": rows(lambda n, p, w, s: f"{p} — {w} — {s}"),
    "slashes": rows(lambda n, p, w, s: f"{p} / {w} / {s}"),
    "tabs": rows(lambda n, p, w, s: f"{n}\t{p}\t{w}\t{s}"),
    "arrow": rows(lambda n, p, w, s: f"{p} → {w} → {s}"),
    "equals": rows(lambda n, p, w, s: f"{p} {w} = {s}"),
    "plus": rows(lambda n, p, w, s: f"{p} {w} +{s}"),
    "la": rows(lambda n, p, w, s: f"{w} la {p}, {s} puncte"),
    "pentru": rows(lambda n, p, w, s: f"{p} {w} pentru {s} de puncte"),
    "în brackets": rows(lambda n, p, w, s: f"{p} {w} ({s})"),
    "in brackets p": rows(lambda n, p, w, s: f"{p} {w} [{s} p]"),
    "points first": rows(lambda n, p, w, s: f"{s} p - {p} {w}"),
    "points first, word": rows(lambda n, p, w, s: f"{s} {w} {p}"),
    "quoted words": rows(lambda n, p, w, s: f'{p} "{w}" {s}'),
    "Romanian quotes": rows(lambda n, p, w, s: f"{p} „{w}” {s}"),
    "bold": rows(lambda n, p, w, s: f"{n}. {p} **{w}** {s}"),
    "all glued": rows(lambda n, p, w, s: f"{n}.{p}-{w}-{s}"),
    "glued =": rows(lambda n, p, w, s: f"{p}:{w}={s}p"),
    "pct.": rows(lambda n, p, w, s: f"{p} {w} {s} pct."),
    "de puncte": rows(lambda n, p, w, s: f"{p} {w} {s} de puncte"),
    "points,00": rows(lambda n, p, w, s: f"{p} {w} {s},00"),
    "points.0": rows(lambda n, p, w, s: f"{p} {w} {s}.0"),
    "bonus sum": rows(lambda n, p, w, s: f"{p} {w} {f'{s - 50}+50={s}' if s > 100 else s}"),
    "bonus sum behind": rows(lambda n, p, w, s: f"{p} {w} {f'{s} ({s - 50}+50)' if s > 100 else s}"),
    "bonus sum alone": rows(lambda n, p, w, s: f"{p} {w} {f'{s - 50} + 50' if s > 100 else s}"),
    "bonus star": rows(lambda n, p, w, s: f"{p} {w} {s}{'*' if s > 100 else ''}"),
    "bonus word": rows(lambda n, p, w, s: f"{p} {w} {s}{' scrabble' if s > 100 else ''}"),
    "bonus !": rows(lambda n, p, w, s: f"{p} {w} {s}{'!' if s > 100 else ''}"),
    "running total": _running,
    "running column": _running_column,
    # positions
    "(H4)": _position(lambda a, b: f"({a}{b})"),
    "[H4]": _position(lambda a, b: f"[{a}{b}]"),
    "H-4": _position(lambda a, b: f"{a}-{b}"),
    "H.4": _position(lambda a, b: f"{a}.{b}"),
    "H,4": _position(lambda a, b: f"{a},{b}"),
    "H/4": _position(lambda a, b: f"{a}/{b}"),
    "H 4": _position(lambda a, b: f"{a} {b}"),
    "H_4": _position(lambda a, b: f"{a}_{b}"),
    "H04": _position(lambda a, b: f"{a}{b.zfill(2)}" if b.isdigit() else f"{a.zfill(2)}{b}"),
    "H4.": _position(lambda a, b: f"{a}{b}."),
    "H4:": _position(lambda a, b: f"{a}{b}:"),
    "h4": _position(lambda a, b: f"{a}{b}".lower()),
    "H4 oriz": _position(lambda a, b: f"{a}{b} {'vertical' if a.isdigit() else 'orizontal'}"),
    "poz H4": _position(lambda a, b: f"poz. {a}{b}"),
    "H4?": _position(lambda a, b: f"{a}{b}?"),
    # jokers
    **{f"joker {form}": rows(joker(form)) for form in (
        "*B", "{B}", '"B"', "_B_", "<B>", "B.", "B°", "Ⓑ", "(b)", "[b]", "'B'", "«B»", "|B|", "B0", "B₀", "**B**", "?B?", "/b/", "B(*)",
        "B^", "~B~", "(B*)", "b*", "B?", "(?B)", "B̲",
    )},
    "joker noted": rows(lambda n, p, w, s: f"{n}. {p} {w.upper()} {s}{' (joker B)' if 'b' in w else ''}"),
    "joker noted =": rows(lambda n, p, w, s: f"{n}. {p} {w.upper()} {s}{' joker=B' if 'b' in w else ''}"),
    "joker noted b": rows(lambda n, p, w, s: f"{n}. {p} {w.upper()} {s}{', jokerul e b' if 'b' in w else ''}"),
    "joker noted ?": rows(lambda n, p, w, s: f"{n}. {p} {w.upper()} {s}{' (?=B)' if 'b' in w else ''}"),
    "joker noted below": rows(lambda n, p, w, s: f"{n}. {p} {w.upper()} {s}", foot="\nJoker = B la depunerea 2"),
    # words
    "spaced": rows(word_case(" ".join)),
    "hyphened": rows(word_case("-".join)),
    "dotted": rows(word_case(".".join)),
    "small": rows(word_case(lambda w: w.replace("b", "(b)").lower())),
    "capital": rows(word_case(lambda w: w.replace("b", "(B)").capitalize())),
    "full stop": rows(lambda n, p, w, s: f"{p} {w}. {s}"),
    "full stop at the end": rows(lambda n, p, w, s: f"{p} {w} {s}."),
    # several on a line
    "two a line": lambda name, table: HEAD.format(name=name, table=table) + "H4 GAFAIRE 112   8A APIFObII 119\nD6 DEFECTUL 82   C7 CITI 14\n",
    "all a line;": rows(lambda n, p, w, s: f"{p} {w} {s}", joint="; "),
    "all a line,": rows(lambda n, p, w, s: f"{p} {w} {s}", joint=", "),
    "all a line|": rows(lambda n, p, w, s: f"{n}. {p} {w} {s}", joint=" | "),
    "all a line n.": rows(lambda n, p, w, s: f"{n}. {p} {w} {s}", joint=" "),
    "all in brackets": rows(lambda n, p, w, s: f"({p}, {w}, {s})", joint=", "),
    "fields one a line": _columns,
    "blank lines": rows(lambda n, p, w, s: f"{n}. {p} {w} {s}", joint="\n\n\n"),
    "CR": rows(lambda n, p, w, s: f"{n}. {p} {w} {s}", joint="\r"),
    "labelled": _labelled,
    "labelled lines": _labelled_lines,
    # as other programs give it
    "markdown": _markdown,
    "boxes": _boxes,
    "quoted mail": _quoted,
    "mail": _mail,
    "fixed": _fixed,
    "json": _json,
    "html": _html,
    "ruled ---": plain(HEAD + "Nr Pozitie Cuvant Puncte\n---------------------\n", "\n---------------------\nTOTAL 327"),
    "utf-16": encoded(plain(), "utf-16"),
    "utf-16-be": encoded(plain(), "utf-16-be"),
    "cp1250": encoded(plain(), "cp1250"),
    "cp852": encoded(plain(), "cp852"),
    "utf-8-sig": encoded(plain(), "utf-8-sig"),
    # who it is
    "NUME =": plain("NUME = {name}\nMASA = {table}\n"),
    "nume;": plain("nume;{name}\nmasa;{table}\n"),
    "Jucător:": plain("Jucător: {name} / Masa: {table}\n"),
    "Subsemnatul": plain("Subsemnatul {name}, masa nr. {table}, am depus:\n"),
    "Ma numesc": plain("Mă numesc {name} și joc la masa {table}.\n"),
    "Masa 1: X": plain("Masa {table}: {name}\n"),
    "masa 1 X": plain("masa {table} {name}\n"),
    "X (masa 1)": plain("{name} (masa {table})\n"),
    "X - 1": plain("{name} - {table}\n"),
    "1. X": plain("{table}. {name}\n\n"),
    "Fișa lui X": plain("Fișa lui {name}\nLocul {table}\n"),
    "Loc": plain("Sportiv: {name}\nLoc: {table}\n"),
    "Table": plain("Player: {name}\nTable: {table}\n"),
    "M1": plain("Nume: {name}\nM{table}\n"),
    "table first": plain("MASA {table}\n{name}\n\n"),
    "masa #1": plain("Nume: {name}\nMasa #{table}\n"),
    "Masa nr.:": plain("Numele: {name}\nMasa nr.: {table}\n"),
    "Masa numărul": plain("Concurentul {name} de la masa numărul {table}\n"),
    "name below": plain("Masa: {table}\n", "\n\nNume: {name}"),
    "signed": plain("Masa: {table}\n", "\n\nSemnătura: {name}"),
    "signed --": plain("Masa {table}\n", "\n--\n{name}"),
    "both below": plain("", "\n\n{name}, masa {table}"),
    "label over value": plain("Nume:\n{name}\nMasa:\n{table}\n\n"),
    "two labels a line": plain("Nume: {name}          Masa: {table}\n"),
    "with club": plain("Nume: {name} (Clubul Unu)\nMasa: {table}\n"),
    "club line": plain("Nume: {name}\nClub: Clubul Unu\nMasa: {table}\n"),
    "category": plain("Nume: {name}\nCategoria: seniori\nMasa: {table}\n"),
    "title": plain("Cupa Demo, Brașov, 21.11.2026\nEtapa a II-a – integral parțial\nNume: {name}\nMasa: {table}\n"),
    "letters told": plain(HEAD + "Litere: A A A A C C D D E E E F F G I I I I L O P R T T U ?\n"),
    "time": plain(HEAD, "\nOra predării: 12:35"),
    "total": plain(HEAD, "\nTotal general: 327 puncte"),
    "total sum": plain(HEAD, "\n112 + 119 + 82 + 14 = 327"),
    "total = ": plain(HEAD, "\n=327"),
    "total alone": plain(HEAD, "\n327"),
    "total p": plain(HEAD, "\n------\n327 p"),
    "thanks": plain(HEAD, "\n\nMulțumesc, o zi bună!"),
    "page": plain(HEAD, "\n\nPagina 1 din 1"),
    "end": plain(HEAD, "\nSFÂRȘIT"),
    "fin -": plain(HEAD, "\n5. -\n6. -\n7. -"),
    "numbers left": plain(HEAD, "\n5.\n6.\n7.\n"),
    "x": plain(HEAD, "\n5. x\n6. x"),
    "name swapped": lambda name, table: plain()(swapped(name), table),
    "name upper": lambda name, table: plain()(name.upper(), table),
    "name bare": lambda name, table: plain()(bare(name), table),
    "name, comma": lambda name, table: plain()(name.replace(" ", ", "), table),
    "name lower": lambda name, table: plain("{name}, masa {table}\n")(name.lower(), table),
    "name initial": lambda name, table: plain()(f"{name.split()[0]} {name.split()[1][0]}.", table),
    "surname only": lambda name, table: plain()(name.split()[0], table),
    "nothing of who": plain(""),
    "name only": plain("{name}\n"),
    "table only": plain("Masa {table}\n"),
}  # fmt: skip


CSV: Mapping[str, Text] = {
    "comma, labels": csv(lambda n, p, w, s: f"{n},{p},{w},{s}", "nume,{name}\nmasa,{table}\n" + _CSV),
    "quoted all": csv(lambda n, p, w, s: f'"{n}","{p}","{w}","{s}"', '"nume","{name}"\n"masa","{table}"\n"nr","poz","cuvant","pct"\n'),
    "tab": csv(lambda n, p, w, s: f"{n}\t{p}\t{w}\t{s}", "nume\t{name}\nmasa\t{table}\nnr\tpozitie\tdepunere\tpuncte\n"),
    "English": csv(lambda n, p, w, s: f"{p};{w};{s}", "name;{name}\ntable;{table}\nposition;word;score\n"),
    "no header": csv(lambda n, p, w, s: f"{p};{w};{s}", "{name};{table}\n"),
    "name on each row": lambda name, table: "nume;masa;pozitie;depunere;puncte\n" + _rows(
        lambda n, p, w, s: f"{name};{table};{p};{w};{s}"),
    "sep=": csv(lambda n, p, w, s: f"{n};{p};{w};{s}", "sep=;\nnume;{name}\nmasa;{table}\nnr;pozitie;depunere;puncte\n"),
    "empty columns": csv(lambda n, p, w, s: f";;{n};;{p};;{w};;{s};;", ";;Nume;;{name};;\n;;Masa;;{table};;\n;;Nr;;Poz;;Cuv;;Pct;;\n"),
    "points first": csv(lambda n, p, w, s: f"{s};{p};{w}", "nume;{name}\nmasa;{table}\npuncte;pozitie;cuvant\n"),
    "position in one": csv(lambda n, p, w, s: f"{n};{p} {w};{s}", "nume;{name}\nmasa;{table}\nnr;mutare;puncte\n"),
    "sum row": csv(lambda n, p, w, s: f"{n};{p};{w};{s}", "nume;{name}\nmasa;{table}\nnr;poz;cuv;pct\n", "Total;;;327\n"),
    "bare sum row": csv(lambda n, p, w, s: f"{n};{p};{w};{s}", "nume;{name}\nmasa;{table}\nnr;poz;cuv;pct\n", ";;;327\n"),
    "empty rows": csv(lambda n, p, w, s: f"{n};{p};{w};{s}", "nume;{name}\nmasa;{table}\nnr;poz;cuv;pct\n", "5;;;\n6;;;\n;;;\n"),
    "cp1250": encoded(csv(lambda n, p, w, s: f"{n};{p};{w};{s}", "nume;{name}\nmasa;{table}\nnr;poziţia;depunerea;puncte\n"), "utf-8"),
    "utf-16 tab": encoded(csv(lambda n, p, w, s: f"{n}\t{p}\t{w}\t{s}", "Nume\t{name}\nMasa\t{table}\nNr\tPozitie\tCuvant\tPuncte\n"), "utf-16"),
    "decimal": csv(lambda n, p, w, s: f'{n},{p},{w},"{s},0"', "nume,{name}\nmasa,{table}\n" + _CSV),
    "spaces": csv(lambda n, p, w, s: f" {n} ; {p} ; {w} ; {s} ", " Nume ; {name} \n Masa ; {table} \n nr ; pozitie ; depunere ; puncte \n"),
    "jokers bracketed": csv(lambda n, p, w, s: f"{n};{p};{w.replace('b', '(B)')};{s}", "nume;{name}\nmasa;{table}\nnr;poz;cuv;pct\n"),
    "note column": csv(lambda n, p, w, s: f"{n};{p};{w};{s};{'joker B' if 'b' in w else ''}", "nume;{name}\nmasa;{table}\nnr;poz;cuv;pct;observatii\n"),
}  # fmt: skip
