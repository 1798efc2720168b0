"""What stands around the rounds of `samples/complet`: the season of them, another discipline, a tournament of games."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from arbitraj.atomic import write_text
from arbitraj.ranking.scale import federation_points
from samples.acts import ACTS, SECOND, SLIPS
from samples.whole import DAY, ROUNDS, SYNTHETIC, TITLE, everybody

_ROUNDS_OF_TWO = 3
# a game of two, as its players wrote it down
RECORD = """jucator;A;{one}
jucator;B;{two}
nr;jucator;suport;pozitie;depunere;puncte;total
1;A;;H8;CASA;8;8
2;B;;I8;STIRE;15;15
3;A;;;pas;;
4;B;;;pas;;
5;A;;;pas;;
6;B;;;pas;;
"""


def make_season(root: Path) -> None:
    """Write competitie.toml, the results of another discipline, the folder of a tournament, README.md."""
    rng = Random("complet")
    people = everybody()
    settings = [SYNTHETIC, "[competitie]", f'titlu = "{TITLE}"', 'loc = "Brașov"', f"data = {DAY.isoformat()}"]
    settings.append('departajare = ["locuri", "compunere"]')
    for part in ROUNDS:
        settings += ["", "[[etape]]", f'dosar = "{part.folder}"', f'nume = "{part.folder[2:].replace("-", " ")}"']
    settings += ["", "[[alte]]", 'fisier = "duplicat.csv"', 'nume = "Duplicat"', ""]
    write_text(root / "competitie.toml", "\n".join(settings))
    lines = [SYNTHETIC, "loc,nume,prenume,club,puncte"]
    for place, (surname, given, club, _) in enumerate(rng.sample(people, len(people)), 1):
        lines.append(f"{place},{surname},{given},{club},{federation_points(place, len(people))}")
    write_text(root / "duplicat.csv", "\n".join([*lines, ""]))
    _tournament(root / "turneu", people, rng)
    write_text(root / "README.md", _readme())


def _tournament(folder: Path, people: Sequence[tuple[str, str, str, int]], rng: Random) -> None:
    settings = [SYNTHETIC, "[turneu]", 'titlu = "Turneul complet – date sintetice"', 'varianta = "romana"']
    write_text(folder / "turneu.toml", "\n".join([*settings, f"runde = {_ROUNDS_OF_TWO}", 'perechi = "elvetian"', ""]))
    roster = [SYNTHETIC, "nr,nume,prenume,club,rating,retras"]
    roster += [f"{n},{surname},{given},{club},{rating}," for n, (surname, given, club, rating) in enumerate(people, 1)]
    write_text(folder / "jucatori.csv", "\n".join([*roster, ""]))
    games = ["runda,masa,jucator1,puncte1,jucator2,puncte2,ultim1,ultim2,fisier,absent"]
    numbers = list(range(1, len(people) + 1))
    for number in range(1, _ROUNDS_OF_TWO + 1):
        numbers = [numbers[0], *numbers[2:], numbers[1]]  # nobody meets anybody twice
        half = len(numbers) // 2
        for table, (one, two) in enumerate(zip(numbers[:half], reversed(numbers[half:]), strict=True), 1):
            games.append(f"{number},{table},{one},{rng.randint(250, 480)},{two},{rng.randint(250, 480)},12,9,,")
    write_text(folder / "rezultate.csv", "\n".join([*games, ""]))
    names = [" ".join(each[:2]) for each in people]
    write_text(folder / "partide" / "proces-verbal.csv", RECORD.format(one=names[0], two=names[1]))


def _readme() -> str:
    lines = [f"# {TITLE}", "", "Date sintetice, făcute de `python -m samples.make --numai complet`: șapte etape, câte"]
    lines += [
        "una de fiecare tip, un turneu de partide, o probă de duplicat. Etapa 2 a trecut prin sală (`sala/`).",
        "",
    ]
    lines += ["Ce a fost tastat sau scris greșit:", "", "| etapa | fișa | rândul | ce scrie |", "|---|---|---|---|"]
    for folder, slips in SLIPS.items():
        lines += [f"| {folder} | {sheet} | {abs(row)} | `{text}` |" for sheet, row, _, text in slips]
    lines += [f"| {folder} | {sheet}.b | {row} | `{text}` |" for folder, (sheet, row, _, text) in SECOND.items()]
    lines += ["", "Ce s-a întâmplat apoi, comandă cu comandă (`samples/acts.py`):", ""]
    for folder, acts in ACTS.items():
        done = [line.split(" {d}")[0] for line in acts.splitlines() if " {d}" in line]
        lines.append(f"- {folder}: {', '.join(done)}")
    return "\n".join([*lines, ""])
