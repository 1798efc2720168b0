"""Results: publication, whole or not at all, and verification of published results."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Folder, command
from arbitraj.cli.writing import AnswerFile, print_written, terminal_io, told_as_data, warn
from arbitraj.desk.option import Option
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, count, text_of

if TYPE_CHECKING:
    from arbitraj.desk.editions.publish import Publication
    from arbitraj.desk.editions.verify import Verified
    from arbitraj.report.edition import Stage

app = typer.Typer()


@command(app, "publica", "commands.publica")
def _publish(
    folder: Folder,
    provisional: Annotated[bool, Option("--provizoriu", "publish.opt_provisional")] = False,
    final: Annotated[bool, Option("--final", "publish.opt_final")] = False,
    sheets: Annotated[str, Option("--fise", "publish.opt_sheets", "una|separat", shown=True)] = "una",
    both_sides: Annotated[bool, Option("--fata-verso", "publish.opt_both_sides")] = False,
    anyway: Annotated[bool, Option("--totusi", "publish.opt_anyway")] = False,
    solutions: Annotated[bool, Option("--toate-solutiile", "solver.opt_solutions")] = False,
    best_moves: Annotated[bool, Option("--cele-mai-bune", "solver.opt_best_moves")] = False,
    ideal: Annotated[bool, Option("--ideal", "solver.opt_ideal")] = False,
    archived: Annotated[bool, Option("--arhiva", "publish.opt_archive")] = False,
) -> None:
    from arbitraj.desk.edition_names import edition_folder
    from arbitraj.desk.editions.edition import EACH, ONE, Options
    from arbitraj.desk.editions.publish import Publishing, asked_before_final, publish
    from arbitraj.desk.editions.searched import keep_published, refuse_without_solver
    from arbitraj.report.edition import Stage

    stage = _stage_of(provisional, final)
    wrong = []
    if stage is None:
        wrong.append(Problem("--provizoriu, --final", "", Message("publish.one_stage")))
    if sheets not in (ONE, EACH):
        wrong.append(Problem("--fise", "", Message("publish.sheets_value", value=sheets)))
    elif sheets == EACH and both_sides:
        wrong.append(Problem("--fata-verso", "", Message("publish.both_sides_apart")))
    options = Options(sheets == EACH, both_sides, solutions, best_moves, ideal)
    wrong += options.problems(stage or Stage.PROVISIONAL)
    if archived and not final:
        wrong.append(Problem("--arhiva", "", Message("publish.archive_final")))
    if stage is None or wrong:
        raise ProblemsError(wrong)
    if options.solved:
        refuse_without_solver("--toate-solutiile, --cele-mai-bune")
    # asked before the lock: a person may take his time
    published = edition_folder(folder, Stage.FINAL)
    after_final = text_of("publish.ask_after_final", folder=published) if published.exists() else ""
    beside_final = provisional and (anyway or _says_yes(after_final))
    early = final and (anyway or _says_yes(asked_before_final(folder)))  # contestations may still be taken (8.6)
    print_published(publish(folder, Publishing(stage, options, beside_final, early=early), terminal_io()), folder)
    if archived:
        if problems := keep_published(folder):  # the publication stays
            warn([text_of("publish.not_archived"), *map(str, problems)])
            raise typer.Exit(1)
        print(text_of("publish.archived"))
    elif final:
        print(text_of("publish.archive_how", folder=folder))


def print_published(done: "Publication", folder: Path) -> None:
    """Print what was published and where, warnings first, then what still waits."""
    from arbitraj.cli.correct import MOST_SHOWN, print_alarms, print_waiting
    from arbitraj.desk.editions.edition import FOR_ARBITERS

    warn(done.warnings)
    print_alarms(done.alarms)
    if done.results and (done.documents or done.results.copies):
        print_written(done.results)
    if not done.documents:
        print(text_of("publish.same", folder=done.folder))
        return
    # of those that are many only their folder
    names = dict.fromkeys(name if "/" not in name else f"{name.split('/')[0]}/" for name in done.documents)
    print(text_of("publish.done", stage=done.stage.value, folder=done.folder))
    print(text_of("publish.done_files", files=", ".join(names)))
    if done.kept:
        print(text_of("publish.kept", folder=done.kept))
    print(text_of("publish.private", folder=done.folder / FOR_ARBITERS))
    print(text_of("publish.fingerprint", digest=done.basis.inputs.fingerprint[:16], folder=folder))
    # what was told when the edition before was made is only counted
    print_waiting(folder, done.basis.graded, done.basis.look_at, most=0 if done.kept else MOST_SHOWN)


def _stage_of(provisional: bool, final: bool) -> "Stage | None":
    from arbitraj.report.edition import Stage

    if provisional and final:
        raise ProblemsError([Problem("--provizoriu, --final", "", Message("publish.one_stage"))])
    return Stage.PROVISIONAL if provisional else Stage.FINAL if final else None


def _says_yes(question: str) -> bool:
    """A person's answer. Without a question or a terminal no. Raises typer.Abort on no."""
    if not question or not sys.stdin.isatty():
        return False
    if folded(input(question)) not in ("da", "d"):
        raise typer.Abort
    return True


@command(app, "verifica", "commands.verifica")
def _verify(
    folder: Folder,
    provisional: Annotated[bool, Option("--provizoriu", "publish.opt_which_provisional")] = False,
    final: Annotated[bool, Option("--final", "publish.opt_which_final")] = False,
    again: Annotated[bool, Option("--refa", "publish.opt_again")] = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.desk.editions.verify import Verifying, verified_data, verify

    done = verify(folder, Verifying(_stage_of(provisional, final), again), terminal_io())
    if not told_as_data(json_file, verified_data(done)):
        _print_verified(done)
    if done.differences:
        raise typer.Exit(1)


def _print_verified(done: "Verified") -> None:
    documents, found = count(done.document_files, "file"), done.differences
    print(text_of("publish.verifying", stage=done.stage.value, folder=done.folder, digest=done.fingerprint[:16]))
    if not done.inputs:
        print(text_of("publish.inputs_same", files=count(done.input_files, "file")))
    if not done.documents:
        print(text_of("publish.documents_same", files=documents))
    if done.remade == ():
        print(text_of("publish.again_same", files=documents))
    for line in found:
        print(line)
    if done.of_edition:
        print(text_of("publish.not_verified", problems=count(len(found), "difference")))
    elif done.stale:
        print(text_of("publish.only_stale", documents=count(len(done.stale), "document")))
    else:
        print(text_of("publish.verified"))
