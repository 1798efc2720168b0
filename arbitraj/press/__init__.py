"""Printers of reports, a folder an output."""

import os

# drawings here are typed, and checking each value takes half the time of a chart. An environment variable, since most
# commands draw nothing, and reportlab takes some 60 ms to load
os.environ.setdefault("RL_shapeChecking", "0")

# the look of paper on a screen, where the fonts are those of the machine
SCREEN_FONTS = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, Arial, sans-serif"
