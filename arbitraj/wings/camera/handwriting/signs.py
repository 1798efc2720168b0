"""Classify pictures of characters: for each the characters allowed there, the likeliest first.

The characters allowed in a place are known (digits, capitals, the letters of a board's columns), and no others are
returned. Non-characters and ringed ones have their share of the probability: a picture that is likely neither has a low
probability for every character.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from arbitraj.wings.camera.handwriting.network import Dots, Network, Numbers, the_network

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHARACTERS = DIGITS + CAPITALS
_NONE, _RINGED = len(CHARACTERS), len(CHARACTERS) + 1


@dataclass(frozen=True, slots=True)
class Sign:
    """The readings of a picture: characters with probabilities, the likeliest first, no character, or a ringed one."""

    characters: tuple[tuple[str, float], ...]
    none: float
    ringed: float

    @property
    def first(self) -> tuple[str, float]:
        return self.characters[0]


def probabilities(scores: Numbers, allowed: Sequence[str], network: Network) -> Numbers:
    """Probabilities of each allowed character, then of none, then of a ringed one."""
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
    """The readings from class scores, for any allowed characters."""
    order = [each for each in CHARACTERS if each in allowed]
    found = []
    for shares in probabilities(scores, order, network):
        best = np.argsort(-shares[:-2], kind="stable")
        characters = tuple((order[n], float(shares[n])) for n in best)
        found.append(Sign(characters, float(shares[-2]), float(shares[-1])))
    return found
