"""Characters as a camera and a cell of a form leave them: turned, stretched, thick or thin, blurred, with a piece of a
printed line or of a neighbour, in a shadow, packed as JPEG; then cut out and brought to 28 dots as every piece is."""

import math
from typing import Any

import torch
import torch.nn.functional as f

from samples.training.drawn import SIDE

Pictures = Any  # torch.Tensor [N, 1, side, side], ink 1 on 0
NONE, RINGED = 36, 37
_OUT, _LONG = 28, 22
_DCT = torch.tensor(
    [
        [math.sqrt((1 if k == 0 else 2) / 8) * math.cos(math.pi * (2 * n + 1) * k / 16) for n in range(8)]
        for k in range(8)
    ]
)


def _some(n: int, share: float) -> Pictures:
    """Which of n, as 1 and 0."""
    return (torch.rand(n, 1, 1, 1) < share).float()


def bent(x: Pictures) -> Pictures:
    """Turned, leaning, stretched, and pulled here and there."""
    n = len(x)
    turn, lean = torch.randn(n) * 0.14, torch.randn(n) * 0.16
    wide, high = torch.exp(torch.randn(n) * 0.17), torch.exp(torch.randn(n) * 0.06)
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0], theta[:, 0, 1] = wide * turn.cos(), -turn.sin() + lean
    theta[:, 1, 0], theta[:, 1, 1] = turn.sin(), high * turn.cos()
    grid = f.affine_grid(theta, list(x.shape), align_corners=False)
    pull = torch.randn(n, 2, 5, 5) * (torch.rand(n, 1, 1, 1) * 0.075)
    pull = f.interpolate(pull, size=x.shape[-1], mode="bicubic", align_corners=True)
    return f.grid_sample(x, grid + pull.permute(0, 2, 3, 1), align_corners=False)


def _spread(x: Pictures) -> Pictures:
    """Of each dot the strongest of the nine around it."""
    x = f.pad(x, (1, 1, 1, 1))
    x = torch.maximum(torch.maximum(x[..., :-2], x[..., 2:]), x[..., 1:-1])
    return torch.maximum(torch.maximum(x[..., :-2, :], x[..., 2:, :]), x[..., 1:-1, :])


def penned(x: Pictures) -> Pictures:
    """Another pen: thicker or thinner, here and there without ink."""
    n = len(x)
    thick, thin = _spread(x), -_spread(-x)
    by = torch.rand(n, 1, 1, 1) * 1.6 - 0.6
    x = torch.where(by > 0, x + by.clamp(0, 1) * (thick - x), x - by * (thin - x))
    dry = f.interpolate(torch.rand(n, 1, 10, 10), size=x.shape[-1], mode="bilinear")
    return x * (1 - _some(n, 0.15) * (dry > 0.72).float() * 0.8)


def _lines(x: Pictures) -> Pictures:
    """Rests of printed lines, along an edge of the character or across it."""
    n, side = len(x), x.shape[-1]
    at, along = torch.randint(4, side - 4, (n, 1, 1, 1)), torch.arange(side)
    begin, long = torch.randint(0, side, (n, 1, 1, 1)), torch.randint(3, 14, (n, 1, 1, 1))
    edge = torch.where(
        torch.rand(n, 1, 1, 1) < 0.5, torch.randint(4, 9, (n, 1, 1, 1)), side - torch.randint(5, 10, (n, 1, 1, 1))
    )
    at = torch.where(torch.rand(n, 1, 1, 1) < 0.8, edge, at)
    across = ((along.view(1, 1, -1, 1) - at).abs() <= 0) & (along >= begin) & (along < begin + long)
    line = across.float() * (0.3 + 0.5 * torch.rand(n, 1, 1, 1))
    return torch.where(torch.rand(n, 1, 1, 1) < 0.5, line, line.transpose(2, 3))


def fitted(x: Pictures) -> Pictures:
    """Cut out and brought to 28 dots, the longer side 22 of them, not always quite."""
    n, side = len(x), x.shape[-1]
    ink = x[:, 0] > 0.35
    places = torch.arange(side).float()

    def span(of: Pictures) -> tuple[Pictures, Pictures]:
        low = torch.where(of, places, torch.tensor(float(side))).amin(1)
        high = torch.where(of, places, torch.tensor(-1.0)).amax(1)
        none = high < low
        return torch.where(none, torch.tensor(side / 4), low), torch.where(none, torch.tensor(side * 0.75), high + 1)

    (left, right), (top, bottom) = span(ink.any(1)), span(ink.any(2))
    long = torch.maximum(right - left, bottom - top).clamp(min=4)
    dot = long / _LONG * (1 + torch.randn(n) * 0.035)
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = dot * _OUT / side
    theta[:, 0, 2] = (left + right) / side - 1 + torch.randn(n) * 0.8 / side
    theta[:, 1, 2] = (top + bottom) / side - 1 + torch.randn(n) * 0.8 / side
    return f.grid_sample(x, f.affine_grid(theta, [n, 1, _OUT, _OUT], align_corners=False), align_corners=False)


