"""The portal's settings for the tests and the programs that they start: as shipped, but for how a password is kept.

A password is hashed so that guessing it is slow: each sign-in takes a third of a second of a core. That the portal
ships with Django's own slow hasher is a test of tests/alliance/test_sign_in.py.
"""

import os
from pathlib import Path

# Tesseract on this machine must not change what tests read; its own (test_tesseract.py) ask for it.
os.environ.setdefault("OCR_NAMES", "none")

from alliance import settings as shipped
from tests import kept_engine

globals().update({name: value for name, value in vars(shipped).items() if name.isupper()})

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if folder := os.environ.get("KEEP_READINGS"):
    kept_engine.install(Path(folder))

if texts := os.environ.get("KNOWN_TEXTS"):
    from tests.known_reader import KnownReader
    from uploads.reading import engines

    engines._ENGINES["rapidocr"] = lambda _: KnownReader(Path(texts))
