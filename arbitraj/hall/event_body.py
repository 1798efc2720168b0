"""What every kind of event is a kind of; the kinds stand in `events.py` and in modules of their own beside it."""

from msgspec import Struct


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fel"):
    """What happened."""
