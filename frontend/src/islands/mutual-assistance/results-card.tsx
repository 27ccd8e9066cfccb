import ClipboardCheck from "lucide-react/icons/clipboard-check";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Undo2 from "lucide-react/icons/undo-2";
import type { Assistance, useAssistance } from "../../api/mutual-assistance";
import { dateTime, shortDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { QueryState } from "../../ui/query-state";
import { askUndo } from "../../ui/undo-store";
import { ResultsTable } from "./results-table";

interface ResultsCardProps {
  query: ReturnType<typeof useAssistance>;
  onReview: (batchId: string) => void;
}

/** Each member's points in the newest week. Above them, what still waits for a leader. */
export function ResultsCard({ query, onReview }: ResultsCardProps) {
  const { data } = query;
  return (
    <Card
      title="Latest results"
      aside={data?.weekEnding && `${weekLabel(data.weekEnding)} · ${count(data.rows.length, "member")}`}
      flush
    >
      <QueryState
        query={query}
        rows={10}
        loading="Loading the latest results"
        failed="Failed to fetch Mutual Assistance data"
      />
      {data && <Results assistance={data} onReview={onReview} />}
    </Card>
  );
}

interface ResultsProps {
  assistance: Assistance;
  onReview: (batchId: string) => void;
}

function Results({ assistance: { rows, waiting, recorded }, onReview }: ResultsProps) {
  return (
    <>
      {(waiting.length > 0 || recorded) && (
        <ul className="divide-y divide-line border-line border-t">
          {waiting.map((batch) => (
            <li key={batch.batchId} className="flex flex-wrap items-center gap-3 px-4 py-2.5 md:px-5">
              <p className="min-w-0 flex-1 text-body text-text-2">
                Screenshots of {shortDate(batch.reportDate)}: {count(batch.rows, "row waits", "rows wait")}{" "}
                for review.
              </p>
              <Button
                size="sm"
                variant="primary"
                icon={<ClipboardCheck aria-hidden size={14} />}
                onClick={() => onReview(batch.batchId)}
              >
                Review {count(batch.rows, "row")}
              </Button>
            </li>
          ))}
          {recorded && <RecordedLine recorded={recorded} />}
        </ul>
      )}
      {rows.length > 0 ? (
        <ResultsTable rows={rows} />
      ) : (
        <EmptyState
          icon={<HeartHandshake size={20} />}
          title="No Mutual Assistance data yet"
          text="Upload screenshots of the mutual assistance list. Sure rows are recorded automatically."
        />
      )}
    </>
  );
}

function RecordedLine({ recorded }: { recorded: NonNullable<Assistance["recorded"]> }) {
  const members = count(recorded.members, "member");
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2 md:px-5">
      <p className="min-w-0 flex-1 text-small text-text-3">
        Last recorded: {members}, {dateTime(recorded.at)}
        {recorded.by && `, uploaded by ${recorded.by}`}
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-label="Undo the last recording"
        icon={<Undo2 aria-hidden size={14} />}
        onClick={() =>
          askUndo({
            changeSetId: recorded.changeSetId,
            title: "Undo the last recording?",
            consequence: `The points of ${members} are put back to what they were, and their rows wait for review.`,
          })
        }
      >
        Undo
      </Button>
    </li>
  );
}
