import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import { type Contribution, useContributions } from "../../api/contributions";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { AreaOff } from "../../ui/area-off";
import { BackLinks } from "../../ui/back-links";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { DecidedCard } from "./decided-card";
import { WaitingItem } from "./waiting-item";

const BACK = [
  { href: "/admin", label: text("Dashboard") },
  { href: "/admin/member-links", label: text("Personal Links") },
];

export const declineDialog = later(() => import("./decline-dialog"));

/** What members sent, each beside the portal's present values, for a leader to accept, change or decline. */
export function FromMembersScreen() {
  const sent = useContributions();
  const [declining, setDeclining] = useState<Contribution | null>(null);
  const dialog = useLater(declineDialog, declining !== null);
  const data = sent.data;
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title={text("From Members")}
        subtitle={text("What members sent waits here for a leader. Nothing counts until it is accepted.")}
      />
      <QueryCard
        query={sent}
        rows={6}
        loading={text("Loading what members sent")}
        failed={text("Failed to fetch what members sent")}
      />
      {data && (
        <div className="grid gap-4 phone:gap-3">
          {!data.on && (
            <AreaOff>
              {text("The members' area is off, so members can send nothing. An R5 switches it on:")}
            </AreaOff>
          )}
          <Card
            flush
            title={text("To decide")}
            aside={data.waiting.length > 0 && count(data.waiting.length, text("thing"), text("things"))}
          >
            {data.waiting.length > 0 ? (
              <ul aria-label={text("To decide")}>
                {data.waiting.map((one) => (
                  <WaitingItem key={one.id} sent={one} onDecline={() => setDeclining(one)} />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<Inbox size={20} />}
                title={text("Nothing waits")}
                text={text(
                  "Members send days away, pictures of their profile or tech tree, and figures that are wrong from their own area.",
                )}
              />
            )}
          </Card>
          <DecidedCard rows={data.decided} />
        </div>
      )}
      {dialog && declining && <dialog.DeclineDialog sent={declining} onClose={() => setDeclining(null)} />}
    </>
  );
}
