import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { ChatScreen } from "./chat-screen";
import { answerItem } from "./conversation";
import { queryForm } from "./understood";
import { CLEARED, FAILED, GREETING, HAS_CLEARED, NOT_CLEARED, NOT_LOADED, SUGGESTIONS } from "./words";

const HISTORY = [
  { id: 1, role: "user", content: "Who leads?", timestamp: "2026-11-21T10:00:00Z" },
  { id: 2, role: "assistant", content: "**Mo** leads.", timestamp: "2026-11-21T10:00:02Z" },
];

const encode = (text: string) => new TextEncoder().encode(text);
const event = (name: string, data: object) => encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** An answer that is arriving. The test decides what arrives when. */
function streaming() {
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pipe = controller;
    },
  });
  return {
    response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    send: (name: string, data: object) => pipe?.enqueue(event(name, data)),
    bytes: (bytes: Uint8Array) => pipe?.enqueue(bytes),
    end: () => pipe?.close(),
  };
}

const box = () => screen.getByRole("textbox", { name: "Your question" });
const chips = () => screen.queryByRole("list", { name: "Suggested questions" });

async function open(answers: Record<string, unknown> = {}) {
  const calls = serve({ "GET /api/chat-history": [], ...answers });
  const user = show(<ChatScreen engine="built-in" />);
  await screen.findByRole("list", { name: "Chat" });
  return { calls, user };
}

test("it greets and offers the five questions while the chat holds just the greeting", async () => {
  await open();
  expect(screen.getByText(GREETING)).toBeVisible();
  const offered = within(chips() as HTMLElement).getAllByRole("button");
  expect(offered.map((button) => button.textContent)).toEqual(SUGGESTIONS);
  expect(screen.queryByRole("button", { name: "Clear History" })).toBeNull();
  expect(screen.getByText(/Built-in assistant/)).toBeVisible();
});

test("a stored chat is shown, without suggestions", async () => {
  await open({ "GET /api/chat-history": HISTORY });
  expect(screen.getByText("Who leads?")).toBeVisible();
  expect(screen.getByText("Mo").tagName).toBe("STRONG");
  expect(chips()).toBeNull();
  expect(screen.getByRole("button", { name: "Clear History" })).toBeVisible();
});

test("an answer streams in, in place of the placeholder", async () => {
  const answer = streaming();
  const { calls, user } = await open({ "POST /api/ai-chat/stream": answer.response });
  await user.click(screen.getByRole("button", { name: SUGGESTIONS[0] as string }));
  expect(screen.getByText("Looking at the data...")).toBeVisible();
  expect(chips()).toBeNull();
  expect(calls.at(-1)).toMatchObject({ method: "POST", body: { question: SUGGESTIONS[0] } });
  answer.send("delta", { text: "**Zoë** le" });
  await screen.findByText("Zoë");
  expect(screen.queryByText("Looking at the data...")).toBeNull();
  expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
  answer.send("delta", { text: "ads by far." });
  answer.send("done", { id: 2 });
  await screen.findByText("leads by far.");
  expect(await screen.findByRole("button", { name: "Send" })).toBeDisabled();
});

test("events may be cut anywhere, also inside a letter", async () => {
  const answer = streaming();
  const { user } = await open({ "POST /api/ai-chat/stream": answer.response });
  await user.type(box(), "Who?{Enter}");
  const whole = event("delta", { text: "Zoë 雪狐" });
  const raw = encode(new TextDecoder().decode(whole).replace("\\u00eb", "ë"));
  for (const byte of raw) answer.bytes(new Uint8Array([byte]));
  answer.send("done", {});
  await screen.findByText("Zoë 雪狐");
});

test("Enter sends, Shift and Enter make a new line, blanks are not sent", async () => {
  const { calls, user } = await open();
  await user.type(box(), "   {Enter}");
  expect(calls).toHaveLength(1);
  await user.clear(box());
  await user.type(box(), "one{Shift>}{Enter}{/Shift}two");
  expect(box()).toHaveValue("one\ntwo");
  expect(calls).toHaveLength(1);
});

