"""What must always hold for the data, whatever leaders, workers and power cuts do; `manage.py check_data` proves it."""
