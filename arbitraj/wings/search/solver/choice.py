"""Moves chosen and entries laid again, on plain numbers (moves as in `walk.py`): one source for numba and Python.

`choose` values a move by its points and by a plan of targets (`plan.py`):

* `fits` has by square the target that it belongs to and its final letter (`target << 6 | letter + 1`, 0 for none),
  `place` the bit of the square in its target, `beside` the square of a target, + 1, that a tile there would touch
  across.
* By target: `laid` are the bits of its squares that are taken, `short` is how many more must be taken before the last
  move, `unit` the value of each. By square: `lost` is the value of a letter with the last move alone, `hooks` how often
  a word counts that ends before the square and is extended by the last move. `may` says for each target, by its bits,
  whether it can still be finished.
* `reach` is by square its distance to each place at which a target must be reached, `reached` the best so far.
* `spare` is by letter the surplus over the letters of targets, negative if jokers must help.

`lay_again` takes entries of `WIDE` numbers, a word at its place: whether it is vertical, its line, its first place
there, its length, its letters, with TILE_JOKER for a joker if there is any. Letters already on the board are not laid
again. So entries can be left out, reordered, or laid after others, and most of them can still be laid. One that cannot
is skipped."""

from arbitraj.wings.search.solver.walk import (
    DOWN,
    FIRST,
    JOKER,
    LAID,
    LARGEST,
    LINE,
    MOST_LAID,
    MOST_LETTERS,
    ROOT,
    STOP,
    TILE_JOKER,
    Numbers,
    after,
)

HOOKED = 20  # points of a word that the last letter of a target may go on, at most
BITS = 15  # of a target, at most: `may` holds 1 << BITS for each


def choose(
    moves: Numbers,
    points: Numbers,
    found: int,
    squares: Numbers,
    size: int,
    apart: int,
    most: int,
    guided: int,
    targets: int,
    goals: int,
    fits: Numbers,
    place: Numbers,
    beside: Numbers,
    may: Numbers,
    laid: Numbers,
    short: Numbers,
    unit: Numbers,
    lost: Numbers,
    hooks: Numbers,
    reach: Numbers,
    reached: Numbers,
    spare: Numbers,
    jokers: int,
    zobrist: Numbers,
    key: int,
    filled: Numbers,
    values: Numbers,
    chosen: Numbers,
    gained: Numbers,
    keys: Numbers,
) -> None:
    """Keep the `most` best of `moves` in lanes of `most` places, best first. With `apart`: by number of tiles laid.

    `filled` is by lane the number kept so far. `values` are points plus the plan's value, `gained` the latter alone,
    `keys` the hash of the board after the move. Moves with equal boards are kept once.
    """
    bound = 0  # the most that a move can gain beside its points
    for target in range(targets):
        bound += unit[target] * short[target]
    if guided:
        for square in range(size * size):
            if hooks[square] and not squares[square]:
                bound += hooks[square] * HOOKED
    for goal in range(goals):
        best = 0
        for square in range(size * size):
            if reach[goal * size * size + square] > best:
                best = reach[goal * size * size + square]
        bound += max(0, best - reached[goal])
    for nth in range(found):
        move = int(moves[nth])
        number = move >> LAID & 15
        lane = number if apart else 0
        begin = lane * most
        if filled[lane] == most and points[nth] + bound <= values[begin + most - 1]:
            continue
        down, line, at = move >> DOWN & 1, move >> LINE & 31, move >> FIRST & 31
        step = size if down else 1
        square = at * size + line if down else line * size + at
        after, gain, ok = key, 0, 1
        first = square
        for tile in range(number):
            while squares[square]:
                square += step
            sign = move >> 6 * tile & 63
            after ^= zobrist[square * 64 + sign]
            square += step
        if guided:
            hands, square = jokers, first
            for tile in range(number):
                while squares[square]:
                    square += step
                sign = move >> 6 * tile & 63
                letter = sign & (TILE_JOKER - 1)
                touched = beside[square] - 1
                if (
                    touched >= 0
                    and squares[touched] == 0
                    and not (down and touched == square - size)
                    and not (down and touched == square + size)
                    and not (not down and (touched == square - 1 or touched == square + 1))
                ):
                    ok = 0
                elif touched >= 0 and squares[touched] == 0 and hooks[touched]:
                    gain += hooks[touched] * min(HOOKED, int(points[nth]))
                if sign & TILE_JOKER:
                    hands -= 1
                    if fits[square]:
                        spare[letter] += 1
                elif not fits[square]:
                    spare[letter] -= 1
                if fits[square]:
                    target = fits[square] >> 6
                    laid[target] |= 1 << place[square]
                    gain -= lost[square]
                    if short[target] > 0:
                        gain += unit[target]
                    short[target] -= 1
                square += step
            for target in range(targets):
                if not may[(target << BITS) + laid[target]]:
                    ok = 0
            for letter in range(MOST_LETTERS):
                if spare[letter] < 0:
                    hands += spare[letter]
            if hands < 0:
                ok = 0
            for goal in range(goals):
                best, square = reached[goal], first
                for _ in range(number):
                    while squares[square]:
                        square += step
                    best = max(best, reach[goal * size * size + square])
                    square += step
                gain += best - reached[goal]
            # restore the changes
            square = first
            for tile in range(number):
                while squares[square]:
                    square += step
                sign = move >> 6 * tile & 63
                letter = sign & (TILE_JOKER - 1)
                if sign & TILE_JOKER:
                    if fits[square]:
                        spare[letter] -= 1
                elif not fits[square]:
                    spare[letter] += 1
                if fits[square]:
                    target = fits[square] >> 6
                    laid[target] &= ~(1 << place[square])
                    short[target] += 1
                square += step
            if not ok:
                continue
        value = int(points[nth]) + gain
        if filled[lane] == most and value <= values[begin + most - 1]:
            continue
        known = 0
        for other in range(begin, begin + filled[lane]):
            if keys[other] == after:
                known = 1
                if values[other] >= value:
                    known = 2
                else:  # the same board, and more for it: the other goes
                    for nearer in range(other, begin + filled[lane] - 1):
                        values[nearer], chosen[nearer] = values[nearer + 1], chosen[nearer + 1]
                        gained[nearer], keys[nearer] = gained[nearer + 1], keys[nearer + 1]
                    filled[lane] -= 1
                break
        if known == 2:
            continue
        if filled[lane] < most:
            filled[lane] += 1
        into = begin + filled[lane] - 1
        while into > begin and values[into - 1] < value:
            values[into], chosen[into] = values[into - 1], chosen[into - 1]
            gained[into], keys[into] = gained[into - 1], keys[into - 1]
            into -= 1
        values[into], chosen[into], gained[into], keys[into] = value, move, gain, after


LANES = MOST_LAID + 1


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
