"""Page Partida: the start step by step as in 6.2, the letters one by one, the clock, the announcements (6.3.2.b)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.desk.preparing.draw_check import number_by_lot
from arbitraj.hall.kernel.game import (
    GameClock,
    GameStart,
    StepDone,
    all_said,
    applying,
    as_drawn,
    lengths_of,
    next_place,
    sayings,
    to_say,
    usual_time,
)
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.page.asking import (
    Dialog,
    PageRequest,
    again,
    asked_first,
    done_at,
    event_at,
    go_to,
    is_sure,
    new_key,
    sent_again,
    shown_at,
    taken_back_at,
)
from arbitraj.hall.page.clock_shown import clock_shown
from arbitraj.hall.page.site import site_of
from arbitraj.hall.page.strip import Strip
from arbitraj.hall.start.letters import breach_now, by_lot, comes_from_bag, from_bag, keep_announced, next_letter
from arbitraj.hall.start.steps import ASKED, ClockSet, LettersReady
from arbitraj.hall.start.wall import OtherGameSeen, games_beside, letter_name, wall_game
from arbitraj.hall.typing.grading import Grader
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, count

_PAGE = "/start"
_HEARD = ("litera", "litere")  # fields that are never shown again, as players can see the screens
_UNDRAWN = ("hall.start_none_drawn", "hall.start_other_number")  # refusals that drawing resolves


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of 6.2 on the page. `letters` is `c/d` for the two of which one is enough. `now`: the next one."""

    step: str
    letters: str
    done: StepDone | None
    now: bool


def _steps(hall: Hall) -> Iterator[StepShown]:
    start = hall.state.of(GameStart)
    steps = applying(hall.competition.game_type, bool(start.second))
    found = False
    for step in (step for step in steps if step != "d"):
        done = start.step(step) or (start.step("d") if step == "c" else None)
        if step == "i" and not all_said(hall.competition, start, hall.drawn):
            done = None
        yield StepShown(step, "c/d" if step == "c" else step, done, now := not done and not found)
        found = found or now


def _shown(asked: PageRequest) -> Response:
    hall, site = asked.hall, site_of(asked.request)
    competition, start, at = hall.competition, hall.state.of(GameStart), hall.clock()
    game_type = competition.game_type
    said_all = all_said(competition, start, hall.drawn)
    place = next_place(start, to_say(competition, start, hall.drawn)) if start.how else None
    low, high = game_type.minutes_between or (usual_time(game_type, start.number),) * 2
    return asked.page(
        "start.html",
        steps=list(_steps(hall)),
        start=start,
        started=hall.state.of(GameClock).started is not None,
        game=wall_game(competition, hall.state, hall.drawn),
        clock=clock_shown(hall.state.of(GameClock), at),
        said_all=said_all,
        place=place,
        typed=lengths_of(competition, start),
        bag=comes_from_bag(hall),
        in_order=as_drawn(competition),
        tiles=[(tile, letter_name(tile, competition.variant)) for tile in competition.variant.pieces],
        breach=breach_now(hall) if start.how == "sac" and not said_all else None,
        anew=competition.game_type.material.keys and start.rows and hall.state.of(GameClock).started is None,
        minutes=start.minutes or low,
        between=(low, high) if low < high else None,
        game_type=game_type,
        interval=game_type.letters,
        sayings=list(sayings(hall.state.of(GameClock))),
        due=hall.state.of(GameClock).due(at),
        others=games_beside(site.folder) if site.folder else [],
        count=count,
        may_draw=site.folder is not None,
        **_resumed(asked),
        chief=asked.person.role == CHIEF,
    )


def _resumed(asked: PageRequest) -> dict[str, Strip | None]:
    """Strip beside the stopped clock, in place of the one above, for whoever may let the game go on."""
    clock = asked.hall.state.of(GameClock)
    if not clock.early or not asked.may(ClockSet("reluat")):
        return {"resumed": None}
    told = Message("hall.strip_stopped", at=clock_shown(clock, asked.hall.clock()).text)
    fields = {"cheie": new_key(), "ce": "reluat"}
    return {"resumed": Strip(told, Message("hall.strip_resume"), f"{_PAGE}/ceas", fields), "strip": None}


def _done(asked: PageRequest, answered: SentAnswer) -> Response:
    refused = answered.refused
    if refused is None or refused.key not in ASKED:
        return asked.after(answered, _shown, _PAGE)
    return _asked_anyway(asked, refused)


