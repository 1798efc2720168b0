"""Random sheets: every joker notation, Romanian names, fields left blank."""

from string import ascii_uppercase

from hypothesis import strategies as st

from arbitraj.game.variant import load_variant
from arbitraj.record.model import Entry, Sheet

ROMANIAN = load_variant("romana")
LETTERS = "".join(sorted(ROMANIAN.alphabet.letters)) + "ĂÂÎȘȚ"
SURNAMES = ("Țurcanu", "Șerban-Ionescu", "Pop", "Mureșan", "Căpățână", "O'Neil", "de la Cruz", "ÎNCĂ")
GIVEN = ("Ana", "Ion", "Măriuța", "Ștefan Țicu", "J.", "")

names = st.builds(lambda one, two: f"{one} {two}".strip(), st.sampled_from(SURNAMES), st.sampled_from(GIVEN))
tables = st.one_of(st.just(""), st.integers(1, 99).map(str))
# XX in a cell is a word crossed out
plain_words = st.text(st.sampled_from(LETTERS), min_size=2, max_size=15).filter(lambda word: set(word) != {"X"})
points = st.one_of(st.just(""), st.integers(0, 300).map(str))


@st.composite
def words(draw: st.DrawFn) -> str:
    """A word with no joker, or one marked in any of the ways of the seeds."""
    word = draw(plain_words)
    at = draw(st.integers(0, len(word) - 1))
    before, letter, after = word[:at], word[at], word[at + 1 :]
    plain = ROMANIAN.alphabet.fold(letter)
    circled = chr(0x24B6 + ascii_uppercase.index(plain))
    return draw(
        st.sampled_from(
            (
                word, word.lower(), before + letter.lower() + after, before.lower() + letter + after.lower(),
                f"{before}{letter}0{after}", f"{before}{letter}o{after}", f"{before}({letter}){after}",
                before + circled + after,
            )
        )
    )  # fmt: skip


@st.composite
def positions(draw: st.DrawFn) -> str:
    row, column = draw(st.sampled_from("ABCDEFGHIJKLMNO")), draw(st.integers(1, 15))
    return draw(st.sampled_from((f"{row}{column}", f"{column}{row}", f"{row.lower()}{column}", f"{row} {column}")))


@st.composite
def tables_of_moves(draw: st.DrawFn, *, groups: bool, scored: bool, least: int = 0) -> tuple[Entry, ...]:
    rows = []
    for number in range(1, draw(st.integers(least, 7)) + 1):
        # a word alone in its row may be a note: that is asked about
        written = draw(points) if scored else ""
        position = draw(st.one_of(positions(), st.just(""))) if written else draw(positions())
        word = draw(st.one_of(words(), st.just("") if position else words()))
        group = draw(st.integers(1, 7).map(str)) if groups else ""
        # totals beside no points at all may be those points: that is asked about
        total = draw(points) if written else ""
        rows.append(Entry(number, group, position, word, written, total))
    return tuple(rows)


@st.composite
def grids(draw: st.DrawFn) -> tuple[str, ...]:
    """A grid of at least six letters, at most two of them jokers."""
    squares = draw(st.lists(st.integers(0, 224), min_size=6, max_size=40, unique=True))
    letters = {square: draw(st.sampled_from(ascii_uppercase)) for square in squares}
    for joker in squares[: draw(st.integers(0, 2))]:
        letters[joker] = letters[joker].lower()
    row = "".join(letters.get(square, ".") for square in range(225))
    return tuple(row[n : n + 15] for n in range(0, 225, 15))


@st.composite
def sheets(draw: st.DrawFn, *, number: str = "", groups: bool = False, two: bool = False, least: int = 0) -> Sheet:
    scored = not two
    return Sheet(
        number,
        draw(names),
        draw(tables),
        draw(tables_of_moves(groups=groups, scored=scored, least=max(least, two))),
        draw(tables_of_moves(groups=False, scored=False, least=1)) if two else (),
        draw(st.one_of(st.none(), grids())),
    )


def content(sheet: Sheet) -> tuple[object, ...]:
    """What a sheet says, without where it was read."""

    def rows(entries: tuple[Entry, ...]) -> list[tuple[str, ...]]:
        return [(entry.group, entry.position, entry.word, entry.points, entry.total) for entry in entries]

    return sheet.name, sheet.table, rows(sheet.entries), rows(sheet.solutions), sheet.grid
