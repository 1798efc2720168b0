"""A photographed sheet read by the plan of its form: nothing that is taken is wrong, nothing empty is taken."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.handwriting.reading import normalised
from arbitraj.wings.camera.photos.reading import SheetReader
from arbitraj.wings.camera.reading.confirming import thresholds
from samples.training.drawn import CHARACTERS, drawn
from tests.forms.making import ROMANA, plan
from tests.hall.photos.straightening import SMALL
from tests.handwriting.sheets import Hand, filled
from tests.tools.handwriting.sheets_measured import KINDS, found_on, straightened


@cache
def a_hand(seed: int) -> Hand:
    """A writer of characters drawn by strokes."""
    chance = np.random.default_rng(seed)
    return Hand("drawn", seed, {name: tuple(normalised(drawn(name, chance)) for _ in range(2)) for name in CHARACTERS})


@pytest.mark.parametrize("key", ["integral_partial", pytest.param("serie_maxime", marks=pytest.mark.lung)])
def test_a_sheet_is_read_field_by_field(key: str) -> None:
    found = list(found_on(filled(a_hand(3), key, 5, size=SMALL), SheetReader(ROMANA)) or ())
    written = [field for field in found if field.written]
    assert {field.kind for field in written} >= {"pozitie", "depunere", "puncte", "total", "grila"}
    assert [field for field in found if field.share >= 0.98 and field.value != field.written] == []
    assert [field for field in found if field.outcome is Outcome.READ and not field.written] == []
    right = sum(field.value == field.written for field in written)
    assert right >= 0.6 * len(written), right / len(written)


def test_what_goes_over_the_edge_into_the_margin_is_read() -> None:
    written = {("total", n): text for n, text in enumerate(("488", "1096", "647", "2088", "866", "1480"), 1)}
    texts = written | {("puncte", n): "40" for n in range(1, 7)}  # a neighbour's ink may lie at the other edge alone
    sheet, reader = filled(a_hand(3), "integral_partial", 7, size=SMALL, texts=texts), SheetReader(ROMANA)
    found = list(found_on(sheet, reader) or ())
    totals = [field for field in found if field.kind == "total" and field.written]
    assert [total.outcome for total in totals] == [Outcome.READ] * len(written)
    assert [total.written for total in totals if total.value != total.written and total.share >= 0.9] == []
    # signs shown side by side, and signs gathered for training, are cut out of the same field
    form, made = plan("integral_partial"), straightened(sheet)
    assert made
    cut = reader.cut(made, form, form.pages[0], {(kind, n, False): text for (kind, n), text in written.items()})
    assert Counter(sign_cut.of[1] for sign_cut in cut) == {n: len(text) for (_, n), text in written.items()}
    numbers = {place: len(text) for place, text in sheet.written.items() if place.kind == "total"}
    gathered = dict(reader.apart(made, form, form.pages[0], numbers))
    assert {place.number for place, signs in gathered.items() if len(signs) == numbers[place]} == set(range(1, 7))


def test_every_kind_of_field_has_its_threshold() -> None:
    assert set(thresholds()) == set(KINDS)
    assert all(0 < threshold.against <= threshold.twice <= threshold.once <= 1 for threshold in thresholds().values())
