"""What the camera takes is the image's own first reading, confirmed by the paper: whatever the rules, the words, the
sums and the grid know puts no other value in its place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.hall.camera.confirming import FieldConfirmed, confirmed, independent, is_row, rows_inked, thresholds
from arbitraj.handwriting.outcome import FieldReading, Outcome
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player
from arbitraj.types import GAME_TYPES
from tests.correcting import GRID, LETTERS, ROMANIAN, WORDS
from tests.hall.camera.paper import COLUMNS, Texts, fields_read, texts_of

# the worked example without its joker row, running totals beside
ROWS = (("H7", "CASA", "8", "8"), ("I8", "STIRE", "13", "21"), ("H4", "TRACASAI", "11", "32"))
BOARD = """
    ............... ............... ............... ............... ............... ............... ...............
    ...TRACASAI.... .......STIRE... ............... ............... ............... ............... ...............
    ...............
"""
ANA = Player(1, "Pop", "Ana")


def by_field(texts: Texts, **more: object) -> dict[tuple[str, int], FieldConfirmed]:
    """Each field of the rows, by kind and row."""
    found = confirmed(fields_read(texts, **more), the_game(), ANA)  # type: ignore[arg-type]
    return {(each.read.place.kind, each.read.place.number): each for each in found}


def the_game() -> Game:
    competition = Competition("Probă", "", None, GAME_TYPES["integral_partial"], LETTERS, players=(ANA,))
    return Game(competition, ROMANIAN, WORDS)


def test_a_faultless_sheet_is_taken_whole_but_for_what_nothing_confirms() -> None:
    found = by_field(texts_of(ROWS, BOARD))
    taken = {place for place, each in found.items() if each.taken and place[0] != "grila"}
    assert taken >= {(kind, n) for n in (1, 2, 3) for kind in ("pozitie", "depunere", "puncte")}
    assert ("total", 1) not in taken  # the same string as the points beside it
    assert set(found["pozitie", 2].by) == {"calcul", "grila"}


def test_equal_strings_in_both_columns_confirm_nothing() -> None:
    found = by_field(texts_of([("", "", "8", "8")]))
    assert (found["puncte", 1].by, found["puncte", 1].taken) == ((), "")
    assert not independent(17, 37)
    assert independent(13, 21)


def test_the_step_of_the_totals_confirms_the_points() -> None:
    found = by_field(texts_of([("", "", "8", "8"), ("", "", "13", "21")]))
    assert (found["puncte", 2].by, found["puncte", 2].taken) == (("pas",), "13")


def test_points_that_are_not_those_computed_are_nobodys() -> None:
    """A player who wrote 12 for 13: the camera says neither, a person reads it."""
    found = by_field(texts_of([ROWS[0], ("I8", "STIRE", "12", "20"), ROWS[2]]))
    assert found["puncte", 2].against == ("calcul",)
    assert found["puncte", 2].taken == found["depunere", 2].taken == found["pozitie", 2].taken == ""


def test_a_grid_that_says_otherwise_leaves_the_word_to_a_person() -> None:
    found = by_field(texts_of(ROWS, BOARD.replace("STIRE", "STARE")))
    assert "grila" in found["depunere", 2].against
    assert not found["depunere", 2].taken


def test_a_joker_is_never_taken() -> None:
    rows = (*ROWS[:2], ("6E", "COMANDA", "71", "92"))
    found = by_field(texts_of(rows, GRID))  # its C is the joker: no C is left
    assert not any(found[kind, 3].taken for kind in ("pozitie", "depunere"))


def test_where_a_ring_may_have_been_missed_the_grid_alone_confirms_no_word() -> None:
    """The points of the joker's row were not read; that its letters stand on the grid says nothing of the joker."""
    found = by_field(texts_of((*ROWS[:2], ("6E", "COMANDA", "", "92")), GRID))
    assert (found["depunere", 3].by, found["depunere", 3].taken) == ((), "")
    assert (found["pozitie", 3].by, found["pozitie", 3].taken) == (("grila",), "6E")


@pytest.mark.parametrize("outcome", [Outcome.STRUCK, Outcome.EDGE, Outcome.EMPTY])
def test_what_was_not_read_is_unread(outcome: Outcome) -> None:
    fields = fields_read(texts_of(ROWS, BOARD))
    fields = [
        replace(each, reading=FieldReading(outcome), value="") if each.place.number == 2 else each for each in fields
    ]
    found = {(e.read.place.kind, e.read.place.number): e for e in confirmed(fields, the_game(), ANA)}
    assert not any(found[kind, 2].taken for kind in COLUMNS if (kind, 2) in found)


def test_a_row_in_which_nothing_is_written_is_none() -> None:
    assert [row[0].place.number for row in rows_inked(fields_read(texts_of(ROWS)))] == [1, 2, 3]
    assert not is_row([])


_SIGNS = {"pozitie": "H7", "depunere": "CASA", "puncte": "8", "total": "21"}
_SHARES = st.floats(0.0, 1.0)


@st.composite
def papers(draw: st.DrawFn) -> tuple[Texts, dict[tuple[str, int], float]]:
    """The sheet with some fields read otherwise, each as likely as it may be."""
    texts = texts_of(ROWS, draw(st.sampled_from([BOARD, GRID, ""])))
    for place in draw(st.lists(st.sampled_from(sorted(texts)), max_size=6)):
        other = draw(st.sampled_from(["", *_SIGNS.values(), "A", "15O", "999", "STARE", "0"]))
        fits = other.isdigit() if place[0] in ("puncte", "total") else other.isalnum()
        texts[place] = other if fits or not other else texts[place]
    shares = {place: draw(_SHARES) for place in draw(st.lists(st.sampled_from(sorted(texts)), max_size=8))}
    return texts, shares


@settings(max_examples=150, deadline=None)
@given(papers())
def test_what_confirms_changes_no_value(paper: tuple[Texts, dict[tuple[str, int], float]]) -> None:
    texts, shares = paper
    for (kind, number), each in by_field(texts, shares=shares).items():
        assert each.taken in ("", texts.get((kind, number), "")), (kind, number)
        assert not each.taken or (each.by and not each.against)
        assert not each.taken or each.read.share >= thresholds()[kind].twice


@settings(max_examples=60, deadline=None)
@given(papers(), st.sampled_from([("depunere", 2), ("puncte", 2), ("pozitie", 3), ("total", 3)]))
def test_what_a_field_is_taken_as_is_its_own_or_nothing_whatever_else_was_read(
    paper: tuple[Texts, dict[tuple[str, int], float]], place: tuple[str, int]
) -> None:
    """The same field, the rest of the paper otherwise."""
    texts, shares = paper
    rest = texts_of(ROWS, BOARD) | {place: texts.get(place, "")}
    one, other = (by_field(of, shares=shares).get(place) for of in (texts, rest))
    values = {each.taken for each in (one, other) if each} - {""}
    assert values <= {texts.get(place, "")}
