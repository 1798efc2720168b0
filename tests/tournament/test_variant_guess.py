"""A record that does not say which game it is: the header, the letters and the points written say it."""

from pathlib import Path

import pytest

from tests.commands import Said, run

PLAYS = """#player1 ann Ann Smith
#player2 bob Bob Jones
>ann: AEHINOT 8G HEAT +0 0
#note better was INHEAT
>bob: {rack} I8 AX +0 0
>ann: IINNOO? K5 NOON +0 0
#note bob thought long
#note ann was tired
>bob: DEMORST 5K NOM +0 0
"""


def written(where: Path, variant: str, head: str = "", rack: str = "DEXORST") -> Path:
    """A record of a game with the points of this one, that does not say which it is."""
    (where / "plin.gcg").write_text(PLAYS.format(rack=rack), encoding="utf-8")
    done = run(where, "partida", "converteste", where / "plin.gcg", "-o", where / "puncte.gcg", "--varianta", variant)
    assert done.status == 0, done.err
    text = (where / "puncte.gcg").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#tile")]
    (where / "partida.gcg").write_text("\n".join([head, *lines, ""]).lstrip("\n"), encoding="utf-8")
    return where / "partida.gcg"


def judged(where: Path, record: Path, *options: str) -> Said:
    return run(where, "partida", "verifica", record, *options)


@pytest.mark.parametrize(("variant", "shown"), [("engleza", "engleza"), ("franceza", "franceza")])
def test_the_points_say_which_game_it_is(tmp_path: Path, variant: str, shown: str) -> None:
    done = judged(tmp_path, written(tmp_path, variant))
    assert f"--varianta {shown}" in done.err
    assert "Scris" not in done.out.split("Totaluri")[1]


def test_letters_that_the_usual_game_has_not_say_it(tmp_path: Path) -> None:
    record = written(tmp_path, "engleza", rack="DEXKWQY")
    assert "--varianta engleza" in judged(tmp_path, record).err


@pytest.mark.parametrize(("name", "variant"), [("CSW21", "engleza"), ("NWL2023", "engleza"), ("ODS9", "franceza")])
def test_the_list_in_the_header_says_it(tmp_path: Path, name: str, variant: str) -> None:
    record = written(tmp_path, variant, head=f"#lexicon {name}")
    done = judged(tmp_path, record, "--json", "-")
    assert f'"varianta": "{variant}"' in done.out
    assert done.err == ""


def test_a_romanian_record_stays_one(tmp_path: Path) -> None:
    assert judged(tmp_path, written(tmp_path, "romana")).err == ""


def test_what_is_asked_for_counts(tmp_path: Path) -> None:
    assert "--varianta" not in judged(tmp_path, written(tmp_path, "engleza"), "--varianta", "romana").err


def test_notes_stay_where_they_stood_in_either_form(tmp_path: Path) -> None:
    record = written(tmp_path, "engleza", head="#id io.woogles 1")
    for name, before in (("a.gcg", record), ("b.csv", tmp_path / "a.gcg"), ("c.gcg", tmp_path / "b.csv")):
        done = run(tmp_path, "partida", "converteste", before, "-o", tmp_path / name)
        assert (done.status, "note" in done.err) == (0, False)
    there, back = ((tmp_path / name).read_text(encoding="utf-8") for name in ("a.gcg", "c.gcg"))
    assert back == there
    lines = there.splitlines()
    assert lines[[line.startswith(">ann") for line in lines].index(True) + 1] == "#note better was INHEAT"


FEW = "#player1 a A\n#player2 b B\n"


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        (">a: DINNVWY 8D WINDY +32 32\n>b: ADEEGIL 7C GALE +16 16\n", "(acum: --varianta engleza)"),
        (">a: DINNVWY 8D WINDY +32 32\n", "--varianta romana, --varianta engleza"),
        (">a: AACSTUX 8G CASA +8 8\n>b: EIRSTUZ 9H IRES +12 12\n", ""),
        (">a: AACSTUX 8G CASA +9 9\n", ""),
        (">a: - +0 0\n", ""),
    ],
)
def test_few_plays_are_of_the_usual_game_where_nothing_speaks_against_it(
    tmp_path: Path, moves: str, shown: str
) -> None:
    (tmp_path / "a.gcg").write_text(FEW + moves, encoding="utf-8")
    done = judged(tmp_path, tmp_path / "a.gcg", "--lexic", "fara")
    assert ("--varianta" in done.err, shown in done.err) == (bool(shown), True)


def test_other_rules_are_asked_for(tmp_path: Path) -> None:
    moves = ">a: DINNVWY 8D WINDY +32 32\n>a: (challenge) +5 37\n"
    (tmp_path / "a.gcg").write_text(f"{FEW}#tile-distribution english\n{moves}", encoding="utf-8")
    own, asked = (
        judged(tmp_path, tmp_path / "a.gcg", *more, "--json", "-") for more in ((), ("--regulament", "WESPA"))
    )
    assert ("--regulament wespa" in own.err, asked.err) == (True, "")
    assert ('"total": 32' in own.out, '"total": 37' in asked.out) == (True, True)
    wrong = judged(tmp_path, tmp_path / "a.gcg", "--regulament", "wespo")
    assert (wrong.status, "--regulament" in wrong.err, "wespa" in wrong.err) == (2, True, True)


KEPT_BADLY = """#player1 ann Ann Smith
#player2 bob Bob Jones
>ann: QUIZING 8H QUIZ +48 48
>bob: AEWORDS 9G WO +12 12
>ann: INGSATE 10F SEATING +70 118
>bob: AERDSXY I3 RADS +9 21
"""


def test_letters_of_other_games_are_asked_about_where_the_points_tell_nothing(tmp_path: Path) -> None:
    (tmp_path / "p.gcg").write_text(KEPT_BADLY, encoding="utf-8")
    for words in (("verifica", "p.gcg"), ("converteste", "p.gcg", "-o", "p.csv"), ("pagina", "p.gcg", "-o", "p.html")):
        done = run(tmp_path, "partida", *words, within=tmp_path)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert "una dintre: --varianta engleza, --varianta franceza, --varianta romana" in done.err
    assert judged(tmp_path, tmp_path / "p.gcg", "--varianta", "romana").status == 0


def test_letters_that_only_another_game_can_read_are_one_line(tmp_path: Path) -> None:
    polish = KEPT_BADLY.replace("QUIZING 8H QUIZ", "ŻÓŁWIEA 8H ŻÓŁW").replace("AERDSXY I3 RADS", "KOŃSKIE I3 KOŃ")
    (tmp_path / "p.gcg").write_text(polish, encoding="utf-8")
    done = judged(tmp_path, tmp_path / "p.gcg")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "--varianta polona" in done.err
    assert "--varianta engleza" not in done.err


def test_one_strange_letter_is_a_slip_of_its_row(tmp_path: Path) -> None:
    record = written(tmp_path, "romana").read_text(encoding="utf-8")
    (tmp_path / "p.gcg").write_text(record.replace("HEAT", "HEŁT"), encoding="utf-8")
    done = judged(tmp_path, tmp_path / "p.gcg")
    assert done.status == 2
    assert "semnul Ł nu este o literă" in done.err
    (tmp_path / "q.gcg").write_text(record.replace("+", "+1").replace("AEHINOT", "AEHINKT"), encoding="utf-8")
    assert judged(tmp_path, tmp_path / "q.gcg").status == 0
