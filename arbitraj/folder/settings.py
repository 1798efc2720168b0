"""concurs.toml: every key checked, every fault reported with its key."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbitraj.folder.fields import BOOL, DAY, NUMBER, TEXT, TEXTS, Faults, Key, ValueKind, same_words
from arbitraj.folder.toml_file import read_toml
from arbitraj.game.board import Laid
from arbitraj.game.notation import Notation, read_word
from arbitraj.game.position import Position
from arbitraj.game.variant import DEFAULT, load_variant, variant_names
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.record.game_types import GameType
from arbitraj.record.interpretations import INTERPRETATIONS, REMARKS, Rules
from arbitraj.record.model import Competition
from arbitraj.record.moments import read_moment
from arbitraj.text import said, say

FILE = "concurs.toml"
SCALES = ("federatie", "fara")
BY_CATEGORY = {"comun": False, "pe_categorii": True}

_OPTIONAL = ("citire", "reguli", "observatii")
# a moment, as text or as TOML writes it
_UNTIL = ValueKind("moment", read_moment, lambda key, value, _: said("files.bad_moment", value=value))
_SECTIONS = {
    "concurs": (
        Key("titlu", "title", TEXT),
        Key("loc", "place", TEXT),
        Key("data", "day", DAY),
        Key("arbitru", "arbiter", TEXT),
        Key("contestatii_pana_la", "contest_until", _UNTIL),
        Key("clasamente", "by_category", known=BY_CATEGORY),
    ),
    "partida": (
        Key("tip", "game_type", needed=True),
        Key("varianta", "variant", known=same_words(*variant_names())),
        Key("litere", "letters", TEXT),
        Key("grupe", "groups", TEXTS),
        Key("ordine_impusa", "imposed_order", BOOL),
        Key("vocale_la_alegere", "vowels_chosen", BOOL),
        Key("joker_tine_loc", "joker_stands", BOOL),
        Key("tabla", "board", TEXTS),
        Key("lexic", "lexicon", TEXT),
        Key("notatie_joker", "notation", known={each.value: each for each in Notation}),
        Key("scara", "scale", known=same_words(*SCALES)),
    ),
    "citire": (
        Key("grile", "grids_on_demand", known={"transcrise": False, "la_cerere": True}),
        Key("dactilografieri", "typings", NUMBER, known={1: 1, 2: 2}),
    ),
    "reguli": tuple(Key(name, name, known=same_words(*choice.values)) for name, choice in INTERPRETATIONS.items()),
    "observatii": tuple(Key(name, name, BOOL) for name in REMARKS),
}
_EXAMPLES = {"litere": "letters", "grupe": "groups", "tabla": "board"}


def samples_left(competition: Competition) -> tuple[str, ...]:
    """A warning for each text of a new folder that nobody has replaced; it would be printed on every paper."""
    left = (competition.title, "sample_title"), (competition.place, "sample_place")
    # the one place where words are compared: what `nou` wrote in the folder is known by nothing else
    return tuple(say("files.warn_sample", value=text) for text, key in left if text == say(f"files.{key}"))


def read_settings(
    folder: Path, types: Mapping[str, GameType], drawn: bool = True
) -> tuple[Competition | None, list[Problem]]:
    """The competition without its people, None where a fault leaves nothing to go on with.

    `types` are the types of game by their keys; `drawn` is False before the start, when letters may still be missing.
    """
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        return None, [data]
    reader = _Reader(data, types, drawn)
    return reader.competition(), reader.problems


class _Reader:
    """Reads the sections one by one and gathers what is wrong."""

    def __init__(self, data: Mapping[str, Any], types: Mapping[str, GameType], drawn: bool = True) -> None:
        self.types = types
        self.drawn = drawn
        self._faults = faults = Faults(FILE)
        self.problems, self.wrong = faults.problems, faults.wrong
        faults.strangers(data, _SECTIONS)
        self.sections = {
            name: faults.section(data, name, keys, needed=name not in _OPTIONAL) for name, keys in _SECTIONS.items()
        }

    def competition(self) -> Competition | None:
        event, game, reading, chosen, remarks = self.sections.values()
        game_type = self.types.get(game.get("game_type", ""))
        self.variant = load_variant(game.get("variant", DEFAULT))
        if game_type is None:
            if "game_type" in game:
                self.wrong("tip", unknown(game["game_type"], self.types))
            return None
        self._material_keys(game, game_type)
        about = {"title": "", "place": "", "day": None} | event | game | reading
        return Competition(
            **about
            | {
                "game_type": game_type,
                "variant": self.variant,
                "letters": self._letters("litere", game.get("letters", "")),
                "groups": tuple(self._letters("grupe", group) for group in game.get("groups", ())),
                "board": self._board(game.get("board", ())),
                "rules": Rules.of(chosen),
                "remarks_off": frozenset(name for name, on in remarks.items() if not on),
            }
        )

    def _material_keys(self, game: Mapping[str, Any], game_type: GameType) -> None:
        # the keys of other types are refused, so that none is silently without effect
        wanted, shown = game_type.material.keys, game_type.shown
        for key, name in _EXAMPLES.items():
            if key in wanted and self.drawn and not game.get(name):
                self.wrong(
                    key,
                    said("files.missing_letters", key=key, type=shown, example=say(f"files.example_{name}")),
                )
            elif key not in wanted and game.get(name):
                self.wrong(key, said("files.unused_key", key=key, type=shown))

    def _letters(self, key: str, text: str) -> str:
        folded = "".join(sign for sign in self.variant.alphabet.fold(text) if sign not in " ,;.-\t\n")
        foreign = sorted({sign for sign in folded if sign not in self.variant.pieces})
        if foreign:
            self.wrong(key, said("files.foreign_letters", signs=" ".join(foreign)))
        return folded

    def _board(self, words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        board, read = self.variant.start, []
        for text in words:
            laid, position = None, None
            parts = text.replace(":", " ").split()
            if len(parts) == 2:
                tiles = read_word(parts[1], self.variant.alphabet).candidates
                position = Position.read(parts[0])
                laid = board.lay(position, tiles[0]) if position and tiles else None
            if isinstance(laid, Laid) and position:
                board = board.place(laid)
                read.append((str(position), laid.written.tiles))
            else:
                self.wrong("tabla", said("files.bad_board", text=text))
        return tuple(read)
