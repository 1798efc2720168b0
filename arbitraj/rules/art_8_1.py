"""8.1: the table is corrected as written (8.1.a), else by other readings in order (8.1.b), else by 8.2."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from arbitraj.record.findings import Finding, How, Reading
from arbitraj.rules.art_7_1 import doubtful
from arbitraj.rules.art_8_2 import incorrect, meant
from arbitraj.rules.art_8_4 import another_word, place_on_grid, swapped
from arbitraj.rules.article import Article
from arbitraj.rules.attempt import Accepted, Attempt
from arbitraj.rules.on_grid import Looked

ART_8_1_A = Article("8.1.a", __file__)
ART_8_1_B = Article("8.1.b", __file__, settings=("I-main-word", "I-one-error", "I-swap-or-grid"))


def as_written(attempt: Attempt) -> Iterator[Accepted]:
    """The entry where its table puts it."""
    if attempt.position:
        for reading in attempt.read_candidates(How.AS_WRITTEN, attempt.position):
            yield reading, ()


def elsewhere(attempt: Attempt) -> Iterator[Finding]:
    """Remark on a word that the grid has elsewhere: the grid does not count, but later moves may rest on it there."""
    if places := attempt.elsewhere_on_grid:
        shown = ", ".join(map(str, places))
        yield ART_8_1_A.remark(attempt.entry.number, "elsewhere_on_grid", word=attempt.entry.word, places=shown)


# each yields what it accepts, with the findings that costs
READINGS: tuple[Callable[[Attempt], Iterator[Accepted]], ...] = (as_written, swapped, place_on_grid, another_word)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an entry: the reading that holds (None: incorrect), its findings, all readings tried.

    `meant` is the place where an incorrect entry would have put its tiles, as far as known (I-meant-place). One that
    only `repeats` tiles of the board uses nothing up (I-repeated-row). `looked`: whether later rows matter to it.
    """

    accepted: Reading | None
    findings: tuple[Finding, ...]
    tried: tuple[Reading, ...]
    meant: Reading | None = None
    repeats: bool = False
    looked: Looked = field(default=Looked.NOWHERE, compare=False)


def judge(attempt: Attempt) -> Judgement:
    """Take the first reading that holds. If there is none the entry is incorrect."""
    for reading_of in READINGS:
        # I-repeated-row: neither the swap nor the grid makes another move of a row that repeats one
        if reading_of is not as_written and attempt.repeats:
            break
        accepted = list(reading_of(attempt))
        if accepted:
            reading, findings = accepted[0]
            if not attempt.explained:
                return Judgement(reading, (), tuple(attempt.tried))
            if attempt.case.game.shows("joker_indoielnic"):
                findings += tuple(doubtful(attempt, [other for other, _ in accepted]))
            if reading_of is as_written and attempt.case.game.shows("grila_alt_loc"):
                findings += tuple(elsewhere(attempt))
            return Judgement(reading, findings, tuple(attempt.tried))
    place = None if attempt.repeats else meant(attempt)
    findings = (incorrect(attempt),) if attempt.explained else ()
    return Judgement(None, findings, tuple(attempt.tried), place, attempt.repeats)
