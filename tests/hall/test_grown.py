"""Sequences that grow: each stays as it was, whoever grew of it, and one item more costs the same."""

import pickle
from dataclasses import dataclass
from random import Random

import pytest

from arbitraj.hall.kernel.grown import Grown, GrownByName


@dataclass(frozen=True)
class Item:
    id: str
    value: int = 0


def test_each_stays_as_it_was_whoever_grew_of_it() -> None:
    first = Grown("ab")
    second, third = first.with_more("c"), first.with_more("de")  # the second of them copies
    assert [tuple(grown) for grown in (first, second, third)] == [tuple("ab"), tuple("abc"), tuple("abde")]
    assert (second[-1], second[0], len(second), second[1:], [*reversed(second)]) == ("c", "a", 3, ("b", "c"), [*"cba"])
    assert second == tuple("abc")
    assert tuple("abc") == second
    assert second != third
    assert hash(second) == hash(tuple("abc"))
    assert pickle.loads(pickle.dumps(first)) == first  # without what grew of it
    with pytest.raises(IndexError):
        first[2]


@pytest.mark.parametrize("seed", range(20))
def test_named_ones_are_what_a_list_searched_through_comes_to(seed: int) -> None:
    """From any that there ever was on: what is shared with others is never another's."""
    rng, versions = Random(seed), [(GrownByName[Item](), list[Item]())]
    for value in range(60):
        now, plain = versions[rng.choice((-1, -1, rng.randrange(len(versions))))]
        item, before = Item(f"r{rng.randrange(12)}", value), rng.choice((None, f"r{rng.randrange(12)}"))
        plain = [*plain]
        ids = [kept_item.id for kept_item in plain]
        if rng.random() < 0.2:
            now, plain = now.without(item.id), [kept_item for kept_item in plain if kept_item.id != item.id]
        else:
            now = now.with_item(item, before)
            if item.id in ids:
                plain[ids.index(item.id)] = item
            else:
                plain.insert(ids.index(before) if before in ids else len(plain), item)
        versions.append((now, plain))
        for known, listed in versions:
            assert [*known] == listed
            places = {kept_item.id: n for n, kept_item in enumerate(listed)}
            assert {key: known.place(key) for key in (f"r{n}" for n in range(12))} == {
                f"r{n}": places.get(f"r{n}") for n in range(12)
            }
