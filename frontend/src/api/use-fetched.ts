import {
  keepPreviousData,
  type QueryKey,
  type UndefinedInitialDataOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { apiFetch } from "./client";

/** For what other leaders, members or the worker may have changed: never shown from an old cache (spec, section 9). */
export const NEVER_KEPT = { staleTime: 0, gcTime: 0 };
/** The answer on screen stays while the next one is fetched. */
export const STAYS = { placeholderData: keepPreviousData };

type Options<Answer> = Omit<UndefinedInitialDataOptions<Answer>, "queryKey" | "queryFn">;

/** The server's answer to a GET of this path, cached under the key. */
export function useFetched<Answer>(
  queryKey: QueryKey,
  path: string,
  options?: Options<Answer>,
): UseQueryResult<Answer> {
  return useQuery<Answer>({ queryKey, queryFn: () => apiFetch<Answer>(path), ...options });
}
