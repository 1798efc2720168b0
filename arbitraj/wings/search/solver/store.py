"""Automata of lists, as files beside the lists: made once, memory-mapped, made again if damaged.

A file is named by the sha256 of its list and by its letters. Its head has the number of values and their sum, to detect
one that is truncated or changed.
"""

import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.problems import ProblemsError
from arbitraj.wings.search.solver.graph import build_graph
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.walk import LARGEST
from arbitraj.writing.lock import locked

_FOLDER, _SUFFIX = "automate", ".automat"
_MAGIC = 0x31304D544F415241  # "ARAOTM01": another layout gets another one
_HEAD = 4  # numbers of 64 bits: the magic, how many follow, their sum, 0


@dataclass(frozen=True, slots=True)
class Told:
    """Callbacks while an automaton is made: start, waiting for another process, failure to store it."""

    building: Callable[[], None] = lambda: None
    waiting: Callable[[str], None] = lambda who: None
    not_kept: Callable[[str], None] = lambda why: None


NOBODY = Told()


def graph_of(lexicon: Lexicon, letters: str, folder: Path | None = None, listener: Told = NOBODY) -> Array:
    """The automaton of a list: opened if it is stored, else made, and stored if possible.

    Of two processes that need it at once the first makes it and the other waits.
    """
    home = (folder or data_folder()) / _FOLDER
    path = home / f"{lexicon.info.sha256}-{_variety(lexicon, letters):08x}{_SUFFIX}"
    graph = open_graph(path)
    if graph is not None:
        return graph
    try:
        home.mkdir(parents=True, exist_ok=True)
        with locked(home, "automat", listener.waiting):
            return _made(path, lexicon, letters, listener)
    except (OSError, ProblemsError) as error:  # not writable, or locked for ever
        listener.not_kept(str(error))
        return _built(lexicon, letters)


def _variety(lexicon: Lexicon, letters: str) -> int:
    """A checksum of letters and two-letter words (S.8), which distinguishes automata of one list."""
    short = [first + second for first in letters for second in letters if first + second in lexicon]
    return zlib.crc32(" ".join((letters, *short)).encode())


def open_graph(path: Path) -> Array | None:
    """The automaton in a file, memory-mapped. None if it is missing or damaged."""
    try:
        held = np.memmap(path, np.uint64, mode="c")
    except (OSError, ValueError):  # missing, or empty
        return None
    if len(held) < _HEAD or int(held[0]) != _MAGIC or int(held[1]) != len(held) - _HEAD:
        return None
    body = np.asarray(held)[_HEAD:]
    return body.view(np.uint32) if int(body.sum()) == int(held[2]) else None


def _made(path: Path, lexicon: Lexicon, letters: str, listener: Told) -> Array:
    graph = open_graph(path)  # by who was there before
    if graph is not None:
        return graph
    listener.building()
    for left in path.parent.glob(f".*{_SUFFIX}"):  # of who was stopped while he wrote
        left.unlink(missing_ok=True)
    graph = _built(lexicon, letters)
    body = np.concatenate((graph, np.zeros(len(graph) % 2, np.uint32))).view(np.uint64)
    head = np.array([_MAGIC, len(body), int(body.sum()), 0], np.uint64)
    try:
        with replacing(path) as staged, staged.open("wb") as out:
            out.write(head.tobytes())
            out.write(body.tobytes())
    except OSError as error:  # a full disk, or a system on which open files cannot be replaced
        listener.not_kept(str(error))
        return graph
    kept = open_graph(path)
    return graph if kept is None else kept


def _built(lexicon: Lexicon, letters: str) -> Array:
    known = set(letters)
    words = [word for word in lexicon if 1 < len(word) <= LARGEST and known.issuperset(word)]
    return build_graph(sorted(words), letters)


def forget(lexicon: Lexicon, folder: Path | None = None) -> None:
    """Delete the stored automata of a list."""
    for path in ((folder or data_folder()) / _FOLDER).glob(f"{lexicon.info.sha256}-*{_SUFFIX}"):
        with suppress(OSError):
            path.unlink()
