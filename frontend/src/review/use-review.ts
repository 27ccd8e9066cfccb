import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Review } from "../api/types";
import { fetchReview } from "../api/uploads";
import { POLL_EVERY } from "../screenshots/wait-for-batch";

const MATCHED_SOON = 700;
/** If no worker matches the rows, one may be started, so the review is requested again after this many milliseconds. */
const WITHOUT_WORKER = 10_000;

/** The state of an open review's rows: up to date, or why they are not, or will soon not be. */
export type Matching = "current" | "reading" | "running" | "changed" | "no-worker";

/**
 * The review that the leader works on. It opens once all screenshots of its drop are read and no worker is matching its
 * rows. From then on no row changes under the leader's hands: rows that are matched differently wait for `take`. While
 * there is something to wait for, the review is requested again and again; the server sends it only if something has
 * changed.
 *
 * waits: whether to wait for the screenshots that are being read. The review of a whole drop opens with what there is.
 */
export function useReview(batchId: string, { waits = true } = {}) {
  const [open, setOpen] = useState<Review | null>(null);
  const whole = useRef(true);
  const query = useQuery<Review>({
    queryKey: ["review", batchId],
    queryFn: async ({ client, queryKey }) => {
      const known = whole.current ? undefined : client.getQueryData<Review>(queryKey);
      const review = await fetchReview(batchId, known);
      whole.current = false;
      return review;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.outdated && !open) return MATCHED_SOON;
      if (data?.outdated && !data.matching) return WITHOUT_WORKER;
      if (data?.outdated) return POLL_EVERY;
      return data?.reading ? POLL_EVERY : false;
    },
  });
  const newest = query.data;
  if (newest && !open && !newest.matching && (newest.reading === 0 || !waits)) setOpen(newest);

  function take() {
    if (newest) setOpen(newest);
  }

  async function reread() {
    whole.current = true;
    const { data } = await query.refetch();
    if (data) setOpen(data);
  }

  return { review: open, newest, matching: matchingOf(open, newest), error: query.error, take, reread };
}

function matchingOf(open: Review | null, newest: Review | undefined): Matching {
  if (!open || !newest) return "current";
  if (newest.reading > 0) return "reading";
  if (newest.matching) return "running";
  // Data that was fetched again without a change keeps its identity.
  if (newest.rows !== open.rows || newest.groups !== open.groups) return "changed";
  return newest.outdated ? "no-worker" : "current";
}
