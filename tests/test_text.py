"""What users read: every key that the code asks for is there, filled, in letters with comma below."""

import ast
import pickle
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import arbitraj
from arbitraj.record.findings import Kind
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.rules.articles import ARTICLES, article_explained
from arbitraj.text import REGISTERS, Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.wings import brought
from tests.parsed import parsed

PACKAGE = Path(arbitraj.__file__).parent
FILES = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("text/ro/*.toml"))}
TABLES: dict[str, dict[str, str]] = {}
for _path, _texts in FILES.items():
    TABLES.setdefault(_path.stem, {}).update(_texts)
SOURCES = [path for path in PACKAGE.rglob("*.py") if "default" not in path.parts]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module."""
    return tuple(ast.walk(parsed(path.read_text(encoding="utf-8"))))


def calls(name: str, at: int = 0) -> list[tuple[str, str, set[str], bool]]:
    """(file, key, keywords, has **) of every call of a function whose argument `at` is a plain text."""
    found = []
    for path in SOURCES:
        for node in nodes(path):
            given = node.args[at] if isinstance(node, ast.Call) and len(node.args) > at else None
            if isinstance(node, ast.Call) and isinstance(given, ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name and isinstance(given.value, str):
                    keywords = {keyword.arg for keyword in node.keywords if keyword.arg}
                    stars = any(keyword.arg is None for keyword in node.keywords)
                    found.append((path.name, given.value, keywords, stars))
    for path in PACKAGE.rglob("templates/*.html"):
        for key, inside in re.findall(
            rf'\b{name}\("([\w.]+)"((?:, \w+=[^()]*?(?:\([^()]*\))?)*)\)', path.read_text("utf-8")
        ):
            found.append((path.name, key, set(re.findall(r"(\w+)=", inside)), False))
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)(?::\w+)?}", text))


def test_every_text_asked_for_is_there_with_its_placeholders() -> None:
    asked = [*calls("text_of"), *calls("Message")]
    assert len(asked) > 60
    for file, key, keywords, stars in asked:
        table, _, name = key.partition(".")
        assert name in TABLES[table], f"{file}: {key}"
        assert stars or placeholders(TABLES[table][name]) == keywords, f"{file}: {key}"


def composed(written: Iterable[ast.AST]) -> list[ast.AST]:
    """Keys that are put together: an f-string, `+`, `%` or `format` behind the name of a table, or of `text_of`."""
    found = []
    for node in written:
        called = getattr(node.func, "id", "") if isinstance(node, ast.Call) and node.args else ""
        if called in ("text_of", "Message") and isinstance(node.args[0], ast.JoinedStr | ast.BinOp):  # type: ignore[attr-defined]
            found.append(node)
            continue
        begins: ast.AST | None = None
        if isinstance(node, ast.JoinedStr):
            begins = node.values[0] if node.values else None
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            begins = node.left
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            begins = node.func.value
        if isinstance(begins, ast.Constant) and OF_TABLE.match(str(begins.value)):
            found.append(node)
    return found


OF_TABLE = re.compile(f"(?:{'|'.join(TABLES)})[.]")
# a key that a template puts together, and not what it shows beside a text
OF_TEMPLATE = re.compile(rf'"{OF_TABLE.pattern}\w*" ~|text_of\([^()"]*~')


def test_no_key_is_put_together() -> None:
    """A sentence on the screen leads back by one search: its key stands whole where it is used."""
    faults = ("text_of(f'{x}.a')", "key = 'hall.' + x", "'hall.%s' % x", "'hall.{}'.format(x)", "KEYS[f'hall.{x}']")
    assert all(composed(ast.walk(ast.parse(fault))) for fault in faults)
    assert not composed(ast.walk(ast.parse("text_of(register_key('rules', x)), text_of(KEYS[x]), f'{x}.toml'")))
    assert OF_TEMPLATE.search('{{ text_of("hall.kind_" ~ kind) }}')
    assert not OF_TEMPLATE.search('{{ text_of("hall.now") ~ " →" }}')
    for path in SOURCES:
        assert not [f"{path}: {ast.unparse(node)}" for node in composed(nodes(path))]
    for path in PACKAGE.rglob("templates/**/*.html"):
        assert not OF_TEMPLATE.findall(path.read_text("utf-8")), path


# a noun stands in the texts that count it (`{n:word}`); `nth` is the form of all numbers
OF_NUMBERS = re.compile(r"common\.(?:n_\w+|nth)")


def words_written() -> set[str]:
    """The words of what the source quotes, docstrings apart, and of templates and scripts."""
    written = [path.read_text("utf-8") for kind in ("html", "js") for path in PACKAGE.rglob(f"*.{kind}")]
    for path in (*SOURCES, PACKAGE.parent / "tests" / "tools" / "articles_page.py"):  # of docs/regulament.md
        told = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        quoted = (node for node in nodes(path) if isinstance(node, ast.Constant) and id(node) not in told)
        written += [node.value for node in quoted if isinstance(node.value, str)]
    return set(re.findall(r"[\w.–-]+", " ".join(written)))


def test_every_key_stands_whole_in_the_source() -> None:
    """Of a register the name of the thing does: the article and not each of its parts, the command, the choice."""
    words = words_written()

    def named(table: str, name: str) -> bool:
        kind, _, column = name.partition("_")
        if table == "exemple":  # by the words of the command
            return words.issuperset(name.split("_"))
        if table == "columns" and kind in (*KINDS, "solutions"):
            return name in words or column in words
        return words.issuperset(name.rsplit(".", 1) if table in ("articles", "game_articles", "rules") else [name])

    keys = [(table, name) for table, texts in TABLES.items() for name in texts]
    lost = [f"{table}.{name}" for table, name in keys if not (table in REGISTERS and named(table, name))]
    assert [key for key in lost if key not in words and not OF_NUMBERS.fullmatch(key)] == []


def wing_of(path: Path) -> str:
    """The wing that a file is of; empty for the core."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "wings" and len(parts) > 2 else ""


