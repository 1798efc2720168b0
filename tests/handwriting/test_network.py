"""The network is run by numpy as it was trained; what comes along is small."""

from importlib.resources import files
from io import BytesIO

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.network import Network, read_network, the_network

MOST_BYTES = 400_000  # of the weights in the package
WIDTHS = ((1, 3), (3, 4), (4, 4), (4, 5), (5, 6))


def small(seed: int = 1) -> tuple[dict[str, np.ndarray], Network]:
    """Weights by chance, and the network that is read from them."""
    chance = np.random.default_rng(seed)
    arrays = {"t_digits": np.array(1.5, np.float32), "t_letters": np.array(2.5, np.float32)}
    shapes = [*((after, before, 3, 3) for before, after in WIDTHS), (7, 54)]
    for n, shape in enumerate(shapes):
        arrays[f"w{n}"] = chance.integers(-127, 128, shape).astype(np.int8)
        arrays[f"s{n}"] = chance.uniform(0.001, 0.003, shape[0]).astype(np.float32)
        arrays[f"b{n}"] = chance.normal(0, 0.1, shape[0]).astype(np.float32)
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
    packed.seek(0)
    return arrays, read_network(packed, "small")


def slowly(arrays: dict[str, np.ndarray], picture: np.ndarray) -> np.ndarray:
    """The same, dot by dot."""
    x = picture[None].astype(float) / 255
    for n in range(len(WIDTHS)):
        weights = arrays[f"w{n}"] * arrays[f"s{n}"][:, None, None, None]
        wide = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        made = np.empty((len(weights), *x.shape[1:]))
        for row in range(x.shape[1]):
            for column in range(x.shape[2]):
                seen = wide[:, row : row + 3, column : column + 3]
                made[:, row, column] = (weights * seen).sum(axis=(1, 2, 3)) + arrays[f"b{n}"]
        x = np.maximum(made, 0)
        if n in (0, 2, 4):
            height, width = x.shape[1] // 2, x.shape[2] // 2
            x = x[:, : 2 * height, : 2 * width].reshape(-1, height, 2, width, 2).max(axis=(2, 4))
    dense = arrays["w5"] * arrays["s5"][:, None]
    return np.asarray(dense @ x.reshape(-1) + arrays["b5"])


def test_the_answers_are_those_of_the_convolutions_written_out() -> None:
    arrays, network = small()
    pictures = np.random.default_rng(2).integers(0, 256, (3, 28, 28)).astype(np.uint8)
    found = network.scores(pictures)
    assert np.allclose(found, [slowly(arrays, picture) for picture in pictures], rtol=1e-3, atol=1e-4)
    assert (network.for_digits, network.for_letters) == (1.5, 2.5)


@pytest.mark.parametrize("number", [0, 1, 64, 65, 130])
def test_many_pictures_are_read_as_each_is_alone(number: int) -> None:
    _, network = small()
    pictures = np.random.default_rng(3).integers(0, 256, (number, 28, 28)).astype(np.uint8)
    found = network.scores(pictures)
    assert found.shape == (number, 7)
    assert all(np.allclose(found[n], network.scores(pictures[n : n + 1])[0], atol=1e-4) for n in range(0, number, 13))


def test_the_same_picture_is_answered_the_same_wherever_it_stands() -> None:
    _, network = small()
    pictures = np.random.default_rng(4).integers(0, 256, (3, 28, 28)).astype(np.uint8)
    once = network.scores(pictures)
    assert np.allclose(network.scores(pictures[[2, 0, 2, 1, 0]]), once[[2, 0, 2, 1, 0]], atol=1e-4)


def test_the_weights_that_come_along_are_small_whole_and_calibrated() -> None:
    data = files("arbitraj.wings.camera.handwriting").joinpath("model.npz").read_bytes()
    assert len(data) <= MOST_BYTES
    with np.load(BytesIO(data)) as arrays:
        assert {arrays[name].dtype for name in arrays.files if name[0] == "w"} == {np.dtype(np.int8)}
        assert {"t_digits", "t_letters"} < set(arrays.files)
    network = the_network()
    assert len(network.layers[-1][1]) == 38
    assert len(network.name) == 12
