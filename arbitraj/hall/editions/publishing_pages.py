"""Pages of publishing: «Publicare» by its step (`step.py`), documents, verification."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from math import ceil
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from arbitraj.desk.appeals.round_report import REPORT, report
from arbitraj.desk.command_io import CommandIo
from arbitraj.desk.edition_names import edition_folder
from arbitraj.desk.editions.edition import FOR_ARBITERS, WORKBOOK, Options
from arbitraj.desk.editions.publish import Publication
from arbitraj.desk.editions.searched import is_compiled, possible_of
from arbitraj.desk.output import RESULTS
from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.editions.checking import EditionsUnderWay, EditionVerifying, PublishingCheck
from arbitraj.hall.editions.public_pages import edition_links, public_edition, still_blind
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.publishing import (
    EditionSolver,
    OpenThings,
    PublishingView,
    open_things,
    proposed,
    publish_here,
    publishing_view,
    set_deadline,
)
from arbitraj.hall.editions.step import PublishingNow, PublishingStep, chief_of, publishing_now, totals_moved
from arbitraj.hall.kernel.game import surely_over
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import may_run
from arbitraj.hall.kernel.named import the_sheets, with_players
from arbitraj.hall.kernel.scene import CHIEF, chiefs_only
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.asking import (
    Dialog,
    PageRequest,
    again,
    asked_first,
    done_at,
    go_to,
    is_sure,
    sent_again,
    shown_at,
    whole,
)
from arbitraj.hall.page.clock_shown import epoch
from arbitraj.hall.page.laptop_pages import laptop_of, next_round
from arbitraj.hall.page.site import Site, fault, site_of
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.triage.overview import nobodys_second, own_open, own_work
from arbitraj.hall.triage.queue import CONTESTED
from arbitraj.hall.triage.ruling import mark_data
from arbitraj.hall.typing.blind import shown_to
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import Message, all_of, text_of
from arbitraj.wings import brought

_DONE = {
    Stage.PROVISIONAL.value: "hall.published_provizoriu",
    Stage.FINAL.value: "hall.published_final",
    "la-fel": "hall.published_same",
    "termen": "hall.published_until",
} | {what: key for after_publishing in brought("after_publishing") for what, key in after_publishing().items()}
_SOLVED = ("toate_solutiile", "cele_mai_bune", "ideal")
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_ASKS, _SHOWS = "intreaba", "arata"  # steps of publishing with open items (`pas`)


def _folder(asked: PageRequest) -> Path:
    folder = site_of(asked.request).folder
    assert folder is not None  # set for every hall that is served
    return folder


def _publishing(asked: PageRequest) -> Response:
    folder, site, hall = _folder(asked), site_of(asked.request), asked.hall
    going = hall.of(EditionsUnderWay).going
    # during publishing the folder is locked and unchanged, so this page need not wait for it
    unwritten = () if going else site.flush()
    things, view = open_things(hall, folder), publishing_view(hall, hall.of(PublishingCheck), asked.person)
    now, chief, until = (
        publishing_now(hall, folder, things, view),
        asked.person.is_chief,
        hall.competition.contest_until,
    )
    return asked.page(
        "publicare.html",
        now=now,
        step=now.step.value,
        moved_final=len(totals_moved(now.editions[1].players, now.editions[0].players)) if len(now.editions) > 1 else 0,
        stops=_stops(hall, now, things, view),
        open_things=things,
        to_do=_to_do(asked, things),
        settlers=_settlers(asked),
        unwritten=unwritten,
        view=view,
        sheets=_whose(hall),
        anyway=_shows_anyway(asked),
        blind=sorted(still_blind(hall)),
        documents=[(edition, edition_links(edition)) for edition in now.editions],
        published_at=_published_at(hall),
        chief=chief,
        who_publishes=chief_of(hall),
        proposed=proposed(until, hall.clock()),
        running=until if may_run(until, hall.clock) else None,
        ends=epoch(until.replace(second=59)) if until else 0,  # the minute of the deadline counts
        addresses=[f"{address}public" for address in site.addresses],
        laptop=laptop_of(asked.request),
        next_round=next_round(hall.competition.title),
        done=_done(asked, now),
        offers=[*_offers(asked)],
        searchable=surely_over(hall.scene) and site.opened(EditionSolver) is not None,
        going=going,
        notices=tuple(getattr(asked.request.state, "notices", ())),
    )


def _shows_anyway(asked: PageRequest) -> bool:
    """Whether the form for publishing with open items is shown: after its question, and after a refusal of it."""
    wanted = asked.person.is_chief and asked.request.method == "POST" and bool(asked.field("totusi"))
    return wanted and (asked.field("pas") == _SHOWS or asked.refused is not None)


def _done(asked: PageRequest, now: PublishingNow) -> Message | None:
    """Message about the last action, by the page's address."""
    what = asked.field("gata") if asked.request.method == "GET" else ""
    there = {Stage.PROVISIONAL.value: now.facts.provisional, Stage.FINAL.value: now.facts.final}
    return Message(_DONE[what]) if what in _DONE and there.get(what, True) else None


