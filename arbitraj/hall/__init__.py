"""The hall: a web application in which several arbiters enter and correct the sheets together. A front end beside the
command line.
"""
