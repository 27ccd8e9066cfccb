"""The portal's frame: settings, addresses, pages, sign-in. Its version stands here alone."""

__version__ = "1.0.0"
