"""The wing of the years: published editions of many rounds, kept in an archive, with reports, lists and a site."""
