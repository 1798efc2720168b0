"""Two writing commands at the same moment in one folder: what stands there after is what one order leaves."""

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement
from pathlib import Path
from unittest.mock import patch

from arbitraj.text import text_of
from arbitraj.writing.lock import STATE, Owner
from tests.commands import Said
from tests.tools.pairs import scene
from tests.tools.pairs.start import LATEST, fork, once

Told = tuple[str, int]  # a command's name and the way it is told
_WAITING = text_of("writing.waiting", who="|").partition("|")[0]
_JITTER = 0.03  # seconds that one of two may come later


@dataclass(frozen=True, slots=True)
class Pair:
    """Two commands, and how much later the second begins (negative: the first); `apart`: as processes not forked."""

    one: Told
    two: Told
    later: float
    apart: bool = False


def pairs(seed: int, times: int, apart: int = 0) -> Iterator[Pair]:
    """Every combination `times` times, each time in another order; the first `apart` are not forked."""
    chance = random.Random(seed)
    combinations = list(combinations_with_replacement(scene.COMMANDS, 2))
    rounds = [chance.sample(combinations, len(combinations)) for _ in range(times)]
    for number, (one, two) in enumerate(chain.from_iterable(rounds)):
        # half of them as different as can be, half on the same contestation, question, player
        ways = (0, 1) if chance.random() < 0.5 else (0, 0)
        later = chance.uniform(-_JITTER, _JITTER) if chance.random() < 0.5 else 0.0
        yield Pair((one, ways[0]), (two, ways[1]), later, number < apart)


@dataclass(frozen=True, slots=True)
class Ended:
    """What two commands said, in the order of the pair, and what stands there after."""

    said: tuple[Said, Said]
    files: dict[str, str]


class Bench:
    """Runs pairs beside one made scene; what both orders leave is remembered."""

    def __init__(self, made: Path, room: Path, unlocked: bool = False) -> None:
        self._made, self._room, self._unlocked = made, room, unlocked
        self._after: dict[Told, tuple[Path, Said]] = {}
        self._orders: dict[tuple[Told, Told], Ended] = {}
        self._number = 0
        self._checked: dict[frozenset[tuple[str, str]], list[str]] = {}

    @contextmanager
    def _scene(self, like: Path | None = None) -> Iterator[Path]:
        self._number += 1
        root = scene.copy(like or self._made, self._room / f"s{self._number}")
        try:
            yield root
        finally:
            shutil.rmtree(root, ignore_errors=True)

    def _in_order(self, first: Told, second: Told) -> Ended:
        if (first, second) not in self._orders:
            if first not in self._after:
                alone = scene.copy(self._made, self._room / f"after{len(self._after)}")
                self._after[first] = alone, once(alone, self._room / "said", scene.line(*first))
            with self._scene(self._after[first][0]) as root:
                said = self._after[first][1], once(root, self._room / "said", scene.line(*second))
                found = scene.files(root)
                self._orders[first, second] = Ended(said, found)
                self._checked[frozenset(found.items())] = scene.faults(root)
        return self._orders[first, second]

    def run(self, pair: Pair) -> tuple[str, list[str]]:
        """The outcome of a pair in a word, and what is wrong with it."""
        with self._scene() as root:
            found = self._apart(root, pair) if pair.apart else self._forked(root, pair)
            if self._unlocked:
                shutil.rmtree(root / scene.FOLDER / STATE, ignore_errors=True)
                found = Ended(found.said, scene.files(root))
            wrong = [f"leftover: {name}" for name in found.files if scene.hidden(name)]
        orders = (self._in_order, self._turned)
        near: list[str] | None = None
        for order in (ordering(pair.one, pair.two) for ordering in orders):
            if found.files == order.files and all(map(_alike, found.said, order.said)):
                return _outcome(found.said), wrong + self._checked[frozenset(order.files.items())]
            near = min(near or [*order.files], scene.differences(found.files, order.files), key=len)
        return _outcome(found.said), [
            *wrong,
            f"as in no order: {', '.join(near or ()) or 'said'}",
            *map(str, found.said),
        ]

    def _turned(self, one: Told, two: Told) -> Ended:
        other = self._in_order(two, one)
        return Ended((other.said[1], other.said[0]), other.files)

    def _forked(self, root: Path, pair: Pair) -> Ended:
        gate, open_gate = os.pipe()

        # who waits for the gate reads until nobody can write any more
        def ready() -> None:
            os.close(open_gate)
            os.read(gate, 1)

        def late() -> None:
            ready()
            time.sleep(abs(pair.later))

        waits = (late, ready) if pair.later < 0 else (ready, late)
        started = [
            fork(root, self._room / f"said{number}", scene.line(*told), wait)
            for number, (told, wait) in enumerate(zip((pair.one, pair.two), waits, strict=True))
        ]
        os.close(gate)
        os.close(open_gate)
        said = [process.ended() for process in started]
        return Ended((said[0], said[1]), scene.files(root))

    def _apart(self, root: Path, pair: Pair) -> Ended:
        command = [sys.executable, "-c", "from tests.tools.pairs.pairs import alone; alone()"]
        started = [
            subprocess.Popen(
                [*command, *scene.line(*told)],
                cwd=root,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
            )
            for told in (pair.one, pair.two)
        ]
        texts = [process.communicate(timeout=LATEST) for process in started]
        said = [Said(process.returncode, *text) for process, text in zip(started, texts, strict=True)]
        return Ended((said[0], said[1]), scene.files(root))


def alone() -> None:
    """A command as a process of its own, its clock stopped."""
    from arbitraj.cli.main import run
    from arbitraj.lexicon.lexicon import FOLDER_VARIABLE

    scene.stop_the_clock()
    os.environ[FOLDER_VARIABLE] = "date"
    run()


def _alike(one: Said, other: Said) -> bool:
    """Whether two runs said the same, but for whom they waited."""
    errors = [[line for line in outcome.err.splitlines() if not line.startswith(_WAITING)] for outcome in (one, other)]
    return one.status == other.status and one.out == other.out and errors[0] == errors[1]


def _outcome(said: tuple[Said, Said]) -> str:
    statuses = sorted(outcome.status for outcome in said)
    return {"00": "both", "02": "one refused", "22": "both refused"}.get("".join(map(str, statuses)), str(statuses))


@contextmanager
def no_lock() -> Iterator[None]:
    """As the program was before: nobody waits, nobody looks for what was cut short (for the proof alone)."""

    @contextmanager
    def unlocked(folder: Path, *rest: object) -> Iterator[Owner | None]:
        (folder / STATE).mkdir(exist_ok=True)
        yield None

    with (
        patch("arbitraj.writing.transaction.locked", unlocked),
        patch("arbitraj.writing.transaction._end", lambda *given: None),
    ):
        yield
