"""The page «Publicare» as one function of the state: the step of publishing that a round is at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from arbitraj.desk.edition_names import edition_folder
from arbitraj.desk.inputs import IDEAL
from arbitraj.hall.decided.contested import ContestationStates, contested_sheet
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.editions.checking import RankedPlayer
from arbitraj.hall.editions.public_pages import PublicEdition, public_edition
from arbitraj.hall.editions.publishing import OpenThings, PublishingView
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import may_run
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.record.contestation import Contestation
from arbitraj.record.results_file import InputHashes
from arbitraj.report.contestation_words import state_of, subject_of
from arbitraj.report.edition import Stage


class PublishingStep(Enum):
    """Steps of publishing, each with one main action."""

    CORRECTION = "corectura"
    LOOK_AT = "de_privit"
    PROVISIONAL = "provizoriu"
    CONTESTATIONS = "contestatii"
    FINAL = "final"
    AFTER = "dupa"
    DIFFERS = "altfel"


@dataclass(frozen=True, slots=True)
class PublishingFacts:
    """What the step follows from.

    `correcting`: sheets, questions or hand-ins are open. `unmarked`: remarks are neither marked nor settled.
    `verified`: the folder was checked as it is now. `differs`: the results are no longer those of the last edition.
    `term`: contestations are taken, or their deadline is unknown (8.6).
    """

    correcting: bool = False
    unanswered: bool = False
    unmarked: bool = False
    verified: bool = True
    provisional: bool = False
    final: bool = False
    differs: bool = False
    term: bool = False


def step_of(facts: PublishingFacts) -> PublishingStep:
    """The step of publishing.

    >>> step_of(PublishingFacts()).value, step_of(PublishingFacts(provisional=True, term=True)).value
    ('provizoriu', 'contestatii')
    """
    if facts.correcting:
        return PublishingStep.CORRECTION
    if facts.unanswered:
        return PublishingStep.CONTESTATIONS
    if facts.unmarked:
        return PublishingStep.LOOK_AT
    if facts.differs:
        return PublishingStep.DIFFERS
    if facts.final:
        return PublishingStep.AFTER
    if facts.provisional and facts.term:
        return PublishingStep.CONTESTATIONS
    if not facts.verified:
        return PublishingStep.LOOK_AT
    return PublishingStep.FINAL if facts.provisional else PublishingStep.PROVISIONAL


@dataclass(frozen=True, slots=True)
class ShownContestation:
    """A contestation in a list: its line, its sheet's number, subject and state in words."""

    line: Contestation
    sheet: str
    subject: str
    state: str


@dataclass(frozen=True, slots=True)
class MovedTotal:
    """A player's total in an edition and another one, None where there is none."""

    table: int
    name: str
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class PublishingNow:
    """The page's state: the facts, editions, contestations, totals that moved since the last edition."""

    facts: PublishingFacts
    editions: tuple[PublicEdition, ...]
    contestations: tuple[ShownContestation, ...]
    moved: tuple[MovedTotal, ...]
    until: datetime | None

    @property
    def step(self) -> PublishingStep:
        return step_of(self.facts)

    @property
    def unanswered(self) -> tuple[ShownContestation, ...]:
        """Contestations without an answer."""
        return tuple(contestation for contestation in self.contestations if contestation.line.open)


def publishing_now(hall: Hall, folder: Path, things: OpenThings, view: PublishingView) -> PublishingNow:
    """The page's state, from open items and the last check of the folder."""
    there = {stage: edition_folder(folder, stage).exists() for stage in (Stage.FINAL, Stage.PROVISIONAL)}
    editions = {stage: public_edition(folder, stage) for stage, exists in there.items() if exists}
    until, contestations = hall.competition.contest_until, _contestations(hall)
    last = next(iter(editions), None)
    edition = editions[last] if last else None
    moved = totals_moved(edition.players, view.standings) if edition and view.verified else ()
    facts = PublishingFacts(
        correcting=bool(things.sheets or things.questions or things.missing),
        unanswered=bool(things.unanswered),
        unmarked=bool(view.look_at or view.unseen),
        verified=view.verified and not view.unverified and not view.problems,
        provisional=there[Stage.PROVISIONAL],
        final=there[Stage.FINAL],
        differs=last is not None and _differs(last, edition, view, moved, contestations),
        term=until is None or may_run(until, hall.clock),
    )
    found = tuple(edition for edition in editions.values() if edition)
    return PublishingNow(facts, found, contestations, moved, until)


def _differs(
    last: Stage,
    edition: PublicEdition | None,
    view: PublishingView,
    moved: Sequence[MovedTotal],
    contestations: Sequence[ShownContestation],
) -> bool:
    """Whether the last edition has to be published again.

    What an answer to a contestation moved in the provisional results is published with the final ones (8.6).
    """
    if edition is None:
        return True  # damaged, or changed by hand
    if not view.verified or view.inputs is None or edition.inputs is None:
        return False
    if last is Stage.FINAL:
        return not same_inputs(edition.inputs, view.inputs)
    admitted = {
        contestation.line.table
        for contestation in contestations
        if (r := contestation.line.stands) and r.verdict.changes
    }
    return any(total.table not in admitted for total in moved)


def same_inputs(one: InputHashes, other: InputHashes) -> bool:
    """Whether results are made from the same files and words. The best construction has no effect on them."""
    files = ({name: digest for name, digest in hashes.fisiere.items() if name != IDEAL} for hashes in (one, other))
    return next(files) == next(files) and one.lista.sha256 == other.lista.sha256


def totals_moved(was: Sequence[RankedPlayer], now: Sequence[RankedPlayer]) -> tuple[MovedTotal, ...]:
    """Players whose totals differ between two rankings, in the order of the second one."""
    names = {player.table: player.name for player in (*now, *was)}
    before, after = ({player.table: player.total for player in ranking} for ranking in (was, now))
    both = ((table, before.get(table), after.get(table)) for table in names)
    return tuple(MovedTotal(table, names[table], one, other) for table, one, other in both if one != other)


def _contestations(hall: Hall) -> tuple[ShownContestation, ...]:
    """All contestations that were not taken back, those without an answer first."""
    state = hall.state
    lines = (line for line in contestation_lines(state) if line.number in state.of(ContestationStates).by_number)
    found = []
    for line in sorted(lines, key=lambda line: (not line.open, line.number)):
        sheet = contested_sheet(state, line)
        found.append(ShownContestation(line, sheet.number if sheet else "", subject_of(line), state_of(line)))
    return tuple(found)


def chief_of(hall: Hall) -> str:
    """Name of the chief arbiter: of the hall's accounts, else of the settings."""
    names = (name for name, role in hall.state.roles.items() if role == CHIEF and name not in hall.state.blocked)
    return next(names, hall.competition.arbiter)
