const MAIN = "[data-variant=primary]:enabled";

/**
 * What is pressed next on the page, for a focus whose place is gone: its first main button, those that open something
 * before those that send a form; else the content as a whole.
 */
export function nextStep(page: Document = document): HTMLElement | null {
  const content = page.querySelector<HTMLElement>("#content");
  const shown = mainButtons(content ?? page);
  return shown.find((button) => button.getAttribute("type") !== "submit") ?? shown[0] ?? content;
}

/** The main buttons of a page or a dialog that can be seen and pressed. */
export function mainButtons(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(MAIN)].filter((button) => button.getClientRects().length > 0);
}
