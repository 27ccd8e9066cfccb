import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { RosterMember } from "../../api/roster";
import { aMember } from "../../test/made-up";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { MemberManagementScreen } from "./member-management-screen";
import { aPreview, aProposal, aRosterMember, criteria, holdings } from "./testing";

const members: RosterMember[] = [
  aRosterMember({
    id: 1,
    name: "kiwi",
    power: "248557804",
    rank: 3,
    previousRank: "R2",
    calculatedRank: "R3",
  }),
  aRosterMember({
    id: 2,
    name: "zephyr",
    power: "18351765",
    rank: 0,
    techDonations: 44_761,
    previousRank: "New member",
    calculatedRank: "X",
    unmet: [{ field: "power", label: "Power", has: "18351765", needs: "25000000" }],
  }),
  aRosterMember({ id: 3, name: "Quasar", power: "174902113" }),
  aRosterMember({ id: 4, name: "☆Quasar", power: "175751889" }),
];
const [kiwi, , quasar, star] = members as [RosterMember, RosterMember, RosterMember, RosterMember];
const weeks = [
  { id: 2, weekEnding: "2026-11-15", savedAt: "2026-11-15T20:00:00Z", savedBy: "mambo", members: 1 },
  { id: 1, weekEnding: "2026-11-08", savedAt: "2026-11-08T20:00:00Z", savedBy: null, members: 1 },
];
const former = aMember({
  id: 9,
  name: "gone",
  isActive: false,
  inactiveSince: "2026-09-02T10:00:00Z",
  kills: "5000",
  updatedAt: "2026-11-02T10:00:00Z",
});

let calls: Call[];

function open(answers: Record<string, unknown> = {}, isAdmin = true) {
  calls = serve({
    "GET /api/members/with-freshness": members,
    "GET /api/members/inactive": [former],
    "GET /api/members/duplicates": [{ memberIds: [3, 4], names: ["Quasar", "☆Quasar"] }],
    "GET /api/rank-criteria": criteria(),
    "GET /api/weekly-snapshots/weeks": weeks,
    ...answers,
  });
  return show(<MemberManagementScreen isAdmin={isAdmin} />);
}

beforeEach(() => window.history.replaceState(null, "", "/admin/member-management"));

const table = () => screen.findByRole("table", { name: "All members" });
const names = () =>
  within(screen.getByRole("table", { name: "All members" }))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);
const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
const sent = (method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path)?.body;

test("members stand by power, with the spec's columns, and sort by name, power, donations and rank", async () => {
  const user = open();
  await table();
  expect(names()).toEqual(["kiwi", "☆Quasar", "Quasar", "zephyr"]);
  expect(
    within(await table())
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual([
    "Select",
    "Name",
    "Power",
    "Tech Donations",
    "VS Score",
    "Rank",
    "Previous Rank",
    "Calculated Rank",
    "Actions",
  ]);
  expect(screen.getByText("4 members")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Tech Donations" }));
  expect(names()[0]).toBe("zephyr");
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["☆Quasar", "kiwi", "Quasar", "zephyr"]);
});

test("a row tells what is low, missing, risen, new and why nobody's rank fits", async () => {
  const user = open();
  const row = await rowOf("zephyr");
  expect(row.getByText("18,351,765")).toHaveTextContent("below the threshold");
  expect(row.getByText("power never updated")).toBeInTheDocument();
  expect(row.getByText("New member")).toBeInTheDocument();
  await user.click(row.getByRole("button", { name: "X: what zephyr is missing" }));
  expect(await screen.findByText("of 25.0M")).toBeInTheDocument();
  expect((await rowOf("kiwi")).getByText(", has risen since")).toBeInTheDocument();
});

test("search and filters ask the server nothing; each filter has its way out", async () => {
  const user = open();
  await table();
  const asked = calls.length;
  await user.type(screen.getByPlaceholderText("Search members..."), "quas");
  await waitFor(() => expect(names()).toEqual(["☆Quasar", "Quasar"]));
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await user.click(screen.getByRole("button", { name: "Filter Power" }));
  await user.type(screen.getByLabelText("Power at least"), "175M");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(names()).toEqual(["kiwi", "☆Quasar"]);
  await user.click(screen.getByRole("button", { name: "Remove filter: Power at least 175M" }));
  await user.click(screen.getByRole("button", { name: "Filter Tech Donations" }));
  await user.click(screen.getByLabelText("Missing only"));
  expect(names()).toEqual(["kiwi", "☆Quasar", "Quasar"]);
  await user.click(screen.getByLabelText("Missing only"));
  await user.type(screen.getByLabelText("Tech Donations at least"), "9M");
  expect(screen.getByText("No members found")).toBeInTheDocument();
  expect(screen.getByLabelText("Tech Donations at least")).toHaveFocus();
  expect(calls).toHaveLength(asked);
});

test("the address can ask for calculated X; clearing it clears the address", async () => {
  window.history.replaceState(null, "", "?filter=x");
  const user = open();
  await table();
  expect(names()).toEqual(["zephyr"]);
  await user.click(screen.getByRole("button", { name: "Remove filter: Calculated rank X" }));
  expect(names()).toHaveLength(4);
  expect(window.location.search).toBe("");
});

test("a VS score goes to the alliance's week, whatever the leader's own calendar says", async () => {
  const user = open({ "POST /api/vs-scores/1/override": { message: "ok" } });
  await user.click((await rowOf("kiwi")).getByRole("button", { name: /^Edit/ }));
  await user.type(await screen.findByLabelText("VS Score"), "7");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("VS score updated successfully")).toBeInTheDocument();
  expect(sent("POST", "/api/vs-scores/1/override")).toEqual({ score: "7", weekEnding: "2026-11-22" });
});

