"""Journals of other halls brought into one (`sala --aduna`), and of this hall, where two laptops were it at once."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitraj.problems import ProblemsError
from arbitraj.text import say

if TYPE_CHECKING:
    from arbitraj.hall.journal.gathered import OtherLog
    from arbitraj.hall.journal.other_branch import BothHave
    from arbitraj.hall.kernel.store.mark import LogAnswer


@dataclass(frozen=True, slots=True)
class JournalGathering:
    """The hall that journals are merged into. `taken`: extra events of another laptop are accepted without asking."""

    folder: Path
    letter: str
    base: Path | None
    answer: "LogAnswer | None"
    taken: bool


def chose(harmless: str, other: str) -> bool:
    """Whether the second of two answers was chosen. Enter chooses the first, harmless one."""
    print(f"  1. {harmless}\n  2. {other}")
    answer = str(typer.prompt(say("hall.answer_number"), default="1"))
    return answer.strip() == "2"


def gather_journals(asked: JournalGathering, journals: Sequence[Path]) -> None:
    """Merge journals of other halls, and those of this hall if two laptops ran it at once."""
    from arbitraj.hall.journal.gathered import other_log

    logs = {path: other_log(asked.folder, path) for path in journals}
    open_ones = [_branch(asked, log) for log in logs.values() if log]
    if others := [path for path, log in logs.items() if log is None]:
        _gather_others(asked, others)
    if any(open_ones):
        raise typer.Exit(1)


def _branch(asked: JournalGathering, log: "OtherLog") -> bool:
    """Merge another log of this hall: print where they diverge, take its extra events.

    Returns whether conflicts remain.
    """
    from arbitraj.hall.journal.gathered import has_more, hears_of, keep_log, take_log
    from arbitraj.hall.kernel.store.forks import named_event
    from arbitraj.hall.parts import opened_site

    if log.fork is None:
        print(say("hall.branch_same"))
        return False
    print(log.fork.told)
    keep_log(asked.folder, log)
    if hears_of(asked.folder, log):
        print(say("hall.branch_there"))
        return True
    if not has_more(log.fork):
        print(say("hall.branch_nothing"))
        return False
    if not asked.taken:
        if not sys.stdin.isatty():
            print(say("hall.branch_unasked"))
            return True
        if not chose(say("hall.branch_not_now"), say("hall.branch_now")):
            return True
    try:
        with opened_site(asked.folder, "arbitraj sala --aduna", asked.base) as site:
            answered = take_log(site, log, _both_have)
            for problem in site.flush():
                print(problem)
    except ProblemsError as error:
        if error.problems[0].said.key != "hall.second_server":
            raise
        print(say("hall.branch_running"))
        return True
    print(say("hall.branch_taken", count=len(answered.taken)))
    for row, why in answered.left:
        print(say("hall.branch_left", event=named_event(row), why=why))
    return bool(answered.left)


def _both_have(both: "BothHave") -> bool:
    """Whether another laptop's events about one thing are taken beside those here. Without a terminal: no."""
    from arbitraj.hall.kernel.store.forks import events_listed

    if not sys.stdin.isatty():
        return False
    print(say("hall.branch_two", own=events_listed(both.own), other=events_listed(both.other)))
    return chose(say("hall.branch_ours"), say("hall.branch_both_in"))


def _gather_others(asked: JournalGathering, journals: Sequence[Path]) -> None:
    from arbitraj.hall.parts import KINDS, opened_site
    from arbitraj.hall.several.desk import HallsDesk
    from arbitraj.hall.several.shelf import gather
    from arbitraj.hall.several.translated import SeveralHalls

    for taken in gather(asked.folder, journals, asked.letter, KINDS):
        print(say("hall.halls_taken", letter=taken.letter, new=taken.new, all=taken.count))
    try:
        wishes = [SeveralHalls(asked.letter)]
        with opened_site(asked.folder, "arbitraj sala --aduna", asked.base, wishes=wishes, answer=asked.answer) as site:
            desk = site.opened(HallsDesk)
            assert desk is not None
            desk.look()
            for each in (*desk.told(), *(waits.text for waits in desk.waiting())):
                print(each)
    except ProblemsError as error:
        if error.problems[0].said.key != "hall.second_server":
            raise
        print(say("hall.halls_running"))
