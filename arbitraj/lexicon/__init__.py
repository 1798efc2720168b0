"""Word lists: normalising, import, the compact file, look-up."""
