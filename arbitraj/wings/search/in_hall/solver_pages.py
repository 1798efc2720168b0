"""Pages of the solver: best moves after an entry of a sheet, best construction of the round. For arbiters only. Others
see results published with the final ranking.

The construction is searched while the hall goes on: one search at a time, on one core at low priority. The result is
stored where publishing finds it (`ideal.json`)."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event, Lock, Thread

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.desk.editions.searched import is_compiled
from arbitraj.game.tile import bracketed
from arbitraj.game.variant import Variant
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.publishing import EditionSolver
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.game import surely_over
from arbitraj.hall.kernel.scene import CHIEF, chiefs_only
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import Opening, fault, form_of, site_of, who_asks
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.typing.blind import shown_to
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.verdicts import correction_of_case
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.report.ideal import Ideal
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import Message, count, text_of
from arbitraj.wings.search.in_hall.solving import SolverBusyError, SolverProcess, answered
from arbitraj.wings.search.moves.possible import BestMove, Chance, chance_after
from arbitraj.wings.search.requests import Optimizing

SECONDS = (30, 60, 120, 300)  # choices of processor time
_SLOWEST = 5  # most wall-clock time per processor time, on a busy laptop
_LAST_PASS = 10.0  # seconds that a closing hall waits for a search

Found = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class IdealSearched:
    """A search: person, time, seconds allowed, the best result so far in words, and the second it was found `after`.

    `going` until it is over. Then `lines` are the result or the reason of failure.
    """

    who: str
    began: datetime
    seconds: int
    best: str = ""
    after: int = 0
    going: bool = True
    failed: bool = False
    lines: tuple[str, ...] = ()


class IdealSearch:
    """Search of a hall. `changed` is called when pages change, `found` with the person and the stored result."""

    def __init__(
        self, folder: Path, flush: Callable[[], Sequence[Problem]], changed: Callable[[], None], found: Found
    ) -> None:
        self._folder, self._flush, self._changed, self._found = folder, flush, changed, found
        self._lock, self._enough = Lock(), Event()
        self._thread: Thread | None = None
        self.shown: IdealSearched | None = None

    def begin(self, who: str, seconds: int, at: datetime) -> Message | None:
        """Begin a search. Returns None or a refusal."""
        if not is_compiled():
            return Message("solver.optim_needs_extra")
        if seconds not in SECONDS:
            return Message("hall.ideal_seconds", most=SECONDS[-1])
        with self._lock:
            if self.shown and self.shown.going:
                return Message("hall.ideal_going", who=self.shown.who)
            self._enough.clear()
            self.shown = IdealSearched(who, at, seconds)
            self._thread = Thread(target=self._search, args=(seconds,), name="ideal", daemon=True)
            self._thread.start()
        self._changed()
        return None

    def stop(self) -> None:
        """Stop the search and take the best result so far."""
        self._enough.set()

    def close(self) -> None:
        """Stop with the hall. The result so far is stored."""
        self.stop()
        if self._thread:
            self._thread.join(_LAST_PASS)

    def _search(self, seconds: int) -> None:
        from arbitraj.wings.search.best.optim import better_kept, keep_ideal, optimum
        from arbitraj.wings.search.best.searching import SearchProgress

        def better(found: SearchProgress) -> None:
            if found.best and self.shown:
                entries = count(len(found.best.moves), "entry")
                best = text_of("solver.optim_so_far", number=found.best.total, entries=entries)
                self.shown = replace(self.shown, best=best, after=round(found.clock))
                self._changed()

        deadline = time.monotonic() + _SLOWEST * seconds + _LAST_PASS
        try:
            if unwritten := self._flush():
                raise ProblemsError(list(unwritten))
            done = optimum(
                self._folder,
                Optimizing(seconds, 1),
                better,
                lambda: self._enough.is_set() or time.monotonic() > deadline,
                gently=True,
            )
            result = text_of("solver.optim_result", shown=done.shown, claim=done.claim)
            if kept := better_kept(self._folder, done):
                self._over(result, text_of("hall.ideal_kept_better", shown=kept))
                return
            keep_ideal(self._folder, done)
            self._found(self.shown.who if self.shown else "", result)
            self._over(result)
        except ProblemsError as error:
            self._over(*map(str, error.problems), failed=True)
        except OSError as error:
            self._over(text_of("hall.disk_refuses", why=os_reason(error)), failed=True)
        except Exception as error:  # shown on its page
            self._over(text_of("solver.optim_broken", why=str(error) or type(error).__name__), failed=True)
            raise

    def _over(self, *lines: str, failed: bool = False) -> None:
        if self.shown:
            self.shown = replace(self.shown, going=False, failed=failed, lines=lines)
        self._changed()


@dataclass(frozen=True, slots=True)
class SheetSpot:
    """The position after the entry `after` of `last` (0: the beginning), for a page.

    `board` is an SVG, `letters` are those available, by group. `laid` is the player's own next entry, None after the
    last.
    """

    after: int
    last: int
    chance: Chance | None
    board: str
    letters: tuple[tuple[int | None, str], ...]
    laid: CorrectedEntry | None

    def is_laid(self, position: str, word: str) -> bool:
        """Whether a move is the player's own."""
        return self.laid is not None and (self.laid.position, bracketed(self.laid.word)) == (position, word)


