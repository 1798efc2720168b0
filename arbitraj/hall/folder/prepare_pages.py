"""Page Pregătire: preparations before the start, as on the command line, with the papers to open and print."""

import csv
import io
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.decoding import encoded_once
from arbitraj.desk.preparing.draw import draw_games, games_lines
from arbitraj.desk.preparing.roster import RosterOptions
from arbitraj.desk.preparing.seating import seating_lines
from arbitraj.desk.preparing.settings import CHANGEABLE
from arbitraj.desk.preparing.timing import make_time_sheet, time_lines
from arbitraj.desk.requests import FormPrinting, GamesDrawing, LetterDrawing, SeatingOptions, TimeKeeping
from arbitraj.draw.timing import clock
from arbitraj.hall.folder.list_read import ListRead, answered_list, sent_with_file
from arbitraj.hall.folder.preparing import Preparation, PrepDone, PrintedFile, on_screen, printed_files
from arbitraj.hall.folder.word_list import list_told
from arbitraj.hall.folder.word_list_pages import may_bring
from arbitraj.hall.kernel.game import GameStart
from arbitraj.hall.kernel.scene import CHIEF, chiefs_named
from arbitraj.hall.page.asking import Dialog, PageRequest, asked_first, done_at, go_to, is_sure, sent_again, shown_at
from arbitraj.hall.page.laptop_pages import laptop_of
from arbitraj.hall.page.site import fault, site_of, who_asks
from arbitraj.hall.typing.grading import Grader
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import type_called
from arbitraj.record.model import Category
from arbitraj.refusals import os_reason
from arbitraj.tables.cells import one_line
from arbitraj.text import Message, keyed, text_of
from arbitraj.types import GAME_TYPES

_PAGE = "/pregatire"
_PERSON = ("nume", "prenume", "club", "rating", "categorie")
_GAMES = keyed("""hall.prep_games_*
    hall.prep_games_cnis hall.prep_games_cupa hall.prep_games_perechi hall.prep_games_tineret
""")
_MOST_COPIES, _MOST_SPARES = 20, 999  # of a form
Doing = Callable[[Preparation, PageRequest], PrepDone]


def _shown(asked: PageRequest) -> Response:
    prep = site_of(asked.request).opened(Preparation)
    if prep is None:
        return fault(asked.request, Message("hall.prep_no_folder"), 409)
    wrong: tuple[str, ...] = getattr(asked.request.state, "wrong", ())
    part: str = getattr(asked.request.state, "part", "")
    read: ListRead | None = getattr(asked.request.state, "read", None)
    site = site_of(asked.request)
    done, steps, competition = prep.last_done.get(asked.person.name), prep.steps(site.addresses), asked.hall.competition
    unread: tuple[str, ...] = ()
    try:
        entrants = prep.entries.entrants
    except ProblemsError as error:
        entrants, unread = (), on_screen(error)
    part = part or asked.field("parte") or (done.part if done else next((step.key for step in steps if step.now), ""))
    page = asked.page(
        "pregatire.html",
        chief=asked.person.role == CHIEF,
        chiefs=chiefs_named(asked.hall.scene),
        steps=steps,
        addresses=site.addresses,
        words=list_told(asked.hall.of(Grader).words.info),
        brings_words=may_bring(asked.request),
        laptop=laptop_of(asked.request),
        switches=[(switch, switch.is_on(competition), switch.lacks(site)) for switch in site.frame.switches],
        start_minutes=asked.hall.state.of(GameStart).minutes,
        part=part,
        wrong=wrong,
        done=done if done and done.part == part and not wrong and not read else None,
        read=read,
        typed=asked.fields if wrong or read else {},
        entrants=sorted(entrants, key=lambda entrant: (entrant.withdrawn, entrant.table or 10_000)),
        unread=unread,
        files=list(_files(asked, prep).values()),
        types=GAME_TYPES,
        game_type=competition.game_type,
        about=competition,
        categories=[category.value for category in Category],
        competitions=_GAMES,
    )
    page.status_code = 409 if wrong else 200
    return page


def _files(asked: PageRequest, prep: Preparation) -> dict[str, PrintedFile]:
    return printed_files(asked.hall, prep.folder, prep.letterless)


def _file(asked: PageRequest) -> Response:
    prep = site_of(asked.request).opened(Preparation)
    found = _files(asked, prep).get(asked.at("name")) if prep else None
    if found is None:
        return fault(asked.request, Message("hall.prep_no_file"), 404)
    if found.secret:
        return fault(asked.request, Message("hall.prep_secret", names=chiefs_named(asked.hall.scene)), 409)
    return _given(found)


