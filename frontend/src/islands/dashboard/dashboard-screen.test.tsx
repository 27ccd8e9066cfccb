import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DayOfWeek } from "../../api/dashboard";
import { refreshFigures } from "../../api/query-client";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { DashboardScreen } from "./dashboard-screen";
import { WeekCard } from "./week-card";

const item = {
  kind: "coverage" as const,
  count: 3,
  lead: "3 ranks",
  text: "missing from the Strength batch of 21 Nov: 41, 77, 78",
  action: "Open review",
  href: "/admin/upload?review=b1",
};

const ranking = {
  date: "2026-11-21",
  compared: { with: "2026-11-15", members: 3, of: 5, reason: null as string | null },
  rows: [
    { place: 1, memberId: 7, name: "kiwi", value: "378746783", change: 2 },
    { place: 2, memberId: 8, name: "Relámpago", value: "293800000", change: -1 },
    { place: 3, memberId: 9, name: "까치", value: "999949", change: 0 },
    { place: 4, memberId: 10, name: "mambo", value: "812", change: null },
  ],
};
const rankings = { since: "2026-10-22", members: 5, vs: ranking, strength: ranking, donations: ranking };

const list = {
  dataType: "kills",
  label: "Kills",
  state: "in" as const,
  of: 100,
  recorded: 100,
  absent: 0,
  day: "2026-11-21" as string | null,
  before: null as string | null,
  href: "/admin/upload?type=kills",
};
const week = {
  weekEnding: "2026-11-22",
  members: 100,
  lists: [list],
  days: [] as DayOfWeek[],
  waiting: 0,
  lacks: [] as string[],
  savable: true,
  savedAt: null as string | null,
  byItself: "no" as const,
};
const showWeek = (fields: Partial<typeof week> = {}, mayAutomate = false) =>
  show(
    <WeekCard
      weekEnding="2026-11-22"
      week={{ ...week, ...fields }}
      attention={[]}
      mayAutomate={mayAutomate}
    />,
  );

test("when all is decided one calm line says so", () => {
  serve({});
  showWeek();
  expect(screen.getByText("Nothing is left to decide.")).toBeInTheDocument();
});

test("what came with the page is shown without asking, and asked for again after a change", async () => {
  const calls = serve({ "GET /api/attention": [], "GET /api/week?weekEnding=2026-11-22": week });
  show(<WeekCard weekEnding="2026-11-22" week={week} attention={[item]} mayAutomate={false} />);
  const entry = within(screen.getByRole("list", { name: "To decide" })).getByRole("listitem");
  expect(entry).toHaveTextContent(`${item.lead} ${item.text}`);
  expect(screen.getByRole("link", { name: "Open review" })).toHaveAttribute("href", item.href);
  expect(calls).toEqual([]);
  await refreshFigures();
  expect(await screen.findByText("Nothing is left to decide.")).toBeInTheDocument();
});

