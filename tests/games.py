"""Games as an arbiter writes them down, played again: the tests' input is the text of the table."""

from collections.abc import Iterable
from pathlib import Path

from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.tables.open import table_pages
from arbitraj.wings.games.played import GameRecord, PlayedGame, Weight
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import is_record_header, read_table
from arbitraj.wings.games.refereed.refereeing import judged_game

VARIANTS = Path(__file__).parent / "data" / "partida"  # small games, and Scribo with the squares that are known
WORDS = "CASA STIRE AS ST AI COMANDA ACASA TRACASAI IR CAPRARUL"
HEADER = "nr;jucator;suport;pozitie;depunere;puncte;total;timp"


def record_of(text: str) -> GameRecord:
    """The record that a text is, its variants beside it. Raises ProblemsError."""
    return read_table(table_pages(text.encode(), is_record_header), RecordDraft("partida.csv", VARIANTS))


def text_of(rows: str, head: str = "", players: str = "AB") -> str:
    """The text of a table: rows are `JUCATOR;SUPORT;POZITIE;DEPUNERE;PUNCTE;TOTAL;TIMP`, blanks around left out."""
    lines = [line.strip() for line in rows.strip().splitlines() if line.strip()]
    people = [f"jucator;{player};Pop {player}" for player in players]
    return "\n".join([*head.splitlines(), *people, HEADER, *(f"{n};{line}" for n, line in enumerate(lines, 1)), ""])


def judged(rows: str, head: str = "", words: str | None = WORDS, players: str = "AB") -> PlayedGame:
    """A game played again; None for `words`: without a list."""
    record = record_of(text_of(rows, head, players))
    return judged_game(record, None if words is None else list_of(words, record.variant))


def list_of(words: str, variant: Variant) -> Lexicon:
    return Lexicon.from_words("cuvinte", map(variant.alphabet.fold, words.split()))


def told(game: PlayedGame, *weights: Weight) -> list[str]:
    """What was found, as `ARTICOL regula@tura`; without `weights` mistakes and unchallenged words."""
    wanted: Iterable[Weight] = weights or (Weight.MISTAKE, Weight.UNCHALLENGED)
    return [f"{found.article} {found.rule}@{found.turn}" for found in game.findings if found.weight in wanted]


def totals(game: PlayedGame) -> list[int]:
    return [score.total for score in game.scores]


def counted(game: PlayedGame) -> list[int]:
    return [turn.points for turn in game.turns]
