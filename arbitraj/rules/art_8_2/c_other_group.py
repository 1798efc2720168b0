"""8.2.c, I-group-wrong: the letters of the written group do not cover the new tiles, but those of another one do."""

from dataclasses import replace

from arbitraj.record.findings import LETTERS, Fault, How, Offer, OtherRows, Reading, Situation, Supply, Unmarked
from arbitraj.record.model import Entry
from arbitraj.rules.art_8_1.b_readings import Judgement
from arbitraj.rules.reading import read_at


def unwritten(supply: Supply, others: OtherRows) -> tuple[Offer, ...]:
    """The free groups that no row of the sheet names. Empty in a game without groups."""
    free = supply.offers("")
    return () if isinstance(free, Fault) else tuple(o for o in free if o.group and o.group not in others.groups)


def other_group(before: Situation, entry: Entry, judgement: Judgement) -> Reading | None:
    """The entry read with the only other group that covers it and that no row names. None if there is no such group.

    It must be correct in everything else as written. A group that needs no unmarked joker is preferred.
    """
    if entry.written_group is None or judgement.accepted:
        return None
    wrong = (r for r in judgement.tried if r.how is How.AS_WRITTEN and r.laid and r.fault_of(LETTERS))
    reading = next(wrong, None)
    if reading is None:
        return None
    groups = (replace(before, offers=(offer,)) for offer in unwritten(before.supply, before.others))
    tried = (read_at(case, How.AS_WRITTEN, reading.position, reading.tiles) for case in groups)
    found = [other for other in tried if other.holds]
    plain = [other for other in found if other.unmarked is not Unmarked.STOCK] or found
    return plain[0] if len(plain) == 1 else None