@dataclass(frozen=True, slots=True)
class Stop:
    """One of the five stops of publishing, with what is known of it. `here`: the current one, `was`: behind it."""

    key: str
    about: Message | str
    here: bool
    was: bool


_STOP_OF = {
    PublishingStep.CORRECTION: 0,
    PublishingStep.LOOK_AT: 0,
    PublishingStep.PROVISIONAL: 1,
    PublishingStep.CONTESTATIONS: 2,
    PublishingStep.FINAL: 3,
    PublishingStep.AFTER: 4,
}


def _stops(hall: Hall, now: PublishingNow, things: OpenThings, view: PublishingView) -> list[Stop]:
    at = _STOP_OF.get(now.step, 3 if now.facts.final else 1)
    hours, answered = (
        _published_at(hall),
        [contestation.state for contestation in now.contestations if not contestation.line.open],
    )
    correcting = now.step is PublishingStep.CORRECTION
    open_sheets, look_at = (
        sum(len(numbers) for _, numbers in things.sheets),
        len({*view.unseen, *(at.sheet for at in view.look_at)}),
    )
    waits = Message("hall.publish_stop_sheets", n=open_sheets if correcting else look_at)
    until = now.until if now.until and now.facts.provisional and not now.facts.final else None
    about = (
        waits if (open_sheets if correcting else look_at) else "",
        hours.get(Stage.PROVISIONAL.value, ""),
        Message("hall.publish_stop_until", hour=until.strftime("%H:%M")) if until else ", ".join(answered[:2]),
        hours.get(Stage.FINAL.value, ""),
        "",
    )
    keys = (
        "hall.publish_stop_correction" if correcting else "hall.publish_stop_look_at",
        "hall.publish_stop_provizoriu",
        "hall.publish_stop_contestations",
        "hall.publish_stop_final",
        "hall.publish_stop_after",
    )
    return [Stop(key, about[n], n == at, n < at) for n, key in enumerate(keys)]


def _published_at(hall: Hall) -> dict[str, str]:
    """Hours of the last editions published in this hall, by stage."""
    return {done.body.stage: done.when[11:16] for done in hall.state.of(Editions).published}


def _whose(hall: Hall) -> dict[str, tuple[str, int]]:
    """(player, table) by sheet."""
    return {n: (hall.players.get(sheet.table, ""), sheet.table) for n, sheet in hall.state.sheets.items()}


