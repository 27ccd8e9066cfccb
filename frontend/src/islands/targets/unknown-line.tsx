import type { TargetWeek } from "../../api/targets";
import { weekdayDate } from "../../format/dates";
import { count } from "../../format/numbers";

/**
 * Which figures of how many members can't be judged, because no list was uploaded or the members were not read on it.
 */
export function UnknownLine({ unknown }: { unknown: TargetWeek["unknown"] }) {
  if (unknown.length === 0) return null;
  const told = unknown.map(
    ({ figure, label, date, members }) =>
      `${figure === "duel-day" ? weekdayDate(date) : label} (${count(members, "member")})`,
  );
  return (
    <p role="note" className="border-line border-t px-4 py-2.5 text-small text-text-2 md:px-5">
      {`Not known, so nobody is short of it: ${told.join(", ")}.`}
    </p>
  );
}
