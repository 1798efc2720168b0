"""Build the embedded list from the Romanian hunspell dictionary: `python -m arbitraj.lexicon.default.build`.

All inflected forms are made, and those that the rules of the game exclude (Annex 1) are dropped by their affix rule.
Prints the counts of docs/lexic.md. The dictionary puts re- before every verb, and lists it also before the long
infinitive, the participle and the gerund of three verbs in four: `RePrefix` decides which of these are words.
"""

import argparse
import re
import tomllib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from arbitraj.game.tile import Alphabet
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.default.origins import FILE, written
from arbitraj.lexicon.lexicon import EMBEDDED, write_list
from arbitraj.lexicon.normalise import LONGEST, SHORTEST

# flags of the dictionary whose suffixes are those of nouns and adjectives (its own table of contents)
_NOMINAL = frozenset("AFfRrsuaCcMPzLlDSqQte")
# interjections and the like without a vowel (other stems without one are abbreviations)
_VOWELLESS = frozenset(["ST", "SST", "PST", "PSST", "HM", "HMM", "MHM", "BRR", "BRRR", "FST", "PFT", "PS", "SS", "TT"])
_VOWELS = frozenset("AEIOUY")
_ROMAN = re.compile(r"X{0,3}(?:IX|IV|V?I{0,3})")
# abbreviations with a vowel, written in the dictionary like words
_SHORTENED = frozenset("APR AUG BPS CCA CUV DEC DEF ETC FEB FIG IAN IUL IUN JUD NOV OBS OCT SEPT".split())
_JOINED = "forme care stau numai înaintea cratimei (-u)"
_NONE = "căutate și negăsite"
_RE_LISTED = "prefixul re- trecut mecanic la rădăcini"
_VERSION = date(2026, 11, 27)  # the dictionary is of 25 January 2023, looked_up.toml is newer
# forms to which the dictionary adds re- mechanically: gerund, long infinitive and participle
_GERUND = re.compile(r"[AI]NDU?$")
_PARTICIPLE = re.compile(r"(?:[AEI]RE|[ST]A?)$")
_FIRST_PERSON = re.compile(r"(?<!H)(?:EZ|I?ESC|ASC)$|HEZ$")
# all of them with their thematic vowel: what is left is the root of the verb
_THEME = re.compile(r"(?:[AEI]RE|[AI]NDU?|[AIU]TA?|[ST]A?)$")
# flags of verbs, and of forms of irregular verbs and of gerunds, which the dictionary lists one by one
_VERBAL = frozenset("BIKEHGON")
# endings after the root in a form of the verb, and in other words made from it
_CONJUGATED = re.compile(
    r"H?(?:[AEIU]?|[IU]I|EA|EATI|EZ|I?ESC|EASCA|ASC|[AI]ND|[AE]?A[IMU]|[AEI](?:M|TI)"
    r"|[AIU]?(?:[TS]|S[EI]I|SI|SE(?:M|SI|TI|RA(?:M|TI)?)?|RA(?:M|TI)?))"
)
_DERIVED = re.compile(r"[AIU]?(?:TOR|TOARE|TIE|TIUNE|MENT|BIL|NT|J|CIOS|UNE|IUNE|INTA|ANTA|ENTA|URA|EALA|IALA)")

Rule = tuple[str, str, str]  # text cut off, text added, condition


