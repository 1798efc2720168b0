"""What the camera takes is the image's own first reading, confirmed by the paper: whatever the rules, the words, the
sums and the grid know puts no other value in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player
from arbitraj.types import GAME_TYPES
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead
from arbitraj.wings.camera.reading.confirming import FieldConfirmed, confirmed, independent, rows_inked, thresholds
from tests.correcting import GRID, LETTERS, ROMANIAN, WORDS, grid_of
from tests.hall.camera.paper import COLUMNS, Texts, fields_read, texts_of

# the worked example without its joker row, running totals beside
ROWS = (("H7", "CASA", "8", "8"), ("I8", "STIRE", "13", "21"), ("H4", "TRACASAI", "11", "32"))
BOARD = """
    ............... ............... ............... ............... ............... ............... ...............
    ...TRACASAI.... .......STIRE... ............... ............... ............... ............... ...............
    ...............
"""
ANA = Player(1, "Pop", "Ana")
Shares = Mapping[tuple[str, int], float]


def by_field(
    texts: Texts, letters: str = LETTERS, shares: Shares | None = None, seconds: Texts | None = None
) -> dict[tuple[str, int], FieldConfirmed]:
    """Each field of the rows, by kind and row."""
    found = confirmed(fields_read(texts, shares or {}, seconds=seconds), the_game(letters), ANA)
    return {(field.read.place.kind, field.read.place.number): field for field in found}


def evidence(found: Mapping[tuple[str, int], FieldConfirmed]) -> list[str]:
    """Each row: what is taken of each field (`-`: nothing), what is for it, after `!` what is against it."""
    rows = sorted({n for kind, n in found if kind != "grila"})
    return [", ".join(_said(found[kind, n]) for kind in COLUMNS) for n in rows]


def _said(field: FieldConfirmed) -> str:
    return " ".join([field.taken or "-", *field.by, *(f"!{sign}" for sign in field.against)])


def the_game(letters: str = LETTERS) -> Game:
    competition = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters, players=(ANA,))
    return Game(competition, ROMANIAN, WORDS | {"ERA", "ORA", "EMA"})


ERA = ("12I", "ERA", "3", "24")  # lies on the E of STIRE
ERA_GRID = grid_of("H7 CASA, I8 STIRE, 12I ERA")
FIRST, ALONE = "H7 calcul grila, CASA calcul grila, 8 pas calcul, -", "H7 calcul, CASA calcul, 8 pas calcul, -"
SECOND = "I8 calcul grila, STIRE calcul grila, 13 pas calcul, 21 pas"
LAST = "H4 calcul grila, TRACASAI calcul grila, 11 pas calcul, 32 pas"
DRAWN, ASKED = "12I calcul grila, ERA calcul grila, 3 pas calcul, -", "12I calcul, ERA calcul, 3 pas calcul, -"


@pytest.mark.parametrize(
    ("rows", "grid", "told"),
    [
        # the first total is the same string as the points beside it
        (ROWS, BOARD, [FIRST, SECOND, LAST]),
        # a player who wrote 12 for 13: the camera says neither, a person reads it
        (
            (ROWS[0], ("I8", "STIRE", "12", "20"), ROWS[2]),
            "",
            [ALONE, "- !calcul, - !calcul, - pas !calcul, 20 pas", "H4 calcul, TRACASAI calcul, - calcul !pas, - !pas"],
        ),
        # a grid that says otherwise leaves the word to a person
        (
            ROWS,
            BOARD.replace("STIRE", "STARE"),
            [FIRST, "- calcul !grila, - calcul !grila, 13 pas calcul, 21 pas", LAST],
        ),
        # the points say that there is a joker where a C is left too
        (
            (*ROWS[:2], ("6E", "COMANDA", "71", "92")),
            GRID,
            [FIRST, SECOND, "- grila !calcul, - !calcul, - pas !calcul, 92 pas"],
        ),
        # a ring may have been missed where the points were not read: its letters on the grid say nothing of the joker
        ((*ROWS[:2], ("6E", "COMANDA", "", "92")), GRID, [FIRST, SECOND, "6E grila, -, -, -"]),
        # I9 for I8: the grid shows where the word lies, its points are those of that place
        (
            (ROWS[0], ("I9", "STIRE", "13", "21"), ERA),
            ERA_GRID,
            [FIRST, "-, STIRE calcul grila, 13 pas, 21 pas", DRAWN],
        ),
        # without the grid a word may be meant anywhere one sign away: its points are no proof that it was read well
        ((ROWS[0], ("I9", "STIRE", "13", "21"), ERA), "", [ALONE, "-, -, 13 pas, 21 pas", ASKED]),
    ],
)
def test_what_each_field_of_a_sheet_is_taken_as_and_why(
    rows: Sequence[Sequence[str]], grid: str, told: list[str]
) -> None:
    assert evidence(by_field(texts_of(rows, grid))) == told


def test_equal_strings_in_both_columns_confirm_nothing() -> None:
    found = by_field(texts_of([("", "", "8", "8")]))
    assert (found["puncte", 1].by, found["puncte", 1].taken) == ((), "")
    assert not independent(17, 37)
    assert independent(13, 21)


def test_the_next_step_in_other_digits_confirms_a_total_and_with_it_the_points() -> None:
    """17 and 37 end alike, and may be misread alike; that 37 and 12 are 49 says that both 7 are."""
    rows = [("", "", "20", "20"), ("", "", "17", "37")]
    assert by_field(texts_of(rows))["puncte", 2].by == ()
    assert by_field(texts_of([*rows, ("", "", "12", "49")]))["puncte", 2].by == ("pas",)
    assert by_field(texts_of([*rows, ("", "", "17", "54")]))["puncte", 2].by == ()  # the same 7 once more
    assert by_field(texts_of([*rows, ("", "", "30", "67")]))["puncte", 2].by == ()
    assert by_field(texts_of([*rows, ("", "", "12", "48")]))["puncte", 2].by == ()


def test_a_joker_is_never_taken() -> None:
    """The points say that it is one where a C is left too; nothing says which sign the ring is around."""
    rows = (*ROWS[:2], ("6E", "COMANDA", "71", "92"))
    found = by_field(texts_of(rows, GRID), LETTERS.replace("C", "", 1))
    assert not found["depunere", 3].taken
    assert (found["pozitie", 3].by, found["pozitie", 3].taken) == (("calcul", "grila"), "6E")


@pytest.mark.parametrize("ringed", ["COMANDA", "OIOMANDA", "QOMANDA"])
def test_the_rows_after_a_joker_are_confirmed_on_the_board_with_it(ringed: str) -> None:
    """A letter with a ring is read as a sign or two."""
    rows = (*ROWS[:2], ("6E", ringed, "71", "92"), ("H4", "TRACASAI", "11", "103"))
    found = by_field(texts_of(rows, GRID), LETTERS.replace("C", "", 1))
    assert all(found[kind, 4].taken for kind in ("pozitie", "depunere", "puncte"))
    assert not found["depunere", 3].taken


@pytest.mark.parametrize("read", ["", "STARE", "SIIRE"])  # not read; another word was; no word was
@pytest.mark.parametrize("grid", [ERA_GRID, ""])
def test_the_rows_after_one_that_was_misread_are_confirmed(read: str, grid: str) -> None:
    """On the board as the grid shows it, or with a letter of the word otherwise; points alone do not say what lies."""
    found = by_field(texts_of((ROWS[0], ("I8", read, "13", "21"), ERA), grid))
    assert all(bool(found[kind, 3].taken) is bool(grid or read) for kind in ("pozitie", "depunere"))
    assert not found["depunere", 2].taken


def test_what_was_read_second_makes_the_board_and_is_no_value() -> None:
    texts = texts_of((ROWS[0], ("I8", "SIIRE", "13", "21"), ERA))
    found = by_field(texts, seconds={("depunere", 2): "STIRE"}, shares={("depunere", 2): 0.6})
    assert found["depunere", 3].taken == "ERA"
    assert (found["depunere", 2].by, found["depunere", 2].taken) == ((), "")
    assert (found["pozitie", 2].by, found["pozitie", 2].taken) == (("calcul",), "I8")


def test_a_sign_that_is_misread_alike_in_the_word_and_on_the_grid_is_not_confirmed_by_it() -> None:
    """The points are not those of the word: the player erred, or a sign was misread, and that nobody knows."""
    texts = texts_of((ROWS[0], ("I8", "STIRE", "12", "20"), ("12I", "ERA", "3", "24")), ERA_GRID)
    found = by_field(texts | {("depunere", 1): ""}, LETTERS.replace("?", ""))  # the first unread: no board is sure
    assert "grila" in found["pozitie", 2].by
    assert (found["depunere", 2].by, found["depunere", 2].taken) == ((), "")


@pytest.mark.parametrize(
    ("second", "share", "taken"),
    [
        *(("ORA", 0.01, ""), ("EMA", 0.15, "ERA")),
        *(("EEE", 0.05, "ERA"), ("EEE", 0.15, "")),  # no word, but what the player may have misspelt
    ],
)
def test_points_do_not_tell_a_word_from_another_that_brings_the_same(second: str, share: float, taken: str) -> None:
    """MATEI read as MAIEI comes to its points too; what is dearer is not in doubt."""
    texts = texts_of((*ROWS[:2], ("12I", "ERA", "3", "24")), ERA_GRID)
    found = by_field(texts, seconds={("depunere", 3): second}, shares={("depunere", 3): 1 - share})
    assert found["depunere", 3].taken == taken
    assert found["pozitie", 3].taken == "12I"


@pytest.mark.parametrize("outcome", [Outcome.STRUCK, Outcome.EDGE, Outcome.EMPTY])
def test_what_was_not_read_is_unread(outcome: Outcome) -> None:
    fields = fields_read(texts_of(ROWS, BOARD))
    fields = [
        replace(field, reading=FieldReading(outcome), value="") if field.place.number == 2 else field
        for field in fields
    ]
    found = {(e.read.place.kind, e.read.place.number): e for e in confirmed(fields, the_game(), ANA)}
    assert not any(found[kind, 2].taken for kind in COLUMNS if (kind, 2) in found)


def test_a_row_has_a_place_or_a_word_or_two_fields() -> None:
    """A stray mark in a column of figures is none."""
    assert [row[0].place.number for row in rows_inked(fields_read(texts_of(ROWS)))] == [1, 2, 3]
    for kinds in (["pozitie"], ["depunere"], ["puncte", "total"]):
        (row,) = rows_inked(fields_read({(kind, 2): "8" for kind in kinds}))
        assert {(field.place.kind, field.place.number) for field in row} == {(kind, 2) for kind in COLUMNS}
    assert not any(rows_inked(fields_read({(kind, 2): "8"})) for kind in ("puncte", "total", "grila"))


def test_what_confirms_a_field_needs_less_of_it_where_it_is_two_things() -> None:
    read = fields_read({("total", 1): "8"})
    (field,) = (cell for cell in read if cell.value)
    for kind in ("pozitie", "depunere", "puncte", "total", "grupa", "grila"):
        for by, against, least in ((1, 0, 0.9), (2, 0, 0.6), (3, 0, 0.6), (0, 0, 2), (2, 1, 2)):
            for share in (0.59, 0.6, 0.89, 0.9, 1.0):
                of = replace(field.place, kind=kind), FieldReading(Outcome.READ, (("8", share),))
                found = FieldConfirmed(FieldRead(*of, "8"), ("x",) * by, ("y",) * against)
                assert found.taken == ("8" if share >= least else ""), (kind, by, against, share)


@pytest.mark.parametrize(
    ("place", "rows", "grid", "against"),
    [
        (("total", 1), (("H7", "CASA", "8", "9"), ROWS[1]), "", {("puncte", 2): "pas", ("total", 2): "pas"}),
        (
            ("puncte", 2),
            (ROWS[0], ("I8", "STIRE", "12", "20")),
            "",
            dict.fromkeys([("pozitie", 2), ("depunere", 2), ("puncte", 2)], "calcul"),
        ),
        (("grila", 129), ROWS, BOARD.replace("STIRE", "STARE"), {("pozitie", 2): "grila", ("depunere", 2): "grila"}),
    ],
)
def test_what_speaks_against_a_field_is_at_least_as_likely_as_not(
    place: tuple[str, int], rows: Sequence[Sequence[str]], grid: str, against: dict[tuple[str, int], str]
) -> None:
    for share in (0.49, 0.5):
        found = by_field(texts_of(rows, grid), shares={place: share})
        assert {at: " ".join(found[at].against) for at in against} == (
            against if share == 0.5 else dict.fromkeys(against, "")
        )


_SIGNS = {"pozitie": "H7", "depunere": "CASA", "puncte": "8", "total": "21"}
_SHARES = st.floats(0.0, 1.0)


@st.composite
def papers(draw: st.DrawFn) -> tuple[Texts, Shares, Texts]:
    """The sheet with some fields read otherwise, each as likely as it may be, some with what was read second."""
    texts = texts_of(ROWS, draw(st.sampled_from([BOARD, GRID, ""])))
    for place in draw(st.lists(st.sampled_from(sorted(texts)), max_size=6)):
        other = draw(st.sampled_from(["", *_SIGNS.values(), "A", "15O", "999", "STARE", "0"]))
        fits = other.isdigit() if place[0] in ("puncte", "total") else other.isalnum()
        texts[place] = other if fits or not other else texts[place]
    shares = {place: draw(_SHARES) for place in draw(st.lists(st.sampled_from(sorted(texts)), max_size=8))}
    seconds = {place: draw(st.sampled_from(["STIRE", "CASA", "AS", "I8", "H4", "13"])) for place in shares}
    return texts, shares, seconds


@settings(max_examples=150, deadline=None)
@given(papers())
def test_what_confirms_changes_no_value(paper: tuple[Texts, Shares, Texts]) -> None:
    texts, shares, seconds = paper
    for (kind, number), field in by_field(texts, shares=shares, seconds=seconds).items():
        assert field.taken in ("", texts.get((kind, number), "")), (kind, number)
        assert not field.taken or (field.by and not field.against)
        assert not field.taken or field.read.share >= thresholds()[kind].twice
