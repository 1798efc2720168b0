"""Page Mese de doi: tables for two opened, turns entered as played, clocks, challenges, the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.game.variant import load_variant, variant_names
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.page.asking import PageRequest, again, done_at, event_at, go_to, shown_at, whole
from arbitraj.hall.page.clock_shown import epoch
from arbitraj.hall.page.site import fault, site_of
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.problems import ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import Message, keyed, text_of
from arbitraj.wings.games.duels.duel import Duel, Duels
from arbitraj.wings.games.duels.duel_events import DUEL_PLAYERS, LONGEST_DUEL, DuelOpened
from arbitraj.wings.games.duels.judged import duel_undone, turn_taken_back
from arbitraj.wings.games.duels.playing import DuelGame, Games, clock_of
from arbitraj.wings.games.refereed.game_table import finding_line, game_facts, what_was_done
from arbitraj.wings.games.rules.ruleset import RULES_KEYS, load_rules, rule_names
from arbitraj.wings.games.rules.turns import shown_time
from arbitraj.wings.games.tournament.model import Tournament

_BODIES = keyed("""mese.what_*
    mese.what_tura mese.what_contestata mese.what_hotarata mese.what_ceas_masa mese.what_masa_incheiata
    mese.what_masa_deschisa
""")


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player on the page of a table: points so far and clock. `left`, `used` and `over` (time beyond the limit) in
    seconds, `ends` in milliseconds of the epoch, 0 while the clock is stopped.
    """

    id: str
    name: str
    points: int
    due: bool
    running: bool
    used: int
    left: int
    over: int
    ends: int

    @property
    def text(self) -> str:
        """Time left as on a clock."""
        return shown_time(self.left)


@dataclass(frozen=True, slots=True)
class DuelListed:
    """A table in the list. `game` is None if its record cannot be judged now, for the reason `why`."""

    duel: Duel
    game: DuelGame | None
    why: str = ""

    @property
    def points(self) -> str:
        """Totals so far."""
        return " : ".join(str(score.total) for score in self.game.game.scores) if self.game else ""


class TypedFields(dict[str, str]):
    """Values to refill a form with, "" for fields not sent."""

    def __missing__(self, name: str) -> str:
        return ""


def _listed(asked: PageRequest) -> Response:
    hall, about = asked.hall, asked.hall.competition
    tables = hall.state.of(Duels).tables
    tournament, problem = _tournament(asked)
    round_ = asked.number("runda") or max((duel.about.round for duel in tables.values()), default=0) or 1
    titles = {name: load_variant(name).title for name in variant_names()} | {about.variant.name: about.variant.title}
    return asked.page(
        "mese.html",
        duels=[_in_list(asked, duel) for duel in reversed(tuple(tables.values()))],
        may_open=asked.person.arbitrates,
        leads=asked.person.role == CHIEF,
        of_tournament=hall.of(Games).of_tournament,
        tournament=tournament,
        problem=problem,
        round=round_,
        pairs=_pairs(asked, tournament, round_) if asked.field("perechi") else None,
        variants=list(titles.items()),
        rules=[(name, text_of(RULES_KEYS[name])) for name in rule_names()],
        usual=about,
        minutes=load_rules(tournament.rules).minutes if tournament else None,
        fields=TypedFields(asked.fields if asked.refused else {}),
    )


def _in_list(asked: PageRequest, duel: Duel) -> DuelListed:
    try:
        return DuelListed(duel, asked.hall.of(Games).of(duel))
    except ProblemsError as error:
        return DuelListed(duel, None, str(error.problems[0].message))


def _tournament(asked: PageRequest) -> tuple[Tournament | None, str]:
    try:
        return asked.hall.of(Games).tournament(), ""
    except ProblemsError as error:
        return None, str(error.problems[0])


def _pairs(asked: PageRequest, tournament: Tournament | None, round_: int) -> Mapping[str, Any]:
    from arbitraj.wings.games.tournament.running import pair_round  # it loads all of pairing

    folder = asked.hall.of(Games).folder
    if tournament is None or folder is None:
        return {"problem": ""}
    try:
        made = pair_round(folder, round_)
    except (ProblemsError, OSError) as error:
        return {"problem": str(error.problems[0] if isinstance(error, ProblemsError) else os_reason(error))}
    here = [duel.about for duel in asked.hall.state.of(Duels).tables.values() if duel.about.round == round_]
    seated = {number for about in here for number in about.numbers}
    names = tournament.names
    return {
        "problem": "",
        "warnings": made.warnings,
        "games": [
            (table, [(number, names[number]) for number in pair])
            for table, pair in enumerate(made.pairs.pairs, 1)
            if not seated & {*pair}
        ],
        "sits_out": ", ".join(names[number] for number in made.pairs.sit_out),
    }