def read_affixes(path: Path) -> tuple[dict[str, list[Rule]], dict[str, list[str]]]:
    """Suffix rules and prefixes by flag."""
    suffixes: dict[str, list[Rule]] = defaultdict(list)
    prefixes: dict[str, list[str]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if not parts or parts[0] not in ("SFX", "PFX") or (len(parts) == 4 and parts[3].isdigit()):
            continue
        cut = "" if parts[2] == "0" else parts[2]
        put = "" if parts[3] == "0" else parts[3].partition("/")[0]
        condition = parts[4] if len(parts) > 4 and not parts[4].startswith("#") else "."
        if parts[0] == "PFX":
            prefixes[parts[1]].append(put)
        else:
            suffixes[parts[1]].append((cut, put, condition))
    return suffixes, prefixes


def forms(stem: str, flags: str, suffixes: dict[str, list[Rule]]) -> Iterator[tuple[str, str, str]]:
    """The stem and its forms: (form, flag, text added)."""
    yield stem, "", ""
    for flag in flags:
        for cut, put, condition in suffixes.get(flag, ()):
            if stem.endswith(cut) and (condition == "." or re.search(condition + "$", stem)):
                yield stem[: len(stem) - len(cut)] + put, flag, put


def why_left_out(stem: str, form: str, flags: str, flag: str, put: str, folded: str, capitals: frozenset[str]) -> str:
    """The reason for leaving a form out, empty if it is kept. The reasons are the rows of docs/lexic.md.

    `capitals` are the stems that the dictionary only has in capitals.
    """
    if any(sign.isupper() for sign in stem):
        return "nume proprii și sigle"
    if not form.isalpha():
        return "forme cu cratimă sau alt semn"
    if flag in _NOMINAL:
        # studiu-i, whose own plural is studii
        if put in ("u", "icu") or (flag == "P" and form == stem + "i" and stem.endswith("u")):
            return _JOINED
        if put.endswith("ule") or (put == "le" and stem.endswith("u")):
            return "vocative în -ule"
        if put.endswith("o"):
            return "vocative în -o"
    # flag n: words taken over with a hyphenated article (cd-ul)
    plain = flags in ("", "n")
    vowelless = not _VOWELS.intersection(folded)
    if form.upper() in capitals and (plain or vowelless):
        return "sigle scrise și cu litere mici"
    if (plain and vowelless and folded not in _VOWELLESS) or (not flags and folded in _SHORTENED):
        return "abrevieri"
    # as written: îi is a pronoun, ii a number, and vi and xi are also words
    if not flags and _ROMAN.fullmatch(stem.upper()) and folded not in ("VI", "XI"):
        return "numere romane"
    return ""


def read_stems(path: Path) -> list[tuple[str, str]]:
    """The stems of the dictionary with their flags."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    parts = (line.split("\t")[0].strip().partition("/") for line in lines)
    return [(stem, flags) for stem, _, flags in parts if stem]


def vouched_verbs() -> list[str]:
    """The verbs in re- of common dictionaries, from the file beside this one."""
    lines = Path(__file__).with_name("re_verbs.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@dataclass(frozen=True)
class LookedUp:
    """Looked-up words: stems with flags, stems with prefix, and words that are none (both folded)."""

    stems: Sequence[tuple[str, str]]
    prefixed: frozenset[str]
    none: frozenset[str]


NOTHING = LookedUp((), frozenset(), frozenset())


def looked_up(alphabet: Alphabet) -> LookedUp:
    """The contents of the file beside this one."""
    entries = tomllib.loads(Path(__file__).with_name("looked_up.toml").read_text("utf-8"))
    stems = (value.partition("/") for value in [*entries["words"].split(), *entries["two_letters"].lower().split()])
    prefixed = frozenset(map(alphabet.fold, entries["prefixed"].split()))
    return LookedUp([(stem, flags) for stem, _, flags in stems], prefixed, frozenset(entries["none"].split()))


class RePrefix:
    """Decides which words in re- are in use, and which only result from the dictionary's affix rules.

    A form in the dictionary (*rerăgușire*) does not prove that the verb is in use. Proofs are: a form of the verb
    listed with a conjugation (*reorientez*), another word made from it (*reorganizator*), the same with ne-
    (*nerecunoscut*), or the short list of verbs beside this file (`vouched`). A verb's forms with re- are kept or
    dropped together.
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
        """Whether a listed, folded stem is re- before a form of a verb, without proof that it is in use."""
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


def build(affixes: Path, dictionary: Path, looked: LookedUp = NOTHING) -> tuple[list[str], dict[str, set[str]]]:
    """The words kept, sorted, and those left out by reason (without those that another rule keeps)."""
    alphabet = load_variant().alphabet
    suffixes, prefixes = read_affixes(affixes)
    stems = [*read_stems(dictionary), *looked.stems]
    capitals = frozenset(stem for stem, _ in stems if len(stem) > 1 and stem.isupper())
    again = RePrefix(stems, vouched_verbs(), alphabet)
    kept: set[str] = set()
    dropped: dict[str, set[str]] = defaultdict(set)
    vouched = {stem for stem, _ in looked.stems}
    for stem, flags in stems:
        root = alphabet.fold(stem)
        mechanical = root not in looked.prefixed and again.mechanical(root, flags)
        put_before = {prefix for flag in flags for prefix in prefixes.get(flag, ())}
        kept_with = {prefix for prefix in put_before if alphabet.fold(prefix) + root in looked.prefixed}
        if "re" in put_before and again.takes(root):
            kept_with.add("re")
        for form, flag, put in forms(stem, flags, suffixes):
            folded = alphabet.fold(form)
            reason = why_left_out(stem, form, flags, flag, put, folded, capitals) if form not in vouched else ""
            if not reason and mechanical:
                reason = _RE_LISTED
            if not SHORTEST <= len(folded) <= LONGEST:
                continue
            if reason:
                dropped[reason].add(folded)
                continue
            if alphabet.spells(folded):
                kept.add(folded)
            for prefix in put_before:
                if len(prefix) + len(folded) <= LONGEST:
                    target = kept if prefix in kept_with else dropped[f"prefixul {prefix}- pus automat"]
                    target.add(alphabet.fold(prefix) + folded)
    # gerunds with the -u before a pronoun are stems of their own in the dictionary
    gerunds = kept.union(*dropped.values())
    joined = {word for word in kept if word.endswith(("ANDU", "INDU")) and word[:-1] in gerunds}
    dropped[_JOINED] |= joined
    dropped[_NONE] |= kept & looked.none
    kept -= joined | looked.none
    return sorted(kept), {reason: words - kept for reason, words in dropped.items()}


def _roots(affixes: Path, dictionary: Path, looked: LookedUp) -> bytes:
    """The rules and stems that explain a word of the list, in the format of origins.py."""
    rules, prefixes = read_affixes(affixes)
    suffixes = [
        (flag, cut, put, condition)
        for flag, of in rules.items()
        for cut, put, condition in of
        if put.isalpha() or not put
        if not (flag in _NOMINAL and (put in ("u", "icu") or put.endswith(("ule", "o"))))
    ]
    before = [(flag, prefix) for flag, of in prefixes.items() for prefix in of]
    stems = [*read_stems(dictionary), *(stem for stem in looked.stems if stem[1])]
    # loan words are listed with their article: scanner-ul
    stems = [(stem.removesuffix("-ul"), flags) if flags == "n" else (stem, flags) for stem, flags in stems]
    small = (f"{stem}/{flags}" for stem, flags in stems if stem.isalpha() and stem.islower())
    return written(suffixes, before, small, (stem for stem, _ in looked.stems))


def main() -> None:
    """Build the list beside this file and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--aff", type=Path, default=Path("/usr/share/hunspell/ro_RO.aff"))
    parser.add_argument("--dic", type=Path, default=Path("/usr/share/hunspell/ro_RO.dic"))
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(f"{EMBEDDED}.lexic"))
    options = parser.parse_args()
    looked = looked_up(load_variant().alphabet)
    words, dropped = build(options.aff, options.dic, looked)
    options.out.with_name(FILE).write_bytes(_roots(options.aff, options.dic, looked))
    info = write_list(options.out, words, EMBEDDED, "hunspell-ro 3.3.8, rospell", _VERSION, False)
    print(f"{info.words} words, sha256 {info.sha256}, {options.out.stat().st_size} bytes")
    for reason, left in sorted(dropped.items(), key=lambda item: -len(item[1])):
        ordered = sorted(left)
        samples = ", ".join(ordered[n * len(ordered) // 6] for n in range(min(6, len(ordered))))
        print(f"{len(left):8}  {reason}: {samples}")


if __name__ == "__main__":
    main()
