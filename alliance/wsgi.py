"""The WSGI entry for gunicorn. The addresses, and with them all views, are loaded before the first visitor asks."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliance.settings")
application = get_wsgi_application()
resolve("/login")
