import type { Contribution } from "../../api/contributions";
import { dateTime } from "../../format/dates";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { By } from "../../ui/by";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { MoreButton } from "../../ui/more-button";
import { undoWithToast } from "../../ui/undo-change-set";
import { useShortList } from "../../ui/use-short-list";
import { KINDS } from "./words";

const SHOWN = 6;

/** The newest decisions: who decided, and a button to undo each. */
export function DecidedCard({ rows }: { rows: readonly Contribution[] }) {
  const { shown, whole, toggle } = useShortList(rows, SHOWN);
  if (rows.length === 0) return null;
  return (
    <Card flush title={text("Recently decided")}>
      <ul aria-label={text("Recently decided")}>
        {shown.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 md:px-5"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="flex min-w-0 items-center gap-2">
                <MemberLink id={one.memberId} name={one.memberName} className="min-w-0 font-semibold" />
                <Chip tone={one.state === "accepted" ? "green" : "plain"}>
                  {one.state === "accepted" ? text("Accepted") : text("Declined")}
                </Chip>
              </p>
              <p className="text-small text-text-2">
                {KINDS[one.kind]}
                {one.decidedAt && `, ${dateTime(one.decidedAt)}`}
                <By name={one.decidedBy} after=", " />
                <By name={one.answer} after=": " />
              </p>
            </div>
            {one.state === "accepted" && one.changeSetId !== null && (
              <Button
                size="sm"
                aria-label={text("Undo: {kind}, {name}", { kind: KINDS[one.kind], name: one.memberName })}
                onClick={() => one.changeSetId !== null && undoWithToast(one.changeSetId)}
              >
                {text("Undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton whole={whole} total={rows.length} toggle={toggle} />
    </Card>
  );
}
