import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FolderInput from "lucide-react/icons/folder-input";
import Images from "lucide-react/icons/images";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useState } from "react";
import { discardTree, type SfTechRecord, type TreeUpload } from "../../api/sf-tech";
import type { DataType, Member } from "../../api/types";
import { refileUpload, retryUpload } from "../../api/uploads";
import { dateTime } from "../../format/dates";
import { nameInSentence } from "../../screenshots/data-types";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { Spinner } from "../../ui/spinner";
import { toast } from "../../ui/toast-store";
import { useStep } from "../../ui/use-step";
import { CheckForm } from "./check-form";
import { partsOf } from "./levels";

interface WaitingTreeProps {
  upload: TreeUpload;
  /** All trees that wait, including this one. */
  shots: readonly TreeUpload[];
  records: readonly SfTechRecord[];
  members: readonly Member[];
  /** Whether its levels are shown for the check. */
  open: boolean;
  onOpen: () => void;
}

/** One screenshot: whose tree it is, its state, and the next step. */
export function WaitingTree({ upload, shots, records, members, open, onOpen }: WaitingTreeProps) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useStep(() => setAsking(false));
  const { status, levels, memberId, memberName, notes, looksLike, alreadyIn } = upload;
  const name = memberName ?? "Member not known";

  const discard = (
    <Button
      size="sm"
      variant="ghost"
      icon={<Trash2 aria-hidden size={14} />}
      aria-label={`Discard the screenshot of ${name}`}
      onClick={() => setAsking(true)}
    >
      Discard
    </Button>
  );
  return (
    <li aria-label={name} className="border-line border-t px-4 py-3 md:px-5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {memberId === null ? (
            <p className="truncate font-semibold text-body text-text-2">{name}</p>
          ) : (
            <MemberLink id={memberId} name={name} className="font-semibold text-body" />
          )}
          <p className="text-small text-text-3">{dateTime(upload.createdAt)}</p>
        </div>
        {status === "failed" && <Chip tone="red">Failed</Chip>}
        {status === "pending_confirmation" && !open && (
          <Button size="sm" icon={<ClipboardCheck aria-hidden size={14} />} onClick={onOpen}>
            Check
          </Button>
        )}
      </div>
      {status === "processing" && (
        <Note tone="blue" icon={<Spinner />}>
          Processing screenshot...
        </Note>
      )}
      {status === "failed" && (
        <>
          <Note tone="destructive" icon={<TriangleAlert aria-hidden size={14} />}>
            {notes}
          </Note>
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            {discard}
            <Button
              size="sm"
              pending={pending}
              icon={<RotateCw aria-hidden size={14} />}
              onClick={() => run(() => retryUpload(upload.uploadId), "Failed to read again")}
            >
              Retry
            </Button>
            {looksLike && (
              <Button
                size="sm"
                variant="primary"
                pending={pending}
                icon={<FolderInput aria-hidden size={14} />}
                onClick={() => run(() => fileAs(upload.uploadId, looksLike), "Failed to file the screenshot")}
              >
                File as {nameInSentence(looksLike)}
              </Button>
            )}
          </div>
        </>
      )}
      {open && notes && (
        <Note tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
          {notes}
        </Note>
      )}
      {alreadyIn && status !== "failed" && (
        <Note tone="warning" icon={<Images aria-hidden size={14} />}>
          {alreadyIn.text}
        </Note>
      )}
      {open && levels && (
        <CheckForm
          key={partsOf(upload.uploadId, levels).join()}
          upload={upload}
          levels={levels}
          shots={shots}
          records={records}
          members={members}
          discard={discard}
        />
      )}
      <ActionDialog
        open={asking}
        title={`Discard the screenshot of ${name}?`}
        description="What was read from it is set aside, and no level is changed."
        action="Discard"
        pendingLabel="Discarding..."
        destructive
        pending={pending}
        onAction={() => run(() => discardTree(upload.uploadId), "Failed to discard")}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

async function fileAs(uploadId: number, dataType: DataType) {
  await refileUpload(uploadId, dataType);
  const description = `It is being read as ${nameInSentence(dataType)}. Review it on Data Upload.`;
  toast({ title: "Screenshot filed", description });
}

const NOTE_TONES = { blue: "text-blue", destructive: "text-destructive", warning: "text-warning" };

function Note({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof NOTE_TONES;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <p className={`mt-2 flex items-start gap-2 text-small ${NOTE_TONES[tone]}`}>
      <span className="mt-px shrink-0">{icon}</span>
      {children}
    </p>
  );
}
