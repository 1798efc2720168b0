"""Letters or groups drawn by lot (4.2-4.5, 4.7), and written with the log that proves them."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.letters_asked import (
    LettersAsked,
    draw_or_refuse,
    first_moves,
    material_key,
    narrowed,
    place_of,
    read_competition,
    refuse,
    seed_of,
)
from arbitraj.desk.output import Output
from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.letters import Drawn, Order
from arbitraj.draw.log import dumps, letters_log
from arbitraj.draw.poster import write_poster
from arbitraj.draw.settings_file import write_value
from arbitraj.folder.settings import FILE
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.record.drawing import LOG, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import said, say
from arbitraj.writing.step import Step

TEXT, POSTER = "anunt.txt", "litere.pdf"


@dataclass(frozen=True, slots=True)
class LetterDrawing:
    """What is to be drawn; `again` in the place of letters that are there, `write` for a place of one's own.

    `letters` that were written down already belong to a check, and are refused.
    """

    which: LettersAsked
    letters: tuple[str, ...] = ()
    groups: int = 0
    seed: str = ""
    again: bool = False
    write: Path | None = None


@dataclass(frozen=True, slots=True)
class LettersDrawn:
    """Letters drawn, as they are announced, and the list that first moves were looked up in (4.3).

    `contents` are how many vowels, consonants and jokers.
    `files` were written, none where nobody asked where; `kept` are copies of what stood there before.
    """

    drawn: Drawn
    announced: Announced
    text: str
    contents: tuple[int, int, int]
    words: ListInfo | None
    files: tuple[Path, ...] = ()
    kept: tuple[Path, ...] = ()


def draw_letters(asked: LetterDrawing, door: Door = ALONE) -> LettersDrawn:
    """Draw, and write where there is a place. Raises ProblemsError, OSError."""
    folder = asked.which.folder
    with door.step(folder, "extrage") if folder else nullcontext() as step:
        return _draw(asked, step, door)


def _draw(asked: LetterDrawing, step: Step | None, door: Door) -> LettersDrawn:
    competition = read_competition(asked.which)
    variant = competition.variant
    if asked.letters:
        raise refuse(" ".join(asked.letters), said("draw.letters_unexpected", kind=asked.which.kind))
    if asked.again and step is None:
        raise refuse("--din-nou", said("draw.opt_unused", right=say("draw.right_folder")))
    order = _order(asked, competition, variant)
    key = material_key(order.game_type)
    before = competition.letters or " ".join(competition.groups)
    if before and not asked.again:
        raise refuse(said("files.key", key=key), said("draw.has_letters", letters=before), FILE)
    words = first_moves(asked.which.folder or Path(), competition, order.joker_stands)
    drawn = draw_or_refuse(order, variant, seed_of(asked.seed), words)
    announced = _announced(drawn, competition, variant)
    kinds = [Kinds(variant.vowels).of(tile) for row in drawn.rows for tile in row]
    contents = (kinds.count("vowel"), kinds.count("consonant"), kinds.count(""))
    text, used = announcement(announced, variant), words[1] if words else None
    done = LettersDrawn(drawn, announced, text, contents, used)
    where = place_of(asked.which.folder, asked.write)
    if where is None:
        return done
    # the proof first: letters stand in concurs.toml only where their log does
    log = dumps(letters_log(drawn, variant, used))
    with door.step_at(where, step, "extrage") as writing:
        kept = list(_write(writing, where, log, text, announced, variant))
    files = [where / name for name in (LOG, TEXT, POSTER)]
    if step:
        copy = write_value(step, key, announced.rows if order.groups else drawn.letters, bool(before))
        kept += [copy] if copy else []
        files.insert(0, step.folder / FILE)
    return replace(done, files=tuple(files), kept=tuple(kept))


def _order(asked: LetterDrawing, competition: Competition, variant: Variant) -> Order:
    """What is to be drawn. Raises ProblemsError where the options do not fit the type."""
    game_type = competition.game_type
    if not game_type.material.drawn:
        raise refuse(game_type.key, said(f"draw.nothing_drawn_{game_type.material.name}"))
    interval = narrowed(asked.which, game_type).letters
    groups = _groups(asked, game_type, len(variant.all_tiles) // variant.rack)
    if competition.vowels_chosen and not game_type.has_groups:
        raise refuse("--vocale-la-alegere", said("draw.opt_unused", right=say("draw.right_groups")))
    return Order(game_type, interval, groups, competition.vowels_chosen, competition.joker_stands)


def _groups(asked: LetterDrawing, game_type: GameType, most: int) -> int:
    if not game_type.has_groups:
        if asked.groups:
            raise refuse("--grupe", said("draw.opt_unused", right=say("draw.right_groups")))
        return 0 if game_type.letters else 1
    # 4.4 names a number, 4.5 does not
    groups = asked.groups or game_type.usual_groups
    if asked.groups and not 1 <= asked.groups <= most:
        raise refuse("--grupe", said("draw.bad_groups", value=asked.groups, most=most))
    if not groups:
        raise refuse("--grupe", said("draw.groups_missing"))
    return groups


def _write(step: Step, where: Path, log: str, text: str, announced: Announced, variant: Variant) -> Iterator[Path]:
    """Write the three files; the copies kept of what was there before. A log is never written over."""
    if (where / LOG).exists():
        yield step.keep(where / LOG)
    output = Output(step, where)
    output.write(LOG, lambda path: write_text(path, log))
    output.write(TEXT, lambda path: write_text(path, text))
    output.write(POSTER, lambda path: write_poster(path, announced, variant))
    yield from (where / copy for _, copy in output.copies)


def _announced(drawn: Drawn, competition: Competition, variant: Variant) -> Announced:
    order = drawn.order
    rows = drawn.announced_groups(variant) if order.groups else (drawn.letters,)
    return Announced(order.game_type, rows, drawn.minutes, order.vowels_chosen, competition.title)
