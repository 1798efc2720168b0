"""Why a sheet does not close itself after its first hand: a claim is a check digit only where everything agrees."""

from collections.abc import Iterator
from hashlib import sha256

from arbitraj.hall.kernel.state import BY_FOLDER, HallSheet, HallState, Hand
from arbitraj.record.findings import State
from arbitraj.record.model import read_number
from arbitraj.rules.correct import Correction


def obstacles(sheet: HallSheet, hand: Hand, correction: Correction, asks_points: bool) -> Iterator[str]:
    """What stands against it, by the names that the texts `obstacle_…` have; none: it closes itself."""
    if not hand.finished:
        yield "unfinished"
    if not asks_points:
        yield "no_claims"  # superscrabble: nothing on the paper checks what was typed
    if correction.questions or sheet.asked:
        yield "question"
    entries = (*correction.construction, *correction.entries)
    if not entries:
        yield "no_rows"
    if any(entry.state is not State.CORRECT for entry in entries):
        yield "incorrect"
    if correction.findings:
        yield "finding"
    if any(read_number(entry.entry.points) != entry.points for entry in entries):
        yield "claim"
    if sheet.touched or hand.changed or any(row.changed for row in hand.rows):
        yield "changed"
    if sheet.sample:
        yield "sample"
    if sheet.reopened:
        yield "reopened"


def on_one_word(sheet: HallSheet) -> bool:
    """Whether somebody settled what he typed himself, as the chief may allow where too few are there (o_mana).

    What was given for several sheets at once is about the rules, not about what stands on one of the papers.
    """
    own = (done for done in (*sheet.thirds, *sheet.rulings) if done.who in sheet.typists - {BY_FOLDER})
    return any(not getattr(done.body, "among", ()) for done in own)


def alike(sheet: HallSheet, hand: Hand, state: HallState) -> str:
    """The number of another sheet that is this one row by row, empty where there is none: typed under two numbers?"""
    mine = _rows(hand)
    same = (
        other.number
        for other in state.sheets.values()
        if other.number != sheet.number and 1 in other.hands and _rows(other.hands[1]) == mine
    )
    return next(same, "") if mine else ""


def _rows(hand: Hand) -> list[list[str]]:
    """What was typed, however large and with whatever blanks."""
    return [["".join(text.split()).casefold() for text in row.fields[:4]] for row in hand.rows]


def in_sample(sheet: str, seed: str, per_cent: int) -> bool:
    """Whether a sheet that would close itself is drawn for the control sample: by lot, the same at every asking."""
    return lot_of(sheet, seed) % 10_000 < per_cent * 100


def lot_of(sheet: str, seed: str) -> int:
    """The lot of a sheet under the competition's seed."""
    return int.from_bytes(sha256(f"{seed}\n{sheet}".encode()).digest()[:8], "big")
