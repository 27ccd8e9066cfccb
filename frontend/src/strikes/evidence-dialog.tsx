import type { Strike, StrikeScreenshot } from "../api/strikes";
import type { Box } from "../api/types";
import { longDate } from "../format/dates";
import { full } from "../format/numbers";
import { around } from "../screenshots/crop";
import { Strip } from "../screenshots/strip";
import { WholeScreenshot } from "../screenshots/whole-screenshot";
import { Dialog } from "../ui/dialog";

interface EvidenceDialogProps {
  strike: Strike;
  screenshot: StrikeScreenshot;
  onClose: () => void;
}

/** The row of the screenshot that a strike is based on, with its neighbours; or the list that the member is not on. */
export function EvidenceDialog({ strike, screenshot, onClose }: EvidenceDialogProps) {
  const { evidence, memberName } = strike;
  if (!evidence) return null;
  const box = evidence.row as Box | null;
  const whole = [0, 0, screenshot.width, screenshot.height] as const;
  const asked =
    evidence.asked === null
      ? null
      : `${full(evidence.asked)}, of ${evidence.targetOf}${evidence.targetSince ? ` since ${longDate(evidence.targetSince)}` : ""}`;
  return (
    <Dialog
      onClose={onClose}
      title={memberName}
      description={
        evidence.listed
          ? strike.reason
          : `${strike.reason}. A list that was read whole does not have them; this is its last screenshot.`
      }
      className="md:w-[min(48rem,calc(100vw-64px))]"
    >
      <Strip
        upload={screenshot}
        crop={box ? around(box, screenshot) : whole}
        marks={box ? [{ box, tone: "warning" }] : []}
        label={`${screenshot.originalName}, ${evidence.listed ? `the row of ${memberName}` : "the end of the list"}`}
        className="w-full"
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 text-body [&_dt]:text-text-3">
        {asked && (
          <>
            <dt>Asked</dt>
            <dd>{asked}</dd>
          </>
        )}
        <dt>Has</dt>
        <dd className="type-figure">{full(evidence.value)}</dd>
        {evidence.listDate && (
          <>
            <dt>List</dt>
            <dd>
              {longDate(evidence.listDate)}. {evidence.coverage}
            </dd>
          </>
        )}
      </dl>
      <p className="pb-4 text-small">
        <WholeScreenshot href={screenshot.imageUrl} />
      </p>
    </Dialog>
  );
}
