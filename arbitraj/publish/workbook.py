"""clasament.xlsx: the ranking, a sheet a player with every entry and finding in words, all findings."""

from collections.abc import Callable, Sequence
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from arbitraj.correction.correct import CorrectedEntry, Correction
from arbitraj.correction.findings import Finding, Kind
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.replay import State
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.sheet_writer import SheetWriter, Value, link, save, sheet_title
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import count, say

# past this many players nobody finds his way among the sheets, and spreadsheets open them slowly
MOST_PLAYER_SHEETS = 300
_FINDINGS_WIDTH = 70.0
_ENTRY_COLUMNS = (
    "nr",
    "group",
    "written_position",
    "written_word",
    "written_points",
    "position",
    "word",
    "points",
    "state",
    "findings",
)
_FINDING_COLUMNS = (
    "col_place",
    "col_name",
    "col_table",
    "col_sheet",
    "f_entry",
    "e_written_position",
    "e_written_word",
    "f_article",
    "f_kind",
    "f_text",
    "f_interpretation",
)


def write_workbook(
    path: Path, ranking: Ranking, words: ListInfo, progress: Callable[[int, int], None] | None = None
) -> None:
    """Write the workbook of a ranking; `progress(done, total)` after each player. Raises OSError."""
    workbook = Workbook()
    first = workbook.active
    assert isinstance(first, Worksheet)
    names: dict[int, Cell] = {}
    taken: set[str] = set()
    for number, (category, standings) in enumerate(ranking.groups):
        title = say(f"workbook.ranking_{category.value}" if category else "workbook.ranking")
        sheet = first if number == 0 else workbook.create_sheet()
        sheet.title = sheet_title(title, taken)
        names.update(_ranking_sheet(sheet, ranking, standings, words))
    if not ranking.groups:
        first.title = sheet_title(say("workbook.ranking"), taken)
        _ranking_sheet(first, ranking, (), words)
    findings = workbook.create_sheet(sheet_title(say("workbook.findings"), taken))
    _findings_sheet(findings, ranking)
    if len(ranking.standings) <= MOST_PLAYER_SHEETS:
        for done, standing in enumerate(ranking.standings, 1):
            correction = standing.correction
            name = say("workbook.player_title", place=standing.place, name=correction.player.name)
            sheet = workbook.create_sheet(sheet_title(name, taken))
            _player_sheet(sheet, ranking, standing, first)
            link(names[correction.player.table], sheet)
            if progress:
                progress(done, len(ranking.standings))
    save(workbook, path)


def _ranking_sheet(
    sheet: Worksheet, ranking: Ranking, standings: Sequence[Standing], words: ListInfo
) -> dict[int, Cell]:
    """The ranking; returns each player's name cell by table."""
    competition = ranking.game.competition
    by_entry = competition.game_type.key == "serie_maxime"
    solutions = competition.game_type.key.startswith("superscrabble")
    most = max((len(standing.correction.entries) for standing in standings), default=0) if by_entry else 0
    with_points = any(standing.ranking_points is not None for standing in standings)
    head = ["place", "name", "club", "table", "sheet", "category", "correct"]
    head.append("solutions" if solutions else "points")
    head += ["warnings", "penalties", "disciplinary", "total", *(["ranking"] if with_points else [])]
    titles = [say(f"workbook.col_{key}") for key in head]
    titles += [say("workbook.col_entry_n", n=n) for n in range(1, most + 1)]
    writer = SheetWriter(sheet, [6, 28, 18, 7, 7, 10, 10, 10, 10, 11, 12, 8, 12, *[6] * most], landscape=True)
    writer.line(competition.title, title=True)
    when = competition.day.strftime("%d.%m.%Y") if competition.day else ""
    if competition.place or when:
        writer.line(say("workbook.place_date", place=competition.place, date=when).strip(", "))
    writer.line(say("workbook.game", type=say(f"files.type_{competition.game_type.key}")))
    if competition.letters:
        writer.line(say("workbook.letters", letters=" ".join(competition.letters)))
    if competition.groups:
        shown = ", ".join(f"{number} {group}" for number, group in enumerate(competition.groups, 1))
        writer.line(say("workbook.groups", groups=shown))
    writer.line(say("workbook.list", name=words.name, words=count(words.words, "word")))
    if words.official is False:
        writer.line(say("lexic.unofficial"), note=True)
    if competition.rules.differing:
        rules = ", ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        writer.line(say("workbook.rules", rules=rules), note=True)
    if with_points:
        writer.line(say("workbook.scale"))
    if len(ranking.standings) > MOST_PLAYER_SHEETS:
        writer.line(say("workbook.too_many", limit=MOST_PLAYER_SHEETS), note=True)
    writer.line()
    writer.head(titles)
    first = writer.row
    names = {}
    for standing in standings:
        cells = writer.cells(_ranking_row(standing, with_points, most))
        names[standing.correction.player.table] = cells[1]
    writer.table_here(len(titles), first)
    if ranking.unranked:
        writer.line()
        writer.line(say("workbook.unranked"), bold=True)
        for player, hand_in in ranking.unranked:
            reason = say("workbook.sent_off" if hand_in else "workbook.absent")
            writer.cells([None, player.name, player.club, player.table, hand_in.sheet if hand_in else None, reason])
    writer.footer(say("workbook.page"))
    return names


