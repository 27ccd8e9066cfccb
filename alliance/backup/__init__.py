"""Database and screenshots in one archive, and back, even on another database engine (docs/operations.md, Backup)."""
