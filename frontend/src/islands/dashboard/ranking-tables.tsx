import Crosshair from "lucide-react/icons/crosshair";
import FlaskConical from "lucide-react/icons/flask-conical";
import Shield from "lucide-react/icons/shield";
import { useState } from "react";
import { type RankingKey, type Rankings, useRankings } from "../../api/dashboard";
import { shortDate, weekdayDate } from "../../format/dates";
import { DuelSpan } from "./duel-span";
import { RankingCard, type RankingLook } from "./ranking-card";

const ranked = (key: RankingKey) => (rankings: Rankings) =>
  `${rankings[key].rows.length} of ${rankings.members}`;

const WEEK_OF_DUEL: RankingLook = {
  key: "vs",
  title: "Alliance Duel Rankings",
  icon: <Crosshair aria-hidden size={16} className="text-text-3" />,
  figure: "Score",
  failure: "Failed to fetch VS scores",
  screenshots: "Alliance Duel",
  uploadType: "alliance-duel",
  // Each member's best week. The newest week's score is in the packet and on the members' pages (spec section 2).
  aside: () => "best of 30 days",
};
const DAY_OF_DUEL: RankingLook = {
  ...WEEK_OF_DUEL,
  key: "duelDay",
  screenshots: "Daily Rank",
  uploadType: "auto",
  aside: ({ duelDay }) => (duelDay.date ? weekdayDate(duelDay.date) : ""),
};
const TABLES: RankingLook[] = [
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

/** The three rankings side by side; on narrow screens one below the other. */
export function RankingTables() {
  const rankings = useRankings();
  const [span, setSpan] = useState<"week" | "day">("week");
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 phone:gap-3">
      <RankingCard
        look={span === "week" ? WEEK_OF_DUEL : DAY_OF_DUEL}
        rankings={rankings}
        beside={<DuelSpan span={span} onChoose={setSpan} />}
      />
      {TABLES.map((look) => (
        <RankingCard key={look.key} look={look} rankings={rankings} />
      ))}
    </div>
  );
}
