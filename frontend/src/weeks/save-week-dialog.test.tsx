import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WeekPreview } from "../api/roster";
import { show } from "../test/render";
import { serve } from "../test/server";
import { SaveWeekDialog } from "./save-week-dialog";

const week: WeekPreview = {
  weekEnding: "2026-11-22",
  today: "2026-11-24",
  members: 100,
  coverage: [],
  savedAt: null,
  savedBy: null,
  again: null,
};

test.each([
  [8, 1],
  [null, 0],
])("a week that was saved over can be given back what it held: change %s", async (changeSetId, offered) => {
  serve({
    "GET /api/weekly-snapshots/preview?weekEnding=2026-11-22": week,
    "POST /api/weekly-snapshots": { message: "", changeSetId },
    "POST /api/change-sets/8/undo": { message: "The week is as it was saved before." },
  });
  const user = show(<SaveWeekDialog weekEnding="2026-11-22" onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Save week" }));
  expect(await screen.findByText("Weekly snapshot saved successfully")).toBeInTheDocument();
  const undo = screen.queryAllByRole("button", { name: "Undo" });
  expect(undo).toHaveLength(offered);
  for (const button of undo) {
    await user.click(button);
    expect(await screen.findByText("The week is as it was saved before.")).toBeInTheDocument();
  }
});
