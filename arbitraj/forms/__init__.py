"""The competition forms of 3.3 and Annex 3: planned (where everything lies), drawn, made fillable."""
