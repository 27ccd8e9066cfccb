import { expect, test } from "vitest";
import { nextSorting, sortMembers } from "./sorting";
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

test("a column starts where it is most useful, and turns round when pressed again", () => {
  expect(nextSorting({ key: "power", direction: "descending" }, "name").direction).toBe("ascending");
  expect(nextSorting({ key: "name", direction: "ascending" }, "rank").direction).toBe("descending");
  expect(nextSorting({ key: "rank", direction: "descending" }, "rank").direction).toBe("ascending");
});
