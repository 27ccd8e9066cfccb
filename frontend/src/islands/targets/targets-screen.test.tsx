import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ShortMember, TargetWeek } from "../../api/targets";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { TargetsScreen } from "./targets-screen";

const figures = [
  { figure: "duel-day", label: "Duel Day", span: "day" },
  { figure: "donations", label: "Donations", span: "week" },
];
const target = {
  ...{ id: 1, figure: "duel-day", label: "Duel Day", span: "day" },
  ...{ rank: 4, least: "2000000", since: "2026-11-09", inForce: true, by: "leader" },
};
const short: ShortMember = {
  memberId: 7,
  memberName: "Nia",
  rank: "R4",
  excused: false,
  short: [
    {
      ...{ figure: "duel-day", label: "Duel Day", date: "2026-11-10", least: "2000000", has: "1971800" },
      ...{ missing: "28200", away: "", excused: false },
    },
    {
      ...{ figure: "donations", label: "Donations", date: null, least: "8000", has: "0" },
      ...{ missing: "8000", away: "away 7 of 7 days: exams", excused: true },
    },
  ],
};

function aWeek(fields: Partial<TargetWeek> = {}): TargetWeek {
  return {
    ...{ weekEnding: "2026-11-15", before: "2026-11-08", after: "2026-11-22", lastDay: "2026-11-15" },
    ...{ figures, targets: [target], short: [short], unknown: [] },
    ...fields,
  };
}

beforeEach(() => window.history.replaceState(null, "", "/"));

test("who is short: of which day, by how much, and what days away excuse", async () => {
  serve({ "GET /api/targets": aWeek() });
  show(<TargetsScreen />);
  const list = await screen.findByRole("list", { name: "Members who are short" });
  expect(list).toHaveTextContent("Tue 10 Nov:1,971,800 of 2,000,00028.2K missing");
  expect(list).toHaveTextContent("away 7 of 7 days: exams");
  expect(screen.getByText("1 member short")).toBeVisible();
  expect(within(list).getByRole("link", { name: "Nia" })).toHaveAttribute(
    "href",
    "/admin/members/7?week=2026-11-15",
  );
});

test("a target is changed from the week that is shown on", async () => {
  const calls = serve({
    "GET /api/targets": aWeek(),
    "POST /api/targets": { message: "Duel Day for R4: at least 3,000,000.", id: 2, changeSetId: 5 },
  });
  show(<TargetsScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change: Duel Day for R4" }));
  const least = await screen.findByLabelText("At least");
  expect(least).toHaveValue("2,000,000");
  await user.clear(least);
  await user.type(least, "3,000,000");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Duel Day for R4: at least 3,000,000.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ figure: "duel-day", rank: 4, least: "3000000", since: "2026-11-09" },
  });
});

test("what is no number is not sent", async () => {
  const calls = serve({ "GET /api/targets": aWeek({ targets: [], short: [] }) });
  show(<TargetsScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Set a target" }));
  await user.type(await screen.findByLabelText("At least"), "a lot");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(screen.getByText("Enter a whole number, such as 2,000,000")).toBeVisible();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("a target without a number is not set: only an existing one is ended by an empty field", async () => {
  const calls = serve({
    "GET /api/targets": aWeek(),
    "POST /api/targets": { message: "Duel Day for R4: no target.", id: 2, changeSetId: 5 },
  });
  show(<TargetsScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Set a target" }));
  expect(await screen.findByText("Enter the least that is asked, such as 2,000,000.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Change: Duel Day for R4" }));
  await user.clear(await screen.findByLabelText("At least"));
  expect(screen.getByText("Empty: it no longer has a target of its own.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("For whom"), "Everybody");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("For whom"), "R4");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Duel Day for R4: no target.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ rank: 4, least: null });
});

test("what is not known is named, whether nobody or only some are on a list", async () => {
  const unknown = [
    { figure: "duel-day", label: "Duel Day", date: "2026-11-12", members: 100 },
    { figure: "donations", label: "Donations", date: "2026-11-15", members: 2 },
  ];
  serve({ "GET /api/targets": aWeek({ short: [], unknown }) });
  show(<TargetsScreen />);
  expect(
    await screen.findByText(
      "Not known, so nobody is short of it: Thu 12 Nov (100 members), Donations (2 members).",
    ),
  ).toBeVisible();
  expect(screen.getByText("Nobody is short")).toBeVisible();
});

test("a failure is told", async () => {
  serve({ "GET /api/targets": new Refusal(503, "The database is out.") });
  show(<TargetsScreen />);
  expect(await screen.findByText("Failed to fetch the targets")).toBeVisible();
});
