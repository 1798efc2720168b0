"""Pages of a tournament: creation, pairings, a round with typed results, ranking.

While no hall is open, the user at the laptop has those of all known tournaments. During its own hall its chief has them
(`hall_rounds.py`). The folder is that of `turneu nou`, and can be used from the command line too.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.desk.editions.edition import PUBLISHED
from arbitraj.desk.preparing.roster import RosterOptions
from arbitraj.filename import is_safe
from arbitraj.folder.people import ROSTER
from arbitraj.game.variant import DEFAULT, load_variant, variant_names
from arbitraj.hall.folder.front_page import base_of, front_page, why_not
from arbitraj.hall.folder.known import free_name, known_halls
from arbitraj.hall.folder.list_read import MOST_FIELDS, ListRead, answered_list
from arbitraj.hall.page.asking import whole
from arbitraj.hall.page.page_table import PageTable, page_table
from arbitraj.hall.page.site import Site, hall_page, is_here
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, text_of
from arbitraj.wings.games.tournament.folder import CHECKED, MOST_ROUNDS, result_cells
from arbitraj.wings.games.tournament.model import Encounter, Tournament, TournamentPlayer
from arbitraj.wings.games.tournament.running import (
    PAGE,
    PAIRS,
    PDF,
    WORKBOOK,
    await_results,
    pair_round,
    publish_standings,
    rank_tournament,
    withdraw_player,
    write_pairing_sheet,
)
from arbitraj.wings.games.tournament.tournament_table import (
    cross_table,
    numbered_names,
    pairs_table,
    standings_table,
    tournament_facts,
    tournament_finding_line,
    tournament_rules,
)
from arbitraj.wings.games.tournament.typed import (
    NewTournament,
    TypedResult,
    found_tournament,
    type_results,
)

CELLS = ("puncte1", "puncte2", "ultim1", "ultim2", "absent", CHECKED)  # fields of a row
_MORE = CELLS[2:5]


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A row of a round: the players by number and name, and its `cells`. `record`: file that the cells come from.
    `doubt`: question about points far from the others.
    """

    table: int | None
    first: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    cells: Mapping[str, str]
    record: str = ""
    doubt: str = ""

    @property
    def asks_more(self) -> bool:
        """Whether more than the points must be shown: a player was absent, or the last word decides."""
        return any(self.cells[name] for name in _MORE) or bool(
            self.cells["puncte1"] and self.cells["puncte1"] == self.cells["puncte2"]
        )


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """Data of a tournament's page. If its files are invalid, only the folder is set."""

    folder: Path
    title: str = ""
    facts: tuple[str, ...] = ()
    round: int = 1
    rounds: tuple[int, ...] = ()
    rows: tuple[ResultShown, ...] = ()
    pairs: PageTable | None = None
    warnings: tuple[str, ...] = ()
    tables: tuple[PageTable, ...] = ()
    findings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    complete: bool = False
    players: tuple[TournamentPlayer, ...] = ()
    unpaired: int | None = None

    @property
    def playing(self) -> tuple[TournamentPlayer, ...]:
        """Players who may withdraw from the next round without pairs on, () if there is none."""
        return tuple(player for player in self.players if player.withdrawn is None) if self.unpaired else ()

    @property
    def gone(self) -> tuple[TournamentPlayer, ...]:
        """Players who have withdrawn."""
        return tuple(player for player in self.players if player.withdrawn is not None)

    @property
    def first_empty(self) -> str:
        """Name of the first field without a result, "" if none."""
        waiting = (row for row in self.rows if len(row.numbers) > 1 and not row.record and not any(row.cells.values()))
        return next((f"{CELLS[0]}-{row.first}" for row in waiting), "")


