"""The network in numpy (convolutions over 28 dots, with weights stored as 8-bit integers), reading characters.

The scripts of `samples/training/` train it (make scris-model) and write `model.npz`: for layer n the weights wn, their
scale for each channel sn, the bias bn. t_digits and t_letters are the temperatures that calibrate its answers.

The characters allowed in a place are known (digits, capitals, the letters of a board's columns), and no others are
returned. Non-characters and ringed ones have their share of the probability: a picture that is likely neither has a low
probability for every character."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import product
from typing import IO

import numpy as np
from numpy.typing import NDArray

from arbitraj.wings.camera.handwriting.outcome import model_bytes, model_name

Numbers = NDArray[np.float32]
Dots = NDArray[np.uint8]
SIDE = 28  # dots of a picture that is read
_POOLED = (0, 2, 4)  # after these convolutions, four dots become one
_AT_ONCE = 64  # pictures, so that what is between two layers stays small


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network: weights and bias of each layer, the last one dense, the temperatures, the name."""

    layers: tuple[tuple[Numbers, Numbers], ...]
    for_digits: float
    for_letters: float
    name: str

    def scores(self, pictures: Dots) -> Numbers:
        """Scores of each class for pictures [n, 28, 28] with ink 255 on 0. Equal pictures are computed once."""
        known: dict[bytes, int] = {}
        which = [known.setdefault(picture.tobytes(), len(known)) for picture in pictures]
        once = pictures[np.unique(which, return_index=True)[1]]
        flat = [self._flat(once[at : at + _AT_ONCE]) for at in range(0, len(once), _AT_ONCE)]
        weights, bias = self.layers[-1]
        if not flat:
            return np.zeros((0, len(bias)), np.float32)
        every = np.concatenate(flat)[which]
        parts = (every[at : at + _AT_ONCE] for at in range(0, len(which), _AT_ONCE))
        return np.concatenate([part @ weights + bias for part in parts])

    def _flat(self, pictures: Dots) -> Numbers:
        # the pictures last: what is done to a dot of one is done to that of all at once
        x: Numbers = np.ascontiguousarray(pictures.transpose(1, 2, 0)[None]).astype(np.float32) / np.float32(255)
        for n, (kernel, add) in enumerate(self.layers[:-1]):
            x = _convolved(x, kernel, add)
            if n in _POOLED:
                x = _pooled(x)
        # as the trainer lays them: channel by channel
        return x.reshape(-1, len(pictures)).T


def _convolved(x: Numbers, kernel: Numbers, add: Numbers) -> Numbers:
    """Convolve [channels, height, width, pictures] with 3 x 3 kernels, then apply ReLU."""
    channels, height, width, number = x.shape
    wide = np.zeros((channels, height + 2, width + 2, number), np.float32)
    wide[:, 1:-1, 1:-1] = x
    around = np.empty((channels, 3, 3, height, width, number), np.float32)
    for down, across in product(range(3), repeat=2):
        around[:, down, across] = wide[:, down : down + height, across : across + width]
    made: Numbers = kernel.T @ around.reshape(len(kernel), -1)
    made += add[:, None]
    return np.maximum(made, np.float32(0), out=made).reshape(-1, height, width, number)


def _pooled(x: Numbers) -> Numbers:
    """Maximum over 2 x 2 dots, without an odd last row or column."""
    height, width = x.shape[1] // 2 * 2, x.shape[2] // 2 * 2
    rows = np.maximum(x[:, :height:2, :width], x[:, 1:height:2, :width])
    return np.asarray(np.maximum(rows[:, :, ::2], rows[:, :, 1::2]), np.float32)


def read_network(source: IO[bytes], name: str) -> Network:
    """A network as the trainer writes it."""
    with np.load(source) as arrays:
        layers = []
        for n in range(sum(1 for file in arrays.files if file[0] == "w")):
            weights, scale = arrays[f"w{n}"].astype(np.float32), arrays[f"s{n}"]
            flat = weights.reshape(len(weights), -1) * scale[:, None]
            layers.append((np.ascontiguousarray(flat.T), arrays[f"b{n}"]))
        digits, letters = (float(arrays[f"t_{kind}"]) if f"t_{kind}" in arrays.files else 1.0 for kind in _KINDS)
    return Network(tuple(layers), digits, letters, name)


_KINDS = ("digits", "letters")


@cache
def the_network() -> Network:
    """The one that comes along."""
    return read_network(BytesIO(model_bytes()), model_name())


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
    places = [CHARACTERS.index(text) for text in allowed]
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
    order = [character for character in CHARACTERS if character in allowed]
    found = []
    for shares in probabilities(scores, order, network):
        best = np.argsort(-shares[:-2], kind="stable")
        characters = tuple((order[n], float(shares[n])) for n in best)
        found.append(Sign(characters, float(shares[-2]), float(shares[-1])))
    return found
