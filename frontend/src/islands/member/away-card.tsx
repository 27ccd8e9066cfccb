import X from "lucide-react/icons/x";
import { useState } from "react";
import { type AwayEntry, removeAway, useAwayOf } from "../../api/away";
import { allianceDay } from "../../format/clock";
import { longDate } from "../../format/dates";
import { count } from "../../format/numbers";
import { told } from "../../ui/act";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { notDoneToast } from "../../ui/failure-toast";
import { later, useLater } from "../../ui/later";
import { MoreButton } from "../../ui/more-button";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 4;
const awayDialog = later(() => import("./away-dialog"));

interface AwayCardProps {
  memberId: number;
  name: string;
  /** For a former member, no days can be entered. */
  isActive: boolean;
}

/** The days on which a member is excused. They can be entered and deleted here. */
export function AwayCard({ memberId, name, isActive }: AwayCardProps) {
  const away = useAwayOf(memberId);
  const [entering, setEntering] = useState(false);
  const dialog = useLater(awayDialog, entering);
  const { shown, whole, toggle } = useShortList(away.data ?? [], SHOWN);
  return (
    <Card
      title="Away"
      flush
      aside={
        isActive && (
          <Button size="sm" onClick={() => setEntering(true)}>
            Enter days
          </Button>
        )
      }
    >
      {away.isPending && <Skeleton className="mx-4 mb-4 h-9" />}
      {away.isError && (
        <QuietError title="Failed to fetch the days away" className="mx-4 mb-4 md:mx-5" query={away} />
      )}
      {away.data?.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-body text-text-2 md:px-5">
          Never away so far. Days entered here excuse a list that is missed then.
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Days away">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton whole={whole} total={away.data?.length ?? 0} toggle={toggle} />
      {dialog && entering && (
        <dialog.AwayDialog memberId={memberId} name={name} onClose={() => setEntering(false)} />
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: AwayEntry }) {
  const [pending, act] = useAct();
  const days = `${longDate(entry.from)} to ${longDate(entry.to)}`;

  const remove = () =>
    act({
      run: () => removeAway(entry.id),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was changed", error),
    });

  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-body">
          {entry.from === entry.to ? longDate(entry.from) : days}
          <State entry={entry} />
        </p>
        <p className="break-words text-small text-text-2">
          {entry.reason && <bdi>{entry.reason}</bdi>}
          {entry.reason && ", "}
          {count(entry.days, "day")}
          {entry.by && `, entered by ${entry.by}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Take back: away ${days}`}
        title="Take back"
        pending={pending}
        pendingLabel=""
        onClick={remove}
      >
        <X aria-hidden size={15} />
      </Button>
    </li>
  );
}

function State({ entry }: { entry: AwayEntry }) {
  const today = allianceDay();
  if (today < entry.from) return <Chip>Coming</Chip>;
  if (today > entry.to) return null;
  return <Chip tone="blue">Away now</Chip>;
}
