"""Years of competitions made up from a seed: the results files of rounds, as the desk writes them, of made-up people.

Ten years of 40 competitions of 5 rounds of 80 players are 160,000 sheets, some 1.5 million entries.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from arbitraj.folder.season import Season
from arbitraj.ranking.scale import federation_points
from arbitraj.wings.years.archive.sources import ArchivedTable, GameOfTwo, RoundSource, TableAbout, table_of_games
from samples.names import CLUBS, GIVEN, SURNAMES

FIRST_YEAR = 2017
TYPES = ("integral", "integral_partial", "pe_sir", "serie_maxime", "n_scrabble")
PLACES = ("Cluj", "Iași", "Timișoara", "Brașov", "Reghin", "Galați", "Oradea", "Suceava")
SYLLABLES = "PA RE CU TI NO LA SE MI DO RA VE CO STI LU NE TA FI GO ZA BI".split()
ENDINGS = ("escu", "eanu", "aru", "in", "ici", "uț", "", "oiu")
_COLUMNS = "ABCDEFGHIJKLMNO"
# kinds of findings, how often of 1000 entries, the points that they take
_FAULTS = (
    *(("8.2.a", "depunere_incorecta", 20, 0), ("8.2.d", "depunere_incorecta", 8, 0)),
    *(("8.2.b", "depunere_incorecta", 6, 0), ("8.3.d", "avertisment_tehnic", 40, 5)),
    *(("8.3.c", "avertisment_tehnic", 15, 5), ("8.4.d", "penalizare_tehnica", 3, 20)),
)
_ARBITERS = ("Ilie Dan", "Matei Oana", "Rusu Paul", "Toma Irina")


@dataclass(frozen=True, slots=True)
class YearsAsked:
    """How much is made up."""

    years: int = 10
    competitions: int = 40
    rounds: int = 5
    players: int = 80  # in a round
    people: int = 3200
    seed: int = 2026

    @property
    def sheets(self) -> int:
        return self.years * self.competitions * self.rounds * self.players


@dataclass(frozen=True, slots=True)
class _Somebody:
    name: str
    club: str
    born: int
    skill: float


def made_years(asked: YearsAsked) -> Iterator[tuple[RoundSource, dict[str, Any]]]:
    """Each round: where it would come from, and its results; the same for the same seed."""
    rng = Random(asked.seed)
    people, words = _people(rng, asked.people), _words(rng)
    for year in range(FIRST_YEAR, FIRST_YEAR + asked.years):
        for number in range(asked.competitions):
            day = date(year, 1, 1) + timedelta(days=number * 360 // asked.competitions)
            title = f"Cupa {number + 1}"
            season = Season(title, rng.choice(PLACES), day)
            there = rng.sample(people, asked.players)
            for order in range(1, asked.rounds + 1):
                folder = Path(f"/ani/{year}/{number + 1}/{order}")
                name = f"Etapa {order}"
                yield RoundSource(folder, season, order, name), _round(rng, season, name, there, words)


def made_games(asked: YearsAsked) -> Iterator[ArchivedTable]:
    """A tournament of games of two for each year's every fourth competition."""
    rng = Random(asked.seed + 1)
    people = _people(Random(asked.seed), asked.people)
    for year in range(FIRST_YEAR, FIRST_YEAR + asked.years):
        for number in range(0, asked.competitions, 4):
            there = rng.sample(people, 20)
            games = []
            for round_ in range(1, 11):
                rng.shuffle(there)
                for one, other in zip(there[::2], there[1::2], strict=True):
                    points = tuple(int(rng.gauss(330 + 60 * somebody.skill, 50)) for somebody in (one, other))
                    winner = 0 if points[0] == points[1] else 1 if points[0] > points[1] else 2
                    games.append(GameOfTwo(round_, (one.name, other.name), (points[0], points[1]), winner))
            about = TableAbout("libere", f"Turneul {number + 1}", "Cluj", date(year, 6, 1) + timedelta(days=number))
            yield table_of_games(games, about, f"/ani/{year}/turneu-{number + 1}")


