"""A game variant from a TOML file written by an arbiter, with all its faults at once, or by its name."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arbitraj.folder.toml_file import BOOL, NUMBER, TABLE, TEXT, TEXTS, Faults, Key, ValueKind, read_toml
from arbitraj.game.board import BLOCKED, EMPTY
from arbitraj.game.position import Position
from arbitraj.game.tile import HYPHEN, JOKER, may_be_letter
from arbitraj.game.variant import DEFAULT, Variant, load_variant, printed_squares, variant_names, variant_of
from arbitraj.near import key_called, perhaps_called
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message

SMALLEST, LARGEST = 5, 26  # squares of a side
_MOST = 1000  # of tiles, points, and times that a square counts
_MOST_PRINTED = 50  # words printed on a board
_SUFFIX = ".toml"
_SECTIONS = {
    "alfabet": (
        Key("vocale", "vowels", TEXT, needed=True),
        Key("ordine", "order", TEXT),
        Key("doar_joker", "joker_only", TEXT),
        Key("echivalente", "folds", TABLE),
    ),
    "reguli": (
        Key("suport", "rack", NUMBER, needed=True),
        Key("prima", "bonus", NUMBER, needed=True),
        Key("regulament", "regulation", TEXT),
    ),
    "tabla": (
        Key("randuri", "rows", TEXTS, needed=True),
        Key("centru", "centre", TEXT),
        Key("cuvinte", "printed", TEXTS),
        Key("legenda", "legend", TABLE),
    ),
    "cuvinte": (Key("doua_litere", "two_letters", TEXT),),
    "lista": (Key("comune", "common", TEXT),),
}
_NEEDED = ("alfabet", "reguli", "tabla")
_TABLES = ("piese", "adresare")  # their keys are tiles
_OWN = (Key("nume", "title", TEXT, needed=True), Key("reconstituita", "reconstructed", BOOL))
_ANYTHING = ValueKind("table", lambda value: value)
_SQUARE = (Key("litera", "letter", NUMBER), Key("cuvant", "word", NUMBER), Key("stop", "stop", BOOL))


# other names of the variants that come with the program
_NAMES = {
    "romana": ("românească", "limba română", "Scrabble în limba română", "Scrabble românesc", "ro"),
    "engleza": ("englezească", "limba engleză", "Scrabble în limba engleză", "english", "en"),
    "franceza": ("franțuzească", "limba franceză", "Scrabble în limba franceză", "français", "fr"),
    "polona": ("poloneză", "limba polonă", "limba poloneză", "Scrabble în limba polonă", "polski", "pl"),
    "scribo": ("jocul cuvintelor", "Scribo, jocul cuvintelor", "Scribo în limba română"),
}


def variant_called(text: str) -> str:
    """The built-in variant that a text names in any usual way. Empty if there is none."""
    return text if text in variant_names() else key_called(text, _named(), shortened=True)


def _named() -> dict[str, tuple[str, ...]]:
    return {name: _NAMES.get(name, ()) for name in variant_names()}


def named_variant(name: str, folder: Path, option: str = "") -> Variant:
    """The variant of that name: a built-in one, or a TOML file in the folder.

    Raises ProblemsError with all faults: of the `option` if there is no such variant, else of the file.
    """
    path = folder / name
    if name.endswith(_SUFFIX) and Path(name).name == name and path.is_file():
        return read_variant(path)
    if known := variant_called(name):
        return load_variant(known)
    raise ProblemsError([Problem("", option, unknown_variant(name))])


def unknown_variant(name: str) -> Message:
    """The message about an unknown name of a variant."""
    named = _named()
    return Message("variant.unknown", value=name, known=", ".join(named), perhaps=perhaps_called(name, named))


def asked_variant(name: str, folder: Path) -> Variant:
    """The variant of `--varianta`, by default the usual one. Raises ProblemsError."""
    return named_variant(name or DEFAULT, folder, "--varianta")


def chosen_variant(name: str, folder: Path, faults: Faults, key: str = "varianta") -> Variant | None:
    """The variant named in a file under `key`, the default one for an empty name. Faults are added to `faults`."""
    try:
        return named_variant(name or DEFAULT, folder)
    except ProblemsError as error:
        for problem in error.problems:
            if problem.file:
                faults.problems.append(problem)
            else:
                faults.wrong(key, problem.message)
        return None


def read_variant(path: Path) -> Variant:
    """The variant that a user's file says, called by the file's name. Raises ProblemsError with all its faults."""
    data = read_toml(path, path.name)
    problems = [data] if isinstance(data, Problem) else variant_faults(path.name, data)
    if problems or isinstance(data, Problem):
        raise ProblemsError(problems)
    return variant_of(path.name, data)


def own_variant(folder: Path, settings: str) -> str:
    """The variant file that the settings (a TOML file with `[partida]`) name in the folder. Empty if there is none."""
    data = read_toml(folder / settings, settings)
    game = data.get("partida") if isinstance(data, dict) else None
    name = game.get("varianta") if isinstance(game, dict) else None
    named = isinstance(name, str) and name.endswith(_SUFFIX) and Path(name).name == name
    return str(name) if named and (folder / str(name)).is_file() else ""


def variant_faults(file: str, data: Mapping[str, Any]) -> list[Problem]:
    """All that is wrong with a variant's values."""
    faults = Faults(file)
    faults.strangers(data, (*(key.key for key in _OWN), *_TABLES, *_SECTIONS))
    faults.read({key.key: data[key.key] for key in _OWN if key.key in data}, _OWN)
    read = {name: faults.section(data, name, keys, name in _NEEDED) for name, keys in _SECTIONS.items()}
    pieces = _pieces(faults.section(data, "piese", _any(data, "piese"), needed=True), faults)
    letters = _letters(read["alfabet"], pieces, faults)
    for tile, name in faults.section(data, "adresare", _any(data, "adresare")).items():
        if tile not in pieces or not isinstance(name, str):
            faults.wrong("adresare", Message("variant.bad_name", tile=tile))
    _figures(read["reguli"], sum(pieces.values()), faults)
    _board(read["tabla"], letters, faults)
    folded = {sign: letter for letter, signs in _folds(read["alfabet"]) for sign in signs}
    for word in read["cuvinte"].get("two_letters", "").split():
        plain = "".join(folded.get(sign, sign) for sign in word.upper())
        if len(plain) != 2 or not letters.issuperset(plain):
            faults.wrong("doua_litere", Message("variant.not_two_letters", word=word))
    return faults.problems


