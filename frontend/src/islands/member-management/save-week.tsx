import Save from "lucide-react/icons/save";
import { allianceDay } from "../../format/clock";
import { Button } from "../../ui/button";
import { useOpen } from "./opened";
import { recentSunday } from "./weeks";

/** Shows what saving the week of the most recent Sunday would freeze. */
export function SaveWeek() {
  const open = useOpen();
  return (
    <Button
      variant="primary"
      icon={<Save aria-hidden size={16} />}
      onClick={() => open({ kind: "save-week", weekEnding: recentSunday(allianceDay()) })}
    >
      Save Week
    </Button>
  );
}
