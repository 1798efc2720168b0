"""Sheets as text: every shape of a move that people write is read to the same move, or asked (docs/corectare.md)."""

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.record.question import Query
from arbitraj.sheets.plain_text import read_text_sheet
from tests.longer import sampled
from tests.steps import steps

ROMANIAN = load_variant("romana")
MOVES = (("H4", "GAFAIRE", "112"), ("8A", "APIFObII", "119"), ("D6", "DEFECTUL", "82"), ("C7", "CITI", "14"))


def sheet_of(*lines: str) -> Sheet:
    read = read_text_sheet("\n".join(lines), "01.txt", ROMANIAN)
    assert read.problems == ()
    return read.sheets[0].sheet


def rows(sheet: Sheet) -> list[tuple[str, ...]]:
    return [(e.group, e.position, e.word, e.points, e.total) for e in sheet.entries]


def asked(sheet: Sheet) -> list[Query]:
    return [query for query in sheet.queries if query.column]


def meaning(sheet: Sheet) -> list[tuple[str, str, str]]:
    """The moves as those who correct them understand them."""
    found = []
    for entry in sheet.entries:
        position = str(Position.read(entry.position) or entry.position)
        found.append((position, read_word(entry.word, ROMANIAN.alphabet).candidates[0], entry.points))
    return found


# -- one line, one move -------------------------------------------------------------------------------------------

NUMBERINGS = (
    "{n}. ", "{n}) ", "{n} - ", "#{n} ", "{roman}. ", "{roman}) ", "{letter}) ", "{n} | ", "({n}) ", "nr. {n} ",
    "Mutarea {n}: ", "{n}: ", "{n}/ ", "{n}° ", "{n}.", "{n} ", "- ", "• ", "> {n}. ", "| {n} | ", "{n}\t", "{n};", "",
)  # fmt: skip
POSITIONS = (
    "{a}{b}", "({a}{b})", "[{a}{b}]", "{a}-{b}", "{a}.{b}", "{a}/{b}", "{a} {b}", "{low}", "{a}{b},", "{a}{b}:",
    "la {a}{b}",
)  # fmt: skip
POINTS = (
    "112", "112p", "112 p.", "112 pct", "- 112 puncte", "= 112", "(112)", "62+50=112", "112 (62+50)", "112=62+50",
    "112 de puncte", "112.", "-> 112", "[112]", "112 + bonus inclus", "112 scrabble!", "112 // bingo", "112 (și APIFO)",
)  # fmt: skip
WORDS = ("{w}", "{spaced}", "{lower}", "**{w}**", '"{w}"', "{dotted}")
ORDERS = ("pwn", "wpn", "pnw")


def written(
    n: int, move: tuple[str, str, str], numbering: str, order: str, position: str, word: str, points: str
) -> str:
    at, tiles, figure = move
    a, b = (at[0], at[1:]) if at[0].isalpha() else (at[:-1], at[-1])
    fields = {
        "p": position.format(a=a, b=b, low=at.lower()),
        "w": word.format(w=tiles, spaced=" ".join(tiles), lower=tiles.lower(), dotted=".".join(tiles)),
        "n": points.replace("112", figure).replace("62", str(int(figure) - 50)) if int(figure) > 50 else figure,
    }
    number = numbering.format(n=n, roman=("I", "II", "III", "IV")[n - 1], letter="abcd"[n - 1])
    return number + " ".join(fields[key] for key in order)


