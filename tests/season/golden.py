"""What printed papers say, and how the golden texts are renewed: `python -m tests.season.golden`."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.press.pdf.papers import write_paper
from arbitraj.ranking.general import TieBreak
from arbitraj.record.contestation import Appeal, Contestation, Resolution, Verdict
from arbitraj.record.question import Answer
from arbitraj.report.arbitration import RoundReport, report_paper, sanction_paper
from arbitraj.report.contestation_words import register_paper
from arbitraj.report.general_table import general_paper
from arbitraj.report.paper import Paper
from tests.press.golden_pdf import text_of
from tests.press.printed import LIST, of_type
from tests.season.seasons import general, lot

GOLDEN = Path(__file__).parent / "golden"
_CHIEF = "Ionescu Maria"


def _at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 21, hour, minute)


CONTESTATIONS = (
    Contestation(
        number=1, table=1, name="Pop Ana", sheet="01", text="COMANDA este în listă, iar jokerul este marcat",
        when=_at(18, 20), entry=3, article="8.3.c", finding="8.3.c: Jokerul nu este marcat.",
        answer=Resolution(Verdict.ADMITTED, "marcajul se vede pe grilă", _CHIEF, _at(18, 40), (1,)),
    ),
    Contestation(
        number=2, table=2, name="Țurcanu Ștefan", sheet="02", text="Totalul nu este bun", when=_at(18, 33),
        late_by=_CHIEF, late_reason="coadă la masa arbitrilor", appeal=Appeal("Am numărat din nou", _at(18, 47)),
        answer=Resolution(Verdict.REJECTED, "totalul este cel calculat", _CHIEF, _at(18, 45)),
    ),
)  # fmt: skip
SANCTIONS = (
    Sanction(
        number=1, measure=Measure.WARNING, table=2, name="Țurcanu Ștefan", reason="Vorbește", arbiter=_CHIEF,
        when=_at(12, 10), article="9.2.2.b",
    ),
    Sanction(
        number=2, measure=Measure.SENDING_OFF, table=1, name="Pop Ana", reason="Telefon pe masă", arbiter=_CHIEF,
        when=_at(12, 30), article="3.4.c",
    ),
)  # fmt: skip


def _sanction(number: int, tip: str) -> Paper:
    competition = of_type(tip).game.competition
    return sanction_paper(competition, competition.players[0], SANCTIONS[number])


def _report() -> Paper:
    ranking = of_type("integral_partial")
    marked = (
        Answer(id="a", sheet="02", entry=3, seen="numărat altfel", arbiter="Vera Ilie", reason="se vede pe grilă"),
        Answer(id="b", sheet="01", seen="scris de altcineva", arbiter="Dan Albu"),
    )
    incidents = ("S-a stins lumina 5 minute.",)
    return report_paper(RoundReport(ranking, LIST, SANCTIONS, CONTESTATIONS, incidents, marked=marked))


PAPERS: Mapping[str, Callable[[], Paper]] = {
    "contestatii": lambda: register_paper(of_type("integral_partial").game.competition, CONTESTATIONS),
    "avertisment": lambda: _sanction(0, "serie_maxime"),
    "eliminare": lambda: _sanction(1, "integral_partial"),
    "raport": _report,
    "clasament-general": lambda: general_paper(general(lot(Random(3)), [TieBreak.PLACES, TieBreak.COMPOSITION])),
}


def renew() -> None:
    """Write every golden text anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name, paper in PAPERS.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / "a.pdf"
            write_paper(path, paper())
            (GOLDEN / f"{name}.txt").write_text(text_of(path), encoding="utf-8")


if __name__ == "__main__":
    renew()
