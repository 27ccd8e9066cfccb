"""The WSGI entry for gunicorn. The addresses, and with them all views, are loaded before the first visitor asks.

What is loaded stays: no collection of garbage looks through it, neither meanwhile nor later (alliance.apps).
"""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliance.settings")
gc.disable()
application = get_wsgi_application()
resolve("/login")
gc.freeze()
