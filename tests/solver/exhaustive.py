"""Every construction of few letters on a small board, tried one by one: written apart from the package, and slow."""

from functools import cache

Board = tuple[str, ...]  # its squares, row by row: "." empty, a letter, lower-case where a joker stands for it


def dearest(
    size: int,
    letter_times: tuple[int, ...],
    word_times: tuple[int, ...],
    values: dict[str, int],
    words: frozenset[str],
    stock: str,
    *,
    rack: int,
    bonus: int,
) -> int:
    """The points of the best construction that begins on the square in the middle."""
    middle = size * size // 2
    lines = [[(n * size + k) for k in range(size)] for n in range(size)]
    lines += [[(k * size + n) for k in range(size)] for n in range(size)]

    def runs(board: Board, new: set[int]) -> list[list[int]]:
        """The words of several letters in which something new lies."""
        found = []
        for line in lines:
            run: list[int] = []
            for square in [*line, -1]:
                if square >= 0 and board[square] != ".":
                    run.append(square)
                    continue
                if len(run) > 1 and new & set(run):
                    found.append(run)
                run = []
        return found

    def points(board: Board, new: set[int], run: list[int]) -> int:
        total, times = 0, 1
        for square in run:
            fresh = square in new
            total += values.get(board[square], 0) * (letter_times[square] if fresh else 1)
            times *= word_times[square] if fresh else 1
        return total * times

    def laid(board: Board, left: tuple[str, ...], line: list[int], word: str) -> list[tuple[Board, tuple[str, ...]]]:
        """The word on these squares, with letters or jokers, in every way."""
        ways = [(board, left)]
        for square, letter in zip(line, word, strict=True):
            after = []
            for so_far, rest in ways:
                if so_far[square] != ".":
                    after += [(so_far, rest)] if so_far[square].upper() == letter else []
                    continue
                for tile, shown in ((letter, letter), ("?", letter.lower())):
                    if tile in rest:
                        nth = rest.index(tile)
                        put = (*so_far[:square], shown, *so_far[square + 1 :])
                        after.append((put, (*rest[:nth], *rest[nth + 1 :])))
            ways = after
        return ways

    @cache
    def best(board: Board, left: tuple[str, ...]) -> int:
        empty, most = set(board) == {"."}, 0
        for line in lines:
            for word in words:
                for first in range(size - len(word) + 1):
                    for after, rest in laid(board, left, line[first : first + len(word)], word):
                        new = {n for n in range(size * size) if board[n] != after[n]}
                        if not 0 < len(new) <= rack or (empty and middle not in new):
                            continue
                        formed = runs(after, new)
                        touches = empty or any(board[square] != "." for run in formed for square in run)
                        if not touches or any("".join(after[n] for n in run).upper() not in words for run in formed):
                            continue
                        worth = sum(points(after, new, run) for run in formed) + (bonus if len(new) == rack else 0)
                        most = max(most, worth + best(after, rest))
        return most

    return best((".",) * (size * size), tuple(sorted(stock)))
