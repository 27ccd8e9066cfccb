"""Step 3: what each text is: value, name, rank; and which list they make."""
