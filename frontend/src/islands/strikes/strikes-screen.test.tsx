import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Evidence, Strike, StrikeData } from "../../api/strikes";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { StrikesScreen } from "./strikes-screen";

const held: Evidence = {
  ...{ figure: "duel-day", label: "Duel Day", span: "day", date: "2026-11-17", weekEnding: "2026-11-22" },
  ...{
    asked: "900",
    value: "400",
    missing: "500",
    targetSince: "2026-11-16",
    targetOf: "everybody",
    away: "",
  },
  ...{ derived: false, doubts: [], listed: true, listDate: "2026-11-17", uploadId: 5, row: [0, 10, 100, 20] },
  coverage: "Ranks 1–98: all 98 read.",
};
const nia: Strike = {
  ...{ id: "1-duel-day-2026-11-17", memberId: 1, memberName: "Nia", rank: "R3", needsR5: false },
  ...{ state: "proposed", reason: "Duel Day of Tue 17 Nov: 400 of 900", count: 1, day: "2026-11-17" },
  ...{ expiresOn: "2026-12-15", evidence: held, changed: "", by: null, at: null, version: "a1" },
};
const doubted: Strike = {
  ...nia,
  ...{ id: "2-alliance-duel-2026-11-22", memberId: 2, memberName: "Bob", version: "b1" },
  reason: "Alliance Duel of the week to 22 Nov: 5 of 9",
  evidence: { ...held, uploadId: null, row: null, doubts: ["Days and week of the duel disagree."] },
};
const leader: Strike = {
  ...nia,
  ...{
    id: "3-duel-day-2026-11-17",
    memberId: 3,
    memberName: "Maren",
    rank: "R4",
    needsR5: true,
    version: "c1",
  },
};
const decided = { ...nia, at: "2026-11-23T19:15:00Z", by: "leader" };

function data(...rows: Strike[]): StrikeData {
  const screenshot = {
    id: 5,
    originalName: "tue.png",
    imageUrl: "/api/upload/5/image",
    width: 100,
    height: 200,
  };
  return { weeks: 4, rows, screenshots: [screenshot] };
}

const box = (name: string | RegExp) => screen.findByRole("checkbox", { name });

test("what is proposed is told with its evidence, and ticked where nothing speaks against it", async () => {
  serve({ "GET /api/strikes": data(nia, doubted, leader) });
  show(<StrikesScreen />);
  expect(await box(/^Nia: Duel Day/)).toBeChecked();
  expect(await box(/^Bob: /)).not.toBeChecked();
  expect(await box(/^Maren: /)).toBeDisabled();
  const list = screen.getByRole("list", { name: /^Proposed strikes/ });
  const [first, second, third] = within(list).getAllByRole("listitem");
  expect(first).toHaveTextContent("400 of 900500 missing");
  expect(first).toHaveTextContent("List of 17 Nov. Ranks 1–98: all 98 read.");
  expect(within(list).getByRole("link", { name: "Nia" })).toHaveAttribute(
    "href",
    "/admin/members/1?week=2026-11-22",
  );
  expect(second).toHaveTextContent("Days and week of the duel disagree.");
  expect(second).toHaveTextContent("Entered without a screenshot.");
  expect(third).toHaveTextContent("Only an R5 decides.");
  expect(screen.getByRole("button", { name: "Confirm 1" })).toBeEnabled();
});

