"""What befalls the rounds of `samples/complet`: slips in the sheets, and all that was answered, ruled, contested.

An act is a line as an arbiter types it: `{d}` is the folder, `{sef}` the chief arbiter. A question is named by sheet,
entry, kind and what is seen, as its id is made of them (docs/formate.md).
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from arbitraj.atomic import write_text
from arbitraj.cli.main import app
from arbitraj.cli.shell import run_app
from samples.whole import CHIEF, DAY, retyped

_INPUTS = ("concurs.toml", "jucatori.csv", "predare.csv", "solutii", "README.md", "sala")
REGISTERS = ("decizii.toml", "lamuriri.toml", "contestatii.toml", "sanctiuni.toml")
POSITION, WORD, POINTS, GROUP = 2, 3, 4, 1
Slip = tuple[str, int, int, str]  # sheet, row, column, what stands there

SLIPS: Mapping[str, Sequence[Slip]] = {
    "1-integral": (
        ("04", 3, WORD, "ANAPT1XE"),
        ("05", 5, POINTS, "91"),
        ("06", 2, POINTS, "1S8"),
        ("07", 2, WORD, "GLOBE5TE"),
        ("10", 5, WORD, "SEMIFINF"),
        ("11", 4, WORD, "DOGMATIX"),
    ),
    "3-pe-sir": (("01", 3, WORD, "TRUDESTI"), ("06", 2, POINTS, "85"), ("10", 3, POINTS, "78")),
    "4-serie-maxime": (("02", 3, GROUP, ""), ("05", 4, POINTS, "25"), ("09", 4, WORD, "ELIDAX")),
    "5-n-scrabble": (("03", 2, GROUP, "4"), ("07", 5, POINTS, "")),
    "6-superscrabble": (("03", 2, WORD, "SANTIERX"), ("08", 4, WORD, "TARSIENE")),
    "7-superscrabble-incomplet": (
        ("02", 3, WORD, "BAZGAIRA"),
        ("05", 4, WORD, "BRUFTUIX"),
        ("09", -2, WORD, "NEuITARX"),
    ),
}
# a second transcription of a sheet, with what stands otherwise in it
SECOND = {"1-integral": ("08", 4, WORD, "POMADANT")}
CORRECTED = "indreapta"  # a line that is no command: a cell of a sheet put right

ACTS: Mapping[str, str] = {
    "1-integral": """
lamureste {d} --intrebare 04/3/citire/ANAPT1XE --raspuns ANAPTIXE {sef}
lamureste {d} --intrebare 06/2/citire/1S8 --raspuns 138 {sef}
lamureste {d} --intrebare 06/2/citire/1S8 --raspuns 158 --inlocuieste {sef}
lamureste {d} --anuleaza 04/3/citire/ANAPT1XE {sef}
lamureste {d} --intrebare 04/3/citire/ANAPT1XE --raspuns ANAPTIXE --arbitru "Eva Pop"
lamureste {d} --intrebare 07/2/citire/GLOBE5TE --raspuns asa_scrie {sef}
lamureste {d} --intrebare "08/4/transcrieri/POMADAND / POMADANT" --raspuns POMADAND --arbitru "Eva Pop"
decide {d} 11 accepta --depunere 4 --pozitie 8A --cuvant DOGMATIC --motiv "Pe foaie se citește C" {sef}
contestatie inregistreaza {d} --masa 4 --depunere 5 --articol 8.3.d --text "Am scris 90" {ora}
contestatie inregistreaza {d} --masa 11 --depunere 5 --text "Am scris SEMIFINE" {ora}
contestatie inregistreaza {d} --masa 12 --depunere 5 --text "vIERILOR este bun" {ora}
contestatie raspunde {d} 1 admisa --actiune scoate --articol 8.3.d --motiv "Se citește 90" {sef} {ora}
indreapta 10 5 3 SEMIFINE
contestatie raspunde {d} 2 admisa --fisa-indreptata --motiv "Fișa fusese copiată greșit" {sef} {ora}
decide {d} 09 respinge --depunere 5 --articol 8.2.a --motiv "Pe foaie se citește VIERILQR" {sef}
contestatie raspunde {d} 3 respinsa --motiv "Nu se citește așa" {sef} {ora}
contestatie apel {d} 3 --text "Se citește O" {ora}
contestatie raspuns-apel {d} 3 admisa --actiune accepta --pozitie 15A --cuvant vIERILOR --motiv "Se citește O" {comisia}
""",
    "3-pe-sir": """
