"""A small reader of undamaged QR codes (ISO 18004, versions 1-8), written apart from the writer."""

from collections.abc import Callable, Iterator, Sequence

Modules = Sequence[Sequence[bool]]

# level M: blocks of data and their lengths, by version
_BLOCKS = {1: [16], 2: [28], 3: [44], 4: [32] * 2, 5: [43] * 2, 6: [27] * 4, 7: [31] * 4, 8: [38] * 2 + [39] * 2}
_ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42]}
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0, lambda r, c: r % 2 == 0, lambda r, c: c % 3 == 0, lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0, lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0, lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)  # fmt: skip
_LEVEL_M = 0b00


def read(modules: Modules) -> str:
    """The text of a code of level M in bytes."""
    size = len(modules)
    version = (size - 17) // 4
    assert size == 4 * version + 17
    fmt = [modules[8][c] for c in (0, 1, 2, 3, 4)]
    shown = sum(bit << 4 - n for n, bit in enumerate(fmt)) ^ 0b10101
    assert shown >> 3 == _LEVEL_M
    mask = _MASKS[shown & 7]
    bits = [modules[r][c] ^ mask(r, c) for r, c in _path(size, version)]
    words = [sum(bit << 7 - n for n, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)]
    data = _deinterleaved(words, _BLOCKS[version])
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(length)).decode("utf-8")


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The modules of data, in order: two columns at a time from the right, upwards and downwards in turn."""
    upwards = True
    column = size - 1
    while column > 0:
        column -= column == 6
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for c in (column, column - 1):
                if not _of_pattern(row, c, size, version):
                    yield row, c
        upwards = not upwards
        column -= 2


def _of_pattern(row: int, column: int, size: int, version: int) -> bool:
    near = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    timing = row == 6 or column == 6
    told = version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11))
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    aligned = any(
        abs(row - r) <= 2 and abs(column - c) <= 2
        for r in _ALIGNED[version]
        for c in _ALIGNED[version]
        if (r, c) not in corners
    )
    return near or timing or told or aligned


def _deinterleaved(words: Sequence[int], blocks: Sequence[int]) -> list[int]:
    parts: list[list[int]] = [[] for _ in blocks]
    source = iter(words)
    for n in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if n < length:
                part.append(next(source))
    return [word for part in parts for word in part]
