"""What must hold of the data whatever leaders, workers and power cuts do; `manage.py check_data` proves it."""
