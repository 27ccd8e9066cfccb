import ArrowRight from "lucide-react/icons/arrow-right";
import type { BoardRow } from "../../api/board";
import { weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { blocked, type Chosen, isTicked } from "./choice";
import { Measures } from "./measures";

interface MovesCardProps {
  title: string;
  rows: readonly BoardRow[];
  /** The week whose days away are shown. */
  week: string;
  chosen: Chosen;
  changesLeaders: boolean;
  onChoose: (rows: readonly BoardRow[], on: boolean) => void;
}

/** Members who all rise or all fall, each with a checkbox and the reason. */
export function MovesCard({ title, rows, week, chosen, changesLeaders, onChoose }: MovesCardProps) {
  const open = rows.filter((row) => !blocked(row, changesLeaders));
  const all = open.every((row) => isTicked(row, chosen, changesLeaders));
  return (
    <Card
      flush
      title={title}
      aside={
        open.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => onChoose(open, !all)}>
            {all ? "Untick all" : `Tick all ${open.length}`}
          </Button>
        )
      }
    >
      <ul aria-label={title}>
        {rows.map((row) => (
          <Move
            key={row.memberId}
            row={row}
            week={week}
            why={blocked(row, changesLeaders)}
            ticked={isTicked(row, chosen, changesLeaders)}
            onTick={(on) => onChoose([row], on)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface MoveProps {
  row: BoardRow;
  week: string;
  /** Why it can't be ticked, or null. */
  why: string | null;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function Move({ row, week, why, ticked, onTick }: MoveProps) {
  const to = row.to === "X" ? "No Rank" : row.to;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[auto_minmax(0,14rem)_9rem_minmax(0,1fr)] xl:grid-cols-[auto_minmax(0,18rem)_9rem_minmax(0,1fr)]">
      <Checkbox
        aria-label={`${row.memberName}: ${row.from} to ${to}`}
        checked={ticked}
        disabled={why !== null}
        onCheckedChange={onTick}
      />
      <MemberLink id={row.memberId} name={row.memberName} className="text-left font-semibold" />
      <span className="flex items-center gap-1.5 whitespace-nowrap text-body">
        <span className="text-text-2">{row.from}</span>
        <ArrowRight aria-hidden size={13} className="text-text-3" />
        <span className="sr-only">to</span>
        <b className={row.rises ? "text-tactical" : "text-warning"}>{to}</b>
      </span>
      <div className="col-span-2 col-start-2 min-w-0 space-y-1 lg:col-span-1 lg:col-start-4">
        <Measures measured={row.measured} />
        <Notes row={row} week={week} why={why} />
      </div>
    </li>
  );
}

/** Facts that a leader should know before deciding. */
function Notes({ row, week, why }: { row: BoardRow; week: string; why: string | null }) {
  const unknown = row.unknown.length > 0 && `Not known: ${row.unknown.join(", ")}`;
  if (!row.away && !unknown && !row.needsR5 && !row.strikes) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2">
      {row.away && (
        <>
          <Chip tone={row.excused ? "blue" : "plain"}>{row.excused ? "Excused" : "Away"}</Chip>
          <span className="min-w-0 break-words">
            {row.away} ({weekLabel(week)})
          </span>
        </>
      )}
      {unknown && <Chip tone="amber">{unknown}</Chip>}
      {row.strikes > 0 && <Chip tone="red">{count(row.strikes, "strike")}</Chip>}
      {row.needsR5 && <span className="text-text-3">{why ?? `${row.to} may enter the portal.`}</span>}
    </p>
  );
}
