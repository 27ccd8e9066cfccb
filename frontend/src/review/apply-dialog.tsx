import type { LucideIcon } from "lucide-react";
import Armchair from "lucide-react/icons/armchair";
import Eye from "lucide-react/icons/eye";
import Images from "lucide-react/icons/images";
import ScanText from "lucide-react/icons/scan-text";
import { count } from "../format/numbers";
import { text } from "../format/text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { ApplyQuestion } from "./apply-question";

interface ApplyDialogProps {
  question: ApplyQuestion | null;
  /** takeUnchecked: apply also the rows that nobody checked. */
  onApply: (takeUnchecked: boolean) => void;
  onCancel: () => void;
}

/** The only question before an apply: unchecked rows, missing seats, repeated screenshots. */
export function ApplyDialog({ question, onApply, onCancel }: ApplyDialogProps) {
  const unchecked = question?.unchecked.length ?? 0;
  const { all = 0, checked = 0 } = question ?? {};
  return (
    <Dialog
      open={question !== null}
      onClose={onCancel}
      title={`Apply ${count(all, "row")}?`}
      footer={
        <>
          <Button
            variant={unchecked > 0 && checked > 0 ? "ghost" : "primary"}
            className="phone:order-2 phone:w-full"
            onClick={() => onApply(true)}
          >
            {unchecked > 0 ? `Apply all ${count(all, "row")}` : `Apply ${count(all, "row")}`}
          </Button>
          {unchecked > 0 && checked > 0 && (
            <Button variant="primary" className="phone:w-full" onClick={() => onApply(false)}>
              Leave {unchecked} out, apply {count(checked, "row")}
            </Button>
          )}
        </>
      }
    >
      {question && (
        <ul aria-label="Before you apply" className="grid gap-3">
          {question.uncheckedLine && (
            <Fact
              icon={Eye}
              told={question.uncheckedLine}
              more={[question.uncheckedKinds, "What you leave out is not written."]
                .filter(Boolean)
                .join(". ")}
            />
          )}
          {question.reading && (
            <Fact
              icon={ScanText}
              told={text("More screenshots of this drop are being read")}
              more={text(
                "What they show of this list is then reviewed apart from it. Wait until they are read, and it is one list.",
              )}
            />
          )}
          {question.seatsLine && (
            <Fact
              icon={Armchair}
              told={question.seatsLine}
              more="Somebody has left, or a new name is a member you already have."
            />
          )}
          {question.repeats.map(({ key, text }) => (
            <Fact
              key={key}
              icon={Images}
              told={text}
              more="Applied again, the same figures count for this date too."
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Fact({ icon: Icon, told, more }: { icon: LucideIcon; told: string; more: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0 break-words">
        <p className="font-semibold text-body">{told}</p>
        <p className="text-small text-text-2">{more}</p>
      </div>
    </li>
  );
}
