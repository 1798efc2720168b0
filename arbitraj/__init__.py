"""Grading of Scrabble composition games by section 8 of the regulation: the public names for other programs.

Each is loaded on first use. docs/api.md has examples.

>>> from arbitraj import Position
>>> str(Position.parse("8h"))
'8H'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arbitraj.desk.editions.publish import Publication as Publication, Publishing as Publishing, publish as publish
    from arbitraj.desk.editions.verify import Verified as Verified, Verifying as Verifying, verify as verify
    from arbitraj.desk.grading.decide import Decided as Decided, Deciding as Deciding, Shift as Shift, decide as decide
    from arbitraj.desk.grading.grade import (
        Explained as Explained,
        Graded as Graded,
        Opened as Opened,
        explain as explain,
        find_case as find_case,
        grade as grade,
        open_folder as open_folder,
    )
    from arbitraj.desk.settling.settle import (
        Answered as Answered,
        Answering as Answering,
        Unsettled as Unsettled,
        answer_question as answer_question,
        unsettled as unsettled,
    )
    from arbitraj.game.board import Board as Board
    from arbitraj.game.position import Position as Position
    from arbitraj.game.variant import Variant as Variant, load_variant as load_variant
    from arbitraj.lexicon.lexicon import Lexicon as Lexicon
    from arbitraj.problems import Problem as Problem, ProblemsError as ProblemsError
    from arbitraj.ranking.standings import Ranking as Ranking, Standing as Standing
    from arbitraj.record.findings import Finding as Finding
    from arbitraj.record.game_types import GameType as GameType
    from arbitraj.record.model import (
        Action as Action,
        Competition as Competition,
        Decision as Decision,
        Entry as Entry,
        Player as Player,
        Sheet as Sheet,
        Submission as Submission,
    )
    from arbitraj.record.question import Question as Question
    from arbitraj.report.edition import Stage as Stage
    from arbitraj.rules.correct import Correction as Correction
    from arbitraj.sheets.contest import Contest as Contest
    from arbitraj.sheets.reader import read_sheet as read_sheet
    from arbitraj.types import game_type as game_type
    from arbitraj.wings.games.played import GameFinding as GameFinding, GameScore as GameScore, PlayedGame as PlayedGame
    from arbitraj.wings.games.refereed.game_table import game_data as game_data
    from arbitraj.wings.games.refereed.refereeing import (
        convert_game as convert_game,
        draw_game as draw_game,
        referee as referee,
    )
    from arbitraj.wings.games.refereed.requests import Refereeing as Refereeing
    from arbitraj.wings.games.tournament.model import (
        RoundPairs as RoundPairs,
        TournamentStandings as TournamentStandings,
    )
    from arbitraj.wings.games.tournament.running import (
        Paired as Paired,
        new_tournament as new_tournament,
        pair_round as pair_round,
        publish_standings as publish_standings,
        rank_tournament as rank_tournament,
        write_pairing_sheet as write_pairing_sheet,
    )
    from arbitraj.wings.games.tournament.tournament_table import (
        pairs_data as pairs_data,
        standings_data as standings_data,
    )
    from arbitraj.wings.years.frames.frames import Frames as Frames, frames as frames

# the module of each name, in the order of docs/api.md
_MODULES = {
    "desk.grading.grade": "grade open_folder Opened Graded explain find_case Explained",
    "desk.settling.settle": "unsettled Unsettled answer_question Answering Answered",
    "desk.grading.decide": "decide Deciding Decided Shift",
    "desk.editions.publish": "publish Publishing Publication",
    "desk.editions.verify": "verify Verifying Verified",
    "wings.games.refereed.refereeing": "referee convert_game draw_game",
    "wings.games.refereed.requests": "Refereeing",
    "wings.games.tournament.running": (
        "new_tournament pair_round write_pairing_sheet rank_tournament publish_standings Paired"
    ),
    "wings.years.frames.frames": "frames Frames",
    "sheets.reader": "read_sheet",
    "sheets.contest": "Contest",
    "lexicon.lexicon": "Lexicon",
    "types": "game_type",
    "record.game_types": "GameType",
    "record.model": "Competition Player Submission Sheet Entry Decision Action",
    "record.question": "Question",
    "record.findings": "Finding",
    "wings.games.played": "PlayedGame GameScore GameFinding",
    "wings.games.tournament.model": "RoundPairs TournamentStandings",
    "rules.correct": "Correction",
    "ranking.standings": "Ranking Standing",
    "report.edition": "Stage",
    "wings.games.refereed.game_table": "game_data",
    "wings.games.tournament.tournament_table": "pairs_data standings_data",
    "game.variant": "load_variant Variant",
    "game.position": "Position",
    "game.board": "Board",
    "problems": "Problem ProblemsError",
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names.split()}
__all__ = list(_WHERE)


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
