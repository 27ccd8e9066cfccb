/** The one toast of a page. Islands share this module, so any of them can speak and the shell shows it. */

export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: "default" | "destructive";
  action?: { label: string; onAction: () => void } | undefined;
  /** Where more of it is told. */
  link?: { label: string; href: string };
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before (spec, section 9: at most one at once). */
export function toast(content: Omit<Toast, "id" | "variant"> & { variant?: Toast["variant"] }): void {
  lastId += 1;
  change({ variant: "default", ...content, id: lastId });
}

/** Takes a toast away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): Toast | null {
  return current;
}
