import type { Strike } from "../api/strikes";
import { dateTime, shortDate } from "../format/dates";
import { abbreviate, full } from "../format/numbers";

/** The grounds for a strike: the reason, the shortfall, the doubts, and the list that the value was read from. */
export function StrikeFacts({ strike }: { strike: Strike }) {
  const { reason, evidence, changed, by, at } = strike;
  return (
    <div className="min-w-0 space-y-0.5">
      <p className="break-words text-body">
        {reason}
        {evidence?.missing && (
          <span className="ml-2 whitespace-nowrap text-warning" title={full(evidence.missing)}>
            {abbreviate(evidence.missing)} missing
          </span>
        )}
      </p>
      {evidence?.doubts.map((doubt) => (
        <p key={doubt} className="text-small text-warning">
          {doubt}
        </p>
      ))}
      {changed && <p className="text-small text-warning">{changed}</p>}
      {evidence && <p className="text-small text-text-3">{sourceWords(strike)}</p>}
      {at && (
        <p className="text-small text-text-3">
          {`${strike.state === "dropped" ? "Dropped" : evidence ? "Confirmed" : "Given"} ${dateTime(at)}${by ? ` by ${by}` : ""}`}
        </p>
      )}
    </div>
  );
}

/** `List of 17 Nov. Ranks 1–98: all 98 read. Not on it.` */
function sourceWords({ evidence }: Strike): string {
  if (!evidence) return "";
  const { listDate, coverage, listed, derived, away, uploadId } = evidence;
  return [
    listDate && `List of ${shortDate(listDate)}.`,
    coverage,
    !listed && "Not on it.",
    derived && "The day follows from the week and its other days.",
    listed && uploadId === null && "Entered without a screenshot.",
    away && `${away.charAt(0).toUpperCase()}${away.slice(1)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
