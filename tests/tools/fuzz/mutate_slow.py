"""Texts made to keep a reader busy: what it knows, said again and again, and an end that does not fit."""

from random import Random

from tests.tools.fuzz.mutate import encoded

LARGEST = 60_000  # bytes: what grows with the square of the length is seen at that
_WIDEST = 1_980  # signs of a line that is read whole

# signs and words that the readers of sheets, tables and settings know, those of the patterns' classes among them
# fmt: off
PUMPS = (
    ":", "a", "1", " ", "  ", "\t", "(", "()", "(a)", "(A", "[", "]", ")", "-", "--", "- ", "=", "==>", "+", "1+",
    "+1", "1 + ", ".", ". ", "1.", "1. ", ",", ", ", "/", "/a", "//", "#", "# ", "?", "? ", "_", "|", "|a|", "A|",
    "°", "*", "**", '"', '""', '"""', "'", "'''", "„", "\\", '\\"', "{", "[[", "[ ", "a.", "a = [", 'a = """',
    "a=1\n", "[a]\n", "H7", "H7 ", "H7 CASA ", "H7 CASA 8 ", "H7 CASA 8, ", "H7;CASA;8;", "CASA ", "C ", "C A S A ",
    "8 A ", "H 7 ", "p ", "de p ", "gr ", "gr 2 ", "g.2 ", "a doua ", "joker ", "joker A ", "? = A ", "total ",
    "total 8 ", "sau ", "nume ", "nume: ", "Nume: X masa: 3 ", "masa 3 ", "masa;", "loc ", "fisa: ", "grila\n",
    "solutii\n", "nume;masa\n", "x ", "I ", "V. ", "0", "A0", "\u0301", "½", "i\u0307", "<a>", "«a»", "> ", "1)",
    "a) ", "A.B.", "12:30 ", ";", ";;", "Pop;", "Pop Ana;1\n", "da;", "1;2;3\n", "douăzeci și ", "a-", "...",
    "1+1=2 ", "(1)", "HI ", "1-", "r\n", ".0", "\r",
)
# fmt: on
_ENDS = ("", "x", "!", " 8", "\n", '"', "]", "\x01")


def slow(rng: Random, data: bytes) -> bytes:
    """The file with something repeated in it: in one line, in many lines, in a cell, or nested in itself."""
    pump = "".join(rng.choice(PUMPS) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    length, end = rng.choice((2_000, 20_000, LARGEST)), rng.choice(_ENDS)
    rows = data.split(b"\n")
    at = rng.randrange(len(rows))
    made = encoded(pump * (length // len(pump)) + end)
    how = rng.randrange(6)
    if how == 0:  # alone
        return made
    if how == 1:  # behind what stands in a line
        rows[at] += made
    elif how == 2:  # many lines, each as long as lines are read
        line = encoded((pump * (_WIDEST // len(pump)))[:_WIDEST].replace("\n", " ") + end)
        rows[at:at] = [rows[at][:40] + line] * max(1, length // len(line))
    elif how == 3:  # many short lines
        line = encoded(pump.replace("\n", " ") * rng.choice((1, 5, 12)) + end)
        rows[at:at] = [line] * min(4_900, length // max(1, len(line)))
    elif how == 4:  # a row of the file again and again
        rows[at:at] = [rows[at]] * min(4_900, length // max(1, len(rows[at])))
    else:  # in a cell
        sign = rng.choice([separator for separator in (b";", b",", b"=", b":") if separator in rows[at]] or [b" "])
        cells = rows[at].split(sign)
        cells[rng.randrange(len(cells))] = made[:LARGEST]
        rows[at] = sign.join(cells)
    return b"\n".join(rows)
