"""The rounds of samples/campionat, graded once, and a small folder of each type of game that has none there."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.desk.grading.grade import grade
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking
from tests.folders import folder, sheet

CAMPIONAT = Path(__file__).parents[2] / "samples" / "campionat"
ROUNDS = sorted(path.name for path in CAMPIONAT.iterdir() if path.is_dir())
_HEAD = '[concurs]\ntitlu = "Probă"\nloc = "Brașov"\n[partida]\nlexic = "lexic.txt"\n'
_CONSTRUCTION = "nr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;;\n2;;I8;STIRE;;\n3;;A1;IR;;\n"
_SOLUTIONS = "solutii\nnr;grupa;pozitie;depunere;puncte;total\n1;;6E;cOMANDA;;\n2;;6E;cOMANDA;;\n3;;H4;TRACASAI;;\n"
_OTHER: Mapping[str, dict[str, str | bytes | None]] = {
    "integral": {
        "concurs": f'{_HEAD}tip = "integral"\n',
        "jucatori": 'masa,nume,prenume\n1,"=HYPERLINK(""x"")<script>",\n2,O\'Neil\'!$A$1,Dan\n',
        "solutii_02": sheet("Ilie Dan", "", "H7 CASA 9\nA1 STIRE 13\nI8 STIRE 12\n6E cOMANDA 71\nE6 ACASA 9"),
    },
    "superscrabble_incomplet": {
        "concurs": f'{_HEAD}tip = "superscrabble_incomplet"\ngrupe = ["?OMANDA"]\n',
        "solutii_01": f"nume;Pop Ana\nmasa;1\n{_CONSTRUCTION}{_SOLUTIONS}",
        "solutii_02": f"nume;\nmasa;\n{_CONSTRUCTION}{_SOLUTIONS}",
    },
}
ALL = (*ROUNDS, *_OTHER)


@cache
def graded(name: str) -> tuple[Ranking, ListInfo]:
    """A round graded; the rounds of the championship and the small folders make up all seven types."""
    if name in ROUNDS:
        graded = grade(CAMPIONAT / name)
        ranking, words = graded.ranking, graded.words
        return ranking, words
    with TemporaryDirectory() as where:
        graded = grade(folder(Path(where), **_OTHER[name]))
        ranking, words = graded.ranking, graded.words
    return ranking, words
