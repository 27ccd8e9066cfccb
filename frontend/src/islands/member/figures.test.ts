import { expect, test } from "vitest";
import type { FigureHistory, FigurePoint } from "../../api/member-history";
import { figureChart, historySentence } from "./figures";

const point = (date: string, value: string): FigurePoint => ({
  date,
  value,
  recordedAt: `${date}T00:00:00Z`,
  uploadId: null,
  rowBox: null,
  by: null,
  change: null,
  percent: null,
});
const power = (...points: FigurePoint[]): FigureHistory => ({
  key: "power",
  label: "Power",
  points,
  more: false,
  change: "30000000",
  percent: 10,
});

test("a week without a record breaks the line; a late record does not", () => {
  const { dates, line } = figureChart(
    power(point("2026-10-25", "1"), point("2026-11-03", "2"), point("2026-11-15", "3")),
  );
  expect(dates).toEqual(["2026-10-25", "2026-11-03", "2026-11-10", "2026-11-15"]);
  expect(line.values).toEqual([1, 2, null, 3]);
});

test("the chart in a sentence", () => {
  const history = power(point("2026-11-08", "300000000"), point("2026-11-15", "330000000"));
  expect(historySentence("mambo", history)).toBe(
    "Power of mambo, 2 values, 8th Nov to 15th Nov: from 300.0M to 330.0M, +10.0%.",
  );
});
