"""8.2.c, I-group-wrong: a group written whose letters do not cover the new tiles, where those of another one do."""

from dataclasses import replace

from arbitraj.record.findings import LETTERS, Fault, How, Reading, Situation, Unmarked
from arbitraj.record.model import Entry
from arbitraj.rules.art_8_1.b_readings import Judgement
from arbitraj.rules.reading import read_at


def other_group(before: Situation, entry: Entry, judgement: Judgement) -> Reading | None:
    """The entry read with the only other group that covers it and that no row writes; None where there is none.

    It must be correct in everything else as written. A group that needs no unmarked joker comes before one that does.
    """
    free = before.supply.offers("")
    if entry.written_group is None or judgement.accepted or isinstance(free, Fault):
        return None
    wrong = (r for r in judgement.tried if r.how is How.AS_WRITTEN and r.laid and r.fault_of(LETTERS))
    reading = next(wrong, None)
    if reading is None:
        return None
    unwritten = (offer for offer in free if offer.group and offer.group not in before.others.groups)
    tried = (read_at(replace(before, offers=(o,)), How.AS_WRITTEN, reading.position, reading.tiles) for o in unwritten)
    found = [other for other in tried if other.holds]
    plain = [other for other in found if other.unmarked is not Unmarked.STOCK] or found
    return plain[0] if len(plain) == 1 else None
