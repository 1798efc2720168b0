"""Damage to bytes and to lines of text: what transmission, other programs and people of ill will do to a file."""

from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[Random, bytes], bytes]

# values that once broke a reader of some kind, and those that a sheet may well hold
HOSTILE = (
    *(
        "",
        " ",
        "0",
        "-1",
        "99999999999999999999",
        "9" * 5000,
        "0x" + "f" * 5000,
        "1e309",
        "-1e-400",
        "NaN",
        "1E5",
        "8,0",
    ),
    *("²", "٣", "①", "½", "H²", "H٣", "Ⅷ7", "H0", "H16", "P7", "7H7", "H-7", "A1:B2", "R1C1", "zz99999999"),
    *('=HYPERLINK("http://x")', "=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "<script>alert(1)</script>", "&lt;b&gt;"),
    *(
        "\x1b[31mROȘU\x1b[0m",
        "\x1b]0;titlu\x07",
        "\x9b31m",
        "CA\x00SA",
        "CA\rSA",
        "CA\x08SA",
        "\u202eASAC",
        "\u2028rând",
    ),
    *(
        "A\u0301\u0301\u0301\u0301",
        "\ufeffCASA",
        "CA\u200bSA",
        "\ud7ff",
        "\U0001f600",
        "ﬁ",
        "ß",
        "İ",
        "ŉ",
        "ǅ",
        "\uffff",
    ),
    *("c(a)s(a)", "0CASA", "C0A0S0A0", "ⓒⒶⓈⒶ", "(((((((((((", ")", "a" * 300, "o" * 60, "O0" * 200, "FALS", "ADEVĂRAT"),
    *("nume", "masa", "nr;grupa;pozitie;depunere;puncte;total", "grila", "solutii", "total", "fisa", "Nume: X Masa: 3"),
    *(
        "../../etc/passwd",
        "C:\\con",
        "%s%n%x",
        "{0}{x}",
        "{}",
        "[bold]x[/]",
        "'",
        '"',
        '""',
        "';--",
        "\\",
        "\t",
        "\n",
        ";",
    ),
    *(
        "2026-13-45",
        "1900-02-29",
        "31.12.9999",
        "25:61",
        "1.2.3.4",
        "[[[[[[",
        "{{{{{{",
        "]]",
        "}}",
        "#",
        "# x",
        "~",
        "\\u0000",
    ),
)
_SEPARATORS = ";,\t:=|. "


def flip(rng: Random, data: bytes) -> bytes:
    """Some bytes changed."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        if out:
            at = rng.randrange(len(out))
            out[at] = rng.choice((out[at] ^ 1 << rng.randrange(8), rng.randrange(256), 0, 255))
    return bytes(out)


def cut(rng: Random, data: bytes) -> bytes:
    """An end that never arrived, or a beginning."""
    at = rng.randrange(len(data) + 1)
    return data[:at] if rng.random() < 0.8 else data[at:]


def lose(rng: Random, data: bytes) -> bytes:
    """A piece lost in the middle."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 2, 8, 64, 512)) :]


def repeat(rng: Random, data: bytes) -> bytes:
    """A piece repeated, few or many times."""
    at = rng.randrange(len(data) + 1)
    piece = data[at : at + rng.choice((1, 4, 16, 200, 2000))]
    return data[:at] + piece * rng.choice((2, 3, 20, 300)) + data[at + len(piece) :]


def put_in(rng: Random, data: bytes) -> bytes:
    """Something foreign in the middle."""
    at = rng.randrange(len(data) + 1)
    foreign = rng.randbytes(rng.randrange(1, 40)) if rng.random() < 0.5 else encoded(rng.choice(HOSTILE))
    return data[:at] + foreign + data[at:]


BYTES: tuple[Mutation, ...] = (flip, flip, cut, lose, repeat, put_in)


def spliced(rng: Random, data: bytes, other: bytes) -> bytes:
    """The beginning of one file with the end of another."""
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


# -- text -------------------------------------------------------------------------------------------------------------


def lines(rng: Random, data: bytes) -> bytes:
    """Lines lost, repeated, moved, joined."""
    rows = data.split(b"\n")
    at = rng.randrange(len(rows))
    how = rng.randrange(6)
    if how == 0:
        del rows[at]
    elif how == 1:
        rows[at:at] = [rows[at]] * rng.choice((1, 1, 3, 40, 400, 6000))
    elif how == 2:
        rng.shuffle(rows)
    elif how == 3:
        rows.insert(rng.randrange(len(rows) + 1), rows.pop(at))
    elif how == 4:
        rows[at:] = [b"".join(rows[at : at + 2]), *rows[at + 2 :]]
    else:
        rows[at] = rows[at] * rng.choice((2, 30, 2000))
    return b"\n".join(rows)


def field(rng: Random, data: bytes) -> bytes:
    """A value of a line replaced by a hostile one."""
    text = data.decode("utf-8", "surrogateescape")
    rows = text.split("\n")
    at = rng.randrange(len(rows))
    sign = rng.choice([part for part in _SEPARATORS if part in rows[at]] or [";"])
    cells = rows[at].split(sign)
    cells[rng.randrange(len(cells))] = rng.choice(HOSTILE)
    rows[at] = sign.join(cells)
    return "\n".join(rows).encode("utf-8", "replace")


def value(rng: Random, data: bytes) -> bytes:
    """The value after a sign of equality replaced: of a setting, of a line of an e-mail."""
    rows = data.split(b"\n")
    with_value = [n for n, row in enumerate(rows) if b"=" in row or b":" in row]
    if not with_value:
        return field(rng, data)
    at = rng.choice(with_value)
    key, sign, _ = rows[at].partition(b"=" if b"=" in rows[at] else b":")
    nested = rng.choice((1, 3, 50, 400, 3000))
    new = rng.choice((
        '"' + rng.choice(HOSTILE).replace('"', "") + '"', rng.choice(HOSTILE), "[]", "{}", "true", "-1", "1979-05-27",
        "[" * nested + "]" * nested, "{a=" * nested + "1" + "}" * nested, '["a", 1, [2.5, {b = 1979-05-27T07:32:00Z}]]',
        "{" + ".".join("a" * nested) + " = 1}", "0x" + "f" * nested, "9" * nested, '"' + "A" * nested + '"',
        '"\\u001b[2J"', "[" + '"CASADEL",' * nested + "]", '"""\nAA\nBB"""', "inf", "nan", "07:32:00", '""',
    ))  # fmt: skip
    rows[at] = key + sign + b" " + encoded(new)
    return b"\n".join(rows)


def separator(rng: Random, data: bytes) -> bytes:
    """Another separator, or another end of line."""
    old, new = (
        rng.choice((b";", b",", b"\t", b"\n", b"=", b'"')),
        rng.choice((b";", b",", b"\t", b"\r\n", b"\r", b" ", b'"')),
    )
    return data.replace(old, new, rng.choice((1, 3, -1)))


def signs(rng: Random, data: bytes) -> bytes:
    """Signs of any script in the text."""
    text = list(data.decode("utf-8", "replace"))
    for _ in range(rng.choice((1, 3, 30))):
        point = rng.choice(
            (rng.randrange(0x20, 0x250), rng.randrange(0x300), rng.randrange(0x2000, 0x2100), rng.randrange(0x11000))
        )
        text.insert(rng.randrange(len(text) + 1), chr(point))
    return "".join(text).encode("utf-8", "replace")


def encoding(rng: Random, data: bytes) -> bytes:
    """The same text in another encoding, with or without its mark."""
    text = data.decode("utf-8", "replace")
    name = rng.choice(
        ("cp1250", "iso8859-2", "iso8859-16", "utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "utf-7")
    )
    return text.encode(name, "replace")


TEXT: tuple[Mutation, ...] = (lines, lines, field, field, field, value, value, separator, signs, encoding, *BYTES)


def some(rng: Random, data: bytes, mutations: Sequence[Mutation]) -> bytes:
    """One to four mutations, one after the other."""
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        data = rng.choice(mutations)(rng, data)[:MAX_MADE]
    return data


MAX_MADE = 6_000_000  # bytes; readers refuse what is bigger by its size alone
