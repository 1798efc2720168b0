"""Pages of a program without an open folder: the competitions of this computer, and making a new one."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.desk.command_io import ALONE
from arbitraj.desk.preparing.draw import draw_letters, material_key
from arbitraj.desk.preparing.new_folder import new_folder
from arbitraj.desk.preparing.roster import RosterOptions, list_of
from arbitraj.desk.preparing.seating import seat_players
from arbitraj.desk.preparing.settings import with_value
from arbitraj.desk.requests import Founding, LetterDrawing, SeatingOptions
from arbitraj.filename import is_safe
from arbitraj.folder.people import read_entries
from arbitraj.folder.recognised import is_competition
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import variant_called
from arbitraj.game.variant import DEFAULT, load_variant, variant_names
from arbitraj.hall.folder.front_page import base_of, front_page, why_not
from arbitraj.hall.folder.known import (
    free_name,
    known_halls,
    known_rounds,
    known_seasons,
    title_of,
    told_in,
    unfinished,
)
from arbitraj.hall.folder.list_read import ListRead, answered_list, list_answers, sent_with_file
from arbitraj.hall.folder.practice import practice_hall
from arbitraj.hall.folder.word_list import words_told
from arbitraj.hall.kernel.store.colleagues import follow_stage
from arbitraj.hall.page.laptop_pages import next_round, next_title
from arbitraj.hall.page.network import keep_network, kept_network
from arbitraj.hall.page.site import is_here
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.game_types import type_called
from arbitraj.tables.cells import one_line
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

_BY_LOT = "sorti"


@dataclass(frozen=True, slots=True)
class NewHall:
    """Input of the form: `name` of the folder, `roster` with its answers.

    `letters` are those announced, groups separated by blanks, "" if not drawn yet. `how` is `sorti` to draw them at
    once in secret. `seat`: give tables to players without one (6.1). `like`: without a roster, take the players and
    tables of this competition. `variant` and the installed `lexicon` are "" for the usual ones.
    """

    name: str
    game_type: str
    title: str = ""
    place: str = ""
    day: str = ""
    letters: str = ""
    how: str = ""
    roster: RosterOptions = field(default_factory=lambda: RosterOptions(b""))
    seat: bool = True
    like: Path | None = None
    variant: str = ""
    lexicon: str = ""


def found_hall(base: Path, asked: NewHall) -> Path:
    """Create a competition's folder in `base`. Raises ProblemsError, OSError."""
    folder = base / asked.name
    if not is_safe(asked.name):
        raise ProblemsError([Problem(asked.name, "", Message("cli.new_bad_name"))])
    if asked.variant and variant_called(asked.variant) != DEFAULT and not asked.lexicon:
        raise ProblemsError([Problem("", "", Message("variant.list_to_choose", variant=asked.variant))])
    if asked.lexicon and asked.lexicon not in (known := ListStore().names()):
        raise ProblemsError(
            [Problem("", "", Message("files.list_missing", name=asked.lexicon, known=", ".join(known)))]
        )
    options = asked.roster
    if asked.like and not options.data.strip():
        file = read_entries(asked.like)[0].file.path
        options = RosterOptions(file.read_bytes(), file.name, accepted=True)
    if not options.data.strip():
        raise ProblemsError([Problem("", "", Message("hall.roster_needed"))])
    with options.file() as roster:
        base.mkdir(parents=True, exist_ok=True)
        settled = (options.columns, options.keep, options.leave, options.accepted)
        made = new_folder(folder, Founding(asked.game_type, roster, asked.variant, *settled))
    with ALONE.transaction(folder, "sala") as transaction:
        _settings(transaction, asked)
    if made.unseated and asked.seat:
        seat_players(folder, SeatingOptions())
    if asked.like:
        _same_people(folder, asked.like)
    if asked.how == _BY_LOT and GAME_TYPES[type_called(asked.game_type, GAME_TYPES)].material.drawn:
        draw_letters(LetterDrawing(folder=folder))
    return folder


def _same_people(folder: Path, before: Path) -> None:
    """Let the colleagues of the hall before in with their PINs, at the same address, if they were let in here."""
    if follow_stage(folder, before, title_of(before)) and (network := kept_network(before)):
        keep_network(folder, network)