def _any(data: Mapping[str, Any], name: str) -> tuple[Key, ...]:
    """Keys for a table with arbitrary keys, its values unchanged."""
    table = data.get(name)
    return tuple(Key(value, value, _ANYTHING) for value in table) if isinstance(table, dict) else ()


def _pieces(table: Mapping[str, Any], faults: Faults) -> dict[str, int]:
    pieces = {}
    for tile, figures in table.items():
        if tile != JOKER and not may_be_letter(tile):
            faults.wrong("piese", Message("variant.not_a_letter", sign=tile))
        elif not (isinstance(figures, list) and len(figures) == 2 and all(_number(figure, 0) for figure in figures)):
            faults.wrong("piese", Message("variant.bad_piece", tile=tile, most=_MOST))
        else:
            pieces[tile] = figures[0]
    return pieces


def _letters(alphabet: Mapping[str, Any], pieces: Mapping[str, int], faults: Faults) -> frozenset[str]:
    only = alphabet.get("joker_only", "")
    for sign in sorted({sign for sign in only if sign != HYPHEN and not may_be_letter(sign)}):
        faults.wrong("doar_joker", Message("variant.not_a_letter", sign=sign))
    for sign in sorted({sign for sign in only if sign in pieces or only.count(sign) > 1}):
        faults.wrong("doar_joker", Message("variant.letter_twice", sign=sign))
    letters = frozenset(pieces) - {JOKER} | frozenset(only)
    order = alphabet.get("order", "")
    wrong = sorted(set(order) ^ (letters - {HYPHEN}) | {sign for sign in order if order.count(sign) > 1})
    if order and wrong:
        faults.wrong("ordine", Message("variant.bad_order", signs=" ".join(wrong)))
    for sign in sorted({sign for sign in alphabet.get("vowels", "") if not may_be_letter(sign)}):
        faults.wrong("vocale", Message("variant.not_a_letter", sign=sign))
    taken: set[str] = set()
    for letter, signs in _folds(alphabet):
        bad = letter not in letters or not signs or any(s in letters or s in taken or s == JOKER for s in signs)
        if bad or any(len(sign.lower()) != 1 for sign in signs):
            faults.wrong("echivalente", Message("variant.bad_fold", letter=letter, signs=signs))
        taken.update(signs)
    return letters