def shown_tournament(folder: Path, asked: int | None) -> TournamentShown:
    """A tournament with the round `asked` for, or the current one. Raises ProblemsError, OSError."""
    standings, untold = rank_tournament(folder, awaiting=True)
    tournament = standings.tournament
    unpaired = max(_written(tournament), default=0) + 1
    last = tournament.last_round or max(2, unpaired)
    now = min(asked or _going_on(tournament), last, MOST_ROUNDS)
    rows = [encounter for encounter in (*tournament.encounters, *tournament.awaited) if encounter.round == now]
    rows.sort(key=lambda row: (row.table is None, row.table or 0, row.first))
    paired = None if rows else pair_round(folder, now)
    day = (tournament.day.strftime("%d.%m.%Y"),) if tournament.day else ()
    tables = (standings_table(standings), *((cross_table(standings),) if standings.settled else ()))
    return TournamentShown(
        folder,
        tournament.title,
        (*day, *(fact for _, fact in tournament_facts(tournament))),
        now,
        tuple(range(1, last + 1)),
        tuple(_rows(tournament, rows)),
        page_table(pairs_table(tournament, paired.pairs)) if paired else None,
        paired.warnings if paired else (),
        tuple(map(page_table, tables)),
        (
            *(line for line in untold if not paired or line not in paired.warnings),
            *(tournament_finding_line(standings, finding) for finding in standings.findings),
        ),
        tournament_rules(tournament),
        not tournament.awaited and bool(tournament.encounters),
        tournament.players,
        unpaired if tournament.last_round is None or unpaired <= tournament.last_round else None,
    )


def _written(tournament: Tournament) -> set[int]:
    return {encounter.round for encounter in (*tournament.encounters, *tournament.awaited)}


def _going_on(tournament: Tournament) -> int:
    waiting = {encounter.round for encounter in tournament.awaited}
    return min(waiting) if waiting else max(_written(tournament), default=0) + 1


def _rows(tournament: Tournament, rows: Sequence[Encounter]) -> Iterator[ResultShown]:
    names = numbered_names(tournament)
    doubts = {(encounter.round, encounter.first): far_score_shown(why) for encounter, why in tournament.doubts}
    for row in rows:
        cells, doubt = result_cells(row), doubts.get((row.round, row.first), "")
        shown = tuple(names[number] for number in row.numbers)
        yield ResultShown(row.table, row.first, shown, row.numbers, cells, row.record, doubt)


def far_score_shown(why: Message) -> str:
    """Question about points far from the others, beside their field."""
    values = dict(why.values)
    return text_of("hall.tournament_far_score", points=values["points"], usual=values["usual"])


