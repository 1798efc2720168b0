"""One policy a type of game: what differs between them, and nothing else."""

from arbitraj.types.base import Policy
from arbitraj.types.groups import NScrabble, SerieMaxime
from arbitraj.types.integral import Integral, IntegralPartial
from arbitraj.types.pe_sir import PeSir
from arbitraj.types.superscrabble import Superscrabble, SuperscrabbleIncomplet

POLICIES: dict[str, Policy] = {
    policy.key: policy
    for policy in (
        Integral(),
        IntegralPartial(),
        PeSir(),
        SerieMaxime(),
        NScrabble(),
        Superscrabble(),
        SuperscrabbleIncomplet(),
    )
}
