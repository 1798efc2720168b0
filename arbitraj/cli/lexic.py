"""`arbitraj lexic`: import, list, compare and look up word lists, and rule on a single word."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Folder, command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, on_notice, terminal_io, told_as_data
from arbitraj.desk.option import OfVariant, Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, count, text_of

if TYPE_CHECKING:
    from arbitraj.lexicon.lexicon import Lexicon, ListInfo
    from arbitraj.lexicon.normalise import Report

app = new_app("commands.lexic")
_SAMPLES = 12  # words that are shown of many


@command(app, "importa", "lexic.import")
def _import(
    path: Annotated[Path, Option("", "lexic.import_file", "FIȘIER")],
    name: Annotated[str, Option("--nume", "lexic.import_name", "NUME")] = "",
    source: Annotated[str, Option("--sursa", "lexic.import_source", "TEXT")] = "",
    published: Annotated[str, Option("--amprenta", "lexic.import_print", "SHA256")] = "",
    replace: Annotated[bool, Option("--inlocuieste", "lexic.import_replace")] = False,
    anyway: Annotated[bool, Option("--totusi", "lexic.import_anyway")] = False,
    of_variant: OfVariant = "",
) -> None:
    from arbitraj.folder.variant_file import asked_variant
    from arbitraj.game.variant import DEFAULT
    from arbitraj.lexicon.importer import import_list
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.lexicon.normalise import LONGEST

    variant = asked_variant(of_variant, path.parent)
    common, longest = None if anyway else variant.common, max(LONGEST, variant.size)
    store = ListStore(on_notice=on_notice)
    info, report = import_list(
        path, variant.alphabet, store, name, published, replace, source=source, common=common, longest=longest
    )
    words, lines = count(info.words, "word"), count(report.lines, "line")
    print(text_of("lexic.imported", name=info.name, words=words, lines=lines))
    _tell_lines(report)
    # the default list is that of the default variant's language
    print(text_of("lexic.make_default" if variant.name == DEFAULT else "variant.name_list", name=info.name))


def _tell_lines(report: "Report") -> None:
    left_out = {"blank": report.blank, "repeated": report.repeated, "short": report.too_short, "long": report.too_long}
    samples = f": {'; '.join(report.samples)}" if report.samples else ""
    print(text_of("lexic.left_out", **left_out, foreign=report.foreign, samples=samples))
    if report.twice:
        print(text_of("lexic.twice", lines=count(report.twice, "line"), samples="; ".join(report.twice_samples)))
    if report.logical:
        print(text_of("lexic.logical", words=", ".join(report.logical)))
    if report.unseen:
        print(text_of("lexic.unseen", lines=count(report.unseen, "line")))
    if report.cut:
        print(text_of("lexic.cut", lines=count(report.cut, "line"), samples="; ".join(report.cut_samples)))


@command(app, "lista", "lexic.list")
def _list(json_file: AnswerFile = "") -> None:
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.report.answers import list_data

    store = ListStore()
    default = store.default_name()
    found: dict[str, ListInfo | None] = dict.fromkeys(store.names())
    for name in found:
        with suppress(ProblemsError):  # damaged
            found[name] = store.open(name).info
    data = [
        (list_data(info) if info else {"nume": name, "deteriorata": True}) | {"implicita": name == default}
        for name, info in found.items()
    ]
    if told_as_data(json_file, data):
        return
    for name, info in found.items():
        mark = "*" if name == default else " "
        if info is None:
            print(text_of("lexic.row_damaged", mark=mark, name=name, damaged=text_of("lexic.damaged")))
            continue
        about = {"words": count(info.words, "word"), "date": info.date or "–", "source": info.source or "–"}
        told = {True: text_of("lexic.row_official"), False: text_of("lexic.row_unofficial"), None: ""}[info.official]
        print(text_of("lexic.row", mark=mark, name=name, **about, sha256=info.sha256[:12], unofficial=told))


@command(app, "verifica", "lexic.check")
def _check(
    words: Annotated[list[str], Option("", "lexic.check_words", "CUVÂNT")],
    name: Annotated[str, Option("--lista", "lexic.check_list", "NUME")] = "",
    of_variant: OfVariant = "",
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.folder.variant_file import asked_variant
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.report.answers import list_data
    from arbitraj.report.word_origin import why_in_list

    store = ListStore()
    variant = asked_variant(of_variant, Path())
    lexicon = (store.open(name) if name else store.default()).judged_by(variant.two_letters)
    fold = variant.alphabet.fold
    missing = [word for word in words if fold(word) not in lexicon]
    data = {"lista": list_data(lexicon.info), "cuvinte": {word: word not in missing for word in words}}
    if not told_as_data(json_file, data):
        for word in words:
            why = "" if word in missing else why_in_list(lexicon.info, fold(word))
            found = "lexic.found_why" if why else "lexic.found"
            print(text_of("lexic.not_found" if word in missing else found, word=word, why=why))
        _tell("lexic.used", lexicon)
    if missing:
        raise typer.Exit(1)


@command(app, "implicit", "lexic.choose")
def _choose(name: Annotated[str, Option("", "lexic.list_name", "NUME")]) -> None:
    from arbitraj.lexicon.lexicon import ListStore

    store = ListStore(on_notice=on_notice)
    store.choose_default(name)
    _tell("lexic.chosen", store.open(name))


@command(app, "compara", "lexic.compare")
def _compare(
    old: Annotated[str, Option("", "lexic.compare_old", "LISTA")],
    new: Annotated[str, Option("", "lexic.compare_new", "LISTA-NOUĂ")],
    folder: Annotated[Path | None, Option("--dosar", "lexic.compare_folder", "DOSAR")] = None,
    json_file: AnswerFile = "",
    of_variant: OfVariant = "",
) -> None:
    from arbitraj.desk.grading.word_lists import list_named, touched
    from arbitraj.folder.variant_file import asked_variant
    from arbitraj.lexicon.lexicon import TwoLists

    variant = asked_variant(of_variant, Path())
    lists, reports = zip(*(list_named(name, variant) for name in (old, new)), strict=True)
    compared = TwoLists(*lists)
    editions = list(touched(compared, folder)) if folder else []
    of_editions = [
        {"editie": str(edition.edition), "titlu": edition.title, "ies": list(edition.out), "intra": list(edition.into)}
        for edition in editions
    ]
    data = {
        "liste": [{"nume": found.info.name, "cuvinte": len(found)} for found in (compared.old, compared.new)],
        "comune": compared.common,
        "ies": list(compared.out),
        "intra": list(compared.into),
        "editii": of_editions,
    }
    if told_as_data(json_file, data):
        return
    sizes = {"old_words": count(len(compared.old), "word"), "new_words": count(len(compared.new), "word")}
    names = {"old": compared.old.info.name, "new": compared.new.info.name}
    print(text_of("lexic.compared", **names, **sizes, common=compared.common))
    for key, words in (("lexic.compared_out", compared.out), ("lexic.compared_in", compared.into)):
        if words:
            first = ", ".join(words[:_SAMPLES])
            samples = text_of("lexic.compared_more", samples=first) if len(words) > _SAMPLES else first
            print(text_of(key, words=count(len(words), "word"), samples=samples))
    for report in filter(None, reports):
        _tell_lines(report)
    if not compared.out and not compared.into:
        print(text_of("lexic.compared_same"))
    for edition in editions:
        both = (("lexic.touched_out", edition.out), ("lexic.touched_in", edition.into))
        in_words = "; ".join(text_of(key, words=", ".join(words)) for key, words in both if words)
        print(text_of("lexic.touched", edition=edition.edition, title=edition.title, words=in_words))
    if folder and not editions:
        print(text_of("lexic.touched_none", folder=folder))


@command(app, "exporta", "lexic.export")
def _export(
    name: Annotated[str, Option("", "lexic.list_name", "NUME")],
    path: Annotated[Path | None, Option("-o --iesire", "lexic.export_file", "FIȘIER")] = None,
    replace: Annotated[bool, Option("--inlocuieste", "lexic.export_replace")] = False,
) -> None:
    from arbitraj.desk.grading.word_lists import write_words
    from arbitraj.lexicon.lexicon import ListStore

    words = ListStore().open(name)
    target = path or Path(f"{name}.txt")
    write_words(words, target, replace)
    exported = {"name": name, "file": target, "sha256": words.info.sha256}
    print(text_of("lexic.exported", words=count(len(words), "word"), **exported))


@command(app, "sterge", "lexic.remove")
def _remove(
    name: Annotated[str, Option("", "lexic.list_name", "NUME")],
    sure: Annotated[bool, Option("--da", "lexic.remove_sure")] = False,
) -> None:
    from arbitraj.lexicon.lexicon import ListStore
    from arbitraj.near import folded

    store = ListStore(on_notice=on_notice)
    if not sure and name in store.names():
        if not sys.stdin.isatty():
            raise ProblemsError([Problem("", "", Message("lexic.remove_say_yes", name=name))])
        if folded(input(text_of("lexic.remove_ask", name=name))) not in ("da", "d"):
            raise typer.Abort
    store.remove(name)
    print(text_of("lexic.removed", name=name))


@command(app, "hotaraste", "lexic.rule")
def _rule(
    folder: Folder,
    word: Annotated[str, Option("", "lexic.rule_word", "CUVÂNT")],
    valid: Annotated[str, Option("", "lexic.rule_valid", "da|nu")],
    reason: Annotated[str, Option("--motiv", "lexic.rule_reason", "TEXT")],
    arbiter: Annotated[str, Option("--arbitru", "lexic.rule_arbiter", "NUME")],
) -> None:
    from arbitraj.desk.grading.word_lists import rule_word
    from arbitraj.lexicon.lexicon import YES_NO, WordRuling
    from arbitraj.record.moments import now, shown_moment

    if valid.lower() not in YES_NO:
        raise ProblemsError([Problem(word, "", Message("lexic.rule_yes_no", value=valid))])
    done = rule_word(folder, WordRuling(word, YES_NO[valid.lower()], reason, arbiter, now()), terminal_io())
    print(text_of("lexic.ruled_yes" if done.ruling.valid else "lexic.ruled_no", word=done.ruling.word))
    if done.before:
        print(text_of("lexic.ruled_before", arbiter=done.before.arbiter, when=shown_moment(done.before.when)))
    print(text_of("lexic.ruled_next", folder=folder))


def _tell(key: str, lexicon: "Lexicon") -> None:
    print(text_of(key, name=lexicon.info.name, words=count(len(lexicon), "word")))
    if lexicon.info.official is False:
        print(text_of("lexic.unofficial", name=lexicon.info.name))
