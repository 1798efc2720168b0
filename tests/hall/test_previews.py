"""What a preview says is what the act then does: over every sanction, decision, answer to a question and to a
contestation, the totals and places that were shown are those that move."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from arbitraj.desk.grading.decide import Shift, shifts
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.queue import CONTESTED, THIRD
from arbitraj.hall.triage.ruling import Moved, moves
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.written.contesting import answer_moves, sanction_moves
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.contestation import Verdict
from arbitraj.text import Message
from tests.correcting import EXAMPLE, WORDS
from tests.hall.scene import ANA, DAN, EVA, ION, SEED, Afternoons, InHall, MemoryLog, competition
from tests.hall.test_contesting import UNTIL
from tests.hall.test_rulings import LINES, UNLISTED, accept

_WORD = ("accepta", "respinge")
Act = tuple[str, Mapping[str, Any]]

_TABLES = {
    "01": UNLISTED,
    "02": "\n".join((UNLISTED, LINES[2])),  # the same beginning as 01
    "03": EXAMPLE,
    "04": EXAMPLE.replace("CASA 8", "CASA 9"),  # a total that is not his
    "05": "\n".join((LINES[0], LINES[3], "I8 STIREX 20")),
}


@cache
def _day() -> Sequence[HallEvent]:
    """Five sheets with words that are not listed, wrong claims, questions; 03 and 04 contested; table 3 warned; the
    sixth is in work."""
    at = InHall(competition(contest_until=UNTIL))
    at.handed_in(1, 2, 3, 4, 5, 6)
    at.did(EVA, "intrebare", fisa="05", text="STIRE sau STIREX?", rand="r3", ce="ilizibil", camp="depunere")
    for sheet, table in _TABLES.items():
        at.typed(ION, sheet, table)
        if at.stage(sheet) != "inchisa":
            at.typed(DAN, sheet, table, hand=2)
    at.typed(ION, "06", UNLISTED)
    at.did(ANA, "sanctiune", masa=3, masura="avertisment", motiv="vorbește", la="12:10")
    at.did(ANA, "contestatie", masa=1, depunere=2, text="Este în listă.", la="17:45")
    at.did(ANA, "contestatie", masa=4, text="Totalul nu este bun.", la="17:46")
    at.did(EVA, "decizie", **accept(at, "05", "fisa", 3))
    return at.log.kept


def _hall() -> Hall:
    """The same day again, for an act of its own."""
    log = MemoryLog()
    log.kept += _day()
    return Hall(log, Triage(_grader(), SEED), Afternoons())


@cache
def _grader() -> Grader:
    return Grader(competition(contest_until=UNTIL), Lexicon.from_words("test", WORDS))


def _decisions() -> Iterator[dict[str, str]]:
    yield {"fel": "accepta"}
    for article in ("8.2.a", "8.2.e"):
        yield {"fel": "respinge", "articol": article}
    for action, article in product(("adauga", "scoate"), ("8.3.a", "8.3.c", "8.4.a")):
        yield {"fel": action, "articol": article}


def _acts() -> Iterator[Act]:
    for table, measure in product(range(1, 7), ("avertisment", "eliminare")):
        yield "sanctiune", {"masa": table, "masura": measure, "motiv": "zgomot", "la": "12:30"}
    reached = [(row, "fisa") for row in _decisions()]
    reached += [(row, reach) for row, reach in product(_decisions(), ("inceput", "cuvant")) if row["fel"] in _WORD]
    for sheet, entry, (decision, reach) in product(_TABLES, (None, 2, 3), reached):
        ruling = {"fisa": sheet, "intrebare": "", "cum": "decizie", "motiv": "așa este", "depunere": entry}
        yield "decizie", {**ruling, "decizie": decision, "pana_unde": reach}
    back = {"fisa": "05", "intrebare": "", "cum": "decizie", "motiv": "nu este așa"}
    yield "decizie", {**back, "decizie": {"fel": "anuleaza", "anuleaza": "1"}}
    for item in _hall().queue():
        ways = [way for way in item.how if way not in (CONTESTED, THIRD, "setare")]
        for how, reach, value in product(ways, ("fisa", "inceput", "cuvant"), ("STIRE", "STIREX", "I8", "9", "")):
            ruling = {"fisa": item.sheet, "intrebare": item.question, "cum": how, "valoare": value, "motiv": "așa"}
            yield "decizie", {**ruling, "depunere": item.entry, "pana_unde": reach}
    for number, verdict, by in product((1, 2), Verdict, (None, *_decisions())):
        answer = {"contestatie": number, "hotarare": verdict.value, "motiv": "așa este", "la": "17:50"}
        decided = {"decizie": by, "depunere": 2, "pana_unde": "inceput"} if by else {}
        yield "raspuns", {**answer, "fisa": f"0{1 if number == 1 else 4}", **decided}
        yield "raspuns", {**answer, "fisa_indreptata": True}


def _shown(hall: Hall, kind: str, data: Mapping[str, Any]) -> Moved | Message:
    """What a person is shown before the act."""
    body = body_of(kind, data)
    if kind == "sanctiune":
        made = sanction_moves(hall, ANA, body)  # type: ignore[arg-type]
        return made if isinstance(made, Message) else made[1]
    if kind == "raspuns":
        return answer_moves(hall, ANA, body)  # type: ignore[arg-type]
    return hall.refusal(EVA, body) or moves(hall, EVA, body)  # type: ignore[arg-type]


def _places(moved: Sequence[Shift]) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
    # of who comes into the ranking or leaves it the total on the other side is one that was never ranked
    return {
        shift.name: (shift.total if all(shift.place) else (shift.total[bool(shift.place[1])],) * 2, shift.place)
        for shift in moved
    }


def test_what_a_preview_says_is_what_the_act_then_does() -> None:
    done = dict.fromkeys(("sanctiune", "decizie", "raspuns"), 0)
    moving = dict.fromkeys(done, 0)
    hall = _hall()
    wrong = list[str]()
    for n, (kind, data) in enumerate(_acts()):
        before, log = hall.snapshot().ranking, len(hall.state.log)
        told = _shown(hall, kind, data)
        assert len(hall.state.log) == log  # to look is to do nothing
        assert hall.snapshot().ranking == before
        who = EVA if kind == "decizie" else ANA
        answered = hall.do(who, "s1", f"fapta-{n}", body_of(kind, data))
        assert (answered.event is None) == isinstance(told, Message), (kind, data, told, answered.refused)
        if isinstance(told, Message):
            continue
        moved = shifts(before, hall.snapshot().ranking)
        done[kind] += 1
        moving[kind] += bool(moved)
        if _places(told.shifts) != _places(moved):
            wrong.append(f"{kind} {data}: {told.shifts} și {moved}")
        hall = _hall()
    assert not wrong, f"{len(wrong)}: {wrong[:3]}"
    assert all(moving.values()), (done, moving)
    assert done["sanctiune"] >= 10
    assert done["decizie"] >= 60
    assert done["raspuns"] >= 8


def test_only_what_changes_is_shown_and_who_only_moves_a_place_is_counted() -> None:
    moved = Moved(
        (
            Shift("Pop Ana", "01", (115, 95), (3, 5)), Shift("Rus Ion", "02", (111, 111), (4, 3)),
            Shift("Dan Eva", "03", (99, 99), (5, 4)), Shift("Oprea Ilie", "04", (80, 80), (6, 8)),
            Shift("Zota Lia", "05", (70, 70), (7, 7)), Shift("Manea Paul", "06", (60, 60), (8, 0)),
        ),
        (),
    )  # fmt: skip
    assert [shift.sheet for shift in moved.one_by_one] == ["01", "06"]
    assert [(told, [shift.sheet for shift in of]) for told, of in moved.others] == [
        ("încă unul coboară 2 locuri", ["04"]),
        ("încă unul are alte puncte de clasament", ["05"]),
        ("încă 2 urcă un loc", ["02", "03"]),
    ]
