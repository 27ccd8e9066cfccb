import { Upload } from "lucide-react";
import { useStats } from "../../api/dashboard";
import { closingSunday, dateTime, longDate, toDay } from "../../format/dates";
import { buttonClass } from "../../ui/button";
import { PageHeader } from "../../ui/page-header";
import { AttentionStrip } from "./attention-strip";
import { RankingTables } from "./ranking-tables";
import { TotalCards } from "./total-cards";
import { TrendsCard } from "./trends-card";

/** Dashboard: what needs a leader, how the alliance stands, who leads, and where it goes. */
export function DashboardScreen() {
  const newest = useStats().data?.newestFigures;
  const sunday = longDate(closingSunday(toDay(new Date())));
  return (
    <>
      <PageHeader title="Dashboard" subtitle={`Week ending ${sunday}. Rankings cover the last 30 days.`}>
        <div className="flex items-center gap-3 phone:w-full">
          {newest && <p className="text-small text-text-3 phone:hidden">Figures of {dateTime(newest)}</p>}
          <a href="/admin/upload" className={buttonClass("primary")}>
            <Upload aria-hidden size={16} />
            Upload screenshots
          </a>
        </div>
      </PageHeader>
      <div className="grid gap-4 phone:gap-3">
        <AttentionStrip />
        <TotalCards />
        <RankingTables />
        <TrendsCard />
      </div>
    </>
  );
}
