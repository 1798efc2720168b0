"""Results published: documents of an edition made, put in place, compared, verified."""