decide {d} 01 joker --depunere 3 --patrat M8 --motiv "Jokerul este încercuit pe grilă" {sef}
decide {d} 06 scoate --depunere 2 --articol 8.3.d --motiv "Se citește 86" {sef}
decide {d} 08 adauga --articol 8.4.a --motiv "Fișa este semnată alături" {sef}
sanctiune avertisment {d} --masa 4 --articol 9.2.2.b --motiv "Vorbește în timpul partidei" {sef} {ora}
sanctiune avertisment {d} --masa 4 --articol 9.2.2.b --motiv "Vorbește din nou" {sef} {ora}
sanctiune avertisment {d} --masa 9 --articol 9.2.2.b --motiv "Se uită la vecin" {sef} {ora}
sanctiune eliminare {d} --masa 7 --motiv "Lovește masa" {sef} {ora}
contestatie inregistreaza {d} --masa 8 --depunere 3 --articol 8.3.d --text "Am scris 77" {ora}
contestatie inregistreaza {d} --masa 8 --text "Totalul este altul" {ora}
contestatie inregistreaza {d} --masa 2 --depunere 4 --text "Mai multe puncte" {ora}
contestatie raspunde {d} 1 in-parte --actiune scoate --articol 8.3.d --motiv "Se citește 77, atât" {sef} {ora}
contestatie raspunde {d} 2 respinsa --motiv "Totalul este bun" {sef} {ora}
contestatie raspunde {d} 3 retrasa --motiv "A retras-o în scris" {sef} {ora}
contestatie apel {d} 2 --text "Nu este bun" {ora}
contestatie raspuns-apel {d} 2 respinsa --motiv "Totalul este bun" {comisia}
""",
    "4-serie-maxime": """
decide {d} 02 grupa --depunere 3 --grupa 1 --motiv "Grupa este trecută pe margine" {sef}
decide {d} 09 accepta --depunere 4 --pozitie 4C --cuvant ELIDAM --motiv "Se citește M" {sef}
decide {d} 09 respinge --depunere 4 --articol 8.2.a --motiv "Se citește totuși X" {sef}
contestatie inregistreaza {d} --masa 7 --depunere 4 --articol 8.3.d --text "Am scris 24" {ora}
contestatie raspunde {d} 1 respinsa --motiv "Se citește 25" {sef} {ora}
contestatie apel {d} 1 --text "Se citește 24" {ora}
contestatie raspuns-apel {d} 1 retrasa --motiv "L-a retras în scris" {comisia}
decide {d} anuleaza 1 --motiv "Nu este pe margine" {sef}
decide {d} 02 grupa --depunere 3 --grupa 1 --motiv "Este totuși pe margine" {sef}
""",
    "5-n-scrabble": """
decide {d} 03 grupa --depunere 2 --grupa 5 --motiv "Cifra este refăcută" {sef}
contestatie inregistreaza {d} --masa 2 --depunere 5 --text "Punctele sunt pe verso" --ora "18.10.2025 18:40" \
--primita-de "Marin Dobre" --motiv-intarziere "Fișa i s-a arătat după termen"
contestatie raspunde {d} 1 respinsa --motiv "Pe verso nu sunt" {sef} --ora "18.10.2025 18:50"
contestatie apel {d} 1 --text "Sunt" --ora "18.10.2025 18:55"
contestatie raspuns-apel {d} 1 in-parte --actiune scoate --articol 8.3.d --motiv "Sunt, dar șterse" {comisia}
""",
    "6-superscrabble": """
