import FileArchive from "lucide-react/icons/file-archive";
import { useState } from "react";
import { ApiError, failureMessage, NO_ANSWER } from "../../api/client";
import { importData, type RecordRow, type TakenIn } from "../../api/data";
import { shortDate } from "../../format/dates";
import { count, full } from "../../format/numbers";
import { ActionDialog } from "../../ui/action-dialog";
import { Chip, type ChipTone } from "../../ui/chip";
import { FileChoice, FileState } from "../../ui/file-choice";
import { toast } from "../../ui/toast-store";

/** Imports a file of the export: first shows what would change, then Apply, which makes all of the changes or none. */
export function DataImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<TakenIn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"reading" | "applying" | null>(null);
  const changes = [answer?.roster, answer?.records].reduce(
    (sum, part) => sum + (part ? part.created + part.updated : 0),
    0,
  );

  async function run(chosen: File, apply: boolean) {
    setPending(apply ? "applying" : "reading");
    setFailure(null);
    try {
      const done = await importData(chosen, apply);
      if (apply) {
        toast({ title: "Imported", description: done.message });
        onClose();
      } else setAnswer(done);
    } catch (error) {
      setFailure(
        failureMessage(error, apply ? NO_ANSWER : "The file could not be read. Nothing was changed."),
      );
      const answered = error instanceof ApiError ? error.answer : null;
      if (answered !== null && typeof answered === "object" && "problems" in answered) {
        setAnswer(answered as TakenIn);
      }
    }
    setPending(null);
  }

  function choose(chosen: File) {
    setFile(chosen);
    setAnswer(null);
    run(chosen, false);
  }

  return (
    <ActionDialog
      title="Import"
      description="The zip file of an export, or its roster.csv or records.csv. What is not in the file stays as it is; nothing is removed. Nothing changes before you press Apply."
      className="w-[min(46rem,calc(100vw-24px))]"
      action={answer ? `Apply ${count(changes, "change")}` : "Apply"}
      disabled={!answer || answer.problems > 0 || changes === 0 || pending === "reading"}
      pending={pending === "applying"}
      pendingLabel="Applying..."
      onAction={() => file && run(file, true)}
      onClose={onClose}
    >
      <FileChoice
        label="File to import"
        accept=".zip,.csv,application/zip,text/csv"
        icon={<FileArchive aria-hidden size={16} />}
        file={file}
        disabled={pending !== null}
        onChoose={choose}
      />
      <div aria-live="polite" className="pb-1">
        <FileState reading={pending === "reading"} failure={failure} />
        {answer?.roster && (
          <Outcome title="Members" part={answer.roster}>
            {answer.roster.rows.map(({ line, name, action, message, changes: fields }) => (
              <Row key={line} line={line} name={name} action={action} message={message}>
                {fields.map(({ field, from, to }) => `${field} ${from ?? "—"} → ${to ?? "—"}`).join(", ")}
              </Row>
            ))}
          </Outcome>
        )}
        {answer?.records && (
          <Outcome title="Records" part={answer.records}>
            {answer.records.rows.map((row) => (
              <Row key={row.line} line={row.line} name={row.member} action={row.action} message={row.message}>
                {ofRecord(row)}
              </Row>
            ))}
          </Outcome>
        )}
      </div>
    </ActionDialog>
  );
}

function ofRecord({ action, figure, date, before, value }: RecordRow): string {
  if (action === "problem" || !date) return "";
  const values = before === null ? full(value) : `${full(before)} → ${full(value)}`;
  return `${figure}, ${shortDate(date)}: ${values}`;
}

interface OutcomeProps {
  title: string;
  part: { created: number; updated: number; unchanged: number; problems: number };
  children: React.ReactNode[];
}

function Outcome({ title, part, children }: OutcomeProps) {
  const { created, updated, unchanged, problems } = part;
  const more = created + updated + problems - children.length;
  return (
    <section aria-label={title} className="mt-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="text-body">{title}</strong>
        <Chip tone="blue">{full(created)} new</Chip>
        <Chip tone="green">{full(updated)} to change</Chip>
        <Chip>{full(unchanged)} as they are</Chip>
        {problems > 0 && <Chip tone="red">{count(problems, "problem")}</Chip>}
      </p>
      <ul className="mt-1.5">{children}</ul>
      {more > 0 && <p className="text-small text-text-3">and {full(more)} more</p>}
    </section>
  );
}

const TONES: Record<string, { words: string; tone: ChipTone }> = {
  create: { words: "New", tone: "blue" },
  new: { words: "New", tone: "blue" },
  update: { words: "Change", tone: "green" },
  change: { words: "Change", tone: "green" },
  problem: { words: "Problem", tone: "red" },
};

interface RowProps {
  line: number;
  name: string;
  action: string;
  message: string;
  children: string;
}

function Row({ line, name, action, message, children }: RowProps) {
  const { words, tone } = TONES[action] ?? { words: action, tone: "plain" };
  return (
    <li className="flex flex-wrap items-baseline gap-x-2.5 border-line border-b py-1.5 text-body last:border-b-0">
      <span className="type-figure w-12 text-small text-text-3">{line}</span>
      <Chip tone={tone}>{words}</Chip>
      <strong dir="auto" className="min-w-0 truncate font-semibold">
        {name || "—"}
      </strong>
      <span className="min-w-0 break-words text-text-2">{children}</span>
      {message && <span className="basis-full text-small text-warning">{message}</span>}
    </li>
  );
}
