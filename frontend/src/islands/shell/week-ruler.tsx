import { useNewestSavedWeek } from "../../api/roster";
import { allianceDay } from "../../format/clock";
import { closingSunday, dayOfWeek, weekDate, weekLabel } from "../../format/dates";
import { TickRuler } from "../../ui/tick-ruler";

interface WeekProps {
  /** The Sunday of the newest weekly snapshot at the time the page was served, YYYY-MM-DD; null if none was saved. */
  lastSaved: string | null;
}

/** Today's position in the alliance's week, which runs from Monday to the Sunday that is its date. */
export function WeekRuler({ lastSaved }: WeekProps) {
  const newest = useNewestSavedWeek(lastSaved);
  const today = allianceDay();
  const day = dayOfWeek(today);
  const ticks = Array.from({ length: 7 }, (_, index) => ({
    key: index,
    tone: index + 1 < day ? ("quiet" as const) : index + 1 === day ? ("good" as const) : ("waiting" as const),
    tall: index + 1 === day,
  }));
  return (
    <div className="mx-4 border-line border-t py-4">
      <div className="flex items-baseline justify-between">
        <span className="type-head text-text-2">{weekLabel(closingSunday(today))}</span>
        <span className="text-small text-text-2">day {day} of 7</span>
      </div>
      <TickRuler ticks={ticks} className="mt-2" />
      {newest && <p className="mt-2 text-small text-text-2">Last saved week: {weekDate(newest)}</p>}
    </div>
  );
}
