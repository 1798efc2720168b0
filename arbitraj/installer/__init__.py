"""Package for computers without internet: a zip a system, with everything that the program needs except Python."""
