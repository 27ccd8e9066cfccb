import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useState } from "react";
import { ApiError, failureMessage, NO_ANSWER } from "../../api/client";
import { type ImportAnswer, importRoster } from "../../api/roster";
import { count } from "../../format/numbers";
import { act } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { Chip } from "../../ui/chip";
import { failureToast } from "../../ui/failure-toast";
import { FileChoice, FileState } from "../../ui/file-choice";
import { ImportTable } from "./import-table";

/** Imports a roster from a spreadsheet: first shows what would change, then Apply. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"reading" | "applying" | null>(null);
  const changes = answer ? answer.created + answer.updated : 0;

  async function tryOut(chosen: File) {
    setFile(chosen);
    setAnswer(null);
    setFailure(null);
    setPending("reading");
    try {
      setAnswer(await importRoster(chosen, false));
    } catch (error) {
      refused(error);
    }
    setPending(null);
  }

  function refused(error: unknown, fallback = "The file could not be read. Nothing was changed.") {
    setFailure(failureMessage(error, fallback));
    const answered = error instanceof ApiError ? error.answer : null;
    if (answered !== null && typeof answered === "object" && "rows" in answered) {
      setAnswer(answered as ImportAnswer);
    }
  }

  async function apply() {
    if (!file) return;
    setPending("applying");
    setFailure(null);
    await act({
      run: () => importRoster(file, true),
      done: ({ created, updated, ignoredColumns }) => ({
        title: "Roster imported",
        description: `${count(created, "member")} created, ${updated} updated.${notUsed(ignoredColumns)}`,
      }),
      onFailure: (error) => {
        refused(error, NO_ANSWER);
        failureToast("Failed to import the roster", error, "");
      },
      onDone: onClose,
    });
    setPending(null);
  }

  return (
    <ActionDialog
      title="Import CSV"
      description="Columns: name, rank, power, kills, tech donations, VS score, discord username. An empty cell leaves the figure as it is. Nothing changes before you press Apply."
      className="w-[min(52rem,calc(100vw-24px))]"
      action={answer ? `Apply ${count(changes, "change")}` : "Apply"}
      disabled={!answer || answer.problems > 0 || changes === 0 || pending === "reading"}
      pending={pending === "applying"}
      pendingLabel="Applying..."
      onAction={apply}
      onClose={onClose}
    >
      <FileChoice
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        icon={<FileSpreadsheet aria-hidden size={16} />}
        file={file}
        disabled={pending !== null}
        onChoose={tryOut}
      />
      <div aria-live="polite" className="pb-1">
        <FileState reading={pending === "reading"} failure={failure} />
        {answer && <Outcome answer={answer} />}
      </div>
    </ActionDialog>
  );
}

/** The ignored columns, as a sentence to append to another. */
function notUsed(columns: readonly string[]): string {
  return columns.length ? ` Columns that were not used: ${columns.join(", ")}.` : "";
}

function Outcome({ answer }: { answer: ImportAnswer }) {
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-2">
        <Chip tone="blue">{answer.created} new</Chip>
        <Chip tone="green">{answer.updated} to update</Chip>
        <Chip>{answer.unchanged} unchanged</Chip>
        {answer.problems > 0 && <Chip tone="red">{count(answer.problems, "problem")}</Chip>}
      </p>
      {answer.problems > 0 && (
        <p className="mt-2 text-body text-warning">
          Correct the marked rows in the file and choose it again: a file is applied as a whole or not at all.
        </p>
      )}
      {answer.ignoredColumns.length > 0 && (
        <p className="mt-2 text-body text-warning">{notUsed(answer.ignoredColumns)}</p>
      )}
      <ImportTable rows={answer.rows} />
    </>
  );
}
