"""The network's answers, by numpy alone: convolutions over 28 dots, weights kept as whole numbers of eight bits.

The scripts of `samples/training/` train it (make scris-model) and write `model.npz`: for layer n the weights wn,
their scale a channel sn, the bias bn; t_digits and t_letters are the temperatures that its answers are calibrated by.
"""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import IO

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from arbitraj.handwriting.model import model_bytes, model_name

Numbers = NDArray[np.float32]
Dots = NDArray[np.uint8]
SIDE = 28  # dots of a picture that is read
_POOLED = (0, 2, 4)  # after these convolutions, four dots become one
_AT_ONCE = 64  # pictures, so that what is between two layers stays small


@dataclass(frozen=True, slots=True)
class Network:
    """What is trained: of each layer the weights and the bias, the last one dense; the temperatures, the name."""

    layers: tuple[tuple[Numbers, Numbers], ...]
    for_digits: float
    for_letters: float
    name: str

    def scores(self, pictures: Dots) -> Numbers:
        """What speaks for each class, of pictures [n, 28, 28] with ink 255 on 0."""
        parts = [self._scores(pictures[at : at + _AT_ONCE]) for at in range(0, len(pictures), _AT_ONCE)]
        return np.concatenate(parts) if parts else np.zeros((0, len(self.layers[-1][1])), np.float32)

    def _scores(self, pictures: Dots) -> Numbers:
        x: Numbers = pictures.astype(np.float32)[..., None] / np.float32(255)
        *convolutions, (weights, bias) = self.layers
        for n, (kernel, add) in enumerate(convolutions):
            x = _convolved(x, kernel, add)
            if n in _POOLED:
                x = _pooled(x)
        # as the trainer lays them: channel by channel
        flat = x.transpose(0, 3, 1, 2).reshape(len(x), -1)
        answer: Numbers = flat @ weights + bias
        return answer


def _convolved(x: Numbers, kernel: Numbers, add: Numbers) -> Numbers:
    """Three by three dots around each, then what is below nothing cut off."""
    around = sliding_window_view(np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), (3, 3), axis=(1, 2))
    n, height, width = around.shape[:3]
    made: Numbers = around.reshape(n * height * width, -1) @ kernel + add
    return np.maximum(made, np.float32(0)).reshape(n, height, width, -1)


def _pooled(x: Numbers) -> Numbers:
    """The strongest of four dots; an odd row or column is left out."""
    height, width = x.shape[1] // 2 * 2, x.shape[2] // 2 * 2
    rows = np.maximum(x[:, :height:2, :width], x[:, 1:height:2, :width])
    return np.asarray(np.maximum(rows[:, :, ::2], rows[:, :, 1::2]), np.float32)


def read_network(source: IO[bytes], name: str) -> Network:
    """A network as the trainer writes it."""
    with np.load(source) as arrays:
        layers = []
        for n in range(sum(1 for each in arrays.files if each[0] == "w")):
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