_PAGE = "/turneu"
_FIELDS: Mapping[str, str] = {  # fields of the form of a new one, by the keys of its file
    "titlu": "title",
    "data": "day",
    "runde": "rounds",
    "perechi": "system",
    "lexic": "lexicon",
    ROSTER: "roster",
}
_KINDS: Mapping[str, str] = {
    ".pdf": "application/pdf",
    ".html": "text/html; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_DOCUMENT = re.compile(
    rf"{PUBLISHED}/({re.escape(PDF)}|{re.escape(PAGE)}|{re.escape(WORKBOOK)})|{PAIRS}/[\w-]+\.(pdf|html)"
)
_MOST_RESULTS = 5000  # fields of a round, ten per table
_CELL = re.compile(r"(\w+)-(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class FormSent:
    """A refused form: its fields as typed, errors by field, other problems."""

    fields: Mapping[str, str] = field(default_factory=dict)
    wrong: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


_NOTHING = FormSent()


def _new_page(request: Request, typed: FormSent = _NOTHING, read: ListRead | None = None) -> Response:
    today = date.today().isoformat()
    first = {"name": free_name(base_of(request), f"turneu-{today}"), "day": today, "rounds": "5", "system": "elvetian"}
    others = [name for name in variant_names() if name != DEFAULT]
    values: dict[str, object] = {
        "fields": first | dict(typed.fields),
        "wrong": typed.wrong,
        "read": read,
        "variants": [load_variant(name) for name in (DEFAULT, *others)],
        "lists": ListStore().names(),
    }
    problems = typed.problems or (() if not typed.wrong else (text_of("hall.tournament_look"),))
    return front_page(request, "turneu_nou.html", values, problems)


async def _found(request: Request) -> Response:
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        dropped = form.get("file")
        roster = RosterOptions(fields.get("roster", "").encode())
        if isinstance(dropped, UploadFile) and dropped.filename:
            roster = RosterOptions(await dropped.read(), dropped.filename)
    return await run_in_threadpool(_made, request, fields, roster)


def _made(request: Request, fields: Mapping[str, str], roster: RosterOptions) -> Response:
    told: dict[str, Any] = {
        text: fields.get(text, "").strip() for text in ("title", "day", "rounds", "system", "variant", "lexicon")
    }
    name, read = fields.get("name", "").strip(), None
    folder = base_of(request) / name
    try:
        if not is_safe(name):
            return _new_page(request, FormSent(fields, {"name": text_of("cli.new_bad_name")}))
        if folder.exists():
            return _new_page(request, FormSent(fields, {"name": text_of("hall.season_taken", name=name)}))
        if roster.data.strip():
            roster, read = answered_list(roster, fields)
        if read:
            return _new_page(request, FormSent(fields), read)
        found_tournament(folder, NewTournament(**told, roster=roster, by_rating=fields.get("numbers") == "rating"))
    except ProblemsError as error:
        at = {_FIELDS[str(problem.place or problem.file)]: problem for problem in error.problems if _field_of(problem)}
        rest = tuple(str(problem) for problem in error.problems if not _field_of(problem))
        return _new_page(request, FormSent(fields, {name: str(problem.message) for name, problem in at.items()}, rest))
    except (OSError, ValueError) as error:
        return _new_page(request, FormSent(fields, problems=why_not(error)))
    return RedirectResponse(_address(folder.resolve()), 303)


def _field_of(problem: Any) -> str:
    return _FIELDS.get(str(problem.place or problem.file), "")


def _address(folder: Path, **more: object) -> str:
    return f"{_PAGE}?dosar={quote(str(folder))}" + "".join(f"&{name}={value}" for name, value in more.items())


def _open_hall(request: Request) -> Site | None:
    site: Site | None = getattr(request.app.state, "site", None)
    return site


def _folder_of(request: Request, text: str) -> Path | None:
    """Folder of a known tournament, None for any other. During a hall always its own."""
    if site := _open_hall(request):
        return site.folder
    known = known_halls(base_of(request)) if is_here(request) else []
    return next((hall.folder for hall in known if hall.tournament and str(hall.folder) == text), None)


def _page(request: Request, folder: Path, round_: int | None, typed: FormSent = _NOTHING) -> Response:
    shown, wrong = TournamentShown(folder), typed.problems
    try:
        shown = shown_tournament(folder, round_)
    except (ProblemsError, OSError) as error:
        wrong += why_not(error)
    values: dict[str, object] = {
        "shown": shown,
        "typed": typed.fields,
        "wrong": typed.wrong,
        "done": request.query_params.get("gata", ""),
        "focus": next(iter(typed.wrong), "") or shown.first_empty,
        "waits": bool(shown.first_empty),
        "files": [
            (path, text_of(key))
            for path, key in (
                (f"{PUBLISHED}/{PDF}", "hall.tournament_pdf"),
                (f"{PUBLISHED}/{PAGE}", "hall.tournament_page"),
                (f"{PUBLISHED}/{WORKBOOK}", "hall.tournament_workbook"),
            )
            if (folder / path).is_file()
        ],
        "sheets": [
            (path, text_of(key))
            for key, end in (("hall.tournament_sheet_pdf", "pdf"), ("hall.tournament_sheet_html", "html"))
            if (folder / (path := f"{PAIRS}/{text_of('turneu.sheet_file', round=shown.round)}.{end}")).is_file()
        ],
    }
    if _open_hall(request):
        return hall_page(request, "turneu.html", values | {"problems": wrong}, 409 if wrong else 200)
    return front_page(request, "turneu.html", values, wrong)


def _shown(request: Request) -> Response:
    folder = _folder_of(request, request.query_params.get("dosar", ""))
    if folder is None:
        return RedirectResponse("/", 303)
    return _page(request, folder, _round_in(request.query_params))


def _round_in(fields: Mapping[str, str]) -> int | None:
    text = fields.get("runda", "")
    written = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_ROUNDS))
    return number if written and 0 < (number := int(text)) <= MOST_ROUNDS else None