def _no_whole(asked: PageRequest, name: str) -> Message | None:
    """Message if a field is not a whole number: `-5` or `20 min` would be taken for 0."""
    text = asked.field(name)
    return Message("partida.no_number", column=name, value=text) if text and text != str(asked.number(name)) else None


def _open(asked: PageRequest) -> Response:
    tournament, problem = _tournament(asked)
    if problem:
        return again(asked, Message("mese.tournament_wrong", why=problem), _listed)
    if said_wrong := _no_whole(asked, "minute"):
        return again(asked, said_wrong, _listed)
    if asked.number("minute") > LONGEST_DUEL:
        return again(asked, Message("mese.too_long", most=LONGEST_DUEL), _listed)
    before = asked.done_before
    tables = asked.hall.state.of(Duels).tables
    free = next(number for number in range(1, len(tables) + 2) if number not in tables)
    number = before.body.duel if before and isinstance(before.body, DuelOpened) else free
    begins = asked.field("incepe") == "2"
    fields = ("2", "1") if begins else ("1", "2")
    drew = [asked.field(f"tras{field}") for field in fields]
    data: dict[str, Any] = {"partida": number, "tragere": drew, "minute": asked.number("minute")}
    if tournament:
        numbers = [asked.number(f"nr{field}") for field in fields]
        names = tournament.names
        data |= {"numere": numbers, "incepe": names.get(numbers[0], ""), "celalalt": names.get(numbers[1], "")}
        data |= {"runda": asked.number("runda"), "masa": asked.number("masa"), "lexic": tournament.lexicon}
        data |= {"varianta": tournament.variant.name, "regulament": tournament.rules}
    else:
        data |= {"incepe": asked.field(f"nume{fields[0]}"), "celalalt": asked.field(f"nume{fields[1]}")}
        variant = asked.field("varianta")
        data |= {"varianta": variant, "regulament": asked.field("regulament"), "lexic": asked.field("lexic")}
    answered = asked.do("masa_deschisa", data)
    if answered.refused or answered.event is None:
        return again(asked, answered.refused, _listed)
    opened = answered.event.body  # for a form sent twice, the table that it opened first
    return go_to(f"/mese/{opened.duel}" if isinstance(opened, DuelOpened) else "/mese")


def _duel(asked: PageRequest) -> Response:
    duel = asked.hall.state.of(Duels).tables.get(whole(asked.at("number")))
    if duel is None:
        return fault(asked.request, Message("mese.no_duel", number=asked.at("number")), 404)
    try:
        shown = asked.hall.of(Games).of(duel)
    except ProblemsError as error:
        return fault(asked.request, error.problems[0].message, 409)
    game, now = shown.game, asked.hall.clock()
    covered = frozenset[int]()
    if game.turns and (last := game.turns[-1]).stays and last.laid:
        covered = frozenset(last.laid.new)
    event = asked.hall.state.event(duel.last.number)
    # P.6: the list is consulted after a challenge. A typist beside the players sees its result after the ruling
    judging = asked.person.arbitrates
    undoable = event is not None and duel_undone(asked.hall.state, asked.hall.of(Games), asked.person, event) is None
    return asked.page(
        "masa.html",
        duel=duel,
        shown=shown,
        game=game,
        rules=load_rules(duel.about.rules),
        players=_players(shown, now),
        clock=shown.play.clock,
        board=Markup(svg(picture_of(game.board, game.record.variant, covered), text_of("mese.board"))),  # drawn by us
        bag=game.turns[-1].bag if game.turns else None,
        turns=list(reversed(game.turns)),
        done=what_was_done,
        line=finding_line,
        facts=game_facts(game),
        # findings about missing parts count only at the end
        whole=[
            finding for finding in game.findings if not finding.turn and (duel.over or finding.rule == "fara_lexic")
        ],
        ended=text_of(game.ended.key) if game.ended else "",
        left={score.player.id: score.left or "" for score in game.scores},
        undoable=undoable,
        others=event is not None and event.who != asked.person.name,
        typed=TypedFields(_typed(asked, duel)),
        sent={form: TypedFields(_sent(asked, form)) for form in ("tura", "hotarare", "ceas", "incheie")},
        judging=judging,
        unseen=game.turns[-1] if not judging and shown.challengeable else None,
        now=epoch(now),
        time=shown_time,
        last_text=_BODIES[duel.last.body.__struct_config__.tag],
    )


