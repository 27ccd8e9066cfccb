const MAIN = "[data-variant=primary]:enabled";

/**
 * The next element to press on the page, for a focus whose element is gone: the first main button, preferably one that
 * does not submit a form; else the whole content.
 */
export function nextStep(page: Document = document): HTMLElement | null {
  const content = page.querySelector<HTMLElement>("#content");
  const shown = mainButtons(content ?? page);
  return shown.find((button) => button.getAttribute("type") !== "submit") ?? shown[0] ?? content;
}

/** The main buttons of a page or a dialog that are visible and enabled. */
export function mainButtons(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(MAIN)].filter((button) => button.getClientRects().length > 0);
}
