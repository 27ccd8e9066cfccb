import "../common";
import Images from "lucide-react/icons/images";
import type { Known, KnownBatch } from "../api/types";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { OpenQuestion } from "./use-known";

interface KnownDialogProps {
  question: OpenQuestion | null;
  /** Opens a batch on this page. Returns false if it can't be opened here. */
  onOpen?: (batch: KnownBatch) => boolean;
}

/** Asks about screenshots that other batches contain: whether to open those batches or to read the files again. */
export function KnownDialog({ question, onOpen }: KnownDialogProps) {
  const batches = question?.known.batches ?? [];
  const [only] = batches.length === 1 ? batches : [];

  function open(batch: KnownBatch) {
    question?.answer(false);
    if (!onOpen?.(batch)) window.location.assign(batch.href);
  }

  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={question && titleOf(question.known)}
      footer={
        <>
          <Button
            variant={only ? "ghost" : "secondary"}
            className="phone:order-2 phone:w-full"
            onClick={() => question?.answer(true)}
          >
            Read again anyway
          </Button>
          {only && (
            <Button variant="primary" className="phone:w-full" onClick={() => open(only)}>
              Open it
            </Button>
          )}
        </>
      }
    >
      <ul aria-label="Where they are" className="grid gap-3">
        {batches.map((batch) => (
          <li key={batch.batchId} className="flex items-start gap-2.5">
            <Images aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
            <p className="min-w-0 flex-1 break-words text-body">{batch.text}</p>
            {!only && (
              <Button size="sm" onClick={() => open(batch)}>
                Open it
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-text-2">
        {question?.known.files === 1
          ? "Read again, it makes a batch of its own. You are asked before that is applied."
          : "Read again, they make a batch of their own. You are asked before that is applied."}
      </p>
    </Dialog>
  );
}

function titleOf({ files, known }: Known): string {
  if (files === 1) return "This screenshot is here already";
  return known < files ? "Some of these screenshots are here already" : "These screenshots are here already";
}
