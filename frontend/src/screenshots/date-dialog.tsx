import CalendarDays from "lucide-react/icons/calendar-days";
import { useState } from "react";
import { failureMessage, NO_ANSWER } from "../api/client";
import { refreshFigures } from "../api/query-client";
import type { Batch } from "../api/types";
import { changeDate } from "../api/uploads";
import { allianceDay } from "../format/clock";
import { closingSunday, longDate, weekLabel, withDates } from "../format/dates";
import { text } from "../format/text";
import { ActionDialog } from "../ui/action-dialog";
import { DateInput } from "../ui/date-input";
import { Field } from "../ui/field";
import { toast } from "../ui/toast-store";
import { dataTypeLook } from "./data-types";

/** The fields of a list that changing its date needs. changeSetId: its apply, null for a list that waits. */
export type DatedList = Pick<Batch, "batchId" | "dataType" | "reportDate" | "changeSetId">;

interface DateDialogProps {
  list: DatedList;
  editor?: string | undefined;
  onChanged: (day: string) => void;
  onClose: () => void;
}

/**
 * Asks for the right date of a list. An applied list is applied again under that date, in one step, or stays unchanged.
 */
export function DateDialog({ list, editor, onChanged, onClose }: DateDialogProps) {
  const { batchId, dataType, reportDate, changeSetId } = list;
  const [day, setDay] = useState(reportDate);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const today = allianceDay();

  async function change() {
    setPending(true);
    setFailure(null);
    try {
      const { message } = await changeDate(batchId, { reportDate: day, changeSetId, editor });
      toast({ title: text("Date changed"), description: withDates(message) });
      onChanged(day);
      onClose();
    } catch (error) {
      setFailure(withDates(failureMessage(error, NO_ANSWER)));
    }
    await refreshFigures();
    setPending(false);
  }

  const what = { list: dataTypeLook(dataType).label, day: longDate(reportDate) };
  return (
    <ActionDialog
      title={text("Change the date of {list}", what)}
      description={
        changeSetId === null
          ? text("It was uploaded for {day}. Nothing is written until you apply it.", what)
          : text(
              "It was applied for {day}. Its figures move to the day you choose, what was there before comes back, and nothing has to be uploaded again.",
              what,
            )
      }
      action={text("Change date")}
      pending={pending}
      pendingLabel={text("Changing...")}
      disabled={!day || day === reportDate || day > today}
      onAction={change}
      onClose={onClose}
    >
      <Field
        label={text("Report date")}
        hint={day && text("Counts for {week}", { week: weekLabel(closingSunday(day)) })}
        error={failure}
      >
        {(ids) => (
          <DateInput
            {...ids}
            name="reportDate"
            max={today}
            icon={<CalendarDays size={16} />}
            value={day}
            onChange={(chosen) => {
              setDay(chosen);
              setFailure(null);
            }}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
