import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ListWarning, Review } from "../api/types";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";

const DAILY: ListWarning = {
  code: "active-tabs",
  key: "active-tabs:1",
  text: "01.png shows the list of one day (Daily Rank, Tues.), but Alliance Duel is kept by the week.",
};
const NEWER: ListWarning = {
  code: "later-list",
  key: "later-list:1",
  text: "A list of Sat 14 Nov is recorded for this week already, and this one is of Wed 11 Nov.",
};
const NEWEST: ListWarning = { ...NEWER, key: "later-list:2", text: NEWER.text.replace("Sat 14", "Fri 13") };
const TICK = "Apply these figures all the same";
const DONE = { message: "", updated: 2, created: 0, leftOut: 0, changeSetId: 7 };

let calls: Call[];
let batchId: string;
let opened = 0;
/** The warnings that the server has now. */
let standing: readonly ListWarning[];

beforeEach(() => {
  opened += 1;
  batchId = `w${opened}`;
});

/** The server's apply: refused while a warning is not confirmed. */
function applied({ body }: Call) {
  const { confirmedWarnings } = body as { confirmedWarnings: string[] };
  const asked = standing.filter(({ key }) => !confirmedWarnings.includes(key));
  return asked.length === 0 ? DONE : new Refusal(400, asked.map(({ text }) => text).join(" "));
}

function open(warnings: readonly ListWarning[]) {
  standing = warnings;
  const review = (): Review =>
    aReview([aRow({ rowId: 1, memberId: 1 }), aRow({ rowId: 2, memberId: 2 })], {
      batchId,
      tabs: ["Daily Rank", "Tues."],
      warnings: [...standing],
    });
  calls = serve({
    [`GET /api/batches/${batchId}/review`]: () => Response.json(review()),
    "GET /api/members": [aMember({ id: 1 }), aMember({ id: 2 })],
    [`PUT /api/batches/${batchId}/draft`]: { message: "saved", version: 1 },
    "POST /api/upload/1/apply-data": applied,
  });
  return show(<ReviewDialog batchId={batchId} onClose={() => {}} />);
}

const note = (warning: ListWarning) =>
  screen.getAllByRole("note").find((one) => one.textContent?.includes(warning.text)) as HTMLElement;
const tickOf = (warning: ListWarning) => within(note(warning)).getByRole("checkbox", { name: TICK });
const sent = () =>
  calls
    .filter(({ path }) => path.endsWith("apply-data"))
    .map(({ body }) => (body as { confirmedWarnings: string[] }).confirmedWarnings);
const applyButton = () => screen.findByRole("button", { name: "Apply 2 rows" });

test("a list of one day is named in the head, and ticked before it is applied", async () => {
  const user = open([DAILY]);
  const apply = await applyButton();
  expect(screen.getByText("Tues.")).toBeInTheDocument();
  await user.click(apply);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Read the warning above the rows and tick it, then apply.",
  );
  expect(sent()).toEqual([]);
  expect(tickOf(DAILY)).toHaveAccessibleDescription(DAILY.text);
  await user.click(tickOf(DAILY));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.click(apply);
  await waitFor(() => expect(sent()).toEqual([[DAILY.key]]));
});

test("of two warnings each is ticked by itself", async () => {
  const user = open([DAILY, NEWER]);
  const apply = await applyButton();
  await user.click(apply);
  expect(screen.getByRole("alert")).toHaveTextContent("Read the warnings above the rows and tick each");
  await user.click(tickOf(NEWER));
  await user.click(apply);
  expect(screen.getByRole("alert")).toHaveTextContent("Read the warning above the rows and tick it");
  expect(sent()).toEqual([]);
  await user.click(tickOf(DAILY));
  await user.click(apply);
  await waitFor(() => expect(sent()).toEqual([[DAILY.key, NEWER.key]]));
});

test("a warning that came up on the server is shown by the refusal, and ticked by itself", async () => {
  const user = open([DAILY]);
  const apply = await applyButton();
  await user.click(tickOf(DAILY));
  standing = [DAILY, NEWER];
  await user.click(apply);
  await waitFor(() => expect(screen.getAllByRole("note")).toHaveLength(2));
  expect(screen.getByRole("alert")).toHaveTextContent(NEWER.text);
  expect(tickOf(DAILY)).toBeChecked();
  expect(tickOf(NEWER)).not.toBeChecked();
  await user.click(tickOf(NEWER));
  await user.click(apply);
  await waitFor(() => expect(sent()).toEqual([[DAILY.key], [DAILY.key, NEWER.key]]));
});

test("one that says something else by now is not ticked any more", async () => {
  const user = open([NEWEST]);
  const apply = await applyButton();
  await user.click(tickOf(NEWEST));
  standing = [NEWER];
  await user.click(apply);
  await waitFor(() => expect(note(NEWER)).toBeDefined());
  expect(tickOf(NEWER)).not.toBeChecked();
  await user.click(tickOf(NEWER));
  await user.click(apply);
  await waitFor(() => expect(sent()).toEqual([[NEWEST.key], [NEWER.key]]));
});
