"""Step 5: the screenshots of a batch as one list, and what speaks for each row."""
