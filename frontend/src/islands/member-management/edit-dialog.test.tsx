import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { allianceDay } from "../../format/clock";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { EditDialog } from "./edit-dialog";
import { aRosterMember } from "./testing";

const member = aRosterMember({ id: 7, name: "Piraña", power: "223054264", techDonations: 42_182, rank: 2 });
const later = "2026-11-21T12:00:00Z";
const BASICS = "PATCH /api/members/7";
const SCORE = "POST /api/vs-scores/7/override";
const LEVELS = "PATCH /api/sf-tech/7";

const closed = vi.fn();
const reload = vi.fn();
let calls: Call[];

function open(answers: Record<string, unknown>) {
  calls = serve(answers);
  return show(<EditDialog member={member} onClose={closed} reload={reload} />);
}

beforeEach(() => {
  closed.mockReset();
  reload.mockReset();
});

const save = () => screen.getByRole("button", { name: "Save Changes" });
const made = () => calls.map(({ method, path }) => `${method} ${path}`);

test("only what was changed is saved, and the dialog closes half a second later", async () => {
  const user = open({ [BASICS]: { ...member, power: "230000000", updatedAt: later } });
  await user.clear(screen.getByLabelText("Power"));
  await user.type(screen.getByLabelText("Power"), "230,000 000");
  await user.click(save());
  expect(await screen.findByText("Member basic data updated successfully")).toBeInTheDocument();
  expect(calls).toEqual([
    { method: "PATCH", path: "/api/members/7", body: { power: "230000000", updatedAt: member.updatedAt } },
  ]);
  expect(closed).not.toHaveBeenCalled();
  await waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 1500 });
  expect(reload).not.toHaveBeenCalled();
});

test("nothing changed, nothing saved", async () => {
  const user = open({});
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 1500 });
  expect(calls).toEqual([]);
});

test("basic data, rank, VS score and levels are saved in this order; the page is loaded again", async () => {
  const user = open({
    [BASICS]: (call: Call) => ({ ...member, ...(call.body as object), updatedAt: later }),
    [SCORE]: { message: "ok" },
    [LEVELS]: { memberId: 7 },
  });
  await user.clear(screen.getByLabelText("Discord Username"));
  await user.type(screen.getByLabelText("Discord Username"), "pirana");
  await user.selectOptions(screen.getByLabelText("Rank"), "R3");
  await user.type(screen.getByLabelText("VS Score"), "17,600 000");
  await user.type(screen.getByLabelText("Unit X"), "1");
  await user.click(save());
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(made()).toEqual([BASICS, BASICS, SCORE, LEVELS]);
  expect(calls[1]?.body).toEqual({ rank: 3, updatedAt: later });
  expect(calls[2]?.body).toEqual({ score: "17600000", weekEnding: allianceDay() });
  expect(calls[3]?.body).toEqual({
    topNode1: 0,
    topNode2: 0,
    topNode3: 0,
    middleNode1: 0,
    middleNode2: 0,
    bottomNode: 1,
  });
  expect(reload).not.toHaveBeenCalled();
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 2000 });
  expect(closed).toHaveBeenCalled();
});

test("a VS score that fails stops the flow before the levels", async () => {
  const user = open({ [SCORE]: new Refusal(400, "The score is too large.") });
  await user.type(screen.getByLabelText("VS Score"), "5");
  await user.type(screen.getByLabelText("Unit X"), "1");
  await user.click(save());
  expect(await screen.findByText("Failed to update VS score")).toBeInTheDocument();
  expect(screen.getByText("The score is too large.")).toBeInTheDocument();
  expect(made()).toEqual([SCORE]);
  expect(save()).toBeEnabled();
  expect(closed).not.toHaveBeenCalled();
});

test.each([
  ["Name", "x", BASICS, "Failed to update member"],
  ["Unit X", "1", LEVELS, "Failed to update SF Tech data"],
])("a change of %s can fail", async (label, text, call, words) => {
  const user = open({ [call]: new Refusal(503, "Busy.") });
  await user.type(screen.getByLabelText(label), text);
  await user.click(save());
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText("Busy.")).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
});

test("a rank can fail with the server's words", async () => {
  const user = open({ [BASICS]: new Refusal(400, "You can't lower your own rank.") });
  await user.selectOptions(screen.getByLabelText("Rank"), "R1");
  await user.click(save());
  expect(await screen.findByText("Error")).toBeInTheDocument();
  expect(screen.getByText("You can't lower your own rank.")).toBeInTheDocument();
});

test("what was saved before a failure is not saved again", async () => {
  let fails = true;
  const user = open({
    [BASICS]: { ...member, name: "Piranha", updatedAt: later },
    [SCORE]: () => (fails ? new Refusal(503, "Busy.") : { message: "ok" }),
  });
  await user.clear(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "Piranha");
  await user.type(screen.getByLabelText("VS Score"), "5");
  await user.click(save());
  await screen.findByText("Failed to update VS score");
  fails = false;
  await user.click(save());
  expect(await screen.findByText("VS score updated successfully")).toBeInTheDocument();
  expect(made()).toEqual([BASICS, SCORE, SCORE]);
});

test("a VS score that was saved before the levels failed is not saved again", async () => {
  let fails = true;
  const user = open({
    [SCORE]: { message: "ok" },
    [LEVELS]: () => (fails ? new Refusal(503, "Busy.") : { memberId: 7 }),
  });
  await user.type(screen.getByLabelText("VS Score"), "5");
  await user.type(screen.getByLabelText("Unit X"), "1");
  await user.click(save());
  await screen.findByText("Failed to update SF Tech data");
  fails = false;
  await user.click(save());
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(made()).toEqual([SCORE, LEVELS, LEVELS]);
});

test("what is no number, and levels beyond the limit, are told beside the field", async () => {
  const user = open({});
  await user.type(screen.getByLabelText("VS Score"), "17,6x0");
  expect(screen.getByText("Digits, commas and spaces only")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Unit X"), "2");
  expect(screen.getByText("0 to 1")).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test("another leader's edit is shown beside one's own, to be kept or taken", async () => {
  const now = { ...member, power: "240000000", techDonations: 50_000, updatedAt: later };
  let first = true;
  const user = open({
    [BASICS]: () => {
      if (!first) return { ...now, power: "230000000" };
      first = false;
      return new Response(JSON.stringify({ message: "Changed meanwhile.", member: now }), { status: 409 });
    },
  });
  await user.clear(screen.getByLabelText("Power"));
  await user.type(screen.getByLabelText("Power"), "230000000");
  await user.click(save());
  expect(await screen.findByText("This member was changed while you were editing")).toBeInTheDocument();
  expect(screen.getByText("240,000,000")).toBeInTheDocument();
  expect(screen.getByText("230,000,000")).toBeInTheDocument();
  expect(screen.getByLabelText("Tech Donations")).toHaveValue("50,000");
  await user.click(screen.getByRole("button", { name: "Take the current Power" }));
  expect(screen.getByLabelText("Power")).toHaveValue("240,000,000");
  await user.clear(screen.getByLabelText("Power"));
  await user.type(screen.getByLabelText("Power"), "230000000");
  await user.click(save());
  expect(await screen.findByText("Member basic data updated successfully")).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ power: "230000000", updatedAt: later });
});
