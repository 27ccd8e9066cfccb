import { STALE_AFTER_DAYS } from "../../api/rules";
import { now as clock } from "../../format/clock";
import { FreshnessBadge } from "../../ui/freshness-badge";

const HOUR = 3_600_000;

/** Explains the badges beside the figures. */
export function FreshnessGuide() {
  const now = clock();
  const ago = (hours: number) => new Date(now - hours * HOUR).toISOString();
  return (
    <dl
      aria-label="Freshness guide"
      className="flex flex-wrap gap-x-4 gap-y-1.5 phone:grid phone:grid-cols-2 rounded-control bg-inset px-3 py-2 text-small text-text-2"
    >
      <Entry updated={ago(3)} now={now}>
        within a day
      </Entry>
      <Entry updated={ago(4 * 24)} now={now}>
        {`1 to ${STALE_AFTER_DAYS} days old`}
      </Entry>
      <Entry updated={ago(15 * 24)} now={now}>
        {`over ${STALE_AFTER_DAYS} days old`}
      </Entry>
      <Entry updated={null} now={now}>
        never updated
      </Entry>
    </dl>
  );
}

function Entry({ updated, now, children }: { updated: string | null; now: number; children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt>
        <FreshnessBadge figure="Example:" updated={updated} now={now} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
