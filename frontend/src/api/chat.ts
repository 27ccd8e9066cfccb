/** The assistant's calls: the leader's own history, and answers as an event stream. */
import { apiFetch, apiStream } from "./client";
import type { components } from "./schema";

type StoredMessage = components["schemas"]["ChatMessage"];

export const CHAT_HISTORY = ["chat-history"];

export function chatHistory(): Promise<StoredMessage[]> {
  return apiFetch("/api/chat-history");
}

export function clearChatHistory(): Promise<unknown> {
  return apiFetch("/api/chat-history", { method: "DELETE" });
}

/** What the built-in assistant understood. `query` is null where Claude answered, or nothing was understood. */
export type Meant = Pick<StoredMessage, "query" | "language" | "pinned">;

/** An answer that failed on its way, in the server's words. */
export class AnswerError extends Error {}

/**
 * Asks, and hands on each piece of the answer's Markdown as it comes. Resolves to what was understood when the answer is
 * whole; throws
 * AnswerError where the server gives up, and what `apiStream` throws.
 */
export async function ask(
  question: string,
  onPiece: (text: string) => void,
  signal: AbortSignal,
): Promise<Meant> {
  const stream = await apiStream("/api/ai-chat/stream", { method: "POST", json: { question }, signal });
  for await (const { name, data } of serverEvents(stream, signal)) {
    if (name === "delta") onPiece(String(data.text ?? ""));
    if (name === "error") throw new AnswerError(String(data.message ?? ""));
    if (name === "done")
      return {
        query: data.query ?? null,
        language: String(data.language ?? ""),
        pinned: data.pinned === true,
      };
  }
  signal.throwIfAborted();
  throw new AnswerError("The connection broke before the answer was complete.");
}

interface ServerEvent {
  name: string;
  data: Record<string, unknown>;
}

/** The events of a `text/event-stream` whose data is JSON, until its end or until the signal. */
async function* serverEvents(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader();
  const stop = () => reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  const decoder = new TextDecoder();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true });
      const blocks = pending.split("\n\n");
      pending = blocks.pop() ?? "";
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await stop();
  }
}

function eventOf(block: string): ServerEvent {
  const fields = block.split("\n").map((line) => [line.split(":", 1)[0], line.replace(/^\w+: ?/, "")]);
  const of = (field: string) =>
    fields
      .filter(([name]) => name === field)
      .map(([, value]) => value)
      .join("\n");
  return { name: of("event"), data: JSON.parse(of("data") || "{}") };
}
