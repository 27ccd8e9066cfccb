import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Box } from "../../api/types";
import { aMember } from "../../test/made-up";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { byNode } from "./levels";
import { HIDES_AFTER } from "./member-combobox";
import { SfTechScreen } from "./sf-tech-screen";
import { aRecord, aTree } from "./testing";

const kiwi = aMember({ id: 1, name: "kiwi", power: "248557804" });
const zephyr = aMember({ id: 2, name: "zephyr" });
const png = () => new File(["x"], "tree.png", { type: "image/png" });

function open(answers: Record<string, unknown> = {}) {
  const calls = serve({
    "GET /api/members": [kiwi, zephyr],
    "GET /api/sf-tech": [aRecord()],
    "GET /api/sf-tech/uploads": [],
    "POST /api/uploads/known": { files: 1, known: 0, batches: [] },
    ...answers,
  });
  return { calls, user: show(<SfTechScreen />) };
}

const search = () => screen.getByRole("combobox", { name: "Member" });
const file = () => screen.getByLabelText<HTMLInputElement>("Screenshot");

async function choose(user: ReturnType<typeof show>, name: string) {
  await screen.findByRole("table");
  await user.type(search(), name);
  await user.click(screen.getByRole("option", { name: new RegExp(name) }));
}

test("a member is found by keyboard, and shown with figures and levels", async () => {
  const { user } = open();
  await screen.findByRole("table");
  await user.type(search(), "i");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{ArrowDown}");
  const option = screen.getByRole("option", { selected: true });
  expect(search()).toHaveAttribute("aria-activedescendant", option.id);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  const card = screen.getByRole("region", { name: "Selected member" });
  expect(card).toHaveTextContent("248.6M");
  expect(card).toHaveTextContent("60.8% complete");
});

test("Escape and leaving hide the list, leaving after 200 ms", async () => {
  const { user } = open();
  await user.type(search(), "zzz");
  expect(screen.getByText("No members found")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("No members found")).not.toBeInTheDocument();
  await user.keyboard("z");
  vi.useFakeTimers();
  fireEvent.blur(search());
  act(() => vi.advanceTimersByTime(HIDES_AFTER - 1));
  expect(screen.getByText("No members found")).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("No members found")).not.toBeInTheDocument();
  vi.useRealTimers();
});

test("without a member no file can be chosen, and nothing is sent", async () => {
  const { calls, user } = open();
  expect(file()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Upload screenshot" }));
  expect(screen.getByText("Missing Information")).toBeInTheDocument();
  expect(screen.getByText("Please select a member and choose a file")).toBeInTheDocument();
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

test("a screenshot goes to the chosen member", async () => {
  const message = "SF Tech screenshot is being processed. Results will appear shortly.";
  const { calls, user } = open({ "POST /api/sf-tech/upload": { message, uploadId: 5, batchId: "b" } });
  await choose(user, "zephyr");
  await user.upload(file(), png());
  await user.click(screen.getByRole("button", { name: "Upload screenshot" }));
  expect(await screen.findByText("Upload Successful")).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  const form = calls.find(({ path }) => path === "/api/sf-tech/upload")?.body as FormData;
  expect([form.get("memberId"), (form.get("screenshot") as File).name]).toEqual(["2", "tree.png"]);
});

test.each([
  [new Refusal(400, "tree.png: It is damaged."), "tree.png: It is damaged."],
  [
    () => {
      throw new TypeError("offline");
    },
    "Failed to upload SF Tech screenshot",
  ],
])("a failed upload says why", async (answer, reason) => {
  const { user } = open({ "POST /api/sf-tech/upload": answer });
  await choose(user, "zephyr");
  await user.upload(file(), png());
  await user.click(screen.getByRole("button", { name: "Upload screenshot" }));
  expect(await screen.findByText("Upload Failed")).toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
});

test("a part of the tree that looks the same in two places is chosen", async () => {
  const levels = aTree().levels;
  if (!levels) throw new Error("a waiting tree has levels");
  const unread = byNode((key) => ({ ...levels[key], level: null, sure: false, box: [0, 0, 0, 0] as Box }));
  const tree = aTree({
    notes: "This part of the tree looks the same in 2 places.",
    levels: unread,
    places: [
      { title: "From Advanced Protection to Unit X", levels },
      { title: "From HP Boost II to Morale", levels: unread },
    ],
  });
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [tree],
    "POST /api/sf-tech/uploads/5/confirm": aRecord(),
  });
  const form = await screen.findByRole("form", { name: "Levels of kiwi" });
  expect(within(form).getAllByText("not on the screenshot: enter it")).toHaveLength(6);
  const which = within(form).getByRole("group", { name: "Which part of the tree is this?" });
  await user.click(within(which).getByRole("radio", { name: "From Advanced Protection to Unit X" }));
  expect(within(form).getByLabelText("Advanced Protection")).toHaveValue("4");
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ topNode1: 4, bottomNode: 1 });
});

