"""Folders of tournaments written in a test, and what comes of them."""

import json
from pathlib import Path
from typing import Any

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.tournament.running import pair_round, rank_tournament
from arbitraj.wings.games.tournament.tournament_table import pairs_data, standings_data

PLAYERS = "nr,nume,prenume\n" + "".join(f"{number},J{number},P\n" for number in range(1, 7))
HEAD = "runda,masa,jucator1,puncte1,jucator2,puncte2,ultim1,ultim2,fisier,absent\n"
SMALL = (Path(__file__).parents[1] / "data" / "partida" / "mic16.toml").read_text("utf-8")
# three moves of a game of 16 tiles that ends: 17 and 7 on the board, 6 for the tiles left
RECORD = """lexic;fara
jucator;A;Albu Ana
jucator;B;Barbu Ion
nr;jucator;suport;pozitie;depunere;puncte;total
1;A;;E3;CARTE;12;12
2;B;;3C;MAC;7;7
3;A;;7E;ERATA;5;17
"""


def tournament(
    root: Path, rows: str = "", settings: str = "", players: str = PLAYERS, head: str = HEAD, **files: str
) -> Path:
    """A folder; `rows` are those of the results, `settings` more keys, `files` by name (`partide_1`: a record)."""
    (root / "partide").mkdir(parents=True, exist_ok=True)
    (root / "turneu.toml").write_text(f'[turneu]\ntitlu = "Cupa"\n{settings}', "utf-8")
    (root / "jucatori.csv").write_text(players, "utf-8")
    (root / "rezultate.csv").write_text(head + rows, "utf-8")
    (root / "mic16.toml").write_text(SMALL, "utf-8")
    for name, text in files.items():
        (root / f"{name.replace('_', '/')}.csv").write_text(text, "utf-8")
    return root


def ranked(folder: Path) -> Any:
    """The results file of the standings."""
    return json.loads(json.dumps(standings_data(rank_tournament(folder)[0])))


def paired(folder: Path, round_: int) -> Any:
    """The results file of the pairs of a round."""
    done = pair_round(folder, round_)
    return json.loads(json.dumps(pairs_data(done.standings.tournament, done.pairs)))


def refused(folder: Path) -> list[str]:
    """What is wrong in the folder, a line each."""
    try:
        rank_tournament(folder)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    return []
