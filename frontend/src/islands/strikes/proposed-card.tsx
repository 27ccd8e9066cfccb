import type { Strike, StrikeData } from "../../api/strikes";
import { count } from "../../format/numbers";
import { StrikeActions } from "../../strikes/strike-actions";
import { StrikeFacts } from "../../strikes/strike-facts";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { MemberLink } from "../../ui/member-link";
import { type Chosen, isBlocked, isTicked } from "./choice";

interface ProposedCardProps {
  data: StrikeData;
  rows: readonly Strike[];
  chosen: Chosen;
  changesLeaders: boolean;
  onChoose: (rows: readonly Strike[], on: boolean) => void;
}

/** What the figures propose, each to be ticked, with its evidence. */
export function ProposedCard({ data, rows, chosen, changesLeaders, onChoose }: ProposedCardProps) {
  const open = rows.filter((row) => !isBlocked(row, changesLeaders));
  const all = open.every((row) => isTicked(row, chosen, changesLeaders));
  return (
    <Card
      flush
      title={`${count(rows.length, "strike")} proposed`}
      aside={
        open.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => onChoose(open, !all)}>
            {all ? "Untick all" : `Tick all ${open.length}`}
          </Button>
        )
      }
    >
      <ul aria-label="Proposed strikes">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[auto_minmax(0,13rem)_minmax(0,1fr)_auto]"
          >
            <span className="flex h-5 items-center">
              <Checkbox
                aria-label={`${row.memberName}: ${row.reason}`}
                checked={isTicked(row, chosen, changesLeaders)}
                disabled={isBlocked(row, changesLeaders)}
                onCheckedChange={(on) => onChoose([row], on)}
              />
            </span>
            <span className="flex min-w-0 items-baseline gap-2">
              <MemberLink
                id={row.memberId}
                name={row.memberName}
                {...(row.evidence && { query: `?week=${row.evidence.weekEnding}` })}
                className="min-w-0 text-left font-semibold"
              />
              <span className="text-small text-text-3">{row.rank}</span>
            </span>
            <div className="col-start-2 min-w-0 lg:col-start-3">
              <StrikeFacts strike={row} />
            </div>
            <div className="col-start-2 lg:col-start-4">
              <StrikeActions
                strike={row}
                screenshots={data.screenshots}
                weeks={data.weeks}
                changesLeaders={changesLeaders}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
