"""Notices in all outputs about a variant other than the usual one."""

from typing import Any

from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.text import text_of


def variant_shown(variant: Variant) -> str:
    """Its title, with a mark if its board is reconstructed. Empty for the usual game."""
    if variant.name == DEFAULT:
        return ""
    return text_of("variant.shown_reconstructed", title=variant.title) if variant.reconstructed else variant.title


def with_variant(text: str, variant: Variant) -> str:
    """A text followed by the variant, if it is not the usual one.

    >>> from arbitraj.game.variant import load_variant
    >>> with_variant("Cluj", load_variant()), with_variant("", load_variant("scribo"))
    ('Cluj', 'Scribo – tablă reconstituită')
    """
    shown = variant_shown(variant)
    return text_of("variant.with_where", where=text, variant=shown) if text and shown else text or shown


def variant_facts(variant: Variant) -> dict[str, Any]:
    """The same for JSON."""
    facts = {} if variant.name == DEFAULT else {"varianta": variant.name, "oficial": False}
    return facts | reconstructed_fact(variant)


def reconstructed_fact(variant: Variant) -> dict[str, Any]:
    """The field of every JSON made with a partly unknown board (I-S-tabla). Empty for other boards."""
    return {"tabla_reconstituita": True} if variant.reconstructed else {}
