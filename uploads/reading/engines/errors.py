"""What goes wrong with an OCR engine."""


class ReaderError(Exception):
    """An engine cannot be started or did not answer; the message says what the operator can do."""
