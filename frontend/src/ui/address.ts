/** A value in the page's address (`?week=2026-11-22`); null if it is not there. */
export function inAddress(key: string): string | null {
  return new URLSearchParams(window.location.search).get(key);
}

/** Puts values into the page's address, so that links and reloads keep them. An empty one is removed. */
export function putInAddress(values: Readonly<Record<string, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [key, value] of Object.entries(values)) {
    if (value) address.searchParams.set(key, value);
    else address.searchParams.delete(key);
  }
  window.history.replaceState(window.history.state, "", address);
}
