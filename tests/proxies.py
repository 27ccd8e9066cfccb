"""nginx and Caddy with the files of deploy/ before a portal of the tests: name, certificate and ports are replaced."""

from __future__ import annotations

import datetime as dt
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Self

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.processes import ROOT, free_port, kill_group, wait_for

PROGRAMS = {name: shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") for name in ("nginx", "caddy")}
NAMES = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(not path, reason=f"NO {name.upper()}: install {name}, or this is not tested"),
        id=name,
    )
    for name, path in PROGRAMS.items()
]

# What Debian's /etc/nginx/nginx.conf has around a site, as far as it counts here.
AROUND_A_SITE = """
{account}
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/proxy.log;
events {{ worker_connections 768; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Proxy:
    """One of both, on https://localhost of a free port. certificate: who trusts it can verify the address."""

    def __init__(self, name: str, upstream: str, folder: Path) -> None:
        self.name = name
        self.upstream = upstream
        self.folder = folder
        self.port = free_port()
        self.address = f"https://localhost:{self.port}"
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.make_certificate()
        command = self.nginx() if self.name == "nginx" else self.caddy()
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        with (self.folder / "proxy.log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(PROGRAMS[self.name]), *command],
                env=os.environ | home,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            wait_for(self.answers, f"{self.name} answers")
        except AssertionError:
            kill_group(self.process)
            print((self.folder / "proxy.log").read_text())
            raise
        return self

    def __exit__(self, *_: object) -> None:
        kill_group(self.process)

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.address}/healthz", verify=self.certificate, timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def nginx(self) -> list[str]:
        plain, secure = free_port(), self.port
        ports = {"80": plain, "443": secure}
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        site = re.sub(r"listen (\d+)", lambda found: f"listen 127.0.0.1:{ports[found[1]]}", site)
        site = re.sub(r"listen \[::\]:(\d+)", lambda found: f"listen [::1]:{ports[found[1]]}", site)
        if not has_ipv6():
            site = re.sub(r"listen \[::1\].*", "", site)
        site = site.replace("portal.example.org", "localhost").replace("127.0.0.1:8000", self.upstream)
        site = site.replace("/etc/ssl/portal/fullchain.pem", str(self.certificate))
        site = site.replace("/etc/ssl/portal/privkey.pem", str(self.key))
        (self.folder / "site.conf").write_text(site)
        account = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(AROUND_A_SITE.format(folder=self.folder, account=account))
        return ["-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]

    def caddy(self) -> list[str]:
        text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
        own = f"{self.address} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.key}"
        text = text.replace("portal.example.org {", own).replace("127.0.0.1:8000", self.upstream)
        text = text.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers", 1)
        (self.folder / "Caddyfile").write_text(text)
        return ["run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]

    def make_certificate(self) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        now = dt.datetime.now(dt.UTC)
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - dt.timedelta(days=1))
            .not_valid_after(now + dt.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        pem = serialization.Encoding.PEM
        self.certificate.write_bytes(certificate.public_bytes(pem))
        plain = serialization.NoEncryption()
        self.key.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True
