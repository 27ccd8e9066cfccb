import Crosshair from "lucide-react/icons/crosshair";
import FlaskConical from "lucide-react/icons/flask-conical";
import Shield from "lucide-react/icons/shield";
import { type RankingKey, type Rankings, useRankings } from "../../api/dashboard";
import { shortDate } from "../../format/dates";
import { RankingCard, type RankingLook } from "./ranking-card";

const ranked = (key: RankingKey) => (rankings: Rankings) =>
  `${rankings[key].rows.length} of ${rankings.members}`;

const TABLES: RankingLook[] = [
  {
    key: "vs",
    title: "Alliance Duel Rankings",
    icon: <Crosshair aria-hidden size={16} className="text-text-3" />,
    figure: "Score",
    failure: "Failed to fetch VS scores",
    screenshots: "Alliance Duel",
    uploadType: "alliance-duel",
    aside: ranked("vs"),
  },
  {
    key: "strength",
    title: "Strength Rankings",
    icon: <Shield aria-hidden size={16} className="text-text-3" />,
    figure: "Power",
    failure: "Failed to fetch member data",
    screenshots: "strength",
    uploadType: "strength",
    aside: ranked("strength"),
  },
  {
    key: "donations",
    title: "Tech Donations",
    icon: <FlaskConical aria-hidden size={16} className="text-text-3" />,
    figure: "Points",
    failure: "Failed to fetch tech donations data",
    screenshots: "tech donation",
    uploadType: "donations",
    aside: ({ donations }) => (donations.date ? `upload of ${shortDate(donations.date)}` : ""),
  },
];

/** The three rankings side by side; on narrow screens below each other. */
export function RankingTables() {
  const rankings = useRankings();
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 phone:gap-3">
      {TABLES.map((look) => (
        <RankingCard key={look.key} look={look} rankings={rankings} />
      ))}
    </div>
  );
}
