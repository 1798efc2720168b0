"""Kills spread over all writing commands; after each the next one finds what was before, or all of what was meant."""

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arbitraj.text import text_of
from arbitraj.writing.lock import OWNER, STATE
from arbitraj.writing.plan import BACK, NOTE
from tests.commands import Said
from tests.tools.kills.kill import Moment, calls, killed
from tests.tools.pairs import scene
from tests.tools.pairs.scene import Line
from tests.tools.pairs.start import once

_SECONDS = 0.35  # within which most commands end
_MOST_DONE = 2  # times that a command was done before it is killed
# what works in a folder of its own is taken up by the next of its kind
_OWN_FOLDER = ("converteste", "lexic importa", "nou")
_DONE, _NOT_DONE = (
    text_of(f"writing.{key}", who="|", files="", file="").partition("|")[2].split("(")[0][:40]
    for key in ("completed", "nothing_done")
)
_AGAIN = "din nou"


@dataclass(frozen=True, slots=True)
class Kill:
    """A command, when it is killed, what comes next, when that is killed too, if at all, and how often it was done."""

    name: str
    way: int
    at: Moment
    then: Line
    again: Moment | None = None
    done: int = 0


_LIST = scene.READING[1]
# moments at which something was once wrong
KNOWN = (
    Kill("decide", 0, Moment("unlinkat", 1), scene.line("decide", 0)),  # done, and told to be given again
    Kill("contestatie apel", 1, Moment("mkdir", 2), _LIST),  # an empty folder of the state stayed
    Kill("contestatie apel", 0, Moment("fchmod", 1), _LIST),  # and a lock that nobody held
    Kill("anunturi", 0, Moment("rename", 1), _LIST),  # a note that was not in place yet stayed
    Kill("converteste", 1, Moment("write", 1), scene.line("converteste", 1)),  # a temporary file stayed
    Kill("converteste", 1, Moment("rmdir", 2), scene.line("converteste", 1)),  # refused before it looked for the state
    Kill("nou", 1, Moment("rename", 1), scene.line("nou", 1)),  # its folder of sheets stood in its own way
)


