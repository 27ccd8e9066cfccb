"""The WSGI entry for gunicorn. All addresses and views are loaded before the first request.

The loaded objects are excluded from garbage collection, during loading and later (alliance.apps).
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
