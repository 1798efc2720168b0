"""Every move of a position, on plain numbers: one source for numba and for plain Python.

Shared by all functions:

* `graph` is the automaton of `graph.py`, `DEAD` and `ROOT` two of its states. A letter is a number from 0, its bit
  `1 << letter`, a set of letters the sum of their bits.
* `squares` holds `size * size` numbers: EMPTY, a letter + 1, the same with JOKER for a tile without points, STOP.
* A move is one number: at 6 k the k-th new tile from its first (letter, with TILE_JOKER for a joker), at LAID the
  number of tiles, at FIRST the place of the first of them in its line, at LINE the line, at DOWN 1 if the line is a
  column. `points` is parallel to it. At most MOST_LAID tiles a move, MOST_LETTERS letters, boards of LARGEST squares a
  side.

Arrays are int64 (`graph` uint32) in compiled functions, and any indexable object in plain Python.
"""

from operator import getitem
from typing import Any

EMPTY, JOKER, STOP = 0, 64, 128
TILE_JOKER, LAID, FIRST, LINE, DOWN = 32, 48, 52, 57, 62
MOST_LAID, MOST_LETTERS, LARGEST = 8, 32, 31
DEAD, ROOT = 0, 4
ANYWHERE = -2  # a centre that is every square
ROOM_KEPT = 64  # moves that may be found before the room left is asked for again
_LETTER = 63
_FRAME = 12
# layout of `work`: a line's tiles, cross sets, cross points, times, then counts and frames
_W = LARGEST + 2
_TILES, _SETS, _SUMS, _LETTER_TIMES, _WORD_TIMES, _COUNTS = 0, _W, 2 * _W, 3 * _W, 4 * _W, 5 * _W
_FRAMES = 5 * _W + MOST_LETTERS
WORK = _FRAMES + _FRAME * (2 * MOST_LAID + 4)  # numbers that `work` must hold

# a processor's own instruction where compiled: see `compiled.py`
ones = int.bit_count
load = getitem

Numbers = Any  # an array of numpy where compiled, else whatever has indices


def after(graph: Numbers, state: int, targets: int, letter: int) -> int:
    """The state after a letter, DEAD if there is none. `targets` is 4 left of the separator, 2 right of it."""
    children = int(graph[state])
    bit = 1 << letter
    if not children & bit:
        return 0
    return int(graph[state + targets + ones(children & (bit - 1))])


def cross_sets(
    graph: Numbers, size: int, squares: Numbers, worth: Numbers, down: int, sets: Numbers, sums: Numbers
) -> None:
    """Compute the letters allowed by words across, for rows (`down` 0) or columns (1), line after line.

    `sets` gets the letters, `sums` the points of the tiles across, -1 if there are none. `sets` is 0 for taken squares,
    and all letters for squares without tiles across.
    """
    along, aside = (size, 1) if down else (1, size)  # from a square to the next of its line, to the next line
    every = (1 << MOST_LETTERS) - 1
    for place in range(size):  # the line across: the same place of every line
        start = place * along
        line = 0
        while line < size:
            at = start + line * aside
            into = line * size + place
            sums[into] = -1
            if squares[at] != EMPTY:
                sets[into] = 0
                line += 1
                continue
            first = line
            while first > 0 and squares[start + (first - 1) * aside] & _LETTER:
                first -= 1
            last = line
            while last < size - 1 and squares[start + (last + 1) * aside] & _LETTER:
                last += 1
            if first == last:
                sets[into] = every
                line += 1
                continue
            total = 0
            before = ROOT
            for other in range(line - 1, first - 1, -1):
                tile = int(squares[start + other * aside])
                total += 0 if tile & JOKER else worth[(tile & _LETTER) - 1]
                before = after(graph, before, 4, (tile & _LETTER) - 1)
            for other in range(line + 1, last + 1):
                tile = int(squares[start + other * aside])
                total += 0 if tile & JOKER else worth[(tile & _LETTER) - 1]
            sums[into] = total
            if first == line:  # tiles behind alone: read backwards, a letter before them ends the word
                state = ROOT
                for other in range(last, line, -1):
                    state = after(graph, state, 4, (int(squares[start + other * aside]) & _LETTER) - 1)
                sets[into] = int(graph[state + 1])
            else:
                right = int(graph[before + 2])
                fit = int(graph[right + 1])
                if last > line:
                    fit, tried = 0, int(graph[right])
                    while tried:
                        bit = tried & -tried
                        tried ^= bit
                        state = after(graph, right, 2, ones(bit - 1))
                        for other in range(line + 1, last):
                            state = after(graph, state, 2, (int(squares[start + other * aside]) & _LETTER) - 1)
                        end = (int(squares[start + last * aside]) & _LETTER) - 1
                        if int(graph[state + 1]) >> end & 1:
                            fit |= bit
                sets[into] = fit
            line += 1


