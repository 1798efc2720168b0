"""A ruling that a sheet takes by itself, because it came to the same beginning later: told, and taken back for good."""

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.triage.overview import inherited_rulings
from tests.hall.scene import ANA, EVA, InHall
from tests.hall.test_rulings import LINES, UNLISTED, accept, states, twice, unlisted


def later() -> InHall:
    """01 was ruled on, 02 came to the same beginning after that."""
    at = unlisted(UNLISTED)
    at.handed_in(2)
    at.did(ANA, "decizie", **accept(at))
    twice(at, "02", UNLISTED + "\n" + LINES[2])
    assert states(at, "02")[:2] == "cc"
    return at


def test_it_is_told_with_its_arbiter_and_its_source_as_it_is_called_now() -> None:
    at = later()
    (told,) = inherited_rulings(at.hall.state)
    assert (told.sheet, told.source, told.arbiter, told.what) == ("02", "01", "Ana", "cuvântul este corect")
    at.did(ANA, "retrasa", fisa="01", fisa_noua="09", motiv="număr greșit")
    assert [ruling.source for ruling in inherited_rulings(at.hall.state)] == ["09"]


def test_what_was_given_together_for_several_is_taken_once() -> None:
    at = unlisted(UNLISTED, UNLISTED + "\n" + LINES[2])
    at.handed_in(3)
    at.did(ANA, "decizie", **accept(at))
    twice(at, "03", UNLISTED)
    assert [ruling.sheet for ruling in inherited_rulings(at.hall.state)] == ["03"]
    assert len(at.hall.settled.decisions) == 3


def test_what_the_chief_takes_back_is_not_taken_again() -> None:
    at = later()
    (told,) = inherited_rulings(at.hall.state)
    if at.stage("02") == "inchisa":
        assert at.refused(ANA, "anulat", nr=told.number, motiv="alt rând") == "reopen_first"
        at.did(ANA, "redeschisa", fisa="02", motiv="alt rând")
    assert at.refused(EVA, "anulat", nr=told.number, motiv="alt rând") == "chief_only"
    at.did(ANA, "anulat", nr=told.number, motiv="alt rând")
    at.handed_in(3)
    twice(at, "03", "H7 CASA 9")  # the program concludes once more
    assert states(at, "02")[:2] == "ci"
    assert not inherited_rulings(at.hall.state)
    given = [e for e in at.log.kept if isinstance(e.body, RulingGiven) and e.who == PROGRAM.name]
    assert len(given) == 1
    (conflict,) = at.waits(kind="inceput")  # and two at one beginning judged otherwise are the chief's question
    assert {conflict.sheet, *conflict.among} == {"01", "02"}


def test_who_comes_after_it_was_taken_back_takes_it_still() -> None:
    at = later()
    (told,) = inherited_rulings(at.hall.state)
    if at.stage("02") == "inchisa":
        at.did(ANA, "redeschisa", fisa="02", motiv="alt rând")
    at.did(ANA, "anulat", nr=told.number, motiv="alt rând")
    at.handed_in(3)
    twice(at, "03", UNLISTED)
    assert [ruling.sheet for ruling in inherited_rulings(at.hall.state)] == ["03"]
