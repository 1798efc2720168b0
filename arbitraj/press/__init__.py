"""What prints a report: a folder an output."""

# the look of paper on a screen, where the fonts are those of the machine
SCREEN_FONTS = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, Arial, sans-serif"
