"""The log of a draw, sufficient to repeat it, as legible JSON with a line for each step."""

import json
from collections.abc import Mapping
from typing import Any

from arbitraj.draw.letters import Drawn, Happening, Order
from arbitraj.draw.lots import ALGORITHM
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.variant_said import reconstructed_fact
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES

Log = dict[str, Any]
STEPS, WHY = "pasi", "de_ce"
LETTERS, PROGRAMME = "litere", "proba"


def letters_log(drawn: Drawn, variant: Variant, words: ListInfo | None) -> Log:
    """The log of letters or groups. `words` is the list used for first moves."""
    order = drawn.order
    return {
        "jurnal": LETTERS,
        "algoritm": ALGORITHM,
        "samanta": drawn.seed,
        "set": variant.name,
        "tip": order.game_type.key,
        "interval": list(order.interval) if order.interval else None,
        "numar_grupe": order.groups,
        "vocale_la_alegere": order.vowels_chosen,
        "joker_tine_loc": order.joker_stands,
        "lexic": {"nume": words.name, "sha256": words.sha256} if words else None,
        "rezultat": list(drawn.rows),
        STEPS: [_step(step) for step in drawn.steps],
    } | reconstructed_fact(variant)


def _step(step: Happening) -> Log:
    where: Log = {"grupa": step.group} if step.group else {}
    if step.action == "number":
        return {"numar_litere": step.at}
    if step.action == "again":
        return {"inapoi": step.tiles, "de_la_capat": True}
    if step.breach is None:
        return where | {"litera": step.at, "iese": step.tiles}
    breach = step.breach
    return where | {"de_la_litera": step.at, "inapoi": step.tiles, "articol": breach.article, WHY: breach.text}


def dumps(log: Log) -> str:
    """The log as text: a line a key, a line a step."""
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in log.items()]
    steps = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in log[STEPS])
    lines[list(log).index(STEPS)] = f' "{STEPS}": [\n  {steps}\n ]'
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str, name: str) -> Log:
    """Read a log. Raises ProblemsError if the text is none, or of another algorithm."""
    try:
        log: Any = json.loads(text)
    except (ValueError, RecursionError):
        log = None
    seed, steps = (log.get("samanta"), log.get(STEPS)) if isinstance(log, dict) else ("", None)
    if not isinstance(log, dict) or not isinstance(seed, str) or not seed.isprintable() or not isinstance(steps, list):
        raise ProblemsError([Problem(name, "", Message("draw.not_a_log"))])
    if log.get("algoritm") != ALGORITHM:
        message = Message("draw.other_algorithm", found=log.get("algoritm"), known=ALGORITHM)
        raise ProblemsError([Problem(name, "", message)])
    return log


def order_of(log: Log, name: str) -> Order:
    """The draw described by a log. Raises ProblemsError if the log is malformed."""
    try:
        low, high = map(int, log["interval"]) if log["interval"] is not None else (0, 0)
        return Order(
            game_type=GAME_TYPES[log["tip"]],
            interval=(low, high) if log["interval"] is not None else None,
            groups=int(log["numar_grupe"]),
            vowels_chosen=log["vocale_la_alegere"] is True,
            joker_stands=log["joker_tine_loc"] is True,
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ProblemsError([Problem(name, "", Message("draw.not_a_log"))]) from None


def difference(written: Mapping[str, Any], repeated: Mapping[str, Any]) -> str | None:
    """The first difference between a log and its repetition, in words. None if they agree.

    The texts that explain a redraw are not compared: they may differ between versions of the program.
    """
    for number, (left, right) in enumerate(zip(written[STEPS], repeated[STEPS], strict=False), 1):
        if _facts(left) != _facts(right):
            return text_of("draw.step_differs", number=number, written=_shown(left), repeated=_shown(right))
    if len(written[STEPS]) != len(repeated[STEPS]):
        return text_of("draw.steps_differ", written=len(written[STEPS]), repeated=len(repeated[STEPS]))
    for key in repeated:
        if key != STEPS and written.get(key) != repeated[key]:
            return text_of(
                "draw.key_differs", key=key, written=_shown(written.get(key)), repeated=_shown(repeated[key])
            )
    return None


def _facts(step: object) -> object:
    return {key: value for key, value in step.items() if key != WHY} if isinstance(step, dict) else step


def _shown(value: object) -> str:
    # a log may hold halves of signs, which cannot be written
    return json.dumps(_facts(value), ensure_ascii=False).encode(errors="replace").decode()
