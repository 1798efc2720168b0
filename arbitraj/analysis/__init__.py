"""Results as frames, to be sorted, summed and drawn: the only room that needs pandas."""
