"""Names that may be one person's in different spellings: asked about, never merged here.

Candidates are found by letters, so that ten thousand names are not fifty million pairs. Only `are_near` decides, and no
pair that it accepts is missed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain, combinations

from arbitraj.record.names import plain_name

Key = tuple[str, ...]
Pair = tuple[int, int]
_Part = tuple[int, int, int]  # of how many, which, its letters
_NEAR_WORD, _NEAR_NAME = 0.8, 0.87
_MOST_OF_ONE = 8  # of one letter, as many are counted apart


def near_pairs(events: Sequence[Mapping[Key, str]], different: Iterable[Sequence[str]] = ()) -> list[tuple[str, str]]:
    """Names that may be one person's: similar, never in the same event, and not declared different.

    Each event has the names of those on its list, by plain name.

    >>> near_pairs([{("ion", "popescu"): "Popescu Ion"}, {("jon", "popescu"): "Popescu Jon"}])
    [('Popescu Ion', 'Popescu Jon')]
    """
    names = {key: name for event in events for key, name in event.items()}
    where: dict[Key, set[int]] = {key: set() for key in names}
    for number, event in enumerate(events):
        for key in event:
            where[key].add(number)
    apart = {frozenset(pair) for group in different for pair in combinations([plain_name(name) for name in group], 2)}
    keys = sorted(names)
    return [
        (names[keys[one]], names[keys[two]])
        for one, two in sorted(_candidates(keys))
        if where[keys[one]].isdisjoint(where[keys[two]])
        and frozenset((keys[one], keys[two])) not in apart
        and are_near(keys[one], keys[two])
    ]


def are_near(one: Key, two: Key) -> bool:
    """Whether two names may be one, written differently: a word more, words joined, or a letter or two wrong.

    >>> are_near(("ana", "ionescu"), ("ana", "ionescu", "maria")), are_near(("ana", "popa"), ("dan", "popa"))
    (True, False)
    """
    shared = set(one) & set(two)
    if len(shared) >= 2 and (shared == set(one) or shared == set(two)):
        return True
    if shared:
        left, right = sorted(set(one) - shared), sorted(set(two) - shared)
        return len(left) == len(right) == 1 and _alike(left[0], right[0], _NEAR_WORD)
    return _alike("".join(one), "".join(two), _NEAR_NAME)


def _alike(one: str, two: str, least: float) -> bool:
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    # one letter of a short name (Ion and Jon), longer names by the share in common
    one_letter = len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1
    return (one_letter and len(one) >= 3) or (
        matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least
    )


def _candidates(keys: Sequence[Key]) -> set[Pair]:
    """Pairs of indices that include all near pairs, by the three criteria of `are_near`."""
    words = [frozenset(key) for key in keys]
    joined = _few_letters_apart(["".join(key) for key in keys], _NEAR_NAME)
    found = chain(_with_more_words(words), _with_another_word(words), joined)
    return {(one, two) if one < two else (two, one) for one, two in found if one != two}


def _with_more_words(words: Sequence[frozenset[str]]) -> Iterator[Pair]:
    """Pairs in which one name contains all words of the other, at least two."""
    holding: dict[Key, list[int]] = {}
    for number, of_one in enumerate(words):
        for two in combinations(sorted(of_one), 2):
            holding.setdefault(two, []).append(number)
    for number, of_one in enumerate(words):
        if len(of_one) >= 2:
            fewest = min((holding[two] for two in combinations(sorted(of_one), 2)), key=len)
            yield from ((number, other) for other in fewest if of_one <= words[other])


def _with_another_word(words: Sequence[frozenset[str]]) -> Iterator[Pair]:
    """Pairs with the same words except one, which is similar in both."""
    vocabulary = sorted(frozenset[str]().union(*words))
    alike: dict[str, list[str]] = {word: [] for word in vocabulary}
    for one, two in {*_few_letters_apart(vocabulary, _NEAR_WORD)}:
        if one != two and _alike(vocabulary[one], vocabulary[two], _NEAR_WORD):
            alike[vocabulary[one]].append(vocabulary[two])
    with_rest: dict[tuple[frozenset[str], str], list[int]] = {}
    for number, item in enumerate(words):
        for word in item if len(item) > 1 else ():
            with_rest.setdefault((item - {word}, word), []).append(number)
    for (rest, word), numbers in with_rest.items():
        for other in alike[word]:
            for two in with_rest.get((rest, other), ()):
                yield from ((one, two) for one in numbers)


def _few_letters_apart(texts: Sequence[str], least: float) -> Iterator[Pair]:
    """The pairs that may be `least` alike by their letters in any order, some of them repeatedly.

    Common letters count twice in both lengths together, so that at most `_spare` letters are in one text only. If the
    alphabet is dealt into enough parts, one part has at most one of those: texts are filed by their letters of each
    part, and looked up with one more or less.
    """
    times = Counter(sign for text in texts for sign in text)
    order = {sign: n for n, (sign, _) in enumerate(times.most_common())}
    marks = [_as_marks(text, order) for text in texts]
    sizes = {*map(len, texts)}
    # a text is looked up by those that are longer too: they deal the alphabet into more parts
    dealt_for = {
        size: {_parts(number, least) for number in sizes if size <= number <= size + _spare(size, number, least)}
        for size in sizes
    }
    exact: dict[_Part, list[int]] = {}
    fewer: dict[_Part, list[int]] = {}
    for number, text in enumerate(texts):
        for parts in dealt_for[len(text)]:
            for whole, less in _dealt(text, order, parts):
                exact.setdefault(whole, []).append(number)
                for part in less:
                    fewer.setdefault(part, []).append(number)
    for number, text in enumerate(texts):
        own, size = marks[number], len(text)
        most = _spare(size, size, least)
        for whole, less in _dealt(text, order, _parts(size, least)):
            for there in (exact.get(whole, ()), fewer.get(whole, ()), *(exact.get(part, ()) for part in less)):
                for other in [number for number in there if (own ^ marks[number]).bit_count() <= most]:
                    length = len(texts[other])
                    apart = (own ^ marks[other]).bit_count()
                    if other != number and length <= size and apart <= _spare(size, length, least):
                        yield number, other


def _spare(one: int, two: int, least: float) -> int:
    """The largest number of letters in only one of two texts of these lengths. One wrong letter counts as two."""
    return max(int((1 - least) * (one + two) + 1e-9), 2 if one == two else 0)


def _parts(length: int, least: float) -> int:
    """The number of parts such that one of them has at most one letter of the allowed difference."""
    needed = _spare(length, length, least) // 2 + 1
    return needed if needed <= 4 else 1 << (needed - 1).bit_length()  # of long texts few numbers of parts


def _dealt(text: str, order: Mapping[str, int], parts: int) -> Iterator[tuple[_Part, set[_Part]]]:
    """The letters of each part, and the same without one of them."""
    dealt: list[list[int]] = [[] for _ in range(parts)]
    for sign in text:
        dealt[order[sign] % parts].append(1 << _MOST_OF_ONE * (order[sign] // parts))
    for part, letters in enumerate(dealt):
        whole = sum(letters)
        yield (parts, part, whole), {(parts, part, whole - letter) for letter in letters}


def _as_marks(text: str, order: Mapping[str, int]) -> int:
    """A bit for each occurrence of a character in a text: bits that differ are letters in one text only."""
    counted = Counter(text).items()
    return sum((1 << min(times, _MOST_OF_ONE)) - 1 << _MOST_OF_ONE * order[sign] for sign, times in counted)
