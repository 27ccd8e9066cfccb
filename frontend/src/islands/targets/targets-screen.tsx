import CircleCheck from "lucide-react/icons/circle-check";
import Crosshair from "lucide-react/icons/crosshair";
import { useState } from "react";
import { type TargetWeek, useTargets } from "../../api/targets";
import { useWeek } from "../../duel/use-week";
import { WeekSteps } from "../../duel/week-steps";
import { longDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { BackLinks } from "../../ui/back-links";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import type { Asked } from "./asked";
import { AskedCard } from "./asked-card";
import { ShortItem } from "./short-item";
import { UnknownLine } from "./unknown-line";

const BACK = [
  { href: "/admin/duel", label: "Alliance Duel by Day" },
  { href: "/admin/member-management", label: "Member Management" },
];

const targetDialog = later(() => import("./target-dialog"));

/** What each day and week requires of members, and who was short of it. */
export function TargetsScreen() {
  const [week, setWeek] = useWeek();
  const [edited, setEdited] = useState<Asked | null>(null);
  const targets = useTargets(week);
  const dialog = useLater(targetDialog, edited !== null);
  const data = targets.data;
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="Targets"
        subtitle="What each day and week asks of members, and who was short of it. Whoever was away on half of the days is excused, and what was not uploaded is unknown."
      >
        {data && <WeekSteps week={data} onChoose={setWeek} />}
      </PageHeader>
      <QueryCard
        query={targets}
        rows={8}
        loading="Loading the targets"
        failed="Failed to fetch the targets"
      />
      {data && (
        <div className="grid gap-4 phone:gap-3">
          <AskedCard data={data} onEdit={setEdited} />
          <ShortCard data={data} onSet={() => setEdited({ figure: "duel-day", rank: null, least: "" })} />
        </div>
      )}
      {data && dialog && edited && (
        <dialog.TargetDialog
          figures={data.figures}
          week={data.weekEnding}
          asked={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ShortCard({ data, onSet }: { data: TargetWeek; onSet: () => void }) {
  const asksNothing = !data.targets.some(({ inForce, least }) => inForce && Number(least) > 0);
  if (asksNothing) {
    return (
      <Card flush>
        <EmptyState
          icon={<Crosshair size={20} />}
          title={`Nothing was asked in ${weekLabel(data.weekEnding)}`}
          text="Set the least duel score of a day or week, donations or mutual assistance: from then on you see who is short."
        >
          <Button variant="primary" onClick={onSet}>
            Set a target
          </Button>
        </EmptyState>
      </Card>
    );
  }
  const open = data.short.filter(({ excused }) => !excused);
  return (
    <Card
      flush
      title={data.short.length > 0 ? `${count(open.length, "member")} short` : "Who was short"}
      aside={`up to ${longDate(data.lastDay)}`}
    >
      {data.short.length === 0 && (
        <EmptyState
          icon={<CircleCheck size={20} />}
          title="Nobody is short"
          text="Everybody with known figures has reached what was asked."
        />
      )}
      <UnknownLine unknown={data.unknown} />
      <ul aria-label="Members who are short">
        {data.short.map((member) => (
          <ShortItem key={member.memberId} member={member} week={data.weekEnding} />
        ))}
      </ul>
    </Card>
  );
}