decide {d} 03 accepta --depunere 2 --pozitie 12B --cuvant sANTIERE --motiv "Se citește E" {sef}
decide {d} 08 joker --depunere 4 --patrat G12 --motiv "S este încercuit" {sef}
decide {d} 10 respinge --depunere 1 --articol 8.2.a --motiv "Se citește IERMATIC" {sef}
""",
    "7-superscrabble-incomplet": """
decide {d} 02 joker --constructie --depunere 3 --patrat C8 --motiv "Z este încercuit" {sef}
decide {d} 09 accepta --depunere 2 --pozitie 6H --cuvant NEuITARI --motiv "Se citește I" {sef}
contestatie inregistreaza {d} --masa 2 --constructie --depunere 4 --text "Am scris BRUFTUII" {ora}
contestatie raspunde {d} 1 admisa --constructie --actiune accepta --pozitie N7 --cuvant BRUFTUII \
--motiv "Se citește I" {sef} {ora}
""",
}


def slip(folder: Path) -> None:
    """Put the slips of a round into its sheets, and a second transcription of one beside it."""
    for sheet, row, column, text in SLIPS.get(folder.name, ()):
        retyped(folder / "solutii" / f"{sheet}.csv", row, column, text)
    if second := SECOND.get(folder.name):
        sheet, row, column, text = second
        path = folder / "solutii" / f"{sheet}.b.csv"
        path.write_bytes((folder / "solutii" / f"{sheet}.csv").read_bytes())
        retyped(path, row, column, text)


def lines(folder: Path) -> list[list[str]]:
    """The acts of a round, word by word, each with the hour at which it is done."""
    found = []
    for number, line in enumerate(filter(None, ACTS.get(folder.name, "").replace("\\\n", "").splitlines())):
        hour = f"17:{number:02d}"
        given = {"d": shlex.quote(str(folder)), "sef": f'--arbitru "{CHIEF}"', "ora": f'--ora "{DAY:%d.%m.%Y} {hour}"'}
        given["comisia"] = f'--comisia "Comisia de Apel" --ora "{DAY:%d.%m.%Y} 19:{number:02d}"'
        words = shlex.split(line.format(**given))
        found.append([_question(word) for word in words])
    return found


def _question(word: str) -> str:
    """The id of a question that is named by what it is made of."""
    parts = word.split("/", 3)
    named = len(parts) == 4 and all(part.isdigit() for part in parts[:2])
    return sha256("\n".join(parts).encode()).hexdigest()[:12] if named else word


def act(folder: Path) -> None:
    """Do everything to a round, as it is typed; what the computer's clock wrote becomes the hour of the story."""
    for number, words in enumerate(lines(folder)):
        if words[0] == CORRECTED:
            sheet, row, column, text = words[1:]
            retyped(folder / "solutii" / f"{sheet}.csv", int(row), int(column), text)
            continue
        said = StringIO()
        with patch("sys.argv", ["arbitraj", *words]), redirect_stdout(said), redirect_stderr(said):
            try:
                status = run_app(app)
            except SystemExit as ended:
                status = int(ended.code or 0)
        assert status == 0, f"{shlex.join(words)}\n{said.getvalue()}"
        _stamp(folder, f"17:{number:02d}")
    for path in folder.iterdir():
        if path.name not in (*_INPUTS, *REGISTERS):
            _remove(path)


def _stamp(folder: Path, hour: str) -> None:
    written = {
        "decizii.toml": (rf'^data = "(?!{DAY.isoformat()}).*"$', f'data = "{DAY.isoformat()}T{hour}:00+03:00"'),
        "lamuriri.toml": (rf'^ora = "(?!{DAY:%d.%m.%Y}).*"$', f'ora = "{DAY:%d.%m.%Y} {hour}"'),
    }
    for name, (pattern, text) in written.items():
        path = folder / name
        if path.is_file():
            write_text(path, re.sub(pattern, text, path.read_text("utf-8"), flags=re.MULTILINE))


def _remove(path: Path) -> None:
    if path.is_dir():
        for each in path.iterdir():
            _remove(each)
        path.rmdir()
    else:
        path.unlink()