def _to_do(asked: PageRequest, things: OpenThings) -> list[tuple[Message, str]]:
    """(what, where) of the open items that this person can settle, in the order of a sheet's way."""
    hall, own = asked.hall, own_work(asked.hall, asked.person)
    questions = sum(question.kind != CONTESTED for question in own.questions)
    to_do = [
        (Message("hall.open_go_on", sheet=number), f"/fisa/{number}/{hand}")
        for number, hand in own_open(hall.state, asked.person.name)
    ]
    if own.firsts or own.seconds:
        to_do.append((Message("hall.next_sheet"), "/urmatoarea"))
    if own.differing:
        to_do.append((Message("hall.open_read", sheet=own.differing[0]), "/diferente"))
    if questions:
        to_do.append((Message("hall.open_settle", n=questions), "/coada"))
    ready = [n for _, numbers in things.sheets for n in numbers if asked.may(Closed(n, "o_singura_mana"))]
    to_do += [(Message("hall.open_close", sheet=number), f"/fise/{number}") for number in ready[:1]]
    if things.missing:
        to_do.append((Message("hall.open_missing", n=len(things.missing)), "/predare"))
    return to_do


def _settlers(asked: PageRequest) -> list[str]:
    """Messages about who can settle what the person cannot, or what to do if no one can."""
    hall = asked.hall
    why = (taking(hall.scene, asked.person, waiting) for waiting in hall.queue())
    nobodys = nobodys_second(hall.scene, hall.snapshot().cases.values())
    stuck = the_sheets(hall.state, hall.players, nobodys)
    refusal = Message("hall.nobodys_second", sheets=stuck) if nobodys and not hall.state.settings["o_mana"] else None
    told = dict.fromkeys(message for message in (refusal, *why) if message)
    return [str(with_players(hall.state, hall.players, message)) for message in told]


@dataclass(frozen=True, slots=True)
class SolverOffer:
    """An addition by the solver that is possible now, by the form's field, as `publica` has it on the command line.

    `final`: only with a final ranking. `found` is the stored result.
    """

    field: str
    final: bool = True
    found: str = ""


def _offers(asked: PageRequest) -> Iterator[SolverOffer]:
    solver = site_of(asked.request).opened(EditionSolver)
    solutions, best_moves, ideal = _SOLVED
    if solver and is_compiled():
        if asked.hall.competition.game_type.counts_solutions:
            yield SolverOffer(solutions, final=False)
        yield SolverOffer(best_moves)
    if solver and surely_over(asked.hall.scene) and (kept := solver.kept(asked)[0]):
        yield SolverOffer(ideal, found=kept.result)


def tells_how_far(site: Site, keeper: EventStore) -> None:
    """Open the progress of editions for all arbiters' pages."""
    site.hall.tools[EditionsUnderWay] = EditionsUnderWay(lambda: site.topics.tell({"publicare"}))


def _how_far(asked: PageRequest) -> Response:
    """Only the progress of editions being made. It waits for no lock."""
    return asked.page("publicare_mers.html", going=asked.hall.of(EditionsUnderWay).going)


def _publish(asked: PageRequest) -> Response:
    stage = Stage.FINAL if asked.field("stadiu") == Stage.FINAL.value else Stage.PROVISIONAL
    if asked.person.role != CHIEF:
        return again(asked, chiefs_only(asked.hall.scene), _publishing)
    if asked.field("pas") in (_ASKS, _SHOWS):
        return _publishing(asked) if asked.field("pas") == _SHOWS else asked_first(asked, _anyway(asked), _publishing)
    if refused := asked.confirmed():
        return again(asked, refused, _publishing)
    if not asked.field("totusi") and (refused := _unmarked(asked)):
        return again(asked, refused, _publishing)
    if not is_sure(asked.fields):
        return asked_first(asked, _asks(asked, stage), _publishing)
    try:
        with asked.hall.of(EditionsUnderWay).making(asked.person.name, stage.value, asked.hall.clock()) as io:
            done = _published(asked, stage, io)
    except ProblemsError as error:
        return publishing_refused(asked, Message("hall.not_done_publishing"), error.problems)
    return go_to(f"/publicare?gata={stage.value if done.documents else 'la-fel'}")


def _unmarked(asked: PageRequest) -> Message | None:
    """Refusal while only marks are missing: what is to be looked at counts as open. None if that is not known."""
    if open_things(asked.hall, _folder(asked)):
        return None  # refused by what is open
    view = publishing_view(asked.hall, asked.hall.of(PublishingCheck), asked.person)
    missing = len(view.look_at) + len(view.unseen) if view.verified else 0
    return Message("hall.publish_unmarked", n=missing) if missing else None


