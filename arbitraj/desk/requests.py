"""Requests to the desk as people type them: fields with their options or arguments.

Imports no module of the desk, so that the help of a command is fast.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from arbitraj.problems import Problem
from arbitraj.text import said


@dataclass(frozen=True, slots=True)
class Option:
    """`names` of an option (an argument if empty), text key of its help, placeholder of its value. `shown`: the help
    has its default.

    `check` converts the typed text, or raises ProblemsError.
    """

    names: str
    about: str
    metavar: str | None = None
    shown: bool = False
    check: Callable[[str], str] | None = None


# options of several requests or commands
Trial = Annotated[bool, Option("--proba", "cli.trial")]
Hour = Annotated[str, Option("--ora", "contestation.opt_hour", "ORA")]
Number = Annotated[int, Option("", "contestation.arg_number", "NR")]
OfTable = Annotated[int, Option("--masa", "contestation.opt_table", "N")]
OfSheet = Annotated[str, Option("--fisa", "contestation.opt_sheet", "NR")]
OfName = Annotated[str, Option("--nume", "contestation.opt_name", "NUME")]
OfText = Annotated[str, Option("--text", "contestation.opt_text", "TEXT")]
OfConstruction = Annotated[bool, Option("--constructie", "contestation.opt_construction")]
OfPosition = Annotated[str, Option("--pozitie", "cli.position", "H7")]
OfWord = Annotated[str, Option("--cuvant", "cli.word", "CUVÂNT")]
OfSquare = Annotated[str, Option("--patrat", "cli.square", "H7")]
OfGroup = Annotated[str, Option("--grupa", "cli.group", "N")]
DrawnIn = Annotated[Path | None, Option("--dosar", "draw.opt_folder", "DOSAR")]
WrittenTo = Annotated[Path | None, Option("-o --iesire", "draw.opt_write", "DOSAR")]
Seed = Annotated[str, Option("--samanta", "draw.opt_seed", "TEXT")]
OfVariant = Annotated[str, Option("--varianta", "variant.option", "VARIANTA")]


@dataclass(frozen=True, slots=True)
class Founding:
    """A new folder for a type of game, with the players of a roster (a table file of any kind), if there is one.

    `columns`, `keep` and `leave` settle doubts about that file. The others are `accepted` as proposed.
    """

    game_type: Annotated[str, Option("--tip", "cli.new_type", "TIP", shown=True)] = "integral_partial"
    roster: Annotated[Path | None, Option("--jucatori", "cli.new_roster", "FIȘIER")] = None
    variant: OfVariant = ""
    columns: Annotated[tuple[str, ...], Option("--coloana", "cli.new_columns", "TITLU=COLOANĂ")] = ()
    keep: Annotated[tuple[int, ...], Option("--pastreaza", "cli.new_keep", "RÂND")] = ()
    leave: Annotated[tuple[int, ...], Option("--lasa", "cli.new_leave", "RÂND")] = ()
    accepted: Annotated[bool, Option("--accepta", "cli.new_accepted")] = False


# choice of sheets in forms with several
SHEETS = {"toate": slice(None), "prima": slice(1), "continuare": slice(1, None)}


@dataclass(frozen=True, slots=True)
class FormPrinting:
    """Forms to print. `spares` is None for as many as 3.3.e requires, `groups` 0 for the usual number."""

    copies: Annotated[int, Option("--exemplare", "forms.copies", "N", shown=True)] = 2
    spares: Annotated[int | None, Option("--rezerve", "forms.spares", "N")] = None
    letters: Annotated[bool, Option("--cu-litere", "forms.letters")] = False
    colour: Annotated[bool, Option("--culoare --color", "forms.colour")] = False
    fillable: Annotated[bool, Option("--completabil", "forms.fillable")] = False
    sheets: Annotated[str, Option("--foi", "forms.sheets", "FOI", shown=True)] = "toate"
    groups: Annotated[int, Option("--grupe", "forms.groups", "N")] = 0
    any_type: Annotated[bool, Option("--orice-tip", "forms.any_type")] = False
    variant: OfVariant = ""

    def problems(self) -> list[Problem]:
        """Problems that do not depend on the kind of form."""
        numbers = (("--exemplare", self.copies, 1), ("--rezerve", self.spares or 0, 0))
        return [
            Problem(option, "", said("forms.too_few", least=least))
            for option, number, least in numbers
            if number < least
        ]


@dataclass(frozen=True, slots=True)
class SeatingWishes:
    """The arbiter's seating wishes. `fixed` are `NAME=TABLE` (`NAME=`: no longer fixed). `per_row` None is
    unchanged.
    """

    fixed: Annotated[tuple[str, ...], Option("--loc", "seating.opt_fixed", "NUME=MASA")] = ()
    late: Annotated[tuple[str, ...], Option("--tarziu", "seating.opt_late", "NUME")] = ()
    withdrawn: Annotated[tuple[str, ...], Option("--retras", "seating.opt_gone", "NUME")] = ()
    returned: Annotated[tuple[str, ...], Option("--revine", "seating.opt_back", "NUME")] = ()
    anew: Annotated[bool, Option("--din-nou", "seating.opt_anew")] = False
    keep: Annotated[bool, Option("--pastreaza", "seating.opt_keep")] = False
    per_row: Annotated[int | None, Option("--pe-rand", "seating.opt_per_row", "N")] = None
    ratings: Annotated[Path | None, Option("--rating", "seating.opt_ratings", "FIȘIER")] = None
    show_only: Annotated[bool, Option("--proba", "seating.opt_show")] = False


@dataclass(frozen=True, slots=True)
class LetterDrawing:
    """Letters to draw or check, of a type (`kind`, or that of the folder). Empty and 0 are not given.

    `letters` already written down are checked. `groups`, `again` to replace existing letters, and `write` for another
    target are for a draw.
    """

    kind: Annotated[str, Option("", "draw.arg_kind", "TIP")] = ""
    letters: Annotated[tuple[str, ...], Option("", "draw.arg_letters", "LITERE")] = ()
    folder: DrawnIn = None
    write: WrittenTo = None
    seed: Seed = ""
    interval: Annotated[str, Option("--interval", "draw.opt_interval", "21-27")] = ""
    number: Annotated[int, Option("--numar", "draw.opt_number", "N")] = 0
    groups: Annotated[int, Option("--grupe", "draw.opt_groups", "N")] = 0
    vowels_chosen: Annotated[bool, Option("--vocale-la-alegere", "draw.opt_vowels")] = False
    joker_stands: Annotated[bool, Option("--joker-tine-loc", "draw.opt_joker")] = False
    word_list: Annotated[str, Option("--lexic", "draw.opt_list", "NUME")] = ""
    again: Annotated[bool, Option("--din-nou", "draw.opt_again")] = False
    at_least: Annotated[int, Option("--cel-putin", "solver.draw_opt_least", "N")] = 0
    variant: OfVariant = ""


@dataclass(frozen=True, slots=True)
class GamesDrawing:
    """A competition. `stages` of the championship as typed, with the number of games in each: `2,2,1`."""

    competition: Annotated[str, Option("--competitie", "draw.opt_competition", "CE")] = ""
    stages: Annotated[str, Option("--etape", "draw.opt_stages", "2,2,1")] = ""
    seed: Seed = ""
    folder: DrawnIn = None
    write: WrittenTo = None


@dataclass(frozen=True, slots=True)
class TimeKeeping:
    """`start` as typed, `minutes` None for those of the type, `unseen`: players do not see the time left."""

    start: Annotated[str, Option("--start", "timing.opt_start", "ORA")]
    minutes: Annotated[int | None, Option("--durata", "timing.opt_duration", "MINUTE")] = None
    unseen: Annotated[bool, Option("--fara-cronometru", "timing.opt_unseen")] = False


@dataclass(frozen=True, slots=True)
class Contesting:
    """A contestation as the arbiter types it. Empty or 0 is not given."""

    text: OfText
    table: OfTable = 0
    sheet: OfSheet = ""
    name: OfName = ""
    entry: Annotated[int | None, Option("--depunere", "contestation.opt_entry", "N")] = None
    article: Annotated[str, Option("--articol", "contestation.opt_article", "COD")] = ""
    construction: OfConstruction = False
    hour: Hour = ""
    late_by: Annotated[str, Option("--primita-de", "contestation.opt_late_by", "NUME")] = ""
    late_reason: Annotated[str, Option("--motiv-intarziere", "contestation.opt_late_reason", "TEXT")] = ""


@dataclass(frozen=True, slots=True)
class Appealing:
    """An appeal against the chief arbiter's answer to a contestation, as typed."""

    number: Number
    text: OfText
    hour: Hour = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The chief arbiter's answer as typed: the verdict and one way to carry it out, which is a new decision, existing
    ones, or the sheet.

    The fields from `entry` to `construction` are the subject of the new decision, where it differs from the
    contestation's.
    """

    of_appeal: ClassVar[bool] = False

    number: Number
    verdict: Annotated[str, Option("", "contestation.arg_verdict", "HOTĂRÂREA")]
    reason: Annotated[str, Option("--motiv", "contestation.opt_reason", "TEXT")]
    by: Annotated[str, Option("--arbitru", "contestation.opt_by", "NUME")]
    action: Annotated[str, Option("--actiune", "contestation.opt_action", "CE")] = ""
    decisions: Annotated[tuple[int, ...], Option("--decizie", "contestation.opt_decision", "N")] = ()
    sheet_changed: Annotated[bool, Option("--fisa-indreptata", "contestation.opt_sheet_changed")] = False
    entry: Annotated[int | None, Option("--depunere", "contestation.opt_decision_entry", "N")] = None
    article: Annotated[str, Option("--articol", "contestation.opt_decision_article", "COD")] = ""
    position: OfPosition = ""
    word: OfWord = ""
    square: OfSquare = ""
    group: OfGroup = ""
    construction: OfConstruction = False
    hour: Hour = ""
    trial: Trial = False
    anyway: Annotated[bool, Option("--totusi", "contestation.opt_anyway")] = False

    @property
    def ways(self) -> list[bool]:
        """Given ways to carry the answer out: a new decision, existing ones, the sheet."""
        return [bool(self.action), bool(self.decisions), self.sheet_changed]


@dataclass(frozen=True, slots=True)
class FinalRuling(Ruling):
    """The commission's answer to an appeal, which is final."""

    of_appeal: ClassVar[bool] = True

    by: Annotated[str, Option("--comisia", "contestation.opt_commission", "NUME")]


