"""Results of encounters, and the standings computed from them (I-T-clasament)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from arbitraj.text import said
from arbitraj.wings.games.played import Weight
from arbitraj.wings.games.tournament.model import (
    Encounter,
    GameShare,
    PairingSystem,
    RecordedScore,
    RoundPairs,
    SettledEncounter,
    Tournament,
    TournamentFinding,
    TournamentLine,
    TournamentStandings,
)
from arbitraj.wings.games.tournament.pairing import Pairs, berger_pairs, swiss_pairs

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)

Records = Mapping[str, RecordedScore]  # results of records, by file
Paired = tuple[Pairs, tuple[int, ...]]


def standings_of(tournament: Tournament, records: Records, before: int | None = None) -> TournamentStandings:
    """Standings after all rounds, or after those `before` one."""
    encounters = [each for each in tournament.encounters if before is None or each.round < before]
    settled = tuple(_settled(each, tournament, records) for each in encounters)
    findings = tuple(found for each in settled for found in _findings(each))
    return TournamentStandings(tournament, tuple(_lines(tournament, settled)), settled, findings)


def round_pairs(standings: TournamentStandings, round_: int) -> RoundPairs:
    """Pairings of a round, computed from `standings` before it."""
    met: dict[int, set[int]] = {}
    for game in standings.settled:
        if game.encounter.met:
            for one, other in (game.encounter.numbers, game.encounter.numbers[::-1]):
                met.setdefault(one, set()).add(other)
    pairs, sit_out = _SYSTEMS[standings.tournament.system](standings, round_, met)
    repeated = tuple((one, other) for one, other in pairs if other in met.get(one, ()))
    return RoundPairs(round_, pairs, sit_out, repeated)


def _swiss(standings: TournamentStandings, round_: int, met: Mapping[int, set[int]]) -> Paired:
    sat_out = {each.encounter.first for each in standings.settled if each.encounter.second is None}
    order = [line.player.number for line in standings.lines if line.player.plays_in(round_)]  # I-T-retras
    pairs, sits_out = swiss_pairs(order, met, sat_out)
    return pairs, () if sits_out is None else (sits_out,)


def _everybody(standings: TournamentStandings, round_: int, met: Mapping[int, set[int]]) -> Paired:
    """Pairs by Berger's table. Opponents of withdrawn players sit out (I-T-retras), and all other pairs stay as they
    were.
    """
    players = standings.tournament.players
    pairs, sits_out = berger_pairs([player.number for player in players], round_)
    there = {player.number for player in players if player.plays_in(round_)}
    left = [number for pair in pairs if not there.issuperset(pair) for number in pair]
    alone = sorted(number for number in (*left, sits_out) if number in there)
    return tuple(pair for pair in pairs if there.issuperset(pair)), tuple(number for number in alone if number)


_SYSTEMS: Mapping[PairingSystem, Callable[[TournamentStandings, int, Mapping[int, set[int]]], Paired]] = {
    PairingSystem.SWISS: _swiss,
    PairingSystem.EVERYBODY: _everybody,
}


def _settled(encounter: Encounter, tournament: Tournament, records: Records) -> SettledEncounter:
    """Result of an encounter: I-T-liber and I-T-absent without a game, else the record, else the typed points."""
    best, worst = tournament.bye
    if not encounter.met:
        came = next(each for each in encounter.numbers if each != encounter.absent)
        shares = {came: GameShare(came, WIN, best, worst)}
        if encounter.absent is not None:
            shares[encounter.absent] = GameShare(encounter.absent, LOSS, worst, best)
        return SettledEncounter(encounter, None, came, tuple(shares[number] for number in encounter.numbers))
    recorded = records.get(encounter.record)
    first, second = recorded.points if recorded else (points or 0 for points in encounter.points)
    one_word, other_word = recorded.last_words if recorded else encounter.last_words
    # P.1: of equal points the better last word wins, if both are known
    known = one_word is not None and other_word is not None
    ahead = first - second or (known and (one_word or 0) - (other_word or 0))
    winner = encounter.numbers[ahead < 0] if ahead else None
    wins = (DRAW, DRAW) if winner is None else (WIN, LOSS) if ahead > 0 else (LOSS, WIN)
    both = zip(encounter.numbers, wins, (first, second), (second, first), strict=True)
    shares_of_both = tuple(GameShare(*each) for each in both)
    return SettledEncounter(encounter, (first, second), winner, shares_of_both, first == second, known)


def _findings(settled: SettledEncounter) -> Iterator[TournamentFinding]:
    encounter, share = settled.encounter, settled.shares[0]
    counted = share.own, share.other
    if any(typed not in (None, right) for typed, right in zip(encounter.points, counted, strict=True)):
        typed = ":".join("–" if points is None else str(points) for points in encounter.points)
        differ = said("turneu.points_differ", typed=typed, right=":".join(map(str, counted)))
        yield TournamentFinding("puncte_difera", Weight.MISTAKE, encounter, differ)
    if settled.level and not settled.words_known:
        missing = said("turneu.last_word_missing", points=share.own)
        yield TournamentFinding("ultimul_cuvant_lipsa", Weight.REMARK, encounter, missing)


def _lines(tournament: Tournament, settled: Sequence[SettledEncounter]) -> Iterator[TournamentLine]:
    shares: dict[int, list[GameShare]] = {player.number: [] for player in tournament.players}
    for share in (share for each in settled for share in each.shares):
        shares[share.number].append(share)
    ranked = sorted((_key(shares[player.number]), player.number, player) for player in tournament.players)
    places: dict[tuple[Fraction, int, int], int] = {}
    for at, (key, number, player) in enumerate(ranked, 1):
        wins, difference, points = key
        place = places.setdefault(key, at)
        yield TournamentLine(place, player, -wins, -difference, -points, len(shares[number]))


def _key(shares: Iterable[GameShare]) -> tuple[Fraction, int, int]:
    """Sort key of the standings, the best first."""
    shares = tuple(shares)
    difference = sum(each.own - each.other for each in shares)
    return -sum((each.wins for each in shares), LOSS), -difference, -sum(each.own for each in shares)