def _people(rng: Random, many: int) -> list[_Somebody]:
    clubs = [f"{club} {place}" for club in CLUBS for place in PLACES]
    made = ("".join(rng.choices(SYLLABLES, k=rng.randint(1, 4))) + rng.choice(ENDINGS) for _ in range(many))
    surnames = [*SURNAMES, *dict.fromkeys(name.capitalize() for name in made)]
    names = dict.fromkeys(f"{rng.choice(surnames)} {rng.choice(GIVEN)}" for _ in range(many * 2))
    listed = list(names)[:many]
    return [
        _Somebody(name, rng.choice(clubs), rng.randint(FIRST_YEAR - 60, FIRST_YEAR - 5), rng.gauss(0, 1))
        for name in listed
    ]


def _words(rng: Random) -> list[str]:
    return sorted({"".join(rng.choices(SYLLABLES, k=rng.randint(1, 4)))[:10] for _ in range(30_000)})


def _round(rng: Random, season: Season, name: str, there: list[_Somebody], words: list[str]) -> dict[str, Any]:
    assert season.day
    sent_off = {rng.randrange(len(there))} if rng.random() < 0.3 else set()
    present = [somebody for n, somebody in enumerate(there) if n not in sent_off]
    order = {somebody.name: n for n, somebody in enumerate(sorted(present, key=lambda _: rng.random()), 1)}
    lines = [
        _line(rng, somebody, table, order[somebody.name], words, season.day.year)
        for table, somebody in enumerate(there, 1)
        if somebody.name in order
    ]
    lines.sort(key=lambda line: (-line["total"], line["ordine_predare"]))
    place = 1
    for _, same in groupby(lines, key=lambda line: (line["total"], line["ordine_predare"])):
        tied = list(same)
        for line in tied:
            line |= {"loc": place, "puncte_clasament": float(federation_points(place, len(lines)))}
        place += len(tied)
    stop = datetime(season.day.year, season.day.month, season.day.day, 12) + timedelta(minutes=rng.randint(0, 240))
    provisional = stop + timedelta(minutes=rng.randint(40, 160))
    settled = _settled(rng, lines, provisional)
    game_type = rng.choice(TYPES)
    letters = ["".join(rng.choices("AEIOURSTLNCDMP?", k=40))]
    print_of = sha256(f"{season.title}{season.day}{name}".encode()).hexdigest()
    return {
        "concurs": {
            "titlu": f"{season.title}, {name}",
            "loc": season.place,
            "data": season.day.isoformat(),
            "tip": game_type,
            "litere": [] if game_type == "integral" else letters,
        },
        "lexic": {"nume": f"lista-{season.day.year}", "cuvinte": len(words), "sha256": print_of[::-1]},
        "reguli": {"I-scale": "alta"} if rng.random() < 0.05 else {},
        "clasament": lines,
        "neclasati": [
            {
                "masa": n + 1,
                "nume": there[n].name,
                "club": there[n].club,
                "categorie": "seniori",
                "fisa": "",
                "motiv": "eliminat",
            }
            for n in sorted(sent_off)
        ],
        **settled,
        "editie": {
            "stadiu": "final",
            "amprenta": print_of,
            "intrari": {"fisiere": {}},
            "documente": {},
            "timpuri": {
                "durata": rng.choice((60, 75, 90)),
                "oprit": stop.isoformat(),
                "provizoriu": provisional.isoformat(),
                "final": (provisional + timedelta(minutes=rng.randint(30, 90))).isoformat(),
            },
        },
        "sha256": print_of,
    }


