"""One policy a type of game: what differs between them, and nothing else."""

from arbitraj.correction.policies.base import Policy
from arbitraj.correction.policies.groups import NScrabble, SerieMaxime
from arbitraj.correction.policies.integral import Integral, IntegralPartial
from arbitraj.correction.policies.pe_sir import PeSir
from arbitraj.correction.policies.superscrabble import Superscrabble, SuperscrabbleIncomplet

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
