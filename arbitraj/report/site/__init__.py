"""The pages of a site of the archive as values: what each says, where it lies, where it leads."""
