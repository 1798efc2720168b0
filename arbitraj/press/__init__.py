"""What prints a report: a folder an output."""

from reportlab import rl_config

rl_config.shapeChecking = 0  # what is drawn here is typed; to look at each value again takes half the time of a chart

# the look of paper on a screen, where the fonts are those of the machine
SCREEN_FONTS = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, Arial, sans-serif"
