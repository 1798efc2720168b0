"""Table of contents of the hall: its parts, their places in the order of the day, and the opening of a folder.

The parts' declarations feed everything that depends on several of them: the kinds of events, the routes, their roles,
the bar. The web frame (`web/`) is given them and knows no part.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path

from starlette.routing import BaseRoute

from arbitraj.hall.decided.closed import CLOSED, REOPENED, SETTING_CHANGED
from arbitraj.hall.decided.contested import APPEAL_MADE, CONTESTATION_ANSWERED, CONTESTATION_MADE
from arbitraj.hall.decided.ruled import RULING_GIVEN, RulingGiven
from arbitraj.hall.decided.sanctioned import SANCTION_NOTED
from arbitraj.hall.editions import checking, public_pages, publishing_pages
from arbitraj.hall.editions.published import EDITION_PUBLISHED, resumption_refused
from arbitraj.hall.folder import mirror, practice_pages, prepare_pages, word_list_pages
from arbitraj.hall.folder.image import FOLDER_TAKEN
from arbitraj.hall.folder.lost import LogQuestionError, lost_question
from arbitraj.hall.folder.preparing import FOLDER_PREPARED
from arbitraj.hall.journal import journal_pages, stopped_pages
from arbitraj.hall.journal.journal_pages import TAKEN_BACK
from arbitraj.hall.kernel.apart import soon
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import HallTime, hour_of_log
from arbitraj.hall.kernel.kind import CommandHook, EventKinds
from arbitraj.hall.kernel.scene import ARBITERS, CHIEF, EVERYBODY, TYPING
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, EventStore, keeping
from arbitraj.hall.kernel.store.mark import LogAnswer, LogLostError
from arbitraj.hall.page import guide_pages
from arbitraj.hall.page.bar import BarPage
from arbitraj.hall.page.files import WORD_LIST
from arbitraj.hall.page.site import Opening, PageFrame, Site
from arbitraj.hall.part import Opens, Part
from arbitraj.hall.people import joining
from arbitraj.hall.people.accounts import ACCOUNT_CHANGED
from arbitraj.hall.places import hall_pages, now_pages, sheets_pages
from arbitraj.hall.start import hour_pages, start_pages, wall
from arbitraj.hall.start.hour_pages import HOUR_CHOSEN
from arbitraj.hall.start.steps import (
    ANNOUNCEMENT_MADE,
    CLOCK_SET,
    LETTER_SAID,
    LETTERS_BACK,
    LETTERS_READY,
    START_STEP,
    ClockSet,
)
from arbitraj.hall.start.wall import SECOND_GAME
from arbitraj.hall.triage import leases, pages, question_pages, queue_pages, ruling
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing import entry, handed_in, rows, seen
from arbitraj.hall.typing.asked import PERSON_ASKS, THIRD_READ, ThirdRead
from arbitraj.hall.typing.blind import FIRST_HAND_SEEN
from arbitraj.hall.typing.grading import Grader, open_grader
from arbitraj.hall.typing.handed_in import HANDED_IN, HANDED_IN_MOVED, NOT_HANDED_IN, STOP_CALLED
from arbitraj.hall.written import contest_pages, contesting, sanction_pages
from arbitraj.wings import brought

_LOG = logging.getLogger("arbitraj.hall")
_ANSWERED = 0.5  # seconds from the opening to the first page on an idle laptop


def _before_hall() -> Sequence[BaseRoute]:
    """Routes of the list of competitions, loaded only with it."""
    from arbitraj.hall.folder import founding_pages, season_pages

    return (*founding_pages.ROUTES, *season_pages.ROUTES, *word_list_pages.ROUTES)


def _question_asked(error: LogLostError) -> Sequence[BaseRoute]:
    """Routes of the question about a lacking log, loaded only when asked."""
    from arbitraj.hall.folder import lost_pages

    return lost_pages.question_routes(error)


_CORE = (
    Part(  # what waits now: for whom, first and next. A screen is led from there to its own page
        (),
        now_pages.ROUTES,
        {"": EVERYBODY, "bara": EVERYBODY},
        [BarPage("/", "hall.nav_now", TYPING)],
        help={"": "ajutor.acasa"},
    ),
    Part(  # folder: founded, made ready before the start, kept in step since
        (FOLDER_PREPARED, FOLDER_TAKEN),
        (*prepare_pages.ROUTES, *word_list_pages.ROUTES, *practice_pages.ROUTES),
        {"pregatire": ARBITERS, "pregateste": (CHIEF,), WORD_LIST[1:]: (CHIEF,), "foi": TYPING},
        [BarPage("/pregatire", "hall.nav_prepare", ARBITERS, ("/start",))],
        before_hall=_before_hall,
        help={"pregatire": "ajutor.pregatire", WORD_LIST[1:]: "ajutor.lista_cuvinte"},
    ),
    Part(  # start
        (
            START_STEP,
            LETTERS_READY,
            LETTER_SAID,
            LETTERS_BACK,
            SECOND_GAME,
            CLOCK_SET,
            ANNOUNCEMENT_MADE,
            HOUR_CHOSEN,
        ),
        (*start_pages.ROUTES, *wall.ROUTES, *hour_pages.ROUTES),
        {"ora": (CHIEF,), "start": ARBITERS, "ecran": EVERYBODY, "ceas": EVERYBODY},
        [BarPage("/start", "hall.nav_start", ARBITERS)],
        brings=hour_pages.sets_hour,
        help={"start": "ajutor.start", "ora": "ajutor.ora"},
    ),
    Part(  # typing
        (HANDED_IN, STOP_CALLED, NOT_HANDED_IN, HANDED_IN_MOVED, *rows.KINDS, FIRST_HAND_SEEN),
        (*entry.ROUTES, *handed_in.ROUTES),
        {"fisa": TYPING, "urmatoarea": TYPING, "predare": TYPING},
        [
            BarPage("/predare", "hall.nav_handin", TYPING),
            BarPage("/urmatoarea", "hall.nav_type", TYPING, ("/fise",)),
        ],
        answers=entry.row_verdicts,
        help={"predare": "ajutor.predare", "urmatoarea": "ajutor.tastare", "fisa": "ajutor.tastare"},
        hooks=dict.fromkeys(seen.MARKED, CommandHook(stored=seen.stored)),
    ),
    Part(  # triage: how far every sheet is
        (),
        (*sheets_pages.ROUTES, *pages.ROUTES),
        {"fise": ARBITERS, "panou": ARBITERS},
        [
            BarPage("/fise", "hall.nav_sheets", ARBITERS),
            BarPage("/panou", "hall.nav_panel", ARBITERS, ("/fise",)),
        ],
        help={"fise": "ajutor.fise", "fise/": "ajutor.fisa_toata", "panou": "ajutor.panou"},
    ),
    Part(  # triage: questions and rulings
        (THIRD_READ, PERSON_ASKS, RULING_GIVEN, CLOSED, REOPENED, SETTING_CHANGED),
        (*queue_pages.ROUTES, *question_pages.ROUTES),
        {"coada": ARBITERS, "diferente": ARBITERS},
        [
            BarPage("/coada", "hall.nav_queue", ARBITERS, waits=queue_pages.waiting),
        ],
        hooks={
            RulingGiven: CommandHook(ruling.item_refusal, ruling.stored),
            ThirdRead: CommandHook(stored=leases.read_stored),
        },
        help={"coada": "ajutor.coada", "coada/": "ajutor.intrebare", "diferente": "ajutor.diferente"},
    ),
    Part(  # written: contestations, sanctions
        (SANCTION_NOTED, CONTESTATION_MADE, APPEAL_MADE, CONTESTATION_ANSWERED),
        (*contest_pages.ROUTES, *sanction_pages.ROUTES),
        {"contestatii": (CHIEF,), "sanctiuni": (CHIEF,)},
        [
            BarPage(
                *("/contestatii", "hall.nav_contestations", (CHIEF,), ("/publicare",)),
                waits=contest_pages.contestations_waiting,
            ),
            BarPage("/sanctiuni", "hall.nav_sanctions", (CHIEF,), ("/sala",)),
        ],
        hooks={
            **dict.fromkeys(contesting.WRITTEN, CommandHook(stored=contesting.in_writing)),
            TakenBack: CommandHook(stored=contesting.undone_with),
        },
        help={
            "contestatii": "ajutor.contestatii",
            "contestatii/": "ajutor.contestatie",
            "sanctiuni": "ajutor.sanctiuni",
        },
    ),
    Part(  # editions, public once published
        (EDITION_PUBLISHED,),
        (*publishing_pages.ROUTES, *public_pages.ROUTES),
        {"publicare": ARBITERS, "public": ()},
        [BarPage("/publicare", "hall.nav_publishing", ARBITERS)],
        shows={"fisa_toata.html": publishing_pages.to_look_at},
        brings=publishing_pages.tells_how_far,
        hooks={ClockSet: CommandHook(resumption_refused)},
        help={"publicare": "ajutor.publicare"},
    ),
    Part(
        (TAKEN_BACK,),
        journal_pages.ROUTES,
        {"jurnal": ARBITERS, "banda": TYPING},
        [BarPage("/jurnal", "hall.nav_journal", ARBITERS, ("/sala", "/fise"))],
        help={"jurnal": "ajutor.jurnal"},
    ),
    Part(  # people
        (ACCOUNT_CHANGED,),
        joining.ROUTES,
        {"intrare": (), "conturi": (CHIEF,), "plecare": EVERYBODY},
        [BarPage("/conturi", "hall.nav_accounts", (CHIEF,), ("/sala",), waits=joining.accounts_waiting)],
        shows={"sala.html": joining.people_shown},
        brings=joining.lets_in,
        help={"conturi": "ajutor.conturi", "intrare": "ajutor.intrare"},
    ),
    Part(  # the hall itself: people, network, settings, copy, closing
        routes=hall_pages.ROUTES,
        roles={"sala": (CHIEF,)},
        bar=[BarPage("/sala", "hall.nav_hall", (CHIEF,))],
        help={"sala": "ajutor.sala"},
    ),
    Part(  # a hall that takes no more events
        routes=stopped_pages.ROUTES,
        roles={"oprita": EVERYBODY, "salvare": (CHIEF,)},
        shows={"sala.html": stopped_pages.rescue_shown},
        brings=stopped_pages.remembers_log,
    ),
)


def _parts(core: Sequence[Part], wings: Iterable[Part]) -> tuple[Part, ...]:
    """All parts, the wings' after the pages that they name."""
    parts = [*core]
    for part in wings:
        before = (at for at, known in enumerate(parts, 1) if any(page.where == part.after for page in known.bar))
        parts.insert(next(before, len(parts)), part)
    return tuple(parts)


