import { expect, test } from "vitest";
import { disputed, editsOf, together } from "./overtaken";

const base = { 1: { accepted: true }, 2: { value: "5" } };
const mine = { ...base, 2: { value: "6" }, 3: { removed: true } };

test("a saved draft comes with its values as texts", () => {
  expect(editsOf({ rows: { 2: { value: 5 as unknown as string } } })).toEqual({ 2: { value: "5" } });
  expect(editsOf(null)).toEqual({});
});

test.each([
  ["nothing of theirs is new", base, [], mine, mine],
  [
    "they changed another row",
    { ...base, 4: { removed: true } },
    [],
    { ...mine, 4: { removed: true } },
    null,
  ],
  [
    "they changed what I did not",
    { ...base, 1: { accepted: false } },
    [],
    { ...mine, 1: { accepted: false } },
    null,
  ],
  ["both made the same of a row", { ...base, 2: { value: "6" } }, [], mine, mine],
  ["both changed a row", { ...base, 2: { value: "7" } }, ["2"], { ...mine, 2: { value: "7" } }, mine],
  [
    "both changed two rows",
    { 2: { value: "7" }, 3: { accepted: true } },
    ["2", "3"],
    { ...mine, 2: { value: "7" }, 3: { accepted: true } },
    mine,
  ],
])("%s", (_, theirs, both, withTheirs, withMine) => {
  expect(disputed(base, mine, theirs)).toEqual(both);
  expect(together(base, mine, theirs, "theirs")).toEqual(withTheirs);
  expect(together(base, mine, theirs, "mine")).toEqual(withMine ?? withTheirs);
});
