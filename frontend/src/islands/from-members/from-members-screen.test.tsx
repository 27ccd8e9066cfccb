import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Contribution } from "../../api/contributions";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { declineDialog, FromMembersScreen } from "./from-members-screen";

const SENT: Contribution = {
  id: 1,
  kind: "away",
  state: "waiting",
  undone: false,
  undoneAt: null,
  undoneBy: null,
  memberId: 3,
  memberName: "Nia",
  rank: 1,
  sentAt: "2026-11-22T10:00:00Z",
  text: "exams",
  from: "2026-12-01",
  to: "2026-12-05",
  figure: "",
  said: null,
  seenValue: null,
  seenDate: null,
  picture: null,
  present: [],
  presentLevels: null,
  presentAway: [{ from: "2026-11-20", to: "2026-11-28", reason: "a trip" }],
  decidedAt: null,
  decidedBy: null,
  answer: "",
  changeSetId: null,
};
const POWER = {
  figure: "power",
  label: "Power",
  value: "235111222",
  date: "2026-11-21",
  crop: { imageUrl: "/api/upload/5/image", width: 1000, height: 2000, box: [0, 0, 1000, 100] as const },
};
const WRONG: Contribution = {
  ...SENT,
  id: 2,
  kind: "wrong",
  text: "One digit",
  from: null,
  to: null,
  figure: "power",
  said: "235111999",
  seenValue: "235111222",
  seenDate: "2026-11-21",
  present: [POWER],
  presentAway: [],
};
const NODE = { level: 7, sure: true, text: "7/10", box: [0, 0, 50, 50] as const, uploadId: 9 };
const PICTURE = {
  uploadId: 9,
  status: "pending_confirmation" as const,
  notes: "Another name is read in it: Mia. Check whose it is.",
  imageUrl: "/api/upload/9/image",
  width: 600,
  height: 1200,
  levels: {
    topNode1: NODE,
    topNode2: NODE,
    topNode3: NODE,
    middleNode1: NODE,
    middleNode2: NODE,
    bottomNode: { ...NODE, level: null, sure: false },
  },
  figures: [],
  places: [],
};
const TREE: Contribution = {
  ...WRONG,
  id: 4,
  kind: "tree",
  text: "",
  figure: "",
  said: null,
  present: [],
  picture: PICTURE,
};
const PROFILE: Contribution = {
  ...TREE,
  id: 5,
  kind: "profile",
  present: [POWER, { ...POWER, figure: "kills", label: "Kills", value: null, date: null, crop: null }],
  picture: {
    ...PICTURE,
    notes: "",
    levels: null,
    figures: [
      {
        figure: "power",
        label: "Power",
        value: "240000000",
        text: "240,000,000",
        sure: true,
        box: [0, 10, 600, 60],
      },
    ],
  },
};
const ACCEPTED = { message: "Nia, days away: accepted.", changeSetId: 12 };

const list = (waiting: Contribution[], decided: Contribution[] = []) => ({
  "GET /api/contributions": { on: true, waiting, decided },
});
const body = (calls: { method: string; body?: unknown }[]) =>
  calls.find(({ method }) => method === "POST")?.body;

beforeAll(() => declineDialog.load());

test("days away, beside those that are entered, are changed and accepted", async () => {
  const calls = serve({ ...list([SENT]), "POST /api/contributions/1/accept": ACCEPTED });
  const user = show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "Days away, Nia" });
  expect(item).toHaveTextContent(/Entered already:.*a trip/);
  await user.clear(within(item).getByLabelText("Reason"));
  await user.type(within(item).getByLabelText("Reason"), "school");
  await user.click(within(item).getByRole("button", { name: "Accept: Days away, Nia" }));
  expect(await screen.findByText("Nia, days away: accepted.")).toBeInTheDocument();
  expect(body(calls)).toEqual({ from: "2026-12-01", to: "2026-12-05", reason: "school" });
});

test("a wrong figure shows the present one and its row", async () => {
  const calls = serve({ ...list([WRONG]), "POST /api/contributions/2/accept": ACCEPTED });
  const user = show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "A figure is wrong, Nia" });
  expect(item).toHaveTextContent("235,111,222");
  expect(within(item).getByAltText("The row that Power was read from")).toBeInTheDocument();
  await user.click(within(item).getByRole("button", { name: /^Accept/ }));
  await screen.findByText("Nia, days away: accepted.");
  expect(body(calls)).toEqual({ value: "235111999" });
});

