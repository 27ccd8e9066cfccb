/** Escape hides the label that hangs over the page beside the narrow sidebar, until the leader moves on. */
export function connectRailLabels(page: Document): void {
  const root = page.documentElement;
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") root.dataset.labels = "hidden";
  });
  for (const moved of ["pointerover", "focusin"]) {
    page.addEventListener(moved, () => delete root.dataset.labels);
  }
}
