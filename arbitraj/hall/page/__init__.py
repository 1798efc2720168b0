"""How a page of the hall is asked for and made: by whom, of which hall, who hears that it changed."""
