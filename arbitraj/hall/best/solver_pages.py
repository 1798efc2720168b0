"""What the solver is asked in the hall: the best moves there were after an entry of a sheet, the best construction of
the round. For arbiters alone; what of it anybody else sees is published with the final ranking.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.desk.possible import BestMove, Chance, chance_after
from arbitraj.game.tile import bracketed
from arbitraj.game.variant import Variant
from arbitraj.hall.best.ideal_search import SECONDS, IdealSearch, surely_over
from arbitraj.hall.best.solving import SolverBusyError, SolverProcess, answered, is_compiled
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.page.asking import PageAsked, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import Opening, fault, form_of, site_of, who_asks
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.verdicts import correction_of_case
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.problems import ProblemsError
from arbitraj.report.ideal import Ideal
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import Said, said, say


@dataclass(frozen=True, slots=True)
class SheetSpot:
    """The position after the entry `after` of `last` (0: the beginning), as a page shows it.

    `board` is an SVG, `letters` those that could be laid, by group; `laid` is what the player did lay there, None after
    the last entry.
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
    """None where the sheet has no such entry, or none at all."""
    steps = correction.entries
    if not steps or not 0 <= entry <= len(steps):
        return None
    chance = chance_after(correction, entry, variant.rack)
    board = steps[entry - 1].board if entry else steps[0].before.board
    laid = steps[entry] if entry < len(steps) else None
    letters = tuple(_letters(chance, variant)) if chance else ()
    return SheetSpot(entry, len(steps), chance, svg(picture_of(board, variant), say("hall.moves_board")), letters, laid)


def _letters(chance: Chance, variant: Variant) -> list[tuple[int | None, str]]:
    by_group: dict[int | None, list[str]] = {}
    for letters, _, _, group in chance.racks:
        by_group.setdefault(group, []).append(letters)
    in_order = variant.alphabet.in_order
    # of a string (4.3) the next ones are to be laid in their order: each rack is a beginning of the longest
    return [(n, max(each, key=len) if len(each) > 1 else in_order(each[0])) for n, each in by_group.items()]


_LOOK = 0.1  # seconds between two looks at whether anybody still waits
_IN_TURN = 30  # looks that somebody waits for another's question
_IDEAL = "/publicare/ideal"
_GONE = 499  # whoever asked has left; nobody reads it


def _position(asked: PageAsked) -> Response:
    """The position after an entry; its best moves are searched for who asks for them."""
    found = _spot(asked)
    return found if isinstance(found, Response) else _moves_page(asked, *found)


async def _moves(request: Request) -> Response:
    """The same with its best moves; who leaves the page ends the work."""
    asked = PageAsked(request, who_asks(request), await form_of(request))
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
        if isinstance(answer, Said):
            wrong = (str(answer),)
        elif isinstance(answer, ProblemsError):
            wrong = tuple(map(str, answer.problems))
        else:
            moves = answer
    return await run_in_threadpool(_moves_page, asked, case, spot, moves, wrong)


def _spot(asked: PageAsked) -> tuple[SheetCase, SheetSpot] | Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, said("hall.no_sheet", sheet=number[:20]), 404)
    case = hall.case(number)
    if not may_see_hands(asked.person, case) or case.hand is None:
        return fault(asked.request, said("hall.moves_not_seen", sheet=number), 409)
    hall.shown(asked.person, number)
    entry = asked.number("dupa")
    spot = spot_after(correction_of_case(hall, case), entry, hall.triage.bench.competition.variant)
    return (case, spot) if spot else fault(asked.request, said("hall.moves_no_entry", sheet=number, entry=entry), 404)


