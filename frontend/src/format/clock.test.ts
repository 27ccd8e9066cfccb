import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allianceDay, allianceTime, now, setClock } from "./clock";

const root = document.documentElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("1999-01-01T00:00:00Z"); // the phone's own clock
  setClock("2026-11-22T10:30:00Z");
});

afterEach(() => {
  vi.useRealTimers();
  setClock(new Date().toISOString());
});

test.each([
  ["Pacific/Kiritimati", "2026-11-23", "00:30"],
  ["Europe/Berlin", "2026-11-22", "11:30"],
  ["Pacific/Honolulu", "2026-11-22", "00:30"],
  ["Pacific/Pago_Pago", "2026-11-21", "23:30"],
  ["Nowhere/At_All", "2026-11-22", "10:30"],
])("in %s it is %s, %s", (zone, day, time) => {
  root.dataset.zone = zone;
  expect(allianceDay()).toBe(day);
  expect(allianceTime(now())).toBe(time);
});

test("the clock goes on while a page is open, and follows the server's answers", () => {
  vi.advanceTimersByTime(14 * 3_600_000);
  expect(allianceDay()).toBe("2026-11-23");
  setClock("Tue, 24 Nov 2026 10:30:00 GMT");
  expect(allianceDay()).toBe("2026-11-24");
  setClock(null);
  expect(allianceDay()).toBe("2026-11-24");
});

test("moments are told as the alliance's clocks showed them, in summer too", () => {
  expect(allianceTime("2026-07-01T20:40:00Z")).toBe("22:40");
  expect(allianceDay("2026-07-01T22:40:00Z")).toBe("2026-07-02");
});
