"""What an arbiter changes in a folder before the start: settings, and rulings on words."""

from datetime import datetime
from pathlib import Path

import pytest

from arbitraj.desk.grading.word_lists import WordRuled, rule_word
from arbitraj.desk.preparing.settings import change_settings, switch_setting
from arbitraj.folder.settings import read_settings
from arbitraj.folder.word_rulings import read_word_rulings
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import WordRuling
from arbitraj.problems import ProblemsError
from arbitraj.types import GAME_TYPES
from tests.folders import SETTINGS, folder

AT = datetime(2026, 11, 24, 9)
TEXT = """# al meu
[concurs]
titlu = "Probă"  # titlul
[partida]
tip = "integral_partial"  # felul
litere = "AAAAACCDEIILMNOPRRRRSSTTU?"
lexic = "lexic.txt"
"""


@pytest.mark.parametrize(
    ("wanted", "old", "new"),
    [
        ({"titlu": " Cupa\nșco "}, '"Probă"', '"Cupa șco"'), ({"loc": "Iași"}, "titlul\n", 'titlul\nloc = "Iași"\n'),
        ({"loc": "Iași", "arbitru": "X"}, "titlul\n", 'titlul\narbitru = "X"\nloc = "Iași"\n'),
        ({"data": "2026-11-21"}, "titlul\n", "titlul\ndata = 2026-11-21\n"),
        ({"contestatii_pana_la": "21.11.2026 18:30"}, "titlul\n", 'titlul\ncontestatii_pana_la = "2026-11-21 18:30"\n'),
        ({"tip": "Serie de maxime"}, '"integral_partial"', '"serie_maxime"'), ({"tip": "integral parțial"}, "", ""),
        ({"titlu": "Probă", "loc": "", "data": ""}, "", ""),
    ],
)  # fmt: skip
def test_a_setting_is_changed_and_every_other_byte_stays(
    tmp_path: Path, wanted: dict[str, str], old: str, new: str
) -> None:
    where = folder(tmp_path, concurs=TEXT)
    kept = change_settings(where, wanted)
    after = TEXT.replace(old, new, 1)
    if "serie_maxime" in new:  # drawn for another type
        after = after.replace('litere = "AAAAACCDEIILMNOPRRRRSSTTU?"\n', "")
    assert ((where / "concurs.toml").read_text("utf-8"), kept) == (after, "concurs-v1.toml" if new else "")
    if new:
        assert (where / kept).read_text("utf-8") == TEXT
        assert read_settings(where, GAME_TYPES, drawn=False)[1] == []
        change_settings(where, {key: "" for key in wanted if key in ("loc", "data", "arbitru")})
        left = [line for line in (where / "concurs.toml").read_text("utf-8").splitlines() if " = " in line]
        assert not any(line.startswith(("loc", "data", "arbitru")) for line in left)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("there", "on", "off"),
    [
        ("", "\n[sala]\nmana_camerei = true\n", "\n[sala]\nmana_camerei = false\n"),
        ("# [sala]\n", "# [sala]\n\n[sala]\nmana_camerei = true\n", "# [sala]\n\n[sala]\nmana_camerei = false\n"),
        ("[sala]\nadresa = 'x'  # a\n", "[sala]\nadresa = 'x'  # a\nmana_camerei = true\n", None),
        ("[sala]\nmana_camerei = true # c\n", "[sala]\nmana_camerei = true # c\n", None),
    ],
)
def test_a_setting_of_the_hall_is_switched_where_there_may_be_none(
    tmp_path: Path, end: str, there: str, on: str, off: str | None
) -> None:
    where = folder(tmp_path)
    file = where / "concurs.toml"
    file.write_bytes((TEXT + there).replace("\n", end).encode())
    assert bool(switch_setting(where, "mana_camerei", True)) == (on != there)
    assert file.read_bytes() == (TEXT + on).replace("\n", end).encode()
    switch_setting(where, "mana_camerei", False)
    off = off or on.replace("= true", "= false")
    assert file.read_bytes() == (TEXT + off).replace("\n", end).encode()


@pytest.mark.parametrize("wanted", [{"tip": "șah"}, {"data": "mâine"}, {"contestatii_pana_la": "seara"}])
def test_a_setting_that_would_be_wrong_changes_nothing(tmp_path: Path, wanted: dict[str, str]) -> None:
    where = folder(tmp_path, concurs=TEXT)
    with pytest.raises(ProblemsError, match=next(iter(wanted))):
        change_settings(where, wanted)
    assert (where / "concurs.toml").read_text("utf-8") == TEXT
    assert not list(where.glob("concurs-v*"))


def test_8_2_a_a_ruling_on_a_word_is_written_whole_and_said_once(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS)
    first = WordRuling("zăbrea", True, "este în DOOM", "Dobre", datetime(2026, 11, 21, 9))
    made = rule_word(where, first)
    assert made == WordRuled(WordRuling("ZABREA", True, "este în DOOM", "Dobre", datetime(2026, 11, 21, 9)), None)
    back = WordRuling("ZABREA", False, "nu este", "Ilie", datetime(2026, 11, 22, 9))
    assert rule_word(where, back) == WordRuled(back, made.ruling)
    third = WordRuling("zabrea", True, "ba da", "Pop", datetime(2026, 11, 23, 9))
    assert rule_word(where, third).before == back
    kept = read_word_rulings(where, load_variant("romana"))[0]
    assert [(ruling.word, ruling.valid) for ruling in kept] == [("ZABREA", valid) for valid in (True, False, True)]
    before = (where / "cuvinte.toml").read_bytes()
    for word, valid in (("zabrea", True), ("CASA", True), ("XXX", False), ("7", True)):
        with pytest.raises(ProblemsError, match=word.upper()):
            rule_word(where, WordRuling(word, valid, "m", "A", AT))
    for reason, arbiter, said in ((" ", "A", "--motiv"), ("m", " ", "--arbitru")):
        with pytest.raises(ProblemsError, match=said):
            rule_word(where, WordRuling("XXX", True, reason, arbiter, AT))
    assert (where / "cuvinte.toml").read_bytes() == before
