"""Pages of publishing: open items, things to look at, the ranking as it would be, documents, verification."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.routing import Route

from arbitraj.desk.appeals.round_report import REPORT, report
from arbitraj.desk.command_io import CommandIo
from arbitraj.desk.edition_names import edition_folder
from arbitraj.desk.editions.edition import FOR_ARBITERS, WORKBOOK, Options
from arbitraj.desk.editions.publish import Publication
from arbitraj.desk.editions.searched import is_compiled, keep_published, possible_of
from arbitraj.desk.output import RESULTS
from arbitraj.hall.editions.checking import EditionsUnderWay, EditionVerifying, PublishingCheck
from arbitraj.hall.editions.public_pages import edition_links, public_edition, still_blind
from arbitraj.hall.editions.publishing import (
    EditionSolver,
    open_things,
    proposed,
    publish_here,
    publishing_view,
    until_unknown,
)
from arbitraj.hall.kernel.game import surely_over
from arbitraj.hall.kernel.hall_time import may_run
from arbitraj.hall.kernel.scene import CHIEF
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
from arbitraj.hall.page.laptop_pages import laptop_of
from arbitraj.hall.page.site import Site, fault, site_of
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.triage.overview import nobodys_second
from arbitraj.hall.triage.ruling import mark_data
from arbitraj.hall.typing.blind import shown_to
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import Message, text_of

_DONE = {"la-fel": "hall.published_same", "arhiva": "hall.archived"}  # else it was published
_SOLVED = ("toate_solutiile", "cele_mai_bune", "ideal")
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _folder(asked: PageRequest) -> Path:
    folder = site_of(asked.request).folder
    assert folder is not None  # set for every hall that is served
    return folder


def _publishing(asked: PageRequest) -> Response:
    folder, site = _folder(asked), site_of(asked.request)
    going = asked.hall.of(EditionsUnderWay).going
    done = asked.field("gata") if asked.request.method == "GET" else ""
    # during publishing the folder is locked and unchanged, so this page need not wait for it
    unwritten = () if going else site.flush()
    until = asked.hall.competition.contest_until
    editions = [found for stage in (Stage.FINAL, Stage.PROVISIONAL) if (found := public_edition(folder, stage))]
    return asked.page(
        "publicare.html",
        open_things=open_things(asked.hall, folder),
        settlers=_settlers(asked),
        unwritten=unwritten,
        view=publishing_view(asked.hall, asked.hall.of(PublishingCheck), asked.person),
        blind=sorted(still_blind(asked.hall)),
        editions=[(each, edition_links(each)) for each in editions],
        chief=asked.person.role == CHIEF,
        final=edition_folder(folder, Stage.FINAL).exists(),
        proposed=proposed(until, asked.hall.clock()),
        running=until if may_run(until, asked.hall.clock) else None,
        until_unknown=until_unknown(asked.hall, folder),
        addresses=[f"{each}public" for each in site.addresses],
        laptop=laptop_of(asked.request),
        done=Message(_DONE.get(done, "hall.published_now")) if done else None,
        offers=_offers(asked),
        going=going,
        notices=tuple(getattr(asked.request.state, "notices", ())),
        goes_on=asked.request.method == "GET" and bool(asked.field("privit")),
    )


def _settlers(asked: PageRequest) -> list[str]:
    """Messages about who can settle what the person cannot, or what to do if no one can."""
    hall = asked.hall
    why = (taking(hall.scene, asked.person, each) for each in hall.queue())
    nobodys = ", ".join(nobodys_second(hall.scene, hall.snapshot().cases.values()))
    refusal = Message("hall.nobodys_second", sheets=nobodys) if nobodys and not hall.state.settings["o_mana"] else None
    return [*dict.fromkeys(str(each) for each in (refusal, *why) if each)]


@dataclass(frozen=True, slots=True)
class SolverOffer:
    """An addition by the solver, by the form's field, as `publica` has it on the command line.

    `barred` says why it is unavailable now. `final`: only with a final ranking. `found` is the stored result.
    """

    field: str
    barred: str
    final: bool = True
    found: str = ""


def _offers(asked: PageRequest) -> list[SolverOffer]:
    counts = asked.hall.competition.game_type.counts_solutions
    solver, missing = site_of(asked.request).opened(EditionSolver), text_of("solver.optim_needs_extra")
    slow = "" if solver and is_compiled() else missing
    if not surely_over(asked.hall.scene):
        kept, why = None, text_of("hall.ideal_not_over")
    else:
        kept, why = solver.kept(asked) if solver else (None, missing)
    solutions, best_moves, ideal = _SOLVED
    return [
        SolverOffer(solutions, slow if counts else text_of("hall.solve_other_type"), final=not counts),
        SolverOffer(best_moves, slow),
        SolverOffer(ideal, why, found=kept.result if kept else ""),
    ]


def tells_how_far(site: Site, keeper: EventStore) -> None:
    """Open the progress of editions for all arbiters' pages."""
    site.hall.tools[EditionsUnderWay] = EditionsUnderWay(lambda: site.topics.tell({"publicare"}))