def _secret_file(asked: PageRequest) -> Response:
    """A paper with letters, after the PIN."""
    prep = site_of(asked.request).opened(Preparation)
    found = _files(asked, prep).get(asked.field("fisier")) if prep else None
    if found is None:
        return fault(asked.request, Message("hall.prep_no_file"), 404)
    if refused := asked.confirmed():
        return _again(asked, "litere" if found.part == "extragere" else found.part, (str(refused),))
    return _given(found)


def _given(found: PrintedFile) -> Response:
    name = found.path.name
    quoted = name if name.isascii() and name.replace("-", "").replace("_", "").replace(".", "").isalnum() else "fisier"
    headers = {"content-disposition": f'inline; filename="{quoted}"'}
    return Response(found.path.read_bytes(), headers=headers, media_type=found.media_type)


def _again(asked: PageRequest, part: str, wrong: tuple[str, ...]) -> Response:
    asked.request.state.wrong, asked.request.state.part = wrong, part
    return _shown(asked)


def _does(part: str, doing: Doing) -> Callable[[PageRequest], Response]:

    def handler(asked: PageRequest) -> Response:
        site = site_of(asked.request)
        prep = site.opened(Preparation)
        if prep is None:
            return fault(asked.request, Message("hall.prep_no_folder"), 409)
        try:
            done = doing(prep, asked)
        except ProblemsError as error:
            return _again(asked, part, on_screen(error))
        except OSError as error:
            return _again(asked, part, (text_of("hall.disk_refuses", why=os_reason(error)),))
        prep.note(asked.person.name, done)
        prep.last_done[asked.person.name] = done
        site.topics.tell({"predare", "ecran", "pregatire"})
        return go_to(f"{_PAGE}?parte={part}")

    return handler


async def _roster(request: Request) -> Response:
    person = who_asks(request)
    fields, data, name = await sent_with_file(request, "lista")
    options = RosterOptions(data, name, more=fields.get("cum") == "adauga")
    return await run_in_threadpool(_list_sent, PageRequest(request, person, fields), options)


def _list_sent(asked: PageRequest, options: RosterOptions) -> Response:
    """Take a list. If parts are left out or doubtful, show the result first."""
    try:
        options, asked.request.state.read = answered_list(options, asked.fields)
    except ProblemsError as error:
        return _again(asked, "lista", on_screen(error))
    if asked.request.state.read:
        return _again(asked, "lista", ())
    return _does("lista", lambda prep, asked: prep.roster(options))(asked)


def _player(prep: Preparation, asked: PageRequest) -> PrepDone:
    cells = {text: one_line(encoded_once(asked.field(text)))[:100] for text in _PERSON}
    if not cells["nume"]:
        raise ProblemsError([Problem("", "", Message("hall.prep_name_wanted"))])
    out = io.StringIO()
    late = {"tarziu": text_of("common.yes") if asked.field("tarziu") else ""}
    csv.writer(out, lineterminator="\n").writerows([[*cells, *late], [*cells.values(), *late.values()]])
    return prep.roster(RosterOptions(out.getvalue().encode(), more=True, accepted=True))


def _seats(prep: Preparation, asked: PageRequest) -> PrepDone:
    name, what = asked.field("jucator"), asked.field("ce")
    fixed = f"{name}={asked.number('masa') or ''}" if asked.field("masa") else f"{name}="
    anew, per_row = asked.field("cum") == "din_nou", asked.field("pe_rand")
    options = SeatingOptions(
        fixed=(fixed,) if name and what == "loc" else (),
        late=(name,) if name and what == "tarziu" else (),
        withdrawn=(name,) if name and what == "retras" else (),
        returned=(name,) if name and what == "revine" else (),
        anew=anew,
        keep=not anew,
        per_row=asked.number("pe_rand") if per_row else None,
        show_only=asked.field("da") != "1",
    )
    hall = prep.seat(options)
    kept = ("cum", "pe_rand", "jucator", "ce", "masa")
    asks = tuple((text, asked.field(text)) for text in kept if asked.field(text))
    if not options.show_only:
        return PrepDone("mese", (*hall.warnings, *seating_lines(hall)))
    order = tuple(f"{entrant.table}. {entrant.player.name}" for entrant in hall.seating.seated)
    return PrepDone("mese", (*hall.warnings, *seating_lines(hall)), (*asks, ("da", "1")), order)


