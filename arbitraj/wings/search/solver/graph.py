"""The automaton of a list: a word is read from any of its letters, first backwards, then, past a separator, on.

One array of uint32. A state is the index of its first number. The numbers are masks of letters or indices of states.

    right of the separator:  [letters that lead on][letters that end a word][state]...
    left of it:              [letters that lead on][letters that end a word][state behind the separator]
                             [both masks of that state, or-ed][state]...

The state after the i-th letter that leads on is the i-th of those listed. The first four numbers are the dead state.
The right side is the smallest automaton of the words read forwards. Only the beginnings of words, each once, are read
backwards for the left side. Tries and their smallest automata are made on numpy arrays, without loops over words.

Automata are files beside the lists: made once, memory-mapped, made again if damaged. A file is named by the sha256
of its list and by its letters. Its head has the number of values and their sum, to detect one that is truncated or
changed.
"""

import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.problems import ProblemsError
from arbitraj.wings.search.solver.walk import LARGEST, ROOT
from arbitraj.writing.lock import locked

Array = NDArray[Any]
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


@dataclass(frozen=True, slots=True)
class Trie:
    """Nodes, the root first, each after its parent: the parent, the letter (from 1) that leads there, how deep it
    lies."""

    parent: Array
    letter: Array
    depth: Array


@dataclass(frozen=True, slots=True)
class Minimal:
    """The smallest automaton of a trie: the `state` of every node, 0 for a leaf, and the edges between states.

    `first` is a node of every state. Edges are sorted by state and letter. `ends`: a word ends with the letter.
    """

    state: Array
    first: Array
    source: Array
    letter: Array
    target: Array
    ends: Array


def grown(rows: Array) -> tuple[Trie, Array]:
    """The trie of distinct rows in order (letters from 1, 0 after the last), and the node of each row."""
    number, longest = rows.shape
    common = np.zeros(number, np.int64)
    if number > 1:
        common[1:] = np.argmin(rows[1:] == rows[:-1], axis=1)
    places = np.arange(longest)
    new = (places >= common[:, None]) & (rows > 0)
    nodes = np.where(new, np.cumsum(new, dtype=np.int32).reshape(new.shape), 0)
    np.maximum.accumulate(nodes, axis=0, out=nodes)
    before = np.zeros_like(nodes)
    before[:, 1:] = nodes[:, :-1]
    lengths = np.count_nonzero(rows, axis=1)
    trie = Trie(
        np.concatenate(([0], before[new])).astype(np.int32),
        np.concatenate(([0], rows[new])).astype(np.uint8),
        np.concatenate(([0], np.broadcast_to(places + 1, new.shape)[new])).astype(np.int16),
    )
    return trie, nodes[np.arange(number), lengths - 1]


def _mixed(numbers: Array) -> Array:
    """Mix the bits of the numbers (the finish of splitmix64), so that their sums identify sets."""
    mixed = numbers.astype(np.uint64) * _MIX[0]
    mixed ^= mixed >> np.uint64(30)
    mixed *= _MIX[1]
    mixed ^= mixed >> np.uint64(27)
    mixed *= _MIX[2]
    mixed ^= mixed >> np.uint64(31)
    return mixed


def minimal(trie: Trie, ends: Array, label: Array) -> Minimal:
    """Merge nodes with the same continuations into one state. `ends` and `label` (0 for none) are by node.

    Nodes are compared from the leaves up, all of one height together, by a 64-bit sum over their continuations.
    """
    parent = trie.parent
    height = np.zeros(len(parent), np.int16)
    by_depth = np.argsort(trie.depth, kind="stable")
    starts = np.searchsorted(trie.depth[by_depth], np.arange(int(trie.depth.max()) + 2))
    for depth in range(len(starts) - 2, 0, -1):
        nodes = by_depth[starts[depth] : starts[depth + 1]]
        np.maximum.at(height, parent[nodes], height[nodes] + np.int16(1))
    followed = _mixed(label.astype(np.uint64) << np.uint64(1) | np.uint64(1))
    state = np.zeros(len(parent), np.int32)
    firsts, number = [np.zeros(1, np.int64)], 1
    by_height = np.argsort(height, kind="stable")
    starts = np.searchsorted(height[by_height], np.arange(int(height.max()) + 2))
    for level in range(len(starts) - 1):
        nodes = by_height[starts[level] : starts[level + 1]]
        counted = nodes if level else nodes[label[nodes] > 0]
        _, at, which = np.unique(followed[counted], return_index=True, return_inverse=True)
        state[counted] = which + number
        firsts.append(counted[at])
        number += len(at)
        above = nodes[nodes > 0]
        what = state[above].astype(np.int64) << 8 | trie.letter[above] << 1 | ends[above]
        np.add.at(followed, parent[above], _mixed(what << 1))
    first = np.concatenate(firsts)
    chosen = np.zeros(len(parent), bool)
    chosen[first[1:]] = True
    edges = np.flatnonzero(chosen[parent])
    edges = edges[edges > 0]
    source = state[parent[edges]]
    edges = edges[np.argsort(source.astype(np.int64) << 8 | trie.letter[edges], kind="stable")]
    return Minimal(state, first, state[parent[edges]], trie.letter[edges], state[edges], ends[edges])


_LETTERS_A_KEY = 10