@given(
    st.sampled_from(NUMBERINGS),
    st.sampled_from(ORDERS),
    st.sampled_from(POSITIONS),
    st.sampled_from(WORDS),
    st.sampled_from(POINTS),
)
@settings(max_examples=sampled(400), deadline=None)
def test_a_faultless_sheet_in_any_shape_is_its_moves_or_a_question(
    numbering: str, order: str, position: str, word: str, points: str
) -> None:
    moves = [(at, tiles.upper(), figure) for at, tiles, figure in MOVES]
    points = (
        points if order.endswith("n") or points.endswith(("112", "p", ")", "puncte")) else "112"
    )  # comments end a line
    sheet = sheet_of(*(written(n, move, numbering, order, position, word, points) for n, move in enumerate(moves, 1)))
    about = {query.entry for query in asked(sheet) if query.column != "row"}
    for entry, found in zip(sheet.entries, meaning(sheet), strict=True):
        assert found in moves or entry.number in about, (rows(sheet), asked(sheet))
    missing = 4 - len(sheet.entries)
    assert missing <= sum(query.column == "row" for query in asked(sheet)) + len(sheet.around), rows(sheet)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_a_number_in_front_is_no_field(numbering: str) -> None:
    sheet = sheet_of(*(written(n, m, numbering, "pwn", "{a}{b}", "{w}", "112") for n, m in enumerate(MOVES, 1)))
    assert meaning(sheet) == list(MOVES)
    assert {entry.group for entry in sheet.entries} == {""}
    assert asked(sheet) == []


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("order", ORDERS)
def test_a_position_in_any_dress_before_or_behind_the_word(position: str, order: str) -> None:
    sheet = sheet_of(*(written(n, m, "{n}. ", order, position, "{w}", "112") for n, m in enumerate(MOVES, 1)))
    assert meaning(sheet) == list(MOVES)
    assert asked(sheet) == []


@pytest.mark.parametrize("points", POINTS)
def test_points_as_people_write_them(points: str) -> None:
    sheet = sheet_of(*(written(n, m, "{n}. ", "pwn", "{a}{b}", "{w}", points) for n, m in enumerate(MOVES, 1)))
    assert meaning(sheet) == list(MOVES)
    assert asked(sheet) == []


# -- several moves on a line, a move on several lines ----------------------------------------------------------------


@pytest.mark.parametrize("sign", ["; ", "   ", " / ", "\t", ", ", " ", " | "])
@pytest.mark.parametrize("shape", ["{n}. {p} {w} {s}", "{p} {w} {s}", "{n}. {w} {p} {s}", "{n} {p} {w} {s}"])
def test_moves_on_one_line(sign: str, shape: str) -> None:
    line = sign.join(shape.format(n=n, p=at, w=word, s=points) for n, (at, word, points) in enumerate(MOVES, 1))
    sheet = sheet_of("nume: Pop Ana", line)
    assert meaning(sheet) == list(MOVES)
    assert asked(sheet) == []


@pytest.mark.parametrize("order", ["2. {p} {w} {n}", "2. {w} {p} {n}"])
@pytest.mark.parametrize(
    "word", ["ⒶG", "GⒶ", "GR", "GRI", "GRII", "GⒶRI", "GRUP", "GRUPA", "GRUPAⒶ", "GRUPA0", "GRUPUL"]
)
def test_a_word_that_looks_like_the_name_of_a_group_is_a_word(order: str, word: str) -> None:
    """`2. A1 ⒶG 0` was once read as group 0 without a word, and GRI as group I."""
    (entry,) = sheet_of(order.format(p="A1", w=word, n="0")).entries
    assert (entry.group, entry.position, entry.word, entry.points) == ("", "A1", word, "0")


# -- half moves are what the player wrote (8.2.g), unless something else may be the other half ------------------------


@pytest.mark.parametrize(
    ("line", "position", "word", "points"),
    [
        ("3. CASA 8", "", "CASA", "8"), ("3. ? CASA 8", "", "CASA", "8"), ("3. H CASA 8", "H", "CASA", "8"),
        ("H CASA 8", "H", "CASA", "8"), ("3. 6E ? 71", "6E", "", "71"), ("3. H7 CASA", "H7", "CASA", ""),
        ("3. H7 CASA -", "H7", "CASA", ""), ("3. H16 CASA 8", "H16", "CASA", "8"), ("3. P7 CASA 8", "P7", "CASA", "8"),
    ],
)  # fmt: skip
def test_8_2_g_half_a_move_is_read_as_written(line: str, position: str, word: str, points: str) -> None:
    sheet = sheet_of("1. H4 GAFAIRE 112", "2. C7 CITI 14", line)
    assert rows(sheet)[2] == ("", position, word, points, "")
    assert asked(sheet) == []


