"""What people call types of game, variants, rules and states: understood wherever one is typed, never as another."""

from pathlib import Path

import pytest

from arbitraj.desk.preparing.draw import read_competition
from arbitraj.desk.preparing.settings import change_settings
from arbitraj.desk.requests import LetterDrawing
from arbitraj.folder.people import state_called
from arbitraj.folder.settings import read_settings
from arbitraj.folder.variant_file import unknown_variant, variant_called
from arbitraj.record.game_types import type_called, unknown_type
from arbitraj.record.model import SubmissionState
from arbitraj.types import GAME_TYPES
from arbitraj.wings.games.tournament.folder import read_tournament
from arbitraj.wings.games.tournament.model import PairingSystem
from tests.commands import run
from tests.folders import SETTINGS, folder
from tests.tournament.folders import tournament


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("integral", "integral, Integrală, INT., partida integral, 4.1"),
        ("integral_partial", "integral parțial, integral-partial, Parțial integral, int. parț., IP, integralpartial"),
        ("pe_sir", "integral pe șir, pe şir, Pe-Șir, șir, int. șir, IPS, integrală pe sir, 4.3"),
        ("serie_maxime", "Serie de maxime, serie maxime, maxime, seria de maxime, s. de max., SM"),
        ("n_scrabble", "N-Scrabble, n scrabble, nscrabble, heptascrabble, 6-scrabble"),
        ("superscrabble", "Super Scrabble, super-scrabble, superscr., SS"),
        ("superscrabble_incomplet", "superscrabble incomplet, super inc., Super-Scrabble incomplet, SSI"),
    ],
)
def test_a_type_is_understood_however_it_is_written(key: str, texts: str) -> None:
    assert {text: type_called(text, GAME_TYPES) for text in texts.split(", ")} == dict.fromkeys(texts.split(", "), key)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("integrl parțal", "integral_partial"), ("superscrable", "superscrabble"), ("serie de maxine", "serie_maxime"),
        *((text, "") for text in ("", "i", "in", "integral pe tablă", "scrabble", "duplicat", "șir parțial", "pe")),
        ("superscrabble complet", ""),
    ],
)  # fmt: skip
def test_what_may_be_several_types_or_none_is_asked_and_no_other_is_proposed(text: str, meant: str) -> None:
    assert type_called(text, GAME_TYPES) == ""
    told = str(unknown_type(text, GAME_TYPES)).partition("Poate ")[2]
    assert told == (f"«{meant}»?" if meant else "")


def test_a_type_is_understood_wherever_it_is_typed(tmp_path: Path) -> None:
    made = tmp_path / "nou"
    assert run(tmp_path, "nou", str(made), "--tip", "Integral pe șir").status == 0
    assert 'tip = "pe_sir"' in (made / "concurs.toml").read_text("utf-8")
    assert run(tmp_path, "formulare", "--tip", "serie de maxime", "-o", str(tmp_path / "f.pdf")).status == 0
    assert read_competition(LetterDrawing(kind="N-Scrabble")).game_type.key == "n_scrabble"
    where = folder(tmp_path, concurs=SETTINGS.replace('"integral_partial"', '"Integral parțial"'))
    competition, problems = read_settings(where, GAME_TYPES)
    assert (competition and competition.game_type.key, problems) == ("integral_partial", [])
    # the type that is there already, under another of its names: its letters stay
    change_settings(where, {"tip": "parțial integral"})
    text = (where / "concurs.toml").read_text("utf-8")
    assert ('tip = "integral_partial"' in text, "litere = " in text) == (True, True)
    change_settings(where, {"tip": "pe șir"})
    text = (where / "concurs.toml").read_text("utf-8")
    assert ('tip = "pe_sir"' in text, "litere = " in text) == (True, False)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Română", "romana"), ("limba poloneză", "polona"), ("limba franceză", "franceza"), ("engl.", "engleza"),
     ("Jocul cuvintelor", "scribo"), ("scrabble", ""), ("limba", "")],
)  # fmt: skip
def test_a_variant_is_understood_however_it_is_written(text: str, name: str) -> None:
    assert variant_called(text) == name
    if not name:
        assert "Poate" not in str(unknown_variant(text))


@pytest.mark.parametrize(
    ("text", "state"),
    [("", SubmissionState.HANDED_IN), ("A predat", SubmissionState.HANDED_IN), ("predată", SubmissionState.HANDED_IN),
     ("nu a predat", SubmissionState.NOT_HANDED_IN), ("N-a predat", SubmissionState.NOT_HANDED_IN),
     ("ELIMINATĂ", SubmissionState.SENT_OFF), ("pred", None), ("retras", None), ("de_lamurit", None)],
)  # fmt: skip
def test_a_state_is_understood_and_never_as_another(text: str, state: SubmissionState | None) -> None:
    assert state_called(text) is state


def test_the_settings_of_a_tournament_say_what_people_say(tmp_path: Path) -> None:
    settings = 'varianta = "Română"\nregulament = "Partidă liberă"\nperechi = "Fiecare cu fiecare"\n'
    read = read_tournament(tournament(tmp_path, settings=settings))
    assert (read.variant.name, read.rules, read.system) == ("romana", "libera", PairingSystem.EVERYBODY)
