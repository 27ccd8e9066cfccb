import { expect, test } from "vitest";
import type { Stats } from "../../api/dashboard";
import { membersTrend, totalTrend } from "./trend";

const none = { change: null, percent: null };

function stats(
  trend: { change: number | null; percent: number | null },
  since: string | null = "2026-11-15",
) {
  const trends = { totalMembers: trend, power: trend, kills: none, donations: none };
  return { trends, since } as Stats;
}

test.each([
  { percent: 3.14, shown: { trend: "+3.1%", direction: "up" } },
  { percent: -4.2, shown: { trend: "\u22124.2%", direction: "down" } },
  { percent: 0.04, shown: { trend: "0.0%" } },
  { percent: null, shown: { trend: "—" } },
])("a change of $percent percent is shown as $shown", ({ percent, shown }) => {
  const { comparedWith, ...trend } = totalTrend(stats({ change: 1, percent }), "power");
  expect(trend).toEqual(shown);
  expect(comparedWith).toMatch(/^vs 15 Nov/);
});

test.each([
  { change: 2, shown: { trend: "+2", direction: "up" } },
  { change: -1, shown: { trend: "\u22121", direction: "down" } },
  { change: 0, shown: { trend: "0" } },
  { change: null, shown: { trend: "—" } },
])("$change members more are shown as $shown", ({ change, shown }) => {
  expect(membersTrend(stats({ change, percent: null }))).toMatchObject(shown);
});

test("without a saved week it says why there is no trend", () => {
  expect(totalTrend(stats(none, null), "power")).toEqual({ trend: "—", comparedWith: "no saved week yet" });
});
