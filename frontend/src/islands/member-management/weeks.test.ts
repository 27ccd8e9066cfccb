import { expect, test } from "vitest";
import { recentSunday, serverDay } from "./weeks";

test.each([
  ["2026-11-21", "2026-11-15"],
  ["2026-11-22", "2026-11-22"],
  ["2026-11-23", "2026-11-22"],
  ["2027-01-01", "2026-12-27"],
  ["2026-03-30", "2026-03-29"],
])("the week saved on %s ends on %s", (day, sunday) => {
  expect(recentSunday(day)).toBe(sunday);
});

test.each([
  ["2026-11-22T23:50:00+01:00", 0, "2026-11-22"],
  ["2026-11-22T23:50:00+01:00", 9 * 60_000, "2026-11-22"],
  ["2026-11-22T23:50:00+01:00", 11 * 60_000, "2026-11-23"],
  ["2026-11-22T00:10:00-05:00", 0, "2026-11-22"],
])("a page of %s says after %d ms that it is %s", (atFirst, since, day) => {
  expect(serverDay(atFirst, since)).toBe(day);
});
