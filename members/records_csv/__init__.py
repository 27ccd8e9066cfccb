"""The records as a CSV file, out and in. The export includes it (alliance/all_data/export.py)."""
