import { useEffect, useRef, useState } from "react";
import { newBatchId } from "../api/batch-id";
import { failureMessage } from "../api/client";
import type { Member, Overtaken, Review } from "../api/types";
import { overtakenBy, saveDraft } from "../api/uploads";
import { type Dispute, disputes, editsOf, together, type Whose } from "./overtaken";
import type { Edits } from "./rows";

/**
 * Another window changed the review: who and when, whether it is the same leader's window, and what has to be decided.
 */
export interface Rivalry {
  message: string;
  own: boolean;
  disputes: Dispute[];
}

export type DraftStatus =
  | { state: "saved" | "saving" }
  | { state: "failed"; message: string }
  | ({ state: "overtaken" } & Rivalry);

/** Edits and their basis: the version that this window was shown, and the edits in it. */
interface Unsent {
  edits: Edits;
  base: Edits;
  version: number;
}

const QUIET = 600;

/** The name of this window. A window may always overwrite what it saved itself. */
export const EDITOR = newBatchId();

/** Edits that could not be sent yet. They are restored when their review is opened again on this page. */
const unsent = new Map<string, Unsent>();

export function unsentEdits(batchId: string): Edits {
  return unsent.get(batchId)?.edits ?? {};
}

/** Discards the unsent edits once the batch is applied. */
export function forgetDraft(batchId: string): void {
  unsent.delete(batchId);
}

interface DraftOptions {
  review: Review;
  members: ReadonlyMap<number, Member>;
  edits: Edits;
  /** Whether edits are saved; false once the batch is applied. */
  enabled: boolean;
  /** Called with the edits of both windows, once the leader has chosen between them. */
  onTaken: (edits: Edits) => void;
}

/**
 * Saves the edits on the server shortly after the last one, and at once when the leader leaves the review or the page.
 * If another window has saved the review since, nothing is sent until the leader has chosen between the edits.
 */
export function useDraft({ review, members, edits, enabled, onTaken }: DraftOptions) {
  const { batchId } = review;
  const [status, setStatus] = useState<DraftStatus>({ state: "saved" });
  const [opened] = useState(() => unsent.get(batchId));
  const base = useRef(opened?.base ?? edits);
  const version = useRef(opened?.version ?? review.draftVersion);
  const rival = useRef<Overtaken | null>(null);
  const sent = useRef(opened ? null : edits);
  const latest = useRef(edits);
  const stopped = useRef(false);
  const active = useRef(enabled);
  const held = useRef(false);
  const saving = useRef<Promise<void>>(Promise.resolve());
  latest.current = edits;
  active.current = enabled && !stopped.current;

  function keep() {
    unsent.set(batchId, { edits: latest.current, base: base.current, version: version.current });
  }

  function overtake(found: Overtaken) {
    rival.current = found;
    keep();
    const { message, own } = found;
    const sides = { base: base.current, mine: latest.current, theirs: editsOf(found.draft) };
    setStatus({ state: "overtaken", message, own, disputes: disputes(review, members, sides) });
  }

  async function send(kept: Edits, keepalive: boolean): Promise<void> {
    const answer = await saveDraft(
      batchId,
      { rows: { ...kept }, version: version.current, editor: EDITOR },
      keepalive,
    );
    version.current = Math.max(version.current, answer.version);
    base.current = kept;
    if (unsent.get(batchId)?.edits === kept) unsent.delete(batchId);
  }

  /** Sends the edits once the previous ones have arrived. The status shows the outcome. */
  function save(kept: Edits) {
    const sending = saving.current.then(() => send(kept, false));
    saving.current = sending.then(
      () => {
        sent.current = kept;
        if (latest.current === kept) setStatus({ state: "saved" });
      },
      (error: unknown) => {
        const found = overtakenBy(error);
        if (found) overtake(found);
        else setStatus({ state: "failed", message: failureMessage(error, "The server can't be reached.") });
      },
    );
  }

  /**
   * Called before an apply, which contains all edits. Waits for a save in progress and prevents later ones, which would
   * find nothing left to review. Resolves to false if another window has changed the review.
   */
  async function hold(): Promise<boolean> {
    held.current = true;
    await saving.current;
    return rival.current === null;
  }

  /** Called after a refused apply. Saves the edits that were not saved meanwhile. */
  function release() {
    held.current = false;
    if (active.current && !rival.current && latest.current !== sent.current) save(latest.current);
  }

  function take(whose: Whose) {
    const found = rival.current;
    if (!found) return;
    const theirs = editsOf(found.draft);
    const merged = together(base.current, latest.current, theirs, whose);
    rival.current = null;
    version.current = found.draftVersion;
    base.current = theirs;
    setStatus({ state: "saving" });
    onTaken(merged);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions above work on refs alone
  useEffect(() => {
    if (edits === sent.current) return;
    keep();
    if (rival.current) {
      overtake(rival.current);
      return;
    }
    setStatus({ state: "saving" });
    const timer = setTimeout(() => {
      if (active.current && !held.current) save(edits);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [batchId, edits]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    function leave() {
      if (!active.current || rival.current || latest.current === sent.current) return;
      sent.current = latest.current;
      send(latest.current, true).catch((error: unknown) => console.error("The draft was not saved", error));
    }
    /** Makes the browser ask before the leader leaves a page with an undecided conflict between edits. */
    function stay(event: BeforeUnloadEvent) {
      if (active.current && rival.current) event.preventDefault();
    }
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", stay);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", stay);
      leave();
    };
  }, [batchId]);

  /** The list is applied, so nothing is saved any more. */
  function stop() {
    stopped.current = true;
    active.current = false;
    forgetDraft(batchId);
  }

  return { status, overtake, take, stop, hold, release, version };
}
