"""`arbitraj verifica`: what was published against what the folder holds now."""

from pathlib import Path

from arbitraj.cli.publish import stage_of
from arbitraj.cli.writing import DOOR
from arbitraj.desk.verify import Verifying, verify
from arbitraj.text import count, say

_AGREES, _DIFFERS = 0, 1


def verify_folder(folder: Path, provisional: bool, final: bool, again: bool) -> int:
    """Say whether an edition fits the folder: 0 where all of it does, 1 where not. Raises ProblemsError where
    nothing can be told."""
    done = verify(folder, Verifying(stage_of(provisional, final), again), DOOR)
    documents, found = count(done.document_files, "file"), done.differences
    print(say("publish.verifying", stage=done.stage.value, folder=done.folder, digest=done.fingerprint[:16]))
    if not done.inputs:
        print(say("publish.inputs_same", files=count(done.input_files, "file")))
    if not done.documents:
        print(say("publish.documents_same", files=documents))
    if done.remade == ():
        print(say("publish.again_same", files=documents))
    for line in found:
        print(line)
    print(say("publish.not_verified", problems=count(len(found), "difference")) if found else say("publish.verified"))
    return _DIFFERS if found else _AGREES
