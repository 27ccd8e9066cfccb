import { expect, test } from "vitest";
import { sparklineRuns } from "./sparkline";

test("values are spread over the width, the lowest at the bottom", () => {
  expect(sparklineRuns([10, 20, 15])).toEqual([
    [
      { x: 2, y: 18 },
      { x: 40, y: 2 },
      { x: 78, y: 10 },
    ],
  ]);
});

test("a gap parts the line, and equal values lie in the middle", () => {
  const runs = sparklineRuns([5, null, 5]);
  expect(runs.map((run) => run.map(({ y }) => y))).toEqual([[10], [10]]);
});
