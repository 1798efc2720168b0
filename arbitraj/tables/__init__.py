"""Files into cells: workbooks and text tables as pages of rows, within limits, nothing in them ever followed or run."""
