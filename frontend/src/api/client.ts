/** The only way to call the server: session cookie, CSRF header, JSON, and one kind of error. */

import { setClock } from "../format/clock";

/** A failed call. The message is the status, a colon and the body's text (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message for the leader, if its answer contains one. */
  readonly serverMessage: string | null;
  /** The answer's JSON, for refusals that contain more than a message; null if the answer is not JSON. */
  readonly answer: unknown;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.answer = parsed(body);
    this.serverMessage = messageIn(this.answer);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function messageIn(answer: unknown): string | null {
  if (answer === null || typeof answer !== "object" || !("message" in answer)) return null;
  return typeof answer.message === "string" && answer.message ? answer.message : null;
}

/** For a change without an answer from the server. It may have been made. */
export const NO_ANSWER = "The server did not answer. Check whether it was done before you try again.";

/** The server's own message for a failure, else the given sentence. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback;
}

/** Why a file was refused: `{filename}: {server message or Upload failed}`. */
export function uploadFailure(fileName: string, error: unknown): string {
  const message = failureMessage(error, "Upload failed");
  return message.startsWith(`${fileName}: `) ? message : `${fileName}: ${message}`;
}

interface ApiOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart (FormData) or form-encoded (URLSearchParams). */
  form?: FormData | URLSearchParams;
  signal?: AbortSignal;
  /** Lets the request outlive the page, for data that must be saved while the page is left. */
  keepalive?: boolean;
  /** What to do if the session has ended; by default the browser goes to the login screen. */
  onSignedOut?: () => void;
}

/**
 * Calls the server and returns the parsed JSON answer (undefined for an empty one). Throws ApiError for every answer
 * that is not a success, and TypeError if the server can't be reached.
 */
export async function apiFetch<T>(path: string, options: ApiOptions = {}): Promise<T> {
  const text = await (await send(path, options)).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Calls the server and yields its answer piece by piece as it arrives. Throws like apiFetch. */
export async function apiStream(
  path: string,
  options: ApiOptions = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await send(path, options);
  if (!body) throw new TypeError("The answer has no body.");
  return body;
}

/** Calls the server. Returns a successful answer whose body has not been read yet. */
async function send(path: string, options: ApiOptions): Promise<Response> {
  const { method = "GET", json, form, signal, keepalive = false, onSignedOut = goToLogin } = options;
  const headers = new Headers({ Accept: "application/json" });
  if (json !== undefined) headers.set("Content-Type", "application/json");
  if (method !== "GET") headers.set("X-CSRFToken", cookie("csrftoken"));
  const response = await reach(path, {
    method,
    headers,
    credentials: "same-origin",
    keepalive,
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
    ...(signal ? { signal } : {}),
  });
  setClock(response.headers.get("Date"));
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 401) onSignedOut();
  throw new ApiError(response.status, response.statusText, text);
}

/** Repeats a reading request once if the connection broke. A writing one may have been carried out, so it is not. */
async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (request.method !== "GET" || request.signal?.aborted) throw error;
    return fetch(path, request);
  }
}

function cookie(name: string): string {
  const entry = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : "";
}

function goToLogin(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/login?next=${encodeURIComponent(here)}`);
}
