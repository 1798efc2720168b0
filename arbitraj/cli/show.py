"""`arbitraj arata`: how a sheet was corrected, entry by entry, with everything that was tried."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from arbitraj.folder.word_list import open_words
from arbitraj.game.board import BLOCKED, EMPTY, Board
from arbitraj.game.points import breakdown
from arbitraj.game.variant import Variant, load_variant
from arbitraj.lexicon.store import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.findings import Finding
from arbitraj.record.game import Game
from arbitraj.record.model import HandIn
from arbitraj.record.names import same_number
from arbitraj.record.reading import Reading
from arbitraj.record.who import find_part_of_name
from arbitraj.rules.asking import Case, correct_asking
from arbitraj.rules.correct import Correction, steps_of
from arbitraj.rules.replay import State, Step
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import say

_NEW, _TILE, _JOKER = "bold black on yellow", "bold", "bold magenta"
_PREMIUM = {(2, 1): "cyan", (3, 1): "blue", (1, 2): "bright_red", (1, 3): "red"}


def show_sheet(folder: Path, who: str, entry: int, all_boards: bool = False) -> None:
    """Print the correction of a sheet, or of one entry; of the boards only the last one unless all are asked for.

    `who` is a sheet's number, a table (`masa 7`) or a name. Raises ProblemsError where it is nobody's, or several's.
    """
    variant = load_variant("romana")
    contest = read_contest(folder, variant)
    hand_in = _hand_in(contest, who)
    sheet = contest.sheets.get(hand_in.table)
    if sheet is None:
        known = ", ".join(sorted(each.number for each in contest.sheets.values()))
        raise ProblemsError([Problem(who, "", say("cli.no_sheet", known=known))])
    words, _ = open_words(folder, contest.competition, variant, ListStore())
    game = Game(contest.competition, variant, words)
    player = next(player for player in contest.competition.players if player.table == hand_in.table)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(Text(say("cli.show_head", sheet=sheet.number, name=player.name, table=player.table), style="bold"))
    for text in explained(Case(game, hand_in, player, sheet, contest.book), entry, all_boards):
        console.print(text)


def _hand_in(contest: Contest, who: str) -> HandIn:
    """The hand-in that is meant. Raises ProblemsError."""
    hand_ins, players = contest.competition.hand_ins, contest.competition.players
    named = re.fullmatch(r"\s*masa\s+(\d{1,6})\s*", who.casefold())
    table = int(named[1]) if named else None
    for hand_in in hand_ins:
        if hand_in.table == table or (hand_in.sheet and same_number(hand_in.sheet) == same_number(who.strip())):
            return hand_in
    if named or not any(sign.isalpha() for sign in who):
        known = ", ".join(sorted(each.number for each in contest.sheets.values()))
        raise ProblemsError([Problem(who, "", say("cli.no_sheet", known=known))])
    player = find_part_of_name(players, who)
    found = next((hand_in for hand_in in hand_ins if hand_in.table == player.table), None)
    if found is None:
        raise ProblemsError([Problem(who, "", say("cli.not_handed_in", name=player.name, table=player.table))])
    return found


def explained(case: Case, entry: int = 0, all_boards: bool = True) -> list[Text]:
    """The lines for a sheet, or for one of its entries. Raises ProblemsError where it has no such entry.

    Without `all_boards` the board is drawn only after the last entry that was corrected; of one entry, before and
    after it.
    """
    game, sheet = case.game, case.sheet
    correction = correct_asking(case)
    assert correction.sheet is not None
    # what is shown is the sheet as it was read, open questions by their first reading
    built, steps = steps_of(game, correction.sheet, case.player, game.decisions_on(sheet.number))
    rows = list(zip((*built, *steps), (*correction.construction, *correction.entries), strict=True))
    chosen = [(step, corrected) for step, corrected in rows if not entry or step.entry.number == entry]
    if entry and not chosen:
        raise ProblemsError([Problem(sheet.number, "", say("cli.no_entry", entry=entry, last=len(steps)))])
    of_sheet = [] if entry else [f for f in correction.findings if f.entry is None]
    lines = [Text(say("cli.question_open", text=q.text), style="bold") for q in correction.questions if not entry]
    lines += [_finding(finding, correction) for finding in of_sheet]
    last = next((step for step, _ in reversed(chosen) if step.state is not State.NOT_CORRECTED), None)
    for step, corrected in chosen:
        findings = [_finding(finding, correction) for finding in corrected.findings]
        lines += _step(game.variant, step, findings)
        if step.state is not State.NOT_CORRECTED and (all_boards or entry):
            lines += _boards(game.variant, step.before.board, step.before.board, step.board)
        elif step is last:
            lines += _boards(game.variant, step.before.board, step.board)
    return lines


def _finding(finding: Finding, correction: Correction) -> Text:
    kind = say(f"findings.kind_{finding.kind.value}")
    rests = f" [{finding.interpretation}]" if finding.interpretation else ""
    place = correction.source_of(finding)
    source = say("cli.finding_source", source=place) if place else ""
    text = say("cli.finding", article=finding.article, kind=kind, text=finding.text, rests=rests, source=source)
    return Text(text, style="strike" if finding.struck else "")


def _step(variant: Variant, step: Step, findings: Sequence[Text]) -> list[Text]:
    entry = step.entry
    head = say(
        "cli.step_head",
        number=entry.number,
        position=entry.position or "–",
        word=entry.word or "–",
        points=entry.points or "–",
        state=say(f"workbook.{step.state.value}"),
        source=entry.source,
    )
    lines = [Text(), Text(head, style="bold")]
    accepted = step.judgement.accepted if step.judgement else None
    if accepted and accepted.laid:
        for word in breakdown(variant, accepted.laid):
            sums = " + ".join(f"{s.tile}{s.worth}" + (f"×{s.times}" if s.times > 1 else "") for s in word.squares)
            times = f" ×{word.times}" if word.times > 1 else ""
            lines.append(Text(say("cli.word_points", word=word.run.tiles, sum=f"({sums}){times}", points=word.points)))
        if len(accepted.laid.new) == variant.rack:
            lines.append(Text(say("cli.bonus", points=variant.bonus)))
        lines.append(Text(say("cli.computed", points=accepted.points)))
    lines += [Text(_tried(reading)) for reading in (step.judgement.tried if step.judgement else ())]
    lines += findings
    if step.state is not State.NOT_CORRECTED:
        lines += [Text(say("cli.stock", before=_left(step, False), after=_left(step, True)))]
    return lines


def _tried(reading: Reading) -> str:
    how = say(f"cli.how_{reading.how.value}")
    why = " ".join(fault.reason.text for fault in reading.faults) or say("cli.holds", points=reading.points)
    return say("cli.tried", how=how, position=reading.position, word=reading.tiles, why=why)


def _left(step: Step, after: bool) -> str:
    offers = step.supply.offers("") if after else step.before.supply.offers("")
    if not isinstance(offers, list | tuple):
        return "–"
    return "   ".join((f"{o.group}: " if o.group else "") + "".join(o.letters) for o in offers) or "–"


def _boards(variant: Variant, before: Board, *boards: Board) -> list[Text]:
    """Boards side by side; tiles that `before` had not stand out, jokers are in lower case."""
    size = before.size
    numbers = "".join(f"{n:>3}" for n in range(1, size + 1))
    lines = [Text("     ".join(f"  {numbers}" if n == 0 else numbers for n, _ in enumerate(boards)), style="dim")]
    for row in range(size):
        line = Text()
        for number, board in enumerate(boards):
            line.append(f"   {chr(65 + row)} " if number else f"{chr(65 + row)} ")
            for col in range(size):
                square = row * size + col
                tile = board.rows[square]
                line.append("  ")
                if tile in (EMPTY, BLOCKED):
                    times = (variant.letter_times[square], variant.word_times[square])
                    line.append("·" if tile == EMPTY else "#", style=_PREMIUM.get(times, "dim"))
                elif before.rows[square] != tile:
                    line.append(tile, style=_NEW)
                else:
                    line.append(tile, style=_JOKER if tile.islower() else _TILE)
        lines.append(line)
    return lines
