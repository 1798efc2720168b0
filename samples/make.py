"""Make the sample competitions: `python -m samples.make [FOLDER] [--numai complet]`. All is synthetic and seeded.

Real constructions found with the default list, then faults; each fault is put where the correction finds the
article it is meant for, and the folder's README says where.
"""

import argparse
import os
import shutil
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from arbitraj.atomic import write_text
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE, Lexicon, ListStore
from arbitraj.ranking.scale import federation_points
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Competition, Entry, Player, Sheet, Submission
from arbitraj.rules.correct import correct
from arbitraj.types import GAME_TYPES
from samples.acts import act, slip
from samples.doubts import put_doubts
from samples.faults import CONSTRUCTION, GROUPS, IDENTITY, SOLUTIONS, STRING, WORD, Fault, Written
from samples.kinds import WORDS, write_sheet
from samples.names import people
from samples.players import Anagrams, Row, by_letters, by_lot, construction, solutions, vocabulary
from samples.whole import make_rounds
from samples.whole_hall import IN_HALL, take_in
from samples.whole_season import make_season

DAY = date(2026, 11, 21)
_CAST = 2027
_HEADER = "nr;grupa;pozitie;depunere;puncte;total"
_SYNTHETIC = "# Date sintetice, făcute de samples/make.py: jucătorii nu există, construcțiile le-a găsit un program."


@dataclass(frozen=True)
class Plan:
    """A sample competition to be made."""

    folder: str
    title: str
    key: str
    players: int
    seed: int
    letters: str = ""
    groups: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    youth: int = 4
    extra: tuple[str, ...] = ()
    faults: Sequence[tuple[str, Fault]] = CONSTRUCTION
    mixed: bool = False  # sheets in files of several kinds
    doubts: bool = False  # slips that are asked about
    cast: int = 0  # the seed of people who play in several rounds; 0: people of this round alone
    absent: tuple[int, ...] = ()  # who of the cast does not come, counted from 0


PLANS = (
    Plan(
        "cupa-demo",
        "Cupa Demo – date sintetice",
        "integral_partial",
        24,
        2026,
        letters="AAAACCDEEEIIILMNNOPRRRSTTUU?",
        mixed=True,
        doubts=True,
    ),
    Plan(
        "campionat/1-integral-partial",
        "Campionat Demo, etapa 1 – date sintetice",
        "integral_partial",
        26,
        1,
        letters="AAAABCDEEEGIIILMNOOPRRRSTTUV?",
        youth=8,
        extra=('clasamente = "pe_categorii"',),
    ),
    Plan(
        "campionat/2-pe-sir",
        "Campionat Demo, etapa 2 – date sintetice",
        "pe_sir",
        14,
        2,
        letters="CASATIRENOLIPAT?ERUDINACOSELITARUMEI",
        youth=0,
        faults=STRING,
    ),
    Plan(
        "campionat/3-serie-maxime",
        "Campionat Demo, etapa 3 – date sintetice",
        "serie_maxime",
        14,
        3,
        groups=("AEIRTSN", "OUCLDPA", "?EIRMTA", "NOSTEIC", "UALRDEI", "PITACEO", "FRENAUS"),
        youth=0,
        faults=(*GROUPS, *IDENTITY),
    ),
    Plan(
        "campionat/4-heptascrabble",
        "Campionat Demo, etapa 4 – date sintetice",
        "n_scrabble",
        14,
        4,
        groups=("MARESTI", "CODUELA", "NITAPRO", "?SECARI", "LUNDEIA", "TOPIERA", "GRASEIN"),
        youth=0,
        faults=(*GROUPS, *IDENTITY),
    ),
    Plan(
        "campionat/5-superscrabble",
        "Campionat Demo, etapa 5 – date sintetice",
        "superscrabble",
        12,
        5,
        groups=("RATEIN?",),
        board=("H7 CASA", "I8 STIRE"),
        youth=0,
        faults=SOLUTIONS,
    ),
    Plan(
        "sezon/1-integral-partial",
        "Sezon Demo, etapa 1 – date sintetice",
        "integral_partial",
        12,
        6,
        letters="AABCDEEEIILMNNOPRRSSTTU?",
        youth=0,
        faults=IDENTITY,
        cast=_CAST,
        absent=(3,),
    ),
    Plan(
        "sezon/2-heptascrabble",
        "Sezon Demo, etapa 2 – date sintetice",
        "n_scrabble",
        11,
        7,
        groups=("LATERUL", "COSITEA", "?ENORMA", "DARISTE", "PUNCTAE", "SOMIERA", "TRIBUNA"),
        youth=0,
        faults=IDENTITY,
        cast=_CAST,
        absent=(0, 7),
    ),
    Plan(
        "sezon/3-pe-sir",
        "Sezon Demo, etapa 3 – date sintetice",
        "pe_sir",
        13,
        8,
        letters="SOARECITENULAMARISTOPEDINACULETRI",
        youth=0,
        faults=IDENTITY,
        cast=_CAST,
    ),
)


