"""What `arbitraj extrage` was asked for: options read, checked against the game's type and the folder."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.draw.letters import Order
from arbitraj.draw.lots import fresh_seed
from arbitraj.folder.settings import FILE, read_settings
from arbitraj.game.variant import Variant
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import GAME_TYPES, GameType, Material
from arbitraj.record.model import Competition
from arbitraj.text import say

PROGRAMME = "proba"
_SERIES = 7  # 4.4
_NOT_DRAWN = {
    Material.WHOLE_SET: "draw.nothing_drawn_set",
    Material.GROUP_ON_BOARD: "draw.nothing_drawn_tabla",
}


@dataclass(frozen=True, slots=True)
class Request:
    """The command line: empty text, 0 and None where an option was not given."""

    kind: str = ""
    letters: tuple[str, ...] = ()
    folder: Path | None = None
    write: Path | None = None
    seed: str = ""
    interval: str = ""
    number: int = 0
    groups: int = 0
    vowels_chosen: bool = False
    joker_stands: bool = False
    word_list: str = ""
    again: bool = False
    announce: bool = False
    check: bool = False
    replay: Path | None = None
    competition: str = ""
    stages: str = ""


_OPTIONS = {
    "letters": "LITERE",
    "write": "--scrie",
    "seed": "--samanta",
    "interval": "--interval",
    "number": "--numar",
    "groups": "--grupe",
    "vowels_chosen": "--vocale-la-alegere",
    "joker_stands": "--joker-tine-loc",
    "word_list": "--lexic",
    "again": "--din-nou",
    "announce": "--anunt",
    "check": "--verifica",
    "competition": "--competitie",
    "stages": "--etape",
}
_PROGRAMME_ONLY = ("competition", "stages")
_DRAW_ONLY = ("write", "seed", "groups", "vowels_chosen", "again", "announce")
_LETTERS_ONLY = ("letters", "interval", "number", "groups", "vowels_chosen", "joker_stands", "word_list", "check")
# what each way of calling the command has no use for
_UNUSED = {
    "replay": (*_PROGRAMME_ONLY, *_DRAW_ONLY, "letters", "interval", "number", "joker_stands", "check"),
    "programme": (*_LETTERS_ONLY, "again", "announce"),
    "check": (*_PROGRAMME_ONLY, *_DRAW_ONLY),
    "draw": _PROGRAMME_ONLY,
}


def refuse_unused(request: Request, mode: str) -> None:
    """Raise ProblemsError where options were given that a way of calling the command passes over."""
    given = [_OPTIONS[name] for name in _UNUSED[mode] if getattr(request, name)]
    if given:
        message = say("draw.opt_not_here", what=say(f"draw.mode_{mode}"))
        raise ProblemsError([Problem(option, "", message) for option in dict.fromkeys(given)])


def refuse(place: str, message: str, file: str = "") -> ProblemsError:
    """One problem of an option (or of a file), to be raised."""
    return ProblemsError([Problem(file, place, message)] if file else [Problem(place, "", message)])


def seed_of(request: Request) -> str:
    """The seed given, else a fresh one. Raises ProblemsError for one that cannot be printed."""
    seed = request.seed.strip() or fresh_seed()
    if not seed.isprintable():
        raise refuse("--samanta", say("draw.bad_seed"))
    return seed


def read_competition(request: Request, variant: Variant) -> Competition:
    """The folder's competition, its letters as they are; without a folder one that holds what the options say.

    Raises ProblemsError where the folder's settings are at fault (its letters are not looked at) or do not agree.
    """
    key = request.kind.replace("-", "_").casefold()
    if (key or request.folder is None) and key not in GAME_TYPES:
        known = [name for name, each in GAME_TYPES.items() if each.material not in _NOT_DRAWN]
        message = unknown(request.kind, [*known, PROGRAMME])
        raise refuse("TIP", message if key else say("draw.kind_missing", known=", ".join(known)))
    if request.folder is None:
        return Competition(
            title="",
            place="",
            day=None,
            game_type=GAME_TYPES[key],
            vowels_chosen=request.vowels_chosen,
            joker_stands=request.joker_stands,
            lexicon=request.word_list,
        )
    if not request.folder.is_dir():
        raise refuse(str(request.folder), say("files.not_a_folder"))
    competition, problems = read_settings(request.folder, variant)
    filled = {say("files.key", key=material_key(competition.game_type))} if competition else set()
    problems = [problem for problem in problems if problem.place not in filled]
    if problems or competition is None:
        raise ProblemsError(problems)
    _agree(request, competition, key)
    return replace(competition, lexicon=request.word_list or competition.lexicon)


def material_key(game_type: GameType) -> str:
    """The key of concurs.toml that holds the letters of a type."""
    return "litere" if game_type.letters else "grupe"


def _agree(request: Request, competition: Competition, key: str) -> None:
    """What the folder says too must be the same there: the correction goes by the folder alone."""
    problems = []
    if key and key != competition.game_type.key:
        message = say("draw.other_type", found=competition.game_type.key, wanted=key)
        problems.append(Problem(FILE, say("files.key", key="tip"), message))
    for name, asked, found in (
        ("vocale_la_alegere", request.vowels_chosen, competition.vowels_chosen),
        ("joker_tine_loc", request.joker_stands, competition.joker_stands),
    ):
        if asked and not found:
            right = say("draw.right_competition", line=f"{name} = true")
            problems.append(Problem(f"--{name.replace('_', '-')}", "", say("draw.opt_unused", right=right)))
    if problems:
        raise ProblemsError(problems)


def narrowed(request: Request, game_type: GameType) -> GameType:
    """The type with the interval or number of letters asked for. Raises ProblemsError where it has none such."""
    if game_type.letters is None:
        for option, given in (("--interval", request.interval), ("--numar", request.number)):
            if given:
                raise refuse(option, say("draw.opt_unused", right=say("draw.right_letters")))
        return game_type
    low, high = game_type.letters
    if request.interval and request.number:
        raise refuse("--numar", say("draw.both_numbers"))
    if request.interval:
        found = re.fullmatch(r"\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*", request.interval)
        first, last = (int(found[1]), int(found[2])) if found else (0, 0)
        if not low <= first <= last <= high:
            raise refuse("--interval", say("draw.bad_interval", value=request.interval, low=low, high=high))
        return replace(game_type, letters=(first, last))
    if request.number:
        if not low <= request.number <= high:
            shown = say(f"files.type_{game_type.key}")
            raise refuse("--numar", say("draw.bad_number", value=request.number, type=shown, low=low, high=high))
        return replace(game_type, letters=(request.number, request.number))
    return game_type


def read_order(request: Request, competition: Competition, variant: Variant) -> Order:
    """What is to be drawn. Raises ProblemsError where the options do not fit the type."""
    game_type = competition.game_type
    if game_type.material in _NOT_DRAWN:
        raise refuse(game_type.key, say(_NOT_DRAWN[game_type.material]))
    interval = narrowed(request, game_type).letters
    groups = _groups(request, game_type, len(variant.all_tiles) // variant.rack)
    if competition.vowels_chosen and not game_type.has_groups:
        raise refuse("--vocale-la-alegere", say("draw.opt_unused", right=say("draw.right_groups")))
    return Order(GAME_TYPES[game_type.key], interval, groups, competition.vowels_chosen, competition.joker_stands)


def _groups(request: Request, game_type: GameType, most: int) -> int:
    if not game_type.has_groups:
        if request.groups:
            raise refuse("--grupe", say("draw.opt_unused", right=say("draw.right_groups")))
        return 0 if game_type.letters else 1
    # 4.4 names a number, 4.5 does not
    groups = request.groups or (_SERIES if game_type.article == "4.4" else 0)
    if request.groups and not 1 <= request.groups <= most:
        raise refuse("--grupe", say("draw.bad_groups", value=request.groups, most=most))
    if not groups:
        raise refuse("--grupe", say("draw.groups_missing"))
    return groups
