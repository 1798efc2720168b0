"""concurs.toml: every key checked, every fault reported with its key."""

import difflib
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

from arbitraj.folder.toml_file import MANY_KEYS, read_toml, value_shown
from arbitraj.game.board import Laid
from arbitraj.game.notation import Notation, read_word
from arbitraj.game.position import Position, PositionError
from arbitraj.game.variant import Variant
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.record.game_types import GameType
from arbitraj.record.interpretations import INTERPRETATIONS, REMARKS, Rules
from arbitraj.record.model import Competition
from arbitraj.record.moments import read_moment
from arbitraj.text import Said, said, say

FILE = "concurs.toml"
SCALES = ("federatie", "fara")
RANKINGS = ("comun", "pe_categorii")

GRIDS = ("transcrise", "la_cerere")
_MOST_TYPINGS = 2

_SECTIONS = ("concurs", "partida", "citire", "reguli", "observatii")
_OPTIONAL = ("citire", "reguli", "observatii")
_KINDS: dict[str, dict[str, type]] = {
    "concurs": {
        "titlu": str,
        "loc": str,
        "data": date,
        "arbitru": str,
        "contestatii_pana_la": object,  # a moment, as text or as TOML writes it
        "clasamente": str,
    },
    "partida": {
        "tip": str,
        "litere": str,
        "grupe": list,
        "ordine_impusa": bool,
        "vocale_la_alegere": bool,
        "joker_tine_loc": bool,
        "tabla": list,
        "lexic": str,
        "notatie_joker": str,
        "scara": str,
    },
    "citire": {"grile": str, "dactilografieri": int},
    "observatii": dict.fromkeys(REMARKS, bool),
}
_KIND_NAMES: dict[type, str] = {str: "text", int: "number", list: "list", bool: "bool", date: "date"}
T = TypeVar("T")
_EXAMPLES = {"litere": "letters", "grupe": "groups", "tabla": "board"}


def samples_left(competition: Competition) -> tuple[str, ...]:
    """A warning for each text of a new folder that nobody has replaced; it would be printed on every paper."""
    left = (competition.title, "sample_title"), (competition.place, "sample_place")
    # the one place where words are compared: what `nou` wrote in the folder is known by nothing else
    return tuple(say("files.warn_sample", value=text) for text, key in left if text == say(f"files.{key}"))


def read_settings(
    folder: Path, variant: Variant, types: Mapping[str, GameType], drawn: bool = True
) -> tuple[Competition | None, list[Problem]]:
    """The competition without its people, None where a fault leaves nothing to go on with.

    `types` are the types of game by their keys; `drawn` is False before the start, when letters may still be missing.
    """
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        return None, [data]
    reader = _Reader(data, variant, types, drawn)
    return reader.competition(), reader.problems


