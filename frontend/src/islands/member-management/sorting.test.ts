import { expect, test } from "vitest";
import { aMember } from "../upload/review/testing";
import { listMembers, nextSorting } from "./sorting";

const members = [
  aMember({ id: 1, name: "kiwi", power: "9000000000" }),
  aMember({ id: 2, name: "Relámpago", power: null }),
  aMember({ id: 3, name: "mambo", power: "10000000000" }),
];
const names = (search: string, key: "name" | "power", direction: "ascending" | "descending") =>
  listMembers(members, search, { key, direction }).map(({ name }) => name);

test.each([
  ["", "power", "descending", ["mambo", "kiwi", "Relámpago"]],
  ["", "power", "ascending", ["kiwi", "mambo", "Relámpago"]],
  ["", "name", "ascending", ["kiwi", "mambo", "Relámpago"]],
  ["relam", "power", "descending", ["Relámpago"]],
  ["nobody", "power", "descending", []],
] as const)("search %j by %s %s", (search, key, direction, expected) => {
  expect(names(search, key, direction)).toEqual(expected);
});

test("a column starts where it is most useful, and turns round when pressed again", () => {
  expect(nextSorting({ key: "power", direction: "descending" }, "name").direction).toBe("ascending");
  expect(nextSorting({ key: "name", direction: "ascending" }, "rank").direction).toBe("descending");
  expect(nextSorting({ key: "rank", direction: "descending" }, "rank").direction).toBe("ascending");
});
