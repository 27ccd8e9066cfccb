"""Step 4: the rows of one screenshot, with their names and what they look like."""
