"""The figures of the reports once more, from the results files alone: plain Python, nothing of the package."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from statistics import mean, median, quantiles, stdev
from typing import Any

Row = dict[str, Any]
TYPES = {"integral_partial": "integral parțial", "pe_sir": "integral pe șir"}
CATEGORIES = {"": "", "seniori": "Seniori", "tineret": "Tineret"}
TRIPLE = {(row, col) for row in (0, 7, 14) for col in (0, 7, 14)} - {(7, 7)}
WINDOW = 10


def shown_day(data: Row) -> str:
    return ".".join(reversed(data["zi"].split("-")))


def by_category(data: Row) -> bool:
    places = [line["loc"] for line in data["clasament"]]
    return places != sorted(places)


def ranking_of(data: Row, line: Row) -> list[Row]:
    """Those that a player was ranked among."""
    apart = by_category(data)
    return [standing for standing in data["clasament"] if not apart or standing["categorie"] == line["categorie"]]


def lost(line: Row) -> list[Row]:
    return [finding for finding in line["constatari"] if not finding.get("anulata") and finding["fel"] != "observatie"]


def lines_of(line: Row) -> list[int]:
    """What the triple squares under new tiles multiply each correct entry by; None for the others."""
    covered: set[tuple[int, int]] = set()
    found = []
    for entry in line["depuneri"]:
        if entry["stare"] != "corecta":
            continue
        text = entry["pozitie"]
        down = text[0].isdigit()
        letter, number = (text[-1], text[:-1]) if down else (text[0], text[1:])
        row, col = ord(letter) - 65, int(number) - 1
        squares = {(row + n * down, col + n * (not down)) for n in range(len(entry["cuvant"]))}
        found.append(3 ** len((squares - covered) & TRIPLE))
        covered |= squares
    return found


def mean_of(values: Iterable[Any]) -> float | None:
    known = [value for value in values if value is not None]
    return float(mean(known)) if known else None


def player(files: Sequence[Row], names: set[str]) -> dict[str, list[Row]]:
    rounds, articles, moves = [], [], []
    for data in files:
        for line in (standing for standing in data["clasament"] if standing["nume"] in names):
            field = ranking_of(data, line)
            winner, middle = next(o["total"] for o in field if o["loc"] == 1), median(o["total"] for o in field)
            handed = sum(standing["ordine_predare"] is not None for standing in data["clasament"])
            order = line["ordine_predare"]
            about = {"date": shown_day(data), "round": f"Sezon Demo: {data['nume']}"}
            rounds.append(
                about
                | {"type": TYPES[data["concurs"]["tip"]], "place": line["loc"], "ranked": len(field)}
                | {"total": line["total"], "winner": winner, "median": middle, "order": order}
                | {"of_winner": 100 * line["total"] / winner, "of_median": 100 * line["total"] / middle}
                | {"of_order": None if order is None else 100 * order / handed}
                | {"lost": sum(finding["puncte_pierdute"] for finding in lost(line)), "year": data["zi"][:4]}
            )
            articles += [(finding["articol"], data["zi"][:4], finding["puncte_pierdute"]) for finding in lost(line)]
            correct = [entry for entry in line["depuneri"] if entry["stare"] == "corecta"]
            moves += [
                {
                    "word": entry["cuvant"],
                    "letters": len(entry["cuvant"]),
                    "position": entry["pozitie"],
                    "nr": entry["nr"],
                }
                | {"points": entry["puncte"], "times": f"×{times}" if times > 1 else "", "n": times}
                | about
                for entry, times in zip(correct, lines_of(line), strict=True)
            ]
    for number, record in enumerate(rounds):
        last = [one["of_median"] for one in rounds[max(0, number - WINDOW + 1) : number + 1]]
        known = len(last) >= 3
        record["middle"] = mean(last) if known else None
        record["low"], record["high"] = (mean(last) - stdev(last), mean(last) + stdev(last)) if known else (None, None)
    return {
        "years": _gathered(rounds, lambda record: record["year"]),
        "types": _gathered(rounds, lambda record: record["type"]),
        "articles": _articles(articles),
        "dearest": sorted(moves, key=lambda record: -record["points"])[:10],
        "longest": sorted(moves, key=lambda record: -record["letters"])[:10],
        "lines": sorted(
            (move for move in moves if move["n"] >= 9), key=lambda record: (-record["n"], -record["points"])
        ),
        "rounds": rounds,
    }


def _gathered(rounds: Sequence[Row], what: Callable[[Row], str]) -> list[Row]:
    found: dict[str, list[Row]] = defaultdict(list)
    for record in rounds:
        found[what(record)].append(record)
    return [
        {"what": name, "rounds": len(own), "first": sum(one["place"] == 1 for one in own)}
        | {"medals": sum(one["place"] <= 3 for one in own), "best": max(one["total"] for one in own)}
        | {key: mean_of(one[key] for one in own) for key in ("of_winner", "of_median", "of_order")}
        | {"lost": sum(one["lost"] for one in own), "lost_a_round": sum(one["lost"] for one in own) / len(own)}
        for name, own in sorted(found.items())
    ]


def _articles(found: Sequence[tuple[str, str, int]]) -> list[Row]:
    years = sorted({year for _, year, _ in found})
    rows = [
        {"article": article, "findings": sum(one == article for one, _, _ in found)}
        | {"points": sum(points for one, _, points in found if one == article)}
        | {f"in_{y}": sum(points for one, year, points in found if (one, year) == (article, y)) for y in years}
        for article in {article for article, _, _ in found}
    ]
    return sorted(rows, key=lambda row: (-row["points"], -row["findings"], row["article"]))


def medals(lines: Iterable[Row]) -> Row:
    places = [line["loc"] for line in lines]
    return {name: places.count(place) for place, name in enumerate(("gold", "silver", "bronze"), 1)}


def points_of(lines: Iterable[Row]) -> float | None:
    given = [line["puncte_clasament"] for line in lines if line["puncte_clasament"] is not None]
    return sum(given) if given else None


def club(files: Sequence[Row], name: str, person: Callable[[str], str]) -> dict[str, list[Row]]:
    """`person` says who has a name."""
    own = [(data, line) for data in files for line in data["clasament"] if line["club"] == name]

    def gathered(what: str, found: Sequence[tuple[Row, Row]]) -> Row:
        there = {(data["zi"], data["nume"]): data for data, _ in found}
        everybody = [line for data in there.values() for line in data["clasament"]]
        lines = [line for _, line in found]
        points, all_points = points_of(lines), points_of(everybody)
        return (
            {"what": what, "rounds": len(there), "players": len({person(line["nume"]) for line in lines})}
            | {"starts": len(lines), "all_starts": len(everybody), "of_starts": 100 * len(lines) / len(everybody)}
            | medals(lines)
            | {"ranking_points": points, "of_points": points and all_points and 100 * points / all_points}
        )

    def players(found: Sequence[tuple[Row, Row]]) -> list[Row]:
        by_name: dict[str, list[tuple[Row, Row]]] = defaultdict(list)
        for data, line in found:
            by_name[person(line["nume"])].append((data, line))
        rows = [
            {"player": who, "rounds": len(played), "best_place": min(line["loc"] for _, line in played)}
            | {"best": max(line["total"] for _, line in played)}
            | {"of_median": mean(_of_median(data, line) for data, line in played)}
            | medals(line for _, line in played)
            | {"ranking_points": points_of(line for _, line in played)}
            for who, played in by_name.items()
        ]
        return sorted(rows, key=lambda row: (-row["rounds"], row["player"]))

    years = sorted({data["zi"][:4] for data, _ in own})
    of_year = {year: [pair for pair in own if pair[0]["zi"][:4] == year] for year in years}
    return {
        "years": [gathered(year, of_year[year]) for year in years],
        "competitions": [
            {"date": shown_day(of_year[year][0][0])} | gathered("Sezon Demo", of_year[year]) for year in years
        ],
        "club_players": players(own),
        "club_players_by_year": [{"years": year} | row for year in years for row in players(of_year[year])],
    }


def _of_median(data: Row, line: Row) -> float:
    return float(100 * Fraction(line["total"]) / Fraction(median(score["total"] for score in ranking_of(data, line))))


def quartiles(totals: Sequence[int]) -> Row:
    low, middle, high = quantiles(totals, method="inclusive") if len(totals) > 1 else [float(totals[0])] * 3
    return {"quartile_low": low, "median": middle, "quartile_high": high}


def competition(files: Sequence[Row], person: Callable[[str], str]) -> dict[str, list[Row]]:
    days = sorted({data["zi"] for data in files})
    seen: set[str] = set()
    editions, rounds = [], []
    for day in days:
        held = [data for data in files if data["zi"] == day]
        lines = [line for data in held for line in data["clasament"]]
        players = {person(line["nume"]) for line in lines}
        editions.append(
            {"date": shown_day(held[0]), "where": "Brașov", "rounds": len(held), "players": len(players)}
            | {"newcomers": len(players - seen), "clubs": len({line["club"] for line in lines}), "starts": len(lines)}
            | {"absent": sum(len(data["neclasati"]) for data in held)}
        )
        seen |= players
        for data in held:
            groups = sorted({line["categorie"] for line in data["clasament"]}) if by_category(data) else [""]
            for group in groups:
                field = [line for line in data["clasament"] if group in ("", line["categorie"])]
                first = [line for line in field if line["loc"] == 1]
                rounds.append(
                    {"date": shown_day(data), "round": data["nume"], "type": TYPES[data["concurs"]["tip"]]}
                    | {"category": CATEGORIES[group], "ranked": len(field), "winner_total": first[0]["total"]}
                    | {"winners": ", ".join(person(line["nume"]) for line in first)}
                    | quartiles([line["total"] for line in field])
                )
    of_type: dict[str, list[Row]] = defaultdict(list)
    for data in files:
        of_type[TYPES[data["concurs"]["tip"]]].append(data)
    played: dict[str, list[int]] = defaultdict(list)
    for data in files:
        for line in data["clasament"]:
            played[person(line["nume"])].append(line["loc"])
    winners = [
        {"player": who, "first": places.count(1), "medals": sum(p <= 3 for p in places), "rounds": len(places)}
        for who, places in played.items()
        if 1 in places
    ]
    return {
        "editions": editions,
        "types": [
            {"type": name, "rounds": len(held), "starts": len(totals), "best": max(totals), "mean": mean(totals)}
            | quartiles(totals)
            for name, held in sorted(of_type.items())
            for totals in [[line["total"] for data in held for line in data["clasament"]]]
        ],
        "winners": sorted(winners, key=lambda row: (-row["first"], -row["medals"], row["player"])),
        "rounds": rounds,
    }
