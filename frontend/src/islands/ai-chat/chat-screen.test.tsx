import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { ChatScreen } from "./chat-screen";
import { CLEARED, FAILED, GREETING, HAS_CLEARED, NOT_CLEARED, NOT_LOADED, SUGGESTIONS } from "./words";

const HISTORY = [
  { id: 1, role: "user", content: "Who leads?", timestamp: "2026-11-21T10:00:00Z" },
  { id: 2, role: "assistant", content: "**Mo** leads.", timestamp: "2026-11-21T10:00:02Z" },
];

const encode = (text: string) => new TextEncoder().encode(text);
const event = (name: string, data: object) => encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** An answer under way: the test says what comes when. */
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
