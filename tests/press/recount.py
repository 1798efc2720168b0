"""An edition counted a second time from its `verificare.json` alone: a competition's folder, its sheets, what came out.

The sheets are made of cells in memory: a question that was answered is not asked a second time. A word that the file
does not carry is an error, never «not in the list».
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from msgspec import to_builtins

from arbitraj.desk.grading.grade import Graded, rank_corrections
from arbitraj.folder.folder import read_folder
from arbitraj.game.board import EMPTY
from arbitraj.game.position import Position
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.scale import read_scale
from arbitraj.record.game import Game
from arbitraj.record.interpretations import REMARKS
from arbitraj.record.model import Entry, Sheet, Shown
from arbitraj.report.results import round_results
from arbitraj.report.second_count import second_count
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import Contest
from arbitraj.types import GAME_TYPES

Data = dict[str, Any]
_CELLS = ("grupa", "pozitie", "cuvant", "puncte")
_GIVEN = {"motiv": "motiv", "arbitru": "arbitru"}  # what decizii.toml cannot do without, and nobody is told


class Carried:
    """The words of the file; of any other it is an error to ask."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self._verdicts = dict.fromkeys(words["bune"], True) | dict.fromkeys(words["rele"], False)

    def __contains__(self, word: object) -> bool:
        return self._verdicts[str(word)]


def told_of(graded: Graded) -> Data:
    """The data of an edition of a folder graded, before it is sealed."""
    about = {"stadiu": "final", "amprenta": "…"}
    return second_count({**graded.results(), "editie": about}, graded.ranking, graded.contest.sheets)


def counted_again(data: Data, folder: Path) -> Data:
    """What the program makes of the file: the same parts of it, made from nothing else; `folder` is empty."""
    used = data["corectura"]
    _write_folder(folder, used)
    competition, _ = read_folder(folder, GAME_TYPES)
    numbered = {row["fisa"]: row for row in _settled(used)}
    sheets = [_sheet(row, used["partida"]["tip"]) for row in numbered.values() if "depuneri" in row]
    contest = Contest.of(competition, sheets)
    game = Game(contest.competition, competition.variant, Carried(used["cuvinte"]))
    ranking = rank_corrections(game, tuple(correct_all(game, contest.sheets)), read_scale(folder))
    results = to_builtins(round_results(ranking, ListInfo("", 0, "")))
    return second_count({**results, "editie": data["editie"]}, ranking, contest.sheets)


def _write_folder(folder: Path, used: Data) -> None:
    chosen = {key: value for key, value in used["partida"].items() if value not in ("", [], False)}
    by_category = chosen.pop("clasamente")
    settings = {"concurs": {"clasamente": by_category}, "partida": chosen, "reguli": used["reguli"]}
    # what is remarked asks for words of its own
    settings |= {"citire": {"grile": "la_cerere"}, "observatii": dict.fromkeys(REMARKS, False)}
    if used["varianta"]:
        chosen["varianta"] = "joc.toml"
        (folder / "joc.toml").write_text(tomlkit.dumps(used["varianta"]), "utf-8")
    (folder / "concurs.toml").write_text(tomlkit.dumps(settings), "utf-8")
    players = [[sheet["masa"], sheet["jucator"]["nume"], sheet["jucator"]["categorie"]] for sheet in used["fise"]]
    _table(folder / "jucatori.csv", ["masa", "nume", "categorie"], players)
    head = ["fisa", "ordine", "masa", "stare", "avertismente_disciplinare", "sala"]
    _table(folder / "predare.csv", head, _hand_ins(used["fise"]))
    if used["scara"]:
        _table(folder / "scara.csv", ["participanti", "loc", "puncte"], used["scara"])
    _write_decisions(folder, used["decizii"])