def _asks(asked: PageRequest, stage: Stage) -> Dialog:
    """Question before publishing. Before the deadline of contestations it says how long that still runs."""
    hall, until = asked.hall, asked.hall.competition.contest_until
    sheets = len(hall.state.sheets)
    key = "hall.ask_publish_final" if stage is Stage.FINAL else "hall.ask_publish_provizoriu"
    title = Message(key, sheets=sheets)
    if stage is Stage.FINAL and asked.field("devreme") and until and may_run(until, hall.clock):
        left = ceil((until.replace(second=59) - hall.clock()) / timedelta(minutes=1))
        title = Message("hall.ask_publish_early", left=max(1, left))
    safe, does, lasts = (
        Message("hall.ask_publish_not"),
        Message("hall.ask_publish_do"),
        Message("hall.ask_publish_lasts"),
    )
    return Dialog(title, safe, does, "/publicare", "/publicare", sent_again(asked.fields, da="1"), (lasts,))


def _anyway(asked: PageRequest) -> Dialog:
    """Question before a provisional ranking with open items: their number, and what follows."""
    hall, folder = asked.hall, _folder(asked)
    things, view = open_things(hall, folder), publishing_view(hall, hall.of(PublishingCheck), asked.person)
    sheets, look_at = [n for _, numbers in things.sheets for n in numbers], len(view.look_at) + len(view.unseen)
    counted = (
        ("hall.ask_anyway_n_sheets", len(sheets)),
        ("hall.ask_anyway_n_questions", things.questions),
        ("hall.ask_anyway_n_missing", len(things.missing)),
        ("hall.ask_anyway_n_unanswered", len(things.unanswered)),
        ("hall.ask_anyway_n_look_at", look_at),
    )
    open_now = all_of(text_of(key, n=n) for key, n in counted if n)
    title = Message("hall.ask_anyway", what=open_now) if open_now else Message("hall.ask_anyway_unknown")
    says = [
        Message("hall.ask_anyway_sheets") if sheets or things.questions else None,
        Message("hall.publish_missing", names=all_of(things.missing)) if things.missing else None,
        Message("hall.ask_anyway_final") if edition_folder(folder, Stage.FINAL).exists() else None,
    ]
    fields = {
        name: value for name, value in asked.fields.items() if name in ("stadiu", "totusi", "langa", "neverificat")
    }
    told = tuple(say for say in says if say)
    safe, does = Message("hall.ask_publish_not"), Message("hall.ask_anyway_do")
    return Dialog(title, safe, does, "/publicare", "/publicare", {**fields, "pas": _SHOWS}, told)


class _NotVerifiedError(ProblemsError):
    """Some sheets are not known to be possible yet."""


def _published(asked: PageRequest, stage: Stage, io: CommandIo) -> Publication:
    """Publish, waiting for the verification first unless it was waived. The folder is not locked meanwhile."""
    solver = site_of(asked.request).opened(EditionSolver)  # in its process, so that the hall goes on answering
    solutions, best_moves, ideal = (bool(asked.field(name)) for name in _SOLVED)

    def made() -> Publication:
        try:
            return publish_here(
                asked.hall,
                _folder(asked),
                stage,
                asked.person.name,
                site_of(asked.request).flush,
                anyway=bool(asked.field("totusi")),
                beside=bool(asked.field("langa")),
                early=bool(asked.field("devreme")),
                unverified=bool(asked.field("neverificat")),
                counted=False,
                until=asked.field("pana") if stage is Stage.PROVISIONAL else "",
                options=Options(bool(asked.field("separat")), solutions=solutions, best_moves=best_moves, ideal=ideal),
                solve=solver.solve if solver else possible_of,
                io=io,
            )
        except ProblemsError as error:
            if [problem.message.key for problem in error.problems] != ["publish.unverified"]:
                raise
            # the sheets are not named: the publishing person may have to type them blind
            raise _NotVerifiedError([Problem("", "", Message("hall.publish_refused_unverified"))]) from None

    with suppress(_NotVerifiedError):
        return made()
    with io.progress_for("verifying"):
        asked.hall.of(PublishingCheck).wait()
    return made()


