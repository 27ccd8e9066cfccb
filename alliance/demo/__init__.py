"""A made-up alliance for trying the portal: `manage.py load_demo` loads it into an empty one."""
