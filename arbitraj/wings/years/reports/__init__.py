"""Reports of the years, a module each: figures made into documents that any press prints."""
