import { useEffect, useRef, useState } from "react";
import { newBatchId } from "../api/batch-id";
import { failureMessage } from "../api/client";
import type { Member, Overtaken, Review } from "../api/types";
import { overtakenBy, saveDraft } from "../api/uploads";
import { type Dispute, disputes, editsOf, together, type Whose } from "./overtaken";
import type { Edits } from "./rows";

/** Another window changed the review: who and when, whether it is the same leader's, and what is to be decided. */
export interface Rivalry {
  message: string;
  own: boolean;
  disputes: Dispute[];
}

export type DraftStatus =
  | { state: "saved" | "saving" }
  | { state: "failed"; message: string }
  | ({ state: "overtaken" } & Rivalry);

/** Edits with what they rest on: the version that this window was shown, and the edits that it held. */
interface Unsent {
  edits: Edits;
  base: Edits;
  version: number;
}

const QUIET = 600;

/** What this window calls itself: it may always save over what it saved itself. */
export const EDITOR = newBatchId();

/** Edits that could not be sent yet; they are taken up when their review is opened again on this page. */
const unsent = new Map<string, Unsent>();

export function unsentEdits(batchId: string): Edits {
  return unsent.get(batchId)?.edits ?? {};
}

/** Forgets what was not sent, once the batch is applied. */
export function forgetDraft(batchId: string): void {
  unsent.delete(batchId);
}

interface DraftOptions {
  review: Review;
  members: ReadonlyMap<number, Member>;
  edits: Edits;
  /** Whether edits are saved; no more once the batch is applied. */
  enabled: boolean;
  /** Called with the edits of both windows, once the leader has said whose stay. */
  onTaken: (edits: Edits) => void;
}

/**
 * Saves the edits on the server a moment after the last one, and at once when the review or the page is left. Where
 * another window has saved the review since, nothing is sent until the leader has said whose edits stay.
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

  /** Sends the edits, once those of before have arrived; what comes of it is told in the status. */
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
   * Before an apply, which carries all edits: waits for a save that is on its way, and lets none follow, which would find
   * nothing to review any more. False where another window has changed the review.
   */
  async function hold(): Promise<boolean> {
    held.current = true;
    await saving.current;
    return rival.current === null;
  }

  /** After an apply that was refused: what was not saved meanwhile is. */
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
    /** The browser asks before a page is left whose edits nobody has decided about. */
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

  /** The list is applied: nothing of it is saved any more. */
  function stop() {
    stopped.current = true;
    active.current = false;
    forgetDraft(batchId);
  }

  return { status, overtake, take, stop, hold, release, version };
}
