"""predare.csv and jucatori.csv stay in the encoding and with the line ends of whoever saved them."""

from pathlib import Path

import pytest

from tests.commands import Said, run
from tests.folders import folder

ROSTER = "masa;nume;prenume;club\n1;Pop;Ana;Universitatea Iaşi\n2;Ţurcanu;Ştefan;Braşov – juniori\n"
HAND_IN = "fişa;ordine;masa;stare;avertismente\n01;1;1;predat;\n02;2;2;predat;\n# uşa din faţă\n"
ENCODINGS = ("cp1250", "iso8859-2", "utf-8", "utf-8-sig", "utf-16")


def text(content: str, encoding: str) -> str:
    return content.replace("–", "-") if encoding == "iso8859-2" else content


def warn(home: Path, where: Path, *who: object) -> Said:
    return run(home, "sanctiune", "avertisment", where, *who, "--motiv", "Vorbește", "--arbitru", "Ion")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_warning_in_predare_keeps_encoding_and_line_ends(tmp_path: Path, encoding: str, end: str) -> None:
    old = HAND_IN.replace("\n", end).encode(encoding)
    where = folder(tmp_path, jucatori=ROSTER, predare=old)
    done = warn(tmp_path, where, "--masa", "2")
    assert (done.status, done.err) == (0, "")
    assert (where / "predare-v1.csv").read_bytes() == old
    expected = HAND_IN.replace("02;2;2;predat;", "02;2;2;predat;1").replace("\n", end)
    assert (where / "predare.csv").read_bytes() == expected.encode(encoding)


def test_utf_16_of_the_other_byte_order_stays_so(tmp_path: Path) -> None:
    where = folder(tmp_path, jucatori=ROSTER, predare=b"\xfe\xff" + HAND_IN.encode("utf-16-be"))
    assert warn(tmp_path, where, "--masa", "2").status == 0
    assert (where / "predare.csv").read_bytes()[2:].decode("utf-16-be").startswith("fişa;ordine")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_name_with_comma_below_goes_into_an_older_encoding_with_a_cedilla(tmp_path: Path, encoding: str) -> None:
    hand_in = "fisa;ordine;nume;prenume;stare;avertismente;notă\n01;1;Pop;Ana;predat;;uşa"  # no end of the last line
    roster = ROSTER.replace("Ţurcanu;Ştefan", "Țurcanu;Ștefan")
    where = folder(tmp_path, jucatori=roster, predare=hand_in.encode(encoding))
    assert warn(tmp_path, where, "--nume", "Țurcanu Ștefan").err != ""  # nothing of his was handed in: not his row
    off = run(tmp_path, "sanctiune", "eliminare", where, "--masa", "2", "--motiv", "x", "--arbitru", "Ion")
    assert (off.status, off.err) == (0, "")
    row = (where / "predare.csv").read_bytes().decode(encoding).splitlines()[2]
    older = not encoding.startswith("utf")
    assert row.startswith(";;Ţurcanu;Ştefan;eliminat" if older else ";;Țurcanu;Ștefan;eliminat")


def test_a_sign_that_the_encoding_lacks_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    hand_in = "fisa;ordine;nume;prenume;stare;notă\n01;1;Pop;Ana;predat;uşă\n".encode("cp1250")
    roster = ROSTER.replace("Ţurcanu", "Peña")
    where = folder(tmp_path, jucatori=roster, predare=hand_in)
    done = run(tmp_path, "sanctiune", "eliminare", where, "--masa", "2", "--motiv", "x", "--arbitru", "Ion")
    assert done.status == 2
    assert "semnul «ñ» nu se poate scrie în codificarea fișierului" in done.err
    assert (where / "predare.csv").read_bytes() == hand_in
    assert {path.name for path in where.iterdir()} == {
        *("concurs.toml", "jucatori.csv", "predare.csv", "lexic.txt", "solutii")
    }
    # the same in Unicode is written
    (where / "predare.csv").write_bytes(hand_in.decode("cp1250").encode())
    assert run(tmp_path, "sanctiune", "eliminare", where, "--masa", "2", "--motiv", "x", "--arbitru", "Ion").status == 0


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_tables_written_into_the_roster_keep_its_encoding(tmp_path: Path, encoding: str, end: str) -> None:
    roster = text(ROSTER, encoding).replace("\n", end)
    old = roster.replace("1;Pop", ";Pop").replace("2;Ţur", ";Ţur")
    where = folder(tmp_path, jucatori=old.encode(encoding), predare=None)
    done = run(tmp_path, "mese", where, "--loc", "Țurcanu Ștefan=2")
    assert done.status == 0, done.err
    new = (where / "jucatori.csv").read_bytes().decode(encoding)
    lines = roster.split(end)
    assert new.split(end) == [f"{lines[0]};loc_fix", f"{lines[1]}", f"{lines[2]};2", ""]
