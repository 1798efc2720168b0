"""Serie de maxime (4.4): entry after entry the dearest move of any group left, and every board that it may lead to."""

from collections.abc import Iterator

import numpy as np

from arbitraj.record.objectives import BestSoFar, Spent
from arbitraj.wings.search.solver.passes import numbers_of
from arbitraj.wings.search.solver.search import Node, SearchContext, sighted, tiles_of
from arbitraj.wings.search.solver.supplies import InGroups

_WIDEST = 20_000  # equal boards gone on from at one entry
_AT_LEAST = 50  # of them, also when the time is over


def maxima(boards: SearchContext, supply: InGroups, start: str, spent: Spent) -> Iterator[BestSoFar]:
    """Yield the best so far after every entry. Exact unless equal boards had to be dropped, which `dropped` says."""
    root = Node(None, 0, 0, 0, 0, 0, 0, supply.first)
    root.squares = numbers_of(boards.tables, start)
    level, dropped, entry = [root], [], 0
    while True:
        entry += 1
        found, looked_at = _dearest(boards, supply, level, spent)
        if looked_at < len(level):
            dropped.append(entry)
        if not found:
            yield sighted(level[0], not dropped, dropped)
            return
        if len(found) > _WIDEST:
            found = found[:_WIDEST]
            dropped.append(entry + 1)
        level = found
        yield sighted(level[0], False, dropped)


def _dearest(boards: SearchContext, supply: InGroups, level: list[Node], spent: Spent) -> tuple[list[Node], int]:
    """The distinct boards after the best moves, and the number of boards examined in time."""
    solver = boards.solver
    best = 0
    found: dict[int, Node] = {}
    for number, node in enumerate(level):
        if number >= _AT_LEAST and spent() >= 1:
            return list(found.values()), number
        squares = boards.squares_of(node)
        for counts, jokers, wish, group in supply.racks(node):
            made = solver.found(squares, counts, jokers, wish)
            boards.expansions += 1
            points = np.asarray(solver._points[:made])
            if not made or points.max() < best:
                continue
            if points.max() > best:
                best, found = int(points.max()), {}
            for nth in np.flatnonzero(points == best):
                move = int(solver._moves[nth])
                key = node.key ^ int(boards.groups[group])
                signs = []
                for square, sign in tiles_of(boards.tables, squares, move):
                    key ^= int(boards.zobrist[square * 64 + sign])
                    signs.append(sign)
                if key not in found:
                    after, left = (
                        supply.level_after(node, len(signs), group),
                        supply.left_after(node.left, group, signs),
                    )
                    child = Node(node, move, best, node.total + best, 0, key, after, left)
                    child.group = group
                    found[key] = child
        node.squares = None if node.before else node.squares
    return list(found.values()), len(level)