_OF_WINGS: tuple[Part, ...] = tuple(part for hall in brought("hall") for part in hall())
PARTS = _parts(_CORE, _OF_WINGS)
# what is opened with the folder of a hall, and closed in the other order: what a wing opens first is closed once the
# folder is in step a last time, as the results of a tournament are entered when the records of its games are there;
# what hangs on the folder comes after it
OPENED: Sequence[Opens] = (
    *(opens for part in _OF_WINGS for opens in part.begins),
    stopped_pages.watched,
    wall.started,
    hour_pages.hour_watched,
    public_pages.hung_on_wall,
    *(opens for part in _OF_WINGS for opens in part.opens_first),
    leases.holds_on,
    mirror.kept_in_step,
    checking.checked_apart,
    checking.verified_apart,
    *(opens for part in _OF_WINGS for opens in part.opens),
)
KINDS = EventKinds((kind for part in PARTS for kind in part.kinds), (part.hooks for part in PARTS))
body_of = KINDS.body_of
FRAME = PageFrame(
    tuple(route for part in PARTS for route in part.routes),
    {page: roles for part in PARTS for page, roles in part.roles.items()},
    tuple(page for part in PARTS for page in part.bar),
    {show: tuple(part.shows[show] for part in PARTS if show in part.shows) for part in PARTS for show in part.shows},
    {page: tool for part in PARTS for page, tool in part.needs.items()},
    tuple(part.answers for part in PARTS if part.answers),
    lambda: [*guide_pages.ROUTES, *(route for part in PARTS for route in part.before_hall())],
    tuple(switch for part in PARTS for switch in part.switches),
    {page: key for part in PARTS for page, key in part.help.items()},
    _question_asked,
)


