import { expect, test } from "vitest";
import type { Stats } from "../../api/dashboard";
import { membersTrend, totalTrend } from "./trend";

const since = { from: "2026-11-15", to: "2026-11-22", members: 92, of: 100, reason: null };
const nothing = {
  change: null,
  percent: null,
  from: null,
  to: null,
  members: 0,
  of: 100,
  reason: "No week.",
};

function stats(power: Stats["trends"]["power"], change: number | null = 1): Stats {
  const trends = { totalMembers: { change, percent: null }, power, kills: nothing, donations: nothing };
  return { trends, since: "2026-11-15" } as Stats;
}

test.each([
  { percent: 3.14, shown: { trend: "+3.1%", direction: "up" } },
  { percent: -4.2, shown: { trend: "\u22124.2%", direction: "down" } },
  { percent: 0.04, shown: { trend: "0.0%" } },
])("a change of $percent percent is shown as $shown", ({ percent, shown }) => {
  expect(totalTrend(stats({ ...since, change: "1", percent }), "power")).toEqual({
    ...shown,
    comparedWith: "22 Nov vs 15 Nov",
    coverage: "92 of 100 members",
  });
});

test.each([
  { change: { ...since, members: 23, reason: "Too few." }, coverage: "only 23 of 100 members on both sides" },
  { change: { ...since, from: null, reason: "No earlier week." }, coverage: "no earlier week yet" },
  { change: { ...since, to: null, reason: "Nothing after it." }, coverage: "nothing new since 15 Nov" },
  { change: nothing, coverage: "no week to compare yet" },
  { change: { ...since, change: "5", reason: "They had none." }, coverage: "they had none before" },
])("without a change it says shortly why: $coverage", ({ change, coverage }) => {
  const shown = totalTrend(stats({ change: null, ...change, percent: null }), "power");
  expect(shown).toEqual({ trend: "—", coverage, reason: change.reason });
});

test.each([
  { change: 2, shown: { trend: "+2", direction: "up" } },
  { change: -1, shown: { trend: "\u22121", direction: "down" } },
  { change: 0, shown: { trend: "0" } },
  { change: null, shown: { trend: "—" } },
])("$change members more are shown as $shown", ({ change, shown }) => {
  expect(membersTrend(stats(nothing, change))).toMatchObject({ ...shown, comparedWith: "vs 15 Nov" });
});
