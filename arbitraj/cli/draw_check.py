"""Letters drawn by hand checked (`--verifica`), a log repeated (`--refa`)."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import typer

from arbitraj.cli.draw_programme import repeated_programme
from arbitraj.cli.draw_request import PROGRAMME, Request, narrowed, refuse
from arbitraj.draw.announcement import Announced
from arbitraj.draw.check import by_hand
from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import TRIES, CannotDrawError, Drawn, Order, draw, minutes
from arbitraj.draw.log import Log, difference, letters_log, loads, order_of
from arbitraj.folder.toml_file import read_text
from arbitraj.folder.word_list import open_words
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.lexicon.store import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.game_types import Material
from arbitraj.record.model import Competition
from arbitraj.text import say

Words = tuple[FirstMoves, ListInfo]
_SEPARATORS = " ,;.-\t\n"


def first_moves(folder: Path, competition: Competition, joker_stands: bool, variant: Variant) -> Words | None:
    """The list of a string's first moves; None where the type needs none. Raises ProblemsError where it is missing."""
    if competition.game_type.material is not Material.STRING:
        return None
    lexicon, _ = open_words(folder, competition, variant, ListStore())
    return FirstMoves(lexicon, variant, Kinds(variant.vowels, joker_stands)), lexicon.info


def draw_or_refuse(order: Order, variant: Variant, seed: str, words: Words | None) -> Drawn:
    """Draw. Raises ProblemsError where no letters can keep the rules."""
    try:
        return draw(order, variant, seed, words[0] if words else None)
    except CannotDrawError:
        raise refuse(order.game_type.key, say("draw.cannot_draw", tries=TRIES)) from None


def check_letters(request: Request, competition: Competition, variant: Variant) -> None:
    """Say what letters break. Raises typer.Exit(1) where they do, ProblemsError where there are none to judge."""
    # what a person drew are whole groups, whatever is announced of them
    chosen = competition.vowels_chosen and not request.letters
    game_type = narrowed(request, competition.game_type)
    competition = replace(competition, game_type=game_type, vowels_chosen=chosen)
    rows = _rows(request.letters, competition, variant)
    if not rows:
        raise refuse("--verifica", say("draw.no_letters"))
    words = first_moves(request.folder or Path(), competition, competition.joker_stands, variant)
    found = by_hand(competition, rows, variant, words[0] if words else None)
    if found:
        for breach in found:
            missing = breach.at > len(_row_of(breach, rows))
            print(say("draw.not_all", text=breach.text) if missing else say("draw.broken", text=breach.text))
        print(_what_to_do(found[0], rows))
        raise typer.Exit(1)
    print(say("draw.fine", heading=Announced(game_type, rows, minutes(game_type, sum(map(len, rows)))).heading))


def _rows(written: Sequence[str], competition: Competition, variant: Variant) -> tuple[str, ...]:
    """The letters written after the type, else those of the folder: one row, or the groups."""
    grouped = competition.game_type.letters is None
    if not written:
        return competition.groups if grouped else (competition.letters,) * bool(competition.letters)
    texts = variant.alphabet.fold(" ".join(written))
    for separator in _SEPARATORS:
        texts = texts.replace(separator, " ")
    foreign = sorted(set(texts) - set(variant.pieces) - {" "})
    if foreign:
        raise refuse("LITERE", say("draw.foreign", signs=" ".join(foreign)))
    groups, row = texts.split(), texts.replace(" ", "")
    if not grouped:
        return (row,)
    if len(groups) == 1:
        return tuple(row[at : at + variant.rack] for at in range(0, len(row), variant.rack))
    return tuple(groups)


def _row_of(breach: Breach, rows: tuple[str, ...]) -> str:
    return rows[max(breach.group, 1) - 1]


def _what_to_do(breach: Breach, rows: tuple[str, ...]) -> str:
    """From which letter to draw again; where letters are missing, from which to go on."""
    row, group, at = _row_of(breach, rows), breach.group, breach.at
    if at > len(row):
        return say("draw.draw_on_group", group=group, at=at) if group else say("draw.draw_on", at=at)
    kept, back = row[: at - 1] or say("draw.nothing"), row[at - 1 :]
    if group:
        return say("draw.redraw_from_group", group=group, at=at, kept=kept, back=back)
    return say("draw.redraw_from", at=at, kept=kept, back=back)


def replay(request: Request, path: Path, variant: Variant) -> None:
    """Draw again what a log says, and say whether it agrees. Raises typer.Exit(1) where not, ProblemsError."""
    text = read_text(path, path.name)
    if isinstance(text, Problem):
        raise ProblemsError([text])
    log = loads(text, path.name)
    programme = log.get("jurnal") == PROGRAMME
    again = repeated_programme(log, path.name) if programme else _repeated(request, log, path, variant)
    why = difference(log, again)
    if why:
        print(say("draw.disagrees", why=why))
        raise typer.Exit(1)
    seed = log["samanta"]
    print(say("draw.agrees_programme", seed=seed) if programme else say("draw.agrees", seed=seed))


def _repeated(request: Request, log: Log, path: Path, variant: Variant) -> Log:
    order = order_of(log, path.name)
    words = None
    if order.is_string:
        logged = log.get("lexic")
        if not isinstance(logged, dict) or not isinstance(logged.get("nume"), str):
            raise refuse(path.name, say("draw.not_a_log"))
        name = request.word_list or logged["nume"]
        competition = Competition("", "", None, order.game_type, lexicon=name)
        # a list of the folder's own lies beside the folder of the log
        words = first_moves(request.folder or path.absolute().parent.parent, competition, order.joker_stands, variant)
        if words and words[1].sha256 != logged.get("sha256"):
            raise refuse(path.name, say("draw.other_list", name=name))
    return letters_log(draw_or_refuse(order, variant, log["samanta"], words), variant, words[1] if words else None)
