"""The members' texts in their languages: what `make texts` does (docs/languages.md). Nothing of it runs in the portal.

sources     which texts the sources have
catalogues  a language's .po and .mo files: read, written, brought up to date
"""
