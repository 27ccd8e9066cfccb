import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { DuelRow, DuelWeek } from "../../api/duel";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { DuelScreen } from "./duel-screen";

function aRow(memberName: string, fields: Partial<DuelRow> = {}): DuelRow {
  return {
    memberId: memberName.length,
    memberName,
    days: ["1000000", "2000000", "3000000", "4000000", "5000000", "6000000"],
    week: "21000000",
    sum: "21000000",
    derived: [],
    notListed: [],
    check: "proved",
    ...fields,
  };
}

function aWeek(fields: Partial<DuelWeek> = {}): DuelWeek {
  return {
    weekEnding: "2026-11-22",
    before: "2026-11-15",
    after: null,
    members: 2,
    days: [16, 17, 18, 19, 20, 21].map((day) => ({
      date: `2026-11-${day}`,
      read: 2,
      derived: 0,
      total: "9000000",
    })),
    weekRead: 2,
    rows: [
      aRow("Nia"),
      aRow("Zenobia", {
        days: ["1000000", null, "0", "4000000", "5000000", "0"],
        derived: [3],
        notListed: [5],
        week: "99000000",
        check: "differs",
      }),
    ],
    ...fields,
  };
}

beforeEach(() => window.history.replaceState(null, "", "/"));

const names = async () =>
  (await screen.findAllByRole("rowheader")).map((cell) => within(cell).getByRole("link").textContent);

test("each day is said in words: unknown, derived, not on the list", async () => {
  serve({ "GET /api/duel?": aWeek() });
  show(<DuelScreen />);
  expect(
    await screen.findByRole("img", {
      name: "Mon 1.0M, Tue unknown, Wed 0, Thu 4.0M (derived), Fri 5.0M, Sat not on the list. Week 99.0M.",
    }),
  ).toBeVisible();
  expect(await names()).toEqual(["Zenobia", "Nia"]);
});

test("who disagrees, has nothing on a day, or is unknown is found by one choice", async () => {
  serve({ "GET /api/duel?": aWeek() });
  show(<DuelScreen />);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText("Show"), "Days and week disagree (1)");
  expect(await names()).toEqual(["Zenobia"]);
  expect(screen.getByRole("link", { name: "Zenobia" })).toHaveAttribute(
    "href",
    "/admin/members/7?week=2026-11-22",
  );
  await user.selectOptions(screen.getByLabelText("Show"), "Everybody");
  await user.selectOptions(screen.getByLabelText("Sort"), "By Wednesday");
  expect(await names()).toEqual(["Nia", "Zenobia"]);
});

test("the earlier week is one press away, a later one is not there", async () => {
  serve({
    "GET /api/duel?": aWeek(),
    "GET /api/duel?weekEnding=2026-11-15": aWeek({
      weekEnding: "2026-11-15",
      before: null,
      after: "2026-11-22",
    }),
  });
  show(<DuelScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Earlier week" }));
  expect(await screen.findByText("W/E 15 Nov 26")).toBeVisible();
  expect(window.location.search).toBe("?week=2026-11-15");
});

test("a week without any list leads to Data Upload", async () => {
  const days = aWeek().days.map((day) => ({ ...day, read: 0, total: null }));
  serve({ "GET /api/duel?": aWeek({ days, weekRead: 0 }) });
  show(<DuelScreen />);
  expect(await screen.findByText("Nothing is recorded for this week's duel")).toBeVisible();
});

test("a failure is told, and asked again", async () => {
  serve({ "GET /api/duel?": new Refusal(503, "The database is out.") });
  show(<DuelScreen />);
  expect(await screen.findByText("Failed to fetch the duel")).toBeVisible();
});
