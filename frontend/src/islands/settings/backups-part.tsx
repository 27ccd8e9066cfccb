import Download from "lucide-react/icons/download";
import { useState } from "react";
import { askFor, type Backups, download, isOpen, refreshData } from "../../api/data";
import { dateTime } from "../../format/dates";
import { freshness } from "../../format/freshness";
import { count } from "../../format/numbers";
import { fileSize } from "../../format/sizes";
import { Button } from "../../ui/button";
import { failureToast, notDoneToast } from "../../ui/failure-toast";
import { ErrandProgress } from "./errand-progress";
import { Part } from "./part";

const SHOWN = 5;

/** The backups on the server. The worker makes them, and an R5 downloads them. */
export function BackupsPart({ backups }: { backups: Backups }) {
  const [asking, setAsking] = useState(false);
  const { errand, kept, lastGood, lastFailure, keptDays } = backups;
  const failure = errand?.state === "failed" ? errand.failure : lastFailure;

  async function make() {
    setAsking(true);
    try {
      await askFor("backups");
    } catch (error) {
      notDoneToast("No backup was made", error);
    }
    await refreshData();
    setAsking(false);
  }

  return (
    <Part
      title="Backups"
      text={
        <>
          {lastGood
            ? `The last one: ${freshness(lastGood).label.toLowerCase()}.`
            : "No backup has been made yet."}{" "}
          It holds accounts and screenshots too, and the operator can restore it.
          {keptDays > 0 && ` Each new backup deletes those older than ${count(keptDays, "day")}.`} Keep one
          elsewhere: a backup on the same disk is lost with it.
        </>
      }
      below={
        <>
          {errand && isOpen(errand) && <ErrandProgress label="Making the backup" {...errand} />}
          {failure && !isOpen(errand) && (
            <p role="alert" className="mt-2 text-body text-destructive">
              The last try failed: {failure}
            </p>
          )}
          {kept.length > 0 && (
            <ul aria-label="Backups" className="mt-2">
              {kept.slice(0, SHOWN).map(({ name, size, madeAt }) => (
                <li
                  key={name}
                  className="flex items-center gap-3 border-line border-t py-1.5 first:border-t-0"
                >
                  <span className="min-w-0 flex-1 text-body">
                    {dateTime(madeAt)}{" "}
                    <span className="type-figure text-small text-text-3">{fileSize(size)}</span>
                  </span>
                  <DownloadButton name={name} label={`Download the backup of ${dateTime(madeAt)}`} />
                </li>
              ))}
            </ul>
          )}
          {kept.length > SHOWN && (
            <p className="text-small text-text-3">
              {count(kept.length - SHOWN, "older one is", "older ones are")} in {backups.folder} on the
              server.
            </p>
          )}
        </>
      }
    >
      <Button pending={asking || isOpen(errand)} pendingLabel="Making..." onClick={make}>
        Make a backup
      </Button>
    </Part>
  );
}

function DownloadButton({ name, label }: { name: string; label: string }) {
  const [pending, setPending] = useState(false);

  async function fetchIt() {
    setPending(true);
    try {
      await download(`/api/data/backups/${name}`);
    } catch (error) {
      failureToast("Failed to download", error);
      await refreshData();
    }
    setPending(false);
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      icon={<Download aria-hidden size={14} />}
      pending={pending}
      onClick={fetchIt}
    >
      Download
    </Button>
  );
}
