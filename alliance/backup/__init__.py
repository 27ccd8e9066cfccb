"""Database and screenshots in one archive, and back, on another engine too (docs/operations.md, Backup)."""