test("two screenshots of one tree are checked together", async () => {
  const levels = aTree().levels;
  if (!levels) throw new Error("a waiting tree has levels");
  const together = { ...levels, bottomNode: { ...levels.bottomNode, uploadId: 6 } };
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [
      aTree({ levels: together }),
      aTree({ uploadId: 6, levels: together, imageUrl: "/api/upload/6/image" }),
    ],
    "POST /api/sf-tech/uploads/5/confirm": aRecord(),
  });
  const form = await screen.findByRole("form", { name: "Levels of kiwi" });
  expect(
    within(form).getByText(/Another screenshot of this tree shows the other levels/),
  ).toBeInTheDocument();
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ parts: [6] });
});

test("what was read is checked, corrected and confirmed", async () => {
  const levels = aTree().levels;
  if (!levels) throw new Error("a waiting tree has levels");
  const tree = aTree({
    notes: "The screenshot names zephyr, not kiwi. Check the member.",
    levels: {
      ...levels,
      topNode1: { ...levels.topNode1, level: 3, sure: false },
      bottomNode: { ...levels.bottomNode, level: null, sure: false },
    },
  });
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [tree],
    "POST /api/sf-tech/uploads/5/confirm": aRecord(),
  });
  const form = await screen.findByRole("form", { name: "Levels of kiwi" });
  expect(screen.getByText(tree.notes)).toBeInTheDocument();
  expect(within(form).getByText("2 levels are not certain: look at the marked ones.")).toBeInTheDocument();
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(within(form).getByRole("alert")).toHaveTextContent("Enter 0 to 1");
  await user.type(within(form).getByLabelText("Unit X"), "1");
  await user.clear(within(form).getByLabelText("Advanced Protection"));
  await user.type(within(form).getByLabelText("Advanced Protection"), "4");
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    topNode1: 4,
    topNode2: 10,
    topNode3: 0,
    middleNode1: 7,
    middleNode2: 9,
    bottomNode: 1,
  });
});

test("whose tree it is can be said at the check", async () => {
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [aTree({ memberId: null, memberName: null })],
    "POST /api/sf-tech/uploads/5/confirm": aRecord({ memberId: 2 }),
  });
  const form = await screen.findByRole("form", { name: "Levels of a member to choose" });
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(within(form).getByRole("alert")).toHaveTextContent("Choose whose tree this is");
  await user.type(within(form).getByRole("combobox", { name: "Whose tree is this?" }), "zephyr");
  await user.click(screen.getByRole("option", { name: /zephyr/ }));
  await user.click(within(form).getByRole("button", { name: "Confirm levels" }));
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ memberId: 2, topNode1: 4 });
});

test("a list that came as a tree is filed where it belongs", async () => {
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [
      aTree({
        status: "failed",
        levels: null,
        looksLike: "kills",
        notes: "This looks like Kills, you chose SF Tech",
      }),
    ],
    "POST /api/upload/5/refile": { message: "ok", batchId: "b", dataType: "kills" },
  });
  await user.click(await screen.findByRole("button", { name: "File as Kills" }));
  expect(await screen.findByText("Screenshot filed")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ dataType: "kills" });
});

