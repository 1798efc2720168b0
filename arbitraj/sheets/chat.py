"""Messages as programs export or copy them: the time and the sender's name in front of each are no part of a sheet."""

import re
from collections import Counter

from arbitraj.text import Said, said

_DAY = r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})"
_HOUR = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
_UNSEEN = "[\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,4}"  # marks of the direction of writing
_STAMP = re.compile(
    rf"{_UNSEEN}(?:\[{_DAY},?\s{{1,3}}{_HOUR}\]\s{{1,3}}|{_DAY},?\s{{1,3}}{_HOUR}\s{{1,3}}[-–]\s{{1,3}}){_UNSEEN}",
    re.IGNORECASE,
)
_SENDER = re.compile(r"([^:\n]{1,60}):(?:\s|$)")
_HEADED = re.compile(rf"([^\[\]\n:;]{{1,60}}), \[{_DAY},?\s{{1,3}}{_HOUR}\]", re.IGNORECASE)  # a line of its own
_CHANGED = re.compile(r"\s{0,3}<(?:acest mesaj a fost editat|this message was edited)\.?>\s{0,3}$", re.IGNORECASE)
_NOTICE = re.compile(r"criptat\w{0,3} integral|end-to-end encrypted", re.IGNORECASE)  # of the program itself
_FEWEST = 2  # messages: a single stamp may be a heading
_MOST_NAMES = 5  # named in the notice


def without_stamps(text: str) -> tuple[str, Said | None]:
    """Strip the times and senders that a chat program puts before messages. Returns the text and a notice.

    A text that is no conversation is returned as it is, with None. Of several senders the one who writes most is the
    player: the others' names stay before their messages. Lines keep their numbers.
    """
    lines = text.split("\n")
    found = [(at, stamp.end()) for at, line in enumerate(lines) if (stamp := _STAMP.match(line))]
    sent = {at: sender for at, end in found if (sender := _SENDER.match(lines[at], end))}
    headed = {at: sender for at, line in enumerate(lines) if (sender := _HEADED.fullmatch(line.strip()))}
    if len(sent) + len(headed) < _FEWEST:
        return text, None
    names = Counter(each[1].strip() for each in (*sent.values(), *headed.values()))
    player = names.most_common(1)[0][0]
    for at, end in found:
        sender = sent.get(at)
        message = lines[at][sender.end() if sender and sender[1].strip() == player else end :]
        lines[at] = "" if not sender and _NOTICE.search(message) else _CHANGED.sub("", message)
    for at, sender in headed.items():
        lines[at] = "" if sender[1].strip() == player else sender[1]
    return "\n".join(lines), said("files.chat", names=", ".join(list(names)[:_MOST_NAMES]))
