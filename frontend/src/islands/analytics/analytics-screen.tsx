import { useSummary } from "../../api/analytics";
import { PageHeader } from "../../ui/page-header";
import { useAddress } from "../../ui/use-address";
import { DataDistribution } from "./data-distribution";
import { FilterSelect } from "./filter-select";
import { RANGES, TYPES, valuesOf } from "./filters";
import { ProgressionCard } from "./progression-card";
import { SummaryCards } from "./summary-cards";
import { TopPerformers } from "./top-performers";
import { WeekCard } from "./week-card";

/** Analytics Dashboard: how many figures there are and how they change, by member and by week. */
export function AnalyticsScreen() {
  const [dataType, setDataType] = useAddress("data", valuesOf(TYPES), "all");
  const [days, setDays] = useAddress("days", valuesOf(RANGES), "7");
  const summary = useSummary(dataType, days);
  return (
    <>
      <PageHeader title="Analytics Dashboard" subtitle="Detailed performance analysis and trends">
        <div className="flex gap-2 phone:w-full">
          <FilterSelect label="Data type" choices={TYPES} value={dataType} onChoose={setDataType} />
          <FilterSelect label="Range" choices={RANGES} value={days} onChoose={setDays} />
        </div>
      </PageHeader>
      <div className="flex flex-col gap-4 phone:gap-3">
        <SummaryCards summary={summary} />
        <ProgressionCard />
        <div className="[contain-intrinsic-height:auto_1000px] [content-visibility:auto] print:[content-visibility:visible]">
          <WeekCard />
        </div>
        <div className="grid gap-4 [contain-intrinsic-height:auto_400px] [content-visibility:auto] lg:grid-cols-2 phone:gap-3 print:[content-visibility:visible]">
          <TopPerformers summary={summary} />
          <DataDistribution summary={summary} />
        </div>
      </div>
    </>
  );
}
