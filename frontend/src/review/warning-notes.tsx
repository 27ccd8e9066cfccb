import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ListWarning, Refiled, Review } from "../api/types";
import { refileUpload } from "../api/uploads";
import { addDays, dayOfWeek, weekdayDate } from "../format/dates";
import { text } from "../format/text";
import { Checkbox } from "../ui/checkbox";
import { failureToast } from "../ui/failure-toast";
import { Select } from "../ui/select";
import { type Confirmed, toTick } from "./warnings";

interface WarningNotesProps {
  review: Review;
  confirmed: Confirmed;
  onConfirm: (confirmed: Confirmed) => void;
  /** Called when screenshots are being read as the list of the day that the leader chose. */
  onFiled: (to: Refiled, screenshots: number) => void;
}

/**
 * The reasons not to apply the list: a list of one day instead of the week's, several lists in one batch, a newer list
 * of the week. The leader ticks each one before Apply. If one appears while the review is open, it is scrolled into
 * view.
 */
export function WarningNotes({ review, confirmed, onConfirm, onFiled }: WarningNotesProps) {
  const warnings = toTick(review);
  const shown = useRef(new Set(warnings.map(({ key }) => key)));

  function tick(key: string, ticked: boolean) {
    const others = [...confirmed].filter((one) => one !== key);
    onConfirm(new Set(ticked ? [...others, key] : others));
  }

  return warnings.map((warning) => (
    <WarningNote
      key={warning.key}
      warning={warning}
      isNew={!shown.current.has(warning.key)}
      confirmed={confirmed.has(warning.key)}
      onConfirm={(ticked) => tick(warning.key, ticked)}
    >
      {warning.code === "active-tabs" && review.dayless.length > 0 && (
        <DayChoice review={review} onFiled={onFiled} />
      )}
    </WarningNote>
  ));
}

interface WarningNoteProps {
  warning: ListWarning;
  /** Whether it appeared after the review was opened. */
  isNew: boolean;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
  children: ReactNode;
}

function WarningNote({ warning, isNew, confirmed, onConfirm, children }: WarningNoteProps) {
  const id = useId();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) note.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  return (
    <div
      ref={note}
      role="note"
      className="flex items-start gap-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p id={`${id}-text`} className="max-w-[90ch]">
          {warning.text}
        </p>
        <label
          htmlFor={`${id}-tick`}
          className="mt-2 inline-flex cursor-pointer items-center gap-2.5 font-medium touch:min-h-11"
        >
          <Checkbox
            id={`${id}-tick`}
            checked={confirmed}
            onCheckedChange={onConfirm}
            aria-describedby={`${id}-text`}
          />
          {text("Apply these figures all the same")}
        </label>
        {children}
      </div>
    </div>
  );
}

/** Chooses the day of a duel list whose screenshot doesn't show it. The screenshot is read again as that day's list. */
function DayChoice({ review, onFiled }: Pick<WarningNotesProps, "review" | "onFiled">) {
  const [pending, setPending] = useState("");
  const days = duelDaysUntil(review.reportDate).map((day) => ({ value: day, label: weekdayDate(day) }));

  async function file(day: string) {
    setPending(day);
    let last: Refiled | null = null;
    try {
      for (const uploadId of review.dayless) last = await refileUpload(uploadId, "duel-day", day);
    } catch (error) {
      failureToast(text("Failed to file the screenshot"), error);
    }
    setPending("");
    if (last) onFiled(last, review.dayless.length);
  }

  return (
    <div className="mt-2 w-60 max-w-full">
      <Select
        aria-label={text("Which day of the duel it shows")}
        options={days}
        placeholder={text("It is the list of one day")}
        value={pending}
        disabled={pending !== ""}
        onChange={(event) => file(event.target.value)}
      />
    </div>
  );
}

/** The six days of the duel up to a day, newest first: `2026-11-21`, ... Sunday is not a duel day. */
function duelDaysUntil(day: string): string[] {
  return Array.from({ length: 7 }, (_, back) => addDays(day, -back)).filter((one) => dayOfWeek(one) !== 7);
}
