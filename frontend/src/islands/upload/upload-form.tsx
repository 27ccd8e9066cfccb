import CalendarDays from "lucide-react/icons/calendar-days";
import Layers from "lucide-react/icons/layers";
import Upload from "lucide-react/icons/upload";
import { type FormEvent, useRef } from "react";
import type { DataType } from "../../api/types";
import { allianceDay } from "../../format/clock";
import { closingSunday, daysBetween, latestSaturday, weekdayDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { isRecording } from "../../screenshots/accepted-files";
import { dataTypeLook, filesOf, offeredTypes } from "../../screenshots/data-types";
import { DropArea } from "../../screenshots/drop-area";
import { useChosenFiles } from "../../screenshots/use-chosen-files";
import { useClipboardImages } from "../../screenshots/use-clipboard-images";
import { useSharedFiles } from "../../screenshots/use-shared-files";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { cx } from "../../ui/cx";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { later, useLater } from "../../ui/later";
import { SelectField } from "../../ui/select-field";
import { failToast } from "../../ui/toast-store";
import type { Submission } from "./use-batch";
import { useChoice } from "./use-choice";

const fileList = later(() => import("../../screenshots/file-list"));

/** The maximum size and length of a screen recording. */
export interface RecordingLimits {
  recordingMb: number;
  recordingSeconds: number;
}

interface UploadFormProps extends RecordingLimits {
  sending: boolean;
  /** How many drops were applied on this page. */
  applied: number;
  onSubmit: (submission: Submission) => void;
}

/** The kind of list, its day, and its screenshots or a recording. */
export function UploadForm({ sending, applied, onSubmit, recordingMb, recordingSeconds }: UploadFormProps) {
  const { files, take, remove, clear } = useChosenFiles(recordingMb);
  const recordings = files.filter(isRecording).length;
  const { dataType, reportDate, setDataType, setReportDate } = useChoice(applied, files.length > 0);
  const today = allianceDay();
  useClipboardImages(take);
  useSharedFiles(take);

  const list = useLater(fileList, files.length > 0);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (files.length === 0 || !dataType || !reportDate) {
      failToast("Missing Information", "Please select files, data type, and upload date.");
      return;
    }
    onSubmit({ files, dataType, reportDate, onSent: remove });
  }

  const TypeIcon = dataType ? dataTypeLook(dataType).icon : Layers;
  return (
    <Card title="Upload screenshots">
      <form ref={form} onSubmit={submit} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Data type"
            hint={typeHint(dataType)}
            name="dataType"
            options={[{ value: "", label: "Select data type" }, ...offeredTypes()]}
            icon={<TypeIcon size={16} className={dataType ? "text-tactical" : "text-text-3"} />}
            value={dataType}
            onChange={(value) => setDataType(value as DataType | "")}
          />
          <Field
            label="Report date"
            hint={
              <DayHint
                day={reportDate}
                today={today}
                onChoose={(day) => {
                  setReportDate(day);
                  focusNext(form.current, files.length);
                }}
              />
            }
          >
            {(ids) => (
              <DateInput
                {...ids}
                name="uploadDate"
                max={today}
                icon={<CalendarDays size={16} />}
                value={reportDate}
                onChange={setReportDate}
              />
            )}
          </Field>
        </div>
        <DropArea
          disabled={sending}
          onFiles={take}
          brief={files.length > 0}
          recordings
          hint={`PNG, JPG up to 10MB each, or a screen recording up to ${recordingMb}MB and ${recordingSeconds} s`}
        />
        {files.length > 0 && list && (
          <list.FileList files={files} disabled={sending} onRemove={remove} onClear={clear} />
        )}
        <div
          className={cx(
            "mt-4 flex flex-wrap items-center justify-between gap-3",
            // On a phone the button stays visible, however many files are chosen.
            files.length > 0 &&
              "phone:sticky phone:bottom-0 phone:z-sticky phone:-mx-4 phone:-mb-4 phone:gap-1.5 phone:rounded-b-card phone:border-line phone:border-t phone:bg-surface phone:px-4 phone:py-3",
          )}
        >
          <p className="min-w-0 flex-1 text-small text-text-2 phone:flex-none">
            {nextStep({ files: files.length, recordings, dataType, reportDate })}
          </p>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="phone:w-full"
            pending={sending}
            pendingLabel="Uploading..."
            icon={<Upload aria-hidden size={16} />}
          >
            Upload {files.length > 0 ? filesOf(files.length, recordings) : "screenshots"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Once the day is chosen: moves the focus to the drop area or, if files are chosen, to Upload. */
function focusNext(form: HTMLFormElement | null, files: number) {
  form?.querySelector<HTMLElement>(files > 0 ? "[type=submit]" : "[role=button]")?.focus();
}

/** The week that the day counts for, and the most frequent days. */
function DayHint({ day, today, onChoose }: { day: string; today: string; onChoose: (day: string) => void }) {
  const saturday = latestSaturday(today);
  const days = saturday === today ? [today] : [today, saturday];
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span>
        {day && day < today && (
          <strong className="font-semibold text-warning">
            Not today: {count(daysBetween(day, today), "day")} ago.
          </strong>
        )}{" "}
        {day
          ? `Counts for ${weekLabel(closingSunday(day))}`
          : "Please select the date when screenshots were taken"}
      </span>
      {days.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === day}
          onClick={() => onChoose(one)}
          className="touch-area font-semibold text-text-2 underline decoration-line-control underline-offset-2 hover:text-text aria-pressed:text-text aria-pressed:no-underline"
        >
          {one === today ? "Today" : weekdayDate(one)}
        </button>
      ))}
    </div>
  );
}

function typeHint(dataType: DataType | ""): string | null {
  if (!dataType) return "Please select what type of data to extract";
  if (dataType !== "auto") return null;
  return "Lists may be mixed: each screenshot is filed by what it shows. You are asked about those that are not clear.";
}

const FEWEST_FOR_ALL = 5;

function nextStep(form: { files: number; recordings: number; dataType: string; reportDate: string }): string {
  if (!form.dataType && !form.reportDate) return "Please select data type and report date to proceed";
  if (!form.reportDate) return "Please select the date when screenshots were taken";
  if (!form.dataType) return "Please select what type of data to extract";
  if (form.dataType === "auto")
    return form.files === 0
      ? "Add the screenshots or recordings of all lists"
      : "Each goes to the list that it shows";
  if (form.files === 0) return "Add the screenshots or a recording of one list";
  if (form.recordings > 0) return "A recording from the first rank to the last is enough";
  if (form.files < FEWEST_FOR_ALL) return `${form.files} of the 5-8 screenshots that 100 members need`;
  return "Enough for 100 members";
}