def _settings(transaction: Transaction, asked: NewHall) -> None:
    import tomlkit

    path = transaction.folder / SETTINGS
    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    about: dict[str, object] = {"titlu": one_line(asked.title), "loc": one_line(asked.place)}
    with suppress(ValueError):
        about["data"] = date.fromisoformat(asked.day)
    for key, value in about.items():
        if value or key == "loc":  # the template's place is an example, and would be printed
            document["concurs"][key] = value
    if asked.lexicon:
        document["partida"]["lexic"] = asked.lexicon
    data = document.as_string().encode()
    letters = ["".join(sign for sign in group if sign.isalpha() or sign == "?") for group in asked.letters.split()]
    game_type = GAME_TYPES[type_called(asked.game_type, GAME_TYPES)]
    if any(letters) and asked.how != _BY_LOT and game_type.material.keys:
        value = "".join(letters) if game_type.material.in_a_row else letters
        data = with_value(data, material_key(game_type), value)
    transaction.data(path, data)


def _after(former: Path | None) -> dict[str, str]:
    """Fields of the form for the round after another one, beside it: the same game, place and players."""
    if former is None:
        return {}
    game, contest = (told_in(former, SETTINGS, section) for section in ("partida", "concurs"))
    kept = {"game_type": game.get("tip"), "variant": game.get("varianta"), "lexicon": game.get("lexic")}
    kept |= {"place": contest.get("loc")}
    title = title_of(former)
    fields = {name: value for name, value in kept.items() if isinstance(value, str)}
    fields |= {"game_type": type_called(fields.get("game_type", ""), GAME_TYPES)}
    fields |= {"title": next_title(title), "like": str(former), "dupa": str(former), "seat": "1"}
    return fields | {"name": free_name(former.parent, _name_after(former.name, next_round(title)))}


def _name_after(name: str, number: int | None) -> str:
    """Name of a folder beside that of the round before `number`.

    >>> _name_after("etapa-1", 2), _name_after("concurs-2026-11-29", 2) == f"concurs-{date.today().isoformat()}"
    ('etapa-2', True)
    """
    counted = re.subn(rf"(?<!\d){number - 1}(?!\d)", str(number), name) if number else (name, 0)
    return counted[0] if counted[1] == 1 else f"concurs-{date.today().isoformat()}"


_NAMED = ("name", "game_type", "title", "place", "day", "letters", "how", "variant", "lexicon")


CONTEST, PLAYERS, CHECK = 1, 2, 3  # screens of the form, which is one: what the others hold is sent along unseen


def _page(
    request: Request,
    fields: Mapping[str, str],
    problems: tuple[str, ...] = (),
    read: ListRead | None = None,
    screen: int = CONTEST,
    players: Sequence[str] = (),
) -> Response:
    """A screen of the form of a new competition. `read` is the result of reading the list that was sent, `players` are
    the names to check.
    """
    today, former = date.today().isoformat(), _former(request, fields.get("dupa", ""))
    first = {"name": free_name(base_of(request), f"concurs-{today}"), "day": today, "game_type": "integral_partial"}
    others = [name for name in variant_names() if name != DEFAULT]
    context: dict[str, object] = {
        "fields": {**first, **fields},
        "sent": bool(fields),
        "answered": [] if read else list_answers(fields),
        "read": read,
        "screen": screen,
        "refused": screen > CONTEST,  # what was typed on the screens before is asked about when the page is left
        "players": players,
        "types": GAME_TYPES,
        "halls": known_rounds(base_of(request)) if is_here(request) else [],
        "variants": [load_variant(name) for name in (DEFAULT, *others)],
        "lists": ListStore().names(),
        "words": words_told(fields.get("lexicon", "")),
        "former": title_of(former) if former else "",
        "beside": former.parent if former else base_of(request),
    }
    return front_page(request, "dosar_nou.html", context, problems)


def _listed(request: Request, problems: tuple[str, ...] = ()) -> Response:
    halls = known_halls(base_of(request)) if is_here(request) else []
    going_on = unfinished(halls, datetime.now())
    context = {
        "going_on": going_on,
        "halls": [hall for hall in halls if hall is not going_on],
        "seasons": known_seasons(base_of(request)) if is_here(request) else {},
        "words": words_told(),
        "may_stop": request.app.state.stop,
    }
    return front_page(request, "concursuri.html", context, problems)


