import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Progression, Summary, WeekOverWeek } from "../../api/analytics";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { AnalyticsScreen } from "./analytics-screen";

const summary: Summary = {
  dataPoints: 1146,
  activeMembers: 100,
  growthRate: 12.34,
  variance: 8.65,
  changes: [
    {
      dataType: "strength",
      change: "1200",
      percent: 12.34,
      from: "2026-11-15",
      to: "2026-11-22",
      members: 92,
      of: 100,
      reason: null,
    },
  ],
  topPerformers: [
    { memberId: 1, name: "mambo", value: "1522562068" },
    { memberId: 2, name: "까치", value: "1181112694" },
  ],
  distribution: [
    { dataType: "strength", records: 483, percent: 42.146 },
    { dataType: "kills", records: 267, percent: 23.298 },
    { dataType: "donations", records: 396, percent: 34.555 },
  ],
};
const progression: Progression = {
  metric: "power",
  dates: ["2026-11-08", "2026-11-15", "2026-11-22"],
  lines: [
    {
      memberId: 1,
      name: "mambo",
      values: ["300000000", null, "378700000"],
      average: "339350000",
      latest: "378700000",
      change: 26.2,
    },
    {
      memberId: 2,
      name: "kiwi",
      values: [null, null, "224300000"],
      average: "224300000",
      latest: "224300000",
      change: null,
    },
  ],
};
const week: WeekOverWeek = {
  week: "2026-11-22",
  against: "2026-11-15",
  weeks: ["2026-11-22", "2026-11-15"],
  risers: [
    { memberId: 1, name: "mambo", from: "350000000", to: "378700000", change: "28700000", percent: 8.2 },
  ],
  fallers: [],
  joined: [{ memberId: 7, name: "Neo" }],
  left: [],
  change: {
    change: "28700000",
    percent: 1.26,
    from: "2026-11-15",
    to: "2026-11-22",
    members: 85,
    of: 100,
    reason: null,
  },
  missed: [{ memberId: 8, name: "Absent One", away: "" }],
  excused: [{ memberId: 9, name: "Holiday One", away: "away 6 of 6 days: holiday" }],
  notCaptured: Array.from({ length: 14 }, (_, index) => ({ memberId: 20 + index, name: `Unread ${index}` })),
  recorded: 85,
  members: 100,
};
const packet = { weekEnding: "2026-11-22", text: "**Week** ending 22 Nov" };

const ANSWERS = {
  "GET /api/analytics?days=7": summary,
  "GET /api/progression?metric=power": progression,
  "GET /api/week-over-week?metric=power": week,
  "GET /api/packet?weekEnding=2026-11-22": packet,
};
const card = (name: string) => screen.getByRole("heading", { name }).closest("section") as HTMLElement;

beforeEach(() => window.history.replaceState(null, "", "/admin/analytics"));
afterEach(() => vi.restoreAllMocks());

test("the cards show what was computed", async () => {
  serve(ANSWERS);
  show(<AnalyticsScreen />);
  expect(await screen.findByText("1,146")).toBeInTheDocument();
  expect(within(card("GROWTH RATE")).getByText("+12.3%")).toBeInTheDocument();
  expect(within(card("GROWTH RATE")).getByText("22 Nov vs 15 Nov · 92 of 100")).toBeInTheDocument();
  expect(screen.getByText("±8.7%")).toBeInTheDocument();
  for (const caption of [
    "Total records analyzed",
    "Average improvement",
    "With recorded data",
    "Performance spread",
  ])
    expect(screen.getByText(caption)).toBeInTheDocument();
  expect(screen.getByText("1,522,562,068")).toBeInTheDocument();
  expect(within(card("Data Distribution")).getByText("42.1%")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "까치" })).toHaveAttribute("href", "/admin/members/2");
});

test("where there is nothing to compare, there is no figure", async () => {
  const [change] = summary.changes;
  const changes = [{ ...change, percent: null, reason: "No earlier week." }];
  serve({
    ...ANSWERS,
    "GET /api/analytics?days=7": { ...summary, growthRate: null, variance: null, changes },
  });
  show(<AnalyticsScreen />);
  await screen.findByText("1,146");
  expect(within(card("GROWTH RATE")).getByText("—")).toBeInTheDocument();
  expect(within(card("GROWTH RATE")).getByText("No earlier week.")).toBeInTheDocument();
  expect(within(card("VARIANCE")).getByText("—")).toBeInTheDocument();
});

