import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { EventResults, ListedEvent } from "../../api/events";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { EventsScreen } from "./events-screen";
import { resultsCsv } from "./results-csv";

beforeEach(() => window.history.replaceState(null, "", "/"));

const siege: ListedEvent = {
  id: 3,
  dataType: "event-3",
  title: "Zombie Siege",
  unit: "waves",
  period: "once",
  highIsGood: true,
  archived: false,
  by: "leader",
  latest: { date: "2026-11-21", members: 2, total: "300" },
  best: { memberId: 1, memberName: "Mambo", value: "200" },
};
const row = { rank: "R3", active: true, before: null, change: null, percent: null };
const results: EventResults = {
  event: siege,
  date: "2026-11-21",
  before: "2026-11-14",
  dates: [
    { date: "2026-11-21", members: 2, total: "300" },
    { date: "2026-11-14", members: 1, total: "50" },
  ],
  members: 2,
  total: "300",
  rows: [
    {
      ...row,
      memberId: 1,
      memberName: "Mambo",
      place: 1,
      value: "200",
      before: "50",
      change: "150",
      percent: 300,
    },
    { ...row, memberId: 2, memberName: "=Nia", place: 2, value: "100" },
  ],
  notListed: [{ memberId: 4, memberName: "Zoe", away: "away 1 of 1 days" }],
};

test("an event's ranking, its change since the time before, and who was not on the list", async () => {
  serve({ "GET /api/events": { events: [siege] }, "GET /api/events/3/results": results });
  show(<EventsScreen />);
  const table = await screen.findByRole("table", { name: "Results of Zombie Siege" });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/1.*Mambo.*200.*\+150/);
  expect(second).toHaveTextContent(/2.*=Nia.*100.*—/);
  expect(screen.getByText("2 members, 300 waves together, against", { exact: false })).toBeVisible();
  expect(screen.getByText("Not on the list: 1")).toBeVisible();
});

test("an event is named, and is in the list then", async () => {
  const named = { ...siege, message: "Zombie Siege was named.", changeSetId: 9 };
  let listed: ListedEvent[] = [];
  const calls = serve({
    "GET /api/events": () => ({ events: listed }),
    "POST /api/events": () => {
      listed = [siege];
      return named;
    },
    "GET /api/events/3/results": results,
  });
  const user = show(<EventsScreen />);
  await user.click(await screen.findByRole("button", { name: "Name an event" }));
  await user.type(await screen.findByLabelText("Title"), "Zombie Siege");
  await user.selectOptions(screen.getByLabelText("Order"), "A low value is good");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Zombie Siege was named.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    title: "Zombie Siege",
    unit: "",
    period: "once",
    highIsGood: false,
  });
  expect(await screen.findByRole("list", { name: "Events" })).toHaveTextContent("Zombie Siege");
});

test("another time, and another event, are shown; the address names it", async () => {
  const exercise: ListedEvent = {
    ...siege,
    ...{ id: 4, dataType: "event-4", title: "Alliance Exercise", unit: "", period: "week" },
    ...{ archived: true, latest: null, best: null },
  };
  const none = { ...results, event: exercise, date: null, before: null, dates: [], rows: [], notListed: [] };
  const calls = serve({
    "GET /api/events": { events: [exercise, siege] },
    "GET /api/events/3/results": results,
    "GET /api/events/3/results?date=2026-11-14": {
      ...results,
      date: "2026-11-14",
      before: null,
      notListed: [],
    },
    "GET /api/events/4/results": none,
  });
  const user = show(<EventsScreen />);
  const [first, second] = within(await screen.findByRole("list", { name: "Events" })).getAllByRole("button");
  expect(first).toHaveTextContent("Zombie Siege21 Nov, 2 members, best Mambo 200 waves");
  expect(second).toHaveTextContent("Alliance ExerciseArchivedNo results yet");
  await user.selectOptions(await screen.findByLabelText("Which time"), "2026-11-14");
  expect(await screen.findByText("2 members, 300 waves together")).toBeVisible();
  expect(screen.queryByText("Not on the list: 1")).toBeNull();
  expect(calls.some(({ path }) => path === "/api/events/3/results?date=2026-11-14")).toBe(true);

  await user.click(second as HTMLElement);
  expect(await screen.findByText("No results yet", { selector: "h2, h3, p" })).toBeVisible();
  expect(window.location.search).toBe("?event=4");
  window.history.replaceState(null, "", "/");
});

test("an event is archived, which the list shows until it is undone; with results its period stays", async () => {
  let listed = siege;
  const calls = serve({
    "GET /api/events": () => ({ events: [listed] }),
    "GET /api/events/3/results": results,
    "PATCH /api/events/3": () => {
      listed = { ...siege, archived: true };
      return { ...listed, message: "Zombie Siege was archived.", changeSetId: 2 };
    },
    "GET /api/change-sets/2/undo-plan": { steps: [], blocked: null },
    "POST /api/change-sets/2/undo": () => {
      listed = siege;
      return { message: "Undone." };
    },
  });
  const user = show(<EventsScreen />);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the event" }));
  expect(dialog.getByLabelText("Results")).toBeDisabled();
  expect(dialog.queryByRole("button", { name: "Delete with its results" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("Zombie Siege was archived.")).toBeVisible();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ archived: true });
  const list = await screen.findByRole("list", { name: "Events" });
  expect(await within(list).findByText("Archived")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(within(list).queryByText("Archived")).toBeNull());
});

test("a title that is taken is told, and the dialog stays", async () => {
  const taken = "There is an event Zombie Siege already. Choose it, or take another title.";
  serve({ "GET /api/events": { events: [] }, "POST /api/events": new Refusal(409, taken) });
  const user = show(<EventsScreen />);
  await user.click(await screen.findByRole("button", { name: "Name an event" }));
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(await screen.findByLabelText("Title"), "zombie siege");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(taken)).toBeVisible();
  expect(screen.getByRole("dialog")).toBeVisible();
});

test("only who may delete is offered it, and is asked once more; then it is gone from the list", async () => {
  let listed = [siege];
  const calls = serve({
    "GET /api/events": () => ({ events: listed }),
    "GET /api/events/3/results": () =>
      listed.length > 0 ? results : new Refusal(404, "There is no such event."),
    "DELETE /api/events/3": () => {
      listed = [];
      return { message: "Zombie Siege was deleted, with 3 results." };
    },
  });
  const user = show(<EventsScreen rights={{ deletesEvents: true }} />);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await user.click(await screen.findByRole("button", { name: "Delete with its results" }));
  expect(await screen.findByText(/^All its results, the newest of 21 Nov, go for good/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Zombie Siege was deleted, with 3 results.")).toBeVisible();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  expect(await screen.findByText("No event is named yet")).toBeVisible();
});

test("what fails says so", async () => {
  serve({ "GET /api/events": new Refusal(503, "The database is out.") });
  show(<EventsScreen />);
  expect(await screen.findByText("Failed to fetch the events")).toBeVisible();
});

test("no cell of the download is a formula", () => {
  expect(resultsCsv(results)).toContain("2,'=Nia,R3,100,,");
});
