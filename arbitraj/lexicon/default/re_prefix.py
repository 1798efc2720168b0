"""The prefix re- in the Romanian hunspell dictionary: where it makes a word, and where only a rule.

The dictionary puts re- before every verb, and lists it besides before the long infinitive, the participle and the
gerund of three verbs in four.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path

from arbitraj.game.alphabet import Alphabet

# the three forms to which the dictionary lists re- mechanically: gerund; long infinitive and participle
_GERUND = re.compile(r"[AI]NDU?$")
_PARTICIPLE = re.compile(r"(?:[AEI]RE|[ST]A?)$")
_FIRST_PERSON = re.compile(r"(?<!H)(?:EZ|I?ESC|ASC)$|HEZ$")
# all of them with their thematic vowel: what is left is the root of the verb
_THEME = re.compile(r"(?:[AEI]RE|[AI]NDU?|[AIU]TA?|[ST]A?)$")
# flags of verbs, and of forms of irregular verbs and of gerunds, which the dictionary lists one by one
_VERBAL = frozenset("BIKEHGON")
# what may follow the root in a form of the verb, and in other words made from it
_CONJUGATED = re.compile(
    r"H?(?:[AEIU]?|EA|EZ|I?ESC|EASCA|ASC|[AI]ND|[AE]?A[IMU]|[AEI](?:M|TI)"
    r"|[AIU]?(?:[TS]|SI|SE(?:M|SI|TI|RA)?|RA(?:M|TI)?))"
)
_DERIVED = re.compile(r"[AIU]?(?:TOR|TOARE|TIE|TIUNE|MENT|BIL|NT|J|CIOS|UNE|IUNE|INTA|ANTA|ENTA|URA|EALA|IALA)")


def vouched_verbs() -> list[str]:
    """The verbs in re- that common dictionaries give, from the file beside this one."""
    lines = Path(__file__).with_name("re_verbs.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


class RePrefix:
    """Which words in re- are words, and which only what the dictionary's affix rules can make.

    That the dictionary lists or makes a form (*rerăgușire*) does not say that the verb is in use. What does: a form of
    the verb that is listed with a conjugation (*reorientez*), another word made from it (*reorganizator*), the same
    with ne- (*nerecunoscut*), or the short list of verbs beside this file (`vouched`). A verb's forms with re- are
    kept or left out all together.
    """

    def __init__(self, stems: list[tuple[str, str]], vouched: Iterable[str], alphabet: Alphabet) -> None:
        folded = [(alphabet.fold(stem), flags) for stem, flags in stems if stem.islower() and stem.isalpha()]
        self._stems = {stem for stem, _ in folded}
        self._verbs = {
            _THEME.sub("", stem) for stem, _ in folded if stem.endswith(("ANDU", "INDU", "ARE", "ERE", "IRE"))
        }
        self._listed = sorted(
            (stem, bool(_VERBAL.intersection(flags)))
            for stem, flags in folded
            if stem.startswith("RE") and (_VERBAL.intersection(flags) or _DERIVED.search(stem))
        )
        self._vouched = {_THEME.sub("", alphabet.fold(word)) for word in vouched}
        self._vouched |= {_THEME.sub("", stem[2:]) for stem in self._stems if stem.startswith("NERE")}

    def _in_use(self, root: str) -> bool:
        """Whether something says that the verb with this root, re- included, is in use."""
        if root in self._vouched:
            return True
        at = bisect_left(self._listed, (root, False))
        for stem, verbal in self._listed[at:]:
            if not stem.startswith(root):
                return False
            rest = stem[len(root) :]
            if (verbal and _CONJUGATED.fullmatch(rest)) or _DERIVED.fullmatch(rest):
                return True
        return False

    def mechanical(self, stem: str, flags: str) -> bool:
        """Whether a listed, folded stem is re- before a form of a verb, and nothing says that it is in use."""
        if not stem.startswith("RE") or stem[2:] not in self._stems:
            return False
        listed = _GERUND.search(stem) if flags in ("", "N") else _PARTICIPLE.search(stem) if flags[0] in "AFQ" else None
        root = _THEME.sub("", stem)
        return bool(listed) and root[2:] in self._verbs and not self._in_use(root)

    def takes(self, stem: str) -> bool:
        """Whether a folded verb stem without re- (first person, or any form of an irregular verb) takes it."""
        word = "RE" + stem
        if self._in_use(_FIRST_PERSON.sub("", word)):
            return True
        return any(word[:end] in self._vouched and _CONJUGATED.fullmatch(word[end:]) for end in range(4, len(word) + 1))
