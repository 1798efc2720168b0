"""Questions about a grid that nobody transcribed, joined by row, and answers split into those to each."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.game.tile import Alphabet, bracketed, is_joker
from arbitraj.record.question import (
    GRID_EMPTY,
    NOWHERE,
    Ask,
    Choice,
    Query,
    Question,
    ReadingTotal,
    as_kept,
)
from arbitraj.rules.answered import ANY, HERE, JOKERS, WHERE, places_and_word
from arbitraj.text import Message, text_of

ROW = "grid"  # the column of a question about all that the grid shows of a row
Named = Callable[[Query, int | None], Question]
Settled = tuple[tuple[Question, str], ...]  # questions with what was answered to each


def together(
    questions: Sequence[Question], with_points: Container[int], empty: bool, named: Named
) -> tuple[Question, ...]:
    """The questions of a sheet, those about its grid as one: about the first row, the other rows `along` with it.

    `with_points` are the rows with points, which another word of the grid may save (8.4.d), `empty` says that the grid
    may be empty as far as anything was answered, `named` gives the question that a query is.
    """
    grid = [question for question in questions if question.query.kind is Ask.GRID]
    rows: dict[int | None, dict[str, Question]] = {}
    for question in grid:
        rows.setdefault(question.query.entry, {})[question.query.column] = question
    whole = tuple(rows.pop(None, {}).values())[: int(empty)]
    found = [
        _of_jokers(by[JOKERS], whole)
        if JOKERS in by and len(by) == 1
        else _of_row(by, row in with_points, whole, named)
        for row, by in rows.items()
    ]
    kept = [question for question in questions if question not in grid]
    if not found:
        return tuple(kept)
    first, *more = sorted(found, key=lambda question: question.entry or 0)
    at = questions.index(grid[0])
    return (*kept[:at], replace(first, along=tuple(more)), *kept[at:])


def _of_row(by: dict[str, Question], with_points: bool, whole: tuple[Question, ...], named: Named) -> Question:
    """Question on a row: the word's place on the grid, and the word at the place written. Jokers come after that."""
    first = by.get(WHERE) or by[HERE]
    values = dict(first.query.values)
    place, word = str(Position.parse(values["position"])), values["word"]
    where = replace(first.query, column=WHERE, seen=values["row"])
    here = replace(first.query, column=HERE, seen=values["position"])
    parts = (*(by.get(query.column) or named(query, first.entry) for query in (where, here)), *whole)
    # the digits stay, whatever is not asked: no digit ever means two things
    other = HERE in by or (WHERE in by and with_points)
    beside = (text_of("questions.grid_word_too", place=place),) if other else ()
    elsewhere = (text_of("questions.grid_place"), *beside)
    choices = (
        Choice("1", place, text_of("questions.grid_as_in_table", word=word, place=place)),
        *((Choice("2", "", text_of("questions.grid_elsewhere", word=word), elsewhere),) if WHERE in by else ()),
        *(
            (Choice("3", "", text_of("questions.grid_other", place=place), (text_of("questions.grid_word"),)),)
            if other
            else ()
        ),
        Choice("4", NOWHERE, text_of("questions.grid_nothing")),
        *_grid_empty("5", first, whole),
    )
    # named by the first thing asked of it, as what was answered before
    shown = replace(first.query, column=ROW, why="grid_row", readings=(), values=_of_paper(first))
    stake, variants = max(question.at_stake for question in by.values()), _fixed(choices)
    return replace(first, query=shown, choices=choices, parts=parts, stake=stake, variants=variants, as_written=None)


def _of_jokers(asked: Question, whole: tuple[Question, ...]) -> Question:
    """Question on a word's jokers. The marked words stand in the order of their letters: none is likelier."""
    by_letter = sorted((reading for reading in asked.query.readings if reading != NOWHERE), key=_marked_at)
    fixed = [(text, bracketed(text)) for text in by_letter] + [(NOWHERE, text_of("questions.grid_no_joker"))]
    choices = tuple(Choice(str(n), *item) for n, item in enumerate(fixed, 1))
    choices = (*choices, *_grid_empty(str(len(choices) + 1), asked, whole))
    query = replace(asked.query, values=_of_paper(asked))
    parts, stake = (asked, *whole), asked.at_stake
    variants = _fixed(choices)
    return replace(asked, query=query, choices=choices, parts=parts, stake=stake, variants=variants, as_written=None)


