"""The last word in the hall: what holds at the command line holds there."""

from typing import Any

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.ruling import Moved, moves
from arbitraj.record.model import Action
from arbitraj.text import Message
from tests.hall.scene import ANA, EVA, ION, InHall

TABLE = "H7 CASA 8\nI8 STIRE 13"


def hall() -> InHall:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", TABLE)
    if at.stage("01") == "inchisa":
        at.did(ANA, "redeschisa", fisa="01", motiv="se privește din nou")
    return at


def ruled(fel: str, **fields: str) -> dict[str, Any]:
    given: dict[str, Any] = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "m", "pana_unde": "fisa"}
    return {**given, "depunere": None if fel == "anuleaza" else 2, "decizie": {"fel": fel, **fields}}


def moved(at: InHall, data: dict[str, Any]) -> Moved | Message:
    body = body_of("decizie", data)
    assert isinstance(body, RulingGiven)
    return moves(at.hall, ANA, body)


def told(at: InHall, data: dict[str, Any]) -> list[str]:
    """What is said of a ruling before it is given; then it is given."""
    shown = moved(at, data)
    assert isinstance(shown, Moved), shown
    at.did(EVA, "decizie", **data)
    return [remark.key for remark in shown.remarks]


def test_the_last_of_two_rulings_has_effect_and_says_what_it_replaces() -> None:
    at = hall()
    assert told(at, ruled("respinge", articol="8.2.a")) == []
    assert at.total() == 8
    assert told(at, ruled("accepta", pozitie="I8")) == ["decided.replaces"]
    assert at.total() == 21
    assert told(at, ruled("respinge", articol="8.2.a")) == ["decided.replaces"]
    assert at.total() == 8


def test_a_ruling_is_taken_back_by_another_and_both_stay_in_the_register() -> None:
    at = hall()
    told(at, ruled("accepta", pozitie="I8"))
    told(at, ruled("respinge", articol="8.2.a"))
    assert told(at, ruled("anuleaza", decizie="2")) == ["decided.stands_again"]
    assert at.total() == 21
    lines = at.hall.settled.decisions
    assert [(line.action, line.withdraws, line.entry) for line in lines] == [
        (Action.ACCEPT, None, 2),
        (Action.REJECT, None, 2),
        (Action.WITHDRAW, 2, 2),
    ]
    twice = moved(at, ruled("anuleaza", decizie="2"))
    assert isinstance(twice, Message)
    assert twice.key == "decided.withdrawn_already"


def test_dropping_what_is_not_there_is_refused_and_what_another_took_away_is_told() -> None:
    at = hall()
    nothing = moved(at, ruled("scoate", articol="8.3.d"))
    assert isinstance(nothing, Message)
    assert nothing.key == "findings.misfit_finding"
    told(at, ruled("adauga", articol="8.4.c"))
    assert told(at, ruled("respinge", articol="8.2.a")) == ["decided.makes_idle"]
    assert at.total() == 8


def test_a_ruling_that_means_nothing_is_refused_in_the_hall_too() -> None:
    at = hall()
    for data, key in (
        (ruled("adauga", articol="8.2.c"), "findings.misfit_adauga"),
        (ruled("adauga", articol="8.3.a"), "findings.misfit_of_sheet"),
        (ruled("adauga", articol="8.3.b"), "findings.misfit_game"),
        (ruled("adauga", articol="8.3.e"), "findings.misfit_category"),
        (ruled("grupa", grupa="1"), "findings.misfit_no_groups"),
        (ruled("joker", patrat="H23"), "findings.misfit_square"),
    ):
        refused = moved(at, data)
        assert isinstance(refused, Message), data
        assert refused.key == key
    told(at, ruled("adauga", articol="8.4.c"))
    again = moved(at, ruled("adauga", articol="8.4.c"))
    assert isinstance(again, Message)
    assert again.key == "decided.there_already"
    assert at.total() == 1
