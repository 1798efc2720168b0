"""`arbitraj extrage`: letters or groups drawn by lot, shown and written; the rest is called from here."""

from collections.abc import Iterator
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.cli.draw_check import Words, check_letters, draw_or_refuse, first_moves, replay
from arbitraj.cli.draw_programme import run_programme
from arbitraj.cli.draw_request import (
    PROGRAMME,
    Request,
    material_key,
    read_competition,
    read_order,
    refuse,
    refuse_unused,
    seed_of,
)
from arbitraj.cli.writing import one_step, step_at
from arbitraj.desk.output import Output
from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.letters import Drawn
from arbitraj.draw.log import dumps, letters_log
from arbitraj.draw.poster import write_poster
from arbitraj.draw.settings_file import write_value
from arbitraj.folder.settings import FILE
from arbitraj.game.variant import Variant, load_variant
from arbitraj.record.drawing import FOLDER, LOG, Kinds
from arbitraj.record.model import Competition
from arbitraj.text import say
from arbitraj.writing.step import Step

TEXT, POSTER = "anunt.txt", "litere.pdf"


def run_draw(request: Request) -> None:
    """Do what was asked. Raises ProblemsError; typer.Exit(1) where letters or a log do not hold."""
    variant = load_variant("romana")
    if request.replay:
        refuse_unused(request, "replay")
        replay(request, request.replay, variant)
    elif request.kind == PROGRAMME:
        refuse_unused(request, "programme")
        run_programme(request)
    elif request.check:
        refuse_unused(request, "check")
        check_letters(request, read_competition(request, variant), variant)
    else:
        refuse_unused(request, "draw")
        if request.folder is None:
            _draw(request, variant, None)
            return
        with one_step(request.folder, "extrage") as step:
            _draw(request, variant, step)


def _draw(request: Request, variant: Variant, step: Step | None) -> None:
    """Draw and write, into the folder of `step` where there is one."""
    competition = read_competition(request, variant)
    if request.letters:
        raise refuse(" ".join(request.letters), say("draw.letters_unexpected", kind=request.kind))
    if request.again and step is None:
        raise refuse("--din-nou", say("draw.opt_unused", right=say("draw.right_folder")))
    order = read_order(request, competition, variant)
    key = material_key(order.game_type)
    before = competition.letters or " ".join(competition.groups)
    if before and not request.again:
        raise refuse(say("files.key", key=key), say("draw.has_letters", letters=before), FILE)
    words = first_moves(request.folder or Path(), competition, order.joker_stands, variant)
    drawn = draw_or_refuse(order, variant, seed_of(request), words)
    announced = _announced(drawn, competition, variant)
    text = announcement(announced, variant)
    shown = [*_shown(drawn, announced, variant, words), *(["\n" + text] if request.announce else [])]
    where = request.write or (request.folder / FOLDER if request.folder else None)
    if where is None:
        print("\n".join([*shown, say("draw.nothing_written")]))
        return
    # the proof first: letters stand in concurs.toml only where their log does
    log = dumps(letters_log(drawn, variant, words[1] if words else None))
    with step_at(where, step, "extrage") as writing:
        kept = list(_write(writing, where, log, text, announced, variant))
    written = [str(where / name) for name in (LOG, TEXT, POSTER)]
    if step:
        copy = write_value(step, key, announced.rows if order.groups else drawn.letters, bool(before))
        kept += [str(copy)] if copy else []
        written.insert(0, str(step.folder / FILE))
    tell = step.tell if step else print
    for line in shown:
        tell(line)
    tell(say("draw.written", files=", ".join(written)))
    if kept:
        tell(say("draw.kept", files=", ".join(kept)))


def _write(step: Step, where: Path, log: str, text: str, announced: Announced, variant: Variant) -> Iterator[str]:
    """Write the three files; the copies kept of what was there before. A log is never written over."""
    if (where / LOG).exists():
        yield str(step.keep(where / LOG))
    output = Output(step, where)
    output.write(LOG, lambda path: write_text(path, log))
    output.write(TEXT, lambda path: write_text(path, text))
    output.write(POSTER, lambda path: write_poster(path, announced, variant))
    yield from (str(where / copy) for _, copy in output.copies)


def _announced(drawn: Drawn, competition: Competition, variant: Variant) -> Announced:
    order = drawn.order
    rows = drawn.announced_groups(variant) if order.groups else (drawn.letters,)
    return Announced(order.game_type, rows, drawn.minutes, order.vowels_chosen, competition.title)


def _shown(drawn: Drawn, announced: Announced, variant: Variant, words: Words | None) -> Iterator[str]:
    """What is said of a draw, line by line."""
    yield announced.heading
    if announced.game_type.has_groups:
        for number, row in enumerate(announced.rows, 1):
            yield say("draw.shown_group", number=number, letters=" ".join(row))
    else:
        yield "  " + " ".join(announced.rows[0])
    kinds = [Kinds(variant.vowels).of(tile) for row in drawn.rows for tile in row]
    vowels, consonants, jokers = (kinds.count(kind) for kind in ("vowel", "consonant", ""))
    yield say("draw.contents", vowels=vowels, consonants=consonants, jokers=jokers)
    for step in drawn.steps:
        if step.action == "again":
            yield say("draw.again", back=step.tiles)
        elif step.breach and step.group:
            why = step.breach.text
            yield say("draw.redraw_group", group=step.group, at=step.at, why=why, back=step.tiles)
        elif step.breach:
            yield say("draw.redraw", at=step.at, why=step.breach.text, back=step.tiles)
    if words:
        known = words[1].official is not False
        name = words[1].name
        yield say("draw.list_used", name=name) if known else say("draw.list_unofficial", name=name)
    yield say("draw.seed", seed=drawn.seed)
    yield say("draw.repeat", command=_command(drawn, words))


def _command(drawn: Drawn, words: Words | None) -> str:
    """The command line that draws the same letters again, whatever the defaults."""
    order = drawn.order
    parts = ["arbitraj extrage", order.game_type.key]
    if order.interval:
        low, high = order.interval
        parts.append(f"--numar {low}" if low == high else f"--interval {low}-{high}")
    parts += [f"--grupe {order.groups}"] if order.game_type.has_groups else []
    parts += ["--vocale-la-alegere"] if order.vowels_chosen else []
    parts += ["--joker-tine-loc"] if order.joker_stands else []
    parts += [f'--lexic "{words[1].name}"'] if words else []
    return " ".join([*parts, f'--samanta "{drawn.seed}"'])
