"""Rules of a game (regulament) as data: the figures in which they differ, and the article of every check."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct, convert, field

from arbitraj.near import key_called
from arbitraj.text import Message, keyed, text_of
from arbitraj.wings.games.played import GameFinding, Weight

_FOLDER = files(__package__)


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules of a game, as in their file, which is called `name`.

    An exchange needs `bag_at_least` tiles in the bag (None: as many as are exchanged) and takes at most
    `exchange_at_most` (None: all). `passes` in a row by every player end the game, exchanges included if
    `exchange_is_pass`. A challenge without reason costs `challenge` points (least, most, or none). `minutes` are those
    of one player (None: no limit). Each minute begun after them costs `overtime` points (0: nothing may be laid then).
    Tiles left count if `rest`, and if `dublu` only for the player who is out, twice. `by_last_word` decides equal
    points. With `zeros`, that many turns in a row without points, by any player, end the game, and passes do not. A
    player challenged without reason gains `challenge_gain` points a word.
    """

    name: str
    players: tuple[int, int] = field(name="jucatori")
    bag_at_least: int | None = field(name="schimb_sac", default=None)
    exchange_at_most: int | None = field(name="schimb_cel_mult", default=None)
    passes: int = field(name="pasuri", default=0)
    exchange_is_pass: bool = field(name="schimb_e_pas", default=False)
    challenge: tuple[int, ...] = field(name="contestatie", default=())
    minutes: int | None = field(name="timp", default=None)
    rest: bool | Literal["dublu"] = False
    by_last_word: bool = field(name="ultimul_cuvant", default=False)
    zeros: int | None = field(name="zerouri", default=None)
    challenge_gain: int = field(name="contestatie_adaos", default=0)
    overtime: int = field(name="depasire", default=0)
    articles: dict[str, str] = field(name="articole")
    choices: dict[str, str] = field(name="alegeri")

    @property
    def rest_twice(self) -> bool:
        return self.rest == "dublu"

    def due(self, worth: int, out: bool, anybody_out: bool) -> int:
        """Points for tiles left of this worth: the others' for the player who is `out`, else the player's own."""
        if not self.rest:
            return 0
        if self.rest_twice and anybody_out:
            return 2 * worth if out else 0
        return worth if out else -worth

    def finding(
        self, rule: str, turn: int, player: str, message: Message, weight: Weight = Weight.MISTAKE, choice: str = ""
    ) -> GameFinding:
        """A finding, under its article here. `choice` replaces the interpretation of its rule."""
        return GameFinding(self.articles[rule], rule, weight, turn, player, message, self.choices.get(choice or rule))


def rule_names() -> tuple[str, ...]:
    """Names of all rules."""
    names = (path.name for path in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def load_rules(name: str) -> RuleSet:
    """Read rules by the name of their file, one of the program's own. Raises FileNotFoundError, ValidationError."""
    data = tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return convert(data | {"name": name}, RuleSet)


RULES_KEYS = keyed("""partida.rules_*
    partida.rules_libera partida.rules_komorow partida.rules_wespa partida.rules_scribo
""")


def rules_called(text: str, known: Iterable[str]) -> str:
    """The rules among `known` named by a text as people write it. Empty if it names none, or several."""
    return key_called(text, {name: (text_of(RULES_KEYS[name]),) for name in known}, shortened=True)
