"""What every part of the hall rests on: the log, the fold, undoing, who is here. It knows no kind of event."""