test("what is to decide and can't be read says so and offers Retry", async () => {
  serve({ "GET /api/attention": new Refusal(503, "Busy.") });
  show(<WeekCard weekEnding="2026-11-22" week={week} attention={undefined} mayAutomate={false} />);
  expect(await screen.findByText("Failed to fetch what needs a decision")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});

test("each list tells whom it has; what is missing has the way in", () => {
  serve({});
  const donations = {
    ...list,
    dataType: "donations",
    label: "Donations",
    state: "part" as const,
    recorded: 25,
  };
  const missing = {
    ...list,
    dataType: "strength",
    label: "Strength",
    state: "missing" as const,
    recorded: 0,
    day: null,
    before: "2026-11-15",
  };
  const days = ["2026-11-16", "2026-11-17"].map((day) => ({
    ...{ day, state: "missing" as const },
    ...{ of: 100, read: 0, derived: 0, absent: 0 },
  }));
  const duel = { ...missing, dataType: "alliance-duel", label: "Alliance Duel" };
  showWeek({
    lists: [list, donations, missing, duel] as (typeof list)[],
    days,
    lacks: ["Strength", "the Donations of 75 members"],
  });
  expect(screen.getByText("lists in").parentElement).toHaveTextContent("1 of 4 lists in");
  const rows = within(screen.getByRole("list", { name: "This week" })).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("100 of 100");
  expect(rows[1]).toHaveTextContent("75 members without a figure");
  expect(rows[2]).toHaveTextContent("the last one is from Sun 15 Nov");
  // The missing days are this week's, not those of the last list.
  expect(rows[3]).toHaveTextContent("Mon, Tue missing; the last one is from Sun 15 Nov");
  expect(screen.getByRole("link", { name: "Add screenshots of Donations" })).toHaveAttribute(
    "href",
    donations.href,
  );
  expect(
    screen.getByText(/is not complete\. Missing: Strength, the Donations of 75 members\./),
  ).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save anyway" })).toBeEnabled();
});

test("a week that runs can't be saved yet", () => {
  serve({});
  showWeek({ savable: false, lacks: ["Kills"] });
  expect(screen.getByRole("button", { name: "Save Week" })).toBeDisabled();
  expect(
    screen.getByText(/is still running\. It can be saved from Sun 22 Nov 2026 on\./),
  ).toBeInTheDocument();
});

test("a week that is saved can be saved again", () => {
  serve({});
  showWeek({ savedAt: "2026-11-22T20:00:00Z" });
  expect(screen.getByRole("button", { name: "Save again" })).toBeEnabled();
});

test("a complete week lights up Save Week", () => {
  serve({});
  showWeek();
  expect(screen.getByRole("button", { name: "Save Week" })).toHaveAttribute("data-variant", "primary");
});

test("an R5 has weeks saved by themselves", async () => {
  const calls = serve({
    "PUT /api/settings/week": { message: "Each week is saved automatically once it is complete." },
    "GET /api/week?weekEnding=2026-11-22": { ...week, byItself: "complete" },
    "GET /api/attention": [],
  });
  const user = showWeek({}, true);
  await user.click(screen.getByRole("checkbox", { name: /^Save it automatically/ }));
  expect(
    await screen.findByText("Each week is saved automatically once it is complete."),
  ).toBeInTheDocument();
  expect(await screen.findByRole("checkbox", { checked: true })).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ whenComplete: true });
});

test("rows tell place, name, figure and the places gained or lost", async () => {
  serve({ "GET /api/rankings": rankings });
  show(<DashboardScreen weekEnding="2026-11-22" attention={[]} />);
  const table = await screen.findByRole("region", { name: "Strength Rankings, rows" });
  await within(table).findByText("kiwi");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "1kiwi2 places up378.7M",
    "2Relámpago1 place down293.8M",
    "3까치same place999.9K",
    "4mambonothing to compare812",
  ]);
  expect(within(table).getByRole("link", { name: "까치" })).toHaveAttribute("href", "/admin/members/9");
});

test("the duel's ranking says that it is of each member's best week", async () => {
  serve({ "GET /api/rankings": rankings });
  show(<DashboardScreen weekEnding="2026-11-22" attention={[]} />);
  const card = await screen.findByRole("region", { name: "Alliance Duel Rankings" });
  expect(await within(card).findByText("best of 30 days")).toBeVisible();
});

test("where too few were on both rankings, each place says so", async () => {
  const reason = "Fewer than half of the members were on both rankings: too few to compare.";
  const few = {
    ...ranking,
    compared: { ...ranking.compared, members: 2, reason },
    rows: ranking.rows.map((row) => ({ ...row, change: null })),
  };
  serve({ "GET /api/rankings": { ...rankings, strength: few } });
  show(<DashboardScreen weekEnding="2026-11-22" attention={[]} />);
  const table = await screen.findByRole("region", { name: "Strength Rankings, rows" });
  await within(table).findByText("kiwi");
  expect(within(table).getAllByTitle(reason)).toHaveLength(5);
});

test("a search ignores case and accents, and keeps the places", async () => {
  serve({ "GET /api/rankings": rankings });
  const user = show(<DashboardScreen weekEnding="2026-11-22" attention={[]} />);
  const search = await screen.findByRole("searchbox", { name: "Search Strength Rankings" });
  await screen.findAllByText("kiwi");
  await user.type(search, "RELAM");
  const table = screen.getByRole("region", { name: "Strength Rankings, rows" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(within(table).getByRole("row", { name: /Relámpago/ })).toHaveTextContent(/^2/);
});