test("data type and range are asked for and kept in the address", async () => {
  const calls = serve({
    ...ANSWERS,
    "GET /api/analytics?days=30&dataType=kills": { ...summary, dataPoints: 9 },
  });
  const user = show(<AnalyticsScreen />);
  await user.selectOptions(screen.getByLabelText("Data type"), "Kills");
  await user.selectOptions(screen.getByLabelText("Range"), "30 Days");
  await waitFor(() => expect(within(card("DATA POINTS")).getByText("9")).toBeInTheDocument());
  expect(calls.at(-1)?.path).toBe("/api/analytics?days=30&dataType=kills");
  expect(window.location.search).toBe("?data=kills&days=30");
});

test("an address that names no choice shows the defaults", async () => {
  window.history.replaceState(null, "", "/admin/analytics?data=gold&days=8&metric=vs");
  serve({
    ...ANSWERS,
    "GET /api/progression?metric=vs": { ...progression, metric: "vs", dates: [], lines: [] },
  });
  show(<AnalyticsScreen />);
  expect(screen.getByLabelText("Data type")).toHaveValue("all");
  expect(screen.getByLabelText("Range")).toHaveValue("7");
  expect(await screen.findByText("No VS ranking data available")).toBeInTheDocument();
  expect(screen.getByText("Upload VS screenshots to see ranking changes over time")).toBeInTheDocument();
});

test("a chosen line stays in front; the table has the same figures in full", async () => {
  serve(ANSWERS);
  const user = show(<AnalyticsScreen />);
  const line = await screen.findByRole("button", { name: /^kiwi/ });
  await user.click(line);
  expect(line).toHaveAttribute("aria-pressed", "true");
  await user.click(line);
  expect(line).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByText("Showing Power progression by week ending")).toBeInTheDocument();
  expect(screen.getByText("Available dates: 8th Nov, 15th Nov, 22nd Nov")).toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const table = screen.getByRole("table", { name: "Member Power Progression" });
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["Datemambokiwi", "22nd Nov378,700,000224,300,000", "15th Nov——", "8th Nov300,000,000—"]);
});

test("the week is copied for Discord, or shown where the browser forbids it", async () => {
  serve(ANSWERS);
  const user = show(<AnalyticsScreen />);
  const copy = vi.spyOn(navigator.clipboard, "writeText");
  await waitFor(() => expect(screen.getByRole("button", { name: "Copy for Discord" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Copy for Discord" }));
  expect(await screen.findByText("Copied for Discord")).toBeInTheDocument();
  expect(copy).toHaveBeenCalledWith(packet.text);
  copy.mockRejectedValue(new Error("not allowed"));
  await user.click(screen.getByRole("button", { name: "Copy for Discord" }));
  expect(await screen.findByLabelText("Text to copy")).toHaveValue(packet.text);
});

test("who was not captured is set apart from who missed the week, and opens on demand", async () => {
  serve(ANSWERS);
  const user = show(<AnalyticsScreen />);
  const list = async (name: RegExp) =>
    (await screen.findByRole("heading", { name })).parentElement as HTMLElement;
  expect(within(await list(/^Missed the week 1/)).getAllByRole("link")).toHaveLength(1);
  const others = await list(/^Not captured 14/);
  expect(within(others).getByText(/doesn’t mean that they missed the week/)).toBeInTheDocument();
  await user.click(within(others).getByRole("button", { name: "Show 2 more" }));
  expect(within(others).getByRole("link", { name: "Unread 13" })).toBeInTheDocument();
});

test("by a part of the list nobody is called missing", async () => {
  serve({
    ...ANSWERS,
    "GET /api/week-over-week?metric=power": {
      ...week,
      missed: [],
      recorded: 23,
      change: { ...week.change, change: null, percent: null, members: 23, reason: "Too few to compare." },
    },
  });
  show(<AnalyticsScreen />);
  expect(
    await screen.findByText("23 of 100 members recorded: nobody can be called missing."),
  ).toBeInTheDocument();
  expect(screen.getByText("Together — Too few to compare.")).toBeInTheDocument();
});

test("reads that fail warn in the console, leave empty lists, and can be tried again", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const broken = new Refusal(503, "Busy.");
  const answers: Record<string, unknown> = Object.fromEntries(
    Object.keys(ANSWERS).map((call) => [call, broken]),
  );
  serve(answers);
  const user = show(<AnalyticsScreen />);
  expect(await screen.findByText("No power ranking data available")).toBeInTheDocument();
  expect(await screen.findAllByText("Member data request failed")).toHaveLength(3);
  expect(warn).toHaveBeenCalledWith("Member data request failed", 503);
  expect(warn).toHaveBeenCalledWith("Failed to fetch weekly snapshots", 503);

  Object.assign(answers, ANSWERS);
  for (const name of ["Top Performers", "Member Power Progression", "Week over Week"])
    await user.click(within(card(name)).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1,146")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: /^kiwi/ })).toBeInTheDocument();
  expect(await screen.findByText("W/E 22 Nov 26 against W/E 15 Nov 26")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
