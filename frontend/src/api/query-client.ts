import { QueryClient } from "@tanstack/react-query";

/** The page's only cache, shared by its islands. Nothing is fetched again unless asked for (spec, section 9). */
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

/** The first entries of the query keys whose answers may contain a figure, a name or a rank. */
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

/** Fetches these lists again, by the first entries of their query keys. */
export async function refresh(...lists: readonly string[]): Promise<void> {
  await Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] })));
}

/** After any write: fetches again every cached list whose figures may have changed. */
export const refreshFigures = () => refresh(...LISTS_OF_FIGURES);