def _asked_anyway(asked: PageRequest, refused: Message) -> Response:
    if refused.key == "hall.clock_early":
        if asked.field("spre") == "/":
            return go_to("/?intreaba=oprit")  # asked on «Acum», where the button is
        return asked_first(asked, early_stop(asked.hall, _PAGE), _shown)
    dialog = _dialog(asked, refused, "hall.start_not_anyway", "hall.start_anyway", oricum="1")
    return asked_first(asked, dialog, _shown)


def early_stop(hall: Hall, back: str) -> Dialog:
    """Question before the clock is stopped with time left. `back`: the page on which it is asked."""
    left = hall.state.of(GameClock).left(hall.clock()) // timedelta(minutes=1)  # as the clock shows it
    title = Message("hall.ask_stop", left=left) if left else Message("hall.ask_stop_last")
    safe, does = Message("hall.ask_stop_not"), Message("hall.ask_stop_do")
    fields = {"cheie": new_key(), "ce": "oprit", "oricum": "1", "spre": back}
    says = Message("hall.ask_stop_then"), Message("hall.ask_stop_back")
    return Dialog(title, safe, does, f"{_PAGE}/ceas", back, fields, says)


def _dialog(asked: PageRequest, title: Message, safe: str, does: str | Message, **more: str) -> Dialog:
    fields = {name: text for name, text in sent_again(asked.fields, **more).items() if name not in _HEARD}
    does = does if isinstance(does, Message) else Message(does)
    return Dialog(title, Message(safe), does, asked.request.url.path, _PAGE, fields)


def _asked_letters(asked: PageRequest, how: str) -> Response | None:
    start, game_type = asked.hall.state.of(GameStart), asked.hall.competition.game_type
    if is_sure(asked.fields) or how not in ("sorti", "anuntate"):
        return None
    title, safe, does = Message("hall.ask_heard"), "hall.ask_heard_not", "hall.ask_heard_do"
    if how == "sorti":
        key = "hall.ask_draw_groups" if game_type.has_groups else "hall.ask_draw"
        number = start.number or sum(lengths_of(asked.hall.competition, start))
        title, safe, does = Message(key, number=number), "hall.ask_draw_not", "hall.ask_draw_do"
    return asked_first(asked, _dialog(asked, title, safe, does, da="1"), _shown)


def _tick(asked: PageRequest) -> Response:
    step, number = asked.field("pas"), asked.number("numar")
    if step == "c" and asked.field("sorti"):
        low, high = asked.number("de_la"), asked.number("pana_la")
        try:
            number = number_by_lot(asked.hall.competition.game_type, (low, high))
        except ValueError:
            return again(asked, Message("hall.start_bad_interval"), _shown)
    if step == "c" and asked.field("jucator"):
        step = "d"
    data: dict[str, Any] = {"pas": step, "oricum": asked.field("oricum") == "1"}
    data |= {"numar": number} if number else {}
    data |= {"minute": asked.number("minute")} if step == "e" else {}
    data |= {"jucator": asked.field("jucator")[:100]} if step == "d" else {}
    answered = asked.do("pas", data)
    return _asked_which(asked, answered.refused) if answered.refused and answered.stale else _done(asked, answered)


def _asked_which(asked: PageRequest, said: Message) -> Response:
    """Ask which number or time counts: another arbiter said one meanwhile. One drawn now is not shown before."""
    title, does = said, said.under("hall.start_say_own")
    if asked.field("sorti"):
        title, does = said.under("hall.start_said_before"), Message("hall.start_draw_other")
    dialog = _dialog(asked, title, "hall.start_keep_said", does, vazut=str(asked.hall.state.number))
    return asked_first(asked, dialog, _shown)


