/** The page's only question whether to undo something. Any island may ask; the frame shows it. */
import type { UndoPlan } from "../api/undoing";

export interface UndoQuestion {
  changeSetId: number;
  title: string;
  /** What happens after a yes, if only this is undone. */
  consequence: string;
  /** The plan to undo, if the server has already returned it. */
  plan?: UndoPlan;
}

let current: UndoQuestion | null = null;
const listeners = new Set<() => void>();

export function askUndo(question: UndoQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}

export function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentUndo(): UndoQuestion | null {
  return current;
}