def keys_written(path: Path) -> set[str]:
    """Words like `table.key`: in strings of a module, anywhere in another file."""
    texts = [path.read_text(encoding="utf-8")]
    if path.suffix == ".py":
        texts = [node.value for node in nodes(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {word for text in texts for word in re.findall(r"[\w-]+\.[\w.-]+", text)}


def templates_asked(path: Path) -> set[str]:
    """Templates that a module or a template makes a page of."""
    if path.suffix != ".py":
        return set(
            re.findall(r'{%-? *(?:include|extends|from|import) "([\w-]+\.html)"', path.read_text(encoding="utf-8"))
        )
    called = (node for node in nodes(path) if isinstance(node, ast.Call))
    asked = (node.args for node in called if getattr(node.func, "attr", getattr(node.func, "id", "")) in PAGE_MAKERS)
    return {arg.value for args in asked for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


PAGE_MAKERS = ("page", "hall_page", "front_page", "get_template")


# the matter of a wing in the words of the core's hall
OF_YEARS_OR_CAMERA = re.compile(r"(?i)\b(?:arhiv\w+|camer(?:a|ei|ă)|poz(?:a|e|ă|ei|ele|elor)|fotografi\w*)\b")
# what comes after a round, the options of `sala`, and how a sheet was read and closed, which log and folder keep
SPOKEN_IN_THE_CORE = """
    now_next_stage practice_what opt_copies opt_forget
    closed_camera said_camera reading_mana_2_camera two_papers_camera camera_not_given
"""


def test_a_wing_has_its_own_texts_and_templates_and_the_core_names_none_of_them() -> None:
    """A key is in one file. What one wing alone asks for is in that wing; the core asks for nothing of a wing."""
    keys = [f"{path.stem}.{name}" for path, texts in FILES.items() for name in texts]
    assert sorted(keys) == sorted(set(keys))
    at = {f"{path.stem}.{name}": wing_of(path) for path, texts in FILES.items() for name in texts}
    used: dict[str, set[str]] = {}
    for path in (*SOURCES, *PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.xml")):
        for word in keys_written(path):
            used.setdefault(word.rstrip("."), set()).add(wing_of(path))
    asks = {"": set[str](), "games": {"years"}}  # years may ask games
    strange = {
        key: used[key] for key, wing in at.items() if wing and used.get(key, {wing}) - {wing} - asks.get(wing, set())
    }
    assert strange == {}
    assert [key for key, wing in at.items() if not wing and len(used.get(key, ())) == 1 and "" not in used[key]] == []
    spoken = {name for name, text in FILES[PACKAGE / "text/ro/hall.toml"].items() if OF_YEARS_OR_CAMERA.search(text)}
    assert spoken == {*SPOKEN_IN_THE_CORE.split()}
    templates = {path.name: wing_of(path) for path in PACKAGE.rglob("*.html") if "verificare" not in path.parts}
    for path in (*SOURCES, *PACKAGE.rglob("*.html")):
        named = templates_asked(path)
        assert {name for name in named if templates.get(name, "") not in ("", wing_of(path))} == set(), path


def test_the_core_names_no_setting_role_or_question_of_a_wing() -> None:
    """What a wing brings of these is called by its name there alone: the core has it from the hooks."""
    keys = [key for event_keys in brought("event_keys") for key in event_keys().split()]
    names = {key.removeprefix("hall.role_") for key in keys if key.startswith("hall.role_")}
    names |= {name for hook in ("settings", "samples") for brings in brought(hook) for name in brings()}
    assert names == {"oglinda", "fara_camera", "camera-"}
    quoted = {
        path: {*re.findall(r"[\"']([\w-]+)[\"']", path.read_text("utf-8"))}
        for path in (*SOURCES, *PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.js"))
        if not wing_of(path)
    }
    assert {str(path): words & names for path, words in quoted.items() if words & names} == {}


# what a file says is a text too: of cells, tokens and lines
READERS = ("sheets", "tables", "folder", "decoding.py")
# what the program itself wrote into a file is known by its words alone: in a new folder, on a form
OWN_WORDS = ("samples_left", "is_sample_title", "_is_hint")


def words_compared(tree: ast.AST) -> list[ast.expr]:
    """Comparisons with what was put into words: `text_of(…)`, a `Message`, the `message` or `text` of a value."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            compared: list[ast.expr] = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in OF_WORDS:
            compared = [node.func.value, *node.args]
        else:
            continue
        called = {getattr(p.func, "id", "") for inner in compared for p in ast.walk(inner) if isinstance(p, ast.Call)}
        said = called & {"text_of", "Message"} and not called & {"input", "_typed"}  # what a person answers is his word
        if said or any(getattr(inner, "attr", "") in ("message", "text") for inner in compared):
            found.append(node)
    return found


OF_WORDS = ("startswith", "endswith", "partition", "rpartition", "removeprefix", "removesuffix", "find")


def test_words_never_steer() -> None:
    steer = ("a.message != b", "t.startswith(text_of('a.b'))", "a in {text_of('a.b')}", "f.text.partition(' ')")
    assert [len(words_compared(ast.parse(source))) for source in (*steer, "a.key == b")] == [1, 1, 1, 1, 0]
    for path in SOURCES:
        tree = nodes(path)[0]
        allowed = {id(n) for f in nodes(path) if getattr(f, "name", "") in OWN_WORDS for n in ast.walk(f)}
        steering = [node for node in words_compared(tree) if id(node) not in allowed]
        if path.relative_to(PACKAGE).parts[0] in READERS:
            steering = [node for node in steering if "text_of(" in ast.unparse(node) or ".message" in ast.unparse(node)]
        assert not [f"{path}:{node.lineno} {ast.unparse(node)}" for node in steering]


def test_every_reason_of_a_finding_has_its_sentence() -> None:
    made = (*calls("of"), *calls("fault"), *calls("finding", 1), *calls("remark", 1))
    reasons = [call for call in made if call[1] and "." not in call[1]]
    assert len(reasons) > 55
    for file, key, keywords, _ in reasons:
        assert key in TABLES["findings"], f"{file}: {key}"
        assert placeholders(TABLES["findings"][key]) <= keywords, f"{file}: {key}"


@pytest.mark.parametrize("table", sorted(TABLES))
def test_texts_are_written_with_comma_below_and_none_is_empty(table: str) -> None:
    for key, text in TABLES[table].items():
        assert text.strip(), key
        assert not set("şţŞŢãÃ").intersection(text), key


# what is pressed: buttons, links, and what is ticked or unfolded
PRESSED = re.compile(r"<(button|a|summary|label|option)\b[^>]*>(.*?)</\1>", re.DOTALL)
ON_PAGES = ("hall", "mese", "network", "page", "site", "workbook", "installer")
ENDINGS = (
    (r"(\w+i)ati", ("{}e", "{}ază", "{}ă")),  # încheie, copiază, continuă
    (r"(\w+)ati", ("{}ă", "{}ează")),
    (r"(\w+)eti", ("{}e",)),
    (r"(\w+)iti", ("{}ește", "{}i")),
    (r"(\w+)ati", ("{}ăște",)),
)
IRREGULAR = {"vedeti": ("vezi",), "faceti": ("fă",), "luati": ("ia",), "preluati": ("preia",), "ramaneti": ("ramai",)}


def plain(word: str) -> str:
    """Without diacritics but the last one (dă, da), and without what changes inside a verb: întrebați, întreabă."""
    apart = unicodedata.normalize("NFD", word[:-1].lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign)) + word[-1:].lower()
    return re.sub(r"ea(?=.)", "e", re.sub(r"oa(?=.)", "o", bare))


def singulars() -> set[str]:
    """The singular imperatives of all verbs that some text says politely."""
    texts = " ".join(text for table in TABLES.values() for text in table.values())
    found = set[str]()
    for polite in {plain(word) for word in re.findall(r"\b\w+[aeiâ]ți\b", texts.lower())}:
        made = IRREGULAR.get(polite) or [
            form.format(match[1])
            for ending, forms in ENDINGS
            if (match := re.fullmatch(ending, polite))
            for form in forms
        ]
        found.update(plain(form) for form in made)
    return found


def test_what_is_pressed_speaks_politely() -> None:
    """«Arătați», «Deschideți», never «Arată»; what a command does is told in the third person, a whole sentence."""
    known = singulars()
    assert len(known) > 150
    assert {plain(word) for word in ("Arată", "Corectează", "Întreabă", "Pornește", "Încheie", "Scrie", "Ia")} <= known
    assert not {plain(word) for word in ("Gata", "Rămâne", "Nume", "Prima", "Sunt")} & known
    shown = {
        key
        for path in PACKAGE.rglob("templates/**/*.html")
        for pressed in PRESSED.finditer(path.read_text("utf-8"))
        for key in re.findall(r'"([a-z]+\.\w+)"', pressed[2])
    }
    assert len(shown) > 150
    rude = []
    for table in TABLES:
        for key, text in TABLES[table].items():
            for said_first in (text, *re.findall("«([^»]*)»", text)):
                first = re.match(r"\w+", said_first)
                label = f"{table}.{key}" in shown or (table in ON_PAGES and not said_first.endswith("."))
                if label and first and first[0][0].isupper() and plain(first[0]) in known:
                    rude.append(f"{table}.{key}: {said_first}")
    # about who asks, no button
    assert rude == ["hall.now_asks_in: Cere să intre: {names}", "hall.request: Cere să intre"]


def test_every_article_interpretation_kind_and_type_has_its_words() -> None:
    for code in ARTICLES:
        assert (article_explained(code) or "").startswith(f"Art. {code}")
    for choice in INTERPRETATIONS.values():
        assert text_of(f"rules.{choice.name}").endswith("?")
        assert all(text_of(f"rules.{choice.name}.{value}") for value in choice.values)
        assert len(choice.values) > 1
    for kind in Kind:
        assert text_of(f"findings.kind_{kind.value}")
    for key in GAME_TYPES:
        assert text_of(f"files.type_{key}")


def test_articles_named_in_the_code_are_in_the_register() -> None:
    named = set()
    for path in (path for room in ("rules", "types") for path in (PACKAGE / room).rglob("*.py")):
        named |= set(re.findall(r'"(8\.\d\.[a-z])"', path.read_text(encoding="utf-8")))
    assert len(named) > 12
    assert named <= set(ARTICLES)


def test_what_is_said_is_a_value_whatever_fills_it() -> None:
    told = Message(
        "common.of_key", key="tip", message=Message("files.unknown_value", value=[{}], known="a", perhaps="")
    )
    assert str(told) == "tip: valoarea «[{}]» nu se cunoaște; se poate: a"
    assert {told: 1}[pickle.loads(pickle.dumps(told))] == 1


INTRODUCED = tomllib.loads((Path(__file__).parent / "data/introduced.toml").read_text("utf-8"))
VALUES_OF = {word: values.split() for words, values in INTRODUCED.items() for word in words.split()}


@pytest.mark.parametrize("table", TABLES)
def test_a_word_is_followed_by_the_value_that_it_introduces(table: str) -> None:
    """Two values that changed places: `Ana, masa 7` would be `7, masa Ana`."""
    for key, text in TABLES[table].items():
        for word, value in re.findall(r"([\w.]+)[ «„(]*{(\w+)", text.lower()):
            assert value in VALUES_OF.get(word, [value]), f"{table}.{key}: {word} {{{value}}}"


# documents that word some headings in their own way
KINDS = ("season", "years", "commission", "lists", "tournament", "contestation", "game")


def test_headings_of_columns_stand_in_one_dictionary() -> None:
    elsewhere = {name for name, table in TABLES.items() for key in table if re.match(r"col(umn)?_(?!of_no_type)", key)}
    # printed forms break them as Annex 3 does; those of the typing workbook are read back
    assert elsewhere == {"forms", "typing"}
    heads = TABLES["columns"]
    own = [(key, key.partition("_")[2]) for key in heads if key.partition("_")[0] in KINDS and "_" in key]
    assert len(own) > 20
    assert [key for key, shared in own if heads.get(shared, heads[key]) == heads[key]] == []


def plurals() -> str:
    """The nouns that are counted, in their plural, for an expression."""
    forms = [form for key, text in TABLES["common"].items() if key.startswith("n_") for form in text.split("|")[1:]]
    return "|".join(sorted({re.sub(r"^.*# (?:de )?|^de ", "", form).split()[0] for form in forms}))


def test_a_number_agrees_with_its_noun_by_one_way() -> None:
    """«24 de jucători», «un jucător»: the noun comes with the number (`{n:player}`), never written beside it."""
    beside = re.compile(rf"{{\w+}} (?:de )?(?:{plurals()})\b")
    assert beside.search("din {players} jucători")
    texts = ((f"{name}.{key}", text) for name, table in TABLES.items() for key, text in table.items())
    assert [key for key, text in texts if beside.search(text)] == []


def test_what_is_found_and_shown_names_no_choice_by_its_code() -> None:
    """«I-joker-square» stands behind a finding, where a page takes it away; not among its words."""
    of_rules = {"articles", "cli", "exemple", "game_articles", "game_choices", "partida", "rules"}
    code = re.compile(r"\bI-[a-z]+")
    texts = (
        (f"{name}.{key}", text) for name, table in TABLES.items() if name not in of_rules for key, text in table.items()
    )
    assert [key for key, text in texts if code.search(text)] == []


def test_no_verb_beside_a_number_is_wrong_for_one() -> None:
    """«S-au șters 1 poză», «mai sunt cam 1 mână»: what may be one has no plural verb close to it."""
    verb, number = r"\b(?:sunt|erau|au|pot|vor|lipsesc|rămân)\b", r"{(?!(?:most|limit|draws)\b)\w+:(?!typed|nth)\w+}"
    beside = re.compile(rf"{verb}[^.:;({{]{{0,25}}{number}|{number}[^.:;(]{{0,8}}{verb}", re.IGNORECASE)
    assert beside.search("mai sunt de tastat cam {hands:hand}")
    texts = ((f"{name}.{key}", text) for name, table in TABLES.items() for key, text in table.items())
    # the first some of many; more than a rack holds
    assert {key for key, text in texts if beside.search(text)} <= {"documents.more_moves", "partida.rack_too_many"}


def test_every_noun_that_a_text_counts_is_there() -> None:
    """A noun that is missing would be found only where the sentence is said."""
    named = {
        noun
        for table in TABLES.values()
        for text in table.values()
        for noun in re.findall(r"{\w+:(\w+)}", text)
        if noun not in ("typed", "nth", "d")
    }
    assert len(named) > 30
    assert {noun for noun in named if f"n_{noun}" not in TABLES["common"]} == set()
    assert all(TABLES["common"][f"n_{noun}"].count("|") == 2 for noun in named)


_OLD_WORDS = re.compile(  # the glossary of the hall: tastare, nepotrivire, De lămurit, sondaj, foaie, calculator
    r"(?i)(?<!\bde )(?<!\bcu )(?<!\bîn )\bm[âa](n[ăa]|ini|inii|inile)\b|\bcoad[aăe]\b|\bcozi\b|oglind[aăe]\b"
    r"|\bstați(e|a|ei|i|ile)\b|hârtia fișei|\bproba de control\b|diferențe(le)? nelămurite"
    r"|\sfișele \{sheets\}|mutari\.pdf"
)
_DECISION = re.compile(r"(?i)(?<![-\[`])\bdecizi(e|a|ei|i|ile|ilor)\b(?!\.toml)")
_OF_THE_COMMISSION = {  # 8.6: the answer is a «hotărâre», as each ruling is; only the commission's is a «decizie»
    "hall": "contestation_answered_appealed contest_doubtful contest_step_final contest_verdict_final",
    "contestation": "do_answer_appeal answered_appealed final look_at_decisions done_raspuns-apel undone_raspuns-apel",
    "articles": "8.6.face",
    "cli": "meant",  # either may be typed
}
_LISTED = {  # what waits, as the lists of the hall name it
    "hall": ("waits_constatare", "waits_observatie", "obstacle_finding"),
    "lamurit": ("badge_look", "listed_constatare", "listed_observatie"),
}
_SAID_IN_THE_HALL = ("hall", "lamurit", "ajutor", "camera_read", "player_entry", "network", "photos", "common")


def test_the_hall_says_each_thing_by_its_one_word() -> None:
    said = ((table, key, text) for table in _SAID_IN_THE_HALL for key, text in TABLES[table].items())
    assert [(table, key) for table, key, text in said if _OLD_WORDS.search(re.sub(r"--\w+", "", text))] == []
    listed = (TABLES[table][key] for table, keys in _LISTED.items() for key in keys)
    assert [text for text in listed if re.search(r"observați|constat", text)] == []
    decided = {(table, key) for table, texts in TABLES.items() for key, text in texts.items() if _DECISION.search(text)}
    assert decided == {(table, key) for table, keys in _OF_THE_COMMISSION.items() for key in keys.split()}


# told at a terminal, or before a hall is open
_AT_TERMINAL = re.compile(
    r"(base|branch|files_unseen|follow|forked|journal|lost|old_hall|opt|shut|two)_|rescue_(do|to)"
)
_SENTENCE = re.compile(r"(?<=[.!?:;…])\s+")


def test_no_paragraph_of_the_hall_is_longer_than_25_words() -> None:
    """A paragraph of a page has at most 25 words; what a command prints may have several sentences, none longer."""
    said = (
        (table, key, text)
        for table in (*_SAID_IN_THE_HALL, "seating", "decided")
        for key, text in TABLES[table].items()
    )
    long = list[tuple[str, str, int]]()
    for table, key, text in said:
        parts = text.strip().split("\n")
        if _AT_TERMINAL.match(key) or table == "decided":
            parts = [sentence for part in parts for sentence in _SENTENCE.split(part)]
        long += [(table, key, n) for part in parts if (n := _words_of(part)) > 25]
    assert long == []


def _words_of(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in text.split())
