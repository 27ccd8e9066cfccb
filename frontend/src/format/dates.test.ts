import { expect, test } from "vitest";
import {
  closingSunday,
  dateTime,
  dayOfWeek,
  latestSaturday,
  longDate,
  ordinalDate,
  shortDate,
  toDay,
  weekLabel,
  withDates,
} from "./dates";

test("days keep their date in every zone", () => {
  expect(longDate("2026-11-21")).toBe("Sat 21 Nov 2026");
  expect(weekLabel("2026-11-22")).toBe("W/E 22 Nov 26");
  expect(toDay(new Date("2026-01-05T23:59:00Z"))).toBe("2026-01-05");
});

test("days in a text are written as people write them", () => {
  expect(withDates("Apply Kills, 2026-11-21")).toBe("Apply Kills, Sat 21 Nov 2026");
  expect(withDates("Edit x2026-99-21, 12 of 2026-1-1")).toBe("Edit x2026-99-21, 12 of 2026-1-1");
});

test("the current year is left out", () => {
  const today = "2026-11-21";
  expect(shortDate("2026-11-07", today)).toBe("7 Nov");
  expect(shortDate("2025-12-31", today)).toBe("31 Dec 2025");
  expect(dateTime("2026-11-21T20:40:00Z", today)).toBe("21 Nov, 21:40");
});

test.each([
  ["2026-01-01", "1st Jan"],
  ["2026-01-02", "2nd Jan"],
  ["2026-01-03", "3rd Jan"],
  ["2026-01-05", "5th Jan"],
  ["2026-01-11", "11th Jan"],
  ["2026-01-12", "12th Jan"],
  ["2026-01-22", "22nd Jan"],
  ["2026-01-30", "30th Jan"],
])("ordinalDate(%s) is %s", (day, shown) => expect(ordinalDate(day)).toBe(shown));

test.each([
  ["2026-11-21", "2026-11-22", "2026-11-21", 6],
  ["2026-11-22", "2026-11-22", "2026-11-21", 7],
  ["2026-11-23", "2026-11-29", "2026-11-21", 1],
])("%s: week closes on %s, latest Saturday %s", (day, sunday, saturday, place) => {
  expect(closingSunday(day)).toBe(sunday);
  expect(latestSaturday(day)).toBe(saturday);
  expect(dayOfWeek(day)).toBe(place);
});