test("a tree asks for what could not be read, and warns of another name", async () => {
  const calls = serve({ ...list([TREE]), "POST /api/contributions/4/accept": ACCEPTED });
  const user = show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "Tech tree, Nia" });
  expect(item).toHaveTextContent("Another name is read in it: Mia");
  await user.click(within(item).getByRole("button", { name: /^Accept/ }));
  expect(within(item).getByRole("alert")).toHaveTextContent("Enter 0 to 1");
  await user.type(within(item).getByLabelText("Unit X"), "1");
  await user.click(within(item).getByRole("button", { name: /^Accept/ }));
  await screen.findByText("Nia, days away: accepted.");
  expect(body(calls)).toMatchObject({ levels: { topNode1: 7, bottomNode: 1 } });
});

test("of a tree that fits several places the leader chooses one", async () => {
  const unread = { ...NODE, level: null, sure: false };
  const levels = { ...PICTURE.levels, topNode1: unread, topNode2: unread, bottomNode: unread };
  const there = (level: number) => ({
    ...levels,
    topNode1: { ...NODE, level },
    topNode2: { ...NODE, level },
  });
  const places = [
    { title: "From A to B", levels: there(3) },
    { title: "From C to D", levels: there(8) },
  ];
  const sent = { ...TREE, picture: { ...PICTURE, levels, places } };
  const calls = serve({ ...list([sent]), "POST /api/contributions/4/accept": ACCEPTED });
  const user = show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "Tech tree, Nia" });
  await user.type(within(item).getByLabelText("Unit X"), "1");
  await user.click(within(item).getByRole("radio", { name: "From C to D" }));
  expect(within(item).getByLabelText("Unit X")).toHaveValue("");
  await user.type(within(item).getByLabelText("Unit X"), "0");
  await user.click(within(item).getByRole("button", { name: /^Accept/ }));
  await screen.findByText("Nia, days away: accepted.");
  expect(body(calls)).toMatchObject({ levels: { topNode1: 8, topNode2: 8, bottomNode: 0 } });
});

test("a profile leaves alone what is not on it", async () => {
  const calls = serve({ ...list([PROFILE]), "POST /api/contributions/5/accept": ACCEPTED });
  const user = show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "Profile, Nia" });
  expect(within(item).getByLabelText("Power")).toHaveValue("240,000,000");
  await user.click(within(item).getByRole("button", { name: /^Accept/ }));
  await screen.findByText("Nia, days away: accepted.");
  expect(body(calls)).toEqual({ figures: { power: "240000000", kills: null } });
});

test("while a picture is read it can't be accepted", async () => {
  serve(list([{ ...TREE, picture: { ...PICTURE, status: "processing", levels: null } }]));
  show(<FromMembersScreen />);
  expect(await screen.findByText("Being read...")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Accept/ })).toBeDisabled();
});

test("declined with a word; a refusal is told", async () => {
  const answers: Record<string, unknown> = {
    ...list([SENT]),
    "POST /api/contributions/1/decline": new Refusal(409, "This was decided already. Reload the page."),
  };
  const calls = serve(answers);
  const user = show(<FromMembersScreen />);
  await user.click(await screen.findByRole("button", { name: "Decline: Days away, Nia" }));
  await user.type(screen.getByLabelText("A message to the member"), "Ask again.");
  await user.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText(/This was decided already/)).toBeInTheDocument();
  expect(body(calls)).toEqual({ reason: "Ask again." });
});

test("an area that is off is told: nobody can send anything", async () => {
  serve({ "GET /api/contributions": { on: false, waiting: [], decided: [] } });
  show(<FromMembersScreen />);
  expect(await screen.findByText(/members can send nothing/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Admin Panel, System Settings" })).toHaveAttribute(
    "href",
    "/admin/settings",
  );
});

test.each([
  ["Boss", "Undone 22 Nov, 13:30 by Boss"],
  [null, "Undone 22 Nov, 13:30 by a command or a deleted account"],
])("what was accepted and undone says who undid it and when: %s", async (undoneBy, told) => {
  const undone = { ...SENT, undone: true, undoneAt: "2026-11-22T12:30:00Z", undoneBy };
  serve(list([undone, { ...WRONG, memberName: "Mia" }], []));
  show(<FromMembersScreen />);
  const item = await screen.findByRole("listitem", { name: "Days away, Nia" });
  expect(item).toHaveTextContent("Accepted, then undone");
  expect(item).toHaveTextContent(told);
  expect(screen.getAllByText(/^Undone/)).toHaveLength(1);
});

test("nothing waits; what was decided last can be undone", async () => {
  const done: Contribution = {
    ...SENT,
    state: "accepted",
    changeSetId: 12,
    decidedAt: "2026-11-22T11:00:00Z",
    decidedBy: "Boss",
  };
  serve({
    ...list([], [done]),
    "POST /api/change-sets/12/undo": { message: "The change to Nia was undone." },
  });
  const user = show(<FromMembersScreen />);
  expect(await screen.findByText("Nothing waits")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo: Days away, Nia" }));
  expect(await screen.findByText("The change to Nia was undone.")).toBeInTheDocument();
});