def _letters(asked: PageRequest) -> Response:
    """Provide the letters (6.2.h): drawn now, from the bag, or drawn before. They stay secret."""
    hall, folder, how = asked.hall, site_of(asked.request).folder, asked.field("cum")
    data: dict[str, Any] = {"cum": how, "motiv": asked.field("motiv"), "oricum": asked.field("oricum") == "1"}
    typed = how == "sac" and not as_drawn(hall.competition)
    if asked.done_before:  # never draw twice
        return go_to("/start")
    if how == "sorti" or typed:
        ready = LettersReady("sorti" if how == "sorti" else "sac", "", data["motiv"], data["oricum"])
        refused = hall.refusal(asked.person, ready)
        if refused is not None and refused.key not in _UNDRAWN:
            return _asked_anyway(asked, refused) if refused.key in ASKED else again(asked, refused, _shown)
        if folder is None:
            return again(asked, Message("hall.start_no_folder"), _shown)
        if hall.competition.game_type.letters and not hall.state.of(GameStart).number:
            return again(asked, Message("hall.start_number_first"), _shown)
        if asks := _asked_letters(asked, how):
            return asks
        try:
            if how == "sorti":
                data["sha256"] = by_lot(hall, folder)
            elif wrong := from_bag(hall, folder, asked.field("litere").split()):
                return again(asked, wrong, _shown)
        except (ProblemsError, OSError) as error:
            return again(asked, _told(error), _shown)
    if how == "anuntate" and (asks := _asked_letters(asked, how)):
        return asks
    if how == "sac" and hall.competition.game_type.material.in_order:
        _ = hall.of(Grader).first_moves  # takes some seconds: compute it now, not at the seventh letter
    return _done(asked, asked.do("extragere", data))


def _told(error: ProblemsError | OSError) -> Message:
    """Reason why letters could not be drawn or written: only by the key, as the message may name letters."""
    why: object = error.problems[0].message.key if isinstance(error, ProblemsError) else error.strerror
    return Message("hall.start_unwritten", why=_REASONS.get(str(why), Message("hall.start_see_folder")))


_REASONS = {
    "draw.groups_missing": Message("hall.start_no_groups"),
    "draw.foreign": Message("hall.start_foreign"),
    "draw.cannot_draw": Message("hall.start_cannot_draw"),
}


def _letter(asked: PageRequest) -> Response:
    """Announce the next letter, once even if two screens send it."""
    hall = asked.hall
    variant = hall.competition.variant
    tile = variant.alphabet.fold(asked.field("litera")).upper()[:1]
    if comes_from_bag(hall) and breach_now(hall):
        return again(asked, Message("hall.start_back_first"), _shown)
    wanted = next_letter(hall, tile)
    if asked.number("a_cata") != hall.state.of(GameStart).heard + hall.state.of(GameStart).again + 1:
        return go_to("/start")  # another screen was quicker
    if wanted is None:
        return again(asked, Message("hall.start_no_tile", tile=tile or "–"), _shown)
    fields = {"a_cata": wanted.at, "litera": wanted.tile, "grupa": wanted.group, "citirea": wanted.reading}
    answered = asked.do("litera", fields)
    return again(asked, answered.refused, _shown) if answered.refused else _kept(asked)


def _kept(asked: PageRequest) -> Response:
    folder = site_of(asked.request).folder
    try:
        wrong = keep_announced(asked.hall, folder) if folder else None
    except (ProblemsError, OSError) as error:
        wrong = _told(error)
    if wrong:
        return again(asked, wrong, _shown)
    return go_to("/" if asked.field("spre") == "/" else _PAGE)  # «Acum» has the clock too


def _clock(asked: PageRequest) -> Response:
    data: dict[str, Any] = {"ce": asked.field("ce"), "oricum": asked.field("oricum") == "1"}
    minutes = asked.number("minute") or (asked.hall.state.of(GameStart).minutes if asked.field("ce") == "pornit" else 0)
    answered = asked.do("ceas", data | ({"minute": minutes} if minutes else {}))
    return _done(asked, answered) if answered.refused else _kept(asked)


def _second(asked: PageRequest) -> Response:
    site, name = site_of(asked.request), asked.field("dosar")
    if name and (site.folder is None or name not in games_beside(site.folder)):
        return again(asked, Message("hall.start_no_game", name=name[:60]), _shown)
    answered = asked.do("alaturi", {"dosar": name})
    beside = site.opened(OtherGameSeen)
    if beside and not answered.refused:
        beside.look(name)
    return asked.after(answered, _shown, "/start")


ROUTES: list[Route] = [
    shown_at("/start", _shown),
    done_at("/start/pas", _tick),
    done_at("/start/litere", _letters),
    done_at("/start/litera", _letter),
    event_at(
        "/start/inapoi",
        "inapoi",
        lambda asked: {"a_cata": asked.number("a_cata"), "grupa": asked.number("grupa")},
        _shown,
        "/start",
    ),
    done_at("/start/ceas", _clock),
    event_at("/start/anuntat", "anuntat", lambda asked: {"ramase": asked.number("ramase")}, _shown, "/start"),
    done_at("/start/alaturi", _second),
    taken_back_at("/start/anulat", _shown, _PAGE),
]
