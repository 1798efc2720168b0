"""Tries of many words at once and their smallest automata, on numpy arrays, without compiling and loops over words."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
