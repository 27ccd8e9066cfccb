import Save from "lucide-react/icons/save";
import { useState } from "react";
import { saveWhenComplete, type WeekGlance } from "../../api/dashboard";
import { refreshFigures } from "../../api/query-client";
import { dateTime, longDate, weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { notDoneToast } from "../../ui/failure-toast";
import { later, useLater } from "../../ui/later";
import { toast } from "../../ui/toast-store";

const saveDialog = later(() => import("../../weeks/save-week-dialog"));

const BY_ITSELF: Record<WeekGlance["byItself"], string> = {
  no: "",
  sunday: "Saved automatically on Sunday night.",
  complete: "Saved automatically once complete, from Sunday night on.",
};

/** Save Week: green once the week is complete. Before that it says what is missing, but can save anyway. */
export function SaveLine({ week, mayAutomate }: { week: WeekGlance; mayAutomate: boolean }) {
  const [opened, setOpened] = useState(false);
  const dialog = useLater(saveDialog, opened);
  const isComplete = week.lacks.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-raised px-4 py-3">
      <Save aria-hidden size={16} className="shrink-0 text-text-3 phone:hidden" />
      <div className="min-w-0 flex-1 basis-64 text-body text-text-2">
        <p>
          <strong className="font-semibold text-text">{weekLabel(week.weekEnding)}</strong> {sentence(week)}
        </p>
        {week.byItself === "sunday" || !mayAutomate ? (
          <p className="text-small text-text-3">{BY_ITSELF[week.byItself]}</p>
        ) : (
          <ByItself isOn={week.byItself === "complete"} />
        )}
      </div>
      <Button
        variant={isComplete && !week.savedAt ? "primary" : "outline"}
        icon={<Save aria-hidden size={16} />}
        disabled={!week.savable}
        onPointerEnter={saveDialog.load}
        onClick={() => setOpened(true)}
        className="phone:w-full"
      >
        {label(week)}
      </Button>
      {opened && dialog && (
        <dialog.SaveWeekDialog weekEnding={week.weekEnding} onClose={() => setOpened(false)} />
      )}
    </div>
  );
}

function label({ savable, savedAt, lacks }: WeekGlance): string {
  if (!savable) return "Save Week";
  if (savedAt) return "Save again";
  return lacks.length ? "Save anyway" : "Save Week";
}

function sentence({ weekEnding, savable, savedAt, lacks }: WeekGlance): string {
  const missing = lacks.length ? `Missing: ${lacks.join(", ")}.` : "";
  if (savedAt) return `was saved on ${dateTime(savedAt)}. ${missing}`;
  if (!savable) return `is still running. It can be saved from ${longDate(weekEnding)} on. ${missing}`;
  return missing ? `is not complete. ${missing}` : "is complete.";
}

/** An R5's choice for the whole alliance. */
function ByItself({ isOn }: { isOn: boolean }) {
  const [pending, setPending] = useState(false);

  async function choose(whenComplete: boolean) {
    setPending(true);
    try {
      toast({ title: (await saveWhenComplete(whenComplete)).message });
      await refreshFigures();
    } catch (error) {
      notDoneToast("The setting was not changed", error);
    }
    setPending(false);
  }

  return (
    <label
      htmlFor="save-when-complete"
      className="mt-0.5 inline-flex cursor-pointer items-center gap-2 text-small text-text-3 touch:min-h-11"
    >
      <Checkbox id="save-when-complete" checked={isOn} disabled={pending} onCheckedChange={choose} />
      Save it automatically once complete, from Sunday night on
    </label>
  );
}