def _how_far(asked: PageRequest) -> Response:
    """Only the progress of editions being made. It waits for no lock."""
    return asked.page("publicare_mers.html", going=asked.hall.of(EditionsUnderWay).going)


def _publish(asked: PageRequest) -> Response:
    stage = Stage.FINAL if asked.field("stadiu") == Stage.FINAL.value else Stage.PROVISIONAL
    if asked.person.role != CHIEF:
        return again(asked, Message("hall.chief_only"), _publishing)
    if refused := asked.confirmed():
        return again(asked, refused, _publishing)
    if not is_sure(asked.fields):
        sheets = len(asked.hall.state.sheets)
        title = Message(
            "hall.ask_publish_final" if stage is Stage.FINAL else "hall.ask_publish_provizoriu", sheets=sheets
        )
        safe, does, lasts = (
            Message("hall.ask_publish_not"),
            Message("hall.ask_publish_do"),
            Message("hall.ask_publish_lasts"),
        )
        dialog = Dialog(title, safe, does, "/publicare", "/publicare", sent_again(asked.fields, da="1"), (lasts,))
        return asked_first(asked, dialog, _publishing)
    try:
        with asked.hall.of(EditionsUnderWay).making(asked.person.name, stage.value, asked.hall.clock()) as io:
            done = _published(asked, stage, io)
    except ProblemsError as error:
        return _noticed(asked, error.problems, Message("hall.not_done_publishing"))
    return go_to(f"/publicare?gata={stage.value if done.documents else 'la-fel'}")


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
            if [each.message.key for each in error.problems] != ["publish.unverified"]:
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
    return asked.after(answered, _publishing, "/publicare?privit=1#de-privit")  # where the next one is


def _report(asked: PageRequest) -> Response:
    """Report for the commission, as by `arbitraj raport` (9.1.3.c), with the chief's facts, one a line."""
    if asked.person.role != CHIEF:
        return again(asked, Message("hall.chief_only"), _publishing)
    folder, site = _folder(asked), site_of(asked.request)
    if unwritten := site.flush():
        return _noticed(asked, unwritten, Message("hall.report_not"))
    try:
        report(folder, asked.field("fapte").splitlines())
    except ProblemsError as error:
        return _noticed(asked, error.problems, Message("hall.report_not"))
    shown_to(asked.hall, asked.person, *asked.hall.state.sheets)
    return FileResponse(folder / RESULTS / REPORT, media_type="application/pdf", filename=REPORT)


def _archive(asked: PageRequest) -> Response:
    if asked.person.role != CHIEF:
        return again(asked, Message("hall.chief_only"), _publishing)
    problems = keep_published(_folder(asked))  # the published edition stays as it is
    return _noticed(asked, problems, Message("hall.not_archived")) if problems else go_to("/publicare?gata=arhiva")


def _noticed(asked: PageRequest, problems: Sequence[Problem], refused: Message) -> Response:
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
    edition = public_edition(_folder(asked), Stage(stage)) if stage in (each.value for each in Stage) else None
    path = edition.folder / WORKBOOK if edition else None
    if path is None or not path.is_file():
        return fault(asked.request, Message("hall.not_published"), 404)
    shown_to(asked.hall, asked.person, *asked.hall.state.sheets)
    return FileResponse(path, media_type=_WORKBOOK, filename=f"{FOR_ARBITERS}-{path.name}")


ROUTES: list[Route] = [
    shown_at("/publicare", _publishing),
    done_at("/publicare", _publish),
    done_at("/publicare/arhiva", _archive),
    done_at("/publicare/privit", _mark),
    done_at("/publicare/raport", _report),
    shown_at("/publicare/mers", _how_far),
    shown_at("/publicare/verifica", _verified),
    done_at("/publicare/verifica", _verify),
    shown_at("/publicare/registru/{stage}", _workbook),
]
