"""What triage concludes of the hands of a sheet: pure functions of the state, nothing stored."""
