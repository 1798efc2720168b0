"""The table of contents of the hall: its parts, in the order of the bar; and a folder opened as a hall of them.

What a part says here feeds everything that knows several: which events there are, the routes, who may open them, the
bar. The web frame (`web/`) is given it and knows no part.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute

from arbitraj.hall.best import solver_pages
from arbitraj.hall.camera import camera_pages, reader, sign_pages
from arbitraj.hall.camera.doubted import SIGNS_DOUBTED
from arbitraj.hall.camera.hand_read import CAMERA_READ
from arbitraj.hall.duels import duel_pages, of_tournament
from arbitraj.hall.duels.duel import Duels
from arbitraj.hall.duels.judged import DUEL_KINDS
from arbitraj.hall.duels.of_tournament import bench_of
from arbitraj.hall.editions import checking, public_pages, publishing_pages, verifying
from arbitraj.hall.editions.published import EDITION_PUBLISHED
from arbitraj.hall.folder import mirror, prepare_pages
from arbitraj.hall.folder.lost import LogQuestionError, lost_question
from arbitraj.hall.folder.preparing import FOLDER_PREPARED
from arbitraj.hall.folder.taken import FOLDER_TAKEN
from arbitraj.hall.hands import deviation_pages, phone_pages
from arbitraj.hall.hands.left import PLAYER_GOES_ON, PLAYER_LEFT
from arbitraj.hall.hands.phones import Phones, players_type
from arbitraj.hall.journal import first_hall, following_pages, journal_pages, stopped_pages
from arbitraj.hall.journal.following_pages import TAKEN_OVER
from arbitraj.hall.journal.journal_pages import TAKEN_BACK
from arbitraj.hall.kernel.apart import soon
from arbitraj.hall.kernel.hall_time import HallTime, hour_of_log
from arbitraj.hall.kernel.kind import EventKinds, Kind
from arbitraj.hall.kernel.scene import ARBITERS, CHIEF, EVERYBODY, FOLLOWER, TYPING, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, Keeper, keeping
from arbitraj.hall.kernel.store.mark import LogAnswer, LogLostError
from arbitraj.hall.page.bar import BarPage
from arbitraj.hall.page.site import Answers, Opening, PageFrame, Shows, Site
from arbitraj.hall.people import joining
from arbitraj.hall.people.accounts import ACCOUNT_CHANGED
from arbitraj.hall.photos import photo_pages
from arbitraj.hall.photos.darkroom import Developer
from arbitraj.hall.photos.taken import PHOTO_TAKEN
from arbitraj.hall.several import several_pages
from arbitraj.hall.several.desk import HallsDesk
from arbitraj.hall.several.presented import HALL_PRESENTED
from arbitraj.hall.start import hour_pages, start_pages, wall_pages
from arbitraj.hall.start.clock_set import ANNOUNCEMENT_MADE, CLOCK_SET
from arbitraj.hall.start.hour_pages import HOUR_CHOSEN
from arbitraj.hall.start.steps import LETTER_SAID, LETTERS_BACK, LETTERS_READY, SECOND_GAME, START_STEP
from arbitraj.hall.tournament import hall_rounds
from arbitraj.hall.triage import correcting, pages, queue_pages
from arbitraj.hall.triage.asked import PERSON_ASKS, THIRD_READ
from arbitraj.hall.triage.closed import CLOSED, REOPENED, SETTING_CHANGED
from arbitraj.hall.triage.ruled import RULING_GIVEN
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing import entry, handin_pages, pile
from arbitraj.hall.typing.blind import FIRST_HAND_SEEN
from arbitraj.hall.typing.grading import Bench
from arbitraj.hall.typing.handed_in import HANDED_IN, HANDED_IN_MOVED, NOT_HANDED_IN, STOP_CALLED
from arbitraj.hall.typing.in_hands import holds_on
from arbitraj.hall.typing.rows import (
    FINISHED,
    GRID_TYPED,
    HAND_BEGUN_AGAIN,
    HAND_GIVEN,
    HEADING_TYPED,
    ROW_INSERTED,
    ROW_STRUCK,
    ROW_TYPED,
)
from arbitraj.hall.written import contest_pages, sanction_pages
from arbitraj.hall.written.contested import APPEAL_MADE, CONTESTATION_ANSWERED, CONTESTATION_MADE
from arbitraj.hall.written.sanctioned import SANCTION_NOTED
from arbitraj.hall.years import years_pages
from arbitraj.hall.years.reading import ArchiveReader

_LOG = logging.getLogger("arbitraj.hall")
_ANSWERED = 0.5  # seconds from its opening until a page of it is, where nothing else is at work


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its kinds of event, and what it says of pages (`PageFrame`); `brings` is what every hall that is kept
    has of it.
    """

    kinds: Sequence[Kind[Any]] = ()
    routes: Sequence[BaseRoute] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: Sequence[BarPage] = ()
    needs: Mapping[str, type[Any]] = field(default_factory=dict)
    shows: Mapping[str, Shows] = field(default_factory=dict)
    answers: Answers | None = None
    before_hall: Callable[[], Sequence[BaseRoute]] = tuple
    brings: Callable[[Site, Keeper], None] | None = None