def spot_after(correction: Correction, entry: int, variant: Variant) -> SheetSpot | None:
    """Position after an entry, None if the sheet does not have it."""
    steps = correction.entries
    if not steps or not 0 <= entry <= len(steps):
        return None
    chance = chance_after(correction, entry, variant.rack)
    board = steps[entry - 1].board if entry else steps[0].before.board
    laid = steps[entry] if entry < len(steps) else None
    letters = tuple(_letters(chance, variant)) if chance else ()
    return SheetSpot(
        entry, len(steps), chance, svg(picture_of(board, variant), text_of("hall.moves_board")), letters, laid
    )


def _letters(chance: Chance, variant: Variant) -> list[tuple[int | None, str]]:
    by_group: dict[int | None, list[str]] = {}
    for letters, _, _, group in chance.racks:
        by_group.setdefault(group, []).append(letters)
    in_order = variant.alphabet.in_order
    # of a string (4.3) the next letters are laid in order: every rack is a beginning of the longest
    return [(n, max(item, key=len) if len(item) > 1 else in_order(item[0])) for n, item in by_group.items()]


_LOOK = 0.1  # seconds between two checks whether the client still waits
_IN_TURN = 30  # checks during which a request waits for another one
_IDEAL = "/publicare/ideal"
_GONE = 499  # the client has disconnected


def _position(asked: PageRequest) -> Response:
    """Page of the position after an entry. Best moves are computed only on request."""
    found = _spot(asked)
    return found if isinstance(found, Response) else _moves_page(asked, *found)


async def _moves(request: Request) -> Response:
    """Page of the position with its best moves. Leaving the page cancels the work."""
    asked = PageRequest(request, who_asks(request), await form_of(request))
    found = await run_in_threadpool(_spot, asked)
    if isinstance(found, Response):
        return found
    case, spot = found
    moves: Sequence[BestMove] = ()
    wrong: tuple[str, ...] = ()
    if spot.chance and (solver := site_of(request).opened(SolverProcess)):
        answer = await _answer(asked, solver, spot.chance)
        if answer is None:
            return Response(status_code=_GONE)
        if isinstance(answer, Message):
            wrong = (str(answer),)
        elif isinstance(answer, ProblemsError):
            wrong = tuple(map(str, answer.problems))
        else:
            moves = answer
    return await run_in_threadpool(_moves_page, asked, case, spot, moves, wrong)


def _spot(asked: PageRequest) -> tuple[SheetStatus, SheetSpot] | Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, Message("hall.no_sheet", sheet=number[:20]), 404)
    case = hall.case(number)
    if not may_see_hands(asked.person, case) or case.transcription is None:
        return fault(asked.request, Message("hall.moves_not_seen", sheet=number), 409)
    shown_to(hall, asked.person, number)
    entry = asked.number("dupa")
    spot = spot_after(correction_of_case(hall, case), entry, hall.competition.variant)
    return (
        (case, spot) if spot else fault(asked.request, Message("hall.moves_no_entry", sheet=number, entry=entry), 404)
    )


