import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { AwayCard } from "./away-card";

const entry = {
  id: 4,
  memberId: 5,
  memberName: "Zoë",
  from: "2026-11-16",
  to: "2026-11-22",
  reason: "Holiday",
  days: 7,
  by: "officer",
  at: "2026-11-15T10:00:00Z",
};
const LIST = "GET /api/away?memberId=5";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") }));
afterEach(() => vi.useRealTimers());

function card(isActive = true) {
  return show(<AwayCard memberId={5} name="Zoë" isActive={isActive} />);
}

test("days are listed with the reason and who entered them", async () => {
  serve({ [LIST]: [{ ...entry, id: 6, from: "2026-12-01", to: "2026-12-02", days: 2, reason: "" }, entry] });
  card();
  const [coming, now] = within(await screen.findByRole("list", { name: "Days away" })).getAllByRole(
    "listitem",
  );
  expect(coming).toHaveTextContent("Coming2 days, entered by officer");
  expect(now).toHaveTextContent("Away nowHoliday, 7 days, entered by officer");
});

test("days are entered", async () => {
  const calls = serve({
    [LIST]: [],
    "POST /api/away": { ...entry, message: "Zoë is away.", changeSetId: 3 },
  });
  const user = card();
  expect(await screen.findByText(/Never away so far/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Enter days" }));
  const last = await screen.findByLabelText("Last day");
  await user.clear(last);
  await user.type(last, "2026-11-19");
  expect(screen.getByText("The last day is before the first")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.clear(last);
  await user.type(last, "2026-11-24");
  await user.type(screen.getByLabelText("Reason"), "Exams");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Zoë is away.")).toBeInTheDocument();
  const asked = { memberId: 5, from: "2026-11-20", to: "2026-11-24", reason: "Exams" };
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual(asked);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is refused stays to be changed", async () => {
  serve({ [LIST]: [], "POST /api/away": new Refusal(409, "Zoë is away from 16 Nov to 22 Nov already.") });
  const user = card();
  await user.click(await screen.findByRole("button", { name: "Enter days" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText(/from 16 Nov to 22 Nov already/)).toBeInTheDocument();
  expect(screen.getByLabelText("Reason")).toBeInTheDocument();
});

test("days are taken back", async () => {
  const calls = serve({
    [LIST]: [entry],
    "DELETE /api/away/4": { message: "No longer away.", changeSetId: 8 },
  });
  const user = card();
  await user.click(await screen.findByRole("button", { name: /^Take back/ }));
  expect(await screen.findByText("No longer away.")).toBeInTheDocument();
  await waitFor(() => expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2));
});

test("of a former member nothing is entered", async () => {
  serve({ [LIST]: [] });
  card(false);
  expect(await screen.findByText(/Never away/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Enter days" })).toBeNull();
});
