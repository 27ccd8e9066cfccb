import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { WeekRuler } from "./week-ruler";

test.each([
  ["2026-11-22T23:59:00+14:00", "W/E 22 Nov 26", "day 7 of 7"],
  ["2026-11-23T00:00:00-11:00", "W/E 29 Nov 26", "day 1 of 7"],
])("at %s the alliance is in %s, %s", (now, week, day) => {
  show(<WeekRuler lastSaved="2026-11-15" now={now} />);
  expect(screen.getByText(week)).toBeInTheDocument();
  expect(screen.getByText(day)).toBeInTheDocument();
  expect(screen.getByText("Last saved week: 15 Nov 26")).toBeInTheDocument();
});
