"""Remarks for an arbiter to look at. They have no effect, and each can be switched off."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbitraj.game.position import Position
from arbitraj.game.tile import is_joker
from arbitraj.record.findings import LETTERS, WORDS, Finding, How, Reading, State, Unmarked
from arbitraj.record.game import Game
from arbitraj.record.model import Player, Sheet, read_number
from arbitraj.rules.art_8_2_word import unwritten
from arbitraj.rules.art_8_3 import has_points
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.attempt import may_hold, read_at
from arbitraj.rules.replay import Replayed, replay
from arbitraj.types.base import type_of

_MOST_SUGGESTIONS = 5
_FEW = 3  # a sheet of fewer entries says nothing about how it was read


def entry_remarks(player: Player, step: Replayed, later: Sequence[Replayed]) -> Iterator[Finding]:
    """Remarks on one entry of a replayed table, before the later ones."""
    game = step.before.game
    if step.state is State.NOT_CORRECTED:
        return
    if game.shows("puncte_pozitie_inversata"):
        yield from _points_of_swapped(step)
    if step.state is State.INCORRECT:
        if game.shows("o_litera_diferenta"):
            yield from _one_letter_away(step)
        if game.shows("grupa_gresita"):
            yield from _group_of_its_letters(player, step, later)
        if game.shows("consecinte"):
            yield from _consequences(player, step, later)


def _points_of_swapped(step: Replayed) -> Iterator[Finding]:
    reading = step.accepted
    if reading is None or reading.how is not How.AS_WRITTEN or has_points(step.entry, reading.points):
        return
    written = step.entry.written_points
    if written is None:
        return
    swapped = read_at(step.before, How.SWAPPED, reading.position.swapped, reading.tiles)
    if swapped.laid and swapped.points == written:
        place = str(swapped.position)
        yield ARTICLES["8.4.b"].remark(step.number, "points_of_swapped", place=place, points=written)


def _one_letter_away(step: Replayed) -> Iterator[Finding]:
    """A listed word one letter away would have been correct: a slip. Those with the points written come first."""
    reading = next((r for r in step.judgement.tried if r.how is How.AS_WRITTEN and r.fault_of(WORDS)), None)
    if reading is None:
        return
    game = step.before.game
    tiles, letters = reading.tiles, sorted(game.variant.alphabet.letters)

    def listed() -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(neighbour for neighbour in _neighbours(tiles, letters) if neighbour.upper() in game.words)
        )

    found: dict[str, bool] = {}  # whether its points are those written, by word
    for other in game.once((_one_letter_away, tiles), listed):
        if may_hold(step.before, reading.position, other):
            # with the jokers that are marked, or else without a mark
            tried = (read_at(step.before, How.AS_WRITTEN, reading.position, text) for text in (other, other.upper()))
            if holding := next((reading for reading in tried if reading.holds), None):
                found[other.upper()] = has_points(step.entry, holding.points)
    if fitting := sorted(found, key=lambda word: not found[word]):
        shown = ", ".join(fitting[:_MOST_SUGGESTIONS])
        yield ARTICLES["8.2.a"].remark(step.number, "one_letter_away", word=step.entry.word, words=shown)


def _neighbours(word: str, letters: Sequence[str]) -> Iterator[str]:
    """Words with one letter changed, left out or added, or two adjacent ones exchanged. A joker remains one."""
    for n in range(len(word)):
        others = (letter for letter in letters if letter != word[n].upper())
        yield from (word[:n] + (letter.lower() if is_joker(word[n]) else letter) + word[n + 1 :] for letter in others)
        yield word[:n] + word[n + 1 :]
        if n and word[n] != word[n - 1]:
            yield word[: n - 1] + word[n] + word[n - 1] + word[n + 1 :]
    for n in range(len(word) + 1):
        yield from (word[:n] + letter + word[n:] for letter in letters)


def _consequences(player: Player, step: Replayed, later: Sequence[Replayed]) -> Iterator[Finding]:
    if saved := _saved(player, step, later, step.as_written):
        numbers = ", ".join(str(then.number) for then in saved)
        points = sum(then.worth for then in saved)
        yield ARTICLES["8.2"].remark(step.number, "consequences", entries=numbers, points=points)


def _saved(player: Player, step: Replayed, later: Sequence[Replayed], reading: Reading | None) -> list[Replayed]:
    before, game = step.before, step.before.game
    if reading is None or reading.laid is None or reading.offer is None:
        return []
    fallen = [n for n, other in enumerate(later, 1) if other.state is not State.CORRECT and _may_stand(other)]
    if not fallen:
        return []
    policy = type_of(game)
    board = policy.next_board(before.board, reading.laid)
    supply = before.supply.after_correct(reading.laid, reading.offer)
    entries = [other.entry for other in later]
    who, grid, others = player.category, before.grid, before.others
    again = replay(game, policy, entries, who, board, grid, supply=supply, others=others, explained=False, known=later)
    return [
        then
        for now, then in zip(later[: fallen[-1]], again, strict=False)
        if now.state is not State.CORRECT and then.state is State.CORRECT
    ]


def _may_stand(step: Replayed) -> bool:
    """Whether an incorrect entry could be correct on another board (without a grid: only with a word it wrote)."""
    game = step.before.game
    if step.state is State.NOT_CORRECTED or step.before.grid or game.rule("I-main-word") == "tot_sirul":
        return True
    return any(reading.tiles.upper() in game.words for reading in step.judgement.tried)


def _group_of_its_letters(player: Player, step: Replayed, later: Sequence[Replayed]) -> Iterator[Finding]:
    """I-group-wrong: remark on letters of one other group, which no row names, with the points at stake."""
    reading = _other_group(step)
    if reading and reading.offer:
        points = reading.points + sum(then.worth for then in _saved(player, step, later, reading))
        entry, group, article = step.entry, reading.offer.group, ARTICLES["8.2.c"]
        yield article.remark(
            entry.number, "letters_of_group", "I-group-wrong", group=group, written=entry.group, points=points
        )


def _other_group(step: Replayed) -> Reading | None:
    """The entry read with the only other group that covers it, and that no row names, if all else is correct."""
    before, tried = step.before, step.judgement.tried
    if step.entry.written_group is None or step.accepted:
        return None
    wrong = (r for r in tried if r.how is How.AS_WRITTEN and r.laid and r.fault_of(LETTERS))
    reading = next(wrong, None)
    if reading is None:
        return None
    groups = (replace(before, offers=(offer,)) for offer in unwritten(before.supply, before.others))
    readings = (read_at(case, How.AS_WRITTEN, reading.position, reading.tiles) for case in groups)
    found = [other for other in readings if other.holds]
    plain = [other for other in found if other.unmarked is not Unmarked.STOCK] or found
    return plain[0] if len(plain) == 1 else None


def sheet_remarks(game: Game, sheet: Sheet, player: Player, steps: Sequence[Replayed]) -> Iterator[Finding]:
    """Remarks on a whole sheet."""
    if game.shows("citire_indoielnica"):
        for doubt in sheet.doubts:
            yield ARTICLES["7.1"].remark(doubt.entry, doubt.key, **dict(doubt.values))
    if game.shows("total_cumulat"):
        yield from _running_total(sheet)
    if game.shows("tabla_rotita"):
        yield from _read_the_other_way(game, sheet, player, steps)


def _running_total(sheet: Sheet) -> Iterator[Finding]:
    total = 0
    if not any(entry.total for entry in sheet.entries):
        return
    for entry in sheet.entries:
        written = read_number(entry.total)
        total += entry.written_points or 0
        if written is not None and written != total:
            yield ARTICLES["7.1"].remark(entry.number, "running_total", written=written, total=total)
            return


def _read_the_other_way(game: Game, sheet: Sheet, player: Player, steps: Sequence[Replayed]) -> Iterator[Finding]:
    """A sheet that fits only if columns have the letters and rows the numbers."""
    wrong = sum(not _right_as_written(step) for step in steps)
    if len(steps) < _FEW or wrong * 2 < len(steps):
        return
    turned = turned_sheet(sheet).entries
    policy = type_of(game)
    others = steps[0].before.others
    again = replay(game, policy, turned, player.category, game.competition.given, None, others=others, explained=False)
    if all(map(_right_as_written, again)):
        yield ARTICLES["8.2"].remark(None, "read_the_other_way")


def _right_as_written(step: Replayed) -> bool:
    return step.accepted is not None and step.accepted.how is How.AS_WRITTEN


def turned_sheet(sheet: Sheet) -> Sheet:
    """A sheet read with the letters for columns and the numbers for rows."""
    read = ((entry, Position.read(entry.position)) for entry in sheet.entries)
    turned = (
        replace(entry, position=str(Position(at.col, at.row, at.vertical))) if at else entry for entry, at in read
    )
    return replace(sheet, entries=tuple(turned))


def compare_sheets(game: Game, played: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> dict[str, list[Finding]]:
    """Remarks on sheets that are copies or have long common runs of moves (position, word), by number (9.1.1.c).

    On a board given to all (4.6) the same solutions are found by many, in the order of the board: only a long copy is
    told there.
    """
    policy = type_of(game)
    free = policy.counts_solutions and not policy.has_construction
    fewest, runs = (_LONG_COPY, False) if free else (_FEW, game.shows("constructie_comuna"))
    found: dict[str, list[Finding]] = {}
    seen: dict[tuple[tuple[str, str], ...], str] = {}
    for sheet, moves in played:
        pairs: dict[str, str] = {}
        whole = tuple(moves)
        if len(whole) >= fewest and game.shows("fisa_copiata") and whole in seen:
            pairs[seen[whole]] = "copy_of"
        if runs:
            for start in range(len(whole) - LONG_RUN + 1):
                other = seen.get(whole[start : start + LONG_RUN])
                if other and other != sheet:
                    pairs.setdefault(other, "common_run")
        for other, key in pairs.items():
            for one, two in ((sheet, other), (other, sheet)):
                remark = ARTICLES[ALIKE].remark(None, key, other=two, moves=LONG_RUN)
                found.setdefault(one, []).append(remark)
        if len(whole) >= _FEW:
            seen.setdefault(whole, sheet)
        for start in range(len(whole) - LONG_RUN + 1):
            seen.setdefault(whole[start : start + LONG_RUN], sheet)
    return found


def alike_with(finding: Finding) -> str:
    """The number of the sheet that a finding says its own is too much alike (9.1.1.c), empty for other findings."""
    return str(dict(finding.reasons[0].values)["other"]) if finding.article == ALIKE and finding.reasons else ""


ALIKE = "9.1.1.c"
LONG_RUN = 5  # equal moves one after another that two players hardly find by themselves
_LONG_COPY = 10  # equal solutions on a board given (4.6): fewer are found alike by themselves
