import { useState } from "react";
import { askFor, type CheckFound, type Errand, isOpen, refreshData } from "../../api/data";
import { dateTime } from "../../format/dates";
import { count, full } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { notDoneToast } from "../../ui/failure-toast";
import { ErrandProgress } from "./errand-progress";
import { Part } from "./part";

interface CheckPartProps {
  errand: (Omit<Errand<CheckFound>, "result"> & { result?: unknown }) | null;
}

/** Whether the data are consistent, as the worker's check found. */
export function CheckPart({ errand }: CheckPartProps) {
  const [asking, setAsking] = useState(false);
  const found = errand?.state === "done" ? (errand.result as CheckFound) : null;

  async function check() {
    setAsking(true);
    try {
      await askFor("check");
    } catch (error) {
      notDoneToast("Nothing was checked", error);
    }
    await refreshData();
    setAsking(false);
  }

  return (
    <Part
      title="Is the data consistent?"
      text="Checks that figures, weeks, names and screenshots fit together, and says what to do where they don't. Nothing is changed."
      below={
        <div aria-live="polite">
          {errand && isOpen(errand) && <ErrandProgress label="Checking" {...errand} />}
          {errand?.state === "failed" && <p className="mt-2 text-body text-destructive">{errand.failure}</p>}
          {found && errand && <Findings found={found} at={errand.endedAt ?? errand.askedAt} />}
        </div>
      }
    >
      <Button pending={asking || isOpen(errand)} pendingLabel="Checking..." onClick={check}>
        Check now
      </Button>
    </Part>
  );
}

function Findings({ found, at }: { found: CheckFound; at: string }) {
  const { wrong, rules, counted, strays } = found;
  return (
    <div className="mt-2 text-body">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={wrong.length ? "red" : "green"}>{wrong.length ? "Not all is well" : "All is well"}</Chip>
        <span className="text-text-2">
          {dateTime(at)}: {full(counted)} values checked by {rules} rules
          {wrong.length > 0 && `, ${count(wrong.length, "rule")} broken`}.
        </span>
      </p>
      {wrong.map(({ rule, means, count: times, lines }) => (
        <div key={rule} className="mt-2.5">
          <p className="font-semibold">
            Broken {count(times, "time")}: {rule}
          </p>
          <p className="text-text-2">{means}</p>
          <details className="mt-0.5 text-small text-text-3">
            <summary className="cursor-pointer touch:py-2">Which</summary>
            <ul className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line} dir="auto" className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
      {strays > 0 && (
        <p className="mt-1 text-small text-text-3">
          {count(strays, "stored file")} that nothing refers to: they only take up room, and the operator may
          remove them.
        </p>
      )}
    </div>
  );
}
