"""A made-up alliance, so that the portal can be tried at once: `manage.py load_demo` loads it when empty."""
