"""A hall followed by this laptop (`sala --oglinda`), taken over (`--preia`), and journals of other halls, or of another
laptop that was this one, brought into it (`--aduna`).
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, text_of

if TYPE_CHECKING:
    from arbitraj.cli.hall import HallOptions
    from arbitraj.wings.network.second_laptop.other_branch import BothHave, OtherLog


def chose(harmless: str, other: str) -> bool:
    """Whether the second of two answers was chosen. Enter chooses the first, harmless one."""
    print(f"  1. {harmless}\n  2. {other}")
    answer = str(typer.prompt(text_of("network.answer_number"), default="1"))
    return answer.strip() == "2"


def follow_hall(folder: Path, address: str, trusted: Path | None, options: "HallOptions") -> None:
    """Copy the journal of the hall at `address`, with a page of its own that shows how far it is."""
    import webbrowser

    from arbitraj.cli.hall import PORT
    from arbitraj.hall.page.network import LOOPBACK, listening
    from arbitraj.hall.web.server import serving
    from arbitraj.wings.network.second_laptop.following import Followed, follow, make_follower_app

    followed, opened = Followed(address, trusted), list[bool]()
    sockets = listening([LOOPBACK], PORT if options.port is None else options.port, others=options.port is None)
    with serving(make_follower_app(followed), sockets) as here, suppress(KeyboardInterrupt):

        def tell(text: str) -> None:
            print(text, flush=True)
            if not opened:  # without a question first
                opened.append(True)
                print(text_of("network.mirror_at", address=here), flush=True)
                if not options.no_browser:
                    webbrowser.open(here)

        follow(folder, followed, tell)


def ask_old_hall(folder: Path, options: "HallOptions") -> None:
    """Ask whether to take over, unless the old hall is silent. Raises ProblemsError, typer.Exit if it goes on."""
    from arbitraj.hall.kernel.store.keeper import HALL
    from arbitraj.wings.network.second_laptop.first_hall import FirstHallSign, still_answers
    from arbitraj.wings.network.second_laptop.following import first_hall

    first = first_hall(folder / HALL)
    if first is None:
        question = text_of("network.old_hall_unknown")
    else:
        print(text_of("network.old_hall_sought", address=first.address), flush=True)
        sign = still_answers(folder, first)
        if sign is None:
            print(text_of("network.old_hall_silent"), flush=True)
            return
        question = text_of("network.old_hall_answers", address=first.address)
        if isinstance(sign, FirstHallSign):
            question += text_of("network.old_hall_at", last=sign.last)
    if options.anyway:
        return
    if not sys.stdin.isatty():
        raise ProblemsError([Problem("--preia", "", Message("network.old_hall_unasked", question=question))])
    print(question)
    if not chose(text_of("network.old_hall_stays"), text_of("network.old_hall_taken")):
        print(text_of("network.old_hall_left"))
        raise typer.Exit(1)


def gather_journals(folder: Path, journals: Sequence[Path], options: "HallOptions", taken: bool) -> None:
    """Merge journals of other halls, and those of this hall if two laptops ran it at once."""
    from arbitraj.wings.network.second_laptop.other_branch import other_log

    logs = {path: other_log(folder, path) for path in journals}
    open_ones = [_branch(folder, options, taken, log) for log in logs.values() if log]
    if others := [path for path, log in logs.items() if log is None]:
        _gather_others(folder, options, others)
    if any(open_ones):
        raise typer.Exit(1)


def _branch(folder: Path, options: "HallOptions", taken: bool, log: "OtherLog") -> bool:
    """Merge another log of this hall: print where they diverge, take its events. Returns whether conflicts remain."""
    from arbitraj.hall.kernel.store.rows import by_people, named_event
    from arbitraj.hall.parts import opened_site
    from arbitraj.wings.network.second_laptop.other_branch import hears_of, keep_log, take_log

    if log.fork is None:
        print(text_of("network.branch_same"))
        return False
    print(log.fork.told)
    keep_log(folder, log)
    if hears_of(folder, log):
        print(text_of("network.branch_there"))
        return True
    if not by_people(log.fork.other):
        print(text_of("network.branch_nothing"))
        return False
    if not taken:
        if not sys.stdin.isatty():
            print(text_of("network.branch_unasked"))
            return True
        if not chose(text_of("network.branch_not_now"), text_of("network.branch_now")):
            return True
    try:
        with opened_site(folder, "arbitraj sala --aduna", options.base) as site:
            answered = take_log(site, log, _both_have)
            for problem in site.flush():
                print(problem)
    except ProblemsError as error:
        if error.problems[0].message.key != "hall.second_server":
            raise
        print(text_of("network.branch_running"))
        return True
    print(text_of("network.branch_taken", count=len(answered.taken)))
    for row, why in answered.left:
        print(text_of("network.branch_left", event=named_event(row), why=why))
    return bool(answered.left)


def _both_have(both: "BothHave") -> bool:
    """Whether another laptop's events about one thing are taken beside those here. Without a terminal: no."""
    from arbitraj.hall.kernel.store.rows import events_listed

    if not sys.stdin.isatty():
        return False
    print(text_of("network.branch_two", own=events_listed(both.own), other=events_listed(both.other)))
    return chose(text_of("network.branch_ours"), text_of("network.branch_both_in"))


def _gather_others(folder: Path, options: "HallOptions", journals: Sequence[Path]) -> None:
    from arbitraj.hall.parts import KINDS, opened_site
    from arbitraj.wings.network.multi_hall.desk import HallsDesk
    from arbitraj.wings.network.multi_hall.presented import SeveralHalls
    from arbitraj.wings.network.multi_hall.shelf import gather

    for taken in gather(folder, journals, options.letter, KINDS):
        print(text_of("network.halls_taken", letter=taken.letter, new=taken.new, all=taken.count))
    try:
        wishes = [SeveralHalls(options.letter)]
        with opened_site(folder, "arbitraj sala --aduna", options.base, wishes=wishes, answer=options.answer) as site:
            desk = site.opened(HallsDesk)
            assert desk is not None
            desk.look()
            for text in (*desk.told(), *(waits.text for waits in desk.waiting())):
                print(text)
    except ProblemsError as error:
        if error.problems[0].message.key != "hall.second_server":
            raise
        print(text_of("network.halls_running"))