@dataclass(frozen=True, slots=True)
class Sanctioning:
    """A sanction as typed: reason, player, arbiter. Empty or 0 is not given."""

    reason: Annotated[str, Option("--motiv", "disciplinary.opt_reason", "TEXT")]
    table: OfTable = 0
    sheet: OfSheet = ""
    name: OfName = ""
    article: Annotated[str, Option("--articol", "disciplinary.opt_article", "COD")] = ""
    arbiter: Annotated[str, Option("--arbitru", "disciplinary.opt_arbiter", "NUME")] = ""
    hour: Hour = ""
    from_hand_in: Annotated[bool, Option("--din-predare", "disciplinary.opt_from_hand_in")] = False


@dataclass(frozen=True, slots=True)
class UndoingWritten:
    """Withdrawal of a written act by number, with reason and author. A `trial` only shows the impact."""

    number: Annotated[int, Option("", "contestation.arg_undone", "NR")]
    reason: Annotated[str, Option("--motiv", "contestation.opt_why_undone", "TEXT")]
    arbiter: Annotated[str, Option("--arbitru", "disciplinary.opt_arbiter", "NUME")] = ""
    hour: Hour = ""
    trial: Trial = False


@dataclass(frozen=True, slots=True)
class Refereeing:
    """A game record to check, under another variant, rules or list than those that it names.

    `fara` for the list: words are not judged.
    """

    variant: Annotated[str, Option("--varianta", "partida.opt_variant", "V")] = ""
    rules: Annotated[str, Option("--regulament", "partida.opt_rules", "NUME")] = ""
    lexicon: Annotated[str, Option("--lexic", "partida.opt_lexicon", "NUME")] = ""