def _of_tables(person: HallPerson, state: HallState) -> bool:
    """Who opens no table for two has none to go to before one is there."""
    return person.arbitrates or bool(state.of(Duels).tables)


def _tournaments() -> Sequence[BaseRoute]:
    """Loaded as late: with them comes all that pairs."""
    from arbitraj.hall.tournament import tournament_pages

    return tournament_pages.ROUTES


def _before_hall() -> Sequence[BaseRoute]:
    """Loaded with the list of competitions: a hall that is opened at once starts without it."""
    from arbitraj.hall.folder import founding_pages, season_pages

    return (*founding_pages.ROUTES, *season_pages.ROUTES)


def _question_asked(error: LogLostError) -> Sequence[BaseRoute]:
    """Loaded where it is asked."""
    from arbitraj.hall.folder import lost_pages

    return lost_pages.question_routes(error)


PARTS = (
    Part(  # folder: founded, made ready before the start, kept in step since
        (FOLDER_PREPARED, FOLDER_TAKEN),
        prepare_pages.ROUTES,
        {"pregatire": ARBITERS, "pregateste": (CHIEF,)},
        [BarPage("/pregatire", "hall.nav_prepare", ARBITERS, before=True)],
        shows={"acasa.html": prepare_pages.steps_shown},
        before_hall=_before_hall,
    ),
    Part(  # start
        (START_STEP, LETTERS_READY, LETTER_SAID, LETTERS_BACK, SECOND_GAME, CLOCK_SET, ANNOUNCEMENT_MADE, HOUR_CHOSEN),
        (*start_pages.ROUTES, *wall_pages.ROUTES, *hour_pages.ROUTES),
        {"ora": (CHIEF,), "start": ARBITERS, "ecran": EVERYBODY, "ceas": EVERYBODY},
        [BarPage("/start", "hall.nav_start", ARBITERS, before=True)],
        brings=hour_pages.sets_hour,
    ),
    Part(  # typing
        (
            *(HANDED_IN, STOP_CALLED, NOT_HANDED_IN, HANDED_IN_MOVED, HEADING_TYPED, ROW_TYPED, ROW_INSERTED),
            *(ROW_STRUCK, GRID_TYPED, HAND_BEGUN_AGAIN, FINISHED, HAND_GIVEN, FIRST_HAND_SEEN),
        ),
        (*entry.ROUTES, *pile.ROUTES, *handin_pages.ROUTES),
        {"fisa": TYPING, "urmatoarea": TYPING, "predare": TYPING},
        [
            BarPage("/predare", "hall.nav_handin", TYPING, before=True, since=True),
            BarPage("/urmatoarea", "hall.nav_type", TYPING, before=True, since=True),
        ],
        answers=entry.row_verdicts,
    ),
    Part(
        (PHOTO_TAKEN,),
        photo_pages.ROUTES,
        {"poze": TYPING},
        [BarPage("/poze", "hall.nav_photos", TYPING)],
        {"/poze": Developer},
        brings=photo_pages.keeps_photos,
    ),
    Part(  # triage: what is asked and ruled
        (THIRD_READ, PERSON_ASKS, RULING_GIVEN, CLOSED, REOPENED, SETTING_CHANGED),
        queue_pages.ROUTES,
        {"coada": ARBITERS, "diferente": ARBITERS},
        [
            BarPage("/coada", "hall.nav_queue", ARBITERS, since=True, waits=queue_pages.questions_waiting),
            BarPage("/diferente", "hall.nav_differences", ARBITERS, since=True, waits=queue_pages.differences_waiting),
        ],
    ),
    Part(  # written: contestations, sanctions
        (SANCTION_NOTED, CONTESTATION_MADE, APPEAL_MADE, CONTESTATION_ANSWERED),
        (*contest_pages.ROUTES, *sanction_pages.ROUTES),
        {"contestatii": (CHIEF,), "sanctiuni": (CHIEF,)},
        [
            BarPage("/contestatii", "hall.nav_contestations", (CHIEF,)),
            BarPage("/sanctiuni", "hall.nav_sanctions", (CHIEF,)),
        ],
    ),
    Part(  # duels
        DUEL_KINDS,
        duel_pages.ROUTES,
        {"mese": TYPING},
        [BarPage("/mese", "hall.nav_duels", TYPING, wanted=_of_tables)],
        shows={"panou.html": duel_pages.duels_shown},
    ),
    Part(  # triage: how far everything is; a screen is led from the first page to its own
        (),
        (*pages.ROUTES, *correcting.ROUTES),
        {"": EVERYBODY, "fise": ARBITERS, "panou": ARBITERS, "bara": EVERYBODY},
        [BarPage("/panou", "hall.nav_panel", ARBITERS, before=True, since=True)],
    ),
    Part(
        (HALL_PRESENTED,),
        several_pages.ROUTES,
        {"sali": ARBITERS},
        [BarPage("/sali", "hall.nav_halls", ARBITERS)],
        {"/sali": HallsDesk},
        {"panou.html": several_pages.halls_shown},
    ),
    Part(  # editions; what hangs on the wall is everybody's
        (EDITION_PUBLISHED,),
        (*publishing_pages.ROUTES, *public_pages.ROUTES),
        {"publicare": ARBITERS, "public": ()},
        [BarPage("/publicare", "hall.nav_publishing", ARBITERS)],
        brings=publishing_pages.tells_how_far,
    ),
    Part(  # the players' own hands, where the folder wants them
        (PLAYER_LEFT, PLAYER_GOES_ON),
        (*phone_pages.ROUTES, *deviation_pages.ROUTES),
        {"jucator": (), "jucatori": (CHIEF,)},
        [BarPage("/jucatori", "hall.nav_players", (CHIEF,))],
        {"/jucatori": Phones},
        {"panou.html": deviation_pages.came_shown},
    ),
    Part(  # where the folder wants it to read
        (CAMERA_READ, SIGNS_DOUBTED),
        sign_pages.ROUTES,
        {"planse": ARBITERS},
        shows={"panou.html": camera_pages.camera_shown},
    ),
    Part((TAKEN_BACK,), journal_pages.ROUTES, {"jurnal": ARBITERS}, [BarPage("/jurnal", "hall.nav_journal", ARBITERS)]),
    Part(  # people
        (ACCOUNT_CHANGED,),
        joining.ROUTES,
        {"intrare": (), "conturi": (CHIEF,), "plecare": EVERYBODY},
        [BarPage("/conturi", "hall.nav_accounts", (CHIEF,), waits=joining.accounts_waiting)],
        shows={"panou.html": joining.stations_shown},
        brings=joining.lets_in,
    ),
    Part(  # where nothing is taken in any more
        routes=stopped_pages.ROUTES,
        roles={"oprita": EVERYBODY, "salvare": (CHIEF,)},
        shows={"panou.html": stopped_pages.rescue_shown},
        brings=stopped_pages.remembers_log,
    ),
    Part(  # a second laptop
        (TAKEN_OVER,),
        (*following_pages.ROUTES, *first_hall.ROUTES),
        {"oglinda": (FOLLOWER,), "preluat": ()},
        shows={"panou.html": following_pages.followers_shown},
        brings=following_pages.is_followed,
    ),
    Part(  # what the years say
        routes=years_pages.ROUTES,
        roles={"arhiva": (CHIEF,)},
        bar=[BarPage("/arhiva", "hall.nav_years", (CHIEF,))],
        needs={"/arhiva": ArchiveReader},
    ),
    Part(  # a tournament of games: made, paired, its results, where no hall is open and in its own
        routes=hall_rounds.ROUTES,
        roles={"turneu": (CHIEF,)},
        bar=[BarPage("/turneu", "hall.tournament_open", (CHIEF,), before=True)],
        before_hall=_tournaments,
    ),
    Part(routes=solver_pages.ROUTES),  # the best construction, on the pages of sheets and editions
)
# what is opened with the folder of a hall, and closed in the other order: the results of a tournament are entered once
# the records of its games are in the folder; what hangs on the folder comes after it
OPENED: Sequence[Callable[[Opening], AbstractContextManager[None]]] = (
    following_pages.takes_over,
    stopped_pages.watched,
    first_hall.first_is_told,
    of_tournament.opened_games,
    wall_pages.started,
    hour_pages.hour_watched,
    public_pages.hung_on_wall,
    players_type,
    holds_on,
    mirror.kept_in_step,
    checking.checked_apart,
    verifying.verified_apart,
    solver_pages.solved_apart,
    years_pages.archive_read,
    photo_pages.opened_darkroom,
    reader.camera_reads,
    several_pages.among_others,
)
KINDS = EventKinds(kind for part in PARTS for kind in part.kinds)
body_of = KINDS.body_of
FRAME = PageFrame(
    tuple(route for part in PARTS for route in part.routes),
    {page: roles for part in PARTS for page, roles in part.roles.items()},
    tuple(page for part in PARTS for page in part.bar),
    {each: tuple(part.shows[each] for part in PARTS if each in part.shows) for part in PARTS for each in part.shows},
    {page: tool for part in PARTS for page, tool in part.needs.items()},
    tuple(part.answers for part in PARTS if part.answers),
    lambda: [route for part in PARTS for route in part.before_hall()],
    _question_asked,
)