test.each([
  ["refused", new Refusal(503, "Claude is overloaded at the moment."), "Claude is overloaded at the moment."],
  [
    "unreachable",
    () => {
      throw new TypeError("network");
    },
    "The server can't be reached.",
  ],
])("a question that is %s comes back into the box", async (_, failing, reason) => {
  const { user } = await open({ "POST /api/ai-chat/stream": failing });
  await user.type(box(), "Who leads?{Enter}");
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(reason);
  expect(box()).toHaveValue("Who leads?");
  expect(screen.queryByText("Looking at the data...")).toBeNull();
  expect(chips()).toBeVisible();
});

test.each([
  [
    "fails on its way",
    (answer: ReturnType<typeof streaming>) => answer.send("error", { message: "It broke." }),
    "It broke.",
  ],
  ["breaks off", (answer: ReturnType<typeof streaming>) => answer.end(), "The connection broke"],
])("an answer that %s is taken away", async (_, fail, reason) => {
  const answer = streaming();
  const { user } = await open({ "POST /api/ai-chat/stream": answer.response });
  await user.type(box(), "Who leads?{Enter}");
  answer.send("delta", { text: "Half an" });
  await screen.findByText("Half an");
  fail(answer);
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
  expect(screen.queryByText("Half an")).toBeNull();
  await waitFor(() => expect(box()).toHaveValue("Who leads?"));
});

test("Stop keeps what has come", async () => {
  const answer = streaming();
  const { user } = await open({ "POST /api/ai-chat/stream": answer.response });
  await user.type(box(), "Who leads?{Enter}");
  answer.send("delta", { text: "Mo leads" });
  await screen.findByText("Mo leads");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeVisible();
});

test("clearing asks first and resets the greeting", async () => {
  const { calls, user } = await open({
    "GET /api/chat-history": HISTORY,
    "DELETE /api/chat-history": { message: "" },
  });
  await user.click(screen.getByRole("button", { name: "Clear History" }));
  const dialog = await screen.findByRole("dialog");
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Clear History" }));
  expect(await screen.findByText(CLEARED)).toBeVisible();
  expect(screen.getByText(HAS_CLEARED)).toBeVisible();
  expect(screen.queryByText("Who leads?")).toBeNull();
  expect(chips()).toBeVisible();
});

