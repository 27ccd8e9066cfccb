import { expect, test } from "vitest";
import { queryOf, stateOf } from "./query-state";

const ALL = [
  ...["figure", "time", "members", "ranks", "calculated", "without", "conditions", "away", "struck"],
  ...["limit", "place", "percent", "days", "by", "order", "rank", "detail"],
];

test.each([
  { operation: "dates" },
  { operation: "top", figure: "power", limit: 5, place: 2, percent: 10, days: 3 },
  {
    operation: "movers",
    figure: "vs",
    order: "least",
    by: "percent",
    time: { since: "2026-11-01", until: "2026-11-15" },
  },
  { operation: "profile", detail: "levels", rank: "R4", show: "csv", time: { ever: true } },
  {
    operation: "away",
    time: { day: "2026-11-15" },
    subjects: { away: "present", struck: "free", without: [4] },
  },
  { operation: "value", figure: "event-3", time: { week: "2026-11-15" }, subjects: { members: [1, 2] } },
  {
    operation: "list",
    subjects: {
      ranks: ["R4"],
      calculated: ["X"],
      conditions: [
        { figure: "power", comparison: "above", value: 0 },
        { figure: "kills", comparison: "below", of: "gain", thanGroup: "mean", time: { weeks: 4 } },
        { figure: "vs", comparison: "exactly", thanMember: 9 },
      ],
      either: true,
    },
  },
])("a query goes into the form and comes out as it was: %j", (query) => {
  expect(queryOf(stateOf(query), ALL)).toEqual(query);
});

test("numbers are taken as they are typed, and what is none is left for the server to refuse", () => {
  const state = { ...stateOf({ operation: "top" }), limit: " 1.000 ", place: "first" };
  expect(queryOf(state, ALL)).toMatchObject({ limit: 1000, place: "first" });
});

test("only slots that go with the operation are sent", () => {
  const state = stateOf({ operation: "top", figure: "power", limit: 5, subjects: { ranks: ["R4"] } });
  expect(queryOf({ ...state, operation: "criteria" }, ["rank"])).toEqual({ operation: "criteria" });
});
