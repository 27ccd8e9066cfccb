"""Mounts React screens into server-rendered pages."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

register = template.Library()

HEAD = (
    '<header class="flex flex-wrap items-end justify-between gap-3 pb-4 md:pb-5"><div>'
    '<h1 class="type-title">{}</h1><p class="mt-1 text-body text-text-2">{}</p></div></header>'
)


@register.simple_tag
def island(
    name: str,
    props: Mapping[str, object] | None = None,
    title: str = "",
    subtitle: str = "",
    first: str = "",
    **more: object,
) -> SafeString:
    """The element where the screen `name` mounts, with its props and `more` as inert JSON, and its script.

    The script is frontend/src/islands/<name>/index.tsx as built; it reads `data-props` and renders into the element.
    Until then the element shows the title and subtitle, like the screen's own head (frontend/src/ui/page-header.tsx),
    or the template `first`.
    """
    head = format_html(HEAD, title, subtitle) if title else ""
    if first:
        head = render_to_string(first)
    return format_html(
        '<div data-island="{}" data-props="{}">{}</div>{}<script type="module" src="{}"></script>',
        name,
        f"{name}-props",
        head,
        json_script({**(props or {}), **more}, f"{name}-props"),
        static(f"dist/{name}.js"),
    )
