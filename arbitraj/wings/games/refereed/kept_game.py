"""A game as kept for years: its record without names, the words that its list lacked. Played again under any names."""

from collections.abc import Container
from dataclasses import dataclass, replace

from arbitraj.game.variant import load_variant, variant_names
from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import Competitor, PlayedGame
from arbitraj.wings.games.records.game_record import read_record_text
from arbitraj.wings.games.records.record_table import record_csv
from arbitraj.wings.games.refereed.refereeing import judged_game

_IDS = "AB"  # for the two players


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A record as CSV, and the words laid that are in no list, one a blank. None: words were not judged."""

    record: str
    strange: str | None


@dataclass(frozen=True, slots=True)
class _AllBut:
    """A word list that has every word but some."""

    strange: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word not in self.strange


def kept_game(game: PlayedGame, words: Container[str] | None) -> KeptGame | None:
    """A game of two without title, names and notes. None if its variant is not the program's, or a word is unknown."""
    variant = game.record.variant
    if variant.name not in variant_names() or load_variant(variant.name) != variant:
        return None
    ids = {player.id: id_ for player, id_ in zip(game.record.players, _IDS, strict=True)}
    players = tuple(Competitor(id_, id_, player.drew) for player, id_ in zip(game.record.players, _IDS, strict=True))
    rows = tuple(replace(turn.row, player=ids[turn.row.player], notes=()) for turn in game.turns)
    turns = tuple(replace(turn, row=row) for turn, row in zip(game.turns, rows, strict=True))
    record = replace(game.record, title="", notes=(), lexicon="", players=players, rows=rows)
    laid = {word for turn in game.turns for word in turn.words}
    try:
        text = record_csv(replace(game, record=record, turns=turns))
    except ProblemsError:  # it goes through squares that were empty
        return None
    return KeptGame(text, None if words is None else " ".join(sorted(word for word in laid if word not in words)))


def played_again(kept: KeptGame, names: tuple[str, str], title: str) -> PlayedGame:
    """The game under these names and title. Raises ProblemsError if this version of the program cannot read it."""
    record = read_record_text(kept.record)
    players = tuple(replace(player, name=name) for player, name in zip(record.players, names, strict=True))
    words = None if kept.strange is None else _AllBut(frozenset(kept.strange.split()))
    return judged_game(replace(record, players=players, title=title), words)
