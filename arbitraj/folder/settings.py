"""concurs.toml: every key checked, every fault reported with its key. Also opens the word list that it names."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arbitraj.folder.recognised import ROUND, refuse_season
from arbitraj.folder.toml_file import (
    BOOL,
    DAY,
    NUMBER,
    TEXT,
    TEXTS,
    Faults,
    Key,
    ValueKind,
    read_text,
    read_toml,
    same_words,
    value_shown,
)
from arbitraj.folder.variant_file import chosen_variant
from arbitraj.folder.word_rulings import read_word_rulings
from arbitraj.game.board import Laid
from arbitraj.game.notation import Notation, read_word
from arbitraj.game.position import Position
from arbitraj.game.variant import DEFAULT, Variant, load_variant
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.lexicon.normalise import LONGEST, Report, list_lines, normalise
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.game_types import GameType, type_called, unknown_type
from arbitraj.record.interpretations import INTERPRETATIONS, REMARKS, Rules
from arbitraj.record.model import Competition
from arbitraj.record.moments import read_moment
from arbitraj.text import Message, keyed, text_of

_SHOWN = keyed("files.example_* files.example_letters files.example_groups files.example_board")
FILE = ROUND
SCALES = ("federatie", "fara")
BY_CATEGORY = {"comun": False, "pe_categorii": True}

_OPTIONAL = ("citire", "sala", "reguli", "observatii")
_MINUTES = range(5, 121)  # in which a player may type the own sheet
# a moment, as text or as TOML writes it
_UNTIL = ValueKind("moment", read_moment, lambda key, value, _: Message("files.bad_moment", value=value))
_FEW_MINUTES = ValueKind(
    "number",
    lambda value: value if type(value) is int and value in _MINUTES else None,
    lambda key, value, _: Message("files.bad_minutes", value=value_shown(value), least=_MINUTES[0], most=_MINUTES[-1]),
)
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
        Key("varianta", "variant", TEXT),
        Key("litere", "letters", TEXT),
        Key("grupe", "groups", TEXTS),
        Key("ordine_impusa", "imposed_order", BOOL),
        Key("vocale_la_alegere", "vowels_chosen", BOOL),
        Key("joker_tine_loc", "joker_stands", BOOL),
        Key("tabla", "board", TEXTS),
        Key("lexic", "lexicon", TEXT),
        Key("notatie_joker", "notation", known={notation.value: notation for notation in Notation}),
        Key("scara", "scale", known=same_words(*SCALES)),
    ),
    "citire": (
        Key("grile", "grids_on_demand", known={"transcrise": False, "la_cerere": True}),
        Key("dactilografieri", "typings", NUMBER, known={1: 1, 2: 2}),
    ),
    "sala": (
        Key("mana_jucatorului", "players_hand", BOOL),
        Key("minute_jucator", "players_minutes", _FEW_MINUTES),
        Key("adresa", "players_address", TEXT),
        Key("mana_camerei", "cameras_hand", BOOL),
        Key("aduna_semne", "signs_may_teach", BOOL),
    ),
    "reguli": tuple(Key(name, name, known=same_words(*choice.values)) for name, choice in INTERPRETATIONS.items()),
    "observatii": tuple(Key(name, name, BOOL) for name in REMARKS),
}
_EXAMPLES = {"litere": "letters", "grupe": "groups", "tabla": "board"}


def is_sample_title(competition: Competition) -> bool:
    """Whether the title is still the one that a new folder has."""
    return competition.title == text_of("files.sample_title")


def samples_left(competition: Competition) -> tuple[str, ...]:
    """A warning for each sample text of a new folder that was not replaced. It would be printed on every paper."""
    left = (competition.title, "files.sample_title"), (competition.place, "files.sample_place")
    # the one place where words are compared: what `nou` wrote in the folder is known by nothing else
    return tuple(text_of("files.warn_sample", value=text) for text, key in left if text == text_of(key))


def read_settings(
    folder: Path, types: Mapping[str, GameType], drawn: bool = True
) -> tuple[Competition | None, list[Problem]]:
    """The competition without its people. None if the faults are too serious to continue.

    `types` are the game types by key. `drawn` is False before the start, when letters may still be missing. Raises
    ProblemsError if the folder has several rounds.
    """
    refuse_season(folder)
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        return None, [data]
    faults = Faults(FILE)
    faults.strangers(data, _SECTIONS)
    event, game, reading, hall, chosen, remarks = (
        faults.section(data, name, keys, needed=name not in _OPTIONAL) for name, keys in _SECTIONS.items()
    )
    game_type = types.get(type_called(game.get("game_type", ""), types))
    variant = chosen_variant(game.get("variant", ""), folder, faults)
    if game_type is None:
        if "game_type" in game:
            faults.wrong("tip", unknown_type(game["game_type"], types))
        return None, faults.problems
    _material_keys(game, game_type, drawn, faults)
    if variant is None:  # unknown, so that it cannot be used, but other faults are reported too
        game |= {"variant": "", "letters": "", "groups": (), "board": ()}
    about = {"title": "", "place": "", "day": None} | event | game | reading | hall
    variant = variant or load_variant()
    if variant.name != DEFAULT and game_type.tariff.unit != "share":
        about.setdefault("scale", "fara")  # the federation's points are for its own game
    competition = Competition(
        **about
        | {
            "game_type": game_type,
            "variant": variant,
            "letters": _letters("litere", game.get("letters", ""), variant, faults),
            "groups": tuple(_letters("grupe", group, variant, faults) for group in game.get("groups", ())),
            "board": _board(game.get("board", ()), variant, faults),
            "rules": Rules.of(chosen),
            "remarks_off": frozenset(name for name, on in remarks.items() if not on),
        }
    )
    return competition, faults.problems


def _material_keys(game: Mapping[str, Any], game_type: GameType, drawn: bool, faults: Faults) -> None:
    # the keys of other types are refused, so that none is silently without effect
    wanted, shown = game_type.material.keys, game_type.shown
    for key, name in _EXAMPLES.items():
        if key in wanted and drawn and not game.get(name):
            example = text_of(_SHOWN[name])
            faults.wrong(key, Message("files.missing_letters", key=key, type=shown, example=example))
        elif key not in wanted and game.get(name):
            faults.wrong(key, Message("files.unused_key", key=key, type=shown))


def _letters(key: str, text: str, variant: Variant, faults: Faults) -> str:
    folded = "".join(sign for sign in variant.alphabet.fold(text) if sign not in " ,;.-\t\n")
    foreign = sorted({sign for sign in folded if sign not in variant.pieces})
    if foreign:
        faults.wrong(key, Message("files.foreign_letters", signs=" ".join(foreign)))
    return folded


def _board(words: tuple[str, ...], variant: Variant, faults: Faults) -> tuple[tuple[str, str], ...]:
    board, read = variant.start, []
    for text in words:
        parts = text.replace(":", " ").split()
        tiles = read_word(parts[1], variant.alphabet).candidates if len(parts) == 2 else ()
        position = Position.read(parts[0]) if tiles else None
        laid = board.lay(position, tiles[0]) if position else None
        if isinstance(laid, Laid) and position:
            board = board.place(laid)
            read.append((str(position), laid.written.tiles))
        else:
            faults.wrong("tabla", Message("files.bad_board", text=text))
    return tuple(read)


def open_words(folder: Path, competition: Competition, store: ListStore) -> tuple[Lexicon, tuple[str, ...]]:
    """Open the competition's word list, or the default one, with the folder's rulings on single words.

    Two-letter words of the variant (S.8) are included. Returns also messages about words of a folder's file that were
    left out. Raises ProblemsError if the list is neither installed nor a readable file of the folder, or if the default
    one is of another language.
    """
    words, left_out = _words_named(folder, competition, store)
    rulings, problems = read_word_rulings(folder, competition.variant)
    refuse_any(problems)
    return words.judged_by(competition.variant.two_letters).ruled(rulings), left_out


def _words_named(folder: Path, competition: Competition, store: ListStore) -> tuple[Lexicon, tuple[str, ...]]:
    name = competition.lexicon
    if not name and competition.variant.name != DEFAULT:
        missing = Message("variant.list_needed", variant=competition.variant.name)
        raise ProblemsError([Problem(FILE, text_of("files.key", key="lexic"), missing)])
    if not name:
        return store.default(), ()
    path = folder / name
    if Path(name).name == name and path.is_file():
        text = read_text(path, name)
        if isinstance(text, Problem):
            raise ProblemsError([text])
        longest = max(LONGEST, competition.variant.size)
        words, report = normalise(list_lines(text), competition.variant.alphabet, longest)
        return Lexicon.from_words(name, words), tuple(_left_out(name, report, longest))
    if name in store.names():
        return store.open(name), ()
    known = ", ".join(store.names()) or "–"
    key = text_of("files.key", key="lexic")
    raise ProblemsError([Problem(FILE, key, Message("files.list_missing", name=name, known=known))])


def _left_out(name: str, report: Report, longest: int) -> Iterator[str]:
    if report.cut:
        yield text_of("files.warn_list_cut", name=name, cut=report.cut)
    if report.twice:
        yield text_of("files.warn_list_twice", name=name, rows=report.twice, samples="; ".join(report.twice_samples))
    if report.lost:
        samples = f" ({'; '.join(report.samples)})" if report.samples else ""
        yield text_of("files.warn_list_left_out", name=name, left=report.lost, longest=longest, samples=samples)
