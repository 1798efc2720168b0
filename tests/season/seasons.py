"""Competitions of several rounds written in a test: rounds as small folders, and random ones without files."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from arbitraj.folder.season import Season
from arbitraj.ranking.general import OF_A_COMPETITION, Event, Person, Score, TieBreak, general_ranking
from arbitraj.record.names import plain_name
from arbitraj.report.general_table import General
from tests.folders import SETTINGS, folder, sheet

HEAD = '[competitie]\ntitlu = "Cupa"\nloc = "Brașov"\ndata = 2026-11-21\n'
GOOD, WORSE = "H7 CASA 8\nI8 STIRE 12\n6E cOMANDA 71", "H7 CASA 8\nI8 STIRE 12"


def round_of(root: Path, name: str, players: Mapping[str, str], concurs: str = SETTINGS) -> Path:
    """A round: each player's rows of moves, at tables 1, 2, ...; `-` for one who is absent, `!` for one sent off."""
    roster, hand_in = ["masa,nume,prenume"], ["fisa,ordine,masa,stare,avertismente_disciplinare"]
    sheets: dict[str, str | bytes | None] = {"solutii_01": None, "solutii_02": None}
    for table, (player, rows) in enumerate(players.items(), 1):
        roster.append(f'{table},"{player.replace(chr(34), chr(34) * 2)}",')
        if rows == "!":
            hand_in.append(f",,{table},eliminat,0")
        elif rows != "-":
            hand_in.append(f"{table:02},{table},{table},predat,0")
            sheets[f"solutii_{table:02}"] = sheet(player, str(table), rows)
    where = root / name
    where.mkdir(parents=True)
    texts: dict[str, str | bytes | None] = {"jucatori": "\n".join(roster), "predare": "\n".join(hand_in)}
    folder(where, concurs=concurs, **texts, **sheets)
    return where / "concurs"


def cup(root: Path, *rounds: Mapping[str, str], head: str = HEAD, more: str = "") -> Path:
    """A competition of rounds e1, e2, ..."""
    lines = [head]
    for number, players in enumerate(rounds, 1):
        round_of(root, f"e{number}", players)
        lines.append(f'[[etape]]\ndosar = "e{number}/concurs"\nnume = "Etapa {number}"')
    (root / "competitie.toml").write_text("\n".join([*lines, more]), encoding="utf-8")
    return root


NAMES = [
    f"{surname} {given}" for surname in ("Albu", "Barbu", "Ciobanu") for given in ("Ana", "Bogdan", "Cezar", "Dumitru")
]
PEOPLE = [Person(0, name.split()[0], name.split()[1], key=plain_name(name)) for name in NAMES]


@st.composite
def events(draw: st.DrawFn) -> list[Event]:
    """Events whose points repeat, so that ties are common; some players absent or sent off."""
    made = []
    for number in range(draw(st.integers(1, 4))):
        scores = {}
        for person in PEOPLE:
            fate = draw(st.sampled_from("ppppa!"))
            if fate == "!":
                scores[person.key] = Score(Fraction(), None, "eliminat")
            elif fate == "p":
                points = draw(st.sampled_from([Fraction(p) for p in ("0", "1", "2", "3", "0.1", "0.2", "0.3")]))
                scores[person.key] = Score(points, draw(st.integers(1, 4)))
        made.append(Event(f"E{number}", draw(st.booleans()), scores))
    return made


TIES = st.lists(st.sampled_from(OF_A_COMPETITION), unique=True)


def season(title: str = "Cupa") -> Season:
    return Season(title, "Brașov", date(2026, 11, 21), "Ionescu Maria", False, (), (), ())


def general(made: list[Event], ties: list[TieBreak]) -> General:
    lines = general_ranking(PEOPLE, made, ties)
    return General(season(), tuple(made), ((None, lines),), tuple(ties))


def lot(rng: Random) -> list[Event]:
    """Events drawn by lot; few different points, so that ties are common."""
    made = []
    for number in range(rng.randint(1, 5)):
        scores = {}
        for person in PEOPLE:
            fate = rng.choice("ppppa!")
            if fate == "!":
                scores[person.key] = Score(Fraction(), None, "eliminat")
            elif fate == "p":
                points = rng.choice([Fraction(p) for p in ("100", "200", "300", "0.1", "0.2", "0.3")])
                scores[person.key] = Score(points, rng.randint(1, 4))
        made.append(Event(f"E{number} [proba]", rng.random() < 0.6, scores))
    return made
