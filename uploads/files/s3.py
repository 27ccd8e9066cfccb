"""Screenshots in an S3-compatible store: django-storages with time limits, and one error for an unavailable store."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import cached_property
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, IncompleteReadError, ResponseStreamingError
from django.core.files.base import File
from storages.backends.s3 import S3Storage
from storages.utils import clean_name

from uploads.files.store import StoreOut

logger = logging.getLogger(__name__)

NOT_THERE = {"404", "NoSuchKey"}
"""A store's codes for a missing file. A missing bucket ("NoSuchBucket") doesn't count as a missing file."""
CHUNK = 64 * 1024
WHOLE_FILE = 60
"""Seconds for one file, even if data keeps coming slowly."""
IN_MEMORY = 12 * 1024 * 1024
"""Bytes; enough for every screenshot."""
QUICK = {"connect_timeout": 1, "read_timeout": 2}
"""Seconds, for the check whether the store is there at all."""


class S3Store(S3Storage):
    """connect_timeout, read_timeout: seconds of silence; attempts: how often a request is tried in all.

    After a request without an answer, the store is in doubt. Then only one thread of this process sends a request at a
    time, and the others get StoreOut at once, because a store that hangs must not block every thread of the web server.
    """

    def __init__(self, *, connect_timeout: float, read_timeout: float, attempts: int, **options: Any) -> None:
        limits = Config(
            signature_version=options.get("signature_version"),
            connect_timeout=connect_timeout,
            read_timeout=read_timeout,
            retries={"mode": "standard", "total_max_attempts": attempts},
        )
        super().__init__(client_config=limits, **options)
        self.in_doubt = False
        self.probe = threading.Lock()

    def ask(self) -> None:
        """See uploads.files.store.Remote."""
        try:
            with self.asking(self.bucket_name):
                self.quick_client.head_bucket(Bucket=self.bucket_name)
        except FileNotFoundError as error:
            logger.warning("there is no bucket %s", self.bucket_name)
            raise StoreOut from error

    @cached_property
    def quick_client(self) -> Any:
        quick = Config(**QUICK, retries={"mode": "standard", "total_max_attempts": 1})
        return self._create_session().client(
            "s3",
            region_name=self.region_name,
            endpoint_url=self.endpoint_url,
            use_ssl=self.use_ssl,
            verify=self.verify,
            config=self.client_config.merge(quick),
        )

    @contextmanager
    def asking(self, name: str) -> Iterator[None]:
        """Wrap each request. Raises FileNotFoundError, or StoreOut for any other failure of the store."""
        probes = self.in_doubt
        if probes and not self.probe.acquire(blocking=False):
            raise StoreOut
        try:
            yield
        except (BotoCoreError, ClientError, TimeoutError) as error:
            if isinstance(error, ClientError) and error.response.get("Error", {}).get("Code") in NOT_THERE:
                self.in_doubt = False
                raise FileNotFoundError(f"The store holds no {name}.") from error
            self.in_doubt = True
            logger.warning("the store of the screenshots is out (%s): %s", name, error)
            raise StoreOut from error
        else:
            self.in_doubt = False
        finally:
            if probes:
                self.probe.release()

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """Fetch the whole file at once, so that a failure midway is noticed before anything is answered."""
        if mode != "rb":
            raise ValueError("A stored file is written once, by save().")
        with self.asking(name):
            try:
                content = self.fetch(name)
            except (IncompleteReadError, ResponseStreamingError):  # botocore retries only before the first byte
                content = self.fetch(name)
        return File(content, name=name)

    def fetch(self, name: str) -> IO[bytes]:
        """The file in memory; a large one, which only a recording can be, on disk."""
        until = time.monotonic() + WHOLE_FILE
        answer = self.connection.meta.client.get_object(Bucket=self.bucket_name, Key=self.key(name))
        content = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the caller closes it
        with closing(answer["Body"]) as body:
            for chunk in body.iter_chunks(CHUNK):
                content.write(chunk)
                if time.monotonic() > until:
                    raise TimeoutError(f"{content.tell()} bytes of {name} in {WHOLE_FILE} s")
        content.seek(0)
        return content

    def _save(self, name: str, content: File[bytes]) -> str:
        """Save in one request, without the threads and parts of a large transfer: a recording has at most 200 MB."""
        content.seek(0)
        about = self._get_write_parameters(self.key(name), content)
        with self.asking(name):
            self.connection.meta.client.put_object(
                Bucket=self.bucket_name, Key=self.key(name), Body=content.file, **about
            )
        return str(clean_name(name))

    def delete(self, name: str) -> None:
        """Delete a file. A missing file is not an error."""
        with suppress(FileNotFoundError), self.asking(name):
            self.connection.meta.client.delete_object(Bucket=self.bucket_name, Key=self.key(name))

    def exists(self, name: str) -> bool:
        with self.asking(name):
            return bool(super().exists(name))

    def size(self, name: str) -> int:
        with self.asking(name):
            return int(self.connection.Object(self.bucket_name, self.key(name)).content_length)

    def get_modified_time(self, name: str) -> datetime:
        with self.asking(name):
            at: datetime = super().get_modified_time(name)
        return at

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        with self.asking(name):
            folders, files = super().listdir(name)
        return folders, files

    def key(self, name: str) -> str:
        return str(self._normalize_name(clean_name(name)))
