import { expect, test } from "vitest";
import { blockedReason, extended, toggled } from "./selection";

test.each([
  [[], 1, [1]],
  [[1, 2], 1, [2]],
  [[1, 2], 3, [1, 2, 3]],
  [[1, 2, 3], 4, [1, 2, 3]],
])("%j, then %i", (selected, id, expected) => {
  expect(toggled(selected, id)).toEqual(expected);
});

test.each([
  ["downwards", [10], 10, 30, [10, 20, 30]],
  ["upwards", [40], 40, 20, [40, 30, 20]],
  ["up to three", [10], 10, 50, [10, 20, 30]],
  ["beside others", [50], 20, 40, [50, 20, 30]],
  ["without a start", [], null, 20, [20]],
  ["from a row that is filtered away", [99], 99, 20, [99, 20]],
])("a range %s", (_, selected, anchor, id, expected) => {
  expect(extended(selected, [10, 20, 30, 40, 50], anchor, id)).toEqual(expected);
});

test("a fourth checkbox says why it is disabled", () => {
  expect(blockedReason([1, 2, 3], 4)).toBe("At most 3 members can be merged at once");
  expect(blockedReason([1, 2, 3], 3)).toBeNull();
  expect(blockedReason([1, 2], 4)).toBeNull();
});