def _forms(prep: Preparation, asked: PageRequest) -> PrepDone:
    kind = asked.field("fel")
    spares = min(asked.number("rezerve"), _MOST_SPARES) if asked.field("rezerve") else None
    wanted = FormPrinting(
        copies=min(asked.number("exemplare") or 2, _MOST_COPIES),
        spares=spares,
        letters=bool(asked.field("cu_litere")),
        colour=bool(asked.field("culoare")),
        fillable=kind == "completabile" or bool(asked.field("completabil")),
        groups=asked.number("grupe"),
        any_type=bool(asked.field("oricare")) or asked.field("tip") == "oricare",
    )
    if kind != "goale":
        return prep.forms(wanted, address=next(iter(site_of(asked.request).addresses), ""))
    key = asked.field("tip")
    if key != "oricare" and not type_called(key, GAME_TYPES):
        raise ProblemsError([Problem("", "", Message("hall.prep_no_type"))])
    return prep.forms(wanted, "" if key == "oricare" else key)


def _times(prep: Preparation, asked: PageRequest) -> PrepDone:
    minutes = asked.number("durata") if asked.field("durata") else None
    wanted = TimeKeeping(asked.field("start"), minutes, unseen=bool(asked.field("nevazut")))
    made = make_time_sheet(prep.folder, wanted)
    return PrepDone("anunturi", tuple(time_lines(made)), start=clock(made.start))  # 6.3.2.b


def _draw(asked: PageRequest) -> Response:
    """Draw letters. Those drawn before are lost to the game, so that is asked."""
    drawn, prep = asked.hall.drawn, site_of(asked.request).opened(Preparation)
    if drawn and not is_sure(asked.fields) and prep and prep.may_draw:
        asked.request.state.part = "litere"
        title = Message("hall.ask_draw_again", letters=sum(map(len, drawn)))
        safe, does = Message("hall.ask_draw_again_not"), Message("hall.ask_draw_again_do")
        fields = sent_again(asked.fields, da="1", din_nou="1")
        says = (Message("hall.ask_draw_again_papers"),)
        back = f"{_PAGE}?parte=litere"
        return asked_first(asked, Dialog(title, safe, does, "/pregateste/litere", back, fields, says), _shown)
    return _does("litere", _letters)(asked)


def _letters(prep: Preparation, asked: PageRequest) -> PrepDone:
    again = bool(asked.field("din_nou"))
    return prep.letters(LetterDrawing(number=asked.number("numar"), groups=asked.number("grupe"), again=again))


def _games(prep: Preparation, asked: PageRequest) -> PrepDone:
    wanted = GamesDrawing(asked.field("competitie"), asked.field("etape"), folder=prep.folder)  # 5.1, 5.2
    return PrepDone("litere", tuple(games_lines(draw_games(wanted), commands=False)))


def _settings(prep: Preparation, asked: PageRequest) -> PrepDone:
    wanted = {key: asked.field(key)[:200] for key in CHANGEABLE if key in asked.fields}
    return prep.settings(wanted, without_letters=bool(asked.field("fara_litere")))


def _switch(prep: Preparation, asked: PageRequest) -> PrepDone:
    site, key, on = site_of(asked.request), asked.field("nume"), asked.field("valoare") == "1"
    switch = next((switch for switch in site.frame.switches if switch.key == key), None)
    if switch is None:
        raise ProblemsError([Problem("", "", Message("hall.bad_request"))])
    if on and (lacks := switch.lacks(site)):
        raise ProblemsError([Problem("", "", lacks)])
    return prep.switch(switch, on)


def _reread(prep: Preparation, asked: PageRequest) -> PrepDone:
    prep.reread()
    return PrepDone("setari", (text_of("hall.prep_reread"),))


ROUTES: list[Route] = [
    shown_at(_PAGE, _shown),
    shown_at(f"{_PAGE}/fisier/{{name:path}}", _file),
    Route("/pregateste/lista", _roster, methods=["POST"]),
    done_at("/pregateste/jucator", _does("lista", _player)),
    done_at("/pregateste/mese", _does("mese", _seats)),
    done_at("/pregateste/formulare", _does("formulare", _forms)),
    done_at("/pregateste/anunturi", _does("anunturi", _times)),
    done_at("/pregateste/litere", _draw),
    done_at("/pregateste/proba", _does("litere", _games)),
    done_at("/pregateste/setari", _does("setari", _settings)),
    done_at("/pregateste/comutator", _does("formulare", _switch)),
    done_at("/pregateste/recitire", _does("setari", _reread)),
    done_at("/pregateste/cu-litere", _secret_file),
]
