import { expect, test } from "vitest";
import {
  abbreviate,
  beside,
  changePercent,
  count,
  exact,
  full,
  parseFigure,
  percent,
  ranges,
  score,
  signed,
} from "./numbers";

test.each([
  ["378746783", "378,746,783"],
  [42, "42"],
  ["0", "0"],
  ["9007199254740993", "9,007,199,254,740,993"],
  [null, "—"],
  ["", "—"],
])("full(%j) is %s", (value, shown) => expect(full(value)).toBe(shown));

test.each([
  ["1234567", "+1,234,567"],
  ["-42", "−42"],
  [0, "0"],
  [null, "—"],
])("signed(%j) is %s", (value, shown) => expect(signed(value)).toBe(shown));

test.each([
  ["7240000000", "7.24B"],
  ["245300000", "245.3M"],
  [29_400, "29.4K"],
  [999_960, "1.0M"],
  [999, "999"],
  [0, "0"],
  [-4200, "−4.2K"],
  [null, "—"],
])("abbreviate(%j) is %s", (value, shown) => expect(abbreviate(value)).toBe(shown));

test.each([
  ["148200000", "148.2M"],
  ["999960", "1.0M"],
  ["64300", "64.3K"],
  ["812", "812"],
  [null, "—"],
])("score(%j) is %s", (value, shown) => expect(score(value)).toBe(shown));

test.each([
  [48_000_000, "48M"],
  [9000, "9K"],
  [9400, "9,400"],
  ["1250000000", "1,250M"],
  [999, "999"],
  [195_700_000, "195,700,000"],
])("exact(%j) is %s", (value, told) => expect(exact(value)).toBe(told));

test.each([
  [195_700_000, 48_000_000, "195.7M of 48.0M"],
  [1_971_800, 2_000_000, "1,971,800 of 2,000,000"],
  [2_000_000, 2_000_000, "2.0M of 2.0M"],
  [9380, 9400, "9,380 of 9,400"],
  [12_345, 9_412, "12,345 of 9,412"],
  [null, 9400, "— of 9.4K"],
])("%s beside the %s asked: %s", (has, needs, told) => {
  const write = beside(has, needs);
  expect(`${write(has)} of ${write(needs)}`).toBe(told);
});

test.each([
  [3.14, "+3.1%"],
  [-4.2, "−4.2%"],
  [0.04, "0.0%"],
  [-0.04, "0.0%"],
  [140.06, "+140.1%"],
])("percent(%d) is %s", (value, shown) => expect(percent(value)).toBe(shown));

test.each([
  ["100", "110", 10],
  ["200", "100", -50],
  [null, "100", null],
  ["0", "100", null],
])("changePercent(%j, %j) is %j", (from, to, change) => expect(changePercent(from, to)).toBe(change));

test.each([
  ["66,558,667", "66558667"],
  [" 66 558 667 ", "66558667"],
  ["1.881.000", "1881000"],
  ["007", "7"],
  ["0", "0"],
  ["17,6x0", null],
  ["1.5", null],
  ["12,34", null],
  ["-5", null],
  ["", null],
  ["1234567890123456789", "1234567890123456789"],
  ["9223372036854775807", "9223372036854775807"],
  ["9,223,372,036,854,775,808", null], // larger than the server accepts
])("parseFigure(%j) is %j", (text, figure) => expect(parseFigure(text)).toBe(figure));

test("counts have their plural", () => {
  expect(count(1, "row")).toBe("1 row");
  expect(count(0, "row")).toBe("0 rows");
  expect(count(1200, "entry", "entries")).toBe("1,200 entries");
});

test("ranges joins consecutive numbers", () => {
  expect(ranges([78, 41, 77])).toEqual([
    { first: 41, last: 41 },
    { first: 77, last: 78 },
  ]);
});
