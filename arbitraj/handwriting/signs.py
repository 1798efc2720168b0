"""Pictures of characters read: for each the characters that may stand there, the likeliest first.

What may stand in a place is known before it is looked at (digits, capitals, the letters of a board's columns): nothing
else is answered. What is no character, or has a ring around it, takes its share of the probability: a sign that is
likely nothing, or a joker, is unlikely to be any character.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from arbitraj.handwriting.network import Dots, Network, Numbers, the_network

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHARACTERS = DIGITS + CAPITALS
_NONE, _RINGED = len(CHARACTERS), len(CHARACTERS) + 1


@dataclass(frozen=True, slots=True)
class Sign:
    """What one picture may be: characters with their probabilities, the likeliest first; that it is none, or ringed."""

    characters: tuple[tuple[str, float], ...]
    none: float
    ringed: float

    @property
    def first(self) -> tuple[str, float]:
        return self.characters[0]


def probabilities(scores: Numbers, allowed: Sequence[str], network: Network) -> Numbers:
    """Of each allowed character, then of none, then of ringed."""
    places = [CHARACTERS.index(each) for each in allowed]
    by = network.for_letters if set(allowed) & set(CAPITALS) else network.for_digits
    among = scores[:, [*places, _NONE, _RINGED]] / np.float32(by)
    raised = np.exp(among - among.max(axis=1, keepdims=True))
    shares: Numbers = raised / raised.sum(axis=1, keepdims=True)
    return shares


def read_signs(pictures: Dots, allowed: Collection[str] = CHARACTERS, network: Network | None = None) -> list[Sign]:
    """Pictures [n, 28, 28], as `normalised` makes them, read as some of the characters that are allowed."""
    known = network or the_network()
    return signs_of(known.scores(pictures), allowed, known)


def signs_of(scores: Numbers, allowed: Collection[str], network: Network) -> list[Sign]:
    """The same of what speaks for each class: one look at a picture answers what it is among any characters."""
    order = [each for each in CHARACTERS if each in allowed]
    found = []
    for shares in probabilities(scores, order, network):
        best = np.argsort(-shares[:-2], kind="stable")
        characters = tuple((order[n], float(shares[n])) for n in best)
        found.append(Sign(characters, float(shares[-2]), float(shares[-1])))
    return found
