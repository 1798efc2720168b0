"""Files into cells: workbooks and text tables as pages of rows, within limits. Nothing in them is executed."""
