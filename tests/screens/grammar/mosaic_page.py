"""One browser a process, that lays out a page of the mosaic family, and says what stands where."""

from __future__ import annotations

import atexit
import io
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
          "--disable-sync", "--hide-scrollbars", "--force-color-profile=srgb")  # fmt: skip
_LAY = """
([squeeze, picture, whole]) => {
  const all = (path, inside) => [...(inside || document).querySelectorAll(path)];
  const px = (one) => parseFloat(getComputedStyle(one).fontSize);
  const press = (text) => {
    text.querySelectorAll('.sq').forEach(press);
    const by = text.classList.contains('sq') ? squeeze : 1;
    text.style.transform = by === 1 ? '' : `scaleX(${by})`;
    text.style.marginRight = `${(by - 1) * text.offsetWidth}px`;
    return by * text.offsetWidth;
  };
  const room = (box) => {
    const style = getComputedStyle(box);
    return box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
  };
  all('.sq').forEach(press);
  for (const box of all('.fit')) {
    const text = box.firstElementChild, full = px(text), least = full * (box.dataset.least || 0.72);
    const name = text.querySelector('[data-n]');
    let size = full;
    while (press(text) > room(box) && size > least) {
      size -= 0.04 * full;
      text.style.fontSize = `${size}px`;
    }
    let letters = [...(name ? name.textContent : text.textContent)];
    while (press(text) > room(box) && letters.length > 2) {
      letters = letters.slice(0, -1);
      (name || text).textContent = letters.join('').trimEnd() + '…';
    }
  }
  for (const group of new Set(all('[data-fit]').map((box) => box.dataset.fit))) {
    const boxes = all(`[data-fit="${group}"]`);
    const by = Math.min(1, ...boxes.map((box) => (room(box) - 2) / press(box.firstElementChild)));
    for (const box of boxes) {
      const text = box.firstElementChild;
      if (by < 1) text.style.fontSize = `${px(text) * by}px`;
      press(text);
    }
  }
  const clip = document.querySelector('[data-clip]');
  const edge = (one) => one.getBoundingClientRect();
  if (clip) {
    const rows = all('[data-row]', clip), first = edge(rows[0]).top;
    const next = rows.find((row) => edge(row).top > first + 2);
    const pitch = next ? edge(next).top - first : edge(rows[0]).height;
    clip.scrollTop = picture * Math.max(pitch, clip.clientHeight - 1.4 * pitch);
    if (whole) {
      const at = rows.find((row) => edge(row).top >= edge(clip).top - 0.5 * pitch);
      if (at && picture) clip.scrollTop += edge(at).top - edge(clip).top - 3;
      for (const row of all('[data-row], [data-between]', clip)) {
        const box = edge(row), inside = edge(clip);
        if (box.bottom > inside.bottom + 1 || box.top < inside.top - 1) row.style.visibility = 'hidden';
      }
    }
  }
  const rows = [], covers = all('[data-cover]').map(edge);
  for (const row of all('[data-row]')) {
    const box = edge(row), inside = row.closest('[data-clip]') ? edge(row.closest('[data-clip]')) : null;
    const low = Math.max(box.top, inside ? inside.top : 0, 0);
    const high = Math.min(box.bottom, inside ? inside.bottom : innerHeight, innerHeight);
    if (row.style.visibility === 'hidden' || high - low < 0.15 * box.height) continue;
    const hidden = covers.some((one) => Math.min(one.bottom, high) - Math.max(one.top, low) > 0.02 * box.height
      && one.left < box.right && one.right > box.left);
    rows.push({
      place: Number(row.dataset.row), seen: hidden ? 0 : (high - low) / box.height, pinned: 'own' in row.dataset,
      graphic: !!row.querySelector('[data-g]'),
      tagged: !!row.querySelector('.tag'), name: row.querySelector('[data-n]').textContent,
      value: row.querySelector('[data-v]').textContent,
      box: [Math.max(0, box.left), low, Math.min(innerWidth, box.right), high],
    });
  }
  return rows;
}
"""


@dataclass(frozen=True, slots=True)
class Laid:
    """A page as it was shown. rows: for each that is to be seen, whom it is about, what it says and where."""

    image: Image.Image
    rows: list[dict[str, Any]]


@lru_cache(maxsize=1)
def _browser(process: int) -> Browser:
    driver = sync_playwright().start()
    browser = driver.chromium.launch(executable_path=os.environ.get("CHROMIUM") or None, args=list(_FLAGS))

    def close() -> None:
        if os.getpid() == process:
            browser.close()
            driver.stop()

    atexit.register(close)
    return browser


def laid(html: str, size: tuple[int, int], *, squeeze: float, picture: int, whole: bool) -> Laid:
    """The page on a screen of that size. squeeze: how wide letters are; picture: how many screens it is scrolled on.

    whole: the list stops at whole rows instead of cutting them.
    """
    context = _browser(os.getpid()).new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=1, offline=True
    )
    try:
        page = context.new_page()
        page.set_content(html)
        page.evaluate("() => Promise.all([...document.fonts].map((face) => face.load())).then(() => null)")
        rows = page.evaluate(_LAY, [squeeze, picture, whole])
        picture_of = page.screenshot(type="png", animations="disabled")
    finally:
        context.close()
    return Laid(Image.open(io.BytesIO(picture_of)).convert("RGB"), rows)
