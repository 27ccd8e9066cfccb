import { vi } from "vitest";

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

type Answer = unknown | ((call: Call) => unknown);

/** A refusal, for an answer that is not a success. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
  ) {}
}

/**
 * Replaces the server behind fetch. `answers` maps `METHOD path` to the JSON of the answer, to a promise of it, or to a
 * whole Response. The returned list grows with every call.
 */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const path = String(input);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const call = { method, path, body };
    calls.push(call);
    const known = answers[`${method} ${path}`];
    const answer = await (typeof known === "function" ? known(call) : known);
    if (answer === undefined) return Response.json({ message: `no ${method} ${path} here` }, { status: 404 });
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal)
      return Response.json({ message: answer.message }, { status: answer.status });
    return Response.json(answer);
  });
  return calls;
}
