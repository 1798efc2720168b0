"""`arbitraj lexic`: word lists imported, listed, looked up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import heard
from arbitraj.desk.requests import OfVariant, Option
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
    of_variant: OfVariant = "",
) -> None:
    from arbitraj.folder.variant_file import asked_variant
    from arbitraj.game.variant import DEFAULT
    from arbitraj.lexicon.importer import import_list
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.lexicon.normalise import LONGEST

    variant, known = asked_variant(of_variant, path.parent), True if official else None
    common, longest = None if anyway else variant.common, max(LONGEST, variant.size)
    store = ListStore(heard=heard)
    info, report = import_list(
        path, variant.alphabet, store, name, known, replace, source=source, common=common, longest=longest
    )
    words, lines = count(info.words, "word"), count(report.lines, "line")
    print(say("lexic.imported", name=info.name, words=words, lines=lines))
    left_out = {"blank": report.blank, "repeated": report.repeated, "short": report.too_short, "long": report.too_long}
    samples = f": {', '.join(report.samples)}" if report.samples else ""
    print(say("lexic.left_out", **left_out, foreign=report.foreign, samples=samples))
    if report.cut:
        print(say("lexic.cut", lines=count(report.cut, "line"), samples="; ".join(report.cut_samples)))
    # the default list is that of the default variant's language
    print(say("lexic.make_default" if variant.name == DEFAULT else "variant.name_list", name=info.name))


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
    of_variant: OfVariant = "",
) -> None:
    from arbitraj.folder.variant_file import asked_variant
    from arbitraj.lexicon.lexicon import ListStore

    store = ListStore()
    variant = asked_variant(of_variant, Path())
    lexicon = (store.open(name) if name else store.default()).judged_by(variant.two_letters)
    fold = variant.alphabet.fold
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