def _folds(alphabet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    table = alphabet.get("folds", {})
    yield from ((letter, signs if isinstance(signs, str) else "") for letter, signs in table.items())


def _figures(rules: Mapping[str, Any], tiles: int, faults: Faults) -> None:
    if not 1 <= rules.get("rack", 1) <= max(1, tiles):
        faults.wrong("suport", Message("variant.bad_rack", tiles=tiles))
    if not 0 <= rules.get("bonus", 0) <= _MOST:
        faults.wrong("prima", Message("variant.bad_bonus", most=_MOST))
    if tiles > _MOST:
        faults.wrong("piese", Message("variant.too_many_tiles", most=_MOST))


def _board(board: Mapping[str, Any], letters: frozenset[str], faults: Faults) -> None:
    rows, legend = board.get("rows", ()), board.get("legend", {})
    for sign, meaning in legend.items():
        inner = Faults(faults.file, Message("files.key", key=f"tabla.legenda.{sign}"))
        figures = inner.read(meaning, _SQUARE) if isinstance(meaning, dict) else {}
        times = [value for value in figures.values() if not isinstance(value, bool)]
        if len(sign) != 1 or sign == EMPTY or not isinstance(meaning, dict) or not all(_number(t, 1) for t in times):
            faults.wrong("legenda", Message("variant.bad_sign", sign=sign, most=_MOST))
        faults.problems += inner.problems
    if not rows:
        return
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        faults.wrong("randuri", Message("variant.bad_size", found=size, least=SMALLEST, most=LARGEST))
        return
    wrong = [number for number, row in enumerate(rows, 1) if len(row) != size]
    if wrong:
        faults.wrong("randuri", Message("variant.not_square", size=size, rows=", ".join(map(str, wrong))))
        return
    squares = "".join(rows)
    if strange := sorted(set(squares) - {EMPTY} - set(legend)):
        faults.wrong("randuri", Message("variant.no_legend", signs=" ".join(strange)))
    stops = {sign for sign, meaning in legend.items() if isinstance(meaning, dict) and meaning.get("stop")}
    there = {n: BLOCKED for n, sign in enumerate(squares) if sign in stops}
    _printed(board.get("printed", ()), size, letters, there, faults)
    centre = Position.read(board.get("centre", "A1"))
    on_board = centre is not None and 0 <= centre.row < size and 0 <= centre.col < size
    if "centre" in board and (centre is None or not on_board or centre.row * size + centre.col in there):
        faults.wrong("centru", Message("variant.bad_centre", value=board["centre"]))


def _printed(words: tuple[str, ...], size: int, letters: frozenset[str], there: dict[int, str], faults: Faults) -> None:
    """The words printed on the board, which must not lie over each other's letters, nor over STOP."""
    for text in words[:_MOST_PRINTED]:
        try:
            squares = printed_squares(text, size)
        except ValueError:
            squares = []
        fits = all(letter.upper() in letters - {HYPHEN} and there.get(n, letter) == letter for n, letter in squares)
        if squares and fits:
            there.update(squares)
        else:
            faults.wrong("cuvinte", Message("variant.bad_printed", text=text))


def _number(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST
