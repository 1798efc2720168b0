"""Rulings as rows of one table: decisions, answers to questions of reading, contestations (8.6)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from arbitraj.folder.published import WholeNumber

DECISION, ANSWER, CONTESTATION, APPEAL = "decizie", "lamurire", "contestatie", "apel"


class DecisionTaken(msgspec.Struct, frozen=True):
    """A decision in an edition. `stare` says why it has no effect, if it has none."""

    nr: WholeNumber
    fisa: str
    arbitru: str
    motiv: str
    depunere: WholeNumber | None = None
    actiune: str = ""
    data: str | None = None
    stare: str = ""


class EffectTold(msgspec.Struct, frozen=True):
    """Effect of a ruling: points of the sheet, number of changed places. None if unknown."""

    puncte: WholeNumber | None
    locuri: WholeNumber | None
    nr: WholeNumber = 0


class AnswerTold(msgspec.Struct, frozen=True):
    """An answer to a question of reading."""

    nr: WholeNumber
    fisa: str
    depunere: WholeNumber | None
    fel: str
    vazut: str
    raspuns: str
    arbitru: str
    data: str | None
    motiv: str = ""


class ContestationTold(msgspec.Struct, frozen=True):
    """A contestation as it was answered for good."""

    nr: WholeNumber
    fisa: str
    depunere: WholeNumber | None
    articol: str
    text: str
    primita: str
    apel: bool
    hotarare: str | None
    motiv: str
    de: str
    la: str | None
    efect: EffectTold | None


class SettledTold(msgspec.Struct, frozen=True):
    """All rulings of an edition. Older editions have decisions alone, without effects."""

    decizii: tuple[DecisionTaken, ...]
    efecte: tuple[EffectTold, ...] = ()
    lamuriri: tuple[AnswerTold, ...] = ()
    contestatii: tuple[ContestationTold, ...] = ()


_NO_EFFECT = EffectTold(None, None)


def settled_rows(
    settled: SettledTold, of_sheet: Mapping[str, str], articles: Mapping[int, str]
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
    key: str | None, what: Sequence[object], about: Sequence[object], effect: EffectTold | None
) -> tuple[Any, ...]:
    moved = effect or _NO_EFFECT
    return (key, *what, *about, moved.puncte, moved.locuri)
