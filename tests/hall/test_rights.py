"""The table of roles: who may send which kind of event; and that a second hand is blind."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

import pytest

from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST, HallPerson
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.verdicts import hand_view
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, InHall, competition

FOUR = {role: HallPerson(role.title(), role) for role in (CHIEF, ARBITER, TYPIST, SCREEN)}
EVERYONE, ARBITERS, ONLY_CHIEF, NOBODY = (CHIEF, ARBITER, TYPIST), (CHIEF, ARBITER), (CHIEF,), ()


def fresh() -> InHall:
    """01 handed in, 02 waits for a second hand, 03 differs, 04 is closed and contested twice, once answered, 05 has a
    question. Of the tables for two one goes on, at one a play is contested, at one both have passed."""
    at = InHall(competition(contest_until=datetime(2026, 11, 21, 18, 30)))
    at.did(ANA, "cont", persoana="Ion", rol=TYPIST, ce="intrat")
    for number in range(1, 6):
        at.did(ION, "predare", fisa=f"{number:02d}", masa=number, ordine=number)
    lines = EXAMPLE.strip().splitlines()
    at.typed(ION, "02", "\n".join(lines[:2]).replace("13", "12"))
    at.typed(ION, "03", "\n".join(lines[:3]).replace("13", "12"))
    at.typed(DAN, "03", "\n".join(lines[:3]), hand=2)
    at.typed(ION, "04", "\n".join(lines[:4]))
    at.typed(ION, "05", EXAMPLE.replace("STIRE", "ST1RE"))
    at.typed(DAN, "05", EXAMPLE.replace("STIRE", "ST1RE"), hand=2)
    at.did(ANA, "contestatie", masa=4, text="Totalul.", la="17:40")
    at.did(ANA, "contestatie", masa=4, depunere=2, text="Punctele.", la="17:40")
    at.did(ANA, "raspuns", contestatie=2, hotarare="respinsa", motiv="sunt bune", la="17:45")
    for number in (1, 2, 3):
        at.did(ANA, "masa_deschisa", partida=number, incepe="Ana", celalalt="Dan")
    for number in (1, 2):
        at.did(ION, "tura", partida=number, cine="A", ce="depunere", pozitie="H7", depunere="CASA")
    at.did(ION, "contestata", partida=2)
    for player in "AB":
        at.did(ION, "tura", partida=3, cine=player, ce="pas")
    return at


@cache
def standing() -> InHall:
    """`fresh`, for as long as nobody did anything."""
    return fresh()


def of_queue(at: InHall, sheet: str) -> str:
    return at.waits(sheet)[0].question


# kind, what is sent (a text `?03` is the name of what waits on sheet 03), who may
TABLE: list[tuple[str, Mapping[str, Any], tuple[str, ...]]] = [
    ("predare", {"fisa": "06", "masa": 6, "ordine": 6}, EVERYONE),
    ("la_stop", {"pornit": True}, EVERYONE),
    ("nepredat", {"masa": 6}, EVERYONE),
    ("publicat", {"stadiu": "provizoriu", "amprenta": "x"}, ()),  # the program alone says so
    ("preluat", {"mandat": 2, "laptop": "x"}, ()),
    ("vazuta", {"fisa": "01", "predata": 1}, ()),
    ("camera", {"fisa": "01", "model": "m", "praguri": {}, "poze": [], "randuri": []}, ()),
    ("semne", {"fisa": "03", "campuri": [{"rand": "r1", "camp": "puncte"}]}, NOBODY),  # no camera read it
    ("sala", {"litera": "B"}, ()),  # the program presents its hall
    ("retrasa", {"fisa": "01", "motiv": "altă masă", "masa": 6}, ONLY_CHIEF),
    ("antet", {"fisa": "01", "mana": 1, "nume": "Pop Ana"}, EVERYONE),
    ("antet", {"fisa": "02", "mana": 2, "nume": "Pop Ana"}, EVERYONE),
    ("antet", {"fisa": "04", "mana": 1, "nume": "Pop Ana"}, NOBODY),
    ("rand", {"fisa": "01", "mana": 1, "rand": "r1", "depunere": "CASA"}, EVERYONE),
    ("rand", {"fisa": "01", "mana": 2, "rand": "r1", "depunere": "CASA"}, NOBODY),
    ("rand_inserat", {"fisa": "01", "mana": 1, "rand": "r1", "inaintea": "r2"}, EVERYONE),
    ("rand_scos", {"fisa": "01", "mana": 1, "rand": "r1"}, EVERYONE),
    ("rand_scos", {"fisa": "02", "mana": 1, "rand": "r1"}, NOBODY),
    ("grila", {"fisa": "01", "mana": 1, "randuri": ["CASA"]}, EVERYONE),
    ("de_la_capat", {"fisa": "01", "mana": 1}, NOBODY),  # nobody has begun it
    ("gata", {"fisa": "01", "mana": 1}, EVERYONE),
    ("preluata", {"fisa": "02", "mana": 1, "cui": "Ion"}, ONLY_CHIEF),
    ("a_treia", {"fisa": "03", "diferenta": "?03", "valoare": "12"}, ARBITERS),
    ("intrebare", {"fisa": "01", "text": "ce scrie?"}, EVERYONE),
    ("intrebare", {"fisa": "04", "text": "ce scrie?"}, NOBODY),
    ("decizie", {"fisa": "05", "intrebare": "?05", "cum": "citire", "valoare": "STIRE"}, ARBITERS),
    ("decizie", {"fisa": "05", "intrebare": "?05", "cum": "lasat", "motiv": "x"}, NOBODY),
    ("decizie", {"fisa": "05", "intrebare": "?05", "cum": "citire", "valoare": "4!"}, NOBODY),
    ("decizie", {"fisa": "05", "intrebare": "altceva", "cum": "citire", "valoare": "STIRE"}, NOBODY),
    ("decizie", {"fisa": "", "intrebare": "f", "cum": "dosar", "motiv": "x", "valoare": "al_lor"}, ONLY_CHIEF),
    (
        "decizie",
        {"fisa": "05", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 1, "decizie": {"fel": "accepta"}},
        ARBITERS,
    ),
    ("decizie", {"fisa": "05", "intrebare": "", "cum": "decizie", "motiv": "x", "decizie": {"fel": "altceva"}}, NOBODY),
    (
        "decizie",
        {"fisa": "05", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 9, "decizie": {"fel": "accepta"}},
        NOBODY,
    ),
    ("inchisa", {"fisa": "02", "cum": "doua_maini"}, NOBODY),
    ("redeschisa", {"fisa": "04", "motiv": "contestație"}, ONLY_CHIEF),
    ("redeschisa", {"fisa": "04", "motiv": " "}, NOBODY),
    ("redeschisa", {"fisa": "02", "motiv": "x"}, NOBODY),
    ("sanctiune", {"masa": 6, "eliminat": True}, ONLY_CHIEF),
    ("sanctiune", {"masa": 6, "masura": "avertisment", "motiv": "Vorbește"}, ONLY_CHIEF),
    ("sanctiune", {"masa": 6, "masura": "avertisment", "motiv": " "}, NOBODY),
    ("contestatie", {"masa": 4, "depunere": 1, "text": "Este în listă.", "la": "17:50"}, ONLY_CHIEF),
    ("contestatie", {"masa": 4, "depunere": 1, "text": "Este în listă.", "la": "18:50"}, NOBODY),
    ("raspuns", {"contestatie": 1, "hotarare": "respinsa", "motiv": "nu este", "la": "17:50"}, ONLY_CHIEF),
    ("raspuns", {"contestatie": 1, "hotarare": "admisa", "motiv": "este", "la": "17:50"}, NOBODY),
    ("apel", {"contestatie": 2, "text": "Ba da.", "la": "17:55"}, ONLY_CHIEF),
    ("apel", {"contestatie": 1, "text": "Ba da.", "la": "17:55"}, NOBODY),
    ("dosar", {"fisier": "predare.csv", "sha256": "0"}, NOBODY),
    ("publicat", {"stadiu": "provizoriu", "amprenta": "0"}, NOBODY),
    ("cont", {"persoana": "Lia", "rol": TYPIST, "ce": "intrat"}, ONLY_CHIEF),
    ("setare", {"nume": "o_mana", "valoare": 1}, ONLY_CHIEF),
    ("poza", {"fisa": "04", "sha256": "a" * 64}, EVERYONE),
    ("poza", {"fisa": "77", "sha256": "a" * 64}, NOBODY),
    ("jucator_gata", {"fisa": "04"}, NOBODY),  # where players type nothing
    ("jucator_continua", {"fisa": "04"}, NOBODY),
    ("ora", {"ce": "sala", "secunde": 60, "de_la": "2026-11-21T16:00:00"}, NOBODY),  # where nothing is doubtful
    ("publicat", {"stadiu": "provizoriu", "amprenta": "0"}, NOBODY),
    # sheets are there: no start any more
    ("pas", {"pas": "a"}, NOBODY),
    ("extragere", {"cum": "dosar", "oricum": True}, NOBODY),
    ("litera", {"a_cata": 1, "litera": "A"}, NOBODY),
    ("inapoi", {"a_cata": 1}, NOBODY),
    ("pregatit", {"parte": "mese"}, NOBODY),
    ("alaturi", {"dosar": "tineret"}, ARBITERS),
    ("ceas", {"ce": "pornit", "minute": 60, "oricum": True}, NOBODY),
    ("ceas", {"ce": "nevazut"}, ARBITERS),
    ("anuntat", {"ramase": 15}, NOBODY),
    ("masa_deschisa", {"partida": 4, "incepe": "Ana", "celalalt": "Dan"}, ARBITERS),
    ("masa_deschisa", {"partida": 3, "incepe": "Ana", "celalalt": "Dan"}, NOBODY),
    ("tura", {"partida": 1, "cine": "B", "ce": "pas"}, EVERYONE),
    ("tura", {"partida": 2, "cine": "B", "ce": "pas"}, NOBODY),
    ("contestata", {"partida": 1}, EVERYONE),
    ("contestata", {"partida": 3}, NOBODY),
    ("hotarata", {"partida": 2, "retrasa": False, "puncte": 5}, ARBITERS),
    ("hotarata", {"partida": 2, "retrasa": True}, NOBODY),  # without saying why: the list has the word
    ("ceas_masa", {"partida": 1, "ce": "pornit"}, EVERYONE),
    ("ceas_masa", {"partida": 1, "ce": "indreptat", "timp": "1:00"}, ARBITERS),
    ("masa_incheiata", {"partida": 1, "motiv": "s-a făcut târziu"}, ARBITERS),
    ("masa_incheiata", {"partida": 3}, EVERYONE),
    ("anulat", {"nr": 3, "motiv": "greșit"}, ONLY_CHIEF),
    ("anulat", {"nr": 999, "motiv": "greșit"}, NOBODY),
]


def test_every_kind_is_in_the_table() -> None:
    kinds = {body.__struct_config__.tag for body in KINDS}
    assert kinds == {kind for kind, _, _ in TABLE}


@pytest.mark.parametrize(("kind", "data", "may"), TABLE, ids=[f"{n}-{kind}" for n, (kind, _, _) in enumerate(TABLE)])
def test_who_may(kind: str, data: Mapping[str, Any], may: tuple[str, ...]) -> None:
    for role, person in FOUR.items():
        at = standing()
        sent = {
            key: of_queue(at, value[1:]) if isinstance(value, str) and value.startswith("?") else value
            for key, value in data.items()
        }
        before = at.hall.state
        answered = at.does(person, kind, **sent)
        assert (answered.event is not None) == (role in may), (role, str(answered.refused))
        if answered.event is None:
            assert answered.refused
            assert str(answered.refused)
            assert at.hall.state is before
        else:
            standing.cache_clear()


def test_whoever_is_blocked_may_nothing() -> None:
    at = fresh()
    at.did(ANA, "cont", persoana="Ion", rol=TYPIST, ce="blocat")
    assert at.refused(ION, "rand", fisa="01", mana=1, rand="r1") == "may_not"


@pytest.mark.parametrize("person", [ION, HallPerson("Ion", CHIEF), HallPerson("Ion", ARBITER)])
def test_nobody_types_the_second_hand_of_his_own_first(person: HallPerson) -> None:
    assert fresh().refused(person, "rand", fisa="02", mana=2, rand="r1") == "own_first"


def test_whoever_answered_about_a_sheet_does_not_type_it() -> None:
    at = fresh()
    at.did(ION, "intrebare", fisa="02", text="e fișa potrivită?")
    at.did(EVA, "decizie", fisa="02", intrebare=at.waits("02")[0].question, cum="raspuns", motiv="da")
    assert at.refused(EVA, "rand", fisa="02", mana=2, rand="r1") == "seen_first"


def test_nothing_of_the_first_hand_reaches_the_second() -> None:
    """Answers, views and the queue of a second typist, searched for what the first typed."""
    at = InHall()
    at.handed_in(1)
    at.did(ION, "intrebare", fisa="01", text="TRACASAI sau TRACASA?", rand="r4")
    at.typed(ION, "01", EXAMPLE, heading=("Popescu Anna", "7"))
    secrets = ("CASA", "STIRE", "cOMANDA", "TRACASAI", "CAPRARUL", "Popescu", "K5", "86")
    seen: list[object] = []
    for n, word in enumerate(("CAL", "LUP", "OM")):
        for _ in range(2):
            answered = at.does(EVA, "rand", fisa="01", mana=2, rand=f"s{n}", pozitie="A1", depunere=word, puncte="5")
            assert answered.event
            seen += [data_of(answered.event.body), answered.refused]
        view = hand_view(at.hall, EVA, "01", 2)
        assert (view.verdicts, view.board, view.total, view.asked, view.texts) == (None, "", None, (), ())
        seen += [view.transcription, at.hall.queue()]
    seen.append(str(at.does(EVA, "rand", fisa="01", mana=1, rand="r1").refused))
    assert not [secret for secret in secrets if secret in repr(seen)]
