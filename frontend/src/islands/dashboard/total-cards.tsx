import FlaskConical from "lucide-react/icons/flask-conical";
import Shield from "lucide-react/icons/shield";
import Swords from "lucide-react/icons/swords";
import Users from "lucide-react/icons/users";
import { type Stats, useStats } from "../../api/dashboard";
import { shortDate } from "../../format/dates";
import { abbreviate, full, NO_VALUE } from "../../format/numbers";
import { ErrorState } from "../../ui/error-state";
import { StatCard, type StatCardProps } from "../../ui/stat-card";
import { historyOf, membersTrend, totalTrend } from "./trend";

type Look = Pick<StatCardProps, "title" | "icon" | "colour">;

const CARDS: { look: Look; content: (stats: Stats) => Partial<StatCardProps> }[] = [
  {
    look: { title: "Total Members", icon: <Users size={16} />, colour: "blue" },
    content: (stats) => ({
      value: full(stats.totalMembers),
      caption: `${stats.joined} new, ${stats.left} left in 30 days`,
      history: historyOf(stats, "totalMembers"),
      ...membersTrend(stats),
    }),
  },
  {
    look: { title: "Alliance Power", icon: <Shield size={16} />, colour: "tactical" },
    content: (stats) => ({
      value: stats.asOf.power ? abbreviate(stats.totalPower) : NO_VALUE,
      caption: stats.asOf.power ? `${abbreviate(stats.avgPower)} average` : "no power recorded",
      history: historyOf(stats, "power"),
      ...totalTrend(stats, "power"),
    }),
  },
  {
    look: { title: "Total Kills", icon: <Swords size={16} />, colour: "destructive" },
    content: (stats) => ({
      value: stats.asOf.kills ? abbreviate(stats.totalKills) : NO_VALUE,
      caption: stats.asOf.kills ? `last updated ${shortDate(stats.asOf.kills)}` : "no kills recorded",
      history: historyOf(stats, "kills"),
      ...totalTrend(stats, "kills"),
    }),
  },
  {
    look: { title: "Tech Donations", icon: <FlaskConical size={16} />, colour: "warning" },
    content: (stats) => ({
      value: stats.asOf.donations ? abbreviate(stats.totalTechDonations) : NO_VALUE,
      caption: stats.asOf.donations
        ? `${abbreviate(stats.avgTechDonations)} average`
        : "no donations recorded",
      history: historyOf(stats, "donations"),
      ...totalTrend(stats, "donations"),
    }),
  },
];

/** The alliance's four totals, each with its trend since the last saved week. */
export function TotalCards() {
  const { data: stats, isError, error, refetch } = useStats();
  if (isError && !stats) {
    return (
      <section className="rounded-card border border-line bg-surface shadow-card">
        <ErrorState title="Failed to fetch the alliance's totals" query={{ error, refetch }} />
      </section>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 phone:gap-2">
      {CARDS.map(({ look, content }) => (
        <StatCard key={look.title} {...look} {...(stats && content(stats))} />
      ))}
    </div>
  );
}
