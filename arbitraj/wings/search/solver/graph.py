"""The automaton of a list: a word is read from any of its letters, first backwards, then, past a separator, on.

One array of uint32. A state is the index of its first number. The numbers are masks of letters or indices of states.

    right of the separator:  [letters that lead on][letters that end a word][state]...
    left of it:              [letters that lead on][letters that end a word][state behind the separator]
                             [both masks of that state, or-ed][state]...

The state after the i-th letter that leads on is the i-th of those listed. The first four numbers are the dead state.
The right side is the smallest automaton of the words read forwards. Only the beginnings of words, each once, are read
backwards for the left side.
"""

from collections.abc import Sequence

import numpy as np

from arbitraj.wings.search.solver.minimal import Array, Minimal, grown, minimal
from arbitraj.wings.search.solver.walk import ROOT

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