def make(plan: Plan, root: Path) -> None:
    """Write one sample folder."""
    rng = Random(plan.seed)
    lexicon = ListStore().open(WORDS)
    players = [
        Player(n, s, g, club, rating, Category.YOUTH if n > plan.players - plan.youth else Category.SENIORS)
        for n, (s, g, club, rating) in enumerate(_people(plan, rng), 1)
    ]
    board = tuple((text.split()[0], text.split()[1]) for text in plan.board)
    competition = Competition(
        plan.title,
        "Brașov",
        DAY,
        GAME_TYPES[plan.key],
        letters=plan.letters,
        groups=plan.groups,
        board=board,
        players=tuple(players),
    )
    game = Game(competition, load_variant("romana"), lexicon)
    rows_of = _player(game, lexicon, rng)
    sheets = []
    for player in players:
        rows = rows_of(player)
        # where no points are asked for, none are written
        written = [[row.group, row.position, row.word, str(row.points or "")] for row in rows]
        sheets.append(Written(player.name, str(player.table), written, player.category.value))
    where = _put_faults(game, sheets, plan, rng)
    sheets[-1].state, sheets[-2].disciplinary = "nepredat", 2
    where += [("6.3.2.h", len(sheets), 0), ("8.5, 6.3.2.j", len(sheets) - 1, 0)]
    _vary_notation(sheets, rng)
    _write(root / plan.folder, plan, players, sheets, where, rng)


def _people(plan: Plan, rng: Random) -> list[tuple[str, str, str, int]]:
    """Those who play, by descending rating."""
    if not plan.cast:
        return people(plan.players, rng)
    everybody = people(plan.players + len(plan.absent), Random(plan.cast))
    return [person for number, person in enumerate(everybody) if number not in plan.absent]


