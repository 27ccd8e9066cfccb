import type { DuelWeek } from "../../api/duel";
import { weekdayDate } from "../../format/dates";
import { abbreviate, full, NO_VALUE } from "../../format/numbers";

/** Each day's list: whether it is in, how many members are on it, and their total score. */
export function DayCards({ data }: { data: DuelWeek }) {
  return (
    <ul aria-label="Lists of the week" className="grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-7">
      {data.days.map(({ date, read, derived, total }) => (
        <DayCard key={date} title={weekdayDate(date)} total={total}>
          {read > 0 ? `${read} of ${data.members} read` : derived > 0 ? "Derived" : "Not uploaded"}
        </DayCard>
      ))}
      <DayCard title="Week's list" total={weekTotal(data)}>
        {data.weekRead > 0 ? `${data.weekRead} of ${data.members} read` : "Not uploaded"}
      </DayCard>
    </ul>
  );
}

function DayCard({ title, total, children }: { title: string; total: string | null; children: string }) {
  return (
    <li className="min-w-0 last:col-span-2 xl:last:col-span-1 rounded-control border border-line bg-surface px-3 py-2">
      <p className="truncate text-small text-text-2">{title}</p>
      <p className="type-figure text-body" title={full(total)}>
        {total === null ? NO_VALUE : abbreviate(total)}
      </p>
      <p className="truncate text-caption text-text-3">{children}</p>
    </li>
  );
}

function weekTotal({ rows, weekRead }: DuelWeek): string | null {
  if (weekRead === 0) return null;
  return rows.reduce((sum, { week }) => sum + BigInt(week ?? 0), 0n).toString();
}
