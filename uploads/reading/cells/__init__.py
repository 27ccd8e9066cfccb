"""Step 2: what repeats on the page, and whose part of it each card is."""
