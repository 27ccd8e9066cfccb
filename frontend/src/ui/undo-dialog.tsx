import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { failureMessage, NO_ANSWER } from "../api/client";
import { refreshFigures } from "../api/query-client";
import { fetchUndoPlan, planInstead, type UndoPlan, type UndoStep, undoChangeSet } from "../api/undoing";
import { dateTime, shortDate, withDates } from "../format/dates";
import { count, full, NO_VALUE } from "../format/numbers";
import { AlertText } from "./alert-text";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorState } from "./error-state";
import { SkeletonRows } from "./skeleton";
import { toast } from "./toast-store";
import type { UndoQuestion } from "./undo-store";

interface UndoDialogProps {
  question: UndoQuestion;
  onClose: () => void;
}

/** Asks before something is undone, and shows what is undone with it: all newer changes that stand on it, in order. */
export function UndoDialog({ question, onClose }: UndoDialogProps) {
  const { changeSetId, title, consequence } = question;
  const [changed, setChanged] = useState(question.plan ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const asked = useQuery({
    queryKey: ["undo-plan", changeSetId],
    queryFn: () => fetchUndoPlan(changeSetId),
    enabled: changed === null,
    gcTime: 0,
  });
  const plan = changed ?? asked.data;

  async function undo(shown: UndoPlan) {
    setPending(true);
    setFailure(null);
    try {
      const { message } = await undoChangeSet(changeSetId, shown);
      // Until then the page still offers to undo what has been undone.
      await refreshFigures();
      toast({ title: "Undone", description: message });
      onClose();
    } catch (error) {
      const instead = planInstead(error);
      if (instead) setChanged(instead);
      if (!instead?.blocked) setFailure(failureMessage(error, NO_ANSWER));
      await refreshFigures();
    }
    setPending(false);
  }

  const alone = plan?.steps.length === 1;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      {...(alone && !plan.blocked ? { description: consequence } : {})}
      {...(plan && !alone ? { className: "md:w-[min(38rem,calc(100vw-64px))]" } : {})}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {plan?.blocked ? "Close" : "Cancel"}
          </Button>
          {plan && !plan.blocked && (
            <Button variant="primary" pending={pending} pendingLabel="Undoing..." onClick={() => undo(plan)}>
              {alone ? "Undo" : `Undo all ${plan.steps.length}`}
            </Button>
          )}
        </>
      }
    >
      {asked.isPending && !plan && <SkeletonRows rows={2} label="Looking for newer changes" />}
      {asked.isError && !plan && <ErrorState title="This can't be undone now" query={asked} />}
      {plan?.leaving && !plan.blocked && (
        <p className="mb-3 break-words rounded-control border border-warning-edge bg-warning-tint px-3 py-2 text-body last:mb-0">
          {plan.leaving}
        </p>
      )}
      {plan && (plan.blocked || !alone) && <Steps plan={plan} />}
      <AlertText className="mt-3">{failure}</AlertText>
    </Dialog>
  );
}

function Steps({ plan: { steps, blocked } }: { plan: UndoPlan }) {
  const newer = steps.length - 1;
  return (
    <>
      {blocked ? (
        <p className="flex items-start gap-2 text-body text-warning">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{blocked}</span>
        </p>
      ) : (
        <p className="text-body text-text-2">
          {count(newer, "newer change stands", "newer changes stand")} on it. All {steps.length} are undone
          together, the newest first, or none of them.
        </p>
      )}
      {newer > 0 && (
        <ol
          aria-label="What is undone, in order"
          className="mt-3 rounded-control border border-line bg-inset"
        >
          {steps.map((step, index) => (
            <Step key={step.id} step={step} place={index + 1} />
          ))}
        </ol>
      )}
    </>
  );
}

function Step({ step, place }: { step: UndoStep; place: number }) {
  const more = step.total - step.changes.length;
  return (
    <li className="flex gap-3 border-line border-t px-3 py-2.5 first:border-t-0">
      <span aria-hidden className="type-figure w-5 shrink-0 text-right text-body text-text-3">
        {place}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-body">{withDates(step.summary)}</p>
        <p className="text-small text-text-3">
          <bdi>{step.actor ?? "A command"}</bdi>, {dateTime(step.at)}
          {step.members > 1 && ` · ${count(step.members, "member")}`}
        </p>
        <ul className="mt-1 text-small text-text-2">
          {step.changes.map((change, index) => (
            <li key={index} className="break-words">
              {step.members > 1 && <bdi>{change.memberName}: </bdi>}
              {change.label}
              {change.recordDate && ` of ${shortDate(change.recordDate)}`}:{" "}
              <span className="text-text-3">{shown(change.from)}</span> →{" "}
              <span className="text-text">{shown(change.to)}</span>
            </li>
          ))}
          {more > 0 && <li>and {count(more, "more value")}</li>}
        </ul>
        {step.reserved && <p className="mt-1 break-words text-small text-warning">{step.reserved}</p>}
      </div>
    </li>
  );
}

/** A value before or after: figures with separators, other values unchanged. */
function shown(value: string | null): string {
  if (value === null || value === "") return NO_VALUE;
  return /^\d{4,18}$/.test(value) ? full(value) : value;
}