def _new(request: Request) -> Response:
    """The first screen: empty, or with what stays the same after the round `dupa` of this computer."""
    return _page(request, _after(_former(request, request.query_params.get("dupa", "")) if is_here(request) else None))


async def _found(request: Request) -> Response:
    if not is_here(request):
        return _page(request, {})
    fields, roster, named = await sent_with_file(request, "roster")
    return await run_in_threadpool(_sent, request, fields, RosterOptions(roster, named))


def _sent(request: Request, fields: dict[str, str], roster: RosterOptions) -> Response:
    """The screen that is asked for, or the first before it where something stands in the way; without one, the open
    hall.
    """
    wanted = fields.get("mergi", "")
    screens = {str(screen): screen for screen in (CONTEST, PLAYERS, CHECK)}
    to = screens.get(wanted, CHECK + 1)
    screen, players = CONTEST, list[str]()
    try:
        if to > CONTEST:
            if not one_line(fields.get("title", "")):
                raise ProblemsError([Problem("", "", Message("hall.new_no_title"))])
            screen = PLAYERS
        if to > PLAYERS:
            like = _former(request, fields.get("like", ""))
            if roster.data.strip():
                roster, read = answered_list(roster, fields)
                if read:
                    return _page(request, fields, read=read, screen=PLAYERS)
            players = _names(roster, like)
            screen = CHECK
        if to > CHECK:
            typed: dict[str, Any] = {name: fields.get(name, "").strip() for name in _NAMED}
            asked = NewHall(**typed, roster=roster, seat="seat" in fields, like=like)
            former = _former(request, fields.get("dupa", ""))
            return _opened(request, found_hall(former.parent if former else base_of(request), asked))
    except (ProblemsError, OSError) as error:
        return _page(request, fields, why_not(error), screen=screen, players=players)
    return _page(request, fields, screen=screen, players=players)


def _former(request: Request, named: str) -> Path | None:
    """The competition whose players are taken, if it is one of this computer."""
    folders = (hall.folder for hall in known_rounds(base_of(request)))
    return next((folder for folder in folders if str(folder) == named), None)


def _names(roster: RosterOptions, like: Path | None) -> list[str]:
    """Players of a list, or of the former competition. Raises ProblemsError if there are none."""
    if roster.data.strip():
        return [entrant.player.name for entrant in list_of(roster).entrants]
    if like is None:
        raise ProblemsError([Problem("", "", Message("hall.roster_needed"))])
    return [entrant.player.name for entrant in sound(read_entries(like)).entrants if not entrant.withdrawn]


async def _open(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=5)
    return await run_in_threadpool(_existing, request, str(form.get("folder", "")).strip().strip('"'))


def _existing(request: Request, name: str) -> Response:
    folder = Path(name)
    try:
        if not is_here(request) or not name:
            return _listed(request)
        if not folder.is_absolute() or not is_competition(folder):
            return _listed(request, (text_of("hall.not_a_hall", folder=name),))
        return _opened(request, folder)
    except (ProblemsError, OSError, ValueError) as error:
        return _listed(request, why_not(error))


def _practice(request: Request) -> Response:
    try:
        return _opened(request, practice_hall()) if is_here(request) else _listed(request)
    except (ProblemsError, OSError) as error:
        return _listed(request, why_not(error))


def _stop(request: Request) -> Response:
    stop = request.app.state.stop
    if stop is None or not is_here(request):
        return _listed(request)
    return HTMLResponse(text_of("hall.stopped"), background=BackgroundTask(stop))


def _opened(request: Request, folder: Path) -> Response:
    request.app.state.opened(folder)
    return RedirectResponse("/", 303)  # now answered by the hall


ROUTES: list[BaseRoute] = [
    Route("/", lambda request: _listed(request)),
    Route("/dosar-nou", _new),
    Route("/dosar-nou", _found, methods=["POST"]),
    Route("/dosar-nou/deschide", _open, methods=["POST"]),
    Route("/exercitiu", _practice, methods=["POST"]),
    Route("/oprire", _stop, methods=["POST"]),
]
