import { QueryClient } from "@tanstack/react-query";

/** The one cache of a page: its islands share it. Nothing is fetched again unless someone asks (spec, section 9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** The first entry of each query key whose answer may hold a figure, a name or a rank. */
export const LISTS_OF_FIGURES = [
  "members",
  "stats",
  "rankings",
  "trends",
  "attention",
  "week",
  "uploads",
  "batches",
  "all-uploads",
  "weekly-snapshots",
  "analytics",
  "progression",
  "week-over-week",
  "sf-tech",
  "mutual-assistance",
  "rank-criteria",
  "change-sets",
  "board",
  "away",
  "duel",
  "targets",
  "strikes",
  "notes",
  "packet",
  "contributions",
  "events",
  "pinned-answers",
];

/** After any write: every cached list that may show other figures now is fetched again. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(LISTS_OF_FIGURES.map((list) => queryClient.invalidateQueries({ queryKey: [list] })));
}
