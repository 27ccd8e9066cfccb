import type { EventResults } from "../../api/events";
import { csv, saveText } from "../../charts/download";

const HEAD = ["Place", "Member", "Rank", "Value", "Time Before", "Change"];

/** The ranking as a table for spreadsheets, guarded against formulas like all downloads. */
export function resultsCsv({ rows }: EventResults): string {
  return csv([
    HEAD,
    ...rows.map((row) => [
      row.place,
      row.memberName,
      row.rank,
      row.value,
      row.before,
      row.change === null ? null : Number(row.change),
    ]),
  ]);
}

export function downloadResults(results: EventResults): void {
  const title = results.event.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  saveText(`${title}-${results.date}.csv`, resultsCsv(results));
}