def _marked_at(word: str) -> list[int]:
    return [n for n, tile in enumerate(word) if is_joker(tile)]


def _of_paper(asked: Question) -> tuple[tuple[str, str], ...]:
    """Values of a question's text: the paper to take, the row to look for."""
    return (*asked.query.values, ("sheet", asked.sheet), ("number", str(asked.entry)))


def _grid_empty(key: str, asked: Question, whole: tuple[Question, ...]) -> Iterator[Choice]:
    for _ in whole:
        about = text_of("questions.grid_empty_how", sheet=asked.sheet)
        yield Choice(key, GRID_EMPTY, text_of("questions.grid_empty"), about=about)


def _fixed(choices: Sequence[Choice]) -> tuple[ReadingTotal, ...]:
    return tuple(ReadingTotal(choice.reading) for choice in choices if choice.reading)


def settled_by(question: Question, text: str, alphabet: Alphabet) -> Settled | Message:
    """Split an answer to a question about the grid into its parts, or return why it is no answer.

    It is a digit of the choices, with or without a text, or places followed by the word with its jokers marked, or the
    other word at the place written.
    """
    chosen = _typed(question, text.strip())
    if isinstance(chosen, Message):
        return chosen
    by = {part.query.column: part for part in question.parts}
    if chosen == GRID_EMPTY:
        return ((by[ANY], NOWHERE),) if ANY in by else Message("questions.grid_not_empty")
    if JOKERS in by:
        fault = None if chosen == NOWHERE else fault_of_word(chosen, alphabet)
        return fault or ((by[JOKERS], chosen),)
    return _row_settled(question, by, chosen, alphabet)


def _typed(question: Question, text: str) -> str | Message:
    key, _, more = text.partition(" ")
    chosen = next((choice for choice in question.choices if choice.key == key), None)
    if chosen and len(more.strip()) != 1:  # 2 H is a position
        text = f"{chosen.reading} {more}".strip()
    return as_kept(question.query, text) if text else Message("questions.grid_with_it")


def _row_settled(row: Question, by: dict[str, Question], text: str, alphabet: Alphabet) -> Settled | Message:
    where, here = by[WHERE], by[HERE]
    asked = dict(where.query.values)
    written, word = str(Position.parse(asked["position"])), asked["word"]
    keys = {choice.key for choice in row.choices}
    # things that were not offered have not been looked for
    nowhere = tuple((part, NOWHERE) for part, key in ((where, "2"), (here, "3")) if key in keys)
    if text == NOWHERE:
        return nowhere
    pieces = text.replace(",", " ").replace(";", " ").split()
    places = list(dict.fromkeys(str(place) for piece in pieces if (place := Position.read(piece))))
    words = [piece for piece in pieces if Position.read(piece) is None]
    if fault := next(filter(None, (fault_of_word(word, alphabet) for word in words)), None):
        return fault
    read = [read_word(word, alphabet).candidates[0] for word in words]
    own, others = ([text for text in read if (text.upper() == word) is same] for same in (True, False))
    if own and not places:
        places = [written]
    if max(len(own), len(others)) > 1 or (others and written in places):
        return Message("questions.grid_one_word", place=written)
    if others and "3" not in keys:
        return Message("questions.grid_no_other", place=written)
    marked = [text for text in own if text != word]
    seen = {part.id: (part, reading) for part, reading in nowhere}
    if places:
        seen[where.id] = where, " ".join((*places, *marked))
    if others or written in places:
        seen[here.id] = here, others[0] if others else (*marked, word)[0]
    return tuple(seen.values())


def fault_of_word(text: str, alphabet: Alphabet) -> Message | None:
    """The reason why a text is no single word of a grid. None if it is one."""
    found = read_word(text, alphabet).candidates
    if len(found) > 1:
        return Message("questions.several_words", text=text, known=", ".join(map(bracketed, found)))
    return None if found else Message("questions.bad_word", text=text)


def fault_of_places(text: str, word: str) -> Message | None:
    """The reason why a text does not name places of a word on a grid, with or without its jokers. None if it does."""
    if text == NOWHERE:
        return None
    places, marked = places_and_word(text)
    if marked.upper() in ("", word) and places:
        return None
    return Message("questions.bad_position", text=marked or text)
