import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshFigures } from "../../api/query-client";
import { show } from "../../test/render";
import { serve } from "../../test/server";
import { WeekRuler } from "./week-ruler";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

test.each([
  ["2026-11-22T09:59:00Z", "Pacific/Kiritimati", "W/E 22 Nov 26", "day 7 of 7"],
  ["2026-11-23T10:00:00Z", "Pacific/Honolulu", "W/E 29 Nov 26", "day 1 of 7"],
])("at %s the alliance in %s is in %s, %s", (now, zone, week, day) => {
  vi.setSystemTime(now);
  document.documentElement.dataset.zone = zone;
  show(<WeekRuler lastSaved="2026-11-15" />);
  expect(screen.getByText(week)).toBeInTheDocument();
  expect(screen.getByText(day)).toBeInTheDocument();
  expect(screen.getByText("Last saved week: 15 Nov 26")).toBeInTheDocument();
});

test("a week that is saved stands there without a reload", async () => {
  const calls = serve({ "GET /api/weekly-snapshots/weeks": [{ weekEnding: "2026-11-22" }] });
  show(<WeekRuler lastSaved="2026-11-15" />);
  expect(calls).toHaveLength(0);
  vi.useRealTimers();
  await refreshFigures();
  expect(await screen.findByText("Last saved week: 22 Nov 26")).toBeInTheDocument();
});
