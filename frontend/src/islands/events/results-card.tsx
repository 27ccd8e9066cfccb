import Download from "lucide-react/icons/download";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { type EventResults, type ListedEvent, useEventResults } from "../../api/events";
import { longDate, weekLabel } from "../../format/dates";
import { count, full } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { QueryState } from "../../ui/query-state";
import { Select } from "../../ui/select";
import { UploadLink } from "../../ui/upload-link";
import { downloadResults } from "./results-csv";
import { ResultsTable } from "./results-table";

interface ResultsCardProps {
  event: ListedEvent;
  onEdit: () => void;
}

/** One event: the times that it was held, and the ranking of one of these times. */
export function ResultsCard({ event, onEdit }: ResultsCardProps) {
  const [day, setDay] = useState<string | null>(null);
  const results = useEventResults(event.id, day);
  const data = results.data;
  return (
    <Card
      flush
      title={<bdi>{event.title}</bdi>}
      aside={
        <Button variant="ghost" size="sm" icon={<Pencil aria-hidden size={14} />} onClick={onEdit}>
          Change
        </Button>
      }
    >
      <QueryState
        query={results}
        rows={8}
        loading="Loading the results"
        failed="Failed to fetch the results"
      />
      {data && data.dates.length === 0 && (
        <EmptyState
          icon={<Download size={20} />}
          title="No results yet"
          text="Upload a list of this event: choose it as the data type."
        >
          <UploadLink query={`?type=${event.dataType}`} />
        </EmptyState>
      )}
      {data && data.date !== null && data.dates.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 md:px-5">
            <div className="w-56 phone:w-full">
              <Select
                aria-label="Which time"
                options={data.dates.map(({ date }) => ({ value: date, label: nameOf(event, date) }))}
                value={data.date}
                onChange={(changed) => setDay(changed.target.value)}
              />
            </div>
            <p className="min-w-0 flex-1 text-body text-text-2">{inWords(data)}</p>
            <Button size="sm" icon={<Download aria-hidden size={14} />} onClick={() => downloadResults(data)}>
              CSV
            </Button>
          </div>
          <ResultsTable results={data} />
          <NotListed results={data} />
        </>
      )}
    </Card>
  );
}

function nameOf({ period }: ListedEvent, day: string): string {
  return period === "week" ? weekLabel(day) : longDate(day);
}

function inWords({ members, total, before, event }: EventResults): string {
  const unit = event.unit && ` ${event.unit}`;
  const against = before ? `, against ${longDate(before)}` : "";
  return `${count(members, "member")}, ${full(total)}${unit} together${against}`;
}

function NotListed({ results }: { results: EventResults }) {
  if (results.notListed.length === 0) return null;
  return (
    <div className="border-line border-t px-4 py-3 md:px-5">
      <h3 className="font-semibold text-body">{`Not on the list: ${results.notListed.length}`}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {results.notListed.map(({ memberId, memberName, away }) => (
          <li key={memberId} className="min-w-0 text-body">
            <MemberLink id={memberId} name={memberName} />
            {away && <span className="text-small text-text-2">{` ${away}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
