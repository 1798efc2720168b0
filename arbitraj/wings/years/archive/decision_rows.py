"""Rulings as rows of one table: decisions, answers to questions of reading, contestations (8.6)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbitraj.record.results_file import DecisionEffect, EditionResults

DECISION, ANSWER, CONTESTATION, APPEAL = "decizie", "lamurire", "contestatie", "apel"


_NO_EFFECT = DecisionEffect(puncte=None, locuri=None)


def settled_rows(
    settled: EditionResults, of_sheet: Mapping[str, str], articles: Mapping[int, str]
) -> Iterator[tuple[Any, ...]]:
    """Rows of the rulings, beginning with the person of the sheet. `articles`: by number of the decision."""
    effects = {each.nr: each for each in settled.efecte}
    for taken in settled.decizii:
        what = taken.nr, taken.depunere, taken.actiune, taken.motiv, taken.arbitru, taken.data
        about = DECISION, articles.get(taken.nr, ""), "", taken.stare
        yield _row(of_sheet.get(taken.fisa), what, about, effects.get(taken.nr))
    for answer in settled.lamuriri:
        what = answer.nr, answer.depunere, answer.fel, answer.motiv, answer.arbitru, answer.data
        yield _row(of_sheet.get(answer.fisa), what, (ANSWER, "", answer.vazut, answer.raspuns), None)
    for contestation in settled.contestatii:
        kind = APPEAL if contestation.apel else CONTESTATION
        what = (
            contestation.nr,
            contestation.depunere,
            kind,
            contestation.motiv,
            contestation.de,
            contestation.la or contestation.primita,
        )
        about = CONTESTATION, contestation.articol, contestation.text, contestation.hotarare or ""
        yield _row(of_sheet.get(contestation.fisa), what, about, contestation.efect)


def _row(
    key: str | None, what: Sequence[object], about: Sequence[object], effect: DecisionEffect | None
) -> tuple[Any, ...]:
    moved = effect or _NO_EFFECT
    return (key, *what, *about, moved.puncte, moved.locuri)