test("nobody found can be cleared", async () => {
  const user = open();
  await table();
  await user.type(screen.getByPlaceholderText("Search members..."), "zzz");
  expect(await screen.findByText("No members found")).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Clear search" })[1] as HTMLElement);
  await waitFor(() => expect(names()).toHaveLength(4));
});

test("a failure offers Retry, an empty roster the next step", async () => {
  open({ "GET /api/members/with-freshness": new Refusal(503, "Busy.") });
  expect(await screen.findByText("Failed to fetch member data")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});

test("an empty roster leads to the next step", async () => {
  open({ "GET /api/members/with-freshness": [] });
  expect(await screen.findByText("No members yet")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Data Upload" })).toHaveAttribute("href", "/admin/upload");
});

test("the badge counts the selected; Merge Selected needs two, and nobody selects a fourth", async () => {
  const user = open();
  await table();
  await user.click(screen.getByRole("checkbox", { name: "Select kiwi" }));
  expect(screen.getByText("1 selected for merge")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Merge Selected" })).not.toBeInTheDocument();
  screen.getByRole("checkbox", { name: "Select Quasar" }).focus();
  await user.keyboard("{Shift>} {/Shift}");
  expect(screen.getByText("3 selected for merge")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Merge Selected" })).toBeInTheDocument();
  const fourth = screen.getByRole("checkbox", {
    name: "Select zephyr. At most 3 members can be merged at once",
  });
  expect(fourth).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByText(/selected for merge/)).not.toBeInTheDocument();
});

test("a rank is saved alone as it is chosen", async () => {
  const user = open({ "PATCH /api/members/1": { ...kiwi, rank: 4 } });
  await user.selectOptions(await screen.findByLabelText("Rank of kiwi"), "R4");
  expect(await screen.findByText("Rank updated successfully")).toBeInTheDocument();
  expect(screen.getByText("Success")).toBeInTheDocument();
  expect(sent("PATCH", "/api/members/1")).toEqual({ rank: 4, updatedAt: kiwi.updatedAt });
});

test.each([
  [new Refusal(400, "You can't lower your own rank."), "You can't lower your own rank."],
  [new Refusal(500, ""), "Failed to update rank"],
])("a rank that is not saved goes back and says why %#", async (refusal, words) => {
  const user = open({ "PATCH /api/members/1": refusal });
  const select = await screen.findByLabelText("Rank of kiwi");
  await user.selectOptions(select, "R4");
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText("Error")).toBeInTheDocument();
  expect(select).toHaveValue("3");
});

test("mark as inactive asks first and shows the server's message", async () => {
  const user = open({ "PATCH /api/members/1/toggle-active": { message: "kiwi was marked as inactive." } });
  await user.click(await screen.findByRole("button", { name: "Mark kiwi as inactive" }));
  await user.click(await screen.findByRole("button", { name: "Mark as Inactive" }));
  expect(await screen.findByText("kiwi was marked as inactive.")).toBeInTheDocument();
  expect(sent("PATCH", "/api/members/1/toggle-active")).toEqual({ isActive: false });
});

test("delete says what will go", async () => {
  const user = open({ "GET /api/members/1/holdings": holdings, "DELETE /api/members/1": { message: "ok" } });
  await user.click(await screen.findByRole("button", { name: "Delete kiwi" }));
  expect(await screen.findByText("14 power records")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Member deleted successfully")).toBeInTheDocument();
  expect(screen.queryByText("Delete kiwi?")).not.toBeInTheDocument();
});

test.each([
  ["Delete kiwi", "Delete", "Failed to delete member"],
  ["Mark kiwi as inactive", "Mark as Inactive", "Failed to update member status"],
])("%s can fail", async (button, action, words) => {
  const user = open({
    "GET /api/members/1/holdings": holdings,
    "DELETE /api/members/1": new Refusal(400, "That is you."),
    "PATCH /api/members/1/toggle-active": new Refusal(400, "That is you."),
  });
  await user.click(await screen.findByRole("button", { name: button }));
  await user.click(await screen.findByRole("button", { name: action }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText("That is you.")).toBeInTheDocument();
});

test("Save Week is for admins", async () => {
  open({}, false);
  await table();
  expect(screen.queryByRole("button", { name: "Save Week" })).not.toBeInTheDocument();
});

const preview = "GET /api/weekly-snapshots/preview?weekEnding=2026-11-22";

test("Save Week tells the week and the coverage of each figure, then freezes the most recent Sunday", async () => {
  const user = open({
    "POST /api/weekly-snapshots": { message: "", changeSetId: null },
    [preview]: aPreview({}),
  });
  await user.click(await screen.findByRole("button", { name: "Save Week", description: "W/E 22 Nov 26" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save W/E 22 Nov 26?" }));
  expect(
    await dialog.findByText("It saves the figures of 100 members up to Sun 22 Nov 2026."),
  ).toBeInTheDocument();
  const rows = within(dialog.getByRole("table", { name: "Coverage" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Figure", "In the week", "Earlier", "None"],
    ["Power", "95 of 10020 Nov to 21 Nov", "3oldest of 8 Nov", "2"],
    ["VS Score", "87 of 100", "—", "13"],
  ]);
  await user.click(dialog.getByRole("button", { name: "Save week" }));
  expect(await screen.findByText("Weekly snapshot saved successfully")).toBeInTheDocument();
  expect(sent("POST", "/api/weekly-snapshots")).toEqual({ weekEnding: "2026-11-22" });
});

test("a saved week is replaced only after what would change was shown; its ranks stay unless ticked", async () => {
  const differences = [{ field: "power", title: "Power", before: "5000", after: null }];
  const ranks = [{ field: "rank", title: "Rank", before: "R2", after: "R3" }];
  const again = {
    changed: [{ memberId: 1, name: "kiwi", differences }],
    added: ["zephyr"],
    removed: ["gone"],
    unchanged: 97,
    otherRanks: [{ memberId: 3, name: "Quasar", differences: ranks }],
  };
  const saved = { savedAt: "2026-11-22T20:00:00Z", savedBy: "mambo" };
  const user = open({
    [preview]: aPreview({ ...saved, again }),
    [`${preview}&refreshRanks=true`]: aPreview({
      ...saved,
      again: { ...again, changed: [...again.changed, { memberId: 3, name: "Quasar", differences: ranks }] },
    }),
    "POST /api/weekly-snapshots": new Refusal(503, "Busy."),
  });
  await user.click(await screen.findByRole("button", { name: "Save Week" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Replace W/E 22 Nov 26?" }));
  expect(
    dialog.getByText(/^This week was saved on .* by mambo\. It saves the figures of 100 members/),
  ).toBeInTheDocument();
  for (const words of ["1 changed", "1 added", "1 removed", "97 unchanged", "zephyr", "gone"])
    expect(dialog.getByText(words)).toBeInTheDocument();
  const changed = dialog.getByRole("table", { name: "Changed members" });
  expect(within(changed).getByRole("row")).toHaveTextContent("kiwiPower 5,000 → —");
  await user.click(dialog.getByRole("checkbox", { name: /^Take today’s ranks as well/ }));
  expect(await within(changed).findByText("Quasar")).toBeInTheDocument();
  expect(sent("POST", "/api/weekly-snapshots")).toBeUndefined();
  await user.click(dialog.getByRole("button", { name: "Replace week" }));
  expect(await screen.findByText("Failed to save weekly snapshot")).toBeInTheDocument();
  expect(sent("POST", "/api/weekly-snapshots")).toEqual({ weekEnding: "2026-11-22", refreshRanks: true });
});

test("a week that can't be saved says why", async () => {
  const user = open({ [preview]: new Refusal(400, "There are no figures of the week.") });
  await user.click(await screen.findByRole("button", { name: "Save Week" }));
  expect(await screen.findByText("There are no figures of the week.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save week" })).toBeDisabled();
});

test("criteria stand in whole M and K; an empty one is saved as 0", async () => {
  const user = open({ "PUT /api/rank-criteria/5": criteria()[0] });
  const row = within(
    (await screen.findByRole("button", { name: "Edit R5 criteria" })).closest("tr") as HTMLElement,
  );
  expect(row.getByText("100M")).toBeInTheDocument();
  expect(row.getByText("25K")).toBeInTheDocument();
  await user.click(row.getByRole("button"));
  await user.clear(await screen.findByLabelText("Power"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Rank criteria updated successfully")).toBeInTheDocument();
  expect(sent("PUT", "/api/rank-criteria/5")).toEqual({
    powerRequirement: "0",
    vsRequirement: "50000000",
    donationsRequirement: 25_000,
    seats: null,
  });
});

test("criteria that can't be saved stay open", async () => {
  const user = open({ "PUT /api/rank-criteria/5": new Refusal(400, "Too large.") });
  await user.click(await screen.findByRole("button", { name: "Edit R5 criteria" }));
  await user.type(await screen.findByLabelText("Power"), "1");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Failed to update rank criteria")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Edit R5 criteria", hidden: true })).toBeInTheDocument();
});

test("duplicates stand in groups, with edit, delete and Merge", async () => {
  const user = open({ "GET /api/members/merge-proposal?ids=3,4": aProposal(star, quasar) });
  await user.click(await screen.findByRole("tab", { name: "Duplicates 1" }));
  expect(await screen.findByRole("heading", { name: "Quasar · ☆Quasar" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Edit Quasar" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Delete ☆Quasar" })).toBeInTheDocument();
  expect(window.location.search).toBe("?tab=duplicates");
  await user.click(screen.getByRole("button", { name: "Merge" }));
  expect(await screen.findByRole("dialog", { name: "Merge Members" })).toBeInTheDocument();
});

test("without previous members the tab says so", async () => {
  const user = open({ "GET /api/members/inactive": [], "GET /api/members/duplicates": [] });
  await user.click(await screen.findByRole("tab", { name: "Previous Members 0" }));
  expect(await screen.findByText("No inactive members found")).toBeInTheDocument();
  expect(screen.getByText("All members are currently active")).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Duplicates 0" }));
  expect(await screen.findByText("No duplicates")).toBeInTheDocument();
});

test("a week is fetched when its tab is opened, and can be downloaded", async () => {
  const user = open({
    "GET /api/weekly-snapshots/2026-11-15": {
      ...weeks[0],
      snapshotData: [
        {
          id: null,
          name: "gone",
          power: "5000",
          powerDate: "2026-11-08",
          kills: null,
          killsDate: null,
          techDonations: null,
          vsScore: "17600000",
          vsRank: 46,
          sfTechCompletion: null,
          discordUsername: "",
          rank: 0,
          calculatedRank: "X",
          rankLacks: ["techDonations"],
        },
      ],
    },
  });
  await table();
  expect(calls.some(({ path }) => path.endsWith("2026-11-15"))).toBe(false);
  await user.click(screen.getByRole("tab", { name: "W/E 15 Nov 26" }));
  expect(await screen.findByRole("heading", { name: "Weekly Snapshot - W/E 15 Nov 26" })).toBeInTheDocument();
  const row = within(screen.getByText("gone").closest("tr") as HTMLElement);
  for (const text of ["17.6M", "#46", "No data", "Not linked", "No Rank", "X", "of 8 Nov", "no donations"]) {
    expect(row.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText("From an earlier week: power of 1 member.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save again" })).toBeEnabled();
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    "/api/weekly-snapshots/2026-11-15/export?to=csv",
  );
});
