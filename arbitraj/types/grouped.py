"""Common part of 4.4 serie de maxime and 4.5 n-scrabble: one group an entry, with unused letters discarded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.game.board import Laid
from arbitraj.record.findings import LETTERS, Fault, Offer, Reason, Supply, lacking
from arbitraj.record.game import Game
from arbitraj.record.numerals import number_in
from arbitraj.record.objectives import GroupsObjective, MaximaObjective
from arbitraj.types.base import Policy


@dataclass(frozen=True, slots=True)
class Filled(Offer):
    """A group of announced letters that the player fills to a rack with vowels of his own (4.4, 4.5, variant)."""

    free: int = 0
    vowels: str = ""

    def missing(self, tiles: str) -> str:
        """The missing tiles: vowels come from the set, up to the group's number of free places."""
        short = lacking(self.letters, tiles)
        chosen = "".join(tile for tile in short if tile in self.vowels)
        over = len(chosen) - self.free
        others = "".join(tile for tile in short if tile not in self.vowels)
        return others + (lacking(self.vowels, chosen) or chosen[: max(0, over)])

    def racks(self, most: int) -> Iterator[tuple[str, int, int]]:
        """No racks: there are too many to choose from."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Groups(Supply):
    """The groups announced, those used, and for the variant with chosen vowels the vowels left in the set.

    `lost` are those used up by an entry whose letters they do not have, unless such a group `stays` (I-group-used).
    """

    groups: tuple[str, ...]
    used: frozenset[int] = frozenset()
    last: int = 0
    imposed: bool = False
    rack: int = 7
    vowels: str | None = None
    lost: frozenset[int] = frozenset()
    stays: bool = False

    def _offer(self, number: int) -> Offer:
        letters = self.groups[number - 1]
        if self.vowels is None:
            return Offer(letters, number)
        return Filled(letters, number, self.rack - len(letters), self.vowels)

    def offers(self, group: str) -> Sequence[Offer] | Fault:
        """The group written. Without one (8.3.b) every group still free, the lowest first."""
        number = number_in(group)
        if number is None:
            numbers = range(self.last + 1 if self.imposed else 1, len(self.groups) + 1)
            free = [self._offer(number) for number in numbers if number not in self.used]
            return free or Fault(LETTERS, Reason.of("groups_all_used"))
        if not 1 <= number <= len(self.groups):
            return Fault(LETTERS, Reason.of("group_unknown", group=group, last=len(self.groups)))
        if number in self.used:
            rests_on = "I-group-used" if number in self.lost else None
            return Fault(LETTERS, Reason.of("group_used", group=number), rests_on)
        if self.imposed and number < self.last:
            return Fault(LETTERS, Reason.of("group_order", group=number, last=self.last))
        return (self._offer(number),)

    def after_correct(self, laid: Laid | None, offer: Offer) -> "Groups":
        """Use up the group, and the vowels taken beyond its letters."""
        number, vowels = offer.group or 0, self.vowels
        if vowels and laid:
            vowels = Offer(vowels).without(lacking(offer.letters, laid.new_tiles)).letters
        return replace(self, used=self.used | {number}, last=max(self.last, number), vowels=vowels)

    def after_incorrect(self, laid: Laid | None, offer: Offer | None, deduced: frozenset[int]) -> "Groups":
        """The entry's group is used up (8.2). If it is unknown, no group is."""
        if offer is None:
            return self
        after = self.after_correct(laid, offer)
        if laid is None or not offer.missing(laid.new_tiles):
            return after
        return self if self.stays else replace(after, lost=self.lost | {offer.group or 0})


class Grouped(Policy):
    __slots__ = ()

    def supply(self, game: Game) -> Groups:
        competition, variant = game.competition, game.variant
        vowels = "".join(vowel * variant.pieces.get(vowel, 0) for vowel in sorted(variant.vowels))
        return Groups(
            competition.groups,
            imposed=competition.imposed_order,
            rack=variant.rack,
            vowels=vowels if competition.vowels_chosen else None,
            stays=game.rule("I-group-used") == "ramane",
        )

    def objective(self, game: Game) -> GroupsObjective | MaximaObjective | None:
        """Not where each player fills the groups with vowels of his own."""
        if game.competition.vowels_chosen:
            return None
        kind = MaximaObjective if self.compares_entries else GroupsObjective
        return kind(game.competition.groups, game.competition.imposed_order)
