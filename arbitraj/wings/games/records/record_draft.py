"""A game record while it is read from a table or a GCG file: values so far, and all faults with their rows."""

import re
from pathlib import Path

from arbitraj.folder.variant_file import named_variant
from arbitraj.game.tile import HYPHEN, JOKER
from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message
from arbitraj.wings.games.played import RECORDS, Competitor, GameRecord, GameRow
from arbitraj.wings.games.rules.ruleset import load_rules, rule_names, rules_called

LONGEST = 60  # signs of a name, of a rack, of a word: a longer one is another file's
_MOST_ROWS = 1000  # of a game: a longer record is none, and each of its boards would be drawn
_MOST_PROBLEMS = 40  # reported at most: a file with more is another kind of file
_WHOLE = re.compile(r"[+-]?\d{1,6}")
_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,4}):(\d{2})|(\d{1,4})")


class RecordDraft:
    """Draft of a game record, filled while its file is read. `name` is used in problems.

    `variant` is known after `choose`.
    """

    variant: Variant

    def __init__(self, name: str, folder: Path, chosen: str | Variant = "") -> None:
        """`chosen` is the variant requested by the arbiter or the tournament. It overrides the file's."""
        self.name, self.folder, self.chosen = name, folder, chosen
        self.problems: list[Problem] = []
        self.players: list[Competitor] = []
        self.rows: list[GameRow] = []
        self.notes: list[str] = []
        self.title = self.rules = self.lexicon = self.lexicon_place = ""
        self.rules_place: Message | str = ""
        self.seconds: int | None = None
        self.variant_said = False

    def wrong(self, place: Message | str, message: Message) -> None:
        self.problems.append(Problem(self.name, place, message))

    def refuse_any(self) -> None:
        """Raises ProblemsError if there are problems."""
        more = len(self.problems) - _MOST_PROBLEMS
        if more > 0:
            self.problems[_MOST_PROBLEMS:] = [Problem(self.name, "", Message("partida.more_problems", more=more))]
        refuse_any(self.problems)

    def choose(self, named: str, place: Message | str) -> None:
        """Find the variant: the one requested, else the one `named` in the file. Raises ProblemsError."""
        self.variant_said = bool(self.chosen or named)
        try:
            where = where_named(self.folder, named)
            self.variant = _chosen(self.chosen, self.folder) or named_variant(named or DEFAULT, where)
        except ProblemsError as error:
            for problem in error.problems:
                if problem.file or self.chosen:
                    self.problems.append(problem)
                else:
                    self.wrong(place, problem.message)
            self.refuse_any()

    def player(self, id_: str, name: str, place: Message | str) -> None:
        """Declare a player."""
        if not id_:
            self.wrong(place, Message("files.missing_cell", column="jucator"))
        elif any(player.id.casefold() == id_.casefold() for player in self.players):
            self.wrong(place, Message("partida.player_twice", player=id_[:LONGEST]))
        elif len(id_) > LONGEST:
            self.wrong(place, Message("partida.too_long", text=id_[:LONGEST], most=LONGEST))
        else:
            self.players.append(Competitor(id_, name or id_))

    def player_of(self, text: str, place: Message | str) -> str:
        """Id of the player that a row names. Empty, with a problem, if there is none."""
        found = next((player.id for player in self.players if player.id.casefold() == text.casefold()), "")
        if not found:
            known = ", ".join(player.id for player in self.players) or "–"
            self.wrong(place, Message("partida.unknown_player", player=text[:LONGEST], known=known))
        return found

    def tiles(self, text: str, place: Message | str) -> str:
        """Tiles of a rack, folded."""
        folded = "".join(sign for sign in self.variant.alphabet.fold(text) if sign not in " ,;.\t")
        letters = self.variant.alphabet.letters - {HYPHEN} | {JOKER}
        foreign = sorted({sign for sign in folded if sign not in letters})
        if foreign or len(folded) > LONGEST:
            self.wrong(place, Message("partida.foreign", signs=" ".join(foreign)[:LONGEST] or folded[:LONGEST]))
            return ""
        return folded

    def whole(self, text: str, column: str, place: Message | str) -> int | None:
        """An integer with or without its sign, None for an empty text."""
        plain = text.replace("−", "-").replace("–", "-").strip()
        if not plain:
            return None
        if not _WHOLE.fullmatch(plain):
            self.wrong(place, Message("partida.no_number", column=column, value=text[:LONGEST]))
            return None
        return int(plain)

    def time(self, text: str, place: Message | str) -> int | None:
        """Parse a time: `12:30`, with hours before it or without seconds. None for an empty text."""
        if not text:
            return None
        seconds = seconds_written(text)
        if seconds is None:
            self.wrong(place, Message("partida.no_time", value=text[:LONGEST]))
        return seconds

    def record(self) -> GameRecord:
        """The record. Raises ProblemsError with everything that is wrong."""
        written = self.rules or self.variant.regulation
        name = rules_called(written, rule_names())
        if not name:
            self.wrong(self.rules_place, unknown(written, rule_names()))
        elif wrong := wrong_number(len(self.players), name):
            self.wrong("", wrong)
        if len(self.rows) > _MOST_ROWS:
            self.wrong("", Message("partida.too_many_rows", found=len(self.rows), most=_MOST_ROWS))
        self.refuse_any()
        return GameRecord(
            self.variant,
            name,
            tuple(self.players),
            tuple(self.rows),
            self.title,
            self.lexicon,
            self.seconds,
            tuple(self.notes),
            self.lexicon_place,
            self.variant_said,
        )


def wrong_number(players: int, rules: str) -> Message | None:
    """Reason why this number of players is against the rules, None if it is allowed."""
    least, most = load_rules(rules).players
    if least <= players <= most:
        return None
    key = "partida.players_exactly" if least == most else "partida.players"
    return Message(key, found=players, least=least, most=most, rules=rules)


def where_named(folder: Path, name: str) -> Path:
    """Folder of a file that a record names: the record's own, or, if that is `partide`, its parent."""
    around = folder.absolute().parent
    of_competition = folder.name == RECORDS and name == Path(name).name and (around / name).is_file()
    return around if of_competition and not (folder / name).is_file() else folder


def seconds_written(text: str) -> int | None:
    """A time in seconds. None if the text is none.

    >>> seconds_written("12:30"), seconds_written("1:00:05"), seconds_written("20"), seconds_written("1:99")
    (750, 3605, 1200, None)
    """
    found = _TIME.fullmatch(text)
    if not found or int(found[3] or 0) > 59:
        return None
    hours, minutes, seconds, alone = (int(group or 0) for group in found.groups())
    return 3600 * hours + 60 * (minutes + alone) + seconds


def _chosen(name: str | Variant, folder: Path) -> Variant | None:
    """The requested variant: one of the program's, a file by its path or in the folder of the record.

    Raises ProblemsError if there is no such variant.
    """
    if isinstance(name, Variant) or not name:
        return name or None
    path = Path(name)
    return named_variant(path.name, path.parent) if path.is_file() else named_variant(name, folder)
