import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { type Strike, type StrikeData, useStrikes } from "../../api/strikes";
import { count } from "../../format/numbers";
import { useDecide } from "../../strikes/use-decide";
import { BackLinks } from "../../ui/back-links";
import { Button, buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { type Chosen, isTicked } from "./choice";
import { DecidedCard } from "./decided-card";
import { ProposedCard } from "./proposed-card";

interface StrikesScreenProps {
  rights?: { changesLeaders: boolean };
}

const BACK = [
  { href: "/admin", label: "Dashboard" },
  { href: "/admin/member-management", label: "Member Management" },
];
const NOTHING_CHOSEN: Chosen = new Map();

/** Strikes: proposals from the figures, each with its evidence, and past decisions. Nothing is sent to anybody. */
export function StrikesScreen({ rights }: StrikesScreenProps) {
  const changesLeaders = rights?.changesLeaders ?? false;
  const strikes = useStrikes();
  const data = strikes.data;
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="Strikes"
        subtitle="Members who fell short of a target or missed the duel without being away. Nothing counts before a leader confirms it, and nothing is sent to anybody."
      >
        <a href="/admin/targets" className={buttonClass("secondary")}>
          Targets
        </a>
      </PageHeader>
      <QueryCard
        query={strikes}
        rows={8}
        loading="Loading the strikes"
        failed="Failed to fetch the strikes"
      />
      {data && <Lists data={data} changesLeaders={changesLeaders} />}
    </>
  );
}

function Lists({ data, changesLeaders }: { data: StrikeData; changesLeaders: boolean }) {
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const of = (...states: Strike["state"][]) => data.rows.filter(({ state }) => states.includes(state));
  const proposed = of("proposed");
  const ticked = proposed.filter((row) => isTicked(row, chosen, changesLeaders));
  return (
    <div className="grid gap-4 phone:gap-3">
      {proposed.length === 0 && (
        <Card flush>
          <EmptyState
            icon={<CircleCheck size={20} />}
            title="No strike is proposed"
            text={`Members who fall short of a target or miss the duel without being away are proposed here. A strike stands for ${count(data.weeks, "week")}.`}
          />
        </Card>
      )}
      {proposed.length > 0 && (
        <>
          <ProposedCard
            data={data}
            rows={proposed}
            chosen={chosen}
            changesLeaders={changesLeaders}
            onChoose={(rows, on) =>
              setChosen(new Map([...chosen, ...rows.map(({ id }) => [id, on] as const)]))
            }
          />
          <DecideBar ticked={ticked} weeks={data.weeks} onDone={() => setChosen(NOTHING_CHOSEN)} />
        </>
      )}
      <DecidedCard title="Standing" data={data} rows={of("confirmed")} changesLeaders={changesLeaders} />
      <DecidedCard
        title="Dropped and expired"
        data={data}
        rows={of("dropped", "expired")}
        changesLeaders={changesLeaders}
      />
    </div>
  );
}

interface DecideBarProps {
  ticked: readonly Strike[];
  weeks: number;
  onDone: () => void;
}

/** Always visible: decides on all ticked strikes in one change. */
function DecideBar({ ticked, weeks, onDone }: DecideBarProps) {
  const { pending, decide } = useDecide(ticked, onDone);
  const members = new Set(ticked.map(({ memberId }) => memberId)).size;
  return (
    <section
      aria-label="Decide"
      className="sticky bottom-0 z-sticky flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised px-4 py-3 shadow-card md:px-5"
    >
      <p role="status" className="min-w-0 text-body text-text-2">
        {ticked.length === 0
          ? "Nothing is ticked."
          : `${count(ticked.length, "strike")} of ${count(members, "member")}, for ${count(weeks, "week")}.`}
      </p>
      <span className="flex gap-2">
        <Button
          variant="ghost"
          pending={pending === "dropped"}
          pendingLabel="Dropping..."
          disabled={!ticked.length || pending !== null}
          onClick={() => decide("dropped")}
        >
          {ticked.length ? `Drop ${ticked.length}` : "Drop"}
        </Button>
        <Button
          variant="primary"
          pending={pending === "confirmed"}
          pendingLabel="Confirming..."
          disabled={!ticked.length || pending !== null}
          onClick={() => decide("confirmed")}
        >
          {ticked.length ? `Confirm ${ticked.length}` : "Confirm"}
        </Button>
      </span>
    </section>
  );
}
