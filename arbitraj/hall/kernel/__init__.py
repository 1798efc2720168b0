"""Base of all parts of the hall: the log, the fold, undoing, users. It knows no kind of event."""