def _hand_ins(sheets: Sequence[Data]) -> list[list[object]]:
    """Those of predare.csv; of who is not ranked nobody is told when he handed in."""
    rows: list[list[object]] = []
    for late, sheet in enumerate(sheets, 100_000):
        if sheet["stare"] != "absent":
            state = "predat" if sheet["stare"] in ("de_lamurit", "netastata") else sheet["stare"]
            order = sheet.get("ordine", late if state == "predat" else None)
            off = sheet.get("avertismente_disciplinare", 0)
            rows.append([sheet["fisa"], order, sheet["masa"], state, off, sheet["sala"]])
    return rows


def _write_decisions(folder: Path, decisions: Sequence[Data]) -> None:
    """A number is the place in the file: what is not told leaves no gap here."""
    now = {row["nr"]: number for number, row in enumerate(decisions, 1)}
    lines = []
    for decision in decisions:
        line = {key: value for key, value in decision.items() if value is not None and key not in ("nr", "constructie")}
        line |= _GIVEN | ({"tabel": "constructie"} if decision["constructie"] else {})
        lines.append(line | ({"decizie": now[decision["decizie"]]} if decision["decizie"] else {}))
    (folder / "decizii.toml").write_text(tomlkit.dumps({"decizie": lines}), "utf-8")


def _table(path: Path, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([head, *rows])
    path.write_text(text.getvalue(), "utf-8")


def _settled(used: Data) -> list[Data]:
    """The sheets with every answer applied; each cell must hold what the answer says that it held."""
    sheets = {row["fisa"]: {**row, "grile": {}} for row in used["fise"] if row["fisa"]}
    for sheet in sheets.values():
        for table in sheet.keys() & {"depuneri", "constructie"}:
            sheet[table] = [dict(row) for row in sheet[table]]
    for answer in used["raspunsuri"]:
        for change in answer["schimba"]:
            _apply(sheets[answer["fisa"]], change)
    return list(sheets.values())


def _apply(sheet: Data, change: Data) -> None:
    field, was, now = change["camp"], change["din"], change["in"]
    if field in ("nume", "masa_scrisa"):
        assert sheet[field] == was
        sheet[field] = now
        return
    rows, index = sheet[change["tabel"]], change["depunere"] - 1
    if field == "rand_nou":
        rows.insert(index, dict(now))
    elif field == "rand_scos":
        assert {cell: rows[index][cell] for cell in _CELLS} == was
        del rows[index]
    else:
        assert rows[index].get(field) == was
        rows[index][field] = now


def _sheet(data: Data, game_type: str) -> Sheet:
    first, second = ("constructie", "depuneri") if game_type == "superscrabble_incomplet" else ("depuneri", "")
    shown = [
        shown_joker for number, row in enumerate(data[first], 1) for shown_joker in _shown(number, row.get("grila"))
    ]
    grid = tuple(data["grila"]) if data["grila"] else None
    entries, solutions = _entries(data[first]), _entries(data.get(second, []))
    return Sheet(data["fisa"], data["nume"], data["masa_scrisa"], entries, solutions, grid, shown=tuple(shown))


def _entries(rows: Sequence[Data]) -> tuple[Entry, ...]:
    numbered = ((n, [row[cell] for cell in _CELLS]) for n, row in enumerate(rows, 1))
    return tuple(Entry(n, group, place, word, points, row=n) for n, (group, place, word, points) in numbered)


def _shown(number: int, lines: Sequence[str] | None) -> list[Shown]:
    """What of a grid is known for one entry, word by word."""
    if lines is None:
        return []
    columns = ["".join(line[n] for line in lines) for n in range(len(lines))]
    across = [(Position(n, start), word) for n, line in enumerate(lines) for start, word in _words(line)]
    down = [(Position(start, n, vertical=True), word) for n, line in enumerate(columns) for start, word in _words(line)]
    return [Shown(number, str(place), word) for place, word in across + down] or [Shown(number)]


def _words(line: str) -> list[tuple[int, str]]:
    found = re.finditer(f"[^{re.escape(EMPTY)}]{{2,}}", line)
    return [(match.start(), match[0]) for match in found]
