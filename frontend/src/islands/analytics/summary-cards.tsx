import type { UseQueryResult } from "@tanstack/react-query";
import Activity from "lucide-react/icons/activity";
import Database from "lucide-react/icons/database";
import TrendingUp from "lucide-react/icons/trending-up";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import type { Summary } from "../../api/analytics";
import { against, coverage } from "../../format/changes";
import { full, NO_VALUE, percent, share } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { InfoTip } from "../../ui/info-tip";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";

interface SummaryCardsProps {
  summary: UseQueryResult<Summary>;
}

/** The four figures of the chosen data and range. */
export function SummaryCards({ summary }: SummaryCardsProps) {
  const figures = summary.data;
  return (
    <div>
      <div
        className="grid grid-cols-2 gap-4 lg:grid-cols-4 phone:gap-2"
        aria-busy={summary.isFetching || undefined}
      >
        {CARDS.map(({ title, caption, definition, icon, colour, value, note }) => (
          <section
            key={title}
            aria-label={title}
            className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card phone:p-3"
          >
            <div className="flex items-start justify-between gap-2">
              <h2 className="type-head min-w-0 pt-2 text-text-2">{title}</h2>
              <span
                aria-hidden="true"
                className={cx("grid size-8 shrink-0 place-items-center rounded-control", colour)}
              >
                {icon}
              </span>
            </div>
            <p className="type-stat flex h-9 items-center phone:h-8">
              {summary.isPending ? <Skeleton className="h-6 w-24" /> : figures ? value(figures) : NO_VALUE}
            </p>
            <div className="mt-0.5 flex items-center gap-1.5">
              <p className="text-small text-text-2">{caption}</p>
              <InfoTip about={title} text={definition} />
            </div>
            {note && (
              <p className="min-h-8 text-small text-text-3 phone:min-h-12">{figures && note(figures)}</p>
            )}
          </section>
        ))}
      </div>
      {summary.isError && <QuietError title="Member data request failed" className="mt-2" query={summary} />}
    </div>
  );
}

interface CardContent {
  title: string;
  caption: string;
  definition: string;
  icon: ReactNode;
  colour: string;
  value: (figures: Summary) => string;
  /** How many members are compared, or why there is no comparison. */
  note?: (figures: Summary) => string;
}

function compared({ changes }: Summary): string {
  const [first, second] = changes;
  if (first && !second)
    return first.percent === null ? (first.reason ?? "") : `${against(first)} · ${coverage(first)}`;
  const told = changes.filter(({ percent }) => percent !== null);
  if (told.length === 0) return first?.reason ?? "";
  return `${told.map((change) => `${change.dataType} ${coverage(change)}`).join(", ")}`;
}

const CARDS: readonly CardContent[] = [
  {
    title: "DATA POINTS",
    caption: "Total records analyzed",
    definition: "Active members' records of the chosen data, dated within the range.",
    icon: <Database size={16} />,
    colour: "bg-blue-tint text-blue",
    value: ({ dataPoints }) => full(dataPoints),
  },
  {
    title: "GROWTH RATE",
    caption: "Average improvement",
    definition:
      "How much the average changed, in percent, for members with the figure at the start of the range and a new one at its end. For all data, the mean of the types.",
    icon: <TrendingUp size={16} />,
    colour: "bg-tactical-tint text-tactical",
    value: ({ growthRate }) => (growthRate === null ? NO_VALUE : percent(growthRate)),
    note: compared,
  },
  {
    title: "ACTIVE MEMBERS",
    caption: "With recorded data",
    definition: "The active members who have at least one record of the chosen data in the range.",
    icon: <Users size={16} />,
    colour: "bg-selected text-text-2",
    value: ({ activeMembers }) => full(activeMembers),
  },
  {
    title: "VARIANCE",
    caption: "Performance spread",
    definition:
      "How much the members in the growth rate differ: the standard deviation of their own changes in percent.",
    icon: <Activity size={16} />,
    colour: "bg-selected text-text-2",
    value: ({ variance }) => (variance === null ? NO_VALUE : `±${share(variance)}`),
    note: compared,
  },
];
