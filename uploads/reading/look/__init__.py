"""Step 1: the picture, and the texts on it. Nothing here knows what a list is."""
