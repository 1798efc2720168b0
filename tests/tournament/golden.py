"""Everything published of a tournament, of games and of a draw; `python -m tests.tournament.golden` writes it."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import time
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.seating import seat, seating_tables
from arbitraj.draw.seating_paper import write_book, write_cards, write_lists, write_moves
from arbitraj.draw.time_sheet import write_time_sheet
from arbitraj.draw.timing import announcements
from arbitraj.draw.wall import write_letters, write_poster
from arbitraj.folder.people import Entrant
from arbitraj.forms.drawing import Content
from arbitraj.press.csv_table import table_csv
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.terminal import print_table
from arbitraj.record.model import Category, Competition, Player
from arbitraj.types import GAME_TYPES
from arbitraj.wings.games.played import PlayedGame
from arbitraj.wings.games.records.gcg import game_gcg, lost_in_gcg
from arbitraj.wings.games.records.record_table import lost_in_table, record_csv, write_record_workbook
from arbitraj.wings.games.refereed.game_table import game_data, game_lines, score_table, scoring_sheet
from arbitraj.wings.games.refereed.page import game_page, game_paper
from tests.commands import run
from tests.correcting import ROMANIAN
from tests.games import judged
from tests.press.golden import cells_of_book, drawn
from tests.tournament.folders import RECORD, tournament

FOLDER = Path(__file__).parent / "golden"
_SVG = re.compile(r"<style>.*?</style>|<svg.*?</svg>", re.DOTALL)  # boards and charts have files of their own
ROSTER = "nr,nume,prenume,club,rating,retras\n" + "".join(
    f"{number},{name},P{number},C{number},{1000 + number},{since}\n"
    for number, name, since in zip(
        range(1, 8),
        ("Zamfir", "Șerban", "<b>Albu", "Țăranu", "Sima", "=1+1", "Zamfir"),
        ("", "", "", 3, "", "", ""),
        strict=True,
    )
)
PLAYED = (
    "1,1,1,412,2,300,,,,\n1,2,3,350,4,350,12,20,,\n1,3,5,,6,,,,partide/1.csv,\n1,,7,,,,,,,\n"
    "2,1,1,381,4,379,,,,\n2,2,7,333,5,333,,,,\n2,3,6,,3,,,,,3\n2,,2,,,,,,,\n"
)
GAME = """
    A;AACSTUX;H7;CASA;9;9;0:31
    B;;I8;STIRE;12;12;1:05
    A;;6E;cOMANDA;71;79;2:10
    B;;;schimb 3;0;12;3:59
    A;;H4;TRACASAI;11;90;4:00
    B;;K5;CAPRARUX;80;92;
    A;;;contestatie;0;90;
    B;;;pas;0;12;
