"""Results as data frames, to be sorted, summed and plotted. The only room that needs pandas.

`open` gives the archive of years, `from_folders` the same of published folders (docs/arhiva.md).
"""

from arbitraj.wings.years.frames.years import Archive as Archive, from_folders as from_folders, open as open
