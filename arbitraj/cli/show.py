"""`arbitraj arata`: how a sheet was corrected, entry by entry, with everything that was tried."""

from collections.abc import Container, Sequence
from pathlib import Path

from rich.text import Text

from arbitraj.cli.writing import told_as_data
from arbitraj.desk.grading.grade import Explained, explain, find_case, open_contest
from arbitraj.game.board import BLOCKED, EMPTY, Board
from arbitraj.game.points import breakdown
from arbitraj.game.tile import is_joker
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.press.terminal import screen
from arbitraj.record.findings import Finding, State, Supply
from arbitraj.record.variant_said import with_variant
from arbitraj.report.answers import explained_data
from arbitraj.report.word_origin import why_in_list
from arbitraj.rules.correct import Correction
from arbitraj.rules.replay import Replayed
from arbitraj.text import text_of

_NEW, _TILE, _JOKER = "bold black on yellow", "bold", "bold magenta"
_PREMIUM = {(2, 1): "cyan", (3, 1): "blue", (1, 2): "bright_red", (1, 3): "red"}


def show_sheet(folder: Path, who: str, entry: int, all_boards: bool = False, json_file: str = "") -> None:
    """Print the correction of a sheet, or of one entry, with the last board only, unless `all_boards`.

    Raises ProblemsError if `who` is nobody, or several.
    """
    case = find_case(*open_contest(folder), who)
    explained = explain(case, entry)
    if told_as_data(json_file, explained_data(explained.correction, explained.steps, case.game.variant.rack)):
        return
    console = screen()
    head = text_of("cli.show_head", sheet=case.sheet.number, name=case.player.name, table=case.player.table)
    console.print(Text(with_variant(head, case.game.variant), style="bold"))
    for text in sheet_lines(case.game.variant, explained, bool(entry), all_boards, case.game.words):
        console.print(text)


def sheet_lines(
    variant: Variant,
    explained: Explained,
    one: bool = False,
    all_boards: bool = True,
    words: Container[str] = (),
) -> list[Text]:
    """The lines for a sheet, or for `one` of its entries, then with the origin of its words, if known.

    Without `all_boards` the board is drawn only after the last corrected entry, and for one entry before and after it.
    """
    correction = explained.correction
    of_sheet = [] if one else [f for f in correction.findings if f.entry is None]
    lines = [Text(text_of("cli.question_open", text=q.text), style="bold") for q in correction.questions if not one]
    lines += [_finding(finding, correction) for finding in of_sheet]
    last = next((step for step, _ in reversed(explained.steps) if step.state is not State.NOT_CORRECTED), None)
    for step, corrected in explained.steps:
        findings = [_finding(finding, correction) for finding in corrected.findings]
        lines += _step(variant, step, findings, words if one else ())
        if step.state is not State.NOT_CORRECTED and (all_boards or one):
            lines += board_lines(variant, step.before.board, step.before.board, step.board)
        elif step is last:
            lines += board_lines(variant, step.before.board, step.board)
    return lines


def _finding(finding: Finding, correction: Correction) -> Text:
    rests = f" [{finding.interpretation}]" if finding.interpretation else ""
    place = correction.source_of(finding)
    source = text_of("cli.finding_source", source=place) if place else ""
    about = {"article": finding.article, "kind": text_of(finding.kind.key), "text": finding.text}
    return Text(text_of("cli.finding", **about, rests=rests, source=source), style="strike" if finding.struck else "")


def _step(variant: Variant, step: Replayed, findings: Sequence[Text], words: Container[str]) -> list[Text]:
    entry = step.entry
    written = {"position": entry.position or "–", "word": entry.word or "–", "points": entry.points or "–"}
    head = text_of("cli.step_head", number=entry.number, **written, state=text_of(step.state.key), source=entry.source)
    lines = [Text(), Text(head, style="bold")]
    accepted = step.judgement.accepted if step.judgement else None
    if accepted and accepted.laid:
        for word in breakdown(variant, accepted.laid):
            sums = " + ".join(f"{s.tile}{s.worth}" + (f"×{s.times}" if s.times > 1 else "") for s in word.squares)
            times = f" ×{word.times}" if word.times > 1 else ""
            lines.append(
                Text(text_of("cli.word_points", word=word.run.tiles, sum=f"({sums}){times}", points=word.points))
            )
            if isinstance(words, Lexicon) and (why := why_in_list(words.info, word.run.tiles.upper())):
                lines.append(Text(text_of("cli.word_why", word=word.run.tiles, why=why)))
        if len(accepted.laid.new) == variant.rack:
            lines.append(Text(text_of("cli.bonus", points=variant.bonus)))
        lines.append(Text(text_of("cli.computed", points=accepted.points)))
    for reading in step.judgement.tried if step.judgement else ():
        why = " ".join(fault.reason.text for fault in reading.faults) or text_of("cli.holds", points=reading.points)
        tried = {"how": text_of(reading.how.key), "position": reading.position, "word": reading.tiles}
        lines.append(Text(text_of("cli.tried", **tried, why=why)))
    lines += findings
    if step.state is not State.NOT_CORRECTED:
        lines += [Text(text_of("cli.stock", before=_left(step.before.supply), after=_left(step.supply)))]
    return lines


def _left(supply: Supply) -> str:
    offers = supply.offers("")
    if not isinstance(offers, list | tuple):
        return "–"
    return "   ".join((f"{o.group}: " if o.group else "") + "".join(o.letters) for o in offers) or "–"


def board_lines(variant: Variant, before: Board, *boards: Board) -> list[Text]:
    """Boards side by side, with tiles missing in `before` highlighted and jokers in lower case."""
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
                    line.append(tile, style=_JOKER if is_joker(tile) else _TILE)
        lines.append(line)
    return lines