async def _answer(
    asked: PageRequest, solver: SolverProcess, chance: Chance
) -> Sequence[BestMove] | Message | ProblemsError | None:
    """Best moves, or why there are none. None if the client has left."""
    words = asked.hall.of(Grader).words.info.sha256
    for _ in range(_IN_TURN):
        try:
            future = await run_in_threadpool(solver.moves, words, chance)
            break
        except SolverBusyError:
            await asyncio.sleep(_LOOK)
    else:
        return Message("hall.solver_busy")
    try:
        while not future.done():
            if await asked.request.is_disconnected():
                return None
            await asyncio.sleep(_LOOK)
    finally:
        future.cancel()  # no effect on a finished one
    try:
        found: Sequence[BestMove] = answered(future)
    except ProblemsError as error:
        return error
    return found


def _moves_page(
    asked: PageRequest, case: SheetStatus, spot: SheetSpot, moves: Sequence[BestMove] = (), wrong: tuple[str, ...] = ()
) -> Response:
    grader = asked.hall.of(Grader)
    page = asked.page(
        "mutari.html",
        sheet=case.sheet,
        spot=spot,
        moves=moves,
        wrong=wrong,
        board=Markup(spot.board),  # drawn by the program, only letters of tiles
        words=grader.words.info,
        compiled=is_compiled(),
        there=site_of(asked.request).opened(SolverProcess) is not None,
        searched=asked.request.method == "POST",
    )
    page.status_code = 503 if wrong else 200
    return page


# the best construction of the round


def _ideal(asked: PageRequest) -> Response:
    hall, search = asked.hall, site_of(asked.request).opened(IdealSearch)
    over = surely_over(hall.scene)
    kept, why = kept_here(asked) if over else (None, "")
    return asked.page(
        "ideal_cautat.html",
        search=search.shown if search else None,
        there=search is not None,
        over=over,
        kept=kept,
        why=why,
        board=Markup(svg(picture_of(kept.correction.board, kept.game.variant), text_of("hall.board"))) if kept else "",
        choices=SECONDS,
        chief=asked.person.role == CHIEF,
        compiled=is_compiled(),
        published=bool(hall.state.of(Editions).published),
    )


def kept_here(asked: PageRequest) -> tuple[Ideal | None, str]:
    """(construction stored in the folder, "") or (None, why there is none to show)."""
    from arbitraj.wings.search.best.optim import kept_ideal  # loads the solver, which the start does not need

    hall, folder = asked.hall, site_of(asked.request).folder
    if folder is None:
        return None, text_of("hall.prep_no_folder")
    grader = hall.of(Grader)
    try:
        return kept_ideal(grader.game(hall.settled), grader.words.info, folder), ""
    except ProblemsError as error:
        missing = all(problem.message.key == "solver.ideal_missing" for problem in error.problems)
        why = "; ".join(str(problem.message) for problem in error.problems)
        return None, text_of("hall.ideal_none_kept") if missing else why


def _search(asked: PageRequest) -> Response:
    hall, search = asked.hall, site_of(asked.request).opened(IdealSearch)
    if asked.person.role != CHIEF:
        return again(asked, chiefs_only(asked.hall.scene), _ideal)
    if search is None:
        return again(asked, Message("hall.prep_no_folder"), _ideal)
    if asked.field("ce") == "opreste":
        search.stop()
        return go_to(_IDEAL)
    if not surely_over(hall.scene):
        return again(asked, Message("hall.ideal_not_over"), _ideal)
    refused = search.begin(asked.person.name, asked.number("secunde"), hall.clock())
    return again(asked, refused, _ideal) if refused else go_to(_IDEAL)


@contextmanager
def solved_apart(opening: Opening) -> Iterator[None]:
    """Run the solver's processes while the hall is open."""
    site, folder = opening.site, opening.folder

    def found(who: str, text: str) -> None:
        site.hall.record(who, lambda state: [site.hall.kinds.body_of("pregatit", {"parte": "ideal", "text": text})])

    def changed() -> None:
        site.topics.tell({"ideal"})

    ideal = IdealSearch(folder, lambda: site.flush(), changed, found)
    with closing(SolverProcess(folder)) as solver, closing(ideal):
        site.hall.tools[SolverProcess], site.hall.tools[IdealSearch] = solver, ideal
        site.hall.tools[EditionSolver] = EditionSolver(solver.possible, kept_here)
        yield


ROUTES: list[Route] = [
    shown_at("/fise/{number}/mutari", _position),
    Route("/fise/{number}/mutari", _moves, methods=["POST"]),
    shown_at(_IDEAL, _ideal),
    done_at(_IDEAL, _search),
]
