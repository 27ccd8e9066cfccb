"""gunicorn as the services run it: BIND, WEB_WORKERS and WEB_THREADS from the environment, the portal's own log."""

from gunicorn import util

from alliance import env, logs, unparsed

bind = env.text("BIND", "127.0.0.1:8000")
workers = env.number("WEB_WORKERS", 2, least=1)
threads = env.number("WEB_THREADS", 4, least=1)
"""A streamed answer of the assistant holds a thread until its end."""
worker_class = "alliance.web_worker.PatientWorker"
worker_connections = 400
"""Of each process. A request that comes slowly takes one, and a temporary file: 1024 open files are enough."""
keepalive = 75
"""Seconds. The proxies close theirs after 60 and the page asks every 2, so nobody sends into a closing connection."""
graceful_timeout = 30
control_socket_disable = True
logconfig_dict = logs.config(env.text("LOG_LEVEL", "INFO"), env.choice("LOG_FORMAT", "text", logs.FORMATS))
util.write_error = unparsed.write_error
