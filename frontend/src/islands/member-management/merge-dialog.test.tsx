import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useRoster } from "../../api/roster";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { MergeDialog } from "./merge-dialog";
import { aProposal, aRosterMember } from "./testing";

const star = aRosterMember({ id: 4, name: "☆Quasar", power: "175751889", rank: 2 });
const quasar = aRosterMember({ id: 3, name: "Quasar", power: "174902113", techDonations: 30_118, rank: 3 });
const third = aRosterMember({ id: 5, name: "Quasar!" });
const PROPOSAL = "GET /api/members/merge-proposal?ids=3,4,5";
const MERGE = "POST /api/members/4/merge";

const merged = vi.fn();
let calls: Call[];

function open(answers: Record<string, unknown> = {}) {
  calls = serve({
    [PROPOSAL]: { ...aProposal(star, quasar), ignored: [5] },
    "GET /api/members/with-freshness": [star, quasar, third],
    ...answers,
  });
  return show(<Screen />);
}

function Screen() {
  const [open, setOpen] = useState(true);
  const roster = useRoster();
  if (!open || !roster.data) return null;
  return <MergeDialog ids={[3, 4, 5]} onMerged={merged} onClose={() => setOpen(false)} />;
}

beforeEach(() => merged.mockReset());

const press = () => screen.getByRole("button", { name: "Merge Members" });

test("target and source stand side by side with the server's choices, the guide and what moves", async () => {
  open();
  const power = within(await screen.findByRole("radiogroup", { name: "Power" }));
  expect(power.getByRole("radio", { name: /target: 175,751,889/ })).toBeChecked();
  const donations = within(screen.getByRole("radiogroup", { name: "Tech Donations" }));
  expect(donations.getByRole("radio", { name: /source: 30,118/ })).toBeChecked();
  expect(screen.getByText("over 7 days old")).toBeInTheDocument();
  expect(screen.getByText(/takes over 14 power records/)).toBeInTheDocument();
  expect(screen.getByText(/Only the two that were updated last are merged/)).toHaveTextContent(
    "Quasar! stays as it is",
  );
});

test.each([
  [{ discordUsername: "evil.three" }, /evil\.three ?not confirmed/],
  [{ discordUsername: "nia", discordConfirmed: true }, /nia ?may sign in/],
  [{ discordUsername: "nia", discordConfirmed: true, discordTied: true }, /nia ?signs in/],
])("a Discord name says whether anybody comes in by it %#", async (fields, words) => {
  open({ [PROPOSAL]: aProposal(star, { ...quasar, ...fields }) });
  const discord = within(await screen.findByRole("radiogroup", { name: "Discord" }));
  expect(discord.getByRole("radio", { name: /source/ })).toHaveTextContent(words);
  expect(discord.getByRole("radio", { name: /target/ })).not.toHaveTextContent(/confirmed|sign/);
});

test("the chosen values are sent; the toast offers Undo", async () => {
  const user = open({
    [MERGE]: { message: "Members merged successfully", changeSetId: 8, member: star },
    "POST /api/change-sets/8/undo": { message: "Quasar is back." },
  });
  const ranks = within(await screen.findByRole("radiogroup", { name: "Rank" }));
  await user.click(ranks.getByRole("radio", { name: /source: R3/ }));
  await user.click(press());
  expect(await screen.findByText("Members merged successfully")).toBeInTheDocument();
  expect(screen.getByText("Success")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    sourceId: 3,
    mergedData: {
      name: "☆Quasar",
      power: "175751889",
      techDonations: 30_118,
      latestVsScore: null,
      discordUsername: "",
      rank: 3,
    },
  });
  expect(merged).toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Quasar is back.")).toBeInTheDocument();
});

test.each([
  [new Refusal(400, "These two names are kept apart."), "These two names are kept apart."],
  [new Refusal(500, ""), "Failed to merge members"],
])("a refused merge says why, in place and as a toast %#", async (refusal, words) => {
  const user = open({ [MERGE]: refusal });
  await screen.findByRole("radiogroup", { name: "Rank" });
  await user.click(press());
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  expect(screen.getByText("Error")).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

test("where both sign in, the leader is told who, and what was chosen stays", async () => {
  const words =
    "☆Quasar signs in as star and Quasar as quasar. Merged, one of them could no longer sign in. Ask an operator to take the account that is to go off its member, then merge.";
  const user = open({ [MERGE]: new Refusal(409, words) });
  const ranks = within(await screen.findByRole("radiogroup", { name: "Rank" }));
  await user.click(ranks.getByRole("radio", { name: /source: R3/ }));
  await user.click(press());
  expect(await within(screen.getByRole("dialog")).findByText(words)).toBeInTheDocument();
  expect(merged).not.toHaveBeenCalled();
  expect(ranks.getByRole("radio", { name: /source: R3/ })).toBeChecked();
  expect(press()).toBeEnabled();
});

test("members who can't be compared leave nothing to press", async () => {
  open({ [PROPOSAL]: new Refusal(404, "Quasar is no longer there.") });
  expect(await screen.findByText(/Quasar is no longer there/)).toBeInTheDocument();
  expect(press()).toBeDisabled();
});
