import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, apiFetch, failureMessage, uploadFailure } from "./client";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the CSRF token is read from the document's cookies
  document.cookie = "csrftoken=abc%3D";
});
afterEach(() => fetched.mockReset());

function answers(status: number, body: string, statusText = "") {
  fetched.mockResolvedValue(new Response(body, { status, statusText }));
}

test("a write carries the CSRF token and JSON", async () => {
  answers(200, '{"message": "done"}');
  await expect(apiFetch("/api/x", { method: "PUT", json: { a: 1 } })).resolves.toEqual({ message: "done" });
  const request = fetched.mock.calls[0]?.[1];
  const headers = new Headers(request?.headers);
  expect(headers.get("X-CSRFToken")).toBe("abc=");
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(request).toMatchObject({ method: "PUT", body: '{"a":1}', credentials: "same-origin" });
});

test.each([
  [
    409,
    '{"message": "Already applied."}',
    "Conflict",
    '409: {"message": "Already applied."}',
    "Already applied.",
  ],
  [503, "", "Service Unavailable", "503: Service Unavailable", null],
  [500, "<h1>Oops</h1>", "", "500: <h1>Oops</h1>", null],
  [400, '{"message": 7}', "", '400: {"message": 7}', null],
])("a failure %d keeps status and message", async (status, body, statusText, message, serverMessage) => {
  answers(status, body, statusText);
  const error = await apiFetch("/api/x").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, message, serverMessage });
});

test("an ended session leads to the login screen", async () => {
  answers(401, '{"message": "Sign in."}');
  const onSignedOut = vi.fn();
  await expect(apiFetch("/api/x", { onSignedOut })).rejects.toMatchObject({ status: 401 });
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test("the fallback speaks where the server said nothing", () => {
  expect(failureMessage(new ApiError(500, "", ""), "It failed.")).toBe("It failed.");
  expect(failureMessage(new TypeError("Failed to fetch"), "It failed.")).toBe("It failed.");
  expect(failureMessage(new ApiError(400, "", '{"message":"Bad date."}'), "It failed.")).toBe("Bad date.");
});

test.each([
  ['{"message":"Too large."}', "a.png: Too large."],
  ['{"message":"a.png: Too large."}', "a.png: Too large."],
  ["", "a.png: Upload failed"],
])("an upload that failed with %s", (body, told) => {
  expect(uploadFailure("a.png", new ApiError(400, "", body))).toBe(told);
});