test("all that is ticked is confirmed in one change, which can be undone", async () => {
  const calls = serve({
    "GET /api/strikes": data(nia, doubted),
    "POST /api/strikes/decide": { message: "2 strikes were confirmed.", changeSetId: 9, rows: [] },
    "POST /api/change-sets/9/undo": { message: "Undone." },
  });
  const user = show(<StrikesScreen />);
  await user.click(await screen.findByRole("button", { name: "Tick all 2" }));
  expect(screen.getByText("2 strikes of 2 members, for 4 weeks.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm 2" }));
  expect(await screen.findByText("2 strikes were confirmed.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ids: [nia.id, doubted.id],
    state: "confirmed",
    versions: { [nia.id]: "a1", [doubted.id]: "b1" },
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(calls.some(({ path }) => path === "/api/change-sets/9/undo")).toBe(true);
});

test("one alone is dropped, and nothing ticked is nothing to decide", async () => {
  const calls = serve({
    "GET /api/strikes": data(nia, doubted),
    "POST /api/strikes/decide": { message: "The strike of Bob was dropped.", changeSetId: 4, rows: [] },
  });
  const user = show(<StrikesScreen />);
  await user.click(await box(/^Nia: /));
  expect(screen.getByText("Nothing is ticked.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: `Drop: Bob, ${doubted.reason}` }));
  expect(await screen.findByText("The strike of Bob was dropped.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    ids: [doubted.id],
    state: "dropped",
  });
});

test("where another leader was first, that is told", async () => {
  const overtaken = "Nia: another leader decided on this strike meanwhile, or its figures have changed.";
  serve({ "GET /api/strikes": data(nia), "POST /api/strikes/decide": new Refusal(409, overtaken) });
  const user = show(<StrikesScreen />);
  await user.click(await screen.findByRole("button", { name: "Confirm 1" }));
  expect(await screen.findByText("Nothing was changed")).toBeVisible();
  expect(screen.getByText(overtaken)).toBeVisible();
});

test("without an answer nobody says that nothing was changed", async () => {
  serve({
    "GET /api/strikes": data(nia),
    "POST /api/strikes/decide": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  const user = show(<StrikesScreen />);
  await user.click(await screen.findByRole("button", { name: "Confirm 1" }));
  expect(await screen.findByText("The server did not answer")).toBeVisible();
  expect(screen.getByText("Check whether it was done before you try again.")).toBeVisible();
  expect(screen.queryByText("Nothing was changed")).not.toBeInTheDocument();
});

test("an R5 decides on leaders too, and changes the words and the count", async () => {
  const calls = serve({
    "GET /api/strikes": data(leader),
    [`POST /api/strikes/${leader.id}/confirm`]: {
      message: "The strike of Maren was confirmed.",
      changeSetId: 7,
    },
  });
  const user = show(<StrikesScreen rights={{ changesLeaders: true }} />);
  expect(await box(/^Maren: /)).toBeChecked();
  await user.click(screen.getByRole("button", { name: `Change: Maren, ${leader.reason}` }));
  const reason = await screen.findByLabelText("Reason");
  expect(reason).toHaveValue(leader.reason);
  await user.clear(reason);
  await user.type(reason, "Twice short");
  await user.selectOptions(screen.getByLabelText("Counts as"), "2");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("The strike of Maren was confirmed.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    reason: "Twice short",
    count: 2,
    version: "c1",
  });
});

test("what was decided stands below, with who, until when, and what changed since", async () => {
  const changed = "The facts have changed since: it would no longer be proposed.";
  serve({
    "GET /api/strikes": data(
      { ...decided, state: "confirmed", count: 2, changed },
      { ...decided, id: "12", memberName: "Ida", state: "expired", evidence: null, reason: "Left a rally" },
      { ...decided, id: "13", memberName: "Zoe", state: "dropped" },
    ),
  });
  show(<StrikesScreen />);
  const standing = await screen.findByRole("list", { name: "Standing" });
  expect(standing).toHaveTextContent("Counts 2, to 15 Dec");
  expect(standing).toHaveTextContent(changed);
  expect(standing).toHaveTextContent(/Confirmed 23 Nov, \d\d:15 by leader/);
  const [expired, dropped] = within(screen.getByRole("list", { name: "Dropped and expired" })).getAllByRole(
    "listitem",
  );
  expect(expired).toHaveTextContent("Expired 15 Dec");
  expect(within(expired as HTMLElement).queryByRole("button", { name: /Confirm|Drop|Change/ })).toBeNull();
  expect(dropped).toHaveTextContent(/Dropped 23 Nov/);
  expect(screen.getByText("No strike is proposed")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Decide" })).toBeNull();
});

test("the row of the screenshot is shown", async () => {
  serve({ "GET /api/strikes": data(nia, { ...leader, evidence: { ...held, row: null, listed: false } }) });
  const user = show(<StrikesScreen />);
  expect(await screen.findByRole("button", { name: `Show the list: Maren, ${leader.reason}` })).toBeVisible();
  await user.click(screen.getByRole("button", { name: `Show the row: Nia, ${nia.reason}` }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("img")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failure is told, and tried again", async () => {
  let times = 0;
  serve({ "GET /api/strikes": () => (times++ ? data() : new Refusal(503, "The database is out.")) });
  const user = show(<StrikesScreen />);
  expect(await screen.findByText("Failed to fetch the strikes")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No strike is proposed")).toBeVisible();
});