def grader_of(folder: Path) -> Grader:
    """Grader of a folder's sheets. A wing's own kind of folder has one of its own. Raises ProblemsError."""
    own = (part.grader(folder) for part in PARTS if part.grader)
    return next(filter(None, own), None) or open_grader(folder)


@contextmanager
def opened_site(
    folder: Path,
    who: str,
    base: Path | None = None,
    copies: Path | None = None,
    wishes: Sequence[object] = (),
    begins: Callable[[str], None] = lambda _: None,
    at_once: bool = True,
    answer: LogAnswer | None = None,
) -> Iterator[Site]:
    """Open the hall of a folder. `who` describes this server for a second one. `begins` is called at every stage:
    `words`, `log`, `sheets`, `folder`, `open`.

    `wishes` are options of parts. Unless `at_once`, the sheets are graded when a page needs it, or soon after: for a
    whole evening that saves a third of the start. `answer`: what to do with files of the folder that the log lacks.

    Raises LogQuestionError if there are such files and no answer: then folder and log are unchanged. Raises
    ProblemsError if the folder cannot be opened or is another server's.
    """
    begins("words")
    grader = grader_of(folder)
    begins("log")
    with ExitStack() as open_ones:
        try:
            keeper = open_ones.enter_context(keeping(folder, who, KINDS, base, copies, answer))
        except LogLostError as error:
            raise LogQuestionError(lost_question(folder, grader, KINDS, error.lost), folder / HALL / JOURNAL) from None
        begins("sheets")
        at_once = at_once and not keeper.stopped()
        site = site_of_keeper(keeper, grader, at_once)
        begins("folder")
        site.folder = folder
        site.warned.append(lambda: keeper.kept.warnings)
        site.copied, site.copy_to = lambda: keeper.kept.copied, keeper.copies_from_now
        opening = Opening(site, folder, keeper, who, {type(wish): wish for wish in wishes})
        for opened in OPENED:
            open_ones.enter_context(opened(opening))
        if not at_once:
            open_ones.enter_context(soon("încheieri", _ANSWERED, partial(_concluded, site.hall)))
        open_ones.callback(site.topics.close)  # closed first, so that streams do not delay the end
        begins("open")
        yield site


def _concluded(hall: Hall) -> None:
    try:
        hall.conclude()
    except Exception:  # of the disk: the next event draws the conclusions too
        _LOG.exception("încheieri")


def site_of_keeper(keeper: EventStore, grader: Grader, at_once: bool = True) -> Site:
    """Site of an opened log. Conclusions are drawn `at_once`, or on demand."""
    last = keeper.store.rows(keeper.store.last - 1)
    clock = HallTime(hour_of_log(last[-1].when) if last else None)
    hall = Hall(keeper, Triage(grader, keeper.store.competition), clock, at_once)
    keeper.clock = lambda: hall.clock()
    # stations get a hash only: with the name itself, the seed of the lots, a typist could work out the control sample
    site = Site(hall, frame=FRAME, log=sha256(keeper.store.competition.encode()).hexdigest()[:32])
    for part in PARTS:
        if part.brings:
            part.brings(site, keeper)
    hall.heard.append(site.topics.hear)
    return site
