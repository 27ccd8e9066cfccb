/**
 * Values that this browser stores for a page. If the browser forbids the storage, nothing is stored, and the page
 * starts as on the first visit.
 */

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
