"""What is given to somebody without internet: a zip a system, with everything that the program needs but Python."""
