"""8.1.b: the readings of an entry in order. If none holds, it is incorrect (8.2)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arbitraj.record.findings import Finding, Reading
from arbitraj.rules.art_7_1 import doubtful
from arbitraj.rules.art_8_1.a_as_written import as_written, elsewhere
from arbitraj.rules.art_8_2.incorrect import incorrect, meant
from arbitraj.rules.art_8_4.b_swapped_signs import swapped
from arbitraj.rules.art_8_4.c_place_on_grid import place_on_grid
from arbitraj.rules.art_8_4.d_another_word import another_word
from arbitraj.rules.article import Article
from arbitraj.rules.attempt import Accepted, Attempt

ARTICLE = Article("8.1.b", __file__, settings=("I-main-word", "I-one-error", "I-swap-or-grid"))

# each yields what it accepts, with the findings that costs
READINGS: tuple[Callable[[Attempt], Iterator[Accepted]], ...] = (as_written, swapped, place_on_grid, another_word)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an entry: the reading that holds (None: incorrect), its findings, all readings tried.

    `meant` is the place where an incorrect entry would have put its tiles, as far as known (I-meant-place). One that
    only `repeats` tiles of the board uses nothing up (I-repeated-row).
    """

    accepted: Reading | None
    findings: tuple[Finding, ...]
    tried: tuple[Reading, ...]
    meant: Reading | None = None
    repeats: bool = False


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
