"""`arbitraj extrage`: letters or games drawn by lot, checked or repeated, and shown."""

from collections.abc import Iterator
from pathlib import Path

import typer

from arbitraj.cli.writing import terminal_io, told_as_data
from arbitraj.desk.preparing.draw import LettersDrawn, draw_letters
from arbitraj.desk.preparing.draw_check import check_letters, repeat_draw
from arbitraj.desk.requests import LetterDrawing
from arbitraj.draw.log import PROGRAMME
from arbitraj.filename import on_command_line
from arbitraj.game.variant import DEFAULT
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import Breach
from arbitraj.text import Message, keyed, text_of

_MODES = keyed("draw.mode_* draw.mode_replay draw.mode_programme draw.mode_check draw.mode_draw")
_PROGRAMME_ONLY = ("competition", "stages")
_DRAW_ONLY = ("write", "seed", "groups", "vowels_chosen", "again", "at_least", "announce")
_LETTERS_ONLY = ("letters", "interval", "number", "groups", "vowels_chosen", "joker_stands", "word_list", "check")
# options without meaning in each mode of the command
_UNUSED = {
    "replay": (*_PROGRAMME_ONLY, *_DRAW_ONLY, "letters", "interval", "number", "joker_stands", "check", "json_file"),
    "programme": (*_LETTERS_ONLY, "json_file", "again", "at_least", "announce"),
    "check": (*_PROGRAMME_ONLY, *_DRAW_ONLY),
    "draw": _PROGRAMME_ONLY,
}


def way_of(context: typer.Context) -> str:
    """The mode of the command: a log repeated, games, letters checked, letters drawn.

    Raises ProblemsError for options without meaning in this mode.
    """
    given = context.params
    games, check = given["kind"] == PROGRAMME, given["check"]
    way = "replay" if given["replay"] else "programme" if games else "check" if check else "draw"
    shown = {
        param.name: param.opts[0] if param.param_type_name == "option" else param.metavar
        for param in context.command.params
    }
    message = Message("draw.opt_not_here", what=text_of(_MODES[way]))
    if unused := [Problem(str(shown[name]), "", message) for name in _UNUSED[way] if given[name]]:
        raise ProblemsError(unused)
    return way


def print_letters(asked: LetterDrawing, announce: bool, json_file: str = "") -> None:
    """Draw letters, print them and the files written, and the announcement if `announce`."""
    done = draw_letters(asked, terminal_io())
    if told_as_data(json_file, done.log):
        return
    print("\n".join(_shown(done)))
    if announce:
        print("\n" + done.text)
    if not done.files:
        print(text_of("draw.nothing_written"))
        return
    print(text_of("draw.written", files=", ".join(map(str, done.files))))
    if done.kept:
        print(text_of("draw.kept", files=", ".join(map(str, done.kept))))


def _shown(done: LettersDrawn) -> Iterator[str]:
    drawn, announced, words = done.drawn, done.announced, done.words
    yield announced.heading
    if announced.game_type.has_groups:
        for number, row in enumerate(announced.rows, 1):
            yield text_of("draw.shown_group", number=number, letters=" ".join(row))
    else:
        yield "  " + " ".join(announced.rows[0])
    vowels, consonants, jokers = done.contents
    yield text_of("draw.contents", vowels=vowels, consonants=consonants, jokers=jokers)
    for step in drawn.steps:
        if step.action == "again":
            yield text_of("draw.again", back=step.tiles)
        elif step.breach and step.group:
            why = step.breach.text
            yield text_of("draw.redraw_group", group=step.group, at=step.at, why=why, back=step.tiles)
        elif step.breach:
            yield text_of("draw.redraw", at=step.at, why=step.breach.text, back=step.tiles)
    if words:
        yield text_of("draw.list_used" if words.official is not False else "draw.list_unofficial", name=words.name)
    if done.worth:
        yield text_of("solver.draw_worth", least=done.worth.shown, draws=done.worth.draws)
    yield text_of("draw.seed", seed=drawn.seed)
    yield text_of("draw.repeat", command=_command(done))


def _command(done: LettersDrawn) -> str:
    """The command line that draws the same letters again, independent of defaults."""
    order = done.drawn.order
    parts = ["arbitraj extrage", order.game_type.key]
    if order.interval:
        low, high = order.interval
        parts.append(f"--numar {low}" if low == high else f"--interval {low}-{high}")
    parts += [f"--grupe {order.groups}"] if order.game_type.has_groups else []
    parts += ["--vocale-la-alegere"] if order.vowels_chosen else []
    parts += ["--joker-tine-loc"] if order.joker_stands else []
    parts += [f"--lexic {on_command_line(done.words.name)}"] if done.words else []
    if done.variant != DEFAULT:
        parts.append(f"--varianta {on_command_line(done.variant)}")
    return " ".join([*parts, f"--samanta {on_command_line(done.drawn.seed)}"])


def print_check(asked: LetterDrawing, json_file: str = "") -> None:
    """Print the breaches in letters. Raises typer.Exit(1) if there are any."""
    checked = check_letters(asked)
    broken = [{"grupa": breach.group or None, "litera": breach.at, "text": breach.text} for breach in checked.breaches]
    heading = checked.announced.heading if checked.announced else None
    if told_as_data(json_file, {"bune": not broken, "anunt": heading, "incalcari": broken}):
        raise typer.Exit(1 if broken else 0)
    if checked.announced:
        print(text_of("draw.fine", heading=checked.announced.heading))
        return
    for breach in checked.breaches:
        missing = breach.at > len(checked.row_of(breach))
        print(text_of("draw.not_all" if missing else "draw.broken", text=breach.text))
    print(_what_to_do(checked.breaches[0], checked.row_of(checked.breaches[0])))
    raise typer.Exit(1)


def _what_to_do(breach: Breach, row: str) -> str:
    """The letter to redraw from or, if letters are missing, to go on from."""
    group, at = breach.group, breach.at
    if at > len(row):
        return text_of("draw.draw_on_group", group=group, at=at) if group else text_of("draw.draw_on", at=at)
    kept, back = row[: at - 1] or text_of("draw.nothing"), row[at - 1 :]
    if group:
        return text_of("draw.redraw_from_group", group=group, at=at, kept=kept, back=back)
    return text_of("draw.redraw_from", at=at, kept=kept, back=back)


def repeat(log: Path, folder: Path | None, word_list: str) -> None:
    """Repeat the draw of a log. Raises typer.Exit(1) if the result differs."""
    done = repeat_draw(log, folder, word_list)
    if done.difference:
        print(text_of("draw.disagrees", why=done.difference))
        raise typer.Exit(1)
    print(text_of("draw.agrees_programme" if done.programme else "draw.agrees", seed=done.seed))
