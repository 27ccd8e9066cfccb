"""Screenshots in an S3 store: taken in, shown, removed and backed up through Django's storage API."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client
from moto import mock_aws

from tests.processes import ROOT
from uploads.models import Upload

SETTINGS = {
    "S3_BUCKET": "portal",
    "S3_REGION": "eu-central-1",
    "S3_ACCESS_KEY": "key",
    "S3_SECRET_KEY": "secret",
    "S3_PREFIX": "alliance",
}
PRINT = "import json; from alliance import settings; print(json.dumps(settings.STORAGES['default']))"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bucket(settings: Any, tmp_path: Path) -> Iterator[Any]:
    """The storage that these environment variables select, over an S3 of the tests' own."""
    environment = {**os.environ, **SETTINGS, "DATA_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PRINT], cwd=ROOT, env=environment, capture_output=True, check=True)
    with mock_aws():
        bucket = boto3.resource("s3", region_name="eu-central-1").create_bucket(
            Bucket="portal", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"}
        )
        settings.STORAGES = {**settings.STORAGES, "default": json.loads(done.stdout)}
        yield bucket


def keys(bucket: Any) -> set[str]:
    return {one.key for one in bucket.objects.all()}


def test_a_screenshot_lives_in_the_bucket(
    bucket: Any, leader_client: Client, png: Callable[..., bytes], tmp_path: Path
) -> None:
    picture = io.BytesIO(png(7))
    picture.name = "shot.png"
    form = {"screenshot": picture, "dataType": "other", "uploadDate": "2026-01-04", "batchId": "b"}
    assert leader_client.post("/api/upload", form).status_code == 201
    upload = Upload.objects.get()
    assert keys(bucket) == {f"alliance/{upload.file.name}"}
    shown = leader_client.get(f"/api/upload/{upload.pk}/image")
    assert b"".join(shown) == png(7)  # type: ignore[call-overload]

    call_command("backup", tmp_path / "b.zip", stdout=io.StringIO())
    assert zipfile.ZipFile(tmp_path / "b.zip").read(f"files/{upload.file.name}") == png(7)
    default_storage.delete(str(upload.file.name))
    assert leader_client.get(f"/api/upload/{upload.pk}/image").status_code == 404
    call_command("restore", tmp_path / "b.zip", "--replace", "--yes", stdout=io.StringIO())
    assert keys(bucket) == {f"alliance/{upload.file.name}"}

    Upload.objects.update(created_at="2025-01-01T00:00:00Z")
    call_command("remove_old_screenshots", "--days=30", stdout=io.StringIO())
    assert keys(bucket) == set()
