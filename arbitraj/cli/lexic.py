"""`arbitraj lexic`: word lists imported, listed, looked up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.shell import Command, new_app
from arbitraj.problems import ProblemsError
from arbitraj.text import count, say

if TYPE_CHECKING:
    from arbitraj.lexicon.lexicon import ListInfo

app = new_app("lexic")


@app.command("importa", cls=Command, help=say("lexic.import"))
def _import(
    path: Annotated[Path, typer.Argument(metavar="FIȘIER", help=say("lexic.import_file"), show_default=False)],
    name: Annotated[
        str, typer.Option("--nume", metavar="NUME", help=say("lexic.import_name"), show_default=False)
    ] = "",
    source: Annotated[
        str, typer.Option("--sursa", metavar="TEXT", help=say("lexic.import_source"), show_default=False)
    ] = "",
    official: Annotated[bool, typer.Option("--oficiala", help=say("lexic.import_official"))] = False,
    replace: Annotated[bool, typer.Option("--inlocuieste", help=say("lexic.import_replace"))] = False,
    anyway: Annotated[bool, typer.Option("--totusi", help=say("lexic.import_anyway"))] = False,
) -> None:
    from arbitraj.cli.writing import heard
    from arbitraj.game.variant import load_variant
    from arbitraj.lexicon.importer import import_list
    from arbitraj.lexicon.store import ListStore

    variant, known = load_variant(), True if official else None
    common = None if anyway else variant.common
    info, report = import_list(
        path, variant.alphabet, ListStore(heard=heard), name, known, replace, source=source, common=common
    )
    print(
        say(
            "lexic.imported",
            name=info.name,
            words=count(info.words, "word"),
            lines=count(report.lines, "line"),
        )
    )
    print(
        say(
            "lexic.left_out",
            blank=report.blank,
            repeated=report.repeated,
            short=report.too_short,
            long=report.too_long,
            foreign=report.foreign,
            samples=f": {', '.join(report.samples)}" if report.samples else "",
        )
    )
    if report.cut:
        print(say("lexic.cut", lines=count(report.cut, "line"), samples="; ".join(report.cut_samples)))
    print(say("lexic.make_default", name=info.name))


@app.command("lista", cls=Command, help=say("lexic.list"))
def _list() -> None:
    from arbitraj.lexicon.store import ListStore

    store = ListStore()
    default = store.default_name()
    for name in store.names():
        mark = "*" if name == default else " "
        try:
            info = store.open(name).info
        except ProblemsError:
            print(say("lexic.row_damaged", mark=mark, name=name, damaged=say("lexic.damaged")))
            continue
        print(
            say(
                "lexic.row",
                mark=mark,
                name=name,
                words=count(info.words, "word"),
                date=info.date or "–",
                source=info.source or "–",
                sha256=info.sha256[:12],
                unofficial=_official(info),
            )
        )


def _official(info: "ListInfo") -> str:
    if info.official is None:
        return ""
    return say("lexic.row_official" if info.official else "lexic.row_unofficial")


@app.command("verifica", cls=Command, help=say("lexic.check"))
def _check(
    words: Annotated[list[str], typer.Argument(metavar="CUVÂNT", help=say("lexic.check_words"), show_default=False)],
    name: Annotated[
        str, typer.Option("--lista", metavar="NUME", help=say("lexic.check_list"), show_default=False)
    ] = "",
) -> None:
    from arbitraj.game.variant import load_variant
    from arbitraj.lexicon.store import ListStore

    store = ListStore()
    lexicon = store.open(name) if name else store.default()
    fold = load_variant().alphabet.fold
    missing = False
    for word in words:
        found = fold(word) in lexicon
        missing = missing or not found
        print(say("lexic.found" if found else "lexic.not_found", word=word))
    print(say("lexic.used", name=lexicon.info.name, words=count(len(lexicon), "word")))
    if lexicon.info.official is False:
        print(say("lexic.unofficial"))
    if missing:
        raise typer.Exit(1)


@app.command("implicit", cls=Command, help=say("lexic.choose"))
def _choose(
    name: Annotated[str, typer.Argument(metavar="NUME", help=say("lexic.choose_name"), show_default=False)],
) -> None:
    from arbitraj.cli.writing import heard
    from arbitraj.lexicon.store import ListStore

    store = ListStore(heard=heard)
    store.choose_default(name)
    lexicon = store.open(name)
    print(say("lexic.chosen", name=name, words=count(len(lexicon), "word")))
    if lexicon.info.official is False:
        print(say("lexic.unofficial"))