@pytest.mark.parametrize(("line", "points"), [("I8 ___ 13", "13"), ("I8 ___", ""), ("2 I8 ____", "")])
def test_8_2_g_a_sign_for_no_word_makes_a_row_of_its_line(line: str, points: str) -> None:
    assert rows(sheet_of("H7 CASA 8", line))[1] == ("", "I8", "", points, "")


@pytest.mark.parametrize("line", ["3. CASA 8 CITI", "3. H C A S A 8", "3. CASA (A7) CITI 8 B"])
def test_8_2_g_half_a_move_with_something_unread_is_asked(line: str) -> None:
    assert asked(sheet_of("1. H4 GAFAIRE 112", "2. C7 CITI 14", line))


# -- jokers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "(B)", "[B]", "{B}", "<B>", "B*", "*B*", "B'", "'B'", '"B"', "_B_", "/B/", "|B|", "B.", "( B )", "B°", " (B) ",
        "B0", "[b]", "Ⓑ",
    ],
)  # fmt: skip
def test_7_1_marks_of_a_joker(text: str) -> None:
    assert meaning(sheet_of("1. H4 GAFAIRE 112", f"2. 8A APIFO{text}II 119"))[1] == MOVES[1]
    assert meaning(sheet_of(f"8A APIFO{text}II 119"))[0] == MOVES[1]


@pytest.mark.parametrize(
    "note", ["(joker B)", "joker B", "?=B", "joker = B", "(B)", "B = ?", "(?=B)", "joker: B", "B este joker"]
)
def test_8_3_c_a_note_beside_the_word_marks_its_joker(note: str) -> None:
    for word in ("APIFOBII", "APIFO?II"):
        sheet = sheet_of("1. H4 GAFAIRE 112", f"2. 8A {word} 119 {note}")
        assert meaning(sheet)[1] == MOVES[1]
        assert asked(sheet) == []


def test_8_3_c_a_note_that_may_mean_two_letters_is_asked() -> None:
    (query,) = asked(sheet_of("1. A1 CASA 8 (joker A)"))
    assert query.readings == ("C(A)SA", "CAS(A)")


# -- what may be a field is asked, what is around is left to others ------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "TOTAL 327", "Punctaj final 327", "Am 327 puncte", "Am obținut 327 de puncte", "Total: 327 p.", "= 327", "327",
        "------", "5.", "Nr. Poziția Depunerea Puncte Total", "| Nr | Poziția | Cuvântul | Puncte |",
        "|---|---|---|---|", "# prima",
    ],
)  # fmt: skip
def test_known_decoration_is_noted(line: str) -> None:
    lines = [f"{n}. {at} {word} {points}" for n, (at, word, points) in enumerate(MOVES, 1)]
    for text in ([line, *lines], [*lines, line]):
        sheet = sheet_of(*text)
        assert meaning(sheet) == list(MOVES)
        assert (sheet.queries, sheet.around) == ((), ())


# -- hostile lines ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece",
    [
        ":", "1", "1.", "1. ", "(", "()", "( ", "[B]", "A", "A ", "A1 ", "A1 B ", "1 A ", "+1", "1+1=", "-", "- ", "?",
        "*", "'", "|A|", "gr. ", "gr. 1 ", "total 1 ", "nr ", ">", "> ", ";", "1;", "\t", "  ", "I ", "I.", "joker ",
        "112 p ", "1 de p ", "A.", "/", "1/", "ab1", "А", "\u0301", "=", "x1", "1x", "(A) AB ",
    ],
)  # fmt: skip
def test_lines_without_end_take_few_steps(piece: str) -> None:
    texts = piece * 1_200, "1. H4 GAFAIRE " + piece * 1_200, "\n".join([piece * (700 // len(piece))] * 10)

    def read() -> None:
        assert all(read_text_sheet(text, "01.txt", ROMANIAN) is not None for text in texts)

    assert steps(read) < 5_000_000


@given(st.text(st.sampled_from("AHI18.() ?-*/|;,:=+>#'\"\tpgr\n"), max_size=60))
@settings(max_examples=sampled(300), deadline=None)
def test_no_text_is_a_traceback(text: str) -> None:
    read_text_sheet(text, "01.txt", ROMANIAN)
