"""Checks of laid words: rules of placement (G.1-G.3, F.1-F.5, P.3, S.1, S.4, S.5), the list."""

from collections.abc import Iterator

from arbitraj.game.board import BLOCKED, EMPTY, Laid, Unlayable
from arbitraj.text import Message
from arbitraj.wings.games.played import GameFinding, Weight
from arbitraj.wings.games.rules.state import Judged


def cannot_stand(judged: Judged) -> Iterator[GameFinding]:
    """`asezare`: off the board, on a square with another letter, or without a new tile."""
    match judged.laid:
        case Unlayable(None):
            yield judged.found("asezare", Message("partida.off_board", word=judged.row.word.upper()))
        case Unlayable(int(square), there) if there == EMPTY:
            yield judged.found("asezare", Message("partida.through_nothing", square=judged.before.board.name(square)))
        case Unlayable(int(square), there) if there != BLOCKED:
            at = judged.before.board.name(square)
            yield judged.found("asezare", Message("partida.taken", square=at, there=there.upper()))
        case Laid(new=()):
            yield judged.found("asezare", Message("partida.no_new_tile"))


def over_stop(judged: Judged) -> Iterator[GameFinding]:
    """`stop`: no letter on a STOP square, no word across it."""
    if isinstance(judged.laid, Unlayable) and judged.laid.square is not None and judged.laid.there == BLOCKED:
        square = judged.before.board.name(judged.laid.square)
        yield judged.found("stop", Message("partida.stop", square=square))


def first_move(judged: Judged) -> Iterator[GameFinding]:
    """`prima`: through the centre and of two letters. If words are printed, touching them (I-S-prima)."""
    laid, variant = judged.lies, judged.variant
    if not laid or not judged.first:
        return
    if variant.printed:
        if not laid.touches:
            yield judged.found("prima", Message("partida.first_apart"))
        return
    alone = max(len(run.tiles) for run in laid.runs) < 2
    if variant.centre is not None and variant.centre not in laid.new:
        centre = judged.before.board.name(variant.centre)
        text = Message("partida.off_centre", centre=centre)
        yield judged.found("prima", Message("partida.off_centre_alone", centre=centre) if alone else text)
    elif alone:
        yield judged.found("prima", Message("partida.one_letter"))


def touching(judged: Judged) -> Iterator[GameFinding]:
    """`legatura`: every later move touches letters on the board."""
    if judged.lies and not judged.first and not judged.lies.touches:
        yield judged.found("legatura", Message("partida.no_contact"))


def number_laid(judged: Judged) -> Iterator[GameFinding]:
    """`numar`: at most a rack of tiles in one move."""
    if judged.lies and len(judged.lies.new) > judged.variant.rack:
        number, rack = len(judged.lies.new), judged.variant.rack
        yield judged.found("numar", Message("partida.too_many_tiles", number=number, rack=rack))


def unlisted(judged: Judged) -> Iterator[GameFinding]:
    """`cuvinte`, `doua_litere`: an unchallenged word stays (I-proces-verbal), but is reported."""
    if not judged.lies or judged.words is None:
        return
    formed = [run.word for run in judged.lies.runs if len(run.tiles) > 1]
    short = [word for word in formed if len(word) == 2] if judged.variant.two_letters else []
    words = judged.words
    wrong = [word for word in formed if word not in short and word not in words]
    if wrong:
        text = Message("partida.unlisted", words=", ".join(dict.fromkeys(wrong)))
        yield judged.found("cuvinte", text, Weight.UNCHALLENGED)
    # words of two letters are those of the variant's own list (I-S-doua-litere)
    if wrong := [word for word in short if word not in judged.variant.two_letters]:
        text = Message("partida.unlisted_two", words=", ".join(dict.fromkeys(wrong)))
        yield judged.found("doua_litere", text, Weight.UNCHALLENGED)


def whole_word(judged: Judged) -> Iterator[GameFinding]:
    """`cuvant_partial`: the word is longer on the board than as written. The whole word counts."""
    if judged.lies and len(judged.lies.main.tiles) > len(judged.lies.written.tiles):
        values = {"written": judged.lies.written.word, "whole": judged.lies.main.word}
        yield judged.found("cuvant_partial", Message("partida.longer", **values), Weight.REMARK)


# a play that L.4 does not admit, and that may be withdrawn with reason
LAYING = (cannot_stand, over_stop, first_move, touching, number_laid, unlisted)
