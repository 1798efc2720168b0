"""Questions about a grid that nobody transcribed, only for entries that depend on it (8.1.b, 8.3.c.1)."""

from collections.abc import Iterator
from itertools import islice

from arbitraj.game.board import Laid
from arbitraj.game.points import points
from arbitraj.record.findings import Fault, How, Reading, State, Unmarked
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Sheet
from arbitraj.record.question import NOWHERE, Ask, Query
from arbitraj.rules.answered import ANY, HERE, JOKERS, WHERE
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.other_rows import is_on_demand
from arbitraj.rules.replay import Replayed, Steps
from arbitraj.text import say


def grid_queries(game: Game, sheet: Sheet, correction: Steps) -> Iterator[Query]:
    """Queries about a grid that nobody transcribed: whether there is one, which settles the others, then by entry.

    Queries that were asked already are repeated.
    """
    if not is_on_demand(game, sheet):
        return
    queries = _of_rows(game, correction)
    for query in islice(queries, 1):
        yield Query(Ask.GRID, say("questions.grid_whole"), str(sheet.source), "grid_any", column=ANY)
        yield query
    yield from queries


def _of_rows(game: Game, correction: Steps) -> Iterator[Query]:
    # 4.7: the grid is that of the construction
    drawn = correction.construction if game.competition.game_type.has_construction else correction.entries
    for step in drawn:
        if step.state is State.NOT_CORRECTED or step.rejected or (step.accepted and step.accepted.how is How.DECIDED):
            continue
        attempt = Attempt(step.before, step.entry, correction.player.category)
        if step.state is State.INCORRECT:
            yield from _of_incorrect(step, attempt)
        elif not any(fate.stands and fate.decision.action is Action.JOKER for fate in step.fates):
            yield from _of_accepted(step, attempt)


def _query(attempt: Attempt, why: str, seen: str, readings: tuple[str, ...], column: str, position: str = "") -> Query:
    entry = attempt.entry
    word = attempt.spelled[0] if attempt.spelled else ""
    values = ("position", position or entry.position), ("word", word), ("row", f"{entry.position} {entry.word}")
    place = str(entry.source_of("position"))
    return Query(Ask.GRID, seen, place, why, (*readings, NOWHERE), entry.row, column, values=values)


def _of_incorrect(step: Replayed, attempt: Attempt) -> Iterator[Query]:
    """Queries about the word's place (8.4.c, and for I-meant-place), then about the word at the place written."""
    as_written, entry, written = step.as_written, step.entry, f"{step.entry.position} {step.entry.word}"
    if attempt.position is None or step.judgement.repeats or not attempt.spelled:
        return
    fitting = tuple(str(r.position) for r in attempt.places_it_fits if attempt.points_fit(r.points))
    if fitting or as_written is None or as_written.laid is None:
        yield _query(attempt, "grid_where", written, fitting, WHERE)
    # 8.4.d needs the points of the other word in the table
    if entry.written_points is not None or attempt.points_fit(-1):
        yield _query(attempt, "grid_here", entry.position, (), HERE)


def _of_accepted(step: Replayed, attempt: Attempt) -> Iterator[Query]:
    """Queries about jokers that the grid marks, if the table marks none and several letters may be the joker."""
    reading, game = step.accepted, step.before.game
    if reading is None or reading.laid is None:
        return
    seen, place = step.entry.word, str(reading.position)
    if game.rule("I-swap-or-grid") == "grila" and reading.how is How.SWAPPED:
        yield _query(attempt, "grid_where", f"{step.entry.position} {seen}", (), WHERE)
    others = tuple(_with_other_jokers(step, reading))
    if reading.joker_chosen and reading.unmarked is Unmarked.STOCK:
        yield _query(attempt, "grid_jokers", seen, (reading.tiles, *others), JOKERS, place)
    elif game.competition.asks_points and step.entry.written_points not in (None, reading.points):
        # the points written may be those of a joker that only the grid marks
        fitting = tuple(
            tiles
            for tiles in others
            if isinstance(laid := step.before.board.lay(reading.position, tiles), Laid)
            and points(game.variant, laid) == step.entry.written_points
        )
        if fitting:
            yield _query(attempt, "grid_jokers", seen, fitting, JOKERS, place)


def _with_other_jokers(step: Replayed, reading: Reading) -> Iterator[str]:
    """The word with one more new tile as a joker, or with the joker on another tile, if a joker is available."""
    laid, offers = reading.laid, step.before.offers
    if laid is None or isinstance(offers, Fault) or not any(offer.jokers for offer in offers):
        return
    new = frozenset(laid.new)
    at = [n for n, square in enumerate(laid.written.squares) if square in new]
    plain = reading.tiles
    if reading.unmarked:  # as the table marks them: without a joker that was only deduced (8.3.c.2)
        plain = "".join(tile.upper() if n in at else tile for n, tile in enumerate(plain))
    marked = (plain[:n] + plain[n].lower() + plain[n + 1 :] for n in at if plain[n].isupper())
    yield from (tiles for tiles in marked if tiles != reading.tiles)
