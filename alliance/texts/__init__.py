"""The members' texts in their languages: what `make texts` does (docs/languages.md). Not used by the running portal.

sources     the texts in the source code
catalogues  a language's .po and .mo files: read, written, updated
"""