def build_graph(words: Sequence[str], letters: str) -> Array:
    """The automaton of sorted, distinct words of at least two letters. `letters[n]` is the letter with number n."""
    rows = _rows(words, letters)
    if not len(rows):
        return np.zeros(ROOT + 4, np.uint32)
    trie, last = grown(rows)
    ends = np.zeros(len(trie.parent), bool)
    ends[last] = True
    forwards = minimal(trie, ends, np.zeros(len(ends), np.int8))
    # the beginnings, read backwards
    longest = rows.shape[1]
    turned = np.zeros((len(trie.parent) - 1, longest), np.uint8)
    node = np.arange(1, len(trie.parent), dtype=np.int32)
    for place in range(longest):
        turned[:, place] = trie.letter[node]
        node = trie.parent[node]
    order = np.lexsort(_keys(turned)[::-1])
    backwards_trie, nodes = grown(turned[order])
    beginnings = np.arange(1, len(trie.parent), dtype=np.int32)[order]
    del turned, rows
    label, whole = np.zeros(len(backwards_trie.parent), np.int32), np.zeros(len(backwards_trie.parent), bool)
    label[nodes] = forwards.state[beginnings]
    whole[nodes] = ends[beginnings]
    backwards = minimal(backwards_trie, whole, label)
    return _packed(forwards, backwards, label[backwards.first], int(backwards.state[0]))


def _rows(words: Sequence[str], letters: str) -> Array:
    """A word for each row, its letters from 1, 0 after its end."""
    text = np.frombuffer("\n".join([*words, ""]).encode("utf-32-le"), np.uint32)
    numbers = np.zeros(int(max(map(ord, letters), default=0)) + 11, np.uint8)
    numbers[[ord(letter) for letter in letters]] = np.arange(1, len(letters) + 1)
    breaks = np.flatnonzero(text == 10)
    lengths = np.diff(breaks, prepend=-1) - 1
    rows = np.zeros((len(words), int(lengths.max(initial=0))), np.uint8)
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = numbers[text[text != 10]]
    return rows


def _keys(rows: Array) -> list[Array]:
    """The rows as numbers with the same order, ten letters of 6 bits in each."""
    keys = []
    for start in range(0, rows.shape[1], _LETTERS_A_KEY):
        key = np.zeros(len(rows), np.uint64)
        for place in range(start, start + _LETTERS_A_KEY):
            key <<= np.uint64(6)
            if place < rows.shape[1]:
                key |= rows[:, place]
        keys.append(key)
    return keys


def _packed(right: Minimal, left: Minimal, behind: Array, root: int) -> Array:
    """Both sides in one array, breadth first from the root: states that are tried together lie together."""
    lefts, rights = len(left.first), len(right.first)
    # numbered together, left states before right ones (state 0 of either is dead)
    source = np.concatenate((left.source, right.source + lefts))
    letter = np.concatenate((left.letter, right.letter)) - 1
    target = np.concatenate((left.target, np.where(right.target > 0, right.target + lefts, 0)))
    ends = np.concatenate((left.ends, right.ends))
    bit = np.uint32(1) << letter.astype(np.uint32)
    states = lefts + rights
    accepts, leads = np.zeros(states, np.uint32), np.zeros(states, np.uint32)
    np.bitwise_or.at(accepts, source[ends], bit[ends])
    on = target > 0
    source, target, bit = source[on], target[on], bit[on]
    np.bitwise_or.at(leads, source, bit)
    begin = np.searchsorted(source, np.arange(states + 1))
    separator = np.concatenate((np.where(behind > 0, behind + lefts, 0), np.zeros(rights, behind.dtype)))
    order = _breadth_first(root, begin, target, separator)
    sizes = np.where(order < lefts, 4, 2) + (begin[order + 1] - begin[order])
    at = np.zeros(states, np.int64)
    offsets = np.cumsum(sizes) - sizes + ROOT
    at[order] = offsets
    graph = np.zeros(ROOT + int(sizes.sum()), np.uint32)
    graph[offsets] = leads[order]
    graph[offsets + 1] = accepts[order]
    is_left = order < lefts
    past = separator[order[is_left]]
    graph[offsets[is_left] + 2] = at[past]
    graph[offsets[is_left] + 3] = np.where(past > 0, leads[past] | accepts[past], 0)
    nth = np.arange(len(source)) - begin[source]
    reached = at[source] > 0
    where = at[source] + np.where(source < lefts, 4, 2) + nth
    graph[where[reached]] = at[target[reached]]
    return graph


def _breadth_first(root: int, begin: Array, target: Array, separator: Array) -> Array:
    seen = np.zeros(len(separator), bool)
    seen[[0, root]] = True
    level, levels = np.array([root]), []
    while len(level):
        levels.append(level)
        number = begin[level + 1] - begin[level]
        # the targets of every state of the level one after another
        edges = np.repeat(begin[level] - np.cumsum(number) + number, number) + np.arange(int(number.sum()))
        found = np.concatenate((target[edges], separator[level]))
        found = found[~seen[found]]
        _, at = np.unique(found, return_index=True)
        level = found[np.sort(at)]
        seen[level] = True
    return np.concatenate(levels)


_FOLDER, _SUFFIX = "automate", ".automat"
_MAGIC = 0x31304D544F415241  # "ARAOTM01": another layout gets another one
_HEAD = 4  # numbers of 64 bits: the magic, how many follow, their sum, 0


@dataclass(frozen=True, slots=True)
class Told:
    """Callbacks while an automaton is made: start, waiting for another process, failure to store it."""

    building: Callable[[], None] = lambda: None
    waiting: Callable[[str], None] = lambda who: None
    not_kept: Callable[[str], None] = lambda why: None


def graph_of(lexicon: Lexicon, letters: str, folder: Path | None = None, listener: Told = Told()) -> Array:
    """The automaton of a list: opened, else made by one process for which others wait, and stored if possible."""
    home = (folder or data_folder()) / _FOLDER
    # automata of one list differ by letters and two-letter words (S.8)
    short = [first + second for first in letters for second in letters if first + second in lexicon]
    variety = zlib.crc32(" ".join((letters, *short)).encode())
    path = home / f"{lexicon.info.sha256}-{variety:08x}{_SUFFIX}"
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
