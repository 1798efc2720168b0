"""One faultless sheet written in many ways, as people really write: each is read, or asked about."""
