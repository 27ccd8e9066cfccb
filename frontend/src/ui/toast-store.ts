/** The page's only toast. Islands share this module, so any of them can show a toast; the shell displays it. */

export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: "default" | "destructive";
  action?: { label: string; onAction: () => void } | undefined;
  /** A link to more information. */
  link?: { label: string; href: string };
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one (spec, section 9: at most one at once). */
export function toast(content: Omit<Toast, "id" | "variant"> & { variant?: Toast["variant"] }): void {
  lastId += 1;
  change({ variant: "default", ...content, id: lastId });
}

/** Says that something failed. */
export function failToast(title: string, description?: string): void {
  toast({ variant: "destructive", title, ...(description && { description }) });
}

/** Removes a toast, unless another has replaced it. */
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
