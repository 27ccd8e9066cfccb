import Save from "lucide-react/icons/save";
import { useId } from "react";
import { allianceDay } from "../../format/clock";
import { weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { useOpen } from "./opened";
import { recentSunday } from "./weeks";

/** Opens what saving the week of the most recent Sunday would freeze, and names that week: the last one until it is Sunday. */
export function SaveWeek({ named }: { named: boolean }) {
  const open = useOpen();
  const id = useId();
  const weekEnding = recentSunday(allianceDay());
  return (
    <>
      <span id={id} className={named ? "whitespace-nowrap text-small text-text-3" : "sr-only"}>
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
