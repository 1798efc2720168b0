"""Contributions of the wing of games: commands, articles, tables for two, tournaments, their files."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import BaseRoute

    from arbitraj.cli.places import Place
    from arbitraj.hall.folder.image import Drawn, FolderFiles
    from arbitraj.hall.kernel.scene import HallPerson
    from arbitraj.hall.kernel.state import HallState
    from arbitraj.hall.part import Part
    from arbitraj.rules.article import ArticleBook


def commands() -> "dict[str, Place]":
    """`arbitraj partida` and `arbitraj turneu`."""
    from arbitraj.cli.places import Place

    return {
        "partida": Place("arbitraj.wings.games.commands:partida", "cli.part_games", "commands.partida"),
        "turneu": Place("arbitraj.wings.games.commands:turneu", "cli.part_games", "commands.turneu"),
    }


def articles() -> "ArticleBook":
    """Articles of games between players."""
    from arbitraj.rules.article import ArticleBook
    from arbitraj.wings.games.rules.articles import GAME_ARTICLES, GAME_CHOICES

    return ArticleBook(
        GAME_ARTICLES, GAME_CHOICES, "game_articles.doc_games", "game_articles.doc_games_about", "game_choices"
    )


def field_values() -> dict[str, Mapping[str, str]]:
    """Fields of events with coded values: the key of the text of each value."""
    from arbitraj.wings.games.rules.ruleset import RULES_KEYS

    return {"regulament": RULES_KEYS, "lexic": {"fara": "hall.list_fara"}}


def folder_files(tools: Mapping[type[Any], Any], folder: Path | None, drawn: "Drawn") -> "FolderFiles":
    """Records of games at tables for two, with their pages."""
    from arbitraj.folder.recognised import is_tournament
    from arbitraj.wings.games.duels.playing import DuelRecords, Games

    games = tools.get(Games) or (Games(folder, is_tournament(folder)) if folder else Games())
    return DuelRecords(games, drawn)


def event_keys() -> str:
    """Whole keys of the texts of its kinds of events, and of the fields and coded values that they alone have."""
    return """
        hall.kind_masa_deschisa hall.kind_tura hall.kind_contestata hall.kind_hotarata hall.kind_ceas_masa
        hall.kind_masa_incheiata
        hall.field_incepe hall.field_celalalt hall.field_varianta hall.field_regulament hall.field_lexic
        hall.field_tragere hall.field_runda hall.field_numere hall.field_cine hall.field_suport hall.field_timp
        hall.field_retrasa hall.field_rest
        hall.said_schimb hall.said_pas hall.said_indreptat
    """


def hall() -> "tuple[Part, ...]":
    """Tables for two, and tournaments: pages without an open hall, and for a tournament's own hall."""
    from arbitraj.hall.kernel.scene import CHIEF, TYPING
    from arbitraj.hall.page.bar import BarPage
    from arbitraj.hall.part import Part
    from arbitraj.wings.games.duels import duel_pages
    from arbitraj.wings.games.duels.judged import DUEL_KINDS
    from arbitraj.wings.games.duels.of_tournament import opened_games, tournament_grader
    from arbitraj.wings.games.tournament import hall_rounds

    return (
        Part(
            DUEL_KINDS,
            duel_pages.ROUTES,
            {"mese": TYPING},
            [BarPage("/mese", "hall.nav_duels", TYPING, ("/start", "/predare"), _of_tables)],
            shows={"panou.html": duel_pages.duels_shown},
            after="/sanctiuni",
            help={"mese": "ajutor.mese"},
            opens_first=[opened_games],
            grader=tournament_grader,
        ),
        Part(
            routes=hall_rounds.ROUTES,
            roles={"turneu": (CHIEF,)},
            bar=[BarPage("/turneu", "hall.tournament_open", (CHIEF,))],
            before_hall=_tournaments,
            help={"turneu": "ajutor.turneu"},
        ),
    )


def _of_tables(person: "HallPerson", state: "HallState") -> bool:
    """Whether the page of tables is of use to a person. Those who open no table need an existing one."""
    from arbitraj.wings.games.duels.duel import Duels

    return person.arbitrates or bool(state.of(Duels).tables)


def _tournaments() -> "Sequence[BaseRoute]":
    """Routes of tournaments. Loaded late, since they load all of pairing."""
    from arbitraj.wings.games.tournament import tournament_pages

    return tournament_pages.ROUTES