def photographed(x: Pictures) -> Pictures:
    """Out of focus, in bad light, noisy, packed."""
    n = len(x)
    k = torch.tensor([1.0, 2.0, 1.0])
    kernel = (k[:, None] * k[None] / 16).view(1, 1, 3, 3)
    once = f.conv2d(x, kernel, padding=1)
    twice = f.conv2d(f.conv2d(once, kernel, padding=1), kernel, padding=1)
    how = torch.rand(n, 1, 1, 1)
    x = torch.where(how < 0.3, x, torch.where(how < 0.75, x + (once - x) * torch.rand(n, 1, 1, 1), twice))
    # the darkest of a field is full ink, however faint the pen was; a sign of it may be fainter
    x = x / x.amax((2, 3), keepdim=True).clamp(min=0.2) * (0.65 + 0.5 * torch.rand(n, 1, 1, 1))
    # ink made black and paper white by a threshold: what is faint is lost, what is left has hard edges
    floor, steep = torch.rand(n, 1, 1, 1) * 0.35, 1 + 2 * torch.rand(n, 1, 1, 1)
    x = torch.where(torch.rand(n, 1, 1, 1) < 0.3, ((x - floor) * steep).clamp(0, 1), x)
    slope = torch.linspace(-1, 1, x.shape[-1])
    shadow = (
        slope.view(1, 1, 1, -1) * torch.randn(n, 1, 1, 1) + slope.view(1, 1, -1, 1) * torch.randn(n, 1, 1, 1)
    ) * 0.06
    x = x + _some(n, 0.25) * shadow.clamp(min=0) + torch.randn_like(x) * (torch.rand(n, 1, 1, 1) * 0.06)
    return _packed(x.clamp(0, 1), _some(n, 0.15))


def _packed(x: Pictures, which: Pictures) -> Pictures:
    """What JPEG leaves of it."""
    y = f.pad(x, (2, 2, 2, 2)).unfold(2, 8, 8).unfold(3, 8, 8)
    step = 0.05 + 0.15 * torch.rand(len(x), 1, 1, 1, 1, 1)
    rounded = _DCT.T @ (torch.round(_DCT @ y @ _DCT.T / step) * step) @ _DCT
    back = rounded.permute(0, 1, 2, 4, 3, 5).reshape(len(x), 1, 32, 32)[:, :, 2:-2, 2:-2]
    return torch.where(which > 0, back.clamp(0, 1), x)


def _shrunk(x: Pictures, across: float, down: float, x0: Pictures, y0: Pictures) -> Pictures:
    theta = torch.zeros(len(x), 2, 3)
    theta[:, 0, 0], theta[:, 1, 1], theta[:, 0, 2], theta[:, 1, 2] = across, down, x0, y0
    return f.grid_sample(x, f.affine_grid(theta, list(x.shape), align_corners=False), align_corners=False)


def ringed(x: Pictures) -> Pictures:
    """Characters with a ring around them, as jokers are marked (8.3.c)."""
    n, side = len(x), x.shape[-1]
    small = _shrunk(x, 1.6, 1.6, torch.randn(n) * 0.12, torch.randn(n) * 0.12)
    slope = torch.linspace(-1, 1, side)
    rx, ry = (0.62 + 0.2 * torch.rand(n, 1, 1, 1) for _ in range(2))
    lean = torch.randn(n, 1, 1, 1) * 0.1
    across, down = slope.view(1, 1, 1, -1), slope.view(1, 1, -1, 1)
    away = (((across + lean * down) / rx) ** 2 + (down / ry) ** 2).sqrt()
    ring = ((away - 1).abs() * rx * side / 2 < 0.7 + 0.9 * torch.rand(n, 1, 1, 1)).float()
    gap = torch.atan2(down, across) - (torch.rand(n, 1, 1, 1) * 2 - 1) * math.pi
    return torch.maximum(small, ring * (gap.abs() > torch.rand(n, 1, 1, 1) * 0.7).float())


def no_character(x: Pictures) -> Pictures:
    """Two characters in one, characters struck out, scribbles."""
    n, side = len(x), x.shape[-1]
    other = x[torch.randperm(n)]
    pair = torch.maximum(
        _shrunk(x, 1.7, 1.15, torch.full((n,), 0.55) + torch.randn(n) * 0.05, torch.randn(n) * 0.05),
        _shrunk(other, 1.7, 1.15, torch.full((n,), -0.55) + torch.randn(n) * 0.05, torch.randn(n) * 0.05),
    )
    slope = torch.linspace(-1, 1, side)
    across, down = slope.view(1, 1, 1, -1), slope.view(1, 1, -1, 1)
    waves = torch.sin(across * (9 + 14 * torch.rand(n, 1, 1, 1)) + torch.rand(n, 1, 1, 1) * 6) * (
        0.3 + 0.4 * torch.rand(n, 1, 1, 1)
    )
    zigzag = ((down - waves).abs() < 0.16).float() * (across.abs() < 0.8).float()
    lean = torch.randn(n, 1, 1, 1) * 0.5
    bars = sum(
        ((down - lean * across - torch.randn(n, 1, 1, 1) * 0.2).abs() < 0.06).float() * (across.abs() < 0.85).float()
        for _ in range(3)
    )
    how = torch.rand(n, 1, 1, 1)
    struck = torch.maximum(x, bars.clamp(max=1))
    return torch.where(how < 0.5, pair, torch.where(how < 0.75, torch.maximum(zigzag, x * _some(n, 0.6)), struck))


def as_seen(x: Pictures, y: Pictures, share: float = 0.04, *, worn: bool = True) -> tuple[Pictures, Pictures]:
    """A batch as a camera sees it, some of it made into what is no character, and into jokers; `worn` or as it is."""
    n = round(len(x) * share)
    y = y.clone()
    x = bent(x) if worn else x.clone()
    x[:n], y[:n] = no_character(x[:n]), NONE
    x[n : 2 * n], y[n : 2 * n] = ringed(x[n : 2 * n]), RINGED
    if not worn:
        return fitted(x), y
    x = penned(x)
    whole = torch.arange(len(x)).view(-1, 1, 1, 1) >= 2 * n
    x = torch.maximum(x, _lines(x) * _some(len(x), 0.15) * whole)
    return photographed(fitted(x)), y


assert SIDE % 2 == 0