def _line(rng: Random, player: _Somebody, table: int, order: int, words: list[str], year: int) -> dict[str, Any]:
    entries, findings = [], []
    for number in range(1, max(3, min(20, round(rng.gauss(9.5 + player.skill, 2)))) + 1):
        entry, finding = _entry(rng, player, number, words)
        entries.append(entry)
        findings += finding
    points = sum(entry["puncte"] for entry in entries)
    lost = sum(f["puncte_pierdute"] for f in findings if f["fel"] != "depunere_incorecta")
    kinds = [finding["fel"] for finding in findings]
    return {
        "masa": table,
        "nume": player.name,
        "fisa": f"{order:02}",
        "ordine_predare": order,
        "club": player.club,
        "categorie": "tineret" if year - player.born < 19 else "seniori",
        "total": points - lost,
        "puncte_depuneri": points,
        "avertismente_disciplinare": 0,
        "avertismente_tehnice": kinds.count("avertisment_tehnic"),
        "penalizari_tehnice": kinds.count("penalizare_tehnica"),
        "depuneri": entries,
        "constatari": findings,
    }


def _entry(
    rng: Random, player: _Somebody, number: int, words: list[str]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    word = words[int(rng.random() * len(words))]
    low, high = rng.randint(1, 15), rng.randint(0, 15 - len(word))
    across = rng.random() < 0.5
    position = f"{low}{_COLUMNS[high]}" if across else f"{_COLUMNS[low - 1]}{high + 1}"
    points = max(2, round(rng.gauss(22 + 4 * player.skill, 12)))
    findings = []
    chance, worth, state = rng.random() * 1000, points, "corecta"
    for article, kind, often, takes in _FAULTS:
        if 0 <= chance < often:
            if kind == "depunere_incorecta":
                worth, state = 0, "incorecta"
            findings.append(
                {
                    "articol": article,
                    "fel": kind,
                    "depunere": number,
                    "interpretare": None,
                    "puncte_pierdute": takes or points,
                }
            )
        chance -= often
    entry = {
        "nr": number,
        "grupa": "",
        "pozitie": position,
        "cuvant": word,
        "stare": state,
        "puncte": worth,
        "scris": f"{position} {word}",
        "puncte_scrise": str(points),
        "litere_noi": word[: rng.randint(1, 7)],
        "prima": len(word) >= 7 and rng.random() < 0.3,
    }
    return entry, findings


def _settled(rng: Random, lines: list[dict[str, Any]], at: datetime) -> dict[str, Any]:
    """A decision or two, answers to questions of reading, now and then a contestation."""
    decisions, effects, answers, contestations = [], [], [], []
    faults = [(line, found) for line in lines for found in line["constatari"]]
    for number, (line, found) in enumerate(rng.sample(faults, min(len(faults), rng.randint(0, 2))), 1):
        by, sheet = rng.choice(_ARBITERS), line["fisa"]
        taken = {"nr": number, "arbitru": by, "motiv": "văzut pe fișă", "data": at.isoformat()}
        found["decizie"] = taken
        decisions.append({**taken, "fisa": sheet, "depunere": found["depunere"], "actiune": "adauga"})
        effects.append({"nr": number, "puncte": -found["puncte_pierdute"], "locuri": rng.randint(0, 6)})
    for number in range(1, rng.randint(0, 6)):
        line = rng.choice(lines)
        entry = rng.choice(line["depuneri"])
        word = entry["cuvant"]
        answers.append(
            {
                "nr": number,
                "fisa": line["fisa"],
                "depunere": entry["nr"],
                "fel": "citire",
                "vazut": f"{word[:1]}?{word[2:]}",
                "raspuns": rng.choice((word, "asa_scrie")),
                "arbitru": rng.choice(_ARBITERS),
                "data": at.isoformat(),
            }
        )
    if faults and rng.random() < 0.4:
        line, found = rng.choice(faults)
        verdict = rng.choice(("admisa", "respinsa"))
        moved = {"puncte": found["puncte_pierdute"], "locuri": rng.randint(0, 4)} if verdict == "admisa" else None
        contestations.append(
            {
                "nr": 1,
                "fisa": line["fisa"],
                "depunere": found["depunere"],
                "articol": found["articol"],
                "text": "cuvântul este în listă",
                "primita": at.isoformat(),
                "apel": False,
                "hotarare": verdict,
                "motiv": "s-a privit",
                "de": rng.choice(_ARBITERS),
                "la": at.isoformat(),
                "efect": moved,
            }
        )
    return {"decizii": decisions, "efecte": effects, "lamuriri": answers, "contestatii": contestations}
