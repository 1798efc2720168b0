"""The general ranking of several rounds, at the hall's laptop: its rounds and its standings."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.desk.output import RESULTS
from arbitraj.desk.season.season import CSV, PAGE, PDF, WORKBOOK, general_of, rank_season
from arbitraj.desk.season.season_settings import SeasonOptions, add_other, decide_names, write_season
from arbitraj.filename import is_safe
from arbitraj.folder.season import Season, read_season
from arbitraj.hall.folder.front_page import base_of, front_page, why_not
from arbitraj.hall.folder.known import free_name, known_rounds, known_seasons
from arbitraj.hall.folder.list_read import sent_with_file
from arbitraj.hall.page.laptop_pages import GENERAL, next_title
from arbitraj.hall.page.page_table import PageTable, page_table
from arbitraj.hall.page.site import is_here
from arbitraj.problems import ProblemsError
from arbitraj.report.announcement import with_category
from arbitraj.report.edition import Stage
from arbitraj.report.general_table import ranking_table, rules_of, without_result
from arbitraj.text import text_of

_KINDS: Mapping[str, tuple[str, str]] = {  # what is made, as its button calls it
    PDF: ("application/pdf", "hall.season_pdf"),
    PAGE: ("text/html; charset=utf-8", "hall.season_page"),
    WORKBOOK: ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "hall.season_workbook"),
    CSV: ("text/csv; charset=utf-8", "hall.season_csv"),
}
_MOST_FIELDS = 1000  # two for every competition of this computer
_HEAD = ("title", "place", "day", "arbiter")


@dataclass(frozen=True, slots=True)
class RankingShown:
    """A ranking as a page table, and the players without a result."""

    table: PageTable
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonShown:
    """Several rounds: rankings, or the problems. `near` are pairs of similar names, `notes` remarks on rounds."""

    folder: Path
    season: Season | None = None
    rankings: tuple[RankingShown, ...] = ()
    rules: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    near: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


def _season_shown(folder: Path) -> SeasonShown:
    try:
        season = read_season(folder)
    except (ProblemsError, OSError) as error:
        return SeasonShown(folder, wrong=why_not(error))
    try:
        general = general_of(folder)
    except ProblemsError as error:
        near = [dict(problem.message.values) for problem in error.problems if problem.message.key == "general.near"]
        asked = tuple((str(pair["one"]), str(pair["two"])) for pair in near)
        others = (
            problem
            for problem in error.problems
            if problem.message.key not in ("general.near", "general.all_different")
        )
        return SeasonShown(folder, season, wrong=tuple(map(str, others)), near=asked)
    except OSError as error:
        return SeasonShown(folder, season, wrong=why_not(error))
    captions = ((with_category(text_of("general.heading"), category), lines) for category, lines in general.groups)
    rankings = tuple(
        RankingShown(page_table(ranking_table(general, lines, caption)), tuple(without_result(lines)))
        for caption, lines in captions
    )
    return SeasonShown(folder, season, rankings, tuple(rules_of(general)), notes=general.notes)


def _page(request: Request, folder: Path | None, typed: Mapping[str, str], problems: tuple[str, ...] = ()) -> Response:
    shown = _season_shown(folder) if folder else None
    season = shown.season if shown else None
    named = {part.path.resolve(): part.name if part.named else "" for part in season.rounds} if season else {}
    halls = sorted(
        known_rounds(base_of(request)), key=lambda known_round: (known_round.day or date.min, known_round.title)
    )
    listed = {hall.title for hall in halls if hall.folder in named}
    following = set(map(next_title, listed)) - listed
    known = [(hall.folder, hall.title, hall.day) for hall in halls]
    known += [(path, path.name, None) for path in named if path not in {hall.folder for hall in halls}]
    about = season or Season("", day=date.today())
    first = {"title": about.title, "place": about.place, "arbiter": about.arbiter}
    first |= {
        "day": about.day.isoformat() if about.day else "",
        "name": free_name(base_of(request), f"clasament-{date.today():%Y-%m-%d}"),
    }
    values: dict[str, object] = {
        "shown": shown,
        "fields": first | dict(typed),
        "by_category": bool(typed.get("by_category")) if typed else about.by_category,
        "rounds": [(path, named.get(path) or title, day, path in named) for path, title, day in known],
        "seasons": known_seasons(base_of(request)),
        "files": _made(folder) if folder else [],
        # before its ranking is final, it would leave the general one without an answer
        "next_ones": [hall.title for hall in halls if hall.stage is Stage.FINAL and hall.title in following],
        "done": request.query_params.get("gata", ""),
    }
    return front_page(request, "clasament_general.html", values, problems)


def _made(folder: Path) -> list[tuple[str, str, datetime]]:
    there = ((name, folder / RESULTS / name, key) for name, (_, key) in _KINDS.items())
    return [
        (name, text_of(key), datetime.fromtimestamp(path.stat().st_mtime))
        for name, path, key in there
        if path.is_file()
    ]


def _folder_of(request: Request, text: str) -> Path | None:
    return next((season for season in known_seasons(base_of(request)) if str(season) == text), None)


def _shown(request: Request) -> Response:
    if not is_here(request):
        return RedirectResponse("/", 303)
    return _page(request, _folder_of(request, request.query_params.get("dosar", "")), {})


def _document(request: Request) -> Response:
    name, folder = request.path_params["name"], _folder_of(request, request.query_params.get("dosar", ""))
    path = folder / RESULTS / name if folder and name in _KINDS and is_here(request) else None
    if path is None or not path.is_file():
        return RedirectResponse(GENERAL, 303)
    shown = {"content-disposition": f'{"inline" if name == PDF else "attachment"}; filename="{name}"'}
    if name == PAGE:  # its links to the rounds' pages do not work in a copy
        text = re.sub(r'<a href="\.\./[^"]*">([^<]*)</a>', r"\1", path.read_text("utf-8"))
        return Response(text, media_type=_KINDS[name][0], headers=shown)
    return FileResponse(path, media_type=_KINDS[name][0], headers=shown)


Doing = Callable[[Request, Path, Mapping[str, str]], str]


def _does(doing: Doing) -> Callable[[Request], Any]:
    """Handler of a form about an existing season: redirect when done, else the problems."""

    async def handler(request: Request) -> Response:
        fields, *request.state.file = await sent_with_file(request, "lista", _MOST_FIELDS)
        return await run_in_threadpool(_done, request, doing, fields)

    return handler


def _done(request: Request, doing: Doing, fields: Mapping[str, str]) -> Response:
    folder = _folder_of(request, fields.get("dosar", ""))
    if folder is None:
        return RedirectResponse(GENERAL, 303)
    try:
        said = doing(request, folder, fields)
    except (ProblemsError, OSError) as error:
        return _page(request, folder, {}, why_not(error))
    return RedirectResponse(f"{GENERAL}?dosar={quote(str(folder))}&gata={said}", 303)


async def _put_together(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_founded, request, fields, [str(other) for other in form.getlist("alta")])


def _founded(request: Request, fields: Mapping[str, str], others: Sequence[str]) -> Response:
    known = _folder_of(request, fields.get("dosar", ""))
    name = fields.get("name", "").strip()
    folder = known or base_of(request) / name
    allowed = {str(known_round.folder): known_round.folder for known_round in known_rounds(base_of(request))}
    allowed |= {str(path): path for path in _rounds_of(known)} if known else {}
    numbers = (name.removeprefix("etapa-") for name in fields if name.startswith("etapa-"))
    chosen = [(path, fields.get(f"nume-{n}", "")) for n in numbers if (path := allowed.get(fields[f"etapa-{n}"]))]
    head = {text: fields.get(text, "").strip()[:120] for text in _HEAD}
    options = SeasonOptions(
        **head,
        by_category="by_category" in fields,
        rounds=tuple((path, name.strip()[:80]) for path, name in chosen),
        others=tuple(others),
    )
    try:
        if known is None and not is_safe(name):
            return _page(request, None, fields, (text_of("cli.new_bad_name"),))
        if known is None and folder.exists():
            return _page(request, None, fields, (text_of("hall.season_taken", name=folder.name),))
        write_season(folder, options)
    except (ProblemsError, OSError, ValueError) as error:
        return _page(request, known, fields, why_not(error))
    return RedirectResponse(f"{GENERAL}?dosar={quote(str(folder.resolve()))}", 303)


def _rounds_of(folder: Path) -> list[Path]:
    try:
        return [part.path.resolve() for part in read_season(folder).rounds]
    except (ProblemsError, OSError):
        return []


def _other(request: Request, folder: Path, fields: Mapping[str, str]) -> str:
    add_other(folder, fields.get("nume", "")[:80], *request.state.file)
    return "alta"


def _same(request: Request, folder: Path, fields: Mapping[str, str]) -> str:
    one, two = fields.get("unul", ""), fields.get("altul", "")
    if (one, two) in _season_shown(folder).near:  # only pairs that were asked
        decide_names(folder, one, two, same=fields.get("ce") == "acelasi")
    return "nume"


def _written(request: Request, folder: Path, fields: Mapping[str, str]) -> str:
    rank_season(folder)
    return "documente"


ROUTES: list[BaseRoute] = [
    Route(GENERAL, _shown),
    Route(GENERAL, _put_together, methods=["POST"]),
    Route(f"{GENERAL}/alta", _does(_other), methods=["POST"]),
    Route(f"{GENERAL}/nume", _does(_same), methods=["POST"]),
    Route(f"{GENERAL}/documente", _does(_written), methods=["POST"]),
    Route(f"{GENERAL}/{{name}}", _document),
]
