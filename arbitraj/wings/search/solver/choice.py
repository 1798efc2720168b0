"""The best few of many moves, on plain numbers: one source for numba and for plain Python.

Moves are numbers as in `walk.py`. Besides its points a move is valued by a plan of targets (`plan.py`):

* `fits` has by square the target that it belongs to and its final letter (`target << 6 | letter + 1`, 0 for none),
  `place` the bit of the square in its target, `beside` the square of a target, + 1, that a tile there would touch
  across.
* By target: `laid` are the bits of its squares that are taken, `short` is how many more must be taken before the last
  move, `unit` the value of each. By square: `lost` is the value of a letter with the last move alone, `hooks` how often
  a word counts that ends before the square and is extended by the last move. `may` says for each target, by its bits,
  whether it can still be finished.
* `reach` is by square its distance to each place at which a target must be reached, `reached` the best so far.
* `spare` is by letter the surplus over the letters of targets, negative if jokers must help.
"""

from arbitraj.wings.search.solver.walk import DOWN, FIRST, LAID, LINE, MOST_LAID, MOST_LETTERS, TILE_JOKER, Numbers

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
