"""`samples/complet`: all seven types of game with the same twelve players, in which every act there is was done.

Twelve short sheets a round. What befell them then is a list of lines as an arbiter types them (`acts.py`); a hall took
the second round in (`whole_hall.py`).
"""

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from arbitraj.atomic import write_text
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from arbitraj.types.superscrabble_incomplet import beside_group
from samples.kinds import WORDS, write_sheet
from samples.names import people
from samples.players import Anagrams, Row, by_letters, by_lot, construction, solutions, vocabulary

DAY = date(2025, 10, 18)
CHIEF = "Marin Dobre"
SYNTHETIC = "# Date sintetice, făcute de samples/make.py: jucătorii nu există, construcțiile le-a găsit un program."
HEADER = "nr;grupa;pozitie;depunere;puncte;total"
TITLE, _CAST, _PLAYERS = "Cupa Completă – date sintetice", 2030, 12
_MOST = 5  # entries of a sheet


class Round:
    """A round to be made: its folder, its type, what is announced."""

    def __init__(self, folder: str, key: str, letters: str = "", groups: tuple[str, ...] = (), board: str = "") -> None:
        self.folder, self.key, self.letters, self.groups = folder, key, letters, groups
        self.board = tuple((text.split()[0], text.split()[1]) for text in board.split(", ") if text)


ROUNDS = (
    Round("1-integral", "integral"),
    Round("2-integral-partial", "integral_partial", "AAACCDEEEIILMNOPRRSTTUU?"),
    Round("3-pe-sir", "pe_sir", "CASATIRENOLIPAT?ERUDINACOSELITARUMEI"),
    Round("4-serie-maxime", "serie_maxime", groups=("AEIRTSN", "OUCLDPA", "?EIRMTA", "NOSTEIC", "UALRDEI")),
    Round("5-n-scrabble", "n_scrabble", groups=("MARESTI", "CODUELA", "NITAPRO", "?SECARI", "LUNDEIA")),
    Round("6-superscrabble", "superscrabble", groups=("RATEIN?",), board="H7 CASA, I8 STIRE"),
    Round("7-superscrabble-incomplet", "superscrabble_incomplet", groups=("RATEIN?",)),
)


def everybody() -> list[tuple[str, str, str, int]]:
    """Who plays in all rounds: surname, given name, club, rating."""
    return people(_PLAYERS, Random(_CAST))


def make_rounds(root: Path) -> None:
    """Write the folders as they stand when the sheets are typed and nobody has ruled yet."""
    shutil.rmtree(root, ignore_errors=True)
    cast = everybody()
    lexicon = ListStore().open(WORDS)
    for number, part in enumerate(ROUNDS, 1):
        competition = Competition(
            TITLE, "Brașov", DAY, GAME_TYPES[part.key], letters=part.letters, groups=part.groups, board=part.board
        )
        game = Game(competition, load_variant("romana"), lexicon)
        rng = Random(f"complet {number}")
        tables = _players(game, sorted(lexicon), rng)
        _write_round(root / part.folder, part, cast, [next(tables) for _ in cast], rng)


def _players(game: Game, words: Sequence[str], rng: Random) -> Iterator[tuple[list[Row], list[Row]]]:
    """What players write: a construction or solutions; both in the type that has both tables."""
    key, competition = game.competition.game_type.key, game.competition
    anagrams = Anagrams(words)
    every = by_letters(anagrams, True, False, 0, rng)
    apart = replace(competition, game_type=GAME_TYPES["integral_partial"], letters=competition.letters)
    match key:
        case "integral" | "integral_partial":
            playable = vocabulary(words, competition.letters or game.variant.all_tiles)
            while True:
                yield construction(game, by_lot(playable, 120, rng), _MOST), []
        case "superscrabble":
            while True:
                yield [], solutions(game, every, _MOST, rng)
        case "superscrabble_incomplet":
            beside = Game(replace(apart, letters=beside_group(game), groups=()), game.variant, game.words)
            playable = vocabulary(words, beside.competition.letters)
            while True:
                built = construction(beside, by_lot(playable, 120, rng), _MOST - 1)
                board = tuple((row.position, row.word) for row in built)
                on_it = replace(competition, game_type=GAME_TYPES["superscrabble"], board=board)
                yield built, solutions(Game(on_it, game.variant, game.words), every, _MOST, rng)
        case _:
            while True:
                yield construction(game, by_letters(anagrams, False, key == "pe_sir", 40, rng), _MOST), []