def _document(request: Request) -> Response:
    name, folder = request.path_params["name"], _folder_of(request, request.query_params.get("dosar", ""))
    if folder is None or not _DOCUMENT.fullmatch(name) or not (folder / name).is_file():
        return RedirectResponse("/", 303)
    path = folder / name
    how = "inline" if path.suffix == ".pdf" else "attachment"
    headers = {"content-disposition": f'{how}; filename="{path.name}"'}
    return FileResponse(path, media_type=_KINDS[path.suffix], headers=headers)


Doing = Callable[[Path, int, Mapping[str, str]], FormSent | str]


def _does(doing: Doing) -> Callable[[Request], Any]:
    """Handler of a form about an existing tournament: redirect when done, else the problems."""

    async def handler(request: Request) -> Response:
        form = await request.form(max_files=0, max_fields=_MOST_RESULTS)
        fields = {name: value.strip() for name, value in form.items() if isinstance(value, str)}
        return await run_in_threadpool(_done, request, doing, fields)

    return handler


def _done(request: Request, doing: Doing, fields: Mapping[str, str]) -> Response:
    folder, round_ = _folder_of(request, fields.get("dosar", "")), _round_in(fields)
    if folder is None or round_ is None:
        return RedirectResponse("/", 303)
    try:
        done = doing(folder, round_, fields)
    except (ProblemsError, OSError) as error:
        done = FormSent(fields, problems=why_not(error))
    if isinstance(done, FormSent):
        return _page(request, folder, round_, done)
    return RedirectResponse(_address(folder, runda=round_, gata=done), 303)


def _paired(folder: Path, round_: int, fields: Mapping[str, str]) -> str:
    paired = pair_round(folder, round_)
    await_results(folder, paired)
    write_pairing_sheet(folder, paired)
    return "perechi"


def _results(folder: Path, round_: int, fields: Mapping[str, str]) -> FormSent | str:
    """Take typed results of a round. Fields are named by the column and the row's first player."""
    rows: dict[int, dict[str, str]] = {}
    for name, value in fields.items():
        if (cell := _CELL.fullmatch(name)) and cell[1] in CELLS:
            rows.setdefault(int(cell[2]), {})[cell[1]] = value
    typed = {
        first: TypedResult(cells, {name: fields.get(f"era-{name}-{first}", "") for name in cells})
        for first, cells in rows.items()
    }
    done = type_results(folder, round_, typed)
    if not done.wrong:
        return "rezultate"
    wrong: dict[str, str] = {}
    for first, told in done.wrong.items():
        for message in told:
            column = str(dict(message.values).get("column", "absent" if message.key == "turneu.absent_other" else ""))
            wrong.setdefault(f"{column if column in CELLS else ''}-{first}", _at_field(message))
    return FormSent({f"{name}-{first}": rows[first][name] for first in done.wrong for name in rows[first]}, wrong)


def _at_field(told: Message) -> str:
    if told.key == "turneu.far_score":
        return far_score_shown(told)
    key = {"turneu.bad_figure": "hall.tournament_bad_figure", "files.missing_cell": "hall.tournament_no_points"}
    return text_of(key[told.key], value=dict(told.values).get("value", "")) if told.key in key else str(told)


def _withdrawn(folder: Path, round_: int, fields: Mapping[str, str]) -> FormSent | str:
    number, stays = whole(fields.get("jucator", "")), "ramane" in fields
    since = None if stays else whole(fields.get("de_la", ""))
    if since == 0:
        return FormSent(fields, {"de_la": text_of("hall.tournament_bad_round")})
    withdraw_player(folder, number, since)
    return "ramane" if stays else "retragere"


def _published(folder: Path, round_: int, fields: Mapping[str, str]) -> str:
    publish_standings(folder)
    return "documente"


ROUTES: list[BaseRoute] = [
    Route(_PAGE, _shown),
    Route(f"{_PAGE}/nou", _new_page),
    Route(f"{_PAGE}/nou", _found, methods=["POST"]),
    Route(f"{_PAGE}/perechi", _does(_paired), methods=["POST"]),
    Route(f"{_PAGE}/rezultate", _does(_results), methods=["POST"]),
    Route(f"{_PAGE}/retragere", _does(_withdrawn), methods=["POST"]),
    Route(f"{_PAGE}/documente", _does(_published), methods=["POST"]),
    Route(f"{_PAGE}/fisier/{{name:path}}", _document),
]
