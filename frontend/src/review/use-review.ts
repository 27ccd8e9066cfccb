import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Review } from "../api/types";
import { fetchReview } from "../api/uploads";
import { POLL_EVERY } from "../screenshots/wait-for-batch";

const MATCHED_SOON = 700;

/** What the open review should know of its rows: as they are now, or why they are not, or will soon not be. */
export type Matching = "current" | "reading" | "running" | "changed" | "no-worker";

/**
 * The review that the leader works on. It opens once all screenshots of its drop are read and its rows are matched to what is
 * known now; from then on no row changes under the leader's hands: rows that were matched otherwise since wait for `take`.
 *
 * waits: for the screenshots that are being read; the whole drop opens with what there is.
 */
export function useReview(batchId: string, { waits = true } = {}) {
  const [open, setOpen] = useState<Review | null>(null);
  const query = useQuery({
    queryKey: ["review", batchId],
    queryFn: () => fetchReview(batchId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.outdated) return open ? POLL_EVERY : MATCHED_SOON;
      return data?.reading ? POLL_EVERY : false;
    },
  });
  const newest = query.data;
  if (newest && !open && !newest.matching && (newest.reading === 0 || !waits)) setOpen(newest);

  function take() {
    if (newest) setOpen(newest);
  }

  async function reread() {
    const { data } = await query.refetch();
    if (data) setOpen(data);
  }

  return { review: open, newest, matching: matchingOf(open, newest), error: query.error, take, reread };
}

function matchingOf(open: Review | null, newest: Review | undefined): Matching {
  if (!open || !newest) return "current";
  if (newest.reading > 0) return "reading";
  if (newest.matching) return "running";
  // What is fetched again and is the same keeps its identity.
  if (newest.rows !== open.rows || newest.groups !== open.groups) return "changed";
  return newest.outdated ? "no-worker" : "current";
}
