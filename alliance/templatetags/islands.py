"""Mounts React screens into server-rendered pages."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def island(name: str, props: Mapping[str, object] | None = None) -> SafeString:
    """The place where the screen `name` mounts, its props as JSON that no browser runs, and its script.

    The script is frontend/src/islands/<name>/index.tsx as built; it reads `data-props` and renders into the place.
    """
    return format_html(
        '<div data-island="{}" data-props="{}"></div>{}<script type="module" src="{}"></script>',
        name,
        f"{name}-props",
        json_script(dict(props or {}), f"{name}-props"),
        static(f"dist/{name}.js"),
    )
