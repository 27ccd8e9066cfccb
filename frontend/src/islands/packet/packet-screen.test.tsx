import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Packet, PacketPost, PacketPosts } from "../../api/packet";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { PacketScreen } from "./packet-screen";

const section = { on: true, heading: "", text: "", shown: true };
const packet: Packet = {
  ...{ weekEnding: "2026-11-22", before: "2026-11-15", after: null, title: "Week ending Sun 22 Nov 2026" },
  text: "## Week ending Sun 22 Nov 2026\nWell fought.\n\n**Duel: 2.79B**\n1. Li\\_1ja 66.3M",
  messages: [{ text: "## Week ending Sun 22 Nov 2026\n**Duel: 2.79B**\n1. Li\\_1ja 66.3M", length: 77 }],
  parts: ["(1/2) Week ending", "(2/2) DUEL: 2.79B"],
  ...{ partLengths: [17, 17], mailLength: 300, saysSomething: true, version: 3 },
  sections: [
    { ...section, code: "own", title: "", text: "Well fought.", about: "Your own words" },
    { ...section, code: "duel", title: "Duel", about: "Top 5, total by day" },
    { ...section, code: "donations", title: "Donations", about: "25 of 100 recorded: too few", shown: false },
  ],
};
const post: PacketPost = {
  ...{ id: 1, weekEnding: "2026-11-22", state: "posted", by: "Nia", byItself: false, again: false },
  ...{ askedAt: "2026-11-22T20:00:00Z", endedAt: "2026-11-22T20:01:00Z", nextAt: null },
  ...{ parts: 1, sent: 1, inDoubt: null, goesOn: false, error: "" },
};
const NONE: PacketPosts = { posts: [], webhookSet: true, plan: { day: null, hour: null, nextAt: null } };
const answers = (posts: Partial<PacketPosts> = {}, with_: Partial<Packet> = {}) => ({
  "GET /api/packet": { ...packet, ...with_ },
  "GET /api/packet/posts": { ...NONE, ...posts },
});
const draw = (mayPlan = false) => show(<PacketScreen alliance="Lantern Coast" mayPlan={mayPlan} />);

beforeEach(() => window.history.replaceState(null, "", "/admin/packet"));

test("the text as it will look, its parts, and what is left out and why", async () => {
  serve(answers());
  const user = draw();
  const messages = await screen.findByRole("list", { name: "Messages for Discord" });
  expect(messages).toHaveTextContent("Duel: 2.79B1. Li_1ja 66.3M");
  expect(screen.getByText("77 of 2,000 characters")).toBeInTheDocument();
  expect(screen.getByText("Left out: 25 of 100 recorded: too few")).toBeInTheDocument();
  const copy = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Copy part 2 of 2" }));
  expect(copy).toHaveBeenCalledWith("(2/2) DUEL: 2.79B");
  await user.click(screen.getByRole("button", { name: "Copy the packet" }));
  expect(copy).toHaveBeenCalledWith(packet.text);
});

test("a section is switched off, moved and worded, and each is kept at once", async () => {
  const calls = serve({ ...answers(), "PUT /api/packet/template": { message: "Saved.", version: 4 } });
  const user = draw();
  await user.click(await screen.findByRole("switch", { name: "Duel" }));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Duel" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Move up: Duel" }));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Duel" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Word: Duel" }));
  await user.type(await screen.findByLabelText("Heading"), "Our duel");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("Heading")).not.toBeInTheDocument());
  const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  const own = { code: "own", on: true, heading: "", text: "Well fought." };
  const duel = { code: "duel", on: true, heading: "", text: "" };
  const donations = { code: "donations", on: true, heading: "", text: "" };
  const kept = { mailLength: 300, version: 3 };
  expect(sent).toEqual([
    { sections: [own, { ...duel, on: false }, donations], ...kept },
    { sections: [duel, own, donations], ...kept },
    { sections: [own, { ...duel, heading: "Our duel" }, donations], ...kept },
  ]);
});

test("it is posted after a question that says what goes where", async () => {
  const calls = serve({
    ...answers(),
    "POST /api/packet/send": {
      message: "W/E 22 Nov 26 is being posted.",
      post: { ...post, state: "waiting" },
    },
  });
  const user = draw();
  await user.click(await screen.findByRole("button", { name: "Post to Discord" }));
  const dialog = await screen.findByRole("dialog", { name: "Post W/E 22 Nov 26 to Discord?" });
  expect(dialog).toHaveTextContent("1 message to the channel of the webhook");
  await user.click(within(dialog).getByRole("button", { name: "Post to Discord" }));
  expect(await screen.findByText("W/E 22 Nov 26 is being posted.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    weekEnding: "2026-11-22",
    again: false,
  });
});

test("what was posted goes out again only as such", async () => {
  const calls = serve({ ...answers({ posts: [post] }), "POST /api/packet/send": new Refusal(409, "Wait.") });
  const user = draw();
  expect((await screen.findAllByText(/^W\/E 22 Nov 26 posted .* by Nia\.$/))[0]).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Post again" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Post again" }));
  expect(await screen.findByText("Wait.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    weekEnding: "2026-11-22",
    again: true,
  });
});

test("of a part in doubt a leader says whether it is there", async () => {
  const failed: PacketPost = { ...post, state: "failed", sent: 0, inDoubt: 1, error: "Look in the channel." };
  const calls = serve({
    ...answers({ posts: [failed] }),
    "POST /api/packet/send": { message: "Marked.", post },
  });
  const user = draw();
  await user.click(await screen.findByRole("button", { name: "It is there" }));
  expect(screen.getByRole("button", { name: "Post to Discord" })).toBeDisabled();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      weekEnding: "2026-11-22",
      arrived: true,
    }),
  );
});

test.each([
  [{ webhookSet: false }, {}, /^No Discord webhook is set/],
  [{}, { saysSomething: false }, /^There is nothing to post for this week/],
])("why it can't be posted is said", async (posts, with_, why) => {
  serve(answers(posts, with_));
  draw();
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Post to Discord" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: /automatically/ })).not.toBeInTheDocument();
});

test("an R5 chooses the day and hour", async () => {
  const calls = serve({ ...answers(), "PUT /api/packet/plan": { message: "Each Sunday 21:00." } });
  const user = draw(true);
  await user.click(await screen.findByRole("button", { name: "Change when it is posted automatically" }));
  await user.selectOptions(await screen.findByLabelText("Day"), "Sunday");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Each Sunday 21:00.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ day: 7, hour: 21 });
});
