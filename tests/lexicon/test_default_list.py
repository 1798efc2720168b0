"""The embedded list is made of a dictionary's stems and affix rules: what is a word, and why others are not.

The dictionaries here are a few lines in hunspell's form; docs/lexic.md tells what became of the real one.
"""

import lzma
from pathlib import Path

import pytest

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.default.build import NOTHING, LookedUp, RePrefix, build, looked_up, main, vouched_verbs
from arbitraj.lexicon.default.origins import FILE
from arbitraj.lexicon.lexicon import EMBEDDED, Lexicon, ListInfo, ListStore, digest

AFFIXES = """\
SET UTF-8
PFX P Y 1
PFX P 0 re .
PFX N Y 1
PFX N 0 ne .
SFX A Y 3
SFX A ă e ă
SFX A 0 le [^ă] # numai după altă literă
SFX A 0 ule #vocativ
SFX F Y 1
SFX F 0 a/A e
SFX B Y 2
SFX B ez are ez
SFX B 0 i [^z]
"""


def made(
    folder: Path, *stems: str, affixes: str = AFFIXES, looked: LookedUp = NOTHING
) -> tuple[set[str], dict[str, set[str]]]:
    """The words that are kept, and the others by reason."""
    (folder / "x.aff").write_text(affixes, encoding="utf-8")
    (folder / "x.dic").write_text("\n".join([str(len(stems)), *stems, ""]), encoding="utf-8")
    kept, left = build(folder / "x.aff", folder / "x.dic", looked)
    assert kept == sorted(kept)
    return set(kept), {reason: words for reason, words in left.items() if words}


def test_every_form_that_a_rule_makes_is_a_word_where_its_condition_holds(tmp_path: Path) -> None:
    kept, left = made(tmp_path, "casă/A", "parte/F", "pom")
    assert kept == {"CASA", "CASE", "PARTE", "PARTEA", "POM"}
    assert left == {"vocative în -ule": {"CASAULE"}}


@pytest.mark.parametrize(
    ("stem", "word", "why"),
    [
        ("Arad", "ARAD", "nume proprii și sigle"),
        ("într-o", "INTRO", "forme cu cratimă sau alt semn"),
        ("dl", "DL", "abrevieri"),
        ("fig", "FIG", "abrevieri"),
        ("xiv", "XIV", "numere romane"),
    ],
)
def test_what_annex_1_leaves_out_has_its_reason(tmp_path: Path, stem: str, word: str, why: str) -> None:
    kept, left = made(tmp_path, stem, "casă")
    assert (kept, left) in [({"CASA"}, {why: {word}}), ({"CASA"}, {why: {"INTR-O"}})]


def test_interjections_without_a_vowel_are_words_and_so_are_two_that_look_like_numbers(tmp_path: Path) -> None:
    assert made(tmp_path, "brr", "pst", "vi", "xi") == ({"BRR", "PST", "VI", "XI"}, {})


def test_an_abbreviation_that_is_written_small_too_is_left_out(tmp_path: Path) -> None:
    kept, left = made(tmp_path, "ONU", "onu", "unu")
    assert kept == {"UNU"}
    assert left["sigle scrise și cu litere mici"] == {"ONU"}


def test_a_gerund_with_the_u_that_joins_it_to_a_pronoun_is_no_word(tmp_path: Path) -> None:
    kept, left = made(tmp_path, "lucrând", "lucrându", "gându")
    assert kept == {"LUCRAND", "GANDU"}
    assert left == {"forme care stau numai înaintea cratimei (-u)": {"LUCRANDU"}}


def test_words_of_two_to_fifteen_letters_also_behind_a_prefix(tmp_path: Path) -> None:
    kept, _ = made(tmp_path, "o", "ab", "abcdefghijlmnop", "abcdefghijlmnopr")
    assert kept == {"AB", "ABCDEFGHIJLMNOP"}
    _, left = made(tmp_path, "abcdefghijlmn/N", "abcdefghijlmno/N")
    assert left == {"prefixul ne- pus automat": {"NEABCDEFGHIJLMN"}}


VERBS = ("claxonez/BP", "frezez/BP", "bombănesc/BP")


@pytest.mark.parametrize("witness", ["reclaxonator", "reclaxonez/B", "nereclaxonat"])
def test_re_before_a_verb_is_a_word_where_something_says_that_the_verb_is_in_use(tmp_path: Path, witness: str) -> None:
    kept, left = made(tmp_path, *VERBS, witness)
    assert {"RECLAXONEZ", "RECLAXONARE"} <= kept
    assert left["prefixul re- pus automat"] == {"REFREZEZ", "REFREZARE", "REBOMBANESC", "REBOMBANESCI"}


def test_another_verb_that_begins_alike_says_nothing(tmp_path: Path) -> None:
    kept, _ = made(tmp_path, *VERBS, "reclaxonist", "reclaxonoaică/A")
    assert not {word for word in kept if word.startswith("RECLAXONE")}


def test_an_irregular_verb_of_the_short_list_takes_re_in_all_its_forms(tmp_path: Path) -> None:
    """The list gives «readucere» and «readus» by hand; «aduseră» is a form of its own in the dictionary."""
    assert all(verb.islower() and verb.isalpha() for verb in vouched_verbs())
    kept, _ = made(tmp_path, "aduse/P", "aduseră/P", "adusel/P")
    assert {word for word in kept if word.startswith("RE")} == {"READUSE", "READUSERA"}