class Bench:
    """Kills commands beside one made scene; what each leaves undisturbed is remembered."""

    def __init__(self, made: Path, room: Path, traced: bool) -> None:
        self._made, self._room, self._traced = made, room, traced
        self._number = 0
        self._trees: dict[tuple[Line, ...], Path] = {(): made}
        self._ends: dict[tuple[Line, ...], tuple[dict[str, str], Said]] = {(): (scene.files(made), Said(0, "", ""))}

    @contextmanager
    def _scene(self, like: Path | None = None) -> Iterator[Path]:
        self._number += 1
        root = scene.copy(like or self._made, self._room / f"s{self._number}")
        try:
            yield root
        finally:
            shutil.rmtree(root, ignore_errors=True)

    def _after(self, *lines: Line) -> tuple[dict[str, str], Said]:
        """What stands there after commands."""
        if lines not in self._ends:
            with self._scene(self._tree(*lines[:-1])) as root:
                said = once(root, self._room / "said", lines[-1])
                self._ends[lines] = scene.files(root), said
        return self._ends[lines]

    def _tree(self, *lines: Line) -> Path:
        """The scene after commands, to be copied."""
        if lines not in self._trees:
            root = scene.copy(self._tree(*lines[:-1]), self._room / f"after{len(self._trees)}")
            once(root, self._room / "said", lines[-1])
            self._trees[lines] = root
        return self._trees[lines]

    def chosen(self, seed: int, count: int) -> Iterator[Kill]:
        """So many kills, those known first, the rest spread evenly over all commands in both ways."""
        if self._traced:
            yield from KNOWN
            count -= len(KNOWN)
            if count < 1:
                return
        chance = random.Random(seed)
        told = [(name, way) for name in scene.COMMANDS for way in (0, 1)]
        told = chance.sample([row for row in told if row != ("contestatie raspuns-apel", 1)], len(told) - 1)
        told = told[: max(1, count // 5)]  # each has to be run and counted first
        for start in range(len(told)):
            name, way = told[start]
            number = len(range(start, count, len(told)))
            # what was done before, once or twice, is done again: a second answer, a third edition
            line, done = scene.line(name, way), start % (_MOST_DONE + 1)
            for at in self._moments(chance, line, number, done):
                yield Kill(name, way, at, *self._next(chance, name, way), done)

    def _moments(self, chance: random.Random, line: Line, number: int, done: int) -> list[Moment]:
        timed = [Moment("", seconds=chance.uniform(0, _SECONDS)) for _ in range(number)]
        if not self._traced:
            return timed
        with self._scene(self._tree(*(line,) * done)) as root:
            made = calls(root, self._room / "said", line)
        # names count as much as the many writes of a file that stands aside
        writes = [Moment(call, n + 1) for call, times in made.items() if "write" in call for n in range(times)]
        names = [Moment(call, n + 1) for call, times in made.items() if "write" not in call for n in range(times)]
        few = max(1, number // 4)
        return (chance.sample(writes, min(few, len(writes))) + chance.sample(names, len(names)) + timed)[:number]

    def _next(self, chance: random.Random, name: str, way: int) -> tuple[Line, Moment | None]:
        own = scene.line(name, way)
        then = own if name in _OWN_FOLDER else chance.choice((own, scene.line("decide", 1), *scene.READING))
        if chance.random() < 0.7:
            return then, None
        call = chance.choice(("rename", "unlink", "unlinkat", "mkdir", "fsync", "write", "rmdir"))
        if not self._traced:
            return then, Moment("", seconds=chance.uniform(0, _SECONDS))
        return then, Moment(call, chance.randint(1, 6))

    def run(self, kill: Kill) -> tuple[bool, list[str]]:
        """Whether the command was killed before its end, and what is wrong after it."""
        line = scene.line(kill.name, kill.way)
        done = (line,) * kill.done
        before, after = self._after(*done)[0], self._after(*done, line)[0]
        with self._scene(self._tree(*done)) as root:
            said = killed(root, self._room / "said", line, kill.at)
            wrong = _half(root, before, after)
            began = _begun(root)
            if kill.again:
                second = killed(root, self._room / "said", kill.then, kill.again)
                known = [before, after, self._after(*done, kill.then)[0], self._after(*done, line, kill.then)[0]]
                wrong += [f"half, killed twice: {name}" for name in scene.half_files(root, known)]
                began = began and second.status < 0
            healed = once(root, self._room / "said", kill.then)
            found = scene.files(root)
        wrong += self._judged(kill, said, healed, found, began)
        return said.status < 0, [*wrong, *map(str, (said, healed))] if wrong else []

    def _judged(self, kill: Kill, said: Said, healed: Said, found: dict[str, str], began: bool) -> list[str]:
        line = scene.line(kill.name, kill.way)
        first = (line,) * kill.done
        undone, done = self._after(*first, kill.then), self._after(*first, line, kill.then)
        wrong = [f"left over: {name}" for name in found if scene.hidden(name)]
        if "Traceback" in healed.err:
            wrong.append("traceback")
        ends = {"before": undone, "after": done}
        if kill.again:  # the next one may have been done as well, and is done twice now
            ends["twice"] = self._after(*first, kill.then, kill.then)
            ends["after, twice"] = self._after(*first, line, kill.then, kill.then)
        of = [name for name, (files, one) in ends.items() if files == found and one.status == healed.status]
        if not of:
            near = min((scene.differences(found, files) for files, _ in ends.values()), key=len)
            return [*wrong, f"neither before nor after: {near}, {healed.status}"]
        if said.status == 0 and not any(name.startswith("after") for name in of):
            wrong.append("said to be done, and is not")
        if began and not kill.again:
            told_done, told_not = _DONE in healed.err, _NOT_DONE in healed.err
            if not told_done and _AGAIN not in healed.err:
                wrong.append("nothing said of the one killed")
            if (told_done and "after" not in of) or (told_not and "before" not in of):
                wrong.append(f"said otherwise than it is: {of}")
        return wrong


def _half(root: Path, before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Files that are neither as before nor as after, and what is in both but nowhere now."""
    there = scene.files(root)
    lost = [name for name in before.keys() & after.keys() if name not in there]
    half = scene.half_files(root, (before, after))
    return [f"half: {name}" for name in half] + [f"gone: {name}" for name in lost]


def _begun(root: Path) -> bool:
    """Whether the one killed left word of itself."""
    states = [path for path in root.rglob(STATE) if path.is_dir()]
    words = [state / name for state in states for name in (NOTE, BACK, OWNER)]
    return any(word.is_file() and word.stat().st_size for word in words)
