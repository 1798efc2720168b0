"""Reports of the years, a module for each: figures made into documents that any press prints."""