def _write_round(
    folder: Path,
    part: Round,
    cast: Sequence[tuple[str, str, str, int]],
    tables: Sequence[tuple[list[Row], list[Row]]],
    rng: Random,
) -> None:
    settings = [SYNTHETIC, "[concurs]", f'titlu = "{TITLE}"', 'loc = "Brașov"', f"data = {DAY.isoformat()}"]
    settings += [f'arbitru = "{CHIEF}"', f'contestatii_pana_la = "{DAY:%d.%m.%Y} 18:30"', "[partida]"]
    settings += [f'tip = "{part.key}"', *([f'litere = "{part.letters}"'] if part.letters else [])]
    for key, texts in (("grupe", part.groups), ("tabla", tuple(" ".join(each) for each in part.board))):
        if texts:
            settings.append(f"{key} = [" + ", ".join(f'"{text}"' for text in texts) + "]")
    write_text(folder / "concurs.toml", "\n".join([*settings, f'lexic = "{WORDS}"', ""]))
    roster = [SYNTHETIC, "masa,nume,prenume,club,rating,categorie"]
    roster += [
        f"{table},{surname},{given},{club},{rating},{'tineret' if table > 9 else 'seniori'}"
        for table, (surname, given, club, rating) in enumerate(cast, 1)
    ]
    write_text(folder / "jucatori.csv", "\n".join([*roster, ""]))
    order = rng.sample(range(_PLAYERS), _PLAYERS)
    lines = [SYNTHETIC, "fisa,ordine,masa,stare,avertismente_disciplinare"]
    for handed, index in enumerate(order, 1):
        # the last of all handed nothing in (6.3.2.h); the two before were taken together at the stop (6.3.2.g)
        absent = handed == _PLAYERS
        when, state = ("", "nepredat") if absent else (min(handed, _PLAYERS - 2), "predat")
        lines.append(f"{handed:02d},{when},{index + 1},{state},0")
        if not absent:
            surname, given, *_ = cast[index]
            text = _sheet_text(f"{surname} {given}", index + 1, *tables[index])
            turn = handed if handed < 4 and part.key == "integral" else 0
            write_sheet(folder / "solutii" / f"{handed:02d}.csv", text, turn, TITLE, part.key)
    write_text(folder / "predare.csv", "\n".join([*lines, ""]))


def _sheet_text(name: str, table: int, rows: Sequence[Row], solved: Sequence[Row]) -> str:
    lines = [f"nume;{name}", f"masa;{table}"]
    if rows:
        lines += [HEADER, *_numbered(rows)]
    if solved:
        lines += [*(["solutii"] if rows else []), HEADER, *_numbered(solved)]
    return "\n".join([*lines, ""])


def _numbered(rows: Sequence[Row]) -> Iterator[str]:
    total = 0
    for number, row in enumerate(rows, 1):
        total += row.points
        yield f"{number};{row.group};{row.position};{row.word};{row.points or ''};{total or ''}"


def retyped(path: Path, row: int, column: int, text: str) -> None:
    """Put a text into a cell of a sheet's CSV, by the number of its row (below 0: of the last table) and its column."""
    lines = path.read_text("utf-8").splitlines()
    found = [n for n, line in enumerate(lines) if re.match(rf"{abs(row)};", line)]
    at = found[-1 if row < 0 else 0]
    cells = lines[at].split(";")
    cells[column] = text
    lines[at] = ";".join(cells)
    write_text(path, "\n".join([*lines, ""]))
