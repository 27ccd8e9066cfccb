import { expect, test } from "vitest";
import { byNode, levelsOf, problemsOf, typedOf } from "./levels";
import { aTree } from "./testing";

const typed = (fields: Record<string, string>) => ({ ...byNode(() => "1"), ...fields });

test.each([
  ["10", undefined],
  ["0", undefined],
  [" 7 ", undefined],
  ["11", "0 to 10"],
  ["-1", "0 to 10"],
  ["1.5", "0 to 10"],
  ["", undefined],
  ["many", undefined],
])("by hand, the top level %j", (text, problem) => {
  expect(problemsOf(typed({ topNode1: text }), { strict: false }).topNode1).toBe(problem);
});

test("what is no number is saved as 0", () => {
  expect(levelsOf(typed({ topNode1: "many", topNode2: "", topNode3: "7" }))).toMatchObject({
    topNode1: 0,
    topNode2: 0,
    topNode3: 7,
  });
});

test("a screenshot's levels may not stay open, and Unit X ends at 1", () => {
  expect(problemsOf(typed({ topNode1: "", topNode2: "x", bottomNode: "2" }), { strict: true })).toEqual({
    topNode1: "Enter 0 to 10",
    topNode2: "Enter 0 to 10",
    bottomNode: "0 to 1",
  });
});

test("what could not be read begins empty", () => {
  const levels = aTree().levels;
  if (!levels) throw new Error("a waiting tree has levels");
  const unread = { ...levels, bottomNode: { ...levels.bottomNode, level: null } };
  expect(typedOf(unread)).toMatchObject({ topNode2: "10", topNode3: "0", bottomNode: "" });
});
