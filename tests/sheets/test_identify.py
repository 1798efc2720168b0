"""8.3.a, 8.4.a: name and table found by the roster anywhere on a sheet; asked about where they may only be unread."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from arbitraj.record.model import Competition, Player, Sheet, Submission
from arbitraj.record.question import Answer, AnswerBook, Loose, Query, Question
from arbitraj.sheets.identify import Identity, Roster, identify, settle_owners
from arbitraj.types import GAME_TYPES
from tests.sheets.test_readings import of_doubts
from tests.told import renew, told

KEPT = Path(__file__).parent / "golden" / "cine.txt"

PLAYERS = (
    Player(1, "Pop", "Ana", "Impetus București"),
    Player(2, "Ilie", "Dan"),
    Player(3, "Ionescu-Țăranu", "Maria"),
    Player(12, "Pop", "Ana Maria"),
)
ROSTER = Roster.of(Competition("Cupa Bucegi", "Brașov", None, GAME_TYPES["integral_partial"], players=PLAYERS))


def identified(*around: str, name: str = "", table: str = "", own: int = 0, own_form: bool = False) -> Identity:
    sheet = Sheet("01", name, table, (), around=tuple(Loose(text, "f, 1") for text in around), own_form=own_form)
    return identify(sheet, PLAYERS[own], ROSTER)


def asked(identity: Identity) -> list[str]:
    return [query.why for query in identity.sheet.queries]


@pytest.mark.parametrize(
    "around",
    [
        ("Pop Ana, masa 1",), ("ANA POP", "Masa nr. 1"), ("Masa 1 - Pop Ana",), ("Fișa lui Pop Ana", "masa: întâi"),
        ("Numele meu este Pop Ana, stau la masa 1",), ("Cu stimă,", "Pop Ana, masa 1"), ("Pop Ana (Impetus), masa I",),
        ("Sportiv: Pop Ana", "Loc: 1"), ("Pop Ana, CS Voința Cluj, masa 1",), ("Cupa Bucegi, 21.11.2026", "pop  ana 1"),
    ],
)  # fmt: skip
def test_8_3_a_name_and_table_are_found_anywhere(around: tuple[str, ...]) -> None:
    found = identified(*around)
    assert (found.sheet.name, found.sheet.table) == ("Pop Ana", "1")
    assert asked(found) == []


def test_8_3_a_of_names_within_each_other_the_longest_is_meant_unless_the_sheet_is_the_others() -> None:
    words = frozenset(("pop", "ana", "maria"))
    assert [ROSTER.named(words, PLAYERS[own]) for own in (0, 1, 2, 3)] == [PLAYERS[n] for n in (0, 3, 3, 3)]
    assert ROSTER.named(words - {"maria"}, PLAYERS[1]) == PLAYERS[0]
    assert ROSTER.named(words - {"ana"}, PLAYERS[1]) is None


@pytest.mark.parametrize(
    ("around", "why"),
    [
        (("Pop Ana, masa 1", "H7 CASA 8"), "line"), (("Pop Ana, masa 1", "ceva cu totul altceva"), "line"),
        (("Pop Ana", "Ilie Dan", "masa 1"), "name_several"), (("Pop Ana", "masa 1", "masa 2"), "table_several"),
        (("masa 1",), "absent"), (("Pop Ana",), "absent"), ((), "absent"),
    ],
)  # fmt: skip
def test_8_3_a_what_may_be_unread_is_asked(around: tuple[str, ...], why: str) -> None:
    assert why in asked(identified(*around))


def test_8_3_a_what_a_form_leaves_empty_is_missing_and_no_question() -> None:
    """A file with a place for everything: what is not in it is not on the paper."""
    assert asked(identified(own_form=True)) == []
    assert asked(identified(name="Pop Ana", own_form=True)) == []


def test_8_3_a_a_legible_name_of_nobody_stays_as_it_is_written() -> None:
    found = identified(name="Popa Anca", table="1")
    assert (found.sheet.name, asked(found)) == ("Popa Anca", [])
    assert asked(identified(name="P0p Ana", table="1")) == ["name_unclear"]


def test_8_3_a_a_longer_name_is_asked_unless_it_is_another_player() -> None:
    assert asked(identified(name="Pop Ana Ioana", table="1")) == ["name_longer"]
    assert asked(identified(name="Pop Ana (Impetus)", table="1")) == []
    longer = identified(name="Pop Ana Maria", table="12", own=3)
    assert (longer.sheet.name, asked(longer)) == ("Pop Ana Maria", [])


def test_8_3_a_one_right_and_the_other_wrong_is_no_question() -> None:
    found = identified(name="Pop Ana", table="2")
    assert (found.sheet.name, found.sheet.table, asked(found)) == ("Pop Ana", "2", [])


def shown(text: str, _: str) -> Iterator[str]:
    """Of a line `name | table | own table | what else` and of the texts around: who it is, and what is asked."""
    head, *around = text.split("\n")
    name, table, own, *marks = (part.strip() for part in head.split("|"))
    loose = [Loose(part.strip("+"), f"f, {n}", between="+" in part) for n, part in enumerate(around, 1)]
    places = ("f, A1", "f, B1") if "locuri" in marks else ("", "")
    sheet = Sheet("01", name, table, (), around=tuple(loose), own_form="formular" in marks, places=places)
    found = identify(sheet, next(entrant for entrant in PLAYERS if entrant.table == int(own)), ROSTER)
    yield f"{found.sheet.name} | {found.sheet.table} | {found.player and found.player.name} | {found.table}"
    yield from of_doubts(found.sheet)
    yield from (f"~ {remnant.place}: {remnant.text}" for remnant in found.known)


def test_8_3_a_who_it_is_and_what_is_asked_is_as_it_was() -> None:
    kept = KEPT.read_text("utf-8")
    assert told(kept, shown).splitlines() == kept.splitlines()


# -- sheets changed between two players ---------------------------------------------------------------------------

HAND_INS = tuple(Submission(f"0{n}", n, player.table) for n, player in enumerate(PLAYERS[:3], 1))
TABLES = {player.table: player for player in PLAYERS}


def owners(
    said: Mapping[str, tuple[str, str]], answers: tuple[Answer, ...] = ()
) -> tuple[dict[int, Identity], tuple[Submission, ...]]:
    """Sheets of tables 1-3 with what each says (name, table)."""
    sheets = {}
    for submission, player in zip(HAND_INS, PLAYERS, strict=False):
        name, table = said.get(f"_{player.table}", (player.name, str(player.table)))
        sheet = Sheet(submission.sheet, name, table, (), own_form=True)
        sheets[player.table] = identify(sheet, player, ROSTER)
    return settle_owners(sheets, HAND_INS, TABLES, AnswerBook(answers))


def swapped(identities: dict[int, Identity]) -> list[int]:
    return [table for table, identity in identities.items() if any(q.column == "owner" for q in identity.sheet.queries)]


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ({"_1": ("Ilie Dan", "2")}, [1]),  # both point to the same other player
        ({"_1": ("Ilie Dan", ""), "_2": ("Pop Ana", "")}, [1, 2]),  # each has the other's name
        ({"_1": ("Ilie Dan", "")}, []),  # 8.4.a: one missing, the other wrong
        ({"_1": ("Ilie Dan", "1")}, []),  # 8.3.a: one right
        ({"_1": ("Ilie Dan", "3")}, []),  # two different others
        ({"_1": ("", "")}, []),
    ],
)
def test_8_4_a_changed_sheets_are_a_question(said: dict[str, tuple[str, str]], asks: list[int]) -> None:
    assert swapped(owners(said)[0]) == asks


def _answer(query: Query, sheet: str, number: int, reading: str | None) -> Answer:
    question = Question(sheet, None, query)
    return Answer(
        number=number,
        id=question.id,
        sheet=sheet,
        entry=None,
        seen=query.seen,
        reading=reading,
        arbiter="Dobre",
        when="",
    )


def test_8_4_a_sheets_said_to_be_changed_go_to_the_other_player() -> None:
    said = {"_1": ("Ilie Dan", "2"), "_2": ("Pop Ana", "1")}
    identities, _ = owners(said)
    (one,), (two,) = ([q for q in identities[n].sheet.queries if q.column == "owner"] for n in (1, 2))
    both = (_answer(one, "01", 1, one.readings[0]), _answer(two, "02", 2, two.readings[0]))
    settled, submissions = owners(said, both)
    assert [(h.sheet, h.table) for h in submissions] == [("01", 2), ("02", 1), ("03", 3)]
    assert (settled[2].sheet.number, settled[1].sheet.number, swapped(settled)) == ("01", "02", [])


def test_8_4_a_one_of_two_cannot_be_changed_alone() -> None:
    said = {"_1": ("Ilie Dan", "2")}
    (query,) = (q for q in owners(said)[0][1].sheet.queries if q.column == "owner")
    settled, submissions = owners(said, (_answer(query, "01", 1, query.readings[0]),))
    assert submissions == HAND_INS
    assert [q.why for q in settled[1].sheet.queries if q.column == "owner"] == ["swapped_taken"]


def test_8_4_a_said_to_be_so_on_the_paper_stays_where_it_is() -> None:
    said = {"_1": ("Ilie Dan", "2")}
    (query,) = (q for q in owners(said)[0][1].sheet.queries if q.column == "owner")
    settled, submissions = owners(said, (_answer(query, "01", 1, None),))
    assert submissions == HAND_INS
    assert settled[1].sheet.name == "Ilie Dan"


def test_the_same_text_is_recognised_whatever_its_case_and_marks() -> None:
    sheet = Sheet("03", "", "", (), around=(Loose("IONESCU ŢĂRANU maria – masa 3", "f"),))
    found = identify(sheet, PLAYERS[2], ROSTER)
    assert (found.sheet.name, asked(found)) == ("Ionescu-Țăranu Maria", [])


if __name__ == "__main__":
    renew(KEPT, shown)
