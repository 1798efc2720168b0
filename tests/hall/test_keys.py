"""Keys of events: a station cannot take the program's own, and one key is one event and nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.editions.published import EditionPublished, Editions
from arbitraj.hall.kernel.hall import Hall, Sent, SentAnswer
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.stage import Triage
from tests.correcting import EXAMPLE
from tests.folders import folder as made, sheet
from tests.hall.guarded import JSON, sent
from tests.hall.scene import ANA, DAN, EVA, ION, SEED, InHall
from tests.hall.small import Small, small_hall

UNLISTED = "H7 CASA 8\nI8 STIREX 20"
ROW: dict[str, Any] = {"fisa": "02", "mana": 1, "rand": "r1", "pozitie": "H7", "depunere": "CASA", "puncte": "8"}


def taken(at: InHall, name: str) -> None:
    """Keys as the program once called its own, taken by a typist before it needs them."""
    given = {"fisa": "03", "mana": 1, "rand": "x", "depunere": "A"}
    first = at.hall.state.number
    at.hall.post(ION, "s1", [Sent(name.format(n=n), "rand", given) for n in range(first + 150, first + 300)])


@pytest.mark.parametrize("name", ["inchisa-01-{n}", "program.inchisa-01-{n}"])
def test_a_sheet_closes_whatever_keys_stations_send(name: str) -> None:
    at = InHall()
    at.handed_in(1, 3)
    if "." not in name:  # the border lets no other through (below)
        taken(at, name)
    at.typed(ION, "01")
    assert at.stage("01") == "inchisa"
    assert len(at.bodies(Closed)) == 1


def test_the_control_sample_is_drawn_whatever_keys_stations_send() -> None:
    at = InHall(sample=10)
    at.handed_in(1, 2, 3)
    taken(at, "proba-01-{n}")
    taken(at, "proba-02-{n}")
    at.typed(ION, "01")
    at.typed(ION, "02", EXAMPLE.rsplit("\n", 2)[0])
    at.did(ION, "gata", fisa="03", mana=1)
    at.did(ANA, "la_stop", pornit=True)
    assert {body.sheet for body in at.bodies(Reopened) if body.sample} == {"01", "02"}


def test_what_the_program_records_is_kept_whatever_keys_stations_send() -> None:
    at = InHall()
    at.handed_in(3)
    given = {"fisa": "03", "mana": 1, "rand": "x", "depunere": "A"}
    at.hall.post(ION, "s1", [Sent(f"program-{at.hall.state.number + 1}-0", "rand", given)])
    at.hall.record("program", lambda state: [EditionPublished("provizoriu", "x" * 64)])
    assert at.hall.state.of(Editions).published


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Small]:
    folder = made(tmp_path_factory.mktemp("chei"), solutii_01=sheet(rows=EXAMPLE), solutii_02=None)
    with small_hall(folder) as hall:
        yield hall


def test_no_station_may_write_a_key_as_the_programs_are(here: Small) -> None:
    own = [event.key for event in here.site.hall.state.log if event.who in ("dosar", "program") and event.station == ""]
    own = [key for key in own if len(key) != 32]  # those of accounts are by lot
    assert own
    for key in own:
        assert "." in key
        batch = sent(("rand", ROW))
        batch["evenimente"][0]["cheie"] = key  # type: ignore[index]
        assert here.of(ION).post("/evenimente", json=batch, headers=JSON).status_code == 400
        given = here.forms(ANA, "/predare/stop", pornit="0", cheie=key)
        assert given.status_code == 303
        assert here.site.hall.state.log[-1].key != key


def _again(at: InHall, key: str, kind: str, **data: Any) -> SentAnswer:
    (answered,) = at.hall.post(ION, "s1", [Sent(key, kind, data)])
    return answered


def test_a_known_key_with_another_body_is_a_fault_and_the_right_one_still_a_success() -> None:
    at = InHall()
    at.handed_in(2)
    first = _again(at, "k" * 16, "rand", **ROW)
    assert first.event
    others: list[tuple[str, dict[str, Any]]] = [
        ("rand", {**ROW, "depunere": "CASE"}),
        ("rand", {**ROW, "depunere": ""}),
        ("rand", {**ROW, "rand": "r2"}),
        ("rand_inserat", {**ROW, "inaintea": "r1"}),
        ("rand_scos", {name: ROW[name] for name in ("fisa", "mana", "rand")}),
        ("gata", {"fisa": "02", "mana": 1}),
    ]
    for kind, data in others:
        answered = _again(at, "k" * 16, kind, **data)
        assert answered.event is None
        assert answered.refused
        assert answered.refused.key == "hall.key_taken"
        assert f"nr. {first.event.number} " in str(answered.refused)
    assert _again(at, "k" * 16, "rand", **ROW).event == first.event
    assert not at.hall.do(ION, "s1", "k" * 16, body_of("gata", {"fisa": "02", "mana": 1})).event


def test_what_the_program_completes_is_the_same_event_again_after_a_restart_too() -> None:
    at = InHall()
    at.handed_in(1)
    for who, hand in ((ION, 1), (DAN, 2)):
        at.typed(who, "01", UNLISTED, hand=hand)
    given = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "este corect", "depunere": 2}
    body = body_of("decizie", {**given, "decizie": {"fel": "accepta"}})
    first = at.hall.do(EVA, "s1", "hotararea", body)
    assert first.event
    assert first.event.body != body  # with what its row says
    assert at.hall.do(EVA, "s1", "hotararea", body).event == first.event
    other = body_of("decizie", {**given, "decizie": {"fel": "respinge"}})
    assert at.hall.do(EVA, "s1", "hotararea", other).event is None
    anew = Hall(at.log, Triage(at.grader, SEED), at.clock)
    assert anew.do(EVA, "s1", "hotararea", body).event == first.event
    assert anew.do(EVA, "s1", "hotararea", body_of("inchisa", {"fisa": "01", "cum": "o_singura_mana"})).event is None


def test_a_row_marked_after_a_verdict_is_the_same_event_again() -> None:
    at = InHall()
    at.handed_in(2)
    _ = [at.hall.post(DAN, "s1", [Sent(f"r{n}", "rand", {**ROW, "depunere": word})]) for n, word in enumerate("ab")]
    sent_twice = {**ROW, "depunere": "CASA"}
    (first,) = at.hall.post(DAN, "s1", [Sent("rand-3", "rand", sent_twice)])
    assert first.event
    assert first.event.body.after_verdict  # type: ignore[attr-defined]
    anew = Hall(at.log, Triage(at.grader, SEED), at.clock)
    for hall in (at.hall, anew):
        (again,) = hall.post(DAN, "s1", [Sent("rand-3", "rand", sent_twice)])
        assert again.event == first.event