def _ranking_row(standing: Standing, with_points: bool, most: int) -> list[Value]:
    correction, sanctions = standing.correction, standing.correction.sanctions
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    row: list[Value] = [
        standing.place,
        correction.player.name,
        correction.player.club,
        correction.player.table,
        correction.hand_in.sheet,
        say(f"workbook.{correction.player.category.value}"),
        f"{right}/{len(correction.entries)}",
        correction.points,
        sanctions.warnings,
        sanctions.penalties,
        sanctions.disciplinary,
        correction.total,
    ]
    if with_points:
        row.append(standing.ranking_points)
    worths = [entry.worth for entry in correction.entries]
    return row + [worths[n] if n < len(worths) else None for n in range(most)]


def _finding_text(finding: Finding) -> str:
    kind = say(f"findings.kind_{finding.kind.value}")
    return say("workbook.finding", article=finding.article, kind=kind, text=finding.text)


def _player_sheet(sheet: Worksheet, ranking: Ranking, standing: Standing, ranking_sheet: Worksheet) -> None:
    correction = standing.correction
    game_type = ranking.game.competition.game_type
    widths = [5, 7, 9, 20, 9, 9, 20, 10, 12, _FINDINGS_WIDTH]
    writer = SheetWriter(sheet, widths, landscape=True)
    link(writer.line(say("workbook.back")), ranking_sheet)
    writer.line(say("workbook.player_title", place=standing.place, name=correction.player.name), title=True)
    category = say(f"workbook.{correction.player.category.value}")
    table, number = correction.player.table, correction.hand_in.sheet
    writer.line(say("workbook.player_line", table=table, sheet=number, category=category))
    if correction.source:
        writer.line(say("workbook.file_line", file=correction.source))
    if correction.construction:
        _entries(writer, say("workbook.construction"), correction.construction)
    solutions = game_type.key.startswith("superscrabble")
    _entries(writer, say("workbook.solutions" if solutions else "workbook.entries"), correction.entries)
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        writer.line()
        writer.line(say("workbook.of_sheet"), bold=True)
        for finding in of_sheet:
            writer.line(_finding_text(finding))
    _sums(writer, ranking, correction, solutions)
    writer.footer(say("workbook.page"))


def _entries(writer: SheetWriter, title: str, entries: Sequence[CorrectedEntry]) -> None:
    writer.line()
    writer.line(title, bold=True)
    writer.head([say(f"workbook.e_{key}") for key in _ENTRY_COLUMNS])
    for entry in entries:
        text = "\n".join(_finding_text(finding) for finding in entry.findings)
        accepted = entry.state is State.CORRECT
        row: list[Value] = [
            entry.number,
            entry.group,
            entry.written_position,
            entry.written_word,
            entry.written_points,
            entry.position if accepted else None,
            entry.word if accepted else None,
            entry.worth,
            say(f"workbook.state_{entry.state.value}"),
            text,
        ]
        writer.cells(row, wrapped=10, bold=entry.state is State.INCORRECT)
        writer.height_for(text, _FINDINGS_WIDTH)


def _sums(writer: SheetWriter, ranking: Ranking, correction: Correction, solutions: bool) -> None:
    """From the points to the total, a step a line."""
    game, sanctions = ranking.game, correction.sanctions
    lost = POLICIES[game.competition.game_type.key].share_lost(game, sanctions)
    steps: list[tuple[str, Value]] = [
        (say("workbook.sum_solutions" if solutions else "workbook.sum_points"), correction.points),
        (say("workbook.sum_warnings"), sanctions.warnings),
        (say("workbook.sum_penalties"), sanctions.penalties),
        (say("workbook.sum_disciplinary"), sanctions.disciplinary),
        (say("workbook.sum_taken"), correction.total - correction.points),
    ]
    if lost:
        steps.append((say("workbook.sum_share"), f"{100 * lost:.2f}%".replace(".", ",")))
    writer.line()
    writer.line(say("workbook.sums"), bold=True)
    for name, value in steps:
        writer.line(name)
        writer.put(5, value)
    writer.line(say("workbook.sum_total"), bold=True)
    writer.put(5, correction.total)


def _findings_sheet(sheet: Worksheet, ranking: Ranking) -> None:
    widths = [6, 26, 7, 7, 11, 10, 18, 9, 22, _FINDINGS_WIDTH, 18]
    writer = SheetWriter(sheet, widths, landscape=True)
    writer.head([say(f"workbook.{key}") for key in _FINDING_COLUMNS])
    for standing in ranking.standings:
        correction = standing.correction
        tables = {"": correction.entries, "constructie": correction.construction}
        for finding in correction.findings:
            entry = tables[finding.table][finding.entry - 1] if finding.entry else None
            row: list[Value] = [
                standing.place,
                correction.player.name,
                correction.player.table,
                correction.hand_in.sheet,
                _entry_name(finding),
                entry.written_position if entry else None,
                entry.written_word if entry else None,
                finding.article,
                say(f"findings.kind_{finding.kind.value}"),
                finding.text,
                finding.interpretation,
            ]
            writer.cells(row, wrapped=10, bold=finding.kind is Kind.INCORRECT)
            writer.height_for(finding.text, _FINDINGS_WIDTH)
    writer.table_here(len(_FINDING_COLUMNS), 1)
    writer.footer(say("workbook.page"))


def _entry_name(finding: Finding) -> Value:
    if finding.entry is None or not finding.table:
        return finding.entry
    return f"{say('workbook.construction')} {finding.entry}"
