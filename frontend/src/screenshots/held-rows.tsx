import "../common";
import FileQuestion from "lucide-react/icons/file-question";
import FolderInput from "lucide-react/icons/folder-input";
import Medal from "lucide-react/icons/medal";
import { useState } from "react";
import { refreshFigures } from "../api/query-client";
import type { DataType, HeldUpload, Refiled } from "../api/types";
import { refileUpload } from "../api/uploads";
import { count } from "../format/numbers";
import { Button } from "../ui/button";
import { cx } from "../ui/cx";
import { failureToast } from "../ui/failure-toast";
import { later, useLater } from "../ui/later";
import { Select } from "../ui/select";
import { nameInSentence, SHOWN_TYPES } from "./data-types";
import { isEvent } from "./events";

const eventDialog = later(() => import("./event-dialog"));

export interface HeldListProps {
  held: readonly HeldUpload[];
  /** The kind that the leader chose for the batch. */
  chosen: DataType;
  /** Called once they are being read as what the leader said, with their number. */
  onRefiled: (to: Refiled, screenshots: number) => void;
  className?: string;
}

/** Screenshots that wait until a leader says what they show: one question for all that show one other list. */
export function HeldRows({ held, chosen, onRefiled, className }: HeldListProps) {
  const groups = new Map<DataType | number, HeldUpload[]>();
  for (const upload of held) {
    const key = upload.looksLike ?? upload.id;
    groups.set(key, [...(groups.get(key) ?? []), upload]);
  }
  return (
    <ul className={cx("grid gap-2", className)}>
      {[...groups].map(([key, uploads]) => (
        <HeldGroup key={key} uploads={uploads} chosen={chosen} onRefiled={onRefiled} />
      ))}
    </ul>
  );
}

function HeldGroup({
  uploads,
  chosen,
  onRefiled,
}: Pick<HeldListProps, "chosen" | "onRefiled"> & { uploads: readonly HeldUpload[] }) {
  const [pending, setPending] = useState<DataType | null>(null);
  const [choosing, setChoosing] = useState(false);
  const dialog = useLater(eventDialog, choosing);
  const [first] = uploads;
  if (!first) return null;
  const { looksLike, notes } = first;

  async function say(dataType: DataType) {
    setPending(dataType);
    let last: Refiled | null = null;
    let sent = 0;
    try {
      for (const { id } of uploads) {
        last = await refileUpload(id, dataType);
        sent += 1;
      }
    } catch (error) {
      failureToast("Failed to file the screenshot", error);
    }
    await refreshFigures();
    setPending(null);
    if (last) onRefiled(last, sent);
  }

  return (
    <li className="rounded-control border border-warning-edge bg-warning-tint/60 p-2.5">
      <div className="flex items-start gap-2.5">
        <FileQuestion aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p className="text-body text-warning">{notes}</p>
          <p className="mt-0.5 break-words text-small text-text-2">
            {uploads.length > 1 && `${count(uploads.length, "screenshot")}: `}
            {uploads.map(({ id, imageUrl, originalName }, index) => (
              <span key={id}>
                {index > 0 && ", "}
                <a
                  href={imageUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="underline decoration-line-control underline-offset-2 hover:text-text"
                >
                  {originalName}
                </a>
              </span>
            ))}
          </p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={pending !== null}
          icon={<Medal aria-hidden size={14} />}
          onClick={() => setChoosing(true)}
        >
          Keep as an event
        </Button>
        {chosen !== "auto" && (
          <Button
            size="sm"
            variant="ghost"
            pending={pending === chosen}
            disabled={pending !== null}
            onClick={() => say(chosen)}
          >
            Keep as {nameInSentence(chosen)}
          </Button>
        )}
        {looksLike ? (
          <Button
            size="sm"
            variant="primary"
            pending={pending === looksLike}
            disabled={pending !== null}
            icon={<FolderInput aria-hidden size={14} />}
            onClick={() => say(looksLike)}
          >
            {isEvent(looksLike) ? "Keep as" : "File as"} {nameInSentence(looksLike)}
          </Button>
        ) : null}
        {(!looksLike || isEvent(looksLike)) && (
          <div className="w-60 max-w-full">
            <Select
              aria-label={`What ${first.originalName} shows`}
              options={SHOWN_TYPES}
              placeholder="Choose what it shows"
              value={pending ?? ""}
              disabled={pending !== null}
              onChange={(event) => say(event.target.value as DataType)}
            />
          </div>
        )}
      </div>
      {dialog && choosing && (
        <dialog.EventDialog
          uploadId={first.id}
          screenshots={uploads.length}
          onKeep={say}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  );
}
