"""Passes the portal's settings to the OCR engines, which don't know Django."""

from __future__ import annotations

from django.conf import settings

from uploads.reading.engines import ReaderOptions
from uploads.reading.engines.claude_api import Account, Prices


def reader_options() -> ReaderOptions:
    """The options of all engines, from the settings."""
    prices = Prices(settings.ANTHROPIC_VISION_INPUT_PRICE, settings.ANTHROPIC_VISION_OUTPUT_PRICE)
    account = Account(
        settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_VISION_MODEL, prices, settings.ANTHROPIC_BASE_URL or None
    )
    return ReaderOptions(settings.OCR_THREADS, settings.OCR_NAMES, settings.OCR_LANGUAGES, account)