@contextmanager
def opened_site(
    folder: Path,
    who: str,
    base: Path | None = None,
    copies: Path | None = None,
    takes_over: bool = False,
    wishes: Sequence[object] = (),
    begins: Callable[[str], None] = lambda _: None,
    at_once: bool = True,
    answer: LogAnswer | None = None,
) -> Iterator[Site]:
    """The hall of a folder while it is open; `who` is this server, as a second one is told. `begins` hears what is
    done next until it is: `words`, `log`, `sheets`, `folder`, `open`.

    `takes_over`: another laptop was the hall before; whatever it sends or is sent from now on is refused. `wishes` are
    what parts are asked for (`SeveralHalls`: it is one of several). Where it need not be `at_once` the sheets are
    graded once a page is asked for that needs it, or soon: of a whole evening that takes a third of the start.
    `answer`: what becomes of files of the folder that the log lacks, where it lacks any.

    Raises LogQuestionError where it does and nobody has answered: nothing of folder and log is changed then;
    ProblemsError where the folder cannot be opened or is another server's.
    """
    begins("words")
    bench = bench_of(folder)
    begins("log")
    with ExitStack() as open_ones:
        try:
            keeper = open_ones.enter_context(keeping(folder, who, KINDS, base, copies, answer))
        except LogLostError as error:
            raise LogQuestionError(lost_question(folder, bench, KINDS, error.lost), folder / HALL / JOURNAL) from None
        begins("sheets")
        at_once = at_once and not keeper.stopped()
        site = site_of_keeper(keeper, bench, at_once)
        begins("folder")
        site.folder = folder
        site.warned.append(lambda: keeper.kept.warnings)
        site.copied, site.copy_to = lambda: keeper.kept.copied, keeper.copies_from_now
        opening = Opening(site, folder, keeper, who, takes_over, {type(each): each for each in wishes})
        for opened in OPENED:
            open_ones.enter_context(opened(opening))
        if not at_once:
            open_ones.enter_context(soon("încheieri", _ANSWERED, partial(_concluded, site.hall)))
        open_ones.callback(site.topics.close)  # the first: streams keep nobody waiting
        begins("open")
        yield site


def _concluded(hall: Hall) -> None:
    try:
        hall.conclude()
    except Exception:  # of the disk: the next act concludes it too
        _LOG.exception("încheieri")


def site_of_keeper(keeper: Keeper, bench: Bench, at_once: bool = True) -> Site:
    """The hall whose log somebody keeps; what follows of it is concluded `at_once`, or when somebody asks for it."""
    last = keeper.store.rows(keeper.store.last - 1)
    clock = HallTime(hour_of_log(last[-1].when) if last else None)
    hall = Hall(keeper, Triage(bench, keeper.store.competition), clock, at_once)
    keeper.clock = lambda: hall.clock()
    # every station is told it: by the name itself, which lots are drawn by, a typist could work out the control sample
    site = Site(hall, frame=FRAME, log=sha256(keeper.store.competition.encode()).hexdigest()[:32])
    for part in PARTS:
        if part.brings:
            part.brings(site, keeper)
    hall.heard.append(site.topics.hear)
    return site
