import { useState } from "react";
import { useStrikes } from "../../api/strikes";
import { StrikeActions } from "../../strikes/strike-actions";
import { StrikeChip } from "../../strikes/strike-chip";
import { StrikeFacts } from "../../strikes/strike-facts";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { later, useLater } from "../../ui/later";
import { MoreButton } from "../../ui/more-button";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 4;
const strikeDialog = later(() => import("../../strikes/strike-dialog"));

interface StrikesCardProps {
  memberId: number;
  name: string;
  rank: number;
  /** A former member cannot get a strike. */
  isActive: boolean;
  changesLeaders: boolean;
}

/** All strikes of a member, with the reason and the deciding leader. A strike can be given by hand. */
export function StrikesCard({ memberId, name, rank, isActive, changesLeaders }: StrikesCardProps) {
  const strikes = useStrikes(memberId);
  const [giving, setGiving] = useState(false);
  const dialog = useLater(strikeDialog, giving);
  const data = strikes.data;
  const { shown, whole, toggle } = useShortList(data?.rows ?? [], SHOWN);
  return (
    <Card
      title="Strikes"
      flush
      aside={
        isActive &&
        (changesLeaders || rank < 4) && (
          <Button size="sm" onPointerEnter={strikeDialog.load} onClick={() => setGiving(true)}>
            Give a strike
          </Button>
        )
      }
    >
      {strikes.isPending && <Skeleton className="mx-4 mb-4 h-9" />}
      {strikes.isError && !data && (
        <QuietError title="Failed to fetch the strikes" className="mx-4 mb-4 md:mx-5" query={strikes} />
      )}
      {data?.rows.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-body text-text-2 md:px-5">No strike so far.</p>
      )}
      {data && shown.length > 0 && (
        <ul aria-label="Strikes">
          {shown.map((strike) => (
            <li key={strike.id} className="grid gap-1.5 border-line border-t px-4 py-2.5 md:px-5">
              <span>
                <StrikeChip strike={strike} />
              </span>
              <StrikeFacts strike={strike} />
              <div>
                <StrikeActions strike={strike} data={data} changesLeaders={changesLeaders} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <MoreButton whole={whole} total={data?.rows.length ?? 0} toggle={toggle} />
      {dialog && giving && (
        <dialog.StrikeDialog
          memberId={memberId}
          name={name}
          weeks={data?.weeks ?? 4}
          onClose={() => setGiving(false)}
        />
      )}
    </Card>
  );
}