test("what can't be cleared stays", async () => {
  const { user } = await open({
    "GET /api/chat-history": HISTORY,
    "DELETE /api/chat-history": new Refusal(500, "No."),
  });
  await user.click(screen.getByRole("button", { name: "Clear History" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Clear History" }));
  expect(await screen.findByText(NOT_CLEARED)).toBeVisible();
  expect(screen.getByText("Who leads?")).toBeInTheDocument();
});

test("a history that can't be loaded is told, and one can ask all the same", async () => {
  serve({ "GET /api/chat-history": new Refusal(500, "No.") });
  show(<ChatScreen engine="claude" />);
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
  await waitFor(() => expect(screen.getByText(GREETING)).toBeVisible());
  expect(box()).toBeEnabled();
});

const STRONGEST = { operation: "top", figure: "power", limit: 5 };
const named = (...values: string[]) => values.map((value) => ({ value, label: value }));
const CHOICES = {
  operations: [
    {
      value: "top",
      label: "Highest first",
      takes: ["figure", "time", "members", "ranks", "conditions", "limit"],
      needs: ["figure"],
    },
    { value: "criteria", label: "Rank criteria", takes: ["rank"], needs: [] },
  ],
  figures: named("power", "kills").map((one) => ({ ...one, byDay: false })),
  slots: {
    ranks: named("R5", "R4"),
    rank: named("R5", "R4"),
    comparison: named("above", "at_least"),
    of: named("value", "gain"),
    thanGroup: named("mean"),
    show: named("table", "chart"),
  },
  members: [
    { memberId: 7, memberName: "Mo", active: true },
    { memberId: 8, memberName: "Zed", active: false },
  ],
  most: { rows: 100, members: 20, conditions: 4, weeks: 53 },
};
const meant = (query: unknown, pinned = false) => ({ query, language: "en", pinned });
const UNDERSTOOD = [
  { ...HISTORY[0], ...meant(null) },
  {
    ...HISTORY[1],
    content: "**Mo** leads.\n\nUnderstood: Power, highest first, at most 5.\n\nFrom: power records.",
    ...meant(STRONGEST),
  },
];

/** The form loads on demand, so it is loaded before the timeout of a test starts. */
beforeAll(() => Promise.all([answerItem.load(), queryForm.load()]));

async function edit(answers: Record<string, unknown> = {}) {
  const { calls, user } = await open({
    "GET /api/chat-history": UNDERSTOOD,
    "GET /api/query": CHOICES,
    ...answers,
  });
  await user.click(screen.getByRole("button", { name: "Edit" }));
  return { calls, user, form: await screen.findByRole("form", { name: "What is asked" }) };
}

test("what was understood is put right in a form, and the answer comes below", async () => {
  const { calls, user, form } = await edit({
    "POST /api/ai-chat/query": {
      response: "**Zed** leads.\n\nUnderstood: Kills, highest first.\n\nFrom: kills records.",
      understood: "Kills, highest first",
      ...meant({ operation: "top", figure: "kills" }),
    },
  });
  const fields = within(form);
  expect(fields.getByLabelText("What is computed")).toHaveFocus();
  expect(fields.getByLabelText("What is computed")).toHaveValue("top");
  expect(fields.getByLabelText(/^Maximum number of rows/)).toHaveValue("5");
  await user.selectOptions(fields.getByLabelText("Figure"), "kills");
  await user.click(fields.getByRole("checkbox", { name: "R4" }));
  await user.selectOptions(fields.getByLabelText("Only these members"), "8");
  expect(fields.getByRole("button", { name: "Take out Zed" })).toBeVisible();
  await user.click(fields.getByRole("button", { name: "Add a condition" }));
  await user.type(fields.getByLabelText("Number"), "1,000");
  await user.selectOptions(fields.getAllByLabelText("When")[0] as HTMLElement, "weeks");
  await user.type(fields.getByLabelText(/^How many weeks/), "4");
  await user.click(fields.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Zed")).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    language: "en",
    query: {
      operation: "top",
      figure: "kills",
      subjects: {
        members: [8],
        ranks: ["R4"],
        conditions: [{ figure: "kills", comparison: "at_least", value: 1000 }],
      },
      time: { weeks: 4 },
      limit: 5,
    },
  });
  expect(screen.getByText("Kills, highest first")).toBeVisible();
  expect(screen.queryByRole("form", { name: "What is asked" })).toBeNull();
  expect(screen.getAllByRole("button", { name: "Edit" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Edit" })[0]).toHaveFocus();
});

test("what does not go with another operation is not sent", async () => {
  const { calls, user, form } = await edit({ "POST /api/ai-chat/query": new Refusal(400, "Say which.") });
  await user.selectOptions(within(form).getByLabelText("What is computed"), "criteria");
  expect(within(form).queryByLabelText("Figure")).toBeNull();
  await user.click(within(form).getByRole("button", { name: "Ask" }));
  expect(await within(form).findByRole("alert")).toHaveTextContent("Say which.");
  expect(calls.at(-1)?.body).toEqual({ language: "en", query: { operation: "criteria" } });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("form", { name: "What is asked" })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
});

test("an answer is pinned once", async () => {
  const { calls, user } = await open({
    "GET /api/chat-history": [
      ...UNDERSTOOD,
      { ...UNDERSTOOD[1], id: 3, ...meant({ operation: "dates" }, true) },
    ],
    "POST /api/pinned-answers": { id: 1, title: "Power, highest first, at most 5" },
  });
  expect(screen.getByRole("button", { name: "Pinned" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Pin to the dashboard" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Pinned" })).toHaveLength(2));
  expect(calls.at(-1)?.body).toEqual({ query: STRONGEST, language: "en" });
});

test("where nothing was understood there is nothing to edit or pin", async () => {
  await open({ "GET /api/chat-history": HISTORY.map((one) => ({ ...one, ...meant(null) })) });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Pin to the dashboard" })).toBeNull();
});
