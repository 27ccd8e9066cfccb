import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refreshFigures } from "../../api/query-client";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { AttentionStrip } from "./attention-strip";
import { DashboardScreen } from "./dashboard-screen";

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

test("when all is well the strip is one calm line", () => {
  serve({});
  show(<AttentionStrip atFirst={[]} />);
  expect(screen.getByText("Nothing needs attention this week.")).toBeInTheDocument();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("what came with the page is shown without asking, and asked for again after a change", async () => {
  const calls = serve({ "GET /api/attention": [] });
  show(<AttentionStrip atFirst={[item]} />);
  expect(screen.getByRole("listitem")).toHaveTextContent(`${item.lead} ${item.text}`);
  expect(screen.getByRole("link", { name: "Open review" })).toHaveAttribute("href", item.href);
  expect(calls).toEqual([]);
  await refreshFigures();
  expect(await screen.findByText("Nothing needs attention this week.")).toBeInTheDocument();
});

test("a strip that can't be read says so and offers Retry", async () => {
  serve({ "GET /api/attention": new Refusal(503, "Busy.") });
  show(<AttentionStrip atFirst={undefined} />);
  expect(await screen.findByText("Failed to fetch what needs attention")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
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
