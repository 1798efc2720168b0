"""Premium lines: how many times the squares that multiply words, under new tiles, made an entry dearer."""

import numpy as np
import pandas as pd

from arbitraj.analysis.rows import of_rounds
from arbitraj.game.board import is_tile
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant, load_variant, variant_names
from arbitraj.types import GAME_TYPES

_SHEET = ["runda", "editie", "persoana"]
_TRIPLE = 3  # squares that multiply less make no line
_NOWHERE = Position(-1, -1)


def words_multiplied(entries: pd.DataFrame, rounds: pd.DataFrame) -> pd.Series:
    """By entry, the product of the triple (or dearer) word squares that its new tiles cover: 9 on two, 27 on three.

    1 where there is nothing of the sort: entries that are not correct, types whose solutions each begin from the same
    board, variants that are not known here. Entries are those of whole sheets, in their order.
    """
    times = pd.Series(1, index=entries.index, dtype="Int64")
    kinds = of_rounds(entries, rounds["tip"].astype("string"))
    boards = [key for key in kinds.dropna().unique() if key in GAME_TYPES and not GAME_TYPES[key].counts_solutions]
    correct = (entries["stare"] == "corecta") & (entries["tabel"] == "depuneri") & kinds.isin(boards)
    laid = entries.loc[correct, [*_SHEET, "pozitie", "cuvant"]]
    variant = of_rounds(laid, rounds["varianta"].astype("string"))
    for name in variant_names():
        own = laid[variant == name]
        if not own.empty:
            _multiply(times, own, load_variant(name))
    return times


def _multiply(times: pd.Series, laid: pd.DataFrame, variant: Variant) -> None:
    number, written = pd.factorize(laid["pozitie"])
    read = [Position.read(text) or _NOWHERE for text in written]
    row, col, down = (np.array([getattr(each, name) for each in read])[number] for name in ("row", "col", "vertical"))
    length = laid["cuvant"].str.len().to_numpy(dtype="int64")
    for square, factor in enumerate(variant.word_times):
        if factor < _TRIPLE or is_tile(variant.start.rows[square]):
            continue
        at_row, at_col = divmod(square, variant.size)
        line, along = np.where(down, col == at_col, row == at_row), np.where(down, at_row - row, at_col - col)
        covering = laid[line & (along >= 0) & (along < length)]
        # whoever covers it again lays no tile on it
        times.loc[covering.index[~covering.duplicated(_SHEET)]] *= factor
