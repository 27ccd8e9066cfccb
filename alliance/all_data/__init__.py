"""The alliance's data as a whole: out in one file, and back in (docs/operations.md, All data in one file)."""
