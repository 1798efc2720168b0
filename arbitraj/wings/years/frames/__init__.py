"""Results as frames, to be sorted, summed and drawn: the only room that needs pandas.

`open` gives the archive of years, `from_folders` the same of published folders without one (docs/arhiva.md).
"""

from arbitraj.wings.years.frames.years import Archive as Archive, from_folders as from_folders, open as open
