"""Conclusions from a sheet's transcriptions: pure functions of the state, nothing stored."""
