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
        { figure: "sfTech", comparison: "above", value: 62.5 },
        { figure: "sfTech", comparison: "below", value: 62.125 },
        { figure: "kills", comparison: "above", of: "gain", value: -1234.5678 },
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

test.each([
  ["62.5", 62.5],
  ["62,5", 62.5],
  ["0.25", 0.25],
  ["-2.5", -2.5],
  ["−1,234", -1234],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["80 000 000", 80_000_000],
  ["12'345’678", 12_345_678],
  ["1.5.2", "1.5.2"],
  ["5,", "5,"],
  ["5 million", "5 million"],
])("%j is taken for %j", (typed, value) => {
  const condition = { figure: "power", comparison: "above", value: 1 };
  const state = stateOf({ operation: "list", subjects: { conditions: [condition] } });
  const conditions = state.conditions.map((one) => ({ ...one, value: typed }));
  expect(queryOf({ ...state, conditions }, ALL)).toMatchObject({
    subjects: { conditions: [{ ...condition, value }] },
  });
});

test("only slots that go with the operation are sent", () => {
  const state = stateOf({ operation: "top", figure: "power", limit: 5, subjects: { ranks: ["R4"] } });
  expect(queryOf({ ...state, operation: "criteria" }, ["rank"])).toEqual({ operation: "criteria" });
});
