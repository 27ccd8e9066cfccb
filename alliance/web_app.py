"""The portal as an app on a phone: its manifest, its service worker, the offline page, and sharing.

A phone's gallery shares screenshots by POSTing them to SHARE. The service worker (frontend/src/service-worker) takes
that call in the browser and keeps the pictures there until the upload page asks for them. So they pass the page's own
checks and CSRF like any others; the server never sees the call.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from members.alliance_facts import facts

HOME = "/admin"
SHARE = "/admin/share"
UPLOAD = "/admin/upload"
NOT_TAKEN = f"{UPLOAD}?shared=lost"
BACKGROUND = "#0c1117"
"""The pages' own colours (frontend/src/styles/theme.css)."""
WORKER = "dist/service-worker.js"
OFFLINE = "/offline"
OFFLINE_ASSETS = (
    *("dist/fonts.css", "dist/site.css", "favicon.svg", "img/contours.svg"),
    *("dist/fonts/archivo-latin-standard-normal.woff2", "dist/fonts/inter-latin-wght-normal.woff2"),
)
"""The files that templates/offline.html shows. Nothing else is kept: no page and no data."""
SHARED = [
    *("image/png", "image/jpeg", ".png", ".jpg", ".jpeg"),
    *("video/mp4", "video/quicktime", "video/webm", ".mp4", ".mov", ".webm"),
]
"""The types that the share target accepts: those of Data Upload."""
ICONS = ((192, "icon-192", "any"), (512, "icon-512", "any"), (512, "icon-maskable-512", "maskable"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a browser requests before it offers to install the portal. It reveals no more than the sign-in screen."""
    whose = facts()
    icons = [
        {"src": static(f"img/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, name, purpose in ICONS
    ]
    files = {"name": "screenshot", "accept": SHARED}
    answer = {
        "id": HOME,
        "name": settings.PORTAL_TITLE,
        "short_name": whose.name,
        "start_url": HOME,
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": icons,
        "shortcuts": [{"name": "Data Upload", "url": UPLOAD}],
        "share_target": {
            "action": SHARE,
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"files": [files]},
        },
    }
    return JsonResponse(answer, content_type="application/manifest+json")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker for the whole portal.

    Its text differs for each version of the portal. A browser that notices the change stores the new offline page and
    deletes the old one.
    """
    return HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8")


@cache
def worker_script() -> str:
    found = finders.find(WORKER)
    if not found:
        raise Http404("The screens are not built.")
    assets = [static(name) for name in OFFLINE_ASSETS]
    version = hashlib.sha256(json.dumps([settings.VERSION, assets]).encode()).hexdigest()[:12]
    kept = json.dumps({"version": version, "page": OFFLINE, "assets": assets})
    return f"self.KEPT={kept};\n{Path(found).read_text(encoding='utf-8')}"


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shown if the portal cannot be reached. The same for everybody."""
    return render(request, "offline.html", {"page": {"title": "Offline", "screen": "offline"}})


@csrf_exempt  # it reads nothing and changes nothing
def shared(request: HttpRequest) -> HttpResponse:
    """The answer to a share that no service worker took, as before the app's first start: the pictures are ignored."""
    return redirect(NOT_TAKEN)


shared.instead_of_refusing = NOT_TAKEN  # type: ignore[attr-defined]  # read by alliance/bodies.py
