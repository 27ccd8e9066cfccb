import Pencil from "lucide-react/icons/pencil";
import type { Target, TargetWeek } from "../../api/targets";
import { shortDate } from "../../format/dates";
import { full } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { type Asked, spanWords, whose } from "./asked";

interface AskedCardProps {
  data: TargetWeek;
  onEdit: (asked: Asked) => void;
}

/** The targets in force in the week on screen. Each can be changed from some week on. */
export function AskedCard({ data, onEdit }: AskedCardProps) {
  const now = data.targets.filter(({ inForce }) => inForce);
  if (now.length === 0) return null;
  return (
    <Card
      flush
      title="What is asked"
      aside={
        <Button size="sm" onClick={() => onEdit({ figure: "duel-day", rank: null, least: "" })}>
          Set a target
        </Button>
      }
    >
      <ul aria-label="What is asked">
        {now.map((target) => (
          <AskedItem key={target.id} target={target} onEdit={onEdit} />
        ))}
      </ul>
    </Card>
  );
}

function AskedItem({ target, onEdit }: { target: Target; onEdit: AskedCardProps["onEdit"] }) {
  const { figure, label, span, rank, least, since, by } = target;
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-body">
          {`${label}, ${spanWords(span)}: `}
          <b className="type-figure">{Number(least) === 0 ? "nothing" : `at least ${full(least)}`}</b>
        </p>
        <p className="text-small text-text-2">
          {`For ${whose(rank)}, since ${shortDate(since)}${by ? `, set by ${by}` : ""}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Change: ${label} for ${whose(rank)}`}
        title="Change"
        onClick={() => onEdit({ figure, rank, least: full(least) })}
      >
        <Pencil aria-hidden size={15} />
      </Button>
    </li>
  );
}
