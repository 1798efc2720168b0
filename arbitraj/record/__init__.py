"""Records of what was read, asked and answered: values without files."""