def test_a_listed_form_in_re_of_a_verb_that_nobody_uses_so_is_the_dictionarys_rule_alone(tmp_path: Path) -> None:
    listed = ("răgușire/F", "rerăgușire/F", "organizare/F", "reorganizare/F", "reorganizator", "retur/A")
    kept, left = made(tmp_path, *listed, affixes=AFFIXES)
    assert {"RAGUSIRE", "RAGUSIREA", "REORGANIZARE", "REORGANIZAREA", "RETUR", "RETURLE"} <= kept
    assert left["prefixul re- trecut mecanic la rădăcini"] == {"RERAGUSIRE", "RERAGUSIREA"}


def test_of_several_flags_of_a_form_with_re_the_first_says_what_it_is() -> None:
    """A is of nouns: `rescriere` is one made of a verb; behind another flag it says nothing."""
    rules = RePrefix([("scriere", "A"), ("rescriere", "AN")], (), load_variant("romana").alphabet)
    assert rules.mechanical("RESCRIERE", "AN")
    assert not rules.mechanical("RESCRIERE", "BA")


def test_the_plural_of_a_neuter_in_iu_is_a_word_and_its_form_before_a_hyphen_is_none(tmp_path: Path) -> None:
    """«studii», and «studiui» of «studiu-i»: both are the stem with an -i."""
    affixes = "SET UTF-8\nSFX P Y 2\nSFX P 0 i u\nSFX P u i iu\n"
    kept, left = made(tmp_path, "studiu/P", affixes=affixes)
    assert (kept, left) == ({"STUDIU", "STUDII"}, {"forme care stau numai înaintea cratimei (-u)": {"STUDIUI"}})


def test_what_was_looked_up_is_a_word_whatever_a_rule_says_and_what_was_not_found_is_none(tmp_path: Path) -> None:
    looked = LookedUp([("viii", ""), ("franciză", "A")], frozenset(["NESPUS", "REORGANIZARE"]), frozenset(["ED"]))
    stems = ("spus/NA", "scump/NA", "ed", "organizare/F", "reorganizare/F")
    kept, left = made(tmp_path, *stems, looked=looked)
    assert {"VIII", "FRANCIZA", "FRANCIZE", "NESPUS", "NESPUSLE", "REORGANIZARE", "REORGANIZAREA"} <= kept
    assert not {"NESCUMP", "ED"} & kept
    assert left["căutate și negăsite"] == {"ED"}


def test_forms_in_re_of_a_verb_of_the_short_list_whichever_they_are(tmp_path: Path) -> None:
    kept, _ = made(tmp_path, "intraserăm/P", "absorbii/P", "absorbeați/P", "cunoști/P", "cunoștea/P", "întorci/P")
    assert {"REINTRASERAM", "REABSORBII", "REABSORBEATI", "RECUNOSTI", "RECUNOSTEA", "REINTORCI"} <= kept


def test_everyday_words_are_in_the_list_that_comes_with_the_program(tmp_path: Path) -> None:
    words = ListStore(tmp_path).default()
    everyday = "ROSU STUDII DETALII METROU RECUNOSTI GRELE RESURSE NESPUS AUTOBIOGRAFIE AA AB AT AZ BU CO EC".split()
    assert [word for word in everyday if word not in words] == []
    assert [word for word in "ED LU OE XI".split() if word in words] == []


def test_the_list_is_built_into_its_file_beside_the_roots_that_explain_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = "Arad Bacău Cluj Dej Eforie Făget Galați Huși Iași Jibou Lugoj Mizil Negrești".split()
    kept, left = made(tmp_path, *names, "casă/A", "scanner-ul/n", "claxonez/BP", "spus/NA", "dl", "gem")
    paths = [tmp_path / name for name in ("x.aff", "x.dic", "noua.lexic")]
    options = [word for pair in zip(("--aff", "--dic", "--out"), map(str, paths), strict=True) for word in pair]
    monkeypatch.setattr("sys.argv", ["build", *options])
    main()
    words = Lexicon.open(paths[2])
    info = ListInfo(EMBEDDED, len(words), digest(sorted(words)), "2026-11-27", "hunspell-ro 3.3.8, rospell", False)
    assert words.info == info
    looked = looked_up(load_variant("romana").alphabet)
    built, dropped = build(paths[0], paths[1], looked)
    assert (sorted(words), kept - looked.none < {*words}) == (built, True)
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == f"{len(words)} words, sha256 {info.sha256}, {paths[2].stat().st_size} bytes"
    told = [(int(number), reason) for number, reason in (row.split(":")[0].split(maxsplit=1) for row in rows)]
    assert sorted(told) == sorted((len(some), reason) for reason, some in dropped.items())
    assert [number for number, _ in told] == sorted((number for number, _ in told), reverse=True)
    assert f"{13:8}  nume proprii și sigle: ARAD, CLUJ, EFORIE, GALATI, IASI, LUGOJ" in rows
    roots = lzma.decompress((tmp_path / FILE).read_bytes()).decode().splitlines()
    assert [root for root in roots if root[0] in "sp"] == [
        "s A ă e ă", "s A - le [^ă]", "s F - a e", "s B ez are ez", "s B - i [^z]", "p P re", "p N ne",
    ]  # fmt: skip
    assert [root for root in roots if root[0] == "r"][:5] == [
        "r casă/A", "r scanner/n", "r claxonez/BP", "r spus/NA", "r dl/",
    ]  # fmt: skip
    assert {f"h {stem}" for stem, _ in looked.stems} == {root for root in roots if root[0] == "h"}
    assert left["nume proprii și sigle"] == {load_variant("romana").alphabet.fold(name) for name in names}
