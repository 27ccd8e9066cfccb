"""Errors of an OCR engine."""


class ReaderError(Exception):
    """An engine cannot be started or did not answer. The message says what the operator can do."""
