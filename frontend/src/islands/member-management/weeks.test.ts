import { expect, test } from "vitest";
import { mondayOf, recentSunday } from "./weeks";

test.each([
  ["2026-11-21", "2026-11-15"],
  ["2026-11-22", "2026-11-22"],
  ["2026-11-23", "2026-11-22"],
  ["2027-01-01", "2026-12-27"],
  ["2026-03-30", "2026-03-29"],
])("the week saved on %s ends on %s", (day, sunday) => {
  expect(recentSunday(day)).toBe(sunday);
});

test("a week begins on its Monday", () => {
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2027-01-03")).toBe("2026-12-28");
});
