"""The network trained, calibrated and written as the package holds it: make scris-model.

python -m samples.training.train SET.npz... --out arbitraj/wings/camera/handwriting/model.npz [--minutes 20]
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

from arbitraj.wings.camera.handwriting.network import read_network
from samples.training.drawn import CHARACTERS
from samples.training.seen import NONE, RINGED, as_seen
from samples.training.sets import Source, Strokes, sources

_WIDTHS = ((1, 16), (16, 32), (32, 48), (48, 64), (64, 128))
_POOLED = (0, 2, 4)  # after these convolutions four dots become one
_CLASSES = len(CHARACTERS) + 2
_BATCH = 256
_RATE = 4e-3
_OF_EACH = 700  # characters that are drawn by strokes, and so many of all drawn anew for each batch
_RENEWED = 24
_LOOKED_AT = 400  # characters of a source that was kept
_DIGITS = 0.4  # of a batch
# how often digits come from each source, letters likewise; a set that is not named: as often as fonts
_OFTEN_DIGITS = {"bhmsds": 0.22, "mnist_t10k": 0.24, "semeion": 0.12, "fonts": 0.07, "strokes": 0.28}
_OFTEN_LETTERS = {"fonts": 0.22, "strokes": 0.56}


def network() -> Any:
    parts: list[Any] = []
    for n, (before, after) in enumerate(_WIDTHS):
        parts += [nn.Conv2d(before, after, 3, padding=1, bias=False), nn.BatchNorm2d(after), nn.ReLU()]
        if n in _POOLED:
            parts.append(nn.MaxPool2d(2))
    return nn.Sequential(*parts, nn.Flatten(), nn.Dropout(0.2), nn.Linear(9 * _WIDTHS[-1][1], _CLASSES))


def batches(of: list[Source], chance: np.random.Generator) -> Any:
    """Batches without end: each character as often, from each source as often as said."""
    often = np.concatenate([_often(source, of) for source in of])
    ends = np.cumsum([len(source.y) for source in of])
    upto = np.cumsum(often / often.sum())
    while True:
        picked = np.searchsorted(upto, chance.random(_BATCH) * upto[-1])
        which = np.searchsorted(ends, picked, side="right")
        pairs = [(of[n], at - ends[n]) for n, at in zip(which, picked, strict=True)]
        x, y = np.stack([source.x[at] for source, at in pairs]), np.array([source.y[at] for source, at in pairs])
        yield torch.from_numpy(x).float()[:, None] / 255, torch.from_numpy(y)


def _often(source: Source, of: list[Source]) -> np.ndarray[Any, Any]:
    """How often each picture of a source is taken."""

    def share(of: Source, letter: bool) -> float:
        shares = _OFTEN_LETTERS if letter else _OFTEN_DIGITS
        return shares.get(of.name, shares["fonts"])

    made = np.zeros(len(source.y))
    for n in range(len(CHARACTERS)):
        letter, there = n > 9, source.y == n
        every = sum(share(each, letter) for each in of if (each.y == n).any())
        if there.any():
            character = (1 - _DIGITS) / 26 if letter else _DIGITS / 10
            made[there] = character * share(source, letter) / every / there.sum()
    return made


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
    asked.add_argument("--signs", type=int, help="so many instead, to compare what is learnt of one set and of another")
    asked.add_argument("--from", dest="before", type=Path, help="weights to go on from, as --keep wrote them")
    asked.add_argument("--keep", type=Path, help="where the weights are kept as they are trained")
    asked.add_argument("--seed", type=int, default=2026)
    left_out = "sources left out (strokes and wear too), to say what each brought"
    asked.add_argument("--without", nargs="*", default=[], help=left_out)
    return asked.parse_args()


def main() -> None:
    asked = options()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    train, kept = sources([path for path in asked.sets if path.stem not in asked.without])
    ours = Strokes(_OF_EACH, asked.seed)
    if "strokes" not in asked.without:
        train.append(ours.source)
    chosen = batches(train, np.random.default_rng(asked.seed))
    net = network().to(memory_format=torch.channels_last)
    if asked.before:
        net.load_state_dict(torch.load(asked.before, weights_only=True))
    top = _RATE / 4 if asked.before else _RATE
    best = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=top, weight_decay=0.02)
    began, step = time.monotonic(), 0
    while (share := _done(asked, began, step)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = top * min(1.0, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-5
        x, y = as_seen(*next(chosen), worn="wear" not in asked.without)
        ours.renew(_RENEWED)
        # half as many bits: twice as fast where a processor knows them
        with torch.autocast("cpu", torch.bfloat16):
            scores = net(x.contiguous(memory_format=torch.channels_last))
        loss = f.cross_entropy(scores.float(), y, label_smoothing=0.03)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        best.update_parameters(net)
        step += 1
        if step % 100 == 0:
            print(f"{share:.2f} {step * _BATCH} seen, loss {loss.item():.3f}", flush=True)
        if step % 1000 == 0:
            written(best.module, kept, asked)
    written(best.module, kept, asked)


def _done(asked: argparse.Namespace, began: float, step: int) -> float:
    """Which share of the training is over."""
    return float(step * _BATCH / asked.signs if asked.signs else (time.monotonic() - began) / 60 / asked.minutes)


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
