import type { Strike, StrikeData } from "../../api/strikes";
import { closingSunday, weekLabel } from "../../format/dates";
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

/** The strikes that the figures propose, week by week, each with a checkbox and its evidence. */
export function ProposedCard({ data, rows, chosen, changesLeaders, onChoose }: ProposedCardProps) {
  const weeks = byWeek(rows);
  const tickAll = (of: readonly Strike[], what = "all") => (
    <TickAll rows={of} what={what} chosen={chosen} changesLeaders={changesLeaders} onChoose={onChoose} />
  );
  return (
    <Card flush title={`${count(rows.length, "strike")} proposed`} aside={tickAll(rows)}>
      {weeks.map(([week, found]) => (
        <section key={week} aria-label={weekLabel(week)}>
          {weeks.length > 1 && (
            <div className="flex items-center justify-between gap-3 border-line border-t bg-raised px-4 py-1.5 md:px-5">
              <h3 className="font-semibold text-body">
                {weekLabel(week)} <span className="font-normal text-small text-text-3">{found.length}</span>
              </h3>
              {tickAll(found, weekLabel(week))}
            </div>
          )}
          <ul aria-label={`Proposed strikes, ${weekLabel(week)}`}>
            {found.map((row) => (
              <ProposedRow
                key={row.id}
                row={row}
                data={data}
                chosen={chosen}
                changesLeaders={changesLeaders}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** [the week's Sunday, its strikes], newest week first as in the given rows. */
function byWeek(rows: readonly Strike[]): [string, Strike[]][] {
  const weeks = new Map<string, Strike[]>();
  for (const row of rows) {
    const week = row.evidence?.weekEnding ?? closingSunday(row.day);
    weeks.set(week, [...(weeks.get(week) ?? []), row]);
  }
  return [...weeks];
}

interface TickAllProps extends Pick<ProposedCardProps, "rows" | "chosen" | "changesLeaders" | "onChoose"> {
  what: string;
}

function TickAll({ rows, what, chosen, changesLeaders, onChoose }: TickAllProps) {
  const open = rows.filter((row) => !isBlocked(row, changesLeaders));
  if (open.length < 2) return null;
  const all = open.every((row) => isTicked(row, chosen, changesLeaders));
  return (
    <Button variant="ghost" size="sm" onClick={() => onChoose(open, !all)}>
      {all ? `Untick ${what}` : what === "all" ? `Tick all ${open.length}` : `Tick ${what}`}
    </Button>
  );
}

interface ProposedRowProps extends Omit<ProposedCardProps, "rows"> {
  row: Strike;
}

function ProposedRow({ row, data, chosen, changesLeaders, onChoose }: ProposedRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[auto_minmax(0,13rem)_minmax(0,1fr)_auto] xl:grid-cols-[auto_minmax(0,18rem)_minmax(0,1fr)_auto]">
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
        <StrikeActions strike={row} data={data} changesLeaders={changesLeaders} />
      </div>
    </li>
  );
}
