"""The portal's settings for the tests and the programs that they start: as shipped, but for how a password is kept.

A password is hashed so that guessing it is slow: each sign-in takes a third of a second of a core. That the portal
ships with Django's own slow hasher is a test of tests/alliance/test_sign_in.py.
"""

from alliance import settings as shipped

globals().update({name: value for name, value in vars(shipped).items() if name.isupper()})

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
