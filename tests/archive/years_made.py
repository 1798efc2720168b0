"""Years of competitions made of the samples: who sat where differs from round to round; all of it is sealed."""

import json
import random
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from arbitraj.folder.published import sealed
from tests.archive.published import DECIDED, RESULTS, WHOLE, season, told

PARTS = (DECIDED, WHOLE)
YEARS = (2022, 2023, 2024, 2025)
BY_CATEGORY = 2024  # the year whose second round ranks each category by itself
YOUNG = ("Albu Maria", "Negru Cătălina", "Popa Victor")
BEFORE, AFTER, MOVED_TO = "Popescu Cezar", "Popescu Cezar-Ioan", "Clubul Unu"  # in the last year
LINES = ("A1", "COMANDATI", "A2", "OMANDATIILECASE")  # the first covers two triple squares, the second a new one


def years(where: Path) -> list[Path]:
    """A folder a year, each a competition of two rounds."""
    folders = []
    for year in YEARS:
        (own := where / str(year)).mkdir(parents=True)
        folder = season(own)
        settings = folder / "competitie.toml"
        day = f"data = {year}-03-{year % 100}"
        settings.write_text(settings.read_text("utf-8").replace("data = 2026-11-21", day), "utf-8")
        for part in PARTS:
            rewritten(folder / part, partial(_mixed, part, year), f"{year}")
        folders.append(folder)
    return folders


def rewritten(folder: Path, change: Callable[[dict[str, Any]], None], mark: str) -> None:
    """A round as another edition, sealed; `mark` tells its fingerprint apart."""
    data = told(folder)
    change(data)
    data["editie"]["amprenta"] = data["editie"]["amprenta"][: -len(mark)] + mark
    del data["sha256"]
    (folder / RESULTS).write_text(sealed(data), "utf-8")


def finding(article: str, kind: str, points: int, **more: Any) -> dict[str, Any]:
    own = {"articol": article, "fel": kind, "depunere": 1, "puncte_pierdute": points}
    return {**own, "text": "", "interpretare": None, "sursa": None, **more}


def _mixed(part: str, year: int, data: dict[str, Any]) -> None:
    """Other people on the same sheets; two lines of premium squares; one who is absent."""
    lines, chance = data["clasament"], random.Random(f"{part}{year}")
    people = [{key: line[key] for key in ("nume", "club", "categorie")} for line in lines]
    chance.shuffle(people)
    for line, person in zip(lines, people, strict=True):
        line.update(person, categorie="tineret" if person["nume"] in YOUNG else "seniori")
        if line["nume"] != BEFORE:
            continue
        # what was struck out or only remarked does not count, whatever it says
        line["constatari"] += [
            finding("8.2.a", "depunere_incorecta", 7, anulata=True),
            finding("8.3.d", "observatie", 5),
            finding("8.3.d", "avertisment_tehnic", year % 10),
        ]
        if year == YEARS[-1]:
            line |= {"nume": AFTER, "club": MOVED_TO}
    first, second, *_ = lines[year % 8]["depuneri"]
    first |= {"pozitie": LINES[0], "cuvant": LINES[1], "stare": "corecta", "prima": True}
    second |= {"pozitie": LINES[2], "cuvant": LINES[3][:14], "stare": "corecta"}
    if part == WHOLE and year == BY_CATEGORY:
        lines.sort(key=lambda line: (line["categorie"], -line["total"]))
        for line in lines:
            higher = [o for o in lines if o["categorie"] == line["categorie"] and o["total"] > line["total"]]
            line["loc"] = 1 + len(higher)
    if part == DECIDED:
        gone = lines.pop(chance.randrange(1, len(lines) - 1))
        own = {key: gone[key] for key in ("masa", "nume", "club", "categorie", "fisa")}
        data["neclasati"].append({**own, "motiv": "eliminat"})


def copied(folder: Path, where: Path) -> Path:
    """A year in a folder of one's own, to be changed."""
    shutil.copytree(folder, where / folder.parent.name / folder.name)
    return where / folder.parent.name / folder.name


def of_year(folder: Path) -> list[dict[str, Any]]:
    """What the files of a year say, with the day of its settings: read by nothing of ours."""
    text = (folder / "competitie.toml").read_text("utf-8")
    day = text.partition("data = ")[2][:10] if "data = " in text else None
    return [
        {**json.loads((folder / part / RESULTS).read_text("utf-8")), "zi": day, "nume": f"Etapa {number}"}
        for number, part in enumerate(PARTS, 1)
    ]
