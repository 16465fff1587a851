"""Tables before, between and after their games."""
