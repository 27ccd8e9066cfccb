import { useMemberHistory } from "../../api/member-history";
import { BackLinks } from "../../ui/back-links";
import { ErrorState } from "../../ui/error-state";
import { SkeletonRows } from "../../ui/skeleton";
import { AwayCard } from "./away-card";
import { ChangeCard } from "./change-card";
import { DuelCard } from "./duel-card";
import { EventsCard } from "./events-card";
import { FigureHistoryCard } from "./figure-history-card";
import { MemberHeader } from "./member-header";
import { NotesCard } from "./notes-card";
import { RankCard } from "./rank-card";
import { SfTechCard } from "./sf-tech-card";
import { SpellingsCard } from "./spellings-card";
import { StrikesCard } from "./strikes-card";

const BACK = [
  { href: "/admin/member-management", label: "Member Management" },
  { href: "/admin/analytics", label: "Analytics" },
  { href: "/admin", label: "Dashboard" },
];

interface MemberScreenProps {
  memberId: number;
  rights?: { changesLeaders: boolean };
}

/** One member: figures over time with their screenshots, ranks, SF Tech, spellings, and who changed what. */
export function MemberScreen({ memberId, rights }: MemberScreenProps) {
  const history = useMemberHistory(memberId);
  const data = history.data;
  if (!data) {
    return (
      <>
        <BackLinks links={BACK} />
        <section className="mt-3 rounded-card border border-line bg-surface">
          {history.isPending ? (
            <SkeletonRows rows={8} label="Loading the member" />
          ) : (
            <ErrorState title="Failed to fetch the member's history" query={history} />
          )}
        </section>
      </>
    );
  }
  return (
    <>
      <BackLinks links={BACK} />
      <MemberHeader member={data.member} />
      <div className="flex flex-col gap-4 phone:gap-3">
        <FigureHistoryCard
          memberName={data.member.name}
          figures={data.figures}
          screenshots={data.screenshots}
        />
        <DuelCard memberId={memberId} figures={data.figures} screenshots={data.screenshots} />
        <EventsCard memberId={memberId} />
        <div className="grid gap-4 lg:grid-cols-2 phone:gap-3">
          <RankCard ranks={data.ranks} />
          <SfTechCard history={data.sfTech} />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr] phone:gap-3">
          <StrikesCard
            memberId={memberId}
            name={data.member.name}
            rank={data.member.rank}
            isActive={data.member.isActive}
            changesLeaders={rights?.changesLeaders ?? false}
          />
          <NotesCard memberId={memberId} />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr] phone:gap-3">
          <ChangeCard memberId={memberId} />
          <div className="grid gap-4 phone:gap-3">
            <AwayCard memberId={memberId} name={data.member.name} isActive={data.member.isActive} />
            <SpellingsCard aliases={data.aliases} />
          </div>
        </div>
      </div>
    </>
  );
}
