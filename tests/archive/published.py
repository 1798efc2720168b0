"""Rounds of the samples published once and copied for whoever adds them."""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from arbitraj.desk.command_io import unwatched
from arbitraj.desk.editions.edition import basis_of
from arbitraj.desk.editions.edition_made import edition_registers
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.folder.published import sealed
from arbitraj.record.model import Action, Decision
from arbitraj.record.results_file import EditionFacts, EditionResults
from arbitraj.report.edition import Stage

SAMPLES = Path(__file__).parents[2] / "samples" / "sezon"
WHOLE, DECIDED = "3-pe-sir", "1-integral-partial"
REASON, ARBITER, WHEN = "Popescu Radu l-a șters", "Ilie Dan", "2026-11-21T18:30:00+02:00"
TAKEN = Deciding(
    Decision(sheet="02", entry=1, action=Action.REJECT, reason=REASON, arbiter=ARBITER, article="8.2.a", when=WHEN)
)
RESULTS = Path("publicat", "final", "pentru-arbitri", "rezultate.json")
_SEASON = """[competitie]
titlu = "Sezon Demo"
loc = "Brașov"
data = 2026-11-21
[[etape]]
dosar = "1-integral-partial"
nume = "Etapa 1"
[[etape]]
dosar = "3-pe-sir"
nume = "Etapa 2"
"""


@cache
def _once() -> Path:
    """One round published with all its documents; one with a decision, of which only the results are made."""
    where = Path(mkdtemp(prefix="arhiva-"))
    for part in (WHOLE, DECIDED):
        shutil.copytree(SAMPLES / part, where / part)
    (where / "competitie.toml").write_text(_SEASON, "utf-8")
    publish(where / WHOLE, Publishing(Stage.FINAL))
    decide(where / DECIDED, TAKEN)
    basis = basis_of(where / DECIDED, unwatched)
    about = EditionFacts(stadiu="final", amprenta=basis.inputs.fingerprint, intrari=basis.inputs.data, documente={})
    (where / DECIDED / RESULTS).parent.mkdir(parents=True)
    registers = edition_registers(where / DECIDED, basis.graded)
    results = EditionResults(**asdict(basis.graded.round_results(basis.look_at)), **registers, editie=about)
    text = sealed(to_builtins(results))
    (where / DECIDED / RESULTS).write_text(text, "utf-8")
    return where


def season(where: Path) -> Path:
    """A competition of two published rounds, in a folder of one's own."""
    shutil.copytree(_once(), where / "sezon")
    return where / "sezon"


def told(folder: Path) -> dict[str, Any]:
    """What the results file of a round says, read by nothing of ours."""
    data: dict[str, Any] = json.loads((folder / RESULTS).read_text("utf-8"))
    return data


def corrected(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Another edition of a round: changed and sealed anew, made of other inputs."""
    data = told(folder)
    change(data)
    data["editie"]["amprenta"] = f"{data['editie']['amprenta'][:-4]}beef"
    del data["sha256"]
    (folder / RESULTS).write_text(sealed(data), "utf-8")


def both(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Those who are ranked and those who are not."""
    return [*data["clasament"], *data["neclasati"]]
