import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHART_INK, LINE_COLOURS, lineColour } from "./palette";
import {
  axisDays,
  axisValues,
  chartRows,
  dayNumber,
  drawsDot,
  inFront,
  isQuiet,
  spread,
  valueBefore,
} from "./points";

const line = (id: number, ...values: (number | null)[]) => ({ id, label: `L${id}`, colour: "#fff", values });

test("days keep their distance across summer time and months", () => {
  expect(dayNumber("2026-03-30") - dayNumber("2026-03-28")).toBe(2);
  expect(dayNumber("2027-01-01") - dayNumber("2026-12-31")).toBe(1);
});

test("a row holds each line's value of the date, null where one is missing", () => {
  const rows = chartRows(["2026-01-04", "2026-01-11"], [line(1, 5, null), line(2, 7)]);
  expect(rows.map((row) => row.values)).toEqual([
    [5, 7],
    [null, null],
  ]);
});

test.each([
  { days: [0, 7, 14, 21, 28], most: 5, shown: [0, 7, 14, 21, 28] },
  { days: [0, 7, 14, 21, 28], most: 2, shown: [0, 14, 28] },
  { days: [0, 1, 2, 30], most: 5, shown: [2, 30] },
  { days: [3], most: 5, shown: [3] },
  { days: [], most: 5, shown: [] },
])("of the days $days, $shown get a label", ({ days, most, shown }) => {
  expect(axisDays(days, most)).toEqual(shown);
});

test.each([
  { values: [0, 4], shown: [0, 1, 2, 3, 4] },
  { values: [-3.1, 2.4], shown: [-4, -2, 0, 2, 4] },
  { values: [201_000_000, 378_746_783], shown: [2e8, 2.5e8, 3e8, 3.5e8, 4e8] },
  { values: [0.1, 0.3], shown: [0.1, 0.15, 0.2, 0.25, 0.3] },
  { values: [7, 7], shown: [7, 8] },
  { values: [0, 0], shown: [0, 1] },
  { values: [null], shown: [0, 1] },
])("the axis of $values has $shown", ({ values, shown }) => {
  expect(axisValues([line(1, ...values)])).toEqual(shown);
});

test("the axis of what only grew begins at the baseline", () => {
  expect(axisValues([line(1, 2, 7)], 0)).toEqual([0, 2, 4, 6, 8]);
});

test("the highlighted line is drawn last, and the others step back", () => {
  const lines = [line(1), line(2), line(3)];
  expect(inFront(lines, 2).map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(lines.map((one) => isQuiet(one, lines, 2))).toEqual([true, false, true]);
  expect(lines.map((one) => isQuiet(one, lines, null))).toEqual([false, false, false]);
  expect(isQuiet(line(1), [...lines, line(4)], null)).toBe(true);
});

test.each([
  { values: [1, 2, 3], dots: [false, false, true] },
  { values: [1, null, 3, null], dots: [true, false, true, false] },
  { values: [1, 2, null, 4, 5], dots: [false, false, false, false, true] },
])("dots stand at the end and where no line can show the value: $values", ({ values, dots }) => {
  expect(values.map((_, index) => drawsDot(line(1, ...values), index, null))).toEqual(dots);
  expect(values.map((_, index) => drawsDot(line(1, ...values), index, 1))).toEqual(
    values.map((value) => value !== null),
  );
});

test("the value before skips gaps", () => {
  expect(valueBefore(line(1, 4, null, 6), 2)).toEqual({ value: 4, index: 0 });
  expect(valueBefore(line(1, null, 6), 1)).toBeUndefined();
});

describe("labels at the lines' ends", () => {
  test.each([
    { places: [10, 50, 90], moved: [10, 50, 90] },
    { places: [50, 52, 54], moved: [50, 68, 86] },
    { places: [95, 90], moved: [100, 82] },
    { places: [], moved: [] },
  ])("$places are moved to $moved", ({ places, moved }) => {
    expect(spread(places, 18, 100)).toEqual(moved);
  });
});

test("the palette has ten colours, which come round again, and the site's own tokens", () => {
  expect(new Set(LINE_COLOURS).size).toBe(10);
  expect(lineColour(11)).toBe(LINE_COLOURS[1]);
  const tokens = readFileSync("src/styles/theme.css", "utf8");
  for (const ink of Object.values(CHART_INK)) expect(tokens).toContain(ink);
});
