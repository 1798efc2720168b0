"""What the values of a competition say: breaches of the drawing rules, players by what names them, moments."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import msgspec
import pytest

from arbitraj.problems import ProblemsError
from arbitraj.record.breaches import breaches
from arbitraj.record.contestation import Act, Appeal, Contestation, Resolution, Revoked, UndoneAct, Verdict
from arbitraj.record.model import (
    ENTRY_COLUMNS,
    Competition,
    Entry,
    Player,
    Sheet,
    Source,
    Submission,
    SubmissionState,
    the_number,
)  # fmt: skip
from arbitraj.record.moments import hour_of, is_running, read_moment, shown_moment
from arbitraj.record.names import find_part_of_name, find_player, near_names, player_named
from arbitraj.record.objectives import (
    GridObjective,
    GroupsObjective,
    MaximaObjective,
    RowObjective,
    SolutionsObjective,
    StockObjective,
)
from arbitraj.record.results_file import RankedResult, RoundFacts
from arbitraj.types import GAME_TYPES

EVEN = "CASETONIMURELUP"  # vowels and consonants in turn


@pytest.mark.parametrize(
    ("tip", "material", "told"),
    [
        ("integral_partial", EVEN + EVEN[:6], []),
        ("integral_partial", EVEN + EVEN[:5], ["4.2@21 20 de litere; la integral parțial se extrag între 21 și 35"]),
        ("integral_partial", EVEN * 2 + "DATES", []),
        ("integral_partial", EVEN * 2 + "LATINE", [
            "4.2@36 36 de litere; la integral parțial se extrag între 21 și 35",
        ]),
        ("integral_partial", "AAAAAACDFGLMNPRSTCDLNRST", []),
        ("integral_partial", "AAAAA?CDFGLMNPRSTCDLNRST", ["4.2@24 vocalele sunt 5 din 24, sub 25%"]),
        ("integral_partial joker", "AAAAA?CDFGLMNPRSTCDLNRST", []),
        ("integral_partial", "CDFGLMNPRSTCDLNRS", [
            "4.2@18 17 litere; la integral parțial se extrag între 21 și 35",
            "4.2@16 vocalele nu mai pot fi decât 4 din 21, sub 25%",
        ]),
        ("integral_partial", "ZAZE" + EVEN + "ZA", ["3.1@3 sunt 3 de Z, setul are 1"]),
        ("pe_sir", "CCDA" + EVEN * 2, []),
        ("pe_sir", "CCD?F" + EVEN * 2, []),
        ("pe_sir", "ACCDFA" + EVEN * 2, ["4.3@5 peste 3 consoane la rând, de la litera 2: CCDF"]),
        ("pe_sir", "AEIOC" + EVEN * 2, ["4.3@4 peste 3 vocale la rând, de la litera 1: AEIO"]),
        ("n_scrabble", "CASETON CASETO CASETONI BCDFGHL AEIOUAE ?BDFGLM", [
            "4.5@7/2 grupa 2 are 6 litere, nu 7", "4.5@8/3 grupa 3 are 8 litere, nu 7",
            "4.5@7/4 grupa 4 nu are nicio vocală", "4.5@7/5 grupa 5 nu are nicio consoană",
            "4.5@7/6 grupa 6 nu are nicio vocală",
        ]),
        ("n_scrabble vowels", "CSTN AEIOUAE", []),
        ("serie_maxime", "ZASETON CAZETON", ["3.1@3/2 sunt 2 de Z, setul are 1"]),
        ("serie_maxime", "BCDFGHL", ["4.4@7/1 grupa 1 nu are nicio vocală"]),
        ("superscrabble", "BCDFGHL", []),
        ("superscrabble", "CASETO", ["4.6@7/1 grupa 1 are 6 litere, nu 7"]),
        ("superscrabble_incomplet", "CASETON TASEROM", ["4.7@1/2 la acest tip se dă o singură grupă; sunt 2"]),
    ],
)  # fmt: skip
def test_4_2_what_breaks_the_drawing_rules_is_told_with_the_letter_to_draw_again_from(
    tip: str, material: str, told: list[str]
) -> None:
    key, _, setting = tip.partition(" ")
    game_type = GAME_TYPES[key]
    drawn: dict[str, Any] = (
        {"groups": tuple(material.split())} if "grupe" in game_type.material.keys else {"letters": material}
    )
    drawn |= {"joker_stands": setting == "joker", "vowels_chosen": setting == "vowels"}
    found = breaches(Competition("", "", None, game_type, **drawn))
    assert [
        f"{breach.article}@{breach.at}{f'/{breach.group}' * (breach.group > 0)} {breach.text.partition(' (')[0]}"
        for breach in found
    ] == told


PLAYERS = (
    Player(4, "Pop", "Ana"), Player(2, "Ilie", "Dan"), Player(7, "Țăranu-Pop", "Ana Maria"), Player(9, "Ilie", "Dan"),
    Player(3, "Popa", "Anca"),
)  # fmt: skip
PLAYED = Competition(
    "", "", None, GAME_TYPES["integral"], players=PLAYERS, submissions=(Submission("07", 1, 4), Submission("A", 2, 9))
)


def asked(find: Any, *about: Any, **criteria: Any) -> int | str:
    """The table of the player who is found, or what is said where nobody is."""
    try:
        table: int = find(*about, **criteria).table
        return table
    except ProblemsError as error:
        return str(error)


NEAR = "Pop Ana, Popa Anca, Țăranu-Pop Ana Maria"


@pytest.mark.parametrize(
    ("criteria", "told"),
    [
        ({"table": 4}, 4), ({"name": "ana POP"}, 4), ({"sheet": "7"}, 4), ({"sheet": "a"}, 9),
        ({"name": "Taranu Pop Maria Ana"}, 7), ({"table": 9, "name": "Ilie Dan"}, 9),
        ({"sheet": "A", "name": "Ilie Dan", "table": 9}, 9),
        ({"name": "Ilie Dan"}, "numele Ilie Dan este al mai multor jucători (mesele 2, 9); scrieți masa"),
        ({"table": 5}, "masa 5 nu este în jucatori.csv; mese: 2, 3, 4, 7, 9"),
        ({"sheet": "8"}, "fișa 8 nu este în predare.csv"),
        ({"table": 2, "sheet": "07"}, "--masa, --fisa și --nume nu sunt ale aceluiași jucător"),
        ({"table": 2, "name": "Pop Ana"}, "--masa, --fisa și --nume nu sunt ale aceluiași jucător"),
        ({"name": "Pop Anna"}, f"numele Pop Anna nu este în jucatori.csv; poate {NEAR}?"),
        ({}, 'spuneți care jucător: --masa 12, --fisa 07 sau --nume "Popescu Ion"'),
    ],
)  # fmt: skip
def test_a_player_is_the_one_whom_all_that_is_said_names(criteria: dict[str, Any], told: int | str) -> None:
    assert asked(find_player, PLAYED, **criteria) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ana pop", 4), ("Țăranu", 7), ("an ma", 7), ("anc", 3),
        ("dan", "«dan» se potrivește mai multor jucători: Ilie Dan (masa 2), Ilie Dan (masa 9);"),
        ("pop", "Pop Ana (masa 4), Țăranu-Pop Ana Maria (masa 7), Popa Anca (masa 3);"),
        ("Popp Ana", f"numele Popp Ana nu este în jucatori.csv; poate {NEAR}?"), ("", "nu este în"),
    ],
)  # fmt: skip
def test_a_part_of_a_name_finds_the_only_player_whom_it_fits(name: str, told: int | str) -> None:
    found = asked(find_part_of_name, PLAYERS, name)
    assert found == told if isinstance(told, int) else told in str(found)


def test_of_two_players_with_one_name_the_table_says_which_and_alone_it_is_enough() -> None:
    named = [
        player_named(PLAYERS, table, name)
        for table, name in ((9, "Ilie Dan"), (2, "dan ilie"), (4, "Ilie Dan"), (8, "Pop Ana"), (4, "Pop"))
    ]
    assert [player and player.table for player in named] == [9, 2, None, 4, None]
    assert near_names("Pop Anna", [player.name for player in PLAYERS], 1) == ["Pop Ana"]


def test_a_deadline_counts_its_own_minute_and_a_moment_is_read_with_its_day_and_its_hour() -> None:
    until = datetime(2026, 3, 14, 18, 30)
    at = [datetime(2026, 3, 14, 18, 29, 59), datetime(2026, 3, 14, 18, 30, 59, 9), datetime(2026, 3, 14, 18, 31)]
    assert [is_running(until, moment) for moment in at] == [True, True, False]
    assert not is_running(None, at[0])
    for text in ("14.03.2026, ora 18:30", "14/3/2026 18.30", "2026-03-14 18:30:00", shown_moment(until)):
        assert (read_moment(text), hour_of(text, date(2025, 1, 1))) == (until, until)
    assert [read_moment(text) for text in ("14.03.2026", "2026-03-14", "18:30", "31.02.2026 10:00", "", 7)] == [
        None
    ] * 6
    assert [hour_of(text, until.date()) for text in ("ora 18:30", "18.30", "24:00", "1830")] == [
        until,
        until,
        None,
        None,
    ]


def test_a_number_with_words_around_it_has_nine_figures_at_most() -> None:
    texts = ("masa nr. 12", "9" * 9, "9" * 10, "1 sau 2", "II", "")
    assert [the_number(text) for text in texts] == [12, 10**9 - 1, None, None, None, None]


def test_8_6_each_step_of_a_contestation_and_each_step_taken_back() -> None:
    """What waits, which answer stands, whose the next one is, and what is kept of a step that was taken back."""
    hours = [datetime(2026, 3, 14, 18, minute) for minute in range(9)]

    def said(verdict: Verdict, minute: int, *decisions: int) -> Resolution:
        return Resolution(verdict, f"motiv {minute}", f"arbitru {minute}", hours[minute], decisions)

    def state(of: Contestation) -> tuple[bool, Act, Resolution | None, bool, tuple[int, ...], list[Act]]:
        return of.open, of.last_act, of.stands, of.answers_appeal, of.decisions, [undone.act for undone in of.undone]

    made = Contestation(number=3, table=4, name="Pop Ana", sheet="07", text="puncte", when=hours[0])
    first, second, third = said(Verdict.REJECTED, 1), said(Verdict.IN_PART, 3, 5, 6), said(Verdict.WITHDRAWN, 4)
    answered = made.answered(first)
    appealed = msgspec.structs.replace(answered, appeal=Appeal("apel", hours[2]))
    final, dropped = appealed.answered(second), appealed.answered(third)
    assert [state(contestation) for contestation in (made, answered, appealed, final, dropped)] == [
        (True, Act.MADE, None, False, (), []),
        (False, Act.ANSWERED, first, False, (), []),
        (True, Act.APPEALED, first, True, (), []),
        (False, Act.APPEAL_ANSWERED, second, True, (5, 6), []),
        (False, Act.APPEAL_ANSWERED, first, False, (), []),
    ]  # fmt: skip
    why = Revoked("Eva", "greșit", hours[5])
    back = [final.without(why), final.without(why).without(why), answered.without(why), made.without(why)]
    assert [state(of)[:5] for of in back] == [
        *(state(of)[:5] for of in (appealed, answered, made)),
        (False, Act.MADE, None, False, ()),
    ]
    gone = {
        Act.APPEAL_ANSWERED: (second, None), Act.APPEALED: (None, appealed.appeal), Act.ANSWERED: (first, None),
        Act.MADE: (None, None),
    }  # fmt: skip
    lines = {act: UndoneAct(act, "Eva", "greșit", hours[5], *kept) for act, kept in gone.items()}
    taken = [(Act.APPEAL_ANSWERED,), (Act.APPEAL_ANSWERED, Act.APPEALED), (Act.ANSWERED,), (Act.MADE,)]
    assert [of.undone for of in back] == [tuple(lines[act] for act in acts) for acts in taken]
    assert [contestation.taken_back for contestation in back] == [False, False, False, True]
    # an answer whose decision was taken back is given anew: the one before it stays to be read
    for before, act in ((answered, Act.ANSWERED), (final, Act.APPEAL_ANSWERED)):
        opened = msgspec.structs.replace(before, reopened=Revoked("Dan", "alta", None))
        anew = opened.answered(said(Verdict.ADMITTED, 7, 9))
        assert (opened.open, anew.open, anew.stands) == (True, False, said(Verdict.ADMITTED, 7, 9))
        assert anew.undone == (UndoneAct(act, "Dan", "alta", hours[7], before.stands),)
    assert [verdict.changes for verdict in Verdict] == [True, True, False, False]


def test_8_5_who_is_ranked_and_what_waits() -> None:
    sheets = [Submission("01", 1, 1, state, warnings) for state in SubmissionState for warnings in range(3)]
    named = {sheet: (sheet.state.name, sheet.disciplinary) for sheet in sheets}
    assert [named[sheet] for sheet in sheets if sheet.ranked] == [
        ("HANDED_IN", 0), ("HANDED_IN", 1), ("NOT_HANDED_IN", 0), ("NOT_HANDED_IN", 1),
    ]  # fmt: skip
    assert {sheet.state.name for sheet in sheets if sheet.waits} == {"OPEN", "NOT_TYPED"}


def test_each_value_of_a_sheet_has_its_own_place() -> None:
    places = ("A4", "B4", "C4", "D4", "E4")
    entry = Entry(2, "gr. 3", "H7", "cASA", "8 p", "21", Source("01.xlsx", "rândul 4"), places)
    assert [entry.source_of(column).place for column in ENTRY_COLUMNS] == [*places]
    assert (str(entry.source_of("word")), str(replace(entry, places=()).source_of("word"))) == (
        "01.xlsx, C4",
        "01.xlsx, rândul 4",
    )
    assert entry.fields == {"grupa": "gr. 3", "pozitie": "H7", "depunere": "cASA", "puncte": "8 p", "total": "21"}
    assert (entry.written, entry.written_group, entry.written_points) == ("H7 cASA", 3, 8)
    sheet = Sheet("01", "Pop Ana", "4", (entry,), source=Source("01.xlsx"), places=("B1", "B2"))
    assert [str(sheet.source_of(column)) for column in ("name", "table", "word")] == [
        "01.xlsx, B1",
        "01.xlsx, B2",
        "01.xlsx",
    ]
    integral, string = GAME_TYPES["integral_partial"], GAME_TYPES["pe_sir"]
    for game_type, letters, announced in (
        (integral, "ȘCA?B", "ABCȘ?"),
        (string, "SCA?B", "SCA?B"),
        (string, "SCAB", "SCAB"),
    ):
        of = Competition("", "", None, game_type, letters=letters)
        assert (of.announced, of.has_jokers, of.asks_points) == ((announced,), "?" in letters, True)
    grouped = Competition("", "", None, GAME_TYPES["n_scrabble"], groups=("BA", "?A"))
    assert (grouped.announced, grouped.has_jokers) == (("BA", "?A"), True)
    assert Competition("", "", None, GAME_TYPES["integral"]).has_jokers


def test_the_results_file_leaves_out_what_is_as_usual_and_refuses_numbers_beyond_a_thousand_million() -> None:
    facts = RoundFacts(titlu="Probă", tip="4.1")
    assert msgspec.to_builtins(facts) == {
        "titlu": "Probă", "loc": "", "data": None, "tip": "4.1", "litere": (), "arbitru": None,
        "contestatii_pana_la": None,
    }  # fmt: skip
    unusual = {"varianta": "polona", "oficial": False, "tabla_reconstituita": True}
    assert msgspec.to_builtins(msgspec.structs.replace(facts, **unusual)).items() >= unusual.items()
    texts, numbers = "nume categorie fisa", "loc masa total puncte_depuneri"
    numbers += " avertismente_tehnice penalizari_tehnice avertismente_disciplinare"
    line: dict[str, Any] = {**dict.fromkeys(texts.split(), "x"), **dict.fromkeys(numbers.split(), 1)}
    line |= {"puncte_clasament": None, "depuneri": [], "constatari": []}
    for column in (*numbers.split(), "puncte_clasament"):
        for number in (10**9, -(10**9)):
            assert getattr(msgspec.convert(line | {column: number}, RankedResult), column) == number
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(line | {column: number + number // 10**9}, RankedResult)


def test_each_search_says_whether_it_divides_whether_it_has_a_bound_and_whether_it_ends() -> None:
    groups = ("BA", "CA")
    objectives = (
        StockObjective("AB"), RowObjective("AB"), GroupsObjective(groups, True), MaximaObjective(groups, False),
        SolutionsObjective("AB"), GridObjective("AB", "CD"),
    )  # fmt: skip
    assert [(goal.of_letters, goal.divides, goal.bounded, goal.ends) for goal in objectives] == [
        ("AB", True, True, False), ("AB", True, True, False), ("BACA", True, True, False),
        ("BACA", False, False, True), ("", False, False, False), ("", True, False, False),
    ]  # fmt: skip