"""
HEAD = "titlu;Finala <b>\nlexic;cuvinte\ntimp;25:30\ntragere;A;C\ntragere;B;D\nnota;o notă"


def of_tournament() -> Iterator[tuple[str, str]]:
    """What the commands say and write."""
    with TemporaryDirectory() as where:
        folder = tournament(Path(where), PLAYED, 'varianta = "mic16.toml"\nrunde = 4\n', ROSTER, partide_1=RECORD)
        said = run(folder, "turneu", "clasament", folder, "--json", folder / "c.json")
        paired = run(folder, "turneu", "perechi", folder, "--runda", 3, "--foaie", "--json", folder / "p.json")
        told = "\n".join([said.out, said.err, paired.out, paired.err]).replace(str(folder), "DOSAR")
        yield "turneu.txt", told + "".join(map(_lines, (folder / "c.json", folder / "p.json")))
        for page in ("publicat/clasament", "perechi/runda-3"):
            name = page.rpartition("/")[2]
            yield f"{name}.html", _SVG.sub("", (folder / f"{page}.html").read_text("utf-8"))
            yield f"{name}.pdf.txt", "\n".join(drawn(folder / f"{page}.pdf")) + "\n"
        yield "clasament.xlsx.txt", "\n".join(cells_of_book(folder / "publicat/clasament.xlsx")) + "\n"


def _lines(path: Path) -> str:
    data = json.loads(path.read_text("utf-8"))
    items = (
        (key, element) for key, value in data.items() for element in (value if isinstance(value, list) else [value])
    )
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in items)


def games() -> Iterator[PlayedGame]:
    """Games that end and that do not, with and without faults, of two and three players."""
    yield judged(GAME, HEAD)
    yield judged(
        "A;;E3;CARTE;12;12 \n B;;3C;MAC;7;7 \n A;;7E;ERATA;5;17", "varianta;mic16.toml\nregulament;libera", None
    )
    yield judged("A;;8G;CATEDRA;8;8 \n B;;I10;ERA;6;5 \n C;;;schimb AB;;", "varianta;scribo", None, "ABC")


def of_games() -> Iterator[tuple[str, str]]:
    for number, game in enumerate(games(), 1):
        with redirect_stdout(StringIO()) as said:
            print_table(scoring_sheet(game))
            print_table(score_table(game))
        data = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in game_data(game).items())
        texts = [said.getvalue(), *game_lines(game), data, record_csv(game), game_gcg(game)]
        yield f"partida-{number}.txt", "\n".join([*texts, str(lost_in_gcg(game)), str(lost_in_table(game)), ""])
    yield "partida.html", _SVG.sub("", game_page(next(games())))
    yield "partida.pdf.txt", _written(partial(write_paper, paper=game_paper(next(games()))))
    yield "partida.xlsx.txt", _written(partial(write_record_workbook, game=next(games())), cells_of_book)


def _written(write: Callable[[Path], None], read: Callable[[Path], Iterator[str]] = drawn) -> str:
    with TemporaryDirectory() as where:
        write(Path(where) / "a")
        return "\n".join(read(Path(where) / "a")) + "\n"


ANNOUNCED = (
    Announced(GAME_TYPES["integral_partial"], ("AACDEFJLNNPRRRRSTTUUUUV?",), 60, title="Cupa <b>"),
    Announced(GAME_TYPES["pe_sir"], ("ROATUIUROB?MJOANEOHIMSUSGRANBCA",), 45),
    Announced(GAME_TYPES["n_scrabble"], ("TA?TNLR", "MLCIUIZ", "NNRSTEI"), 61, title="Grupe"),
    Announced(GAME_TYPES["serie_maxime"], ("T?TNLR", "N"), 60, vowels_chosen=True),
)  # fmt: skip
CUP = Competition("Cupa <b>", "Brașov", None, GAME_TYPES["integral"])


def people(seated: bool) -> list[Entrant]:
    """Players with clubmates side by side, one fixed, one late, one without a rating, two of one."""
    told = (
        ("Zamfir", "Ana", "Argus", 1900), ("Ștefan", "Ion", "argus", 1800), ("Albu", "Ștefan", "CSM", 1700),
        ("Albu", "Zoe", "CSM", 1700), ("Pop", "Eva", "", None), ("Ilie", "Vlad", "Argus", 1500),
        ("Țone", "Ada", "Vlad", 2000),
    )  # fmt: skip
    return [
        Entrant(
            n,
            Player(n * seated * (n != 3), surname, given, club, rating, list(Category)[n % 2]),
            5 if n == 6 else None,
            n == 7,
            n == 2 and seated,
        )
        for n, (surname, given, club, rating) in enumerate(told, 1)
    ]


def of_draw() -> Iterator[tuple[str, str]]:
    yield (
        "anunturi.txt",
        "".join(announcement(announced, ROMANIAN).replace("\n", " ⏎ ") + "\n" for announced in ANNOUNCED),
    )
    posters = [_written(partial(write_poster, announced=announced, variant=ROMANIAN)) for announced in ANNOUNCED]
    contents = (
        ("integral_partial", Content("Cupa <b>", ("AACDE?",))), ("pe_sir", Content("Șir", ("ABC", "DEF"))),
        ("n_scrabble", Content("Grupe", ("TA?TNLR", "MLCIU"))),
        ("superscrabble", Content("Dată", ("PPPSRI?",), {3: "A", 18: "c"}, colour=True)),
    )  # fmt: skip
    for kind, content in contents:
        posters.append(_written(partial(write_letters, game_type=GAME_TYPES[kind], variant=ROMANIAN, content=content)))
    yield "litere.pdf.txt", "".join(posters)
    seatings = [
        seat(people(False), anew=True),
        seat(people(True), anew=False, per_row=3),
        seat(people(True), anew=True),
    ]
    tables = [table_csv(table) for seating in seatings for table in seating_tables(seating)]
    papers = [_written(partial(write_lists, competition=CUP, seating=seatings[0]))]
    papers += [_written(partial(write_moves, competition=CUP, seating=seating, per_row=3)) for seating in seatings[1:]]
    papers.append(_written(partial(write_cards, title="Cupa", seated=seatings[0].seated)))
    said = [
        f"{seating.pairs} {seating.kept} {seating.fewest} {[(m.entrant.row, m.origin, m.why) for m in seating.moves]}\n"
        for seating in seatings
    ]
    yield (
        "asezarea.txt",
        "".join([*tables, *papers, *(re.sub(r"Entrant\(row=(\d+)[^\n]*?namesake=False\)", r"\1", s) for s in said)]),
    )
    yield "asezarea.xlsx.txt", _written(partial(write_book, competition=CUP, seating=seatings[1]), cells_of_book)
    calls = [*announcements(time(23, 15), 61), *announcements(time(10, 5), 20)]
    yield (
        "timpul.txt",
        _written(partial(write_time_sheet, title="Cupa <b>", heading="Etapa", announced=calls))
        + "".join(f"{call}\n" for call in calls),
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in (*of_tournament(), *of_games(), *of_draw()):
        (FOLDER / file).write_text(text, encoding="utf-8")
        print(FOLDER / file)
