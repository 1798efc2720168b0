"""What was read, asked, answered: values without files."""