class _Reader:
    """Reads the sections one by one and gathers what is wrong."""

    def __init__(
        self, data: Mapping[str, Any], variant: Variant, types: Mapping[str, GameType], drawn: bool = True
    ) -> None:
        self.variant, self.types = variant, types
        self.drawn = drawn
        self.problems: list[Problem] = []
        self._check_names(data, _SECTIONS)
        self.sections = {name: self._section(data, name) for name in _SECTIONS}

    def wrong(self, key: str, message: Said) -> None:
        self.problems.append(Problem(FILE, said("files.key", key=key) if key else "", message))

    def competition(self) -> Competition | None:
        event, game, reading, chosen, remarks = (self.sections[name] for name in _SECTIONS)
        game_type = self._one_of(game, "tip", self.types)
        rules = self._rules(chosen)
        notation = self._one_of(game, "notatie_joker", {n.value: n for n in Notation}, Notation.AUTO)
        scale = self._one_of(game, "scara", {name: name for name in SCALES}, SCALES[0])
        rankings = self._one_of(event, "clasamente", {name: name for name in RANKINGS}, RANKINGS[0])
        grids = self._one_of(reading, "grile", {name: name for name in GRIDS}, GRIDS[0])
        typings = self._one_of(reading, "dactilografieri", {n: n for n in range(1, _MOST_TYPINGS + 1)}, 1)
        if game_type is None:
            return None
        self._material_keys(game, game_type)
        day = event.get("data")
        return Competition(
            title=event.get("titlu", ""),
            place=event.get("loc", ""),
            day=day.date() if isinstance(day, datetime) else day,
            game_type=game_type,
            letters=self._letters("litere", game.get("litere", "")),
            groups=tuple(self._letters("grupe", group) for group in game.get("grupe", ())),
            imposed_order=game.get("ordine_impusa", False),
            vowels_chosen=game.get("vocale_la_alegere", False),
            joker_stands=game.get("joker_tine_loc", False),
            board=self._board(game.get("tabla", ())),
            lexicon=game.get("lexic", ""),
            notation=notation or Notation.AUTO,
            rules=rules,
            scale=scale or SCALES[0],
            by_category=rankings == "pe_categorii",
            remarks_off=frozenset(name for name, on in remarks.items() if not on),
            arbiter=event.get("arbitru", ""),
            contest_until=self._moment(event, "contestatii_pana_la"),
            grids_on_demand=grids == "la_cerere",
            typings=typings or 1,
        )

    def _section(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        section = data.get(name)
        if section is None:
            if name not in _OPTIONAL:
                self.wrong("", said("files.missing_section", section=name))
            return {}
        if not isinstance(section, dict):
            self.wrong(name, said("files.not_a_section", section=name))
            return {}
        if name in _KINDS:
            self._check_names(section, tuple(_KINDS[name]))
        return {key: value for key, value in section.items() if self._right_kind(name, key, value)}

    def _check_names(self, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in [key for key in table if key not in known][:MANY_KEYS]:
            close = difflib.get_close_matches(key, known, 1)
            hint = say("files.hint_close", close=close[0]) if close else say("files.hint_any", known=", ".join(known))
            self.wrong(key, said("files.unknown_key", hint=hint))

    def _right_kind(self, section: str, key: str, value: object) -> bool:
        wanted = _KINDS.get(section, {}).get(key)
        if section == "reguli":
            wanted = str
        if wanted is None:
            return False
        right = isinstance(value, wanted) and (wanted is not int or not isinstance(value, bool))
        right = right and (wanted is not list or all(isinstance(v, str) for v in value))  # type: ignore[attr-defined]
        if not right:
            self.wrong(
                key,
                said("files.wrong_kind", found=value_shown(value), wanted=say(f"files.kind_{_KIND_NAMES[wanted]}")),
            )
        return right

    def _one_of(self, table: Mapping[str, Any], key: str, known: Mapping[Any, T], default: T | None = None) -> T | None:
        if key not in table:
            if default is None:
                self.wrong(key, said("files.missing_cell", column=key))
            return default
        value = table[key]
        if value not in known:
            self.wrong(key, unknown(value, known))
        return known.get(value)

    def _moment(self, table: Mapping[str, Any], key: str) -> datetime | None:
        moment = read_moment(table[key]) if key in table else None
        if key in table and moment is None:
            self.wrong(key, said("files.bad_moment", value=table[key]))
        return moment

    def _rules(self, chosen: Mapping[str, Any]) -> Rules:
        good = {}
        for name, value in chosen.items():
            known = INTERPRETATIONS.get(name)
            if known is None:
                self._check_names({name: value}, tuple(INTERPRETATIONS))
            elif value not in known.values:
                self.wrong(name, unknown(value, known.values))
            else:
                good[name] = value
        return Rules.of(good)

    def _material_keys(self, game: Mapping[str, Any], game_type: GameType) -> None:
        # the keys of other types are refused, so that none is silently without effect
        wanted, shown = game_type.material.keys, game_type.shown
        for key, example in _EXAMPLES.items():
            if key in wanted and self.drawn and not game.get(key):
                self.wrong(
                    key,
                    said("files.missing_letters", key=key, type=shown, example=say(f"files.example_{example}")),
                )
            elif key not in wanted and game.get(key):
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
                try:
                    position = Position.parse(parts[0])
                except PositionError:
                    position = None
                laid = board.lay(position, tiles[0]) if position and tiles else None
            if isinstance(laid, Laid) and position:
                board = board.place(laid)
                read.append((str(position), laid.written.tiles))
            else:
                self.wrong("tabla", said("files.bad_board", text=text))
        return tuple(read)
