import Upload from "lucide-react/icons/upload";
import { type AttentionItem, type GuideStep, useStats, type WeekGlance } from "../../api/dashboard";
import { dateTime, longDate } from "../../format/dates";
import { buttonClass } from "../../ui/button";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { FirstSteps } from "./first-steps";
import { RankingTables } from "./ranking-tables";
import { TotalCards } from "./total-cards";
import { TrendsCard } from "./trends-card";
import { WeekCard } from "./week-card";

const pinnedAnswers = later(() => import("./pinned-answers"));

interface DashboardProps {
  /** The Sunday that ends this week. */
  weekEnding: string;
  /** What is still to decide, and the week's lists, as the server knew them when it made the page. */
  attention?: AttentionItem[];
  week?: WeekGlance;
  /** How many answers are pinned. */
  pinned?: number;
  /** A new alliance's first steps; empty once they are done or were put away. */
  guide?: GuideStep[];
  /** Whether the visitor may put the first steps away. */
  mayCloseGuide?: boolean;
  /** Whether the visitor may switch automatic saving of weeks on. */
  mayAutomate?: boolean;
}

/** Dashboard: the state of the week and what needs a leader, the alliance's totals, the rankings, and the trends. */
export function DashboardScreen({
  weekEnding,
  attention,
  week,
  pinned = 0,
  guide = [],
  mayCloseGuide = false,
  mayAutomate = false,
}: DashboardProps) {
  const pins = useLater(pinnedAnswers, pinned > 0);
  const newest = useStats().data?.newestFigures;
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={`Week ending ${longDate(weekEnding)}. Rankings cover the last 30 days.`}
      >
        <div className="flex items-center gap-3 phone:w-full">
          {newest && <p className="hidden text-small text-text-3 lg:block">Figures of {dateTime(newest)}</p>}
          <a href="/admin/upload?type=auto" className={buttonClass("primary")}>
            <Upload aria-hidden size={16} />
            Upload screenshots
          </a>
        </div>
      </PageHeader>
      <div className="grid gap-4 phone:gap-3">
        <FirstSteps atFirst={guide} mayClose={mayCloseGuide} />
        <WeekCard weekEnding={weekEnding} week={week} attention={attention} mayAutomate={mayAutomate} />
        <TotalCards />
        <RankingTables />
        <TrendsCard />
        {pins && pinned > 0 && <pins.PinnedAnswers number={pinned} />}
      </div>
    </>
  );
}
