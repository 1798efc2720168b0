"""The folder of the competition: founded, made ready before the start, kept in step with the hall since."""
