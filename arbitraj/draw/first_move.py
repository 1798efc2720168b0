"""4.3: whether the beginning of a string allows a first move, and from which letter it no longer can."""

from collections import Counter
from collections.abc import Iterable

from arbitraj.game.board import is_tile
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.record.drawing import MOST_IN_A_ROW, Breach, Kinds, long_runs
from arbitraj.text import text_of

_SHORTEST = 2
_REMEMBERED = 3  # letters: past these the words are too few to be worth keeping


class FirstMoves:
    """Words that a first move can be, by their letters.

    A first move uses all of the first k letters, k from 2 to 7, with jokers for any letter. Alone on the board it can
    always be laid through the centre. If words are printed on the board it crosses one of them: a letter of its word is
    there already, and k begins at 1 (I-S-prima). Sets of letters are numbers: as many of a letter's 7 bits are set as
    there are tiles of it, so that `part & whole == part` tests inclusion.
    """

    def __init__(self, words: Iterable[str], variant: Variant, kinds: Kinds) -> None:
        self._kinds = kinds
        self._pieces = variant.pieces
        self.most = variant.rack
        self._shift = {letter: n * self.most for n, letter in enumerate(sorted(variant.alphabet.letters))}
        self._least = 1 if variant.printed else _SHORTEST
        if variant.printed:
            there = frozenset(filter(is_tile, variant.start.rows.upper()))
            words = (word.replace(letter, "", 1) for word in words for letter in there.intersection(word))
        short = {"".join(sorted(word)) for word in words if self._least <= len(word) <= self.most}
        self._words = {self._held(letters): letters for letters in sorted(short)}
        # words of a length with given letters, cached (rare letters leave few words)
        self._known: dict[tuple[int, str], list[int]] = {}
        for held, letters in self._words.items():
            self._known.setdefault((len(letters), ""), []).append(held)
        self._common = {letter: variant.pieces.get(letter, 0) for letter in self._shift}

    def allows(self, row: str) -> bool:
        """Whether the first 2-7 letters of a row hold a first move."""
        return any(self._is_word(row[:k]) for k in range(self._least, min(len(row), self.most) + 1))

    def can_come(self, row: str) -> bool:
        """Whether a first move is there or can still be drawn, at most 3 vowels or consonants in a row (4.3)."""
        if self.allows(row):
            return True
        if len(row) >= self.most:
            return False
        letters, jokers = row.replace(JOKER, ""), row.count(JOKER)
        rest = Counter(self._pieces)
        rest.subtract(row)
        return any(
            self._can_draw(row, Counter(self._words[held]) - Counter(letters), jokers, rest)
            for length in range(max(len(row) + 1, self._least), self.most + 1)
            for held in self._holding(letters, length)
        )

    def breach(self, row: str) -> Breach | None:
        """The breach in the first 7 letters. None if they contain a first move, or are not all drawn."""
        first = row[: self.most]
        if len(first) < self.most or self.allows(first):
            return None
        at = self.most
        while at > 1 and not self.can_come(first[: at - 1]):
            at -= 1
        return Breach("4.3", at, text_of("draw.no_first_move", letters=first, most=self.most))

    def _held(self, letters: str) -> int:
        held = 0
        for letter in set(letters):
            held |= (1 << letters.count(letter)) - 1 << self._shift[letter]
        return held

    def _holding(self, letters: str, length: int) -> list[int]:
        """The words (as numbers) of a length that hold all of the letters."""
        return self._among(length, "".join(sorted(letters, key=lambda letter: (-self._common[letter], letter))))

    def _among(self, length: int, letters: str) -> list[int]:
        """The same for letters with the rarest last: looked for among the words that hold all but the first."""
        found = self._known.get((length, letters))
        if found is None:
            part = self._held(letters)
            found = [whole for whole in self._among(length, letters[1:]) if part & whole == part] if letters else []
            if len(letters) <= _REMEMBERED:
                self._known[length, letters] = found
        return found

    def _is_word(self, row: str) -> bool:
        letters = row.replace(JOKER, "")
        if len(letters) == len(row):
            return self._held(row) in self._words
        return bool(self._holding(letters, len(row)))

    def _can_draw(self, row: str, need: Counter[str], jokers: int, rest: Counter[str]) -> bool:
        """Whether letters can be drawn so that with `jokers` standing for the others a row gets all it needs."""
        if need.total() <= jokers:
            return True
        for letter in need:
            for tile in (letter, JOKER):
                if (
                    rest[tile] > 0
                    and next(long_runs(row + tile, self._kinds, max(0, len(row) - MOST_IN_A_ROW)), None) is None
                ):
                    one, left = Counter(letter), rest - Counter(tile)
                    if self._can_draw(row + tile, need - one, jokers, left):
                        return True
        return False
