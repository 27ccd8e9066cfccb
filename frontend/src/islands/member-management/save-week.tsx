import Save from "lucide-react/icons/save";
import { useId } from "react";
import { allianceDay } from "../../format/clock";
import { weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { useOpen } from "./opened";
import { recentSunday } from "./weeks";

/** Shows what saving the week of the most recent Sunday would freeze, and names that week. */
export function SaveWeek({ named }: { named: boolean }) {
  const open = useOpen();
  const id = useId();
  const weekEnding = recentSunday(allianceDay());
  return (
    <>
      <span id={id} className={cx("hidden whitespace-nowrap text-small text-text-3", named && "wide:inline")}>
        {weekLabel(weekEnding)}
      </span>
      <Button
        variant="primary"
        aria-describedby={id}
        title={weekLabel(weekEnding)}
        icon={<Save aria-hidden size={16} />}
        onClick={() => open({ kind: "save-week", weekEnding })}
      >
        Save Week
      </Button>
    </>
  );
}