def _mark(asked: PageRequest) -> Response:
    number, text = whole(asked.field("depunere")), asked.field("vazut")
    answered = asked.do("decizie", mark_data(asked.field("fisa"), number, text, asked.field("motiv")))
    return asked.after(answered, _publishing, "/publicare#de-privit")  # where the next one is


def to_look_at(request: Request) -> dict[str, object]:
    """Template values for a sheet's page: what «Publicare» sent somebody to look at on it."""
    site, number = site_of(request), request.path_params.get("number")
    person = site.person(request) if request.query_params.get("privit") else None
    if person is None:
        return {"from_publishing": False}
    there = publishing_view(site.hall, site.hall.of(PublishingCheck), person).look_at
    return {"from_publishing": True, "to_look_at": [at for at in there if at.sheet == number]}


def _until(asked: PageRequest) -> Response:
    """Set another deadline for contestations. Documents made before have the old one."""
    if asked.person.role != CHIEF:
        return again(asked, chiefs_only(asked.hall.scene), _publishing)
    try:
        set_deadline(asked.hall, _folder(asked), asked.field("pana"))
    except ProblemsError as error:
        return again(asked, error.problems[0].message, _publishing)
    return go_to("/publicare?gata=termen")


def _report(asked: PageRequest) -> Response:
    """Report for the commission, as by `arbitraj raport` (9.1.3.c), with the chief's facts, one a line."""
    if asked.person.role != CHIEF:
        return again(asked, chiefs_only(asked.hall.scene), _publishing)
    folder, site = _folder(asked), site_of(asked.request)
    if unwritten := site.flush():
        return publishing_refused(asked, Message("hall.report_not"), unwritten)
    try:
        report(folder, asked.field("fapte").splitlines())
    except ProblemsError as error:
        return publishing_refused(asked, Message("hall.report_not"), error.problems)
    shown_to(asked.hall, asked.person, *asked.hall.state.sheets)
    return FileResponse(folder / RESULTS / REPORT, media_type="application/pdf", filename=REPORT)


def publishing_refused(asked: PageRequest, refused: Message, problems: Sequence[Problem] = ()) -> Response:
    """«Publicare» again, with a refusal and the problems behind it."""
    asked.request.state.notices = tuple(map(str, problems))
    return again(asked, refused, _publishing)


def _verified(asked: PageRequest) -> Response:
    verifying, under_way = asked.hall.of(EditionVerifying), asked.hall.of(EditionsUnderWay)
    return asked.page("verificare.html", last=verifying.last, verifying=verifying.going, going=under_way.going)


def _verify(asked: PageRequest) -> Response:
    refused = asked.hall.of(EditionVerifying).begin(asked.person.name, asked.hall.clock(), bool(asked.field("refa")))
    return again(asked, refused, _verified) if refused else go_to("/publicare/verifica")


def _workbook(asked: PageRequest) -> Response:
    stage = asked.at("stage")
    edition = public_edition(_folder(asked), Stage(stage)) if stage in (stage.value for stage in Stage) else None
    path = edition.folder / WORKBOOK if edition else None
    if path is None or not path.is_file():
        return fault(asked.request, Message("hall.not_published"), 404)
    shown_to(asked.hall, asked.person, *asked.hall.state.sheets)
    return FileResponse(path, media_type=_WORKBOOK, filename=f"{FOR_ARBITERS}-{path.name}")


ROUTES: list[Route] = [
    shown_at("/publicare", _publishing),
    done_at("/publicare", _publish),
    done_at("/publicare/privit", _mark),
    done_at("/publicare/raport", _report),
    done_at("/publicare/termen", _until),
    shown_at("/publicare/mers", _how_far),
    shown_at("/publicare/verifica", _verified),
    done_at("/publicare/verifica", _verify),
    shown_at("/publicare/registru/{stage}", _workbook),
]
