"""Points lost by findings in the players' last archived rounds before the analysed one."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from arbitraj.desk.editions.edition import Basis
from arbitraj.desk.editions.searched import LostBefore
from arbitraj.problems import ProblemsError
from arbitraj.record.names import all_by_name, plain_name
from arbitraj.wings.years.frames.fields import of_solutions
from arbitraj.wings.years.frames.years import Archive, open as open_archive

_ROUNDS = 10
_RANKED, _REMARK = "clasat", "observatie"


@dataclass(frozen=True)
class LastRounds:
    """Earlier rounds of an archive, in their order: ranked players and findings.

    `people` maps keys of names to persons, None if a name is ambiguous.
    """

    people: Mapping[tuple[str, ...], str | None]
    ranked: pd.DataFrame
    findings: pd.DataFrame

    def of(self, name: str) -> LostBefore | None:
        """Losses of a player, None if there are no rounds or several people have the name."""
        person = self.people.get(plain_name(name))
        own = self.ranked.loc[self.ranked["persoana"] == person, "runda"].tolist()[-_ROUNDS:]
        if person is None or not own:
            return None
        found = self.findings[(self.findings["persoana"] == person) & self.findings["runda"].isin(own)]
        points = found.groupby("articol")["puncte"].sum()
        return LostBefore(len(own), {str(article): int(taken) for article, taken in points.items()})


def last_rounds(base: str, basis: Basis) -> LastRounds | None:
    """Earlier rounds in an archive, None if it has none. A damaged archive is skipped unless `base` names it.

    Raises ProblemsError.
    """
    try:
        return _read(open_archive(base), basis)
    except ProblemsError:
        if base:
            raise
        return None


def _read(archive: Archive, basis: Basis) -> LastRounds | None:
    rounds = _before(archive.rounds(), basis)
    if rounds.empty:
        return None
    results, findings = (_of(frame, rounds) for frame in (archive.results(), archive.findings()))
    taking = ~findings["anulata"].fillna(False).astype(bool) & (findings["fel"] != _REMARK)
    people: dict[tuple[str, ...], str | None] = {}
    twice = {name for name, players in all_by_name(basis.graded.contest.competition.players).items() if players[1:]}
    for person, name, others in archive.players()[["nume", "alte_nume"]].itertuples():
        for key in {plain_name(value) for value in (name, *others)}:
            people[key] = None if key in people or key in twice else str(person)
    return LastRounds(people, results[results["stare"] == _RANKED], findings[taking])


def _before(rounds: pd.DataFrame, basis: Basis) -> pd.DataFrame:
    """The rounds before this one that count points. Solutions are another unit."""
    same = (rounds["amprenta"] == basis.inputs.fingerprint).to_numpy()
    day = basis.graded.ranking.game.competition.day
    if same.any():
        rounds = rounds[: int(same.argmax())]
    elif day:
        rounds = rounds[rounds["data"] < pd.Timestamp(day)]
    return rounds[~of_solutions(rounds["tip"])]


def _of(frame: pd.DataFrame, rounds: pd.DataFrame) -> pd.DataFrame:
    frame = frame[frame["runda"].isin(rounds.index)]
    return frame.astype({name: "string" for name in ("runda", "persoana", "articol") if name in frame})
