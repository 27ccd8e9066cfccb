"""The portal's frame: settings, addresses, pages, sign-in. The version number is defined only here."""

__version__ = "1.0.0"
