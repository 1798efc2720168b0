"""Records of games, read and written: GCG, tables, drafts."""
