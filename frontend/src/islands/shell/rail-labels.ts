/** Escape hides the label that the narrow sidebar shows over the page, until the pointer or the focus moves. */
export function connectRailLabels(page: Document): void {
  const root = page.documentElement;
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") root.dataset.labels = "hidden";
  });
  for (const moved of ["pointerover", "focusin"]) {
    page.addEventListener(moved, () => delete root.dataset.labels);
  }
}