def all_moves(
    graph: Numbers,
    size: int,
    squares: Numbers,
    letter_times: Numbers,
    word_times: Numbers,
    worth: Numbers,
    letters: int,
    counts: Numbers,
    jokers: int,
    least: int,
    most: int,
    bonus_from: int,
    bonus: int,
    centre: int,
    once: int,
    down: int,
    sets: Numbers,
    sums: Numbers,
    allowed: Numbers,
    work: Numbers,
    moves: Numbers,
    points: Numbers,
    found: int,
    length: int,
) -> int:
    """Write the moves in the lines of one direction to `moves` and `points` from `found` on. Returns their new number.

    If that is more than `length - ROOM_KEPT` (`length` is that of the arrays) some are missing (never written past the
    end): call again with longer arrays. `letter_times`, `word_times` and `allowed` (the letters allowed on a square
    anyway) are by square, `sets` and `sums` are those of `cross_sets` for the same `down`. `worth` and `counts` are by
    letter, of which there are `letters`. `least` to `most` tiles are laid. From `bonus_from` of them on, `bonus` is
    added. On an empty board `centre` is the square to cover (-1: none). With `once` no joker replaces a letter still at
    hand.
    """
    along, aside = (size, 1) if down else (1, size)
    every = (1 << MOST_LETTERS) - 1
    room = length - ROOM_KEPT
    if centre < 0:
        centre = ANYWHERE
    for at in range(size * size):
        if squares[at] & _LETTER:
            centre = -1
    avail = 0
    for letter in range(letters):
        work[_COUNTS + letter] = counts[letter]
        if counts[letter]:
            avail |= 1 << letter
    for line in range(size):
        # the line between two walls; an empty line that nothing touches is left at once
        touched = 0
        for place in range(1, size + 1):
            at = line * aside + (place - 1) * along
            tile = squares[at]
            work[_TILES + place] = tile
            into = line * size + place - 1
            work[_SETS + place] = sets[into] & allowed[at]
            work[_SUMS + place] = sums[into]
            work[_LETTER_TIMES + place] = letter_times[at]
            work[_WORD_TIMES + place] = word_times[at]
            if tile & _LETTER or sums[into] >= 0 or at == centre or centre == ANYWHERE:
                touched = 1
        if not touched:
            continue
        work[_TILES] = STOP
        work[_TILES + size + 1] = STOP
        low = 1  # how far to the left a move may reach without belonging to an anchor farther left
        place = 1
        while place <= size:
            tile = int(work[_TILES + place])
            if tile == STOP:
                low = place + 1
                place += 1
                continue
            state, total, end = ROOT, 0, place
            if tile == EMPTY:
                at = line * aside + (place - 1) * along
                alone = not (work[_TILES + place - 1] & _LETTER or work[_TILES + place + 1] & _LETTER)
                if not (alone and (work[_SUMS + place] >= 0 or at == centre or centre == ANYWHERE)):
                    place += 1
                    continue
                here, next_low, place = place, place + 1, place + 1
            else:
                here = place - 1
                while work[_TILES + end + 1] & _LETTER:
                    end += 1
                for other in range(end, here, -1):
                    tile = int(work[_TILES + other])
                    total += 0 if tile & JOKER else worth[(tile & _LETTER) - 1]
                    state = after(graph, state, 4, (tile & _LETTER) - 1)
                next_low, place = end + 2, end + 1
            # -- the walk from this anchor: a frame is a state with some tiles laid and the letters still to be tried
            base = _FRAMES
            left, laid, code, times, across, first, tile = 1, 0, 0, 1, 0, end + 1, -1
            back = end + 1  # the start of the right side
            opened = 1
            real = joker = 0
            while True:
                if opened:  # words that end with one letter more, then what can be tried
                    opened = 0
                    real = joker = 0
                    children = 0
                    if here >= low and here <= size:
                        fits = int(work[_SETS + here])
                        children = load(graph, state) & fits
                        ends = load(graph, state + 1) & fits
                        follows = 0 if left else int(work[_TILES + here + 1])
                        if follows & _LETTER:
                            ends = 0
                        elif laid + 1 >= most or follows == STOP:
                            children = 0
                        if laid + 1 < least:
                            ends = 0
                        if ends:
                            by_letter, by_word = work[_LETTER_TIMES + here], work[_WORD_TIMES + here]
                            times_now = times * by_word
                            fixed, by_worth = total * times_now + across, by_letter * times_now
                            if work[_SUMS + here] >= 0:
                                fixed += work[_SUMS + here] * by_word
                                by_worth += by_letter * by_word
                            if laid + 1 >= bonus_from:
                                fixed += bonus
                            if left:
                                head, shift, begun = code << 6, 0, here
                            else:
                                head, shift, begun = code, 6 * laid, first
                            head |= down << DOWN | line << LINE | (begun - 1) << FIRST | (laid + 1) << LAID
                            now = ends & avail
                            if found <= room:
                                while now:
                                    bit = now & -now
                                    now ^= bit
                                    letter = ones(bit - 1)
                                    moves[found] = head | letter << shift
                                    points[found] = fixed + worth[letter] * by_worth
                                    found += 1
                                if jokers:
                                    now = ends & ~avail if once else ends
                                    while now:
                                        bit = now & -now
                                        now ^= bit
                                        moves[found] = head | (ones(bit - 1) | TILE_JOKER) << shift
                                        points[found] = fixed
                                        found += 1
                            else:
                                found += ones(now)
                                if jokers:
                                    found += ones(ends & ~avail if once else ends)
                        real = children & avail
                        if jokers:
                            joker = children & ~avail if once else children
                    if left:
                        right = load(graph, state + 2)
                        if right and laid < most and work[_TILES + back] == EMPTY:
                            seen = load(graph, state + 3) & int(work[_SETS + back])
                            if seen & (every if jokers else avail):
                                # the letters to the left wait below
                                work[base], work[base + 1], work[base + 2] = real, joker, state
                                work[base + 3], work[base + 4], work[base + 5] = here, code, total
                                work[base + 6], work[base + 7], work[base + 8] = times, across, first
                                work[base + 9], work[base + 10] = 1, tile
                                base += _FRAME
                                left, state, here, tile, opened = 0, right, back, -1, 1
                                continue
                if real:
                    bit = real & -real
                    real ^= bit
                    letter = ones(bit - 1)
                    new = letter
                elif joker:
                    bit = joker & -joker
                    joker ^= bit
                    letter = ones(bit - 1)
                    new = letter | TILE_JOKER
                else:  # this frame is done: back to the one below
                    if base == _FRAMES:
                        break
                    base -= _FRAME
                    if tile >= 0:
                        laid -= 1
                        if tile & TILE_JOKER:
                            jokers += 1
                        else:
                            work[_COUNTS + tile] += 1
                            avail |= 1 << tile
                    real, joker, state = int(work[base]), int(work[base + 1]), int(work[base + 2])
                    here, code, total = int(work[base + 3]), int(work[base + 4]), int(work[base + 5])
                    times, across, first = int(work[base + 6]), int(work[base + 7]), int(work[base + 8])
                    left, tile = int(work[base + 9]), int(work[base + 10])
                    continue
                # -- one letter more: is there anything behind it?
                children = load(graph, state)
                target = load(graph, state + (4 if left else 2) + ones(children & (bit - 1)))
                passed = 0
                if new & TILE_JOKER:
                    value = 0
                    hand = every if jokers > 1 else avail
                else:
                    value = worth[letter]
                    hand = every if jokers else avail if work[_COUNTS + letter] > 1 else avail ^ bit
                last = laid + 2 >= most  # one tile more can be laid behind it
                if left:
                    there = here - 1
                    seen = load(graph, target + 3) & hand
                    if seen and work[_TILES + back] == EMPTY:
                        seen &= int(work[_SETS + back])
                    else:
                        seen = 0
                    if there >= low:
                        fits = load(graph, target + 1) if last else load(graph, target) | load(graph, target + 1)
                        seen |= fits & int(work[_SETS + there]) & hand
                else:
                    there = here + 1
                    through = int(work[_TILES + there])
                    if through & _LETTER:  # tiles that are there already
                        ended = 0
                        while through & _LETTER:
                            at = (through & _LETTER) - 1
                            passed += 0 if through & JOKER else worth[at]
                            ended = load(graph, target + 1) >> at & 1
                            target = after(graph, target, 2, at)
                            there += 1
                            through = int(work[_TILES + there])
                        if ended and laid + 1 >= least:
                            by_letter, by_word = work[_LETTER_TIMES + here], work[_WORD_TIMES + here]
                            won = (total + passed + value * by_letter) * times * by_word + across
                            if work[_SUMS + here] >= 0:
                                won += (work[_SUMS + here] + value * by_letter) * by_word
                            if laid + 1 >= bonus_from:
                                won += bonus
                            if found <= room:
                                head = down << DOWN | line << LINE | (first - 1) << FIRST | (laid + 1) << LAID
                                moves[found] = head | code | new << 6 * laid
                                points[found] = won
                            found += 1
                        if through != EMPTY or laid + 1 >= most:
                            continue
                    seen = load(graph, target + 1)
                    if not last or work[_TILES + there + 1] & _LETTER:
                        seen |= load(graph, target)
                    seen &= int(work[_SETS + there]) & hand
                if not seen:
                    continue
                work[base], work[base + 1], work[base + 2] = real, joker, state
                work[base + 3], work[base + 4], work[base + 5] = here, code, total
                work[base + 6], work[base + 7], work[base + 8] = times, across, first
                work[base + 9], work[base + 10] = left, tile
                base += _FRAME
                by_letter, by_word = int(work[_LETTER_TIMES + here]), int(work[_WORD_TIMES + here])
                if work[_SUMS + here] >= 0:
                    across += (int(work[_SUMS + here]) + value * by_letter) * by_word
                total += value * by_letter + passed
                times *= by_word
                if left:
                    code, first = code << 6 | new, here
                else:
                    code |= new << 6 * laid
                laid += 1
                tile, state, here, opened = new, target, there, 1
                if new & TILE_JOKER:
                    jokers -= 1
                else:
                    work[_COUNTS + new] -= 1
                    if not work[_COUNTS + new]:
                        avail ^= bit
            low = next_low
    return found