async def _answer(
    asked: PageAsked, solver: SolverProcess, chance: Chance
) -> Sequence[BestMove] | Said | ProblemsError | None:
    """The best moves, or why there are none; None where nobody waits for them any more."""
    words = asked.hall.triage.bench.words.info.sha256
    for _ in range(_IN_TURN):
        try:
            future = await run_in_threadpool(solver.moves, words, chance)
            break
        except SolverBusyError:
            await asyncio.sleep(_LOOK)
    else:
        return said("hall.solver_busy")
    try:
        while not future.done():
            if await asked.request.is_disconnected():
                return None
            await asyncio.sleep(_LOOK)
    finally:
        future.cancel()  # of what is done nothing
    try:
        found: Sequence[BestMove] = answered(future)
    except ProblemsError as error:
        return error
    return found


def _moves_page(
    asked: PageAsked, case: SheetCase, spot: SheetSpot, moves: Sequence[BestMove] = (), wrong: tuple[str, ...] = ()
) -> Response:
    bench = asked.hall.triage.bench
    page = asked.page(
        "mutari.html",
        sheet=case.sheet,
        spot=spot,
        moves=moves,
        wrong=wrong,
        board=Markup(spot.board),  # drawn by us, of letters of tiles alone
        words=bench.words.info,
        compiled=is_compiled(),
        there=site_of(asked.request).opened(SolverProcess) is not None,
        searched=asked.request.method == "POST",
    )
    page.status_code = 503 if wrong else 200
    return page


# the best construction of the round


def _ideal(asked: PageAsked) -> Response:
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
        board=Markup(svg(picture_of(kept.correction.board, kept.game.variant), say("hall.board"))) if kept else "",
        choices=SECONDS,
        chief=asked.person.role == CHIEF,
        compiled=is_compiled(),
        published=bool(hall.state.of(Editions).published),
    )


def kept_here(asked: PageAsked) -> tuple[Ideal | None, str]:
    """The construction kept in the folder, or why none can be shown."""
    from arbitraj.desk.ideal import kept_ideal  # with what searches: nothing that a hall begins with

    hall, folder = asked.hall, site_of(asked.request).folder
    if folder is None:
        return None, say("hall.prep_no_folder")
    bench = hall.triage.bench
    try:
        return kept_ideal(bench.game(hall.settled), bench.words.info, folder), ""
    except ProblemsError as error:
        missing = all(each.said.key == "solver.ideal_missing" for each in error.problems)
        why = "; ".join(str(each.said) for each in error.problems)
        return None, say("hall.ideal_none_kept") if missing else why


def _search(asked: PageAsked) -> Response:
    hall, search = asked.hall, site_of(asked.request).opened(IdealSearch)
    if asked.person.role != CHIEF:
        return again(asked, said("hall.chief_only"), _ideal)
    if search is None:
        return again(asked, said("hall.prep_no_folder"), _ideal)
    if asked.field("ce") == "opreste":
        search.stop()
        return go_to(_IDEAL)
    if not surely_over(hall.scene):
        return again(asked, said("hall.ideal_not_over"), _ideal)
    refused = search.begin(asked.person.name, asked.number("secunde"), hall.clock())
    return again(asked, refused, _ideal) if refused else go_to(_IDEAL)


@contextmanager
def solved_apart(opening: Opening) -> Iterator[None]:
    """What the solver is asked is answered in processes apart, which end with the hall."""
    site, folder = opening.site, opening.folder

    def found(who: str, text: str) -> None:
        site.hall.record(who, lambda state: [site.hall.kinds.body_of("pregatit", {"parte": "ideal", "text": text})])

    def changed() -> None:
        site.topics.tell({"ideal"})

    ideal = IdealSearch(folder, lambda: site.flush(), changed, found)
    with closing(SolverProcess(folder)) as solver, closing(ideal):
        site.hall.tools[SolverProcess], site.hall.tools[IdealSearch] = solver, ideal
        yield


ROUTES: list[Route] = [
    shown_at("/fise/{number}/mutari", _position),
    Route("/fise/{number}/mutari", _moves, methods=["POST"]),
    shown_at(_IDEAL, _ideal),
    done_at(_IDEAL, _search),
]