test("a confirmation that comes second says who was first", async () => {
  const first = new Refusal(409, "This screenshot was confirmed already by officer.");
  const { user } = open({
    "GET /api/sf-tech/uploads": [aTree()],
    "POST /api/sf-tech/uploads/5/confirm": first,
  });
  await user.click(await screen.findByRole("button", { name: "Confirm levels" }));
  expect(await screen.findByText("Failed to update SF Tech data")).toBeInTheDocument();
  expect(screen.getByText(first.message)).toBeInTheDocument();
});

test("a screenshot that is read says so; a failed one can be read again or discarded", async () => {
  const { calls, user } = open({
    "GET /api/sf-tech/uploads": [
      aTree({ uploadId: 6, status: "processing", levels: null }),
      aTree({ uploadId: 7, status: "failed", levels: null, notes: "No Special Forces tree found." }),
    ],
    "POST /api/upload/7/retry": { message: "ok" },
    "POST /api/sf-tech/uploads/7/discard": { message: "ok" },
  });
  expect(await screen.findByText("Processing screenshot...")).toBeInTheDocument();
  expect(screen.getByText("No Special Forces tree found.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/upload/7/retry")).toBe(true));
  await user.click(screen.getByRole("button", { name: "Discard the screenshot of kiwi" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/sf-tech/uploads/7/discard")).toBe(true));
});

test("the rankings are sorted by any column and searched", async () => {
  const { user } = open({
    "GET /api/sf-tech": [
      aRecord(),
      aRecord({ memberId: 2, memberName: "zephyr", topNode1: 0, topNode3: 3 }),
      aRecord({ memberId: 3, memberName: "Mambo", topNode1: 10 }),
    ],
  });
  const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  await screen.findByRole("table");
  expect(names()).toEqual(["Mambo", "kiwi", "zephyr"]);
  const row = screen.getByRole("row", { name: /zephyr/ });
  expect(row).toHaveTextContent("58.8%");
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(new Set(heads).size).toBe(heads.length);
  await user.click(screen.getByRole("button", { name: "Attack Boost III" }));
  expect(names()).toEqual(["zephyr", "kiwi", "Mambo"]);
  expect(screen.getByRole("columnheader", { name: "Attack Boost\u00a0III" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["kiwi", "Mambo", "zephyr"]);
  await user.type(screen.getByRole("searchbox"), "nobody");
  expect(screen.getByText("No members found")).toBeInTheDocument();
});

test("levels are edited by hand", async () => {
  const { calls, user } = open({ "PATCH /api/sf-tech/1": aRecord() });
  await user.click(await screen.findByRole("button", { name: "Edit levels of kiwi" }));
  const dialog = screen.getByRole("dialog", { name: "SF Tech levels of kiwi" });
  const attack = within(dialog).getByLabelText("Attack Boost III");
  await user.clear(attack);
  await user.type(attack, "12");
  await user.click(within(dialog).getByRole("button", { name: "Save levels" }));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("0 to 10");
  await user.clear(attack);
  await user.type(attack, "many");
  await user.click(within(dialog).getByRole("button", { name: "Save levels" }));
  expect(await screen.findByText("SF Tech data updated successfully")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toMatchObject({ topNode1: 4, topNode3: 0 });
});

test("a failed edit keeps the dialog open and says why", async () => {
  const { user } = open({ "PATCH /api/sf-tech/1": new Refusal(404, "This member no longer exists.") });
  await user.click(await screen.findByRole("button", { name: "Edit levels of kiwi" }));
  await user.click(screen.getByRole("button", { name: "Save levels" }));
  expect(await screen.findByText("Failed to update SF Tech data")).toBeInTheDocument();
  expect(screen.getByText("This member no longer exists.")).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: /SF Tech levels/ })).toBeInTheDocument();
});

test("an empty list tells the next step, a failed one offers Retry", async () => {
  open({ "GET /api/sf-tech": [] });
  expect(await screen.findByText("No SF Tech records yet")).toBeInTheDocument();
});

test("a failed list offers Retry", async () => {
  open({ "GET /api/sf-tech": new Refusal(503, "Busy.") });
  expect(await screen.findByText("Failed to fetch SF Tech data")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});
