"""What an arbiter asks of the desk before the start: values in, values out, nobody at a terminal."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from arbitraj.desk.command_io import CommandIo
from arbitraj.desk.preparing.draw import draw_games, draw_letters
from arbitraj.desk.preparing.draw_check import check_letters, repeat_draw
from arbitraj.desk.preparing.forms import blank_form, folder_forms, forms_lines
from arbitraj.desk.preparing.new_folder import new_folder
from arbitraj.desk.preparing.seating import seat_players, seating_lines
from arbitraj.desk.requests import FormPrinting, Founding, GamesDrawing, LetterDrawing, SeatingOptions
from arbitraj.problems import ProblemsError
from arbitraj.types import GAME_TYPES

ENTRIES = "nume,prenume,club,rating\nPop,Ana,Argus,1900\nIlie,Dan,Argus,1800\nMarin,Ion,Locomotiva,1700\n"


pytestmark = pytest.mark.usefixtures("no_terminal")


def test_of_those_who_were_moved_forty_are_told_and_how_many_more(tmp_path: Path) -> None:
    entries = tmp_path / "inscrisi.csv"
    people = (f"Pop,{chr(65 + n // 26)}{chr(97 + n % 26)}na,Club {n // 2},{2000 - n}\n" for n in range(120))
    entries.write_text("nume,prenume,club,rating\n" + "".join(people), "utf-8")
    new_folder(tmp_path / "cupa", Founding("serie_maxime", entries))
    hall = seat_players(tmp_path / "cupa", SeatingOptions())
    lines, more = list(seating_lines(hall)), len(hall.seating.moves) - 40
    assert more > 0
    assert lines[41] == f"  … și încă {more}; toate sunt în «Cine se mută (PDF)»"


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    entries = tmp_path / "inscrisi.csv"
    entries.write_text(ENTRIES, encoding="utf-8")
    made = new_folder(tmp_path / "cupa", Founding("serie_maxime", entries))
    assert (made.unseated, made.workbook) == (3, None)
    assert all((tmp_path / "cupa" / name).exists() for name in made.files)
    return tmp_path / "cupa"


def test_a_workbook_is_made_once_everybody_has_a_table(cup: Path) -> None:
    seat_players(cup, SeatingOptions())
    made = new_folder(cup, Founding())
    assert (made.files, made.workbook, made.pages) == ((), cup / "solutii.xlsx", 3)
    (cup / "solutii.xlsx").write_bytes(b"typed for two hours")
    with pytest.raises(ProblemsError, match=r"solutii\.xlsx"):
        new_folder(cup, Founding())


def test_who_sits_where_and_what_was_written(cup: Path) -> None:
    shown = seat_players(cup, SeatingOptions(show_only=True))
    assert [entrant.player.surname for entrant in shown.seating.seated] == ["Pop", "Marin", "Ilie"]
    assert (shown.files, shown.kept, (cup / "mese").exists()) == ((), (), False)
    assert len(shown.warnings) == 2  # title and place of the template
    hall = seat_players(cup, SeatingOptions(per_row=2))
    assert hall.files == ("jucatori.csv", *(f"mese/{name}" for name in _HALL))
    folder_forms(cup, FormPrinting(copies=1, spares=0))
    (cup / "mese" / "mese.pdf").write_text("al meu", encoding="utf-8")
    again = seat_players(cup, SeatingOptions(fixed=("Pop Ana=3",)))
    assert again.per_row == 2
    assert again.kept == ("jucatori-v2.csv", "mese/mese-v1.pdf")
    assert again.outdated == ("formulare",)
    assert {entrant.player.surname: entrant.table for entrant in again.seating.seated}["Pop"] == 3


_HALL = ("mese.pdf", "cartonase.pdf", "mese.xlsx", "mutari.pdf", "sala.txt")


def test_forms_of_a_folder_with_progress(cup: Path) -> None:
    seat_players(cup, SeatingOptions())
    head, *rows = (cup / "jucatori.csv").read_text("utf-8").splitlines()
    (cup / "jucatori.csv").write_text("\n".join([head, *rows[::-1]]), "utf-8")
    told: list[tuple[str, int, int]] = []

    @contextmanager
    def progress_for(part: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, total: told.append((part, done, total))

    forms = folder_forms(cup, FormPrinting(fillable=True), CommandIo(progress_for))
    assert (forms.written.folder, forms.players) == (cup / "formulare", 3)
    assert forms.written.files == (*(f"completabile/masa-0{n}.pdf" for n in (1, 2, 3)), "bonuri-predare.pdf")
    files = f"{cup / 'formulare'}: completabile/, bonuri-predare.pdf"
    assert [*forms_lines(forms)] == [f"Formularele pentru 3 jucători sunt în {files}"]
    assert told == [("writing_forms", n, 3) for n in (1, 2, 3)]
    fields = [PdfReader(cup / "formulare" / name).get_fields() or {} for name in forms.written.files[:3]]
    assert [(field["nume"]["/V"], field["masa"]["/V"]) for field in fields] == [*zip(_SEATED, "123", strict=True)]
    printed = folder_forms(cup, FormPrinting(copies=2, spares=1)).written
    assert printed.files == ("formulare.pdf", "rezerve.pdf", "bonuri-predare.pdf")
    pages = [page.extract_text() for page in PdfReader(cup / "formulare" / "formulare.pdf").pages]
    assert [next(name for name in _SEATED if name in page) for page in pages] == [
        seated for seated in _SEATED for _ in (1, 2)
    ]
    assert len(PdfReader(cup / "formulare" / "rezerve.pdf").pages) == 1


def test_a_blank_form_keeps_the_one_that_was_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "x" / "formular.pdf"
    assert blank_form(GAME_TYPES["pe_sir"], path, FormPrinting()) is None
    assert "PE ȘIR" in PdfReader(path).pages[0].extract_text()
    assert blank_form(GAME_TYPES["pe_sir"], path, FormPrinting()) is None
    path.write_bytes(b"completat")
    kept = blank_form(GAME_TYPES["pe_sir"], path, FormPrinting())
    assert kept is not None
    assert kept.read_bytes() == b"completat"
    with pytest.raises(ProblemsError, match="--exemplare"):
        blank_form(GAME_TYPES["pe_sir"], path, FormPrinting(copies=0))


def test_letters_of_a_folder_drawn_checked_repeated(cup: Path) -> None:
    which = LetterDrawing(folder=cup, seed="Cupa")
    done = draw_letters(which)
    assert sum(done.contents) == 49
    assert done.files == (cup / "concurs.toml", *(cup / "extragere" / name for name in _DRAWN))
    checked = check_letters(which)
    assert (checked.rows, checked.breaches) == (done.announced.rows, ())
    log = cup / "extragere" / "jurnal.json"
    repeated = repeat_draw(log)
    assert (repeated.seed, repeated.difference) == ("Cupa", None)
    again = draw_letters(replace(which, seed="Alta", again=True))
    assert again.kept == (cup / "extragere" / "jurnal-v1.json", cup / "concurs-v1.toml")
    log.write_text(log.read_text("utf-8").replace('"Alta"', '"Cupa"'), "utf-8")
    assert repeat_draw(log).difference
    # a title set later is said with the same letters
    settings = cup / "concurs.toml"
    settings.write_text(re.sub('titlu = ".*?"', 'titlu = "Cupa nouă"', settings.read_text("utf-8")), "utf-8")
    seat_players(cup, SeatingOptions())
    folder_forms(cup, FormPrinting(copies=1, spares=0))
    assert (cup / "extragere" / "anunt.txt").read_text("utf-8").startswith("Cupa nouă")
    pages = [page.extract_text() for page in PdfReader(cup / "formulare" / "formulare.pdf").pages]
    kind = "SERIE DE MAXIME (art. 4.4)"
    assert [(name in page, kind in page) for name, page in zip(_SEATED, pages, strict=True)] == [(True, True)] * 3


_SEATED = ("Pop Ana", "Marin Ion", "Ilie Dan")
_DRAWN = ("jurnal.json", "anunt.txt", "litere.pdf")


def test_letters_drawn_by_hand_are_given_back_with_what_they_break() -> None:
    checked = check_letters(LetterDrawing("integral_partial", ("AAAAABBBBCCCDDDEEEFFF",)))
    assert checked.announced is None
    assert checked.row_of(checked.breaches[0]) == "AAAAABBBBCCCDDDEEEFFF"


def test_letters_without_a_folder_are_written_nowhere_unless_asked(tmp_path: Path) -> None:
    which = LetterDrawing("integral_partial", number=24, seed="A")
    assert draw_letters(which).files == ()
    done = draw_letters(replace(which, write=tmp_path / "aici"))
    assert done.files == tuple(tmp_path / "aici" / name for name in _DRAWN)
    assert len(done.announced.rows[0]) == 24


def test_games_drawn_and_repeated(tmp_path: Path) -> None:
    assert draw_games(GamesDrawing("cupa", seed="A")).file is None
    done = draw_games(GamesDrawing("cupa", seed="A", folder=tmp_path))
    assert done.file == tmp_path / "extragere" / "jurnal-proba.json"
    assert {lot.key for stage in done.programme.stages for lot in stage} == {"integral_partial", "n_scrabble"}
    assert repeat_draw(done.file).programme
    elsewhere = GamesDrawing("cupa", folder=tmp_path / "cupa", write=tmp_path / "aici")
    assert draw_games(elsewhere).file == tmp_path / "aici" / "jurnal-proba.json"
    assert draw_games(GamesDrawing("cupa", folder=tmp_path)).kept == tmp_path / "extragere" / "jurnal-proba-v1.json"
