import { expect, test } from "vitest";
import { activeFilters, type Filters, filterMembers, NO_FILTERS, parseLimit } from "./filters";
import { aRosterMember } from "./testing";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const fresh = "2026-11-21T09:00:00Z";
const allFresh = {
  powerLastUpdated: fresh,
  killsLastUpdated: fresh,
  techDonationsLastUpdated: fresh,
  vsLastUpdated: fresh,
};
const members = [
  aRosterMember({ id: 1, name: "mambo", power: "378746783", techDonations: 31_250, ...allFresh }),
  aRosterMember({
    id: 2,
    name: "Relámpago",
    power: "18351765",
    techDonations: null,
    ...allFresh,
    calculatedRank: "X",
  }),
  aRosterMember({ id: 3, name: "kiwi", rank: 0, power: null, techDonations: 24_000, powerLastUpdated: null }),
];
const left = (filters: Partial<Filters>, search = "") =>
  filterMembers(members, { ...NO_FILTERS, ...filters }, search, NOW).map(({ name }) => name);

test.each([
  ["nothing", {}, "", ["mambo", "Relámpago", "kiwi"]],
  ["the search", {}, "relam", ["Relámpago"]],
  ["a name", { name: "M" }, "", ["mambo", "Relámpago"]],
  ["at least", { power: { least: "20M", most: "", missing: false } }, "", ["mambo"]],
  [
    "at most, without who has none",
    { power: { least: "", most: "20,000,000", missing: false } },
    "",
    ["Relámpago"],
  ],
  ["between", { techDonations: { least: "20k", most: "25k", missing: false } }, "", ["kiwi"]],
  ["missing", { techDonations: { least: "", most: "", missing: true } }, "", ["Relámpago"]],
  ["no number", { power: { least: "many", most: "", missing: false } }, "", ["mambo", "Relámpago", "kiwi"]],
  ["calculated X", { mark: "x" as const }, "", ["Relámpago"]],
  ["no rank", { mark: "no-rank" as const }, "", ["kiwi"]],
  ["stale figures", { mark: "stale" as const }, "", ["kiwi"]],
  ["filter and search", { mark: "x" as const }, "mambo", []],
])("%s", (_, filters, search, expected) => {
  expect(left(filters, search)).toEqual(expected);
});

test.each([
  ["20,000,000", 20_000_000],
  ["20 000 000", 20_000_000],
  ["20M", 20_000_000],
  ["12.5k", 12_500],
  ["1,5 B", 1_500_000_000],
  ["", null],
  ["12,5", null],
  ["many", null],
])("a limit of %j is %s", (text, expected) => {
  expect(parseLimit(text)).toBe(expected);
});

test("what is filtered is told in words", () => {
  const filters: Filters = {
    name: " ab ",
    power: { least: "20M", most: "1B", missing: false },
    techDonations: { least: "", most: "", missing: true },
    latestVsScore: { least: "5M", most: "", missing: false },
    strikes: "2",
    calculated: "R2",
    mark: "x",
  };
  expect(activeFilters(filters).map(({ words }) => words)).toEqual([
    "Calculated rank X",
    "At least 2 strikes",
    "Calculated rank R2",
    "Name contains “ab”",
    "Power at least 20M, at most 1B",
    "Tech Donations missing",
    "VS Score at least 5M",
  ]);
  expect(activeFilters(NO_FILTERS)).toEqual([]);
});
