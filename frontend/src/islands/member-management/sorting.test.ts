import { expect, test } from "vitest";
import { nextSorting } from "../../ui/sorting";
import { type MemberSorting, sortMembers } from "./sorting";
import { aRosterMember } from "./testing";

const members = [
  aRosterMember({ id: 1, name: "kiwi", power: "9000000000", rank: 3 }),
  aRosterMember({ id: 2, name: "Relámpago", power: null, rank: 0 }),
  aRosterMember({ id: 3, name: "mambo", power: "10000000000", rank: 5 }),
];

test.each([
  ["power", "descending", ["mambo", "kiwi", "Relámpago"]],
  ["power", "ascending", ["kiwi", "mambo", "Relámpago"]],
  ["name", "ascending", ["kiwi", "mambo", "Relámpago"]],
  ["name", "descending", ["Relámpago", "mambo", "kiwi"]],
  ["rank", "descending", ["mambo", "kiwi", "Relámpago"]],
  ["rank", "ascending", ["Relámpago", "kiwi", "mambo"]],
] as const)("by %s %s", (key, direction, expected) => {
  expect(sortMembers(members, { key, direction }).map(({ name }) => name)).toEqual(expected);
});

test.each([
  [{ key: "power", direction: "descending" }, "name", "ascending"],
  [{ key: "name", direction: "ascending" }, "rank", "descending"],
  [{ key: "rank", direction: "descending" }, "rank", "ascending"],
] as [MemberSorting, MemberSorting["key"], string][])(
  "a column starts where it is most useful, and turns round when pressed again: %j, then %s",
  (now, key, direction) => {
    expect(nextSorting(now, key, "name")).toEqual({ key, direction });
  },
);
