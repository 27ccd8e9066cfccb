/** The assistant's calls: the leader's own history, and answers as an event stream. */
import { apiFetch, apiStream } from "./client";
import type { Schemas } from "./schemas";

type StoredMessage = Schemas["ChatMessage"];

export const CHAT_HISTORY = ["chat-history"];

export const chatHistory = () => apiFetch<StoredMessage[]>("/api/chat-history");

export const clearChatHistory = () => apiFetch<unknown>("/api/chat-history", { method: "DELETE" });

/** What the built-in assistant understood. `query` is null if Claude answered, or if nothing was understood. */
export type Meant = Pick<StoredMessage, "query" | "language" | "pinned">;

/** An answer that failed while it was arriving, with the server's message. */
export class AnswerError extends Error {}

/**
 * Asks a question, and passes on each piece of the answer's Markdown as it arrives. Resolves to what was understood
 * once the answer is complete. Throws AnswerError if the server gives up, and the errors of `apiStream`.
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

/** The events of a `text/event-stream` whose data is JSON, until its end or until the signal aborts. */
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
