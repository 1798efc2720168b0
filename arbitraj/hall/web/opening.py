"""A folder opened as a hall: its log kept, its pages ready to be served."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from arbitraj.hall.best.ideal_search import IdealSearch
from arbitraj.hall.best.solving import SolverProcess
from arbitraj.hall.duels.of_tournament import NOT_OF_TOURNAMENTS, Results, is_tournament, tournament_bench
from arbitraj.hall.duels.playing import Games
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.published_files import shown_edition
from arbitraj.hall.folder.mirror import ChangedFile, Mirror
from arbitraj.hall.folder.prepared import FolderPrepared
from arbitraj.hall.folder.preparing import Preparation
from arbitraj.hall.follower.taken_over import Mandate, TakenOver
from arbitraj.hall.halls.presented import presented
from arbitraj.hall.halls.translated import SeveralHalls
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.keeper import Keeper, keeping
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.kernel.store.ticker import Ticker
from arbitraj.hall.page.site import Joined, Site
from arbitraj.hall.parts import KINDS
from arbitraj.hall.people.accounts import Accounts
from arbitraj.hall.people.sessions import Sessions
from arbitraj.hall.photos.album import PHOTOS, Album
from arbitraj.hall.photos.darkroom import Darkroom, can_see
from arbitraj.hall.start.letters import keep_announced
from arbitraj.hall.start.other_game import Beside
from arbitraj.hall.start.starting import GameStart
from arbitraj.hall.start.wall import WallRanking
from arbitraj.hall.triage.queue import FILE
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import Bench, open_bench
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.question import ReadingTotal
from arbitraj.text import say

LOOKED_EVERY = 1.0  # seconds: the journal of the other game is a second old at most
MIRRORED_EVERY = 0.8  # seconds: what changed is in the folder within two


@contextmanager
def opened_site(
    folder: Path,
    who: str,
    base: Path | None = None,
    copies: Path | None = None,
    takes_over: bool = False,
    halls: SeveralHalls = SeveralHalls(),
) -> Iterator[Site]:
    """The hall of a folder while it is open; `who` is this server, as a second one is told; `halls`: where it is one
    of several.

    `takes_over`: another laptop was the hall before; whatever it sends or is sent from now on is refused.

    Raises ProblemsError where the folder cannot be opened or is another server's.
    """
    of_tournament = is_tournament(folder)
    bench = tournament_bench(folder) if of_tournament else open_bench(folder)
    with keeping(folder, who, KINDS, base, copies) as keeper:
        site = site_of_keeper(keeper, bench)
        site.hall.tools[Games] = Games(folder, of_tournament)
        if of_tournament:
            site.lacking |= NOT_OF_TOURNAMENTS
        if takes_over:
            _take_over(site, keeper, who)
        site.folder, site.preparation = folder, Preparation(site.hall, folder)
        site.ranking_shown = lambda: ranking_on_wall(folder) if site.hall.state.of(Editions).published else None
        with suppress(ProblemsError, OSError):  # told where the letters are needed
            keep_announced(site.hall, folder)  # the laptop died between the last letter and the folder
        with (
            entered(folder, site.hall) as results,
            mirrored(folder, site.hall) as mirror,
            solved_apart(folder, site),
            shown_beside(folder, site),
        ):
            site.warned += [lambda: keeper.kept.warnings, lambda: mirror.warnings, lambda: results.warnings]
            site.copied, site.copy_to = lambda: keeper.kept.copied, keeper.copies_from_now
            darkroom = Darkroom(bench.competition.variant)
            site.develop = darkroom if can_see() else None
            site.folder, site.flush = folder, lambda: _flushed(mirror)
            try:
                with _among_others(folder, site, keeper.store, halls):
                    yield site
            finally:
                site.topics.close()
                darkroom.close()


@contextmanager
def _among_others(folder: Path, site: Site, store: Store, halls: SeveralHalls) -> Iterator[None]:
    if halls == SeveralHalls() and not presented(site.hall.state.log):
        yield  # most halls are the only one: they start without what several need
        return
    from arbitraj.hall.halls.desk import beside_others

    with beside_others(folder, site.hall, store, halls) as site.halls:
        site.warned.append(site.halls.warned)
        site.hall.outside.append(site.halls.waiting)
        site.halls.told_of.append(lambda: site.topics.tell({"sali"}))
        yield


def _take_over(site: Site, keeper: Keeper, who: str) -> None:
    site.mandate += 1
    taken = site.hall.do(PROGRAM, "", token_hex(16), TakenOver(site.mandate, who[:100]))
    assert taken.event is not None
    keeper.store.take_over(site.mandate)
    keeper.flush()


def _flushed(mirror: Mirror) -> tuple[Problem, ...]:
    for _ in range(2):  # what was written is looked at again
        mirror.look()
    return (*mirror.warnings, *(Problem(each.name, "", each.text) for each in mirror.changed))


@contextmanager
def mirrored(folder: Path, hall: Hall) -> Iterator[Mirror]:
    """Keep a folder in step with its hall: taken in at the start, looked at every second, written a last time."""
    mirror = Mirror(folder, hall.triage.bench, hall, hall.of(Games))
    mirror.open()
    hall.furnished.append(mirror.furnish)
    hall.outside.append(lambda: tuple(map(_waiting, mirror.changed)))
    ticker = Ticker("dosar", MIRRORED_EVERY, mirror.look)
    try:
        yield mirror
    finally:
        ticker.close()


@contextmanager
def entered(folder: Path, hall: Hall) -> Iterator[Results]:
    """Write games of a tournament into its results, a last time once the mirror has written their records."""
    results = Results(folder, hall)
    ticker = Ticker("rezultate", MIRRORED_EVERY, results.look)
    try:
        yield results
    finally:
        ticker.close()


def _waiting(changed: ChangedFile) -> Waiting:
    values = ("al_lor", "al_nostru") if changed.takeable else ("al_nostru",) if changed.readable else ()
    readings = tuple(map(ReadingTotal, values))
    return Waiting(FILE, "", changed.question, str(changed.text), ("dosar",), readings=readings, chief=True)


def site_of_keeper(keeper: Keeper, bench: Bench) -> Site:
    """The hall whose log somebody keeps."""
    hall = Hall(keeper, Triage(bench, keeper.store.competition))
    sessions = Sessions(keeper.store, hall)
    joined = Joined(Accounts(keeper.store, hall), sessions)
    # every station is told it: by the name itself, which lots are drawn by, a typist could work out the control sample
    name = sha256(keeper.store.competition.encode()).hexdigest()[:32]
    site = Site(hall, sessions, name, joined=joined, mandate=max(keeper.store.mandate, hall.state.of(Mandate).number))
    site.journal = keeper.journal_after
    site.album = Album(keeper.home / PHOTOS)
    keeper.beside.append(site.album.copy_to)
    hall.heard.append(site.topics.hear)
    return site


@contextmanager
def shown_beside(folder: Path, site: Site) -> Iterator[None]:
    """Keep an eye on the other game of the hall (6.2.f), where there is one."""
    beside = site.beside = Beside(folder, site.hall.kinds)

    def look() -> None:
        if beside.look(site.hall.state.of(GameStart).second):
            site.topics.tell({"ecran", "ceas"})

    look()
    ticker = Ticker("alaturi", LOOKED_EVERY, look)
    try:
        yield
    finally:
        ticker.close()


@contextmanager
def solved_apart(folder: Path, site: Site) -> Iterator[None]:
    """What the solver is asked is answered in processes apart, which end with the hall."""

    def found(who: str, told: str) -> None:
        site.hall.record(who, lambda state: [FolderPrepared("ideal", told)])

    def changed() -> None:
        site.topics.tell({"ideal"})

    solver = site.solver = SolverProcess(folder)
    ideal = site.ideal = IdealSearch(folder, lambda: site.flush(), changed, found)
    try:
        yield
    finally:
        ideal.close()
        solver.close()


def ranking_on_wall(folder: Path) -> WallRanking | None:
    """The edition that hangs on the wall; None where it is not as it was published."""
    edition = shown_edition(folder)
    if edition is None:
        return None
    lines = tuple((str(each.place), each.name, str(each.total)) for each in edition.players)
    heads = tuple(say(f"hall.wall_{each}") for each in ("place", "player", "total"))
    return WallRanking(say(f"hall.wall_{edition.stage.value}"), lines, heads, edition.until)
