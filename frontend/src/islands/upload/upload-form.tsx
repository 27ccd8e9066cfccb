import CalendarDays from "lucide-react/icons/calendar-days";
import Layers from "lucide-react/icons/layers";
import Upload from "lucide-react/icons/upload";
import { type FormEvent, useState } from "react";
import type { DataType } from "../../api/types";
import { allianceDay } from "../../format/clock";
import { closingSunday, latestSaturday, longDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { sameFile, skippedMessage, sortFiles } from "../../screenshots/accepted-files";
import { dataTypeLook, OFFERED_TYPES } from "../../screenshots/data-types";
import { DropArea } from "../../screenshots/drop-area";
import { FileList } from "../../screenshots/file-list";
import { useClipboardImages } from "../../screenshots/use-clipboard-images";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toast-store";
import { useAddress } from "../../ui/use-address";
import { DateInput } from "./date-input";
import type { Submission } from "./use-batch";

/** What a link may choose beforehand: `?type=kills`. */
const TYPES = OFFERED_TYPES.map(({ value }) => value);

interface UploadFormProps {
  sending: boolean;
  onSubmit: (submission: Submission) => void;
}

/** What list, of which day, and its screenshots. */
export function UploadForm({ sending, onSubmit }: UploadFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [dataType, setDataType] = useAddress<DataType | "">("type", TYPES, "");
  const [reportDate, setReportDate] = useState("");
  const today = allianceDay();

  function addFiles(added: readonly File[]) {
    const sorted = sortFiles(added);
    const skipped = skippedMessage(sorted);
    if (skipped) toast({ variant: "destructive", title: "Some Files Skipped", description: skipped });
    setFiles((before) => [
      ...before,
      ...sorted.accepted.filter((file) => !before.some((other) => sameFile(file, other))),
    ]);
  }
  useClipboardImages(addFiles);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (files.length === 0 || !dataType || !reportDate) {
      const description = "Please select files, data type, and upload date.";
      toast({ variant: "destructive", title: "Missing Information", description });
      return;
    }
    onSubmit({ files, dataType, reportDate, onSent: remove });
  }

  function remove(file: File) {
    setFiles((before) => before.filter((other) => other !== file));
  }

  const TypeIcon = dataType ? dataTypeLook(dataType).icon : Layers;
  return (
    <Card title="Upload screenshots">
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Data type" hint={typeHint(dataType)}>
            {(ids) => (
              <Select
                {...ids}
                name="dataType"
                options={OFFERED_TYPES}
                placeholder="Select data type"
                icon={<TypeIcon size={16} className={dataType ? "text-tactical" : "text-text-3"} />}
                value={dataType}
                onChange={(event) => setDataType(event.target.value as DataType)}
              />
            )}
          </Field>
          <Field
            label="Report date"
            hint={
              reportDate ? (
                `Counts for ${weekLabel(closingSunday(reportDate))}`
              ) : (
                <DateShortcuts today={today} onChoose={setReportDate} />
              )
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
        <DropArea disabled={sending} onFiles={addFiles} />
        {files.length > 0 && (
          <FileList files={files} disabled={sending} onRemove={remove} onClear={() => setFiles([])} />
        )}
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 text-small text-text-2 phone:flex-none">
            {nextStep({ files: files.length, dataType, reportDate })}
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
            Upload {files.length > 0 ? count(files.length, "screenshot") : "screenshots"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function DateShortcuts({ today, onChoose }: { today: string; onChoose: (day: string) => void }) {
  const saturday = latestSaturday(today);
  const days = saturday === today ? [today] : [today, saturday];
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span>Please select the date when screenshots were taken</span>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          onClick={() => onChoose(day)}
          className="touch-area font-semibold text-text-2 underline decoration-line-control underline-offset-2 hover:text-text"
        >
          {day === today ? "Today" : longDate(day).slice(0, -5)}
        </button>
      ))}
    </div>
  );
}

function typeHint(dataType: DataType | ""): string | null {
  if (!dataType) return "Please select what type of data to extract";
  if (dataType !== "auto") return null;
  return "Lists may be mixed: each screenshot is filed by what it shows. You are asked about those that don't tell.";
}

const FEWEST_FOR_ALL = 5;

function nextStep(form: { files: number; dataType: string; reportDate: string }): string {
  if (!form.dataType && !form.reportDate) return "Please select data type and report date to proceed";
  if (!form.reportDate) return "Please select the date when screenshots were taken";
  if (!form.dataType) return "Please select what type of data to extract";
  if (form.dataType === "auto")
    return form.files === 0 ? "Add the screenshots of all lists" : "Each goes to the list that it shows";
  if (form.files === 0) return "Add the screenshots of one list";
  if (form.files < FEWEST_FOR_ALL) return `${form.files} of the 5-8 screenshots that 100 members need`;
  return "Enough for 100 members";
}