def _player(game: Game, lexicon: Lexicon, rng: Random) -> Callable[[Player], list[Row]]:
    """What a player of some strength writes in this type of game."""
    competition = game.competition
    key, words = competition.game_type.key, sorted(lexicon)

    def skill(player: Player) -> int:
        return max(60, ((player.rating or 1200) - 1000) // 2)

    if key == "integral_partial":
        playable = vocabulary(words, competition.letters)
        return lambda player: construction(game, by_lot(playable, skill(player), rng))
    anagrams = Anagrams(words)
    if key == "superscrabble":
        every = by_letters(anagrams, True, False, 0, rng)
        return lambda player: solutions(game, every, skill(player) // 20, rng)
    return lambda player: construction(game, by_letters(anagrams, False, key == "pe_sir", skill(player), rng))


def _put_faults(game: Game, sheets: list[Written], plan: Plan, rng: Random) -> list[tuple[str, int, int]]:
    """Put each fault into a sheet of its own, where it is found under its article: (article, table, row)."""
    # two players are left for not handing in and for being sent off
    free = list(range(len(sheets) - 2))
    rng.shuffle(free)
    options = [(article, _places_for(game, sheets, free, article, fault)) for article, fault in plan.faults]
    where = []
    # what fits few sheets chooses first
    for article, places in sorted(options, key=lambda option: len(option[1])):
        place = next((place for place in places if place[0] in free), None)
        assert place, f"{plan.folder}: no sheet takes {article}"
        index, row, sheets[place[0]] = place
        free.remove(index)
        where.append((article, index + 1, row))
    return sorted(where)


def _places_for(
    game: Game, sheets: list[Written], free: list[int], article: str, fault: Fault
) -> list[tuple[int, int, Written]]:
    """A row of each sheet where the fault is found under its article."""
    places = []
    for index in free:
        # from the last row to the first: an early fault would take the whole construction with it
        for row in range(len(sheets[index].rows) - 1, 0, -1):
            tried = deepcopy(sheets[index])
            fault(tried, row)
            found = articles_of(game, tried, index + 1)
            if article in found and len(found) <= 3:
                places.append((index, row + 1, tried))
                break
    return places


def articles_of(game: Game, sheet: Written, table: int) -> list[str]:
    """The articles of the findings of a sheet as it stands."""
    entries = tuple(Entry(n, g, position, word, points) for n, (g, position, word, points) in enumerate(sheet.rows, 1))
    player = next(player for player in game.competition.players if player.table == table)
    grid = tuple(sheet.grid) if sheet.grid else None
    read = Sheet("01", sheet.name, sheet.table, entries, grid=grid)
    submission = Submission("01", 1, table, disciplinary=sheet.disciplinary)
    return [finding.article for finding in correct(game, submission, player, read).findings]


def _vary_notation(sheets: list[Written], rng: Random) -> None:
    """Players mark jokers as they like."""
    ways: tuple[Callable[[str], str], ...] = (
        lambda tile: tile,
        lambda tile: f"({tile.upper()})",
        lambda tile: f"{tile.upper()}0",
        lambda tile: chr(0x24B6 + ord(tile.upper()) - ord("A")),
    )
    for sheet in sheets:
        way = rng.choice(ways)
        for row in sheet.rows:
            if not row[WORD].islower():
                row[WORD] = "".join(way(tile) if tile.islower() else tile for tile in row[WORD])


def _write(
    folder: Path,
    plan: Plan,
    players: Sequence[Player],
    sheets: Sequence[Written],
    where: Sequence[tuple[str, int, int]],
    rng: Random,
) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    settings = [_SYNTHETIC, "[concurs]", f'titlu = "{plan.title}"', 'loc = "Brașov"', f"data = {DAY.isoformat()}"]
    settings += [*plan.extra, "[partida]", f'tip = "{plan.key}"']
    if plan.letters:
        settings.append(f'litere = "{plan.letters}"')
    for key, texts in (("grupe", plan.groups), ("tabla", plan.board)):
        if texts:
            settings.append(f"{key} = [" + ", ".join(f'"{text}"' for text in texts) + "]")
    write_text(folder / "concurs.toml", "\n".join([*settings, f'lexic = "{WORDS}"', ""]))
    roster = [_SYNTHETIC, "masa,nume,prenume,club,rating,categorie"]
    roster += [f"{p.table},{p.surname},{p.given},{p.club},{p.rating},{p.category.value}" for p in players]
    write_text(folder / "jucatori.csv", "\n".join([*roster, ""]))
    order = list(range(len(sheets)))
    rng.shuffle(order)
    lines = [_SYNTHETIC, "fisa,ordine,masa,stare,avertismente_disciplinare"]
    numbers = {}
    for handed, index in enumerate(order, 1):
        sheet, stem = sheets[index], f"{handed:02d}"
        numbers[index + 1] = stem
        # the last four were taken together at the stop (6.3.2.g)
        written = "" if sheet.state == "nepredat" else str(min(handed, len(order) - 3))
        lines.append(f"{stem},{written},{index + 1},{sheet.state},{sheet.disciplinary}")
        if sheet.state == "predat":
            turn = handed if plan.mixed else 0
            write_sheet(folder / "solutii" / f"{stem}.csv", _sheet(sheet, rng), turn, plan.title, plan.key)
    write_text(folder / "predare.csv", "\n".join([*lines, ""]))
    table = ["| articol | fișa | masa | rândul |", "|---|---|---|---|"]
    table += [f"| {article} | {numbers[at]} | {at} | {row or '–'} |" for article, at, row in where]
    title = f"# {plan.title}\n\nDate sintetice, făcute de `python -m samples.make`. Unde sunt puse greșelile:\n\n"
    write_text(folder / "README.md", title + "\n".join(table) + "\n")
    if plan.doubts:
        put_doubts(folder)


def _sheet(sheet: Written, rng: Random) -> str:
    lines = [f"nume;{sheet.name}"] if sheet.name else []
    lines += [f"masa;{sheet.table}"] if sheet.table else []
    lines.append(_HEADER)
    total, with_total = 0, rng.random() < 0.7
    for number, (group, position, word, points) in enumerate(sheet.rows, 1):
        total += int(points or 0)
        lines.append(f"{number};{group};{position};{word};{points};{total if with_total else ''}")
    if sheet.grid:
        lines += ["grila", *sheet.grid]
    return "\n".join([*lines, ""])


def _championship(folder: Path) -> str:
    """Where each article occurs, over the rounds of the championship."""
    found: dict[str, list[str]] = {}
    for part in sorted(path for path in folder.iterdir() if path.is_dir()):
        for line in (part / "README.md").read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == 4 and cells[0][:1].isdigit():
                found.setdefault(cells[0], []).append(f"{part.name} fișa {cells[1]}")
    rows = [f"| {article} | {'; '.join(places)} |" for article, places in sorted(found.items())]
    head = "# Campionat Demo\n\nDate sintetice, făcute de `python -m samples.make`. Unde apare fiecare articol:\n\n"
    return head + "\n".join(["| articol | unde |", "|---|---|", *rows]) + "\n"


def _season(folder: Path) -> None:
    """The settings of a competition of several rounds, and the results of another discipline."""
    rng = Random(_CAST)
    everybody = people(13, rng)
    results = [(surname, given, club) for surname, given, club, _ in everybody[:9]]
    rng.shuffle(results)
    lines = [_SYNTHETIC, "loc,nume,prenume,club,puncte"]
    for place, (surname, given, club) in enumerate(results, 1):
        lines.append(f"{place},{surname},{given},{club},{federation_points(place, len(results))}")
    write_text(folder / "duplicat.csv", "\n".join([*lines, ""]))
    settings = [_SYNTHETIC, "[competitie]", 'titlu = "Sezon Demo – date sintetice"', 'loc = "Brașov"']
    settings += [f"data = {DAY.isoformat()}", 'departajare = ["locuri", "compunere"]']
    for number, path in enumerate(sorted(path for path in folder.iterdir() if path.is_dir()), 1):
        settings += ["", "[[etape]]", f'dosar = "{path.name}"', f'nume = "Etapa {number}"']
    settings += ["", "[[alte]]", 'fisier = "duplicat.csv"', 'nume = "Duplicat"', ""]
    write_text(folder / "competitie.toml", "\n".join(settings))


def make_complete(folder: Path) -> None:
    """The competition in which everything happened."""
    with TemporaryDirectory() as data, patch.dict(os.environ, {FOLDER_VARIABLE: data}):
        make_rounds(folder)
        make_season(folder)
        take_in(folder / IN_HALL)
        for part in sorted(folder.glob("*/concurs.toml")):
            slip(part.parent)
            act(part.parent)


def main() -> None:
    """Make every sample, beside this file unless a folder is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parent)
    parser.add_argument("--numai", choices=["complet"], default="")
    asked = parser.parse_args()
    folder = asked.folder
    make_complete(folder / "complet")
    print(folder / "complet")
    if asked.numai:
        return
    for plan in PLANS:
        make(plan, folder)
        print(folder / plan.folder)
    write_text(folder / "campionat" / "README.md", _championship(folder / "campionat"))
    _season(folder / "sezon")


if __name__ == "__main__":
    main()
