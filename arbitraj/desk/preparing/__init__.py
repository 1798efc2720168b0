"""A folder before the start: made, its roster, tables, draws, forms, time sheet."""
