"""How fast forms are made: those of a competition of 100 players, printed and fillable."""

import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from arbitraj.cli.preparing import make_forms
from arbitraj.desk.requests import FormPrinting
from arbitraj.forms.drawing import picture

PLAYERS = 100
_SETTINGS = '[concurs]\ntitlu = "Cupa României"\nloc = "Brașov"\ndata = 2026-11-21\n[partida]\ntip = "{}"\n'
_KINDS = (
    ("integral_partial", FormPrinting(), "forms of {} players (integral parțial), two each, and as many spares"),
    ("integral", FormPrinting(), "forms of {} players (integral: two sheets), two each, and as many spares"),
    ("integral_partial", FormPrinting(fillable=True), "fillable forms of {} players, a file each"),
)


def making_forms() -> list[tuple[str, str]]:
    """Seconds of one core for `arbitraj formulare DOSAR`, from the folder to its last file."""
    rows = []
    for game_type, wish, what in _KINDS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "concurs.toml").write_text(_SETTINGS.format(game_type), encoding="utf-8")
            roster = ["masa,nume,prenume", *(f"{n},Țurcanu{n},Ștefan" for n in range(1, PLAYERS + 1))]
            (folder / "jucatori.csv").write_text("\n".join(roster), encoding="utf-8")
            picture.cache_clear()
            with redirect_stdout(StringIO()):
                seconds = _used(lambda f=folder, w=wish: make_forms(f, "", "", w))  # type: ignore[misc]
        rows.append((what.format(PLAYERS), f"{seconds:.2f} s"))
    return rows


def _used(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
