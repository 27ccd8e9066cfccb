"""A Redis server of the tests' own, which they stop and start again. Nothing of it is kept on disk."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path
from typing import Self

import pytest

from tests.processes import free_port, kill_group, wait_for

needs_redis = pytest.mark.skipif(
    shutil.which("redis-server") is None, reason="NO REDIS: install redis-server, or this is not tested"
)


class Redis:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        options = ("--port", str(self.port), "--save", "", "--appendonly", "no", "--dir", str(self.folder))
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL, start_new_session=True)
        wait_for(self.answers, "Redis answers")

    def stop(self) -> None:
        """As by kill -9: what waited in it is gone."""
        if self.process is not None:
            kill_group(self.process)
            self.process = None

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=2) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
