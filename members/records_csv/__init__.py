"""The records as a CSV file, out and in again. It is part of the export (alliance/all_data/export.py)."""
