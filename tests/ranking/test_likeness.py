"""Names much alike are found by their letters: the same pairs as when each is held against each."""

from itertools import combinations
from random import Random

import pytest

from arbitraj.ranking.likeness import Key, are_near, near_pairs
from arbitraj.record.names import plain_name
from samples.names import GIVEN, SURNAMES

SYLLABLES = "pa po pe ru ma ti ne sa lo ga cu bra dra stre ion esc an in u mi ri co ve la do chi".split()


def spoiled(rng: Random, text: str) -> str:
    """A name with one to three slips of the hand."""
    signs = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(signs))
        signs[at : at + 1] = rng.choice(([], [rng.choice("abcdeiou")], [signs[at], rng.choice("eirt")], signs[at] * 2))
        signs = signs or ["x"]
    return "".join(signs)


def names(seed: int, many: int) -> list[Key]:
    """Names of one to four words, of syllables and of people; some again with slips, joined, with a word more."""
    rng, found = Random(seed), dict[Key, None]()
    surnames = [*SURNAMES, *("".join(rng.choices(SYLLABLES, k=rng.randint(1, 5))) for _ in range(many // 3))]
    while len(found) < many:
        words = [rng.choice(surnames), *rng.choices(GIVEN, k=rng.choice((0, 1, 1, 1, 2)))]
        also = rng.choice(("", "", spoiled(rng, " ".join(words)), "".join(words), " ".join([*words, words[0]])))
        for name in (" ".join(words), also, " ".join([*words, rng.choice(GIVEN)]) if also else ""):
            if key := plain_name(name):
                found[key] = None
    return [*found]


@pytest.mark.parametrize("seed", range(3))
def test_no_pair_is_lost_by_looking_letters_up(seed: int) -> None:
    keys = names(seed, 120)
    every = [(" ".join(one), " ".join(two)) for one, two in combinations(sorted(keys), 2) if are_near(one, two)]
    assert near_pairs([{key: " ".join(key)} for key in keys]) == every
    assert len(every) > 15


def test_a_name_of_any_length_keeps_nobody_waiting() -> None:
    keys: list[Key] = [("a" * 300,), ("a" * 299, "b"), ("ab" * 200,), *((sign * 3,) for sign in "αβγδ")]
    assert near_pairs([{key: key[0][:5]} for key in keys]) == [("aaaaa", "aaaaa")]


@pytest.mark.parametrize("length", range(6, 40, 4))
def test_names_are_found_however_their_differing_letters_are_dealt(length: int) -> None:
    """Two names, of one length or not, with as many letters apart as may be, whichever of the alphabet those are."""
    rng = Random(length)
    for _ in range(40):
        alphabet = rng.sample("abcdefghijklmnopqrstuvwxyzăâîșț", rng.randint(8, 31))
        one = rng.choices(alphabet, k=length)
        two = list(one)
        for at in rng.sample(range(length), rng.randint(1, max(1, length // 7))):
            two[at] = rng.choice(alphabet)
        two[length // 2 : length // 2] = rng.choices(alphabet, k=rng.choice((0, 0, 1, 2)))
        keys: list[Key] = sorted({("".join(one),), ("".join(two),)})
        if len(keys) == 2:
            found = near_pairs([{key: key[0]} for key in keys])
            assert bool(found) == are_near(*keys), keys


def test_a_long_word_much_alike_is_found_beside_the_short_one_that_is_the_same() -> None:
    """By all letters of the name more are apart than a name may have; by those of the one word they are near."""
    one, two = ("alexandrescu", "li"), ("alexandreanu", "li")
    assert near_pairs([{one: "Alexandrescu Li"}, {two: "Alexandreanu Li"}]) == [("Alexandreanu Li", "Alexandrescu Li")]


def test_a_letter_wrong_of_two_is_another_word_and_of_three_a_slip() -> None:
    assert not are_near(("li", "popescu"), ("lu", "popescu"))
    assert are_near(("ion", "popescu"), ("jon", "popescu"))


def test_names_alike_are_told_from_names_that_only_begin_alike() -> None:
    for one_name, two_name in (
        ("Popescu Ion", "Popescu Jon"),
        ("Ionescu Ana", "Ionescu Ana Maria"),
        ("Popa An", "Popa Ana"),  # two letters of three
        ("Popescu Ana", "Popesc Anna"),  # no word the same
    ):
        assert are_near(plain_name(one_name), plain_name(two_name)), one_name
    for one_name, two_name in (
        ("Popescu Ion", "Popescu Dan"),
        ("Popa Ana", "Rusu Ana"),
        ("Popescu Ion", "Ionescu Ion"),
        ("Pop Ana Maria", "Dan Ana Maria"),  # two given names the same
        ("Popescu", "Popescu Ana"),  # one word alone is nobody's whole name
        ("Albu Ana", "Barbu Dan"),
    ):
        assert not are_near(plain_name(one_name), plain_name(two_name)), one_name


def test_names_of_one_event_are_two_people_however_alike() -> None:
    both = {plain_name(name): name for name in ("Pop Ana", "Pop Anna")}
    apart = [{key: name} for key, name in both.items()]
    assert near_pairs([both]) == near_pairs([both, apart[0]]) == near_pairs([apart[1], both]) == []
    assert near_pairs(apart) == [("Pop Ana", "Pop Anna")]
