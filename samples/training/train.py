"""The network trained, calibrated and written as the package holds it: make scris-model.

python -m samples.training.train SET.npz... --out arbitraj/handwriting/model.npz [--minutes 20]
"""

import argparse
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as f
from torch import nn

from arbitraj.handwriting.network import read_network
from samples.training.drawn import CHARACTERS
from samples.training.seen import NONE, RINGED, as_seen
from samples.training.sets import Source, sources, strokes

_WIDTHS = ((1, 16), (16, 32), (32, 32), (32, 64), (64, 96))
_POOLED = (0, 2, 4)  # after these convolutions four dots become one
_CLASSES = len(CHARACTERS) + 2
_BATCH = 64
_RATE = 3e-3
_LOOKED_AT = 400  # characters of a source that was kept
_DIGITS = 0.4  # of a batch
# how often digits come from each source, letters likewise; a set that is not named: as often as fonts
_OFTEN_DIGITS = {"bhmsds": 0.33, "mnist_t10k": 0.2, "semeion": 0.1, "fonts": 0.12, "strokes": 0.25}
_OFTEN_LETTERS = {"fonts": 0.42, "strokes": 0.58}


def network() -> Any:
    parts: list[Any] = []
    for n, (before, after) in enumerate(_WIDTHS):
        parts += [nn.Conv2d(before, after, 3, padding=1, bias=False), nn.BatchNorm2d(after), nn.ReLU()]
        if n in _POOLED:
            parts.append(nn.MaxPool2d(2))
    return nn.Sequential(*parts, nn.Flatten(), nn.Dropout(0.3), nn.Linear(9 * _WIDTHS[-1][1], _CLASSES))


def batches(of: list[Source], chance: np.random.Generator) -> Any:
    """Batches without end: each character as often, from each source as often as said."""
    places = {
        (source.name, n): (source.x, np.flatnonzero(source.y == n)) for source in of for n in range(len(CHARACTERS))
    }
    while True:
        xs, ys = [], []
        for _ in range(_BATCH):
            digit = chance.random() < _DIGITS
            n = int(chance.integers(10) if digit else chance.integers(10, 36))
            often = _OFTEN_DIGITS if digit else _OFTEN_LETTERS
            named = [source.name for source in of if len(places[source.name, n][1])]
            weights = np.array([often.get(name, often["fonts"]) for name in named])
            x, where = places[named[chance.choice(len(named), p=weights / weights.sum())], n]
            xs.append(x[chance.choice(where)])
            ys.append(n)
        yield torch.from_numpy(np.stack(xs)).float()[:, None] / 255, torch.tensor(ys)


def folded(net: Any) -> dict[str, np.ndarray[Any, Any]]:
    """Weights with the normalisation worked in, rounded to int8 a channel."""
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    layers = list(net)
    pairs = [(layers[i], layers[i + 1]) for i in range(len(layers)) if isinstance(layers[i], nn.Conv2d)]
    made = []
    for conv, norm in pairs:
        by = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        made.append((conv.weight * by[:, None, None, None], norm.bias - norm.running_mean * by))
    made.append((layers[-1].weight, layers[-1].bias))
    for n, (weight, bias) in enumerate(made):
        w = weight.detach().numpy()
        flat = w.reshape(len(w), -1)
        scale = np.abs(flat).max(axis=1) / 127 + 1e-12
        arrays[f"w{n}"] = np.rint(w / scale.reshape(-1, *([1] * (w.ndim - 1)))).astype(np.int8)
        arrays[f"s{n}"], arrays[f"b{n}"] = scale.astype(np.float32), bias.detach().numpy().astype(np.float32)
    return arrays


def options() -> argparse.Namespace:
    asked = argparse.ArgumentParser()
    asked.add_argument("sets", nargs="+", type=Path)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--minutes", type=float, default=60, help="by the clock, on one core")
    asked.add_argument("--from", dest="before", type=Path, help="weights to go on from, as --keep wrote them")
    asked.add_argument("--keep", type=Path, help="where the weights are kept as they are trained")
    asked.add_argument("--seed", type=int, default=2026)
    asked.add_argument("--without", nargs="*", default=[], help="sources left out, to say what each brought")
    return asked.parse_args()


def main() -> None:
    asked = options()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    train, kept = sources([path for path in asked.sets if path.stem not in asked.without])
    if "strokes" not in asked.without:
        train.append(strokes(400, 160, asked.seed))
    chosen = batches(train, np.random.default_rng(asked.seed))
    net = network().to(memory_format=torch.channels_last)
    if asked.before:
        net.load_state_dict(torch.load(asked.before, weights_only=True))
    top = _RATE / 2 if asked.before else _RATE
    best = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=top, weight_decay=0.02)
    began, step = time.monotonic(), 0
    while (share := (time.monotonic() - began) / 60 / asked.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = top * min(1.0, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-5
        x, y = as_seen(*next(chosen))
        loss = f.cross_entropy(net(x.contiguous(memory_format=torch.channels_last)), y, label_smoothing=0.03)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        best.update_parameters(net)
        step += 1
        if step % 100 == 0:
            print(f"{share:.2f} {step} loss {loss.item():.3f}", flush=True)
        if step % 500 == 0:
            written(best.module, kept, asked)
    written(best.module, kept, asked)


def written(net: Any, kept: dict[str, Any], asked: argparse.Namespace) -> None:
    """The network as the package holds it; also as it can be trained on."""
    if asked.keep:
        torch.save(net.state_dict(), asked.keep)
    arrays = folded(net)
    np.savez_compressed(asked.out, **arrays, **temperatures(arrays, kept))  # type: ignore[arg-type]


def temperatures(arrays: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """By what the answers are divided so that they are right as often as they say: found on the writers that were kept,
    a source as much as another, with the weights as they are run."""
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)
    packed.seek(0)
    ran = read_network(packed, "trained")
    found = {}
    for kind, low, high in (("digits", 0, 10), ("letters", 10, 36)):
        parts = []
        for name, (x, y) in kept.items():
            of = np.flatnonzero((y >= low) & (y < high))
            if len(of):
                some = np.random.default_rng(0).permutation(of)[:_LOOKED_AT]
                scores = torch.from_numpy(ran.scores(x[some])[:, [*range(low, high), NONE, RINGED]])
                parts.append((scores, torch.from_numpy(y[some] - low)))
                right = (scores[:, : high - low].argmax(1) == parts[-1][1]).float().mean().item()
                print(f"  {name}, {kind}: {right:.3f} of {len(some)} kept", flush=True)
        tried = np.exp(np.linspace(np.log(0.1), np.log(6), 140))
        lost = [sum(f.cross_entropy(x / by, y).item() for x, y in parts) for by in tried]
        found[f"t_{kind}"] = np.float32(tried[int(np.argmin(lost))])
    return found


if __name__ == "__main__":
    main()
