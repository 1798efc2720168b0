"""`arbitraj lexic`: word lists imported, listed, looked up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import heard
from arbitraj.desk.requests import Option
from arbitraj.problems import ProblemsError
from arbitraj.text import count, say

if TYPE_CHECKING:
    from arbitraj.lexicon.lexicon import Lexicon, ListInfo

app = new_app("cli.lexic")


@command(app, "importa", "lexic.import")
def _import(
    path: Annotated[Path, Option("", "lexic.import_file", "FIȘIER")],
    name: Annotated[str, Option("--nume", "lexic.import_name", "NUME")] = "",
    source: Annotated[str, Option("--sursa", "lexic.import_source", "TEXT")] = "",
    official: Annotated[bool, Option("--oficiala", "lexic.import_official")] = False,
    replace: Annotated[bool, Option("--inlocuieste", "lexic.import_replace")] = False,
    anyway: Annotated[bool, Option("--totusi", "lexic.import_anyway")] = False,
) -> None:
    from arbitraj.game.variant import load_variant
    from arbitraj.lexicon.importer import import_list
    from arbitraj.lexicon.lexicon import ListStore

    variant, known = load_variant(), True if official else None
    common = None if anyway else variant.common
    info, report = import_list(
        path, variant.alphabet, ListStore(heard=heard), name, known, replace, source=source, common=common
    )
    words, lines = count(info.words, "word"), count(report.lines, "line")
    print(say("lexic.imported", name=info.name, words=words, lines=lines))
    left_out = {"blank": report.blank, "repeated": report.repeated, "short": report.too_short, "long": report.too_long}
    samples = f": {', '.join(report.samples)}" if report.samples else ""
    print(say("lexic.left_out", **left_out, foreign=report.foreign, samples=samples))
    if report.cut:
        print(say("lexic.cut", lines=count(report.cut, "line"), samples="; ".join(report.cut_samples)))
    print(say("lexic.make_default", name=info.name))


@command(app, "lista", "lexic.list")
def _list() -> None:
    from arbitraj.lexicon.lexicon import ListStore

    store = ListStore()
    default = store.default_name()
    for name in store.names():
        mark = "*" if name == default else " "
        try:
            info = store.open(name).info
        except ProblemsError:
            print(say("lexic.row_damaged", mark=mark, name=name, damaged=say("lexic.damaged")))
            continue
        about = {"words": count(info.words, "word"), "date": info.date or "–", "source": info.source or "–"}
        print(say("lexic.row", mark=mark, name=name, **about, sha256=info.sha256[:12], unofficial=_official(info)))


def _official(info: "ListInfo") -> str:
    if info.official is None:
        return ""
    return say("lexic.row_official" if info.official else "lexic.row_unofficial")


@command(app, "verifica", "lexic.check")
def _check(
    words: Annotated[list[str], Option("", "lexic.check_words", "CUVÂNT")],
    name: Annotated[str, Option("--lista", "lexic.check_list", "NUME")] = "",
) -> None:
    from arbitraj.game.variant import load_variant
    from arbitraj.lexicon.lexicon import ListStore

    store = ListStore()
    lexicon = store.open(name) if name else store.default()
    fold = load_variant().alphabet.fold
    missing = [word for word in words if fold(word) not in lexicon]
    for word in words:
        print(say("lexic.not_found" if word in missing else "lexic.found", word=word))
    _tell("lexic.used", lexicon)
    if missing:
        raise typer.Exit(1)


@command(app, "implicit", "lexic.choose")
def _choose(name: Annotated[str, Option("", "lexic.choose_name", "NUME")]) -> None:
    from arbitraj.lexicon.lexicon import ListStore

    store = ListStore(heard=heard)
    store.choose_default(name)
    _tell("lexic.chosen", store.open(name))


def _tell(key: str, lexicon: "Lexicon") -> None:
    print(say(key, name=lexicon.info.name, words=count(len(lexicon), "word")))
    if lexicon.info.official is False:
        print(say("lexic.unofficial"))