def _players(shown: DuelGame, now: datetime) -> list[PlayerShown]:
    over = shown.duel.over is not None or shown.game.ended is not None
    clock = clock_of(shown.duel, shown.game.ended is not None) if over else shown.play.clock.at(now)
    limit, totals = shown.duel.limit, {score.player.id: score.total for score in shown.game.scores}
    running = "" if over else clock.running
    return [
        PlayerShown(
            player,
            shown.duel.name_of(player),
            totals[player],
            not over and shown.due == player,
            running == player,
            clock.used[player],
            max(0, limit - clock.used[player]),
            max(0, clock.used[player] - limit) if limit else 0,
            epoch(now) + 1000 * (limit - clock.used[player]) if limit and running == player else 0,
        )
        for player in DUEL_PLAYERS
    ]


def _typed(asked: PageRequest, duel: Duel) -> Mapping[str, str]:
    """Values of the next turn's form: refused ones, or those of an undone turn to be typed again."""
    if sent := _sent(asked, "tura"):
        return sent
    taken_back = turn_taken_back(asked.hall.state, duel)
    if taken_back is None:
        return {}
    body, time = taken_back
    words = {"pozitie": body.position, "depunere": body.word, "puncte": body.points, "suport": body.rack}
    return words | {"cine": body.player, "timp": time}


def _sent(asked: PageRequest, form: str) -> Mapping[str, str]:
    return asked.fields if asked.refused and asked.request.url.path.endswith(f"/{form}") else {}


def _number(asked: PageRequest) -> dict[str, Any]:
    return {"partida": whole(asked.at("number"))}


def _turn(asked: PageRequest) -> dict[str, Any]:
    typed = ("ce", "cine", "pozitie", "depunere", "puncte", "suport", "timp")
    return _number(asked) | {name: asked.field(name) for name in typed}


def _rule(asked: PageRequest) -> Response:
    if said_wrong := _no_whole(asked, "puncte"):
        return again(asked, said_wrong, _duel)
    data = _number(asked) | {"retrasa": asked.field("ce") == "retrasa"}
    data |= {"motiv": asked.field("motiv")} | ({} if data["retrasa"] else {"puncte": asked.number("puncte")})
    return asked.after(asked.do("hotarata", data), _duel, f"/mese/{data['partida']}")


def _clock_set(asked: PageRequest) -> dict[str, Any]:
    right = ("cine", "timp") if asked.field("ce") == "indreptat" else ()
    return _number(asked) | {name: asked.field(name) for name in ("ce", *right)}


def _ended(asked: PageRequest) -> dict[str, Any]:
    return _number(asked) | {
        "rest": [asked.field(f"rest{player}") for player in DUEL_PLAYERS],
        "motiv": asked.field("motiv"),
    }


def _undo(asked: PageRequest) -> Response:
    answered, number = asked.do("anulat", {"nr": asked.number("nr")}), whole(asked.at("number"))
    there = number in asked.hall.state.of(Duels).tables  # else its opening was undone
    return asked.after(answered, _duel, f"/mese/{number}" if there else "/mese")


def duels_shown(request: Request) -> dict[str, object]:
    """Template values of the tables for two: in a tournament's hall they are the panel."""
    hall = site_of(request).hall
    if not hall.of(Games).of_tournament:
        return {}
    return {"duels": hall.state.of(Duels).tables, "panel_instead": "panou_turneu.html"}


_TABLE = "/mese/{number}"
ROUTES: list[Route] = [
    shown_at("/mese", _listed),
    done_at("/mese", _open),
    shown_at("/mese/{number:numar}", _duel),
    event_at("/mese/{number:numar}/tura", "tura", _turn, _duel, _TABLE),
    event_at("/mese/{number:numar}/contestatie", "contestata", _number, _duel, _TABLE),
    done_at("/mese/{number:numar}/hotarare", _rule),
    event_at("/mese/{number:numar}/ceas", "ceas_masa", _clock_set, _duel, _TABLE),
    event_at("/mese/{number:numar}/incheie", "masa_incheiata", _ended, _duel, _TABLE),
    done_at("/mese/{number:numar}/inapoi", _undo),
]