@dataclass(frozen=True, slots=True)
class Searching:
    """A search for moves: letters, and a board as words, a drawing, or a sheet after one of its entries."""

    letters: Annotated[str, Option("", "solver.opt_letters", "LITERE")] = ""
    words: Annotated[tuple[str, ...], Option("--cuvant", "solver.opt_word", "POZIȚIE CUVÂNT")] = ()
    grid: Annotated[Path | None, Option("--grila", "solver.opt_grid", "FIȘIER")] = None
    folder: Annotated[Path | None, Option("--dosar", "solver.opt_folder", "DOSAR")] = None
    sheet: Annotated[str, Option("--fisa", "solver.opt_sheet", "FIȘA")] = ""
    entry: Annotated[int, Option("--depunere", "solver.opt_entry", "N")] = 0
    lexicon: Annotated[str, Option("--lexic", "solver.opt_list", "NUME")] = ""
    variant: Annotated[str, Option("--varianta", "solver.opt_variant", "V")] = ""
    bingos: Annotated[bool, Option("--scrabble", "solver.opt_bingos")] = False
    at: Annotated[str, Option("--pozitie", "solver.opt_position", "H8")] = ""

    def problems(self) -> list[Problem]:
        """Problems of options that exclude one another."""
        wrong = []
        if sum(map(bool, (self.words, self.grid, self.folder))) > 1:
            wrong.append(said("solver.boards_at_once"))
        if self.folder and not self.sheet:
            wrong.append(said("solver.folder_needs_sheet"))
        if (self.sheet or self.entry) and not self.folder:
            wrong.append(said("solver.sheet_needs_folder"))
        return [Problem("cauta", "", each) for each in wrong]


