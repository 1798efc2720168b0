"""Entries laid again in order, on plain numbers: one source for numba and for plain Python.

An entry is a word at its place, `WIDE` numbers: whether it is vertical, its line, its first place there, its length,
its letters, with TILE_JOKER for a joker if there is any. Letters already on the board are not laid again. So entries
can be left out, reordered, or laid after others, and most of them can still be laid. One that cannot is skipped.
"""

from arbitraj.wings.search.solver.walk import (
    DOWN,
    FIRST,
    JOKER,
    LAID,
    LARGEST,
    LINE,
    MOST_LETTERS,
    ROOT,
    STOP,
    TILE_JOKER,
    Numbers,
    after,
)

WIDE = 4 + LARGEST
_LETTER = 63


def lay_again(
    graph: Numbers,
    size: int,
    squares: Numbers,
    letter_times: Numbers,
    word_times: Numbers,
    worth: Numbers,
    counts: Numbers,
    rack: int,
    bonus: int,
    centre: int,
    entries: Numbers,
    number: int,
    trials: Numbers,
    gains: Numbers,
    found: int,
    board: Numbers,
    held: Numbers,
    moves: Numbers,
    points: Numbers,
    totals: Numbers,
    left: Numbers,
) -> int:
    """Lay `number` entries on a board, after each of `found` other moves (`trials` with `gains`), or once without any.

    `squares` and `counts` (by letter, jokers at MOST_LETTERS) are the state before, `board` and `held` after the last
    trial. `moves` and `points` are its entries as moves (see `walk.py`), points -1 if one cannot be laid. `totals` and
    `left` are by trial its points and the number of remaining letters, -1 if letters are missing. The words of entries
    are not looked up, those across are.
    """
    total = 0
    for nth in range(max(1, found)):
        total, rest, empty = 0, 0, 1
        for at in range(size * size):
            board[at] = squares[at]
            if squares[at] & _LETTER:
                empty = 0
        for letter in range(MOST_LETTERS + 1):
            held[letter] = counts[letter]
            rest += counts[letter]
        if found:
            total, move, lacks = int(gains[nth]), int(trials[nth]), 0
            line, first = move >> LINE & 31, move >> FIRST & 31
            step, at = (size, first * size + line) if move >> DOWN & 1 else (1, line * size + first)
            for tile in range(move >> LAID & 15):
                while board[at]:
                    at += step
                sign = move >> 6 * tile & 63
                letter = sign & (TILE_JOKER - 1)
                board[at] = letter + 1 | (JOKER if sign & TILE_JOKER else 0)
                letter = MOST_LETTERS if sign & TILE_JOKER else letter
                held[letter] -= 1
                rest -= 1
                if held[letter] < 0:
                    lacks = 1
            empty = 0
            if lacks:
                totals[nth] = left[nth] = -1
                continue
        for entry in range(number):
            base = entry * WIDE
            down, line, first, length = entries[base], entries[base + 1], entries[base + 2], entries[base + 3]
            step, aside = (size, 1) if down else (1, size)
            begin = first * size + line if down else line * size + first
            points[entry] = -1
            if first > 0 and board[begin - step] & _LETTER:
                continue
            if first + length < size and board[begin + length * step] & _LETTER:
                continue
            new = touched = word = across = code = 0
            times, begun, can, jokers = 1, -1, 1, int(held[MOST_LETTERS])
            for place in range(length):
                at = begin + place * step
                sign, tile = int(entries[base + 4 + place]), int(board[at])
                letter = sign & (TILE_JOKER - 1)
                if tile:
                    if tile & STOP or tile & _LETTER != letter + 1:
                        can = 0
                        break
                    touched = 1
                    word += 0 if tile & JOKER else worth[letter]
                    continue
                if new == rack or not (held[letter] > 0 or jokers > 0):
                    can = 0
                    break
                if held[letter] > 0 and not (sign & TILE_JOKER and jokers > 0):
                    held[letter] -= 1
                    sign, value = letter, int(worth[letter] * letter_times[at])
                else:
                    jokers -= 1
                    sign, value = letter | TILE_JOKER, 0
                if not new:
                    begun = first + place
                code |= sign << 6 * new
                new += 1
                word += value
                times *= word_times[at]
                if empty and (centre < 0 or at == centre):
                    touched = 1
                # the word across, read backwards
                low = high = line
                while low > 0 and board[at + (low - 1 - line) * aside] & _LETTER:
                    low -= 1
                while high < size - 1 and board[at + (high + 1 - line) * aside] & _LETTER:
                    high += 1
                if low < high:
                    touched = 1
                    state, crossed = ROOT, value
                    for other in range(high, low - 1, -1):
                        seen = letter + 1 | JOKER if other == line else int(board[at + (other - line) * aside])
                        crossed += 0 if seen & JOKER else worth[(seen & _LETTER) - 1]
                        if other > low:
                            state = after(graph, state, 4, (seen & _LETTER) - 1)
                        elif not int(graph[state + 1]) >> (seen & _LETTER) - 1 & 1:
                            can = 0
                    if not can:
                        break
                    across += crossed * word_times[at]
            if not can or not new or not touched:
                for tile in range(new):  # its letters go back
                    sign = code >> 6 * tile & 63
                    if not sign & TILE_JOKER:
                        held[sign] += 1
                continue
            held[MOST_LETTERS] = jokers
            at = begin
            for tile in range(new):
                while board[at]:
                    at += step
                sign = code >> 6 * tile & 63
                board[at] = (sign & (TILE_JOKER - 1)) + 1 | (JOKER if sign & TILE_JOKER else 0)
            rest -= new
            empty = 0
            points[entry] = word * times + across + (bonus if new >= rack else 0)
            moves[entry] = code | new << LAID | begun << FIRST | line << LINE | down << DOWN
            total += points[entry]
        totals[nth], left[nth] = total, rest
    return total
