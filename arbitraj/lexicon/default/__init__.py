"""The embedded lists, and the script that built them: hunspell-ro is from before words were looked up."""