_MOST_SECONDS, _MOST_CORES = 86_400, 256
_MOST_PIECES, _MOST_BOARDS = 10_000, 10_000_000


@dataclass(frozen=True, slots=True)
class Optimizing:
    """Time of a search in processor seconds for each core (None: a minute), number of cores (0: all), and whether the
    upper bound is computed.

    In `pieces` (0: undivided) of `boards` boards (0: default), done by this computer or a `cluster`, seconds are clock
    seconds after which none is begun (None: all are done).
    """

    seconds: Annotated[int | None, Option("--secunde", "solver.optim_opt_seconds", "N")] = None
    cores: Annotated[int, Option("--nuclee", "solver.optim_opt_cores", "N")] = 0
    word_list: Annotated[str, Option("--lexic", "solver.optim_opt_list", "NUME")] = ""
    margin: Annotated[bool, Option("--margine", "solver.optim_opt_margin")] = False
    pieces: Annotated[int, Option("--bucati", "solver.optim_opt_pieces", "N")] = 0
    boards: Annotated[int, Option("--table", "solver.optim_opt_boards", "N")] = 0
    cluster: Annotated[str, Option("--cluster", "solver.optim_opt_cluster", "ADRESA")] = ""

    def problems(self) -> Iterator[Problem]:
        for option, value, least, most in (
            ("--secunde", self.seconds, 1, _MOST_SECONDS),
            ("--nuclee", self.cores, 0, _MOST_CORES),
            ("--bucati", self.pieces, 0, _MOST_PIECES),
            ("--table", self.boards, 0, _MOST_BOARDS),
        ):
            if value is not None and not least <= value <= most:
                yield Problem(option, "", said("solver.optim_bad_number", value=value, least=least, most=most))
        if self.boards and not self.in_pieces:
            yield Problem("--table", "", said("solver.optim_boards_alone"))
        if self.cluster and self.cores:
            yield Problem("--nuclee", "", said("solver.optim_cores_of_cluster"))

    @property
    def in_pieces(self) -> bool:
        """Whether the search is divided into tasks."""
        return bool(self.pieces or self.cluster)


@dataclass(frozen=True, slots=True)
class TableAsked:
    """Facts about a file of results or a tournament. Empty ones are taken from its folder."""

    discipline: Annotated[str, Option("--disciplina", "arhiva.opt_discipline", "PROBA")] = ""
    title: Annotated[str, Option("--competitie", "arhiva.opt_title", "TITLU")] = ""
    place: Annotated[str, Option("--loc", "arhiva.opt_place", "LOC")] = ""
    day: Annotated[str, Option("--data", "arhiva.opt_day", "ZI")] = ""
