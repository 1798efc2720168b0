"""Origin of a word in a list: a ruling, or the root and ending in the dictionary from which the list is made."""

from arbitraj.lexicon.default.origins import Origin, origin_of
from arbitraj.lexicon.lexicon import EMBEDDED, PACKAGED, ListInfo
from arbitraj.text import text_of


def why_in_list(info: ListInfo, word: str) -> str:
    """Reason why a folded word is in a list, empty if unknown, as in a list of only words."""
    ruling = next((ruling for ruling in info.rulings if ruling.word == word), None)
    if ruling:
        return text_of("lexic.why_ruled", arbiter=ruling.arbiter, reason=ruling.reason)
    origin = origin_of(word) if info.name in PACKAGED else None
    # words looked up singly are only in the newer list
    return _said(origin) if origin and (not origin.by_hand or info.name == EMBEDDED) else ""


def _said(origin: Origin) -> str:
    if origin.by_hand:
        return text_of("lexic.why_by_hand")
    key = "lexic.why_added" if origin.put else "lexic.why_root"
    if origin.cut:
        key = "lexic.why_ending" if origin.put else "lexic.why_cut"
    made = text_of(key, root=origin.root, cut=origin.cut, put=origin.put)
    return text_of("lexic.why_prefix", prefix=origin.prefix, made=made) if origin.prefix else made
