"""What the entry page is given: the next paper of the pile, a hand of one's own, nothing of anybody else's."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitraj.hall.page.site import Site
from arbitraj.hall.typing.asked import PersonAsks
from arbitraj.hall.typing.entry import Papers, entry_columns, entry_view, hand_for, next_hand, pile_view
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from tests.hall.sites import PEOPLE, done, grader_of, site_of

ANA, ION, EVA = PEOPLE["ana"], PEOPLE["ion"], PEOPLE["eva"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_of(tmp_path, grader_of(), {"01": 2, "02": 10}) as site:
        yield site


def typed(site: Site, who: str, sheet: str, hand: int, word: str = "SIMPLII") -> None:
    done(site, who, RowTyped(sheet, 1 if hand == 1 else 2, f"r{hand}", position="H2", word=word, points="81"))
    done(site, who, Finished(sheet, 1 if hand == 1 else 2))


def test_the_pile_gives_what_is_begun_then_first_hands_then_second_ones(site: Site) -> None:
    assert next_hand(site, ANA) == ("01", 1)
    done(site, "ana", HeadingTyped("02", 1, "Ana", "1"))
    assert next_hand(site, ANA) == ("02", 1)  # begun
    assert next_hand(site, EVA) == ("01", 1)
    typed(site, "eva", "01", 1)
    typed(site, "ana", "02", 1)
    assert next_hand(site, EVA) == ("02", 2)  # never the own one
    assert next_hand(site, ANA) == ("01", 2)
    assert hand_for(site.hall, ANA, "02") == 1
    assert hand_for(site.hall, ION, "02") == 2


def test_a_paper_that_somebody_holds_is_offered_to_nobody_else(site: Site) -> None:
    site.hall.of(Papers).opened("Ana", ("01", 1))
    assert next_hand(site, ANA) == ("01", 1)
    assert next_hand(site, EVA) == ("02", 1)
    site.hall.of(Papers).opened("Eva", ("02", 1))
    assert next_hand(site, ION) is None


def test_of_another_hand_nothing_is_told(site: Site) -> None:
    typed(site, "ana", "01", 1, word="MARTOR")
    done(site, "ana", PersonAsks("01", "Se citește MARTOR?"))
    done(site, "eva", HeadingTyped("01", 2, "Nistor", "2"))
    told = json.dumps(entry_view(site.hall, EVA, "01", 2))
    assert "MARTOR" not in told
    assert entry_view(site.hall, EVA, "01", 2)["intrebate"] == []
    for person, hand in ((EVA, 1), (ION, 1), (ION, 2), (ANA, 2)):
        view = entry_view(site.hall, person, "01", hand)
        assert view["strain"]
        assert view["oprit"]
        assert "randuri" not in view


def test_what_is_known_of_the_pile_holds_nothing_that_another_typed(site: Site) -> None:
    done(site, "ana", HeadingTyped("02", 1, "Secretaru", "41"))
    typed(site, "ana", "01", 1, word="MARTOR")
    done(site, "ana", PersonAsks("01", "Se citește MARTOR?"))
    done(site, "eva", HandedIn("03", 22, 3))
    done(site, "eva", HeadingTyped("03", 1, "Al meu", "22"))
    site.hall.of(Papers).opened("Ana", ("01", 2))
    known = pile_view(site, EVA)
    listed = {"fisa": "01", "mana": 2, "masa": 2, "jucator": "Nistor Victor", "liber": False}
    assert [hand | {"vazut": 0} for hand in known["maini"]] == [listed | {"vazut": 0}]
    assert [(row["fisa"], row["antet"]["nume"]) for row in known["ale_mele"]] == [("03", "Al meu")]
    assert known["goale"]["2"]["randuri"] == []
    assert known["goale"]["2"]["verdicte"] is None
    told = json.dumps(known)
    assert "MARTOR" not in told
    assert "Secretaru" not in told
    assert "1" not in known["goale"]  # no first hand is left to begin
    assert pile_view(site, ANA)["maini"] == []


def test_what_is_undone_is_the_own_last_event_of_the_hand(site: Site) -> None:
    first = done(site, "ana", HeadingTyped("01", 1, "Nistor", "2"))
    assert entry_view(site.hall, ANA, "01", 1)["ultimul"] == first
    done(site, "ana", HeadingTyped("02", 1, "Pop", "1"))
    assert entry_view(site.hall, ANA, "01", 1)["ultimul"] == first
    last = done(site, "ana", RowTyped("01", 1, "r1", word="CASA"))
    assert entry_view(site.hall, ANA, "01", 1)["ultimul"] == last
    done(site, "eva", HandedIn("03", 22, 3))
    assert entry_view(site.hall, ANA, "01", 1)["ultimul"] == last


def test_fields_are_those_of_the_type() -> None:
    assert entry_columns(grader_of().competition) == ["pozitie", "depunere", "puncte"]
    groups = grader_of("campionat/4-heptascrabble").competition
    assert entry_columns(groups) == ["grupa", "pozitie", "depunere", "puncte"]
    assert entry_columns(grader_of("campionat/5-superscrabble").competition) == ["pozitie", "depunere"]
