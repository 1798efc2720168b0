"""The hall: a web application in which several arbiters take the sheets in together. A door beside the command line."""
