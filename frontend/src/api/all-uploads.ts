/** All uploads: searching them, and viewing their rows. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Batch, Box, DataType } from "./types";
import { STAYS, useFetched } from "./use-fetched";

export type ApplyOfBatch = Schemas["ApplyOfBatch"];
export type ListedBatch = Batch &
  Pick<Schemas["ListedBatch"], "weekEnding" | "fileNames" | "coverage" | "applies">;
interface AllUploads {
  batches: ListedBatch[];
  next: string | null;
  uploaders: string[];
}

export type WrittenRow = Omit<Schemas["WrittenRow"], "box" | "nameBox" | "valueBox"> & {
  box: Box;
  nameBox: Box | null;
  valueBox: Box;
};
export type BatchRows = Omit<Schemas["BatchRows"], "rows" | "dataType"> & {
  dataType: DataType;
  rows: WrittenRow[];
};

/** What to list, in the spelling of the address and of the call. An empty value does not filter. */
export interface Wanted {
  search: string;
  kind: string;
  state: string;
  by: string;
  first: string;
  last: string;
}

/** The first so many pages, one after another. */
export function useAllUploads(wanted: Wanted, pages: number) {
  return useQuery({
    queryKey: ["all-uploads", wanted, pages],
    queryFn: () => fetchPages(wanted, pages),
    ...STAYS,
    staleTime: 0,
  });
}

async function fetchPages(wanted: Wanted, pages: number): Promise<AllUploads> {
  const found: AllUploads = { batches: [], next: "", uploaders: [] };
  for (let page = 0; page < pages && found.next !== null; page += 1) {
    const given = Object.entries({ ...wanted, cursor: found.next }).filter(([, value]) => value);
    const { batches, next, uploaders } = await apiFetch<AllUploads>(
      `/api/all-uploads?${new URLSearchParams(given)}`,
    );
    Object.assign(found, { batches: [...found.batches, ...batches], next, uploaders });
  }
  return found;
}

export const useBatchRows = (batchId: string) =>
  useFetched<BatchRows>(["batches", batchId, "rows"], `/api/batches/${encodeURIComponent(batchId)}/rows`, {
    staleTime: 0,
  });
