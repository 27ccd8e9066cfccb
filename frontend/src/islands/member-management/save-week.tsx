import { Save } from "lucide-react";
import { useState } from "react";
import { type SavedWeek, saveWeek, useSavedWeeks } from "../../api/roster";
import { allianceDay } from "../../format/clock";
import { dateTime, weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { act, failed } from "./act";
import { recentSunday } from "./weeks";

/** Freezes everybody's figures under the most recent Sunday. A week that is saved already is replaced only when confirmed. */
export function SaveWeek() {
  const weeks = useSavedWeeks();
  const [pending, setPending] = useState(false);
  const [replaced, setReplaced] = useState<SavedWeek | null>(null);

  function press() {
    const weekEnding = recentSunday(allianceDay());
    const there = weeks.data?.find((week) => week.weekEnding === weekEnding);
    if (there) setReplaced(there);
    else save(weekEnding);
  }

  async function save(weekEnding: string) {
    setPending(true);
    await act({
      run: () => saveWeek(weekEnding),
      done: () => ({ title: "Weekly snapshot saved successfully", description: weekLabel(weekEnding) }),
      onFailure: (error) => failed("Failed to save weekly snapshot", error),
      onDone: () => setReplaced(null),
    });
    setPending(false);
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Save aria-hidden size={16} />}
        disabled={weeks.isPending}
        pending={pending}
        pendingLabel="Saving..."
        onClick={press}
      >
        Save Week
      </Button>
      {replaced && (
        <ConfirmDialog
          open
          title={`Replace ${weekLabel(replaced.weekEnding)}?`}
          consequence={`This week was saved on ${dateTime(replaced.savedAt)}${replaced.savedBy ? ` by ${replaced.savedBy}` : ""}. Saving it again replaces those figures with the current ones.`}
          action="Replace week"
          pendingLabel="Saving..."
          pending={pending}
          onConfirm={() => save(replaced.weekEnding)}
          onCancel={() => setReplaced(null)}
        />
      )}
    </>
  );
}
