"""The control sample: a tenth of the sheets that closed themselves, at least three, typed again and compared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.closing import lot_of
from arbitraj.hall.written.sanctioned import is_out

FEWEST = 3  # sheets of a control sample, however few closed themselves


@dataclass(frozen=True, slots=True)
class Sampled:
    """The sheets drawn, by number: all of them, those typed again, those whose first hand was really wrong."""

    sheets: tuple[str, ...]
    typed: tuple[str, ...]
    differed: tuple[str, ...]


def sampled(cases: Iterable[SheetCase]) -> Sampled:
    """How far the control sample is. A difference is real where the first hand was not what stands on the paper."""
    drawn = [case for case in cases if "sample" in case.obstacles]
    typed = [case for case in drawn if 2 in case.sheet.hands and case.sheet.hands[2].finished]
    differed = [case for case in typed if any(each.real for each in case.differences)]
    return Sampled(_numbers(drawn), _numbers(typed), _numbers(differed))


def _numbers(cases: Iterable[SheetCase]) -> tuple[str, ...]:
    return tuple(case.sheet.number for case in cases)


def all_typed(state: HallState, tables: Iterable[int]) -> bool:
    """Whether no sheet comes any more (the stop was called, or everybody has handed in or not) and no first hand is
    unfinished."""
    handed_in = {sheet.table for sheet in state.sheets.values()}
    known = {*handed_in, *state.absent}
    over = state.stop is not None or all(table in known or is_out(state, table) for table in tables)
    return over and all(1 in sheet.hands and sheet.hands[1].finished for sheet in state.sheets.values())


def to_draw(state: HallState, cases: Mapping[str, SheetCase], tables: Iterable[int], seed: str) -> tuple[str, ...]:
    """Sheets that closed themselves and are drawn after that, now that all are typed: because too few are in the
    sample, or because more are drawn than when they were closed (the setting `proba`)."""
    if not state.settings["proba"] or not all_typed(state, tables):
        return ()
    short = FEWEST - len(sampled(cases.values()).sheets)
    closed = [number for number, case in cases.items() if case.sheet.closed == "singura"]
    late = [number for number in closed if "sample" in cases[number].obstacles]
    others = sorted((number for number in closed if number not in late), key=lambda number: lot_of(number, seed))
    return (*late, *others[: max(0, short)])
